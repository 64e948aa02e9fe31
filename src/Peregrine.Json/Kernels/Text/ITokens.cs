namespace Peregrine.Json.Kernels;

/// <summary>Receives the tokens of a value that is passed over. If a method returns false or <see cref="Mem.Failed"/>, the value is refused.</summary>
internal interface ITokens
{
    /// <summary>An opening bracket.</summary>
    bool Open(nint at);

    /// <summary>A closing bracket.</summary>
    bool Close(nint at, bool isObject);

    /// <summary>A string whose text begins at <paramref name="at"/>: checks it and returns the offset after its closing quote.</summary>
    nint String(ref byte start, nint at, nint end, bool isName);

    /// <summary>A number or literal that has been checked.</summary>
    bool Scalar(byte first, nint at, nint after);
}
