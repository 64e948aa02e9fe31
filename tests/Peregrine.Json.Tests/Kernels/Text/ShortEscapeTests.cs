using System.Text.Encodings.Web;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels.Text;

/// <summary>Short texts with characters to escape, the empty one among them: the same bytes as by the scalar form, and nothing outside the text is loaded.</summary>
public sealed class ShortEscapeTests
{
    private static readonly Dictionary<string, JavaScriptEncoder?> s_encoders = new(StringComparer.Ordinal)
    {
        ["default"] = null,
        ["relaxed"] = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        ["all ranges"] = JavaScriptEncoder.Create(UnicodeRanges.All),
        ["Cyrillic"] = JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic),
        // Nothing that pads the last vector of a text is kept.
        ["few letters"] = JavaScriptEncoder.Create(Few()),
    };

    public static TheoryData<string> Encoders => [.. s_encoders.Keys];

    [Theory]
    [MemberData(nameof(Encoders))]
    public void AsByTheScalarForm(string encoder)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        using var guarded = new GuardedMemory(4096);
        var set = EscapeSet.For(s_encoders[encoder]);
        var random = new Random(11);
        string[] kinds = ["abé<+日", "x0 ~", "\"\\\n\u0001", "ЖяЇ", "語한字", "\u007f\u0080\u00ff", "a\"Ж", "\ud83d\ude00", "\ud83dx\udc00"];
        for (int length = 0; length <= EscapeText.ShortLength; length++)
        {
            for (int round = 0; round < Math.Max(TestScale.Times(400), 20); round++)
            {
                var text = new char[length];
                string first = kinds[random.Next(kinds.Length)], second = kinds[random.Next(kinds.Length)];
                for (int i = 0; i < length; i++)
                {
                    string kind = random.Next(4) == 0 ? second : first;
                    text[i] = kind[random.Next(kind.Length)];
                }

                Check(guarded, text, set);
            }
        }
    }

    private static void Check(GuardedMemory guarded, char[] text, EscapeSet set)
    {
        byte[] expected = new byte[(6 * text.Length) + EscapeText.ShortSpace], actual = new byte[(6 * EscapeText.ShortLength) + 1024];
        Progress scalar = EscapeText.WriteScalar(ref expected[0], 0, expected.Length, ref Mem.First(text.AsSpan()), 0, text.Length, text.Length, set);
        foreach (bool atEnd in (bool[])[true, false])
        {
            ReadOnlySpan<byte> bytes = System.Runtime.InteropServices.MemoryMarshal.AsBytes<char>(text);
            Span<byte> there = atEnd ? guarded.CopyAtEnd(bytes) : guarded.CopyAtStart(bytes);
            Span<char> source = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(there);
            nint after = EscapeText.WriteShortEscaping(ref actual[0], 0, actual.Length, ref Mem.First(source), source.Length, set);
            Assert.Equal(expected.AsSpan(0, (int)scalar.Written), actual.AsSpan(0, (int)after));
        }
    }

    private static TextEncoderSettings Few()
    {
        var settings = new TextEncoderSettings();
        settings.AllowCharacters('a', 'b', 'é', '<', '+', '日');
        return settings;
    }
}
