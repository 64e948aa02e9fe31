using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Converters of all manners, metadata from elsewhere, texts in other forms.</summary>
public partial class HostileTests
{
    public enum Manner
    {
        ReadsNothing,
        ReadsTooMuch,
        Stops,
        Json,
        JsonWithPath,
        Format,
        Invalid,
        NotSupported,
        Argument,
        Nested,
        KeyNotFound,
        Null,
        Skips,
    }

    public sealed class Odd
    {
        public int Value { get; set; }
    }

    private sealed class OddConverter(Manner manner) : JsonConverter<Odd>
    {
        public override bool HandleNull => true;

        public override Odd? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.Number ? new Odd { Value = 1 } : ReadOddly(ref reader, options);

        public override void Write(Utf8JsonWriter writer, Odd value, JsonSerializerOptions options) => writer.WriteNumberValue(1);

        private Odd? ReadOddly(ref Utf8JsonReader reader, JsonSerializerOptions options)
        {
            switch (manner)
            {
                case Manner.ReadsNothing:
                    return new();
                case Manner.ReadsTooMuch:
                    while (reader.Read())
                    {
                    }

                    return new();
                case Manner.Stops:
                    reader.Read();
                    return new();
                case Manner.Json:
                    throw new JsonException();
                case Manner.JsonWithPath:
                    throw new JsonException("mine", "$.own", 7, 8);
                case Manner.Format:
                    throw new FormatException("f");
                case Manner.Invalid:
                    reader.GetInt32();
                    return null;
                case Manner.NotSupported:
                    throw new NotSupportedException("no");
                case Manner.Argument:
                    throw new ArgumentException("a");
                case Manner.Nested:
                    System.Text.Json.JsonSerializer.Deserialize<List<int>>(ref reader, options);
                    return new();
                case Manner.KeyNotFound:
                    throw new KeyNotFoundException();
                case Manner.Null:
                    reader.Skip();
                    return null;
                default:
                    reader.Skip();
                    return new();
            }
        }
    }

    public sealed class Holder
    {
        public Odd? A { get; set; }

        public List<Odd?>? B { get; set; }

        public Dictionary<string, Odd>? C { get; set; }

        public int D { get; set; }
    }

    public sealed record Made(Odd A, int D, List<Odd>? B = null);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void ConvertersOfAllManners(int seed)
    {
        var random = new Random(seed);
        string[] values = ["1", "1", "1", "\"x\"", "[1]", "[]", "{}", "{\"a\":{\"b\":[1]}}", "null", "true", "[1,\"x\"]", "nul", "{\"a\" 1}", "\"a\\q\""];
        string Value() => values[random.Next(values.Length)];
        foreach (Manner manner in Enum.GetValues<Manner>())
        {
            var options = new JsonSerializerOptions { Converters = { new OddConverter(manner) }, RespectNullableAnnotations = seed == 2 };
            for (int i = UsualRun.IsShort ? 25 : 150; i > 0; i--)
            {
                string text = $$"""{"A":{{Value()}},"B":[{{Value()}},{{Value()}}],"C":{"k":{{Value()}},"l":{{Value()}}},"D":{{Value()}}}""";
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                Checked.Of<Holder>(utf8, options, 1 + random.Next(20));
                Checked.Of<Made>(utf8, options, 1 + random.Next(20));
                Checked.Of<List<Made>>(Encoding.UTF8.GetBytes($"[{text},{text}]"), options, 1 + random.Next(20));
                Checked.Of<Odd>(Encoding.UTF8.GetBytes(Value()), options);
                utf8 = DamageTests.Damage(random, utf8, 1 + random.Next(3));
                Checked.Of<Holder>(utf8, options, int.MaxValue);
                Checked.Of<Made>(utf8, options, int.MaxValue);
            }
        }
    }

    [JsonSerializable(typeof(Everything))]
    [JsonSourceGenerationOptions(IncludeFields = true)]
    private sealed partial class Generated : JsonSerializerContext;

    [Fact]
    public void MetadataFromElsewhere()
    {
        var random = new Random(5);
        byte[] whole = Encoding.UTF8.GetBytes(Texts.Everything);
        var plain = new JsonSerializerOptions { IncludeFields = true };
        var peregrine = new JsonSerializerOptions { IncludeFields = true, TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
        peregrine.UsePeregrine();
        var changed = new JsonSerializerOptions
        {
            IncludeFields = true,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(static info =>
            {
                foreach (JsonPropertyInfo one in info.Properties)
                {
                    one.Order = one.Name.Length;
                }
            }),
        };
        JsonTypeInfo[] all = [Generated.Default.Everything, peregrine.GetTypeInfo(typeof(Everything)), changed.GetTypeInfo(typeof(Everything))];
        for (int i = 0; i < 500; i++)
        {
            byte[] damaged = DamageTests.Damage(random, whole, 1 + random.Next(5));
            string[] expected = Places(Ours.Validate<Everything>(damaged, plain, 40));
            foreach (JsonTypeInfo info in all)
            {
                JsonFaults faults = Ours.Validate(damaged, info, 40);
                Assert.Equal(expected, Places(faults));
                if (Record.Exception(() => Ours.Deserialize(damaged, info)) is { } thrown)
                {
                    Assert.Contains(faults, one => one.Message == thrown.Message);
                }
            }
        }
    }

    /// <summary>The first fault has the path that reading has for it, which depends on how an object is made.</summary>
    private static string[] Places(JsonFaults faults) => [.. faults.Select(static one => $"{one.Offset}+{one.Length} {one.Kind} {one.Expected} {one.Found}")];

    private static string[] Lines(JsonFaults faults) =>
        [.. faults.Select(static one => $"{one.Offset}+{one.Length} {one.Kind} {one.Path} {one.Message} {one.LineNumber} {one.BytePositionInLine} {one.Expected} {one.Found}")];

    /// <summary>Each form of a text gives the same faults.</summary>
    [Fact]
    public async Task FormsOfATextAsync()
    {
        const string text = "{\"Names\":[1,\"é😀\",tru],\n\t\"Grid\":[[\"é\"]],\r\n\"Quoted\":\"x\"}";
        string[] expected = Lines(Ours.Validate<Everything>(text));
        Assert.Equal(4, expected.Length);
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        CancellationToken token = TestContext.Current.CancellationToken;
        Assert.Equal(expected, Lines(Ours.Validate<Everything>(text.AsSpan())));
        Assert.Equal(expected, Lines(Ours.Validate<Everything>(utf8)));
        foreach (byte[] bytes in (byte[][])[utf8, [0xEF, 0xBB, 0xBF, .. utf8]])
        {
            Assert.Equal(expected, Lines(Ours.Validate<Everything>(new MemoryStream(bytes))));
            Assert.Equal(expected, Lines(await Ours.ValidateAsync<Everything>(new MemoryStream(bytes), cancellationToken: token)));
            Assert.Equal(expected, Lines((await Ours.TryDeserializeAsync<Everything>(new MemoryStream(bytes), 100, cancellationToken: token)).Faults));
        }
    }

    /// <summary>A surrogate alone is what <c>Deserialize</c> makes of it.</summary>
    [Fact]
    public void SurrogatesAlone()
    {
        var random = new Random(9);
        string[] texts =
        [
            "{\"Text\":\"\ud800\",\"Number\":\"\udc00\"}", "{\"\ud800\":1,\"Number\":[]}", "\udfff", "[\ud83d]", "{\"Text\":\"\ud83d\ud83d\ude00\",\"Maybe\":\"\ude00\ud83d\"}",
        ];
        foreach (string text in texts)
        {
            for (int i = 0; i <= text.Length; i++)
            {
                string part = i == 0 ? text : text[..i];
                Exception? thrown = Record.Exception(() => Ours.Deserialize<Plain>(part));
                JsonFaults? faults = null;
                Exception? passed = Record.Exception(() => faults = Ours.Validate<Plain>(part));
                Assert.Null(passed);
                Assert.Equal(thrown is not null, faults!.Count > 0);
                Assert.True(thrown is null || faults.Any(one => one.Message == thrown.Message));
            }
        }
    }

    /// <summary>Snippets of any place of any text are one line, bounded, and have nothing that moves a terminal's cursor or text.</summary>
    [Fact]
    public void Snippets()
    {
        var random = new Random(3);
        string[] pieces =
        [
            "a", "é", "😀", "\t", "\r", "\n", "\u202e", "\u0301", "\u2028", "\u2029", "\u0085", "\u061c",
            "\u200b", "\ufeff", "\u00ad", "\x1b[2J", "\0", "\u200d", "中", "\u2066", new string('x', 100), "\U000E0041",
        ];
        for (int i = UsualRun.IsShort ? 600 : 3000; i > 0; i--)
        {
            string junk = string.Concat(Enumerable.Range(0, random.Next(60)).Select(_ => pieces[random.Next(pieces.Length)]));
            foreach (JsonFault fault in Checked.Of<int[]>([.. Encoding.UTF8.GetBytes($"[\"{junk}\",{junk}, {junk}]"), (byte)random.Next(256)], null)!)
            {
                string[] lines = fault.Snippet.Split('\n');
                Assert.Equal(2, lines.Length);
                Assert.DoesNotContain($"{lines[0]}{fault.Found}{fault.Expected}".EnumerateRunes(), static one => Rune.GetUnicodeCategory(one)
                    is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);
            }
        }
    }

    /// <summary>Contracts that are found for the first time by several threads at once.</summary>
    [Fact]
    public async Task ManyThreadsAsync()
    {
        for (int round = 0; round < 10; round++)
        {
            var options = new JsonSerializerOptions { IncludeFields = true };
            using var together = new Barrier(16);
            string[][] all = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Task.Factory.StartNew(
                () =>
                {
                    together.SignalAndWait(TestContext.Current.CancellationToken);
                    return Lines(Ours.Validate<Everything>(Texts.Everything.Replace(":1", ":\"x\"", StringComparison.Ordinal), options));
                },
                TestContext.Current.CancellationToken, TaskCreationOptions.LongRunning, TaskScheduler.Default)));
            Assert.True(all[0].Length > 5);
            Assert.All(all, one => Assert.Equal(all[0], one));
        }
    }

    public static TheoryData<string> Garbage =>
    [
        "[", "{\"a\":", "\"", "\\", ",", "\"\\", "{\"$type\":\"square\",\"Inside\":", "{\"Inside\":{", "{\"Side\":1,\"Inside\":",
        "[{\"Inside\":[", "]", "{\"a\":1,", "1 ",
        "//\n", "/**/", "'a' ", "\"\n\"", "\r", "{\"a\"", "tru ",
        "{\"Inside\":{\"Side\":\"x\"},\"Inside\":", "{]", "[}", "\"a\":", "\n\"a", "=>", ";", "\uFEFF", "\"$a\":1,",
    ];

    /// <summary>In the usual run 150 KB, whose levels need more stack than there is, too, if each takes a call.</summary>
    [Theory]
    [MemberData(nameof(Garbage))]
    public void AMegabyteOfGarbage(string piece)
    {
        int length = UsualRun.IsShort ? 150_000 : 1_000_000;
        foreach (string before in (string[])["", "{", "{\"$type\":\"square\",", "{\"Side\":\"x\","])
        {
            var loose = new JsonSerializerOptions
            {
                MaxDepth = 2_000_000,
                AllowOutOfOrderMetadataProperties = true,
                AllowTrailingCommas = true,
                ReadCommentHandling = JsonCommentHandling.Skip,
            };
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), loose])
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(before + string.Concat(Enumerable.Repeat(piece, length / piece.Length)));
                Assert.InRange(Checked.StepsOf<Figure>(utf8, options, 5), 1, (4 * utf8.Length) + 4);
            }
        }
    }
}
