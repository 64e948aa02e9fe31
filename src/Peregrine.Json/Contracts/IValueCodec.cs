using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>How a simple type is read and written.</summary>
internal interface IValueCodec<T> : IReadCodec<T>, IWriteCodec<T>;

/// <summary>A simple type that can be a dictionary's key.</summary>
internal interface IKeyCodec<T>
{
    /// <summary>Reads the next name and the colon after it.</summary>
    static abstract T ReadKey(ref JsonReader reader);

    /// <summary>Writes the key as a name without the colon: a string in quotes.</summary>
    static abstract void WriteKey(ref JsonWriter writer, T key);
}
