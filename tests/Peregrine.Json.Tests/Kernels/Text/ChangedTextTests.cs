using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Kernels;
using Peregrine.Json.Tests.Isa;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>
/// Texts that somebody else changes while they are read: whatever they become, nothing outside the destination is stored and nothing outside the text is loaded. All of
/// it runs in a process of its own, whose death is a failed test.
/// </summary>
public sealed class ChangedTextTests
{
    private static readonly string[] s_units =
    [
        "a", "\u0001", " ", "\"", "\\", "\\n", "\\u00e9", "\\ud83d\\ude00", "é", "ж", "日", "😀", "[", "]", "[1,", "{\"a\": ", "}", ",", "1234567", "-0.5e7", "<b>",
        "2026-01-02T03:04:05.678Z\"", "d0c2b8a0-7b1e-4f0a-9c53-2f0f6f6c6c11\"", "name\": \"first\",", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé", "//*\n",
    ];

    private static readonly int[] s_lengths = [2, 16, 34, 64, 66, 130, 528, 1_050];

    /// <summary>Runs the others.</summary>
    [Fact]
    public async Task NothingOutsideIsTouched()
    {
        Assert.SkipWhen(ChildProcess.IsChild, "Runs here.");
        Assert.True(await ChildProcess.RunAsync(new Dictionary<string, string>(), ChildProcess.Own, typeof(ChangedTextTests).FullName!) >= 4);
    }

    /// <summary>The first look at one text, the second at another: every pair.</summary>
    [Fact]
    public void TheSecondLookTrustsNothing()
    {
        Assert.SkipUnless(ChildProcess.IsChild && GuardedMemory.IsSupported, "Runs in a process of its own.");
        using GuardedMemory sources = new(4096), spaces = new(1 << 15);
        int looks = 0;
        foreach (int length in s_lengths)
        {
            byte[][] texts = Texts(length);
            foreach (TwoLooks operation in TwoLooks.All)
            {
                foreach (int size in texts.Select(text => operation.Space(text)).Distinct())
                {
                    foreach (byte[] second in texts)
                    {
                        Act(operation, sources.CopyAtEnd(second), spaces.AtEnd(size));
                        Act(operation, sources.CopyAtStart(second), spaces.AtStart(size));
                        looks++;
                    }
                }
            }
        }

        Assert.True(looks > 20_000);
    }

    /// <summary>A string that was made for another text is refused, unless it is as long as this one's and full.</summary>
    [Fact]
    public void StringsOfOtherTextsAreRefused()
    {
        foreach (int length in s_lengths)
        {
            byte[][] texts = Texts(length);
            foreach (nint units in texts.Select(text => Utf8Text.CountUnits(ref text[0], text.Length)).Distinct())
            {
                foreach (byte[] text in texts)
                {
                    string? decoded = Utf8Text.DecodeCounted(ref text[0], text.Length, units);
                    Assert.Equal(units == Utf8Text.CountUnits(ref text[0], text.Length) && Utf8Text.IsValid(text) ? Encoding.UTF8.GetString(text) : null, decoded);
                }
            }
        }
    }

    /// <summary>Brackets that nobody counted before they were written: lines stay within their space, on both sides.</summary>
    [Fact]
    public void LinesOfUncountedBracketsStayInside()
    {
        byte[] line = [(byte)'\n', .. Enumerable.Repeat((byte)' ', 63)];
        byte[] space = new byte[IndentedText.Longest + 128];
        foreach (int size in (int[])[0, 1, 2, 127])
        {
            var lines = new IndentedText(line, 1, size, (byte)' ', outer: 0);
            var state = new CopyState(64);
            foreach (char bracket in "[[]]]]]]{}}}}" + new string('[', 1_000) + new string(']', 2_000))
            {
                nint after = lines.Put(ref space[0], 0, space.Length - 64, (byte)bracket, ref state);
                Assert.InRange(after, 1, IndentedText.Longest + 1);
                Assert.InRange(state.Depth, 0, 1_003);
            }
        }
    }

    /// <summary>The walk over blocks when the text becomes another one at each of its tokens, once or from there on at every token.</summary>
    [Fact]
    public void ATextMayChangeAtEveryToken()
    {
        Assert.SkipUnless(ChildProcess.IsChild && GuardedMemory.IsSupported && TokenBlocks.IsSupported, "Runs in a process of its own.");
        using GuardedMemory sources = new(4096);
        var random = new Random(3);
        int walks = 0;
        foreach (int length in s_lengths.Where(static length => length is >= 64 and < 1_000))
        {
            byte[][] texts = [.. Texts(length), .. WalkingTokens.Documents(length)];
            foreach (byte[] first in texts.Where(static text => text[0] is (byte)'[' or (byte)'{'))
            {
                for (int at = 1, tokens = 1; at <= tokens; at++)
                {
                    foreach (byte[] second in texts)
                    {
                        tokens = Math.Max(tokens, WalkingTokens.Walk<WalkingTokens.Ends>(sources, first, at, () => second, once: true));
                        WalkingTokens.Walk<WalkingTokens.NoEnds>(sources, first, at, () => second, once: true);
                        WalkingTokens.Walk<WalkingTokens.Ends>(sources, first, at, () => texts[random.Next(texts.Length)], once: false);
                        walks++;
                    }
                }
            }
        }

        Assert.True(walks > 10_000, $"{walks} walks.");
    }

    /// <summary>Another thread turns one text into another and back, all the time.</summary>
    [Fact]
    public void AnotherThreadMayWrite()
    {
        Assert.SkipUnless(ChildProcess.IsChild && GuardedMemory.IsSupported, "Runs in a process of its own.");
        using GuardedMemory sources = new(4096), spaces = new(1 << 15);
        var random = new Random(5);
        int pairs = UsualRun.IsShort ? 6 : 60;
        foreach (int length in s_lengths)
        {
            byte[][] texts = [.. Texts(length), .. WalkingTokens.Documents(length)];
            texts[0].CopyTo(sources.AtEnd(length));
            using var changing = new Changing(() => sources.AtEnd(length), texts);
            foreach (TwoLooks operation in TwoLooks.All)
            {
                for (int round = 0; round < 60 * pairs; round++)
                {
                    if (round % 60 == 0)
                    {
                        changing.Texts = [texts[random.Next(texts.Length)], texts[random.Next(texts.Length)]];
                    }

                    Span<byte> text = sources.AtEnd(length);
                    int size = operation.Space(text);
                    Act(operation, text, (round & 1) == 0 ? spaces.AtEnd(size) : spaces.AtStart(size));
                }
            }
        }
    }

    /// <summary>Whole documents from memory that another thread changes.</summary>
    [Fact]
    public void DocumentsMayChangeWhileTheyAreRead()
    {
        Assert.SkipUnless(ChildProcess.IsChild && GuardedMemory.IsSupported, "Runs in a process of its own.");
        using var sources = new GuardedMemory(4096);
        string[] names = ["Text", "Numbers", "Texts", "Id", "At", "Bytes", "More", "Any"];
        byte[][] documents = [.. Enumerable.Range(0, 40).Select(seed => Document(new Random(seed), names))];
        int length = documents.Max(static document => document.Length);
        documents = [.. documents.Select(document => (byte[])[.. document, .. Enumerable.Repeat((byte)' ', length - document.Length)])];
        documents[0].CopyTo(sources.AtEnd(length));
        using var changing = new Changing(() => sources.AtEnd(length), documents);
        int read = 0;
        long end = Environment.TickCount64 + 60_000;

        // On a busy machine it takes longer until a document stays whole while it is read.
        for (int round = UsualRun.IsShort ? 3_000 : 0; round < 4_000 || (read == 0 && Environment.TickCount64 < end); round++)
        {
            try
            {
                Assert.NotNull(JsonSerializer.Deserialize<Everything>(sources.AtEnd(length)));
                read++;
            }
            catch (Exception error) when (IsRefusal(error))
            {
                // What the library says of a text that is no JSON any more.
            }
        }

        Assert.True(read > 0);
    }

    /// <summary>
    /// A stream that goes on writing to the memory it was given, while strings are made of output arrays that may be the same ones: exceptions and wrong strings
    /// at worst.
    /// </summary>
    [Fact]
    public async Task AStreamMayKeepWhatItWasGiven()
    {
        Assert.SkipUnless(ChildProcess.IsChild, "Runs in a process of its own.");
        byte[] document = Encoding.UTF8.GetBytes("\"" + new string('x', 950_000) + "\"");
        var keeping = new KeepingStream(document);
        Assert.Equal(950_000, (await JsonSerializer.DeserializeAsync<string>(keeping, cancellationToken: TestContext.Current.CancellationToken))!.Length);
        Assert.NotEmpty(keeping.Given);
        var options = new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        byte[] rest = new byte[1 << 16];
        int turn = 0;
        using var changing = new Changing(
            () => keeping.Given[turn++ % keeping.Given.Count].Span, [[.. Enumerable.Repeat((byte)'a', 1 << 16)], Encoding.UTF8.GetBytes(new string('日', 21_845)), rest]);
        string value = new('日', 260_000);
        for (int round = UsualRun.IsShort ? 45 : 0; round < 60; round++)
        {
            try
            {
                Assert.InRange(JsonSerializer.Serialize(value, options).Length, 1, 4 * value.Length);
                Assert.InRange(JsonSerializer.Serialize(new[] { value, value }, options).Length, 1, 8 * value.Length);
            }
            catch (Exception error) when (IsRefusal(error))
            {
                // The output is no UTF-8 any more.
            }
        }
    }

    private static void Act(TwoLooks operation, Span<byte> text, Span<byte> space)
    {
        try
        {
            operation.Act(text, space);
        }
        catch (Exception error) when (IsRefusal(error))
        {
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"{operation.Name}, {text.Length} bytes", error);
        }
    }

    /// <summary>
    /// A text that has become something else may be refused in any way, but for an access that the checked build stops. System.Text.Json's own document model, which members that are elements
    /// are read by, looks at a text twice too, and misses a row of its table then.
    /// </summary>
    private static bool IsRefusal(Exception error) =>
        error is JsonException or FormatException or InvalidOperationException or ArgumentException or NotSupportedException
        ? !error.Message.StartsWith("Raw access", StringComparison.Ordinal)
        : error is NullReferenceException or IndexOutOfRangeException && error.Source == typeof(JsonDocument).Assembly.GetName().Name;

    private static byte[][] Texts(int length)
    {
        byte[][] texts = [.. s_units.Select(unit => Filled(Encoding.UTF8.GetBytes(unit), length)), .. s_units.Select(unit => Filled(Encoding.Unicode.GetBytes(unit), length))];
        byte[] mixed = Filled(Encoding.UTF8.GetBytes(string.Concat(s_units)), length);
        return [.. texts, mixed, [.. Enumerable.Repeat((byte)0xFF, length)]];
    }

    private static byte[] Filled(byte[] unit, int length)
    {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++)
        {
            text[i] = unit[i % unit.Length];
        }

        return text;
    }

    private static byte[] Document(Random random, string[] names)
    {
        var text = new StringBuilder("{");
        foreach (string name in names.OrderBy(_ => random.Next()))
        {
            string value = name switch
            {
                "Text" => "\"" + Content(random) + "\"",
                "Numbers" => "[" + string.Join(',', Enumerable.Range(0, random.Next(30)).Select(_ => random.Next(-99_999, 99_999) / 8.0)) + "]",
                "Texts" => "[" + string.Join(", ", Enumerable.Range(0, random.Next(9)).Select(_ => "\"" + Content(random) + "\"")) + "]",
                "Id" => "\"d0c2b8a0-7b1e-4f0a-9c53-2f0f6f6c6c11\"",
                "At" => "\"2026-01-02T03:04:05.678Z\"",
                "Bytes" => "\"" + Convert.ToBase64String(new byte[random.Next(60)]) + "\"",
                "More" => "{" + string.Join(',', Enumerable.Range(0, random.Next(6)).Select(i => $"\"{Content(random)}{i}\":{i}")) + "}",
                _ => "[[[{\"a\":[1,2,{\"b\":null}]}]], true]",
            };
            text.Append(text.Length > 1 ? "," : "").Append('"').Append(name).Append("\":").Append(value);
        }

        return Encoding.UTF8.GetBytes(text.Append('}').ToString());
    }

    private static string Content(Random random) => string.Concat(Enumerable.Range(0, random.Next(12)).Select(_ => ((string[])["abc", "é", "日本", "😀", "\\n", "\\u00e9", "long and plain text "])[random.Next(7)]));

    private sealed class Everything
    {
        public string? Text { get; set; }

        public double[]? Numbers { get; set; }

        public List<string>? Texts { get; set; }

        public Guid Id { get; set; }

        public DateTime At { get; set; }

        public byte[]? Bytes { get; set; }

        public Dictionary<string, int>? More { get; set; }

        public object? Any { get; set; }
    }

    private delegate Span<byte> Place();

    /// <summary>A thread that writes one text after another, whole or in part, until it is disposed of.</summary>
    private sealed class Changing : IDisposable
    {
        private readonly Thread _thread;
        private volatile byte[][] _texts;
        private volatile bool _ends;

        public Changing(Place place, byte[][] texts)
        {
            _texts = texts;
            using var begun = new ManualResetEventSlim();
            _thread = new Thread(() =>
            {
                var random = new Random(7);
                begun.Set();
                while (!_ends)
                {
                    Span<byte> target = place();
                    byte[][] all = _texts;
                    byte[] text = all[random.Next(all.Length)];
                    int length = Math.Min(target.Length, text.Length), from = random.Next(3) == 0 ? random.Next(length) : 0;
                    text.AsSpan(from, length - from).CopyTo(target[random.Next(Math.Max(1, target.Length - length + 1))..][from..]);
                }
            });
            _thread.Start();
            begun.Wait();
        }

        public byte[][] Texts { set => _texts = value; }

        public void Dispose()
        {
            _ends = true;
            _thread.Join();
        }
    }

    private sealed class KeepingStream(byte[] content) : MemoryStream(content)
    {
        public List<Memory<byte>> Given { get; } = [];

        // Not known beforehand.
        public override bool CanSeek => false;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Given.Add(buffer);
            return base.ReadAsync(buffer, cancellationToken);
        }
    }
}
