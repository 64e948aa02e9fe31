using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text.Encodings.Web;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Every code unit, as a byte, counts as one to escape exactly if it is outside ASCII or its encoder escapes it.</summary>
public sealed class CodeUnitsTests
{
    private static readonly JavaScriptEncoder?[] s_encoders = [null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All)];

    [Fact]
    public unsafe void AUnitOutsideAsciiIsAHitAtEveryPlace()
    {
        char[] text = new char[32];
        foreach (JavaScriptEncoder? encoder in s_encoders)
        {
            EscapeSet set = EscapeSet.For(encoder);
            for (int unit = 0; unit <= char.MaxValue; unit++)
            {
                int place = (unit + (unit >> 5)) % text.Length;
                Array.Fill(text, 'x');
                text[place] = (char)unit;
                uint expected = unit < 0x80 && set.KeepsAscii((char)unit) ? 0 : 1u << place;
                uint stops = unit is >= ' ' and < 0x80 and not ('"' or '\\') ? 0 : 1u << place;
                Vector256<byte> bytes = CodeUnits.Narrow32(ref text[0], 0, text.Length);
                Assert.Equal(expected, CodeUnits.Hits(bytes, set));
                Assert.Equal(stops, StringScan.PlainStops(bytes));
                Assert.Equal(unit < 0x80 ? (byte)unit : bytes[place], bytes[place]);
                Assert.Equal(expected, CodeUnits.Hits(CodeUnits.Narrow16(ref text[0], 0, text.Length), set)
                    | (CodeUnits.Hits(CodeUnits.Narrow16(ref text[0], 16, text.Length), set) << 16));
                if (Avx2.IsSupported)
                {
                    fixed (char* pinned = text)
                    {
                        // The unit is the last of the text: it may fill the lanes after it.
                        uint inside = (2u << place) - 1;
                        Assert.Equal(expected, CodeUnits.Hits(CodeUnits.ShortBytes(pinned, place + 1), set) & inside);
                    }
                }
            }
        }
    }
}
