using System.Text.Json;

namespace Peregrine.Json.Micro.Loops;

/// <summary>
/// Two ways to read one token. Implemented by structs, over values that are structs too: a loop is then compiled for each by itself, and what
/// it calls can be inlined as where the library calls it.
/// </summary>
public interface IReading<T>
    where T : struct
{
    /// <summary>Whether the token is a string, which the kernel reads from after its first quote.</summary>
    bool IsQuoted { get; }

    /// <returns>Offset after the token, its quote included.</returns>
    nint Read(ref byte start, nint at, nint end, out T value);

    /// <summary>The value of the token that the reader stands on.</summary>
    T Read(ref Utf8JsonReader reader);
}
