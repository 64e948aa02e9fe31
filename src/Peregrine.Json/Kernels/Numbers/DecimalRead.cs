using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>
/// A JSON number as a decimal: its scale is kept, digits that do not fit are rounded to the nearest, ties to even; beyond the
/// range is refused. Up to 19 digits without a positive exponent need no arithmetic at all; the rest goes to <see cref="decimal.Parse(string)"/>.
/// </summary>
internal static class DecimalRead
{
    private const int MostScale = 28;

    public static nint Read(ref byte start, nint at, nint end, out decimal value)
    {
        nint behind = NumberScan.Scan(ref start, at, end, out ulong significand, out int exponent, out nint digits);
        if (behind < 0)
        {
            value = default;
            return Mem.Failed;
        }

        if (digits <= NumberScan.ExactDigits && (uint)-exponent <= MostScale)
        {
            value = new decimal((int)significand, (int)(significand >> 32), 0, Mem.U8(ref start, at, end) == (byte)'-', (byte)-exponent);
            return behind;
        }

        return Parse(ref start, at, behind, out value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Parse(ref byte start, nint at, nint behind, out decimal value) =>
        decimal.TryParse(Mem.Span(ref start, at, behind, behind), NumberStyles.Float, CultureInfo.InvariantCulture, out value) ? behind : Mem.Failed;
}
