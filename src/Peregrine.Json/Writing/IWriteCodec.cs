using Peregrine.Json.Kernels;

namespace Peregrine.Json.Writing;

/// <summary>How a simple type is written, as static calls that the JIT inlines into the loops and objects that use them.</summary>
internal interface IWriteCodec<T>
{
    /// <summary>Writes the value.</summary>
    static abstract void Write(ref JsonWriter writer, T? value);

    /// <summary>Whether <see cref="WriteAt"/> does it alone, in at most <see cref="JsonWriter.ValueRoom"/> bytes.</summary>
    static virtual bool HasKernel => false;

    /// <summary>The kernel alone, for loops that keep the position in a local.</summary>
    static virtual nint WriteAt(ref byte destination, nint at, nint limit, in T value) => Mem.Failed;
}
