using System.Text.Json;

namespace Peregrine.Json.Micro.Loops;

/// <summary>Two ways to write one value. Structs, for the reason given at <see cref="IReading{T}"/>.</summary>
public interface IWriting<T>
    where T : struct
{
    /// <summary>Whether the value stands between quotes, which the kernel does not write.</summary>
    bool IsQuoted { get; }

    nint Write(ref byte destination, nint at, nint limit, in T value);

    void Write(Utf8JsonWriter writer, in T value);
}
