using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>Writes a simple type with static methods, which the JIT inlines into loops and objects.</summary>
internal interface IWriteCodec<T>
{
    /// <summary>
    /// Writes the value at <paramref name="at"/> and returns the offset after it. The position stays in a register: if it were in a field of the writer, every
    /// write would wait some seven cycles for the store before it.
    /// </summary>
    static abstract nint Put(ref JsonWriter writer, nint at, T? value);

    /// <summary>Whether <see cref="WriteAt"/> alone writes every value, in at most <see cref="JsonWriter.ValueSpace"/> bytes.</summary>
    static virtual bool HasKernel => false;

    /// <summary>Whether some values throw, such as numbers that are not finite.</summary>
    static virtual bool MayRefuse => false;

    /// <summary>The length, in bytes, of the longest text that <see cref="WriteAt"/> writes.</summary>
    static virtual int Longest => JsonWriter.ValueSpace;

    /// <summary>
    /// Writes a value with the kernel alone and returns the offset after it, for loops that keep the position in a local; <see cref="Mem.Failed"/> without a
    /// kernel.
    /// </summary>
    static virtual nint WriteAt(ref byte destination, nint at, nint limit, in T value) => Mem.Failed;
}
