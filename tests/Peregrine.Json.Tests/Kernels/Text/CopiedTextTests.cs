using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Texts copied without their white space, or with other: blocks against the scalar form, and elements against their own writer.</summary>
public sealed class CopiedTextTests
{
    private const byte StoppedInString = 1, StoppedAtToken = 2;

    private static readonly JavaScriptEncoder?[] s_encoders = [null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All)];

    private static readonly JsonDocumentOptions s_lenient = new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip, MaxDepth = 1000 };

    private static readonly Layout?[] s_layouts = [null, new((byte)' ', 2, false), new((byte)'\t', 1, true), new((byte)' ', 0, false), new((byte)' ', 127, true)];

    private static readonly Form[] s_compact = [CompactBlocks, CompactScalar];

    private delegate CopyStop Form(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state);

    /// <summary>The block form and the scalar one, compact or with the lines of a layout.</summary>
    private static Form[] FormsOf(Layout? layout, int outer)
    {
        return layout is null ? s_compact : [Blocks, Scalar];

        IndentedText Lines() => new(layout.Line, layout.EndLength, layout.Size, layout.Character, outer);

        CopyStop Blocks(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state) =>
            TextCopy.Copy(ref destination, ref at, limit, ref source, ref from, end, escapes, Lines(), ref state);

        CopyStop Scalar(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state) =>
            TextCopy.CopyScalar(ref destination, ref at, limit, ref source, ref from, end, escapes, Lines(), ref state);
    }

    private static CopyStop CompactBlocks(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state) =>
        TextCopy.Copy(ref destination, ref at, limit, ref source, ref from, end, escapes, default(CompactText), ref state);

    private static CopyStop CompactScalar(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state) =>
        TextCopy.CopyScalar(ref destination, ref at, limit, ref source, ref from, end, escapes, default(CompactText), ref state);

    private static int MostDepth(Layout? layout, int outer) =>
        layout is null ? 1000 : Math.Min(1000, new IndentedText(layout.Line, layout.EndLength, layout.Size, layout.Character, outer).MostDepth);

    /// <summary>A value with blanks, escapes, comments and trailing commas, each in some texts only.</summary>
    private static string RandomValue(Random random, int depth, int kind)
    {
        string value = random.Next(depth > 5 ? 4 : 7) switch
        {
            0 => $"{random.Next(1_000_000)}",
            1 => "-1.5e+10",
            2 => "true",
            3 => $"\"{RandomString(random, kind)}\"",
            4 => $"[{Row(() => RandomValue(random, depth + 1, kind))}]",
            _ => $"{{{Row(() => $"\"{RandomString(random, kind)}\"{Blank(kind & 3)}:{RandomValue(random, depth + 1, kind)}")}}}",
        };
        return Blank(kind) + value + Blank(kind);

        string Row(Func<string> item)
        {
            string[] items = [.. Enumerable.Range(0, random.Next(5)).Select(_ => item())];
            return string.Join(',', items) + ((kind & 4) != 0 && items.Length > 0 && random.Next(10) == 0 ? "," + Blank(kind) : "") + Blank(kind);
        }

        string Blank(int kind) => (kind & 3) switch
        {
            0 => "",
            1 => random.Next(20) > 0 ? "" : new string(' ', random.Next(200)),
            _ => ((kind & 8) != 0 && random.Next(20) == 0 ? "/*\"[,*/" : "") + "\n" + new string(' ', 2 * depth),
        };
    }

    private static string RandomString(Random random, int kind)
    {
        string plain = new string('x', random.Next(random.Next(10) > 0 ? 30 : 600)) + " /{}[],:-";
        return (kind & 16) == 0 || random.Next(3) > 0 ? plain : plain + random.Next(10) switch
        {
            0 => "\\n",
            1 => "+",
            2 => "<b>",
            3 => "é",
            4 => "\\\"",
            5 => "\\\\",
            6 => "\\u00e9\\ud83d\\ude00",
            7 => "日本語の文",
            8 => new string('\\', 2 * random.Next(60)),
            _ => "'",
        } + plain[random.Next(plain.Length)..];
    }

    private static byte[] RandomText(Random random) => Encoding.UTF8.GetBytes(RandomValue(random, 0, random.Next(32)));

    /// <summary>All that a form copies, with a mark at each stop, in spaces of different sizes up to a guard page.</summary>
    private static byte[] Run(Form form, ReadOnlySpan<byte> text, EscapeSet escapes, int maxDepth, GuardedMemory space, Random sizes)
    {
        var output = new List<byte>();
        var state = new CopyState(maxDepth);
        ref byte source = ref MemoryMarshal.GetReference(text);
        nint from = 0;
        while (true)
        {
            Span<byte> free = space.AtEnd(sizes.Next(704, 2000));
            nint at = 0;
            CopyStop stop = form(ref MemoryMarshal.GetReference(free), ref at, free.Length, ref source, ref from, text.Length, escapes, ref state);
            output.AddRange(free[..(int)at]);
            switch (stop)
            {
                case CopyStop.String:
                    output.Add(StoppedInString);
                    from = Math.Min(text.Length, from + (text[(int)from] == '\\' ? 2 : 1));
                    break;
                case CopyStop.Token:
                    output.Add(StoppedAtToken);
                    if (text[(int)from] is (byte)'[' or (byte)'{')
                    {
                        return [.. output];
                    }

                    int comment = text[(int)from..].StartsWith("/*"u8) ? text[(int)from..].IndexOf("*/"u8) : -1;
                    from += comment < 0 ? 1 : comment + 2;
                    break;
                case CopyStop.End:
                    Assert.Equal(text.Length, from);
                    output.AddRange(Encoding.ASCII.GetBytes($" {state.Depth} {state.InString} {state.Next}"));
                    return [.. output];
                default:
                    Assert.InRange(at, free.Length - 703, free.Length);
                    break;
            }
        }
    }

    [Fact]
    public void BlocksStopWhereTheScalarFormDoes()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20261123);
        using var guarded = new GuardedMemory(40_000);
        using var space = new GuardedMemory(4096);
        for (int round = 0; round < TestScale.Times(8000); round++)
        {
            byte[] text = RandomText(random);
            if (text.Length > 40_000)
            {
                continue;
            }

            EscapeSet escapes = EscapeSet.For(s_encoders[random.Next(s_encoders.Length)]);
            Layout? layout = s_layouts[random.Next(s_layouts.Length)];
            int outer = random.Next(3);
            int most = MostDepth(layout, outer);
            int maxDepth = random.Next(4) > 0 ? most : Math.Min(most, random.Next(8));
            ReadOnlySpan<byte> there = round % 2 == 0 ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text);
            Form[] forms = FormsOf(layout, outer);
            byte[] expected = Run(forms[1], there, escapes, maxDepth, space, random);
            byte[] actual = Run(forms[0], there, escapes, maxDepth, space, random);
            Assert.Equal(Encoding.Latin1.GetString(expected), Encoding.Latin1.GetString(actual));
        }
    }

    /// <summary>Every piece of a grammar's edge at every place of a block.</summary>
    [Theory]
    [InlineData("[1,]", "[1\u0002]")]
    [InlineData("[1 , \n ]", "[1\u0002]")]
    [InlineData("{\"a\":1,  }", "{\"a\":1\u0002}")]
    [InlineData("[1/**/]", "[1\u0002]")]
    [InlineData("[1,/**/]", "[1\u0002\u0002]")]
    [InlineData("[1,/**/2]", "[1\u0002\u00022]")]
    [InlineData("[1, 2]", "[1,2]")]
    [InlineData("[ 1 ,\t2 ]", "[1,2]")]
    [InlineData("[\"a\\u0041\"]", "[\"a\u00010041\"]")]
    [InlineData("[\"\\\"\", \"\\\\\"]", "[\"\u0001\",\"\u0001\"]")]
    [InlineData("[\"a , ]<\"]", "[\"a , ]\u0001\"]")]
    [InlineData("[\"/\", \",\"]", "[\"/\",\",\"]")]
    public void EdgesAtEveryPlace(string text, string expected)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        using var guarded = new GuardedMemory(4096);
        using var space = new GuardedMemory(4096);
        for (int before = 0; before < 200; before++)
        {
            foreach (int after in (int[])[0, 1, 63, 64, 65, 130])
            {
                foreach (char filler in "0 ")
                {
                    string first = new(filler, before), last = new(filler, after);
                    string kept = filler == ' ' ? $"[0,{expected}]" : $"[{first}0,{expected}{last}]";
                    ReadOnlySpan<byte> there = guarded.CopyAtEnd(Encoding.Latin1.GetBytes($"[{first}0,{text}{last}]"));
                    foreach (Form form in s_compact)
                    {
                        Assert.Equal(kept + " 0 False None", Encoding.Latin1.GetString(Run(form, there, EscapeSet.For(null), 100, space, new Random(before))));
                    }
                }
            }
        }
    }

    /// <summary>A line begins wherever the tokens stand in a block.</summary>
    [Fact]
    public void LinesAtEveryPlace()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        using var guarded = new GuardedMemory(4096);
        using var space = new GuardedMemory(4096);
        for (int before = 0; before < 200; before++)
        {
            string blank = new(' ', before);
            string text = $"{{ \"a\" {blank}: [ ] ,{blank}\"b\":[{blank}1,{blank}\"x\"{blank}], \"c\" :{{ {blank} }} }}";
            ReadOnlySpan<byte> there = guarded.CopyAtEnd(Encoding.ASCII.GetBytes(text));
            foreach (Form form in FormsOf(s_layouts[1], outer: 1))
            {
                string written = Encoding.Latin1.GetString(Run(form, there, EscapeSet.For(null), 100, space, new Random(before)));
                Assert.Equal("{\n    \"a\": [],\n    \"b\": [\n      1,\n      \"x\"\n    ],\n    \"c\": {}\n  } 0 False None", written);
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(200)]
    public void TooDeepStops(int depth)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        using var space = new GuardedMemory(4096);
        string open = new('[', depth), closed = new(']', depth);
        foreach (Form form in s_compact)
        {
            Assert.Equal(open + closed + " 0 False None", Encoding.Latin1.GetString(Run(form, Encoding.ASCII.GetBytes(open + closed), EscapeSet.For(null), depth, space, new Random(1))));
            Assert.Equal(open[1..] + "\u0002", Encoding.Latin1.GetString(Run(form, Encoding.ASCII.GetBytes(open + closed), EscapeSet.For(null), depth - 1, space, new Random(1))));
        }
    }

    /// <summary>A short text is copied at once exactly if the scalar form copies it whole and changes nothing: every byte at every place of every length.</summary>
    [Fact]
    public void ShortTextsAtEveryLength()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        using var guarded = new GuardedMemory(4096);
        using var space = new GuardedMemory(4096);
        int copied = 0;
        for (int length = 1; length <= TextCopy.ShortLength + 1; length++)
        {
            foreach (string text in Texts(length))
            {
                copied += ShortCopyIsTheScalarOne(Encoding.Latin1.GetBytes(text), EscapeSet.For(s_encoders[length % 3]), 100, guarded, space) ? 1 : 0;
            }
        }

        Assert.InRange(copied, 20_000, 50_000);

        static IEnumerable<string> Texts(int length)
        {
            yield return new string('7', length);
            if (length == 1)
            {
                yield break;
            }

            string inside = new('x', length - 2);
            yield return $"\"{inside}\"";
            yield return $"[{inside}]";
            for (int at = 0; at < inside.Length; at++)
            {
                foreach (char edge in " \n\u0001\"\\/,:[]{}<+'\u007F\u0080\u00FF")
                {
                    yield return $"\"{inside[..at]}{edge}{inside[(at + 1)..]}\"";
                }

                foreach (char edge in " \n\u0001\u001F\"\\/:<+")
                {
                    yield return $"[{inside[..at]}{edge}{inside[(at + 1)..]}]";
                }

                if (at + 2 <= inside.Length)
                {
                    foreach (string edge in (string[])[",]", "[]", "{}", ",7", "\"\"", "/*"])
                    {
                        yield return $"[{inside[..at]}{edge}{inside[(at + 2)..]}]";
                    }
                }
            }
        }
    }

    [Fact]
    public void ShortValuesAreCopiedAsByTheScalarForm()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20261127);
        using var guarded = new GuardedMemory(4096);
        using var space = new GuardedMemory(4096);
        for (int round = 0; round < TestScale.Times(20_000); round++)
        {
            byte[] text = RandomText(random);
            if (text.Length is > 0 and <= TextCopy.ShortLength)
            {
                ShortCopyIsTheScalarOne(text, EscapeSet.For(s_encoders[round % 3]), 100, guarded, space);
            }
        }
    }

    [Fact]
    public void ShortTextsThatAreTooDeepAreNotCopied()
    {
        Span<byte> space = new byte[TextCopy.ShortLength];
        foreach (int depth in (int[])[1, 2, 31, 32])
        {
            byte[] text = Encoding.ASCII.GetBytes(new string('[', depth) + new string(']', depth));
            Assert.Equal(Vector128.IsHardwareAccelerated, TryCopyShort(text, space, EscapeSet.For(null), depth));
            Assert.False(TryCopyShort(text, space, EscapeSet.For(null), depth - 1));
            Assert.False(TryCopyShort(text, space, EscapeSet.For(null), -1));
        }

        Assert.Equal(Vector128.IsHardwareAccelerated, TryCopyShort("1"u8, space, EscapeSet.For(null), -1));
    }

    /// <summary>Strings alone, of every length, with one byte of every value at every place.</summary>
    [Fact]
    public void ShortStringsAreCopiedAsByTheScalarForm()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        using var guarded = new GuardedMemory(4096);
        using var space = new GuardedMemory(4096);
        int copied = 0;
        for (int length = 2; length <= TextCopy.ShortLength; length++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] text = new byte[length];
                text.AsSpan().Fill((byte)'a');
                text[0] = text[^1] = (byte)'"';
                text[length > 2 ? 1 + (value % (length - 2)) : 1] = value == '"' || length == 2 ? (byte)'"' : (byte)value;
                copied += IsOneString(text) && ShortCopyIsTheScalarOne(text, EscapeSet.For(s_encoders[value % 3]), 100, guarded, space) ? 1 : 0;
            }
        }

        Assert.InRange(copied, 1_000, 64 * 256);
    }

    /// <summary>Whether a text is a string and nothing else.</summary>
    private static bool IsOneString(ReadOnlySpan<byte> text) =>
        text is [(byte)'"', .., (byte)'"'] && StringScan.Find(ref Mem.First(text), 1, text.Length, out _) == text.Length - 1;

    private static bool TryCopyShort(ReadOnlySpan<byte> text, Span<byte> space, EscapeSet escapes, int maxDepth, bool isString = false) =>
        TextCopy.TryCopyShort(ref Mem.First(space), 0, space.Length, ref Mem.First(text), text.Length, escapes, maxDepth, isString);

    private static bool ShortCopyIsTheScalarOne(byte[] text, EscapeSet escapes, int maxDepth, GuardedMemory guarded, GuardedMemory space)
    {
        var state = new CopyState(maxDepth);
        byte[] expected = new byte[text.Length];
        nint at = 0, from = 0;
        CopyStop stop = CompactScalar(ref Mem.First(expected.AsSpan()), ref at, expected.Length, ref Mem.First(text), ref from, text.Length, escapes, ref state);
        bool isUnchanged = text.Length <= TextCopy.ShortLength && stop == CopyStop.End && state is { Depth: 0, InString: false } && expected.AsSpan().SequenceEqual(text);
        Span<byte> free = space.AtEnd(TextCopy.ShortLength);
        foreach (bool atEnd in (bool[])[true, false])
        {
            free.Fill(0xEE);
            bool isCopied = TryCopyShort(atEnd ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text), free, escapes, maxDepth);
            Assert.True(isCopied == (isUnchanged && Vector128.IsHardwareAccelerated), $"{Encoding.Latin1.GetString(text)}: {isCopied}");
            Assert.Equal(isCopied ? text : [], isCopied ? free[..text.Length].ToArray() : []);
            if (IsOneString(text))
            {
                free.Fill(0xEE);
                Assert.Equal(isCopied, TryCopyShort(atEnd ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text), free, escapes, maxDepth, isString: true));
                Assert.Equal(isCopied ? text : [], isCopied ? free[..text.Length].ToArray() : []);
            }
        }

        return isUnchanged;
    }

    /// <summary>Bytes that no parser has seen: nothing outside the text is read, nothing outside the space written, and each form ends.</summary>
    [Fact]
    public void AnyBytesAreCopiedWithinBounds()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20261124);
        using var guarded = new GuardedMemory(4096);
        using var space = new GuardedMemory(4096);
        byte[] common = "\"\"\\,,{}[]  \n/:0a"u8.ToArray();
        for (int round = 0; round < TestScale.Times(20_000); round++)
        {
            byte[] text = new byte[random.Next(400)];
            for (int i = 0; i < text.Length; i++)
            {
                text[i] = random.Next(10) == 0 ? (byte)random.Next(256) : common[random.Next(common.Length)];
            }

            ReadOnlySpan<byte> there = round % 2 == 0 ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text);
            Layout? layout = s_layouts[random.Next(s_layouts.Length)];
            _ = text.Length > TextCopy.ShortLength || TryCopyShort(there, space.AtEnd(TextCopy.ShortLength), EscapeSet.For(s_encoders[round % 3]), random.Next(-1, 5), round % 4 < 2);
            _ = Run(FormsOf(layout, 0)[0], there, EscapeSet.For(s_encoders[round % 3]), Math.Min(MostDepth(layout, 0), random.Next(5)), space, random);
        }
    }

    /// <summary>A document over a caller's memory whose bytes are changed after they were parsed: text or one of the documented exceptions.</summary>
    [Fact]
    public void TextThatIsChangedHarmsNothing()
    {
        var random = new Random(20261126);
        JsonSerializerOptions[] all = [new(), new() { WriteIndented = true }, new() { WriteIndented = true, IndentSize = 127, MaxDepth = 1000 }];
        int thrown = 0;
        for (int round = 0; round < TestScale.Times(4000); round++)
        {
            byte[] text = RandomText(random);
            using var document = JsonDocument.Parse(text.AsMemory(), s_lenient);
            for (int i = random.Next(1, 8); i > 0; i--)
            {
                text[random.Next(text.Length)] = random.Next(3) > 0 ? "\"\\{}[],:/ x"u8[random.Next(11)] : (byte)random.Next(256);
            }

            if (Record.Exception(() => JsonSerializer.SerializeToUtf8Bytes(document.RootElement, all[round % 3])) is { } error)
            {
                Assert.True(error is JsonException or InvalidOperationException, error.ToString());
                thrown++;
            }
        }

        Assert.InRange(thrown, 1, TestScale.Times(4000));
    }

    /// <summary>Whole elements by the serializer, as System.Text.Json writes them: compact and indented, to an array, a buffer of small spans and a stream.</summary>
    [Fact]
    public void ElementsAreWrittenAsTheirOwnWriterDoes()
    {
        var random = new Random(20261125);
        JsonSerializerOptions[] all =
        [
            .. s_encoders.SelectMany(static encoder => s_layouts.Select(layout => new JsonSerializerOptions
            {
                Encoder = encoder,
                WriteIndented = layout is not null,
                IndentCharacter = (char)(layout?.Character ?? (byte)' '),
                IndentSize = layout?.Size ?? 2,
                NewLine = layout?.CarriageReturn == true ? "\r\n" : "\n",
                MaxDepth = 1000,
                DefaultBufferSize = 256,
            })),
        ];
        for (int round = 0; round < TestScale.Times(4000); round++)
        {
            byte[] text = RandomText(random);
            using var document = JsonDocument.Parse(text, s_lenient);
            JsonSerializerOptions options = all[random.Next(all.Length)];
            byte[] expected = Stj.SerializeToUtf8Bytes(document.RootElement, options);
            Same(expected, JsonSerializer.SerializeToUtf8Bytes(document.RootElement, options), text);
            using var stream = new MemoryStream();
            JsonSerializer.Serialize(stream, document.RootElement, options);
            Same(expected, stream.ToArray(), text);
            byte[] wrapped = Stj.SerializeToUtf8Bytes(new[] { document.RootElement, document.RootElement }, options);
            Same(wrapped, JsonSerializer.SerializeToUtf8Bytes(new[] { document.RootElement, document.RootElement }, options), text);
        }

        static void Same(byte[] expected, byte[] actual, byte[] text)
        {
            if (!expected.AsSpan().SequenceEqual(actual))
            {
                Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(actual));
                Assert.Fail(Encoding.UTF8.GetString(text));
            }
        }
    }
}
