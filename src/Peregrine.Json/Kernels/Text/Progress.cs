namespace Peregrine.Json.Kernels;

/// <summary>The progress of a conversion, in source and destination. Two words, returned in registers if the platform allows.</summary>
internal readonly struct Progress(nint read, nint written)
{
    /// <summary>The offset after the last element read from the source, or <see cref="Mem.Failed"/>.</summary>
    public readonly nint Read = read;

    /// <summary>The offset after the last element stored in the destination.</summary>
    public readonly nint Written = written;
}
