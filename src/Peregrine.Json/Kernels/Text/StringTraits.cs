namespace Peregrine.Json.Kernels;

/// <summary>The properties of the text between the quotes of a JSON string, found by a scan.</summary>
[Flags]
internal enum StringTraits : byte
{
    /// <summary>Only ASCII without a backslash: the bytes are the text.</summary>
    None = 0,

    /// <summary>At least one backslash.</summary>
    Escaped = 1,

    /// <summary>At least one byte of 0x80 or above, which may be ill-formed UTF-8.</summary>
    NonAscii = 2,
}
