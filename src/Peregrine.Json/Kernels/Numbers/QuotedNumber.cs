using System.Buffers.Text;
using System.Globalization;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Numbers inside quotes and as dictionary keys, already unescaped. The grammar is what System.Text.Json takes there, which differs from
/// type to type: a leading plus and leading zeros everywhere, white space for the 128-bit integers and Half, digit groups for Half.
/// Speed does not matter here, so the base class library decides the grammar; values are rounded correctly.
/// </summary>
internal static partial class QuotedNumber
{
    public static bool TryParse(ReadOnlySpan<byte> text, out sbyte value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out byte value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out short value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out ushort value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out int value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out uint value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out long value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out ulong value) => Utf8Parser.TryParse(text, out value, out int used) && used == text.Length;

    public static bool TryParse(ReadOnlySpan<byte> text, out Int128 value) => Int128.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out value);

    public static bool TryParse(ReadOnlySpan<byte> text, out UInt128 value) => UInt128.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out value);
}
