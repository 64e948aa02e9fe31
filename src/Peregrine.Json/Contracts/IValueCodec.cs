using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>How a simple type is read and written.</summary>
internal interface IValueCodec<T> : IReadCodec<T>, IWriteCodec<T>;

/// <summary>A simple type that can be a dictionary's key.</summary>
internal interface IKeyCodec<T>
{
    /// <summary>Reads the name that is next, and the colon after it.</summary>
    static abstract T ReadKey(ref JsonReader reader);

    /// <summary>Writes the key as a name without the colon: a string in quotes.</summary>
    static abstract void WriteKey(ref JsonWriter writer, T key);
}

/// <summary>A number: it may stand in quotes where the options say so.</summary>
internal interface INumberCodec<T> : IValueCodec<T>, IKeyCodec<T>
{
    /// <summary>Parses the text between quotes.</summary>
    static abstract bool TryParseQuoted(ReadOnlySpan<byte> text, out T value);

    /// <summary>Parses the literals NaN, Infinity and -Infinity.</summary>
    static virtual bool TryParseNamed(ReadOnlySpan<byte> text, out T value)
    {
        value = default!;
        return false;
    }

    /// <summary>The literal of a number that JSON cannot spell, or an empty text.</summary>
    static virtual ReadOnlySpan<byte> NameOf(T value) => [];
}
