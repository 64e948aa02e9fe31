using System.Text;
using System.Text.Unicode;

namespace Peregrine.Json.Kernels;

/// <summary>Whole UTF-8 texts: are they well-formed, and what string are they.</summary>
internal static class Utf8Text
{
    public static bool IsValid(ReadOnlySpan<byte> text) => Utf8.IsValid(text);

    /// <summary>The string of a text known to be well-formed, such as a finished document.</summary>
    public static string ToText(ReadOnlySpan<byte> validUtf8) =>
        Ascii.IsValid(validUtf8)
            ? AsciiText.Create(ref Mem.First(validUtf8), 0, validUtf8.Length, validUtf8.Length)
            : Encoding.UTF8.GetString(validUtf8);
}
