namespace Peregrine.Json.Kernels;

/// <summary>What a scan saw between the quotes of a JSON string.</summary>
[Flags]
internal enum StringTraits : byte
{
    /// <summary>Printable ASCII without a backslash: the bytes are the text.</summary>
    None = 0,

    /// <summary>At least one backslash.</summary>
    Escaped = 1,

    /// <summary>At least one byte of 0x80 or above; whether it is well-formed UTF-8 is not known yet.</summary>
    NonAscii = 2,
}
