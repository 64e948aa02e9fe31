namespace Peregrine.Json.Kernels;

/// <summary>How far a conversion got, in source and in destination. Two words: returned in registers if the platform allows.</summary>
internal readonly struct Progress(nint read, nint written)
{
    /// <summary>Offset after the last element taken from the source, or <see cref="Mem.Failed"/>.</summary>
    public readonly nint Read = read;

    /// <summary>Offset after the last element stored in the destination.</summary>
    public readonly nint Written = written;
}
