using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>Converts the values of a type to and from strings of one format. Implemented by structs without state that are used as type arguments.</summary>
internal interface ITextForm<T>
{
    /// <summary>The maximum number of bytes of a written value, at most <see cref="Buffers.ShortInput.MostUnits"/>.</summary>
    int Longest { get; }

    /// <summary>Converts a text, without quotes and escapes, to a value; false if it does not have the format.</summary>
    bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out T value);

    /// <summary>Writes the text of a value. Returns its length.</summary>
    int Write(T value, Span<byte> destination);
}
