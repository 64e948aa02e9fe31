using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>Reads and writes a simple type.</summary>
internal interface IValueCodec<T> : IReadCodec<T>, IWriteCodec<T>;

/// <summary>Reads and writes a simple type as a dictionary's key.</summary>
internal interface IKeyCodec<T>
{
    /// <summary>Reads the next name and the colon after it.</summary>
    static abstract T ReadKey(ref JsonReader reader);

    /// <summary>Writes the key as a name without the colon: a string in quotes.</summary>
    static abstract void WriteKey(ref JsonWriter writer, T key);
}
