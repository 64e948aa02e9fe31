using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.EcmaTests.Writing;

/// <summary>The vector forms of quoting against the scalar one, at every length, at the edge of unmapped memory, with too little space.</summary>
public class QuoteTests
{
    private static readonly string[] s_alphabets =
    [
        "abcdefghij ", "ab\u00e9\u011f", "\u65e5\u672c\u8a9e", "a\"", "a\\\n\u0001", "\ud83d\ude00", "a\ud800", "\udc00\u20ac", "a\u00e9\u20ac\ud83d\ude00\"\\\u001f\ud800\udc00\u007f\u0080\u07ff\u0800\uffff\ue000\ud7ff",
    ];

    [Fact]
    public void VectorIsScalar()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs guard pages.");
        using var source = new GuardedMemory(4096);
        using var destination = new GuardedMemory(65536);
        var random = new Random(1);
        int rounds = TestScale.Times(40);
        foreach (string alphabet in s_alphabets)
        {
            for (int length = 0; length < 140; length++)
            {
                for (int round = 0; round < rounds; round++)
                {
                    string text = Text(random, alphabet, length, round);
                    Check<Utf16Unit>(text, source, destination, random);
                    Check<Utf8Unit>(text, source, destination, random);
                }
            }
        }
    }

    [Fact]
    public void PlainIsScalar()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs guard pages.");
        using var source = new GuardedMemory(4096);
        using var destination = new GuardedMemory(4096);
        var random = new Random(2);
        foreach (string alphabet in s_alphabets)
        {
            for (int length = 0; length <= EcmaQuote.MostPlain + 2; length++)
            {
                for (int round = TestScale.Times(40); round > 0; round--)
                {
                    // Every other text has one unit of the alphabet at most.
                    string text = round % 2 == 0 || length == 0 ? Text(random, alphabet, length, round)
                        : new string('a', length - 1).Insert(random.Next(length), alphabet[random.Next(alphabet.Length)].ToString());
                    CheckPlain<Utf8Unit>(text, '\u007F', source, destination);
                    CheckPlain<Utf16Unit>(text, '\uFFFF', source, destination);
                }
            }
        }
    }

    [Fact]
    public void RunIsScalar()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs guard pages.");
        using var source = new GuardedMemory(4096);
        using var destination = new GuardedMemory(4096);
        var random = new Random(3);
        foreach (string alphabet in s_alphabets)
        {
            for (int length = EcmaQuote.MostPlain + 1; length <= EcmaQuote.MostRun; length++)
            {
                // No other unit, one at each of the places near a block's edge, and one anywhere.
                string plain = new('a', length);
                foreach (int place in (int[])[-1, 0, 7, 8, 15, 16, 31, 32, length - 33, length - 32, length - 16, length - 8, length - 1, random.Next(length)])
                {
                    char other = alphabet[random.Next(alphabet.Length)];
                    string text = place < 0 ? plain : plain.Remove(place, 1).Insert(place, other.ToString());
                    CheckRun<Utf8Unit>(text, '\u007F', source, destination);
                    CheckRun<Utf16Unit>(text, '\uFFFF', source, destination);
                }
            }
        }
    }

    private static void CheckRun<TUnit>(string text, char last, GuardedMemory source, GuardedMemory destination)
        where TUnit : struct, IOutputUnit
    {
        Span<char> units = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(source.CopyAtEnd(System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan())));
        ref char first = ref Mem.First((ReadOnlySpan<char>)units);
        Span<byte> region = destination.AtEnd((text.Length + EcmaQuote.PlainSpace) * TUnit.Width);
        nint actual = TUnit.Run(ref Mem.First((ReadOnlySpan<byte>)region), 0, region.Length, ref first, units.Length);
        bool isPlain = text.All(unit => unit >= ' ' && unit <= last && unit is not ('"' or '\\') && !char.IsSurrogate(unit));
        Assert.Equal(isPlain && Vector128.IsHardwareAccelerated, actual >= 0);
        if (actual >= 0)
        {
            byte[] expected = new byte[text.Length * TUnit.MostPerUnit + EcmaQuote.Slack];
            nint length = EcmaQuote.Scalar<TUnit>(ref expected[0], 0, expected.Length, ref first, 0, units.Length, units.Length).Written;
            byte[] quote = TUnit.Width == 1 ? [(byte)'"'] : System.Runtime.InteropServices.MemoryMarshal.AsBytes("\"".AsSpan()).ToArray();
            Assert.Equal([.. quote, .. expected.AsSpan(0, (int)length), .. quote], region[..(int)actual].ToArray());
        }
    }

    private static void CheckPlain<TUnit>(string text, char last, GuardedMemory source, GuardedMemory destination)
        where TUnit : struct, IOutputUnit
    {
        Span<char> units = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(source.CopyAtEnd(System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan())));
        ref char first = ref Mem.First((ReadOnlySpan<char>)units);
        Span<byte> region = destination.AtEnd(EcmaQuote.PlainSpace * TUnit.Width);
        byte[] expected = new byte[region.Length];
        nint scalar = EcmaQuote.PlainScalar<TUnit>(ref expected[0], 0, expected.Length, ref first, units.Length, last);
        for (int form = 0; form < (Vector128.IsHardwareAccelerated ? 2 : 1); form++)
        {
            region.Clear();
            ref byte target = ref Mem.First((ReadOnlySpan<byte>)region);
            nint actual = form == 0 ? TUnit.Plain(ref target, 0, region.Length, ref first, units.Length)
                : TUnit.Width == 2 ? EcmaQuote.PlainToUtf16Vector(ref target, 0, region.Length, ref first, units.Length)
                : EcmaQuote.PlainToUtf8Vector(ref target, 0, region.Length, ref first, units.Length);

            // Vectors of 128 bits leave longer texts in UTF-16 to the form for all texts.
            bool isLeft = TUnit.Width == 2 && text.Length >= 16 && Vector128.IsHardwareAccelerated && (form == 1 || !Avx2.IsSupported);
            Assert.Equal(isLeft ? Mem.Failed : scalar, actual);
            if (actual >= 0)
            {
                Assert.Equal(expected.AsSpan(0, (int)scalar).ToArray(), region[..(int)actual].ToArray());
            }
        }
    }

    private static string Text(Random random, string alphabet, int length, int round)
    {
        // Plain text with few others in the even rounds.
        var text = new StringBuilder(length);
        while (text.Length < length)
        {
            text.Append(round % 2 == 0 && random.Next(12) != 0 ? (char)random.Next('a', 'z') : alphabet[random.Next(alphabet.Length)]);
        }

        return text.ToString();
    }

    private static void Check<TUnit>(string text, GuardedMemory source, GuardedMemory destination, Random random)
        where TUnit : struct, IOutputUnit
    {
        // The content ends at an unmapped page.
        Span<char> units = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(source.CopyAtEnd(System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan())));
        ref char first = ref Mem.First((ReadOnlySpan<char>)units);
        byte[] expected = new byte[text.Length * TUnit.MostPerUnit + EcmaQuote.Slack];
        Progress scalar = EcmaQuote.Scalar<TUnit>(ref expected[0], 0, expected.Length, ref first, 0, units.Length, units.Length);
        Assert.Equal(units.Length, scalar.Read);

        // All space there may be, and any less: what is written is the beginning, and going on completes it.
        foreach (int space in (int[])[expected.Length, random.Next(32, 200)])
        {
            Span<byte> region = destination.AtEnd(space);
            nint from = 0;
            List<byte> written = [];
            while (from < units.Length)
            {
                Progress progress = TUnit.Quote(ref Mem.First((ReadOnlySpan<byte>)region), 0, region.Length, ref first, from, units.Length);
                Assert.True(progress.Read > from && progress.Written <= space);
                written.AddRange(region[..(int)progress.Written]);
                from = progress.Read;
            }

            Assert.Equal(expected.AsSpan(0, (int)scalar.Written).ToArray(), written.ToArray());
        }
    }
}
