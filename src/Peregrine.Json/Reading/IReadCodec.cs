using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>Reads a simple type with static methods, which the JIT inlines into loops and objects.</summary>
internal interface IReadCodec<T>
{
    /// <summary>Reads the next value; white space before it is allowed.</summary>
    static abstract T? Read(ref JsonReader reader);

    /// <summary>
    /// Reads a value with the kernel alone, for loops that keep the position in a local: returns the offset after the value at <paramref name="at"/>, or
    /// <see cref="Mem.Failed"/> if <see cref="Read"/> must read it.
    /// </summary>
    static virtual nint ReadAt(ref byte start, nint at, nint end, out T? value)
    {
        value = default;
        return Mem.Failed;
    }
}

/// <summary>Parses the unescaped text between quotes; returns false if the text is not a valid value.</summary>
internal delegate bool TextParser<T>(ReadOnlySpan<byte> text, out T value);
