using System.Buffers.Text;
using System.Globalization;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Parses the unescaped text of numbers in quotes, and of dictionary keys that are numbers. The grammar is System.Text.Json's, which differs by type: leading
/// zeros for all, a leading plus for all but the unsigned integers of up to 64 bits, white space for the 128-bit integers and Half, digit groups for Half.
/// Speed does not matter here, so the base class library decides the grammar; values are rounded correctly.
/// </summary>
internal static partial class QuotedNumber
{
    /// <summary>Parses an integer of any of the ten types from 8 to 128 bits.</summary>
    public static bool TryParseInteger<T>(ReadOnlySpan<byte> text, out T value)
    {
        bool parsed;
        if (typeof(T) == typeof(Int128))
        {
            parsed = Int128.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out Int128 wide);
            value = ValueBits.Cast<Int128, T>(wide);
            return parsed;
        }

        if (typeof(T) == typeof(UInt128))
        {
            parsed = UInt128.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out UInt128 wide);
            value = ValueBits.Cast<UInt128, T>(wide);
            return parsed;
        }

        int beyond = 64 - 8 * Unsafe.SizeOf<T>();
        int used;
        if (IntegerRead.IsSigned<T>())
        {
            long most = long.MaxValue >> beyond;
            parsed = Utf8Parser.TryParse(text, out long number, out used) && number <= most && number >= ~most;
            value = ValueBits.FromBits<T>((ulong)number);
        }
        else
        {
            parsed = Utf8Parser.TryParse(text, out ulong number, out used) && number <= ulong.MaxValue >> beyond;
            value = ValueBits.FromBits<T>(number);
        }

        return parsed && used == text.Length;
    }
}
