using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The forms of 256 and 512 bits that only they have, at every length and with unmapped memory before and after both regions.</summary>
public sealed class EscapeMaskedTests
{
    /// <summary>A step of clean text.</summary>
    private const int Step = 64;

    private static readonly JavaScriptEncoder[] s_encoders =
    [
        JavaScriptEncoder.Default,
        JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        JavaScriptEncoder.Create(UnicodeRanges.All),
        JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic),
        JavaScriptEncoder.Create(WithoutPadding()),
    ];

    /// <summary>The forms that this machine has; the scalar one does not write in blocks.</summary>
    private static readonly ShortForm[] s_shortForms = [.. ShortForms()];

    private delegate bool ShortForm(ref byte destination, nint limit, ref char source, nint length, EscapeSet set);

    private static IEnumerable<ShortForm> ShortForms()
    {
        yield return static (ref destination, limit, ref source, length, set) => EscapeText.TryWriteShort(ref destination, 0, limit, ref source, length, set);
        yield return static (ref destination, limit, ref source, length, set) => EscapeText.TryWriteShortScalar(ref destination, 0, limit, ref source, length, set);
        yield return static (ref destination, limit, ref source, length, set) => EscapeText.TryWriteShortVector(ref destination, 0, limit, ref source, length, set);
    }

    private static TextEncoderSettings WithoutPadding()
    {
        var settings = new TextEncoderSettings(UnicodeRanges.BasicLatin);
        settings.ForbidCharacter(CodeUnits.Padding);
        return settings;
    }

    [Fact]
    public void CleanTextEndsInTheStepOfTheFirstSpecial()
    {
        Assert.SkipUnless(EscapeText.HasLongForm && GuardedMemory.IsSupported, "Needs vectors and Linux.");
        using GuardedMemory input = new(4096), output = new(4096);
        char[] specials = ['"', '\\', '\n', '\u001F', '<', '\u007F', '\u0080', 'ж', '日', '\uD83D', '\uFFFD', '\u0100', '\u8022'];
        for (int length = EscapeText.ShortLength + 1; length <= 300; length++)
        {
            for (int position = -1; position < length; position += length < 140 ? 1 : 7)
            {
                char special = specials[(length + position + 1) % specials.Length];
                string text = Filled(length, position, special);
                foreach (JavaScriptEncoder encoder in s_encoders)
                {
                    for (int side = 0; side < 2; side++)
                    {
                        Span<char> source = Placed(input, text, side);
                        Span<byte> space = side == 0 ? output.AtStart(length) : output.AtEnd(length);
                        bool isClean = position < 0 || Expected(text[position].ToString(), encoder) is [var only] && only == special;
                        for (int step = Avx2.IsSupported ? Step : Step / 2; step >= Step / 2; step /= 2)
                        {
                            space.Clear();
                            nint written = step == Step
                                ? EscapeText.WriteCleanLong(ref Mem.First(space), 0, space.Length, ref MemoryMarshal.GetReference(source), length, EscapeSet.For(encoder))
                                : EscapeText.WriteCleanLong128(ref Mem.First(space), 0, space.Length, ref MemoryMarshal.GetReference(source), length, EscapeSet.For(encoder));
                            Assert.Equal(isClean ? length : position / step * step, (int)written);
                            Assert.Equal(text[..(int)written], Encoding.ASCII.GetString(space[..(int)written]));
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public void ShortTextIsWrittenWholeOrNotAtAll()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs Linux.");
        using GuardedMemory input = new(4096), output = new(4096);
        char[] specials = ['"', '\\', '\0', '\n', '\u001F', '<', '\'', '\u007F', '\u0080', '\u00FF', 'ж', '日', '\uD83D', '\uFFFD', '\u0100', '\u8022', '\uFF41'];
        for (int length = 0; length <= EscapeText.ShortLength; length++)
        {
            for (int position = -1; position < length; position++)
            {
                foreach (char special in position < 0 ? specials[..1] : specials)
                {
                    string text = Filled(length, position, special);
                    foreach (JavaScriptEncoder encoder in s_encoders)
                    {
                        bool isClean = text.All(c => c < 0x80 && Expected(c.ToString(), encoder) is [var only] && only == c);
                        for (int side = 0; side < 2; side++)
                        {
                            Span<char> source = Placed(input, text, side);
                            Span<byte> space = side == 0 ? output.AtEnd(EscapeText.ShortSpace) : output.AtStart(EscapeText.ShortSpace);
                            foreach (ShortForm form in s_shortForms)
                            {
                                space.Clear();
                                bool isWritten = form(ref Mem.First(space), space.Length, ref MemoryMarshal.GetReference(source), length, EscapeSet.For(encoder));

                                // A form that fills lanes with a letter refuses all text of an encoder that escapes this letter.
                                bool mayRefuse = !EscapeSet.For(encoder).KeepsAscii(CodeUnits.Padding);
                                Assert.True(isWritten == isClean || (mayRefuse && !isWritten), $"{text} by form {Array.IndexOf(s_shortForms, form)}");
                                Assert.True(!isWritten || Encoding.ASCII.GetString(space[..length]) == text, text);
                            }
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public void ShortTextWithAnyEscapes()
    {
        Assert.SkipUnless(Avx512BW.IsSupported && GuardedMemory.IsSupported, "Needs AVX-512 and Linux.");
        using GuardedMemory input = new(4096), output = new(4096);
        var random = new Random(20261121);
        for (int trial = 0; trial < TestScale.Times(60_000); trial++)
        {
            char[] characters = new char[random.Next(EscapeText.ShortLength + 1)];
            int rarity = random.Next(1, 12);
            for (int i = 0; i < characters.Length; i++)
            {
                characters[i] = (char)(random.Next(rarity) > 0 ? random.Next('a', 'z') : random.Next(200) == 0 ? random.Next(0x80, 0x10000) : random.Next(0x80));
            }

            string text = new(characters);
            JavaScriptEncoder encoder = s_encoders[trial % s_encoders.Length];
            Span<char> source = Placed(input, text, trial & 1);
            int needed = 6 * text.Length + 32;
            Span<byte> space = (trial & 1) == 0 ? output.AtStart(needed) : output.AtEnd(needed);
            nint after = EscapeText.WriteShortSparse(ref Mem.First(space), 0, needed, ref MemoryMarshal.GetReference(source), text.Length, EscapeSet.For(encoder));

            // Control characters among the clean ones of an encoder do not exist: what it writes otherwise, it escapes.
            int escapes = text.Count(c => c >= 0x80 || Expected(c.ToString(), encoder) is not [var only] || only != c);
            bool isRefused = !Ascii.IsValid(text) || escapes > EscapeText.FewEscapes;
            Assert.Equal(isRefused, after == Mem.Failed);
            Assert.True(isRefused || space[..(int)after].SequenceEqual(Expected(text, encoder)), text);
        }
    }

    [Fact]
    public void BlocksOfEightWhateverIsInThem()
    {
        Assert.SkipUnless(EscapeText.HasBlocks && GuardedMemory.IsSupported, "Needs AVX-512 VBMI2 and Linux.");
        using GuardedMemory input = new(4096), output = new(4096);
        var random = new Random(20261122);
        int longest = 0;
        for (int trial = 0; trial < TestScale.Times(60_000); trial++)
        {
            string text = TextSamples.Mixed(random, random.Next(4) == 0 ? 120 : 24, loneSurrogates: trial % 5 == 0);
            JavaScriptEncoder encoder = s_encoders[trial % s_encoders.Length];
            EscapeSet set = EscapeSet.For(encoder);
            if (!set.HasMarks)
            {
                // Only where the padding itself is escaped.
                Assert.False(set.KeepsAscii(CodeUnits.Padding));
                continue;
            }

            Span<char> source = Placed(input, text, trial & 1);
            int needed = 6 * text.Length + 64;
            Span<byte> space = (trial & 1) == 0 ? output.AtStart(needed) : output.AtEnd(needed);
            Progress progress = EscapeText.WriteBlocks(ref Mem.First(space), 0, needed, ref MemoryMarshal.GetReference(source), 0, text.Length, set);
            string done = text[..(int)progress.Read];
            Assert.True(space[..(int)progress.Written].SequenceEqual(Expected(done, encoder)), text);
            longest = Math.Max(longest, done.Length);

            // It ends where the next eight need anything else, or after eight clean ones of a long text.
            string rest = text[done.Length..], next = rest[..Math.Min(rest.Length, 8)];
            bool endsClean = rest.Length >= 32 && done.Length >= 7 && Expected(done[^7..], encoder).Length == 7;
            Assert.True(rest.Length == 0 || endsClean || next.Any(char.IsSurrogate) || (!set.EscapesAllNonAscii && !Ascii.IsValid(next)), text);
        }

        Assert.True(longest > 60);
    }

    private static string Filled(int length, int position, char special) =>
        string.Create(length, (position, special), static (span, state) =>
        {
            for (int i = 0; i < span.Length; i++)
            {
                span[i] = i == state.position ? state.special : (char)('A' + i % 26);
            }
        });

    private static Span<char> Placed(GuardedMemory memory, string text, int side)
    {
        Span<char> space = MemoryMarshal.Cast<byte, char>(side == 0 ? memory.AtStart(2 * text.Length) : memory.AtEnd(2 * text.Length));
        text.CopyTo(space);
        return space;
    }

    private static byte[] Expected(string text, JavaScriptEncoder encoder) => Encoding.UTF8.GetBytes(encoder.Encode(text));
}
