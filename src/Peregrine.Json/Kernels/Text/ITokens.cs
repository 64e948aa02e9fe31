namespace Peregrine.Json.Kernels;

/// <summary>Receives the tokens of a scanned value. A method returns false or <see cref="Mem.Failed"/> to reject the value.</summary>
internal interface ITokens
{
    /// <summary>Receives an opening bracket.</summary>
    bool Open(nint at);

    /// <summary>Receives a closing bracket.</summary>
    bool Close(nint at, bool isObject);

    /// <summary>Receives a string whose text begins at <paramref name="at"/>: checks it and returns the offset after its closing quote.</summary>
    nint String(ref byte start, nint at, nint end, bool isName);

    /// <summary>Receives a number or literal that has been checked.</summary>
    bool Scalar(byte first, nint at, nint after);
}
