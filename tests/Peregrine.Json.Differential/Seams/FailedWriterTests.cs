using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Seams;

/// <summary>
/// A caller's writer after a value that fails: each fault x each place of the faulty object x options x writers x direct and bridged, by the table and by emitted code. It holds all
/// that was written before the fault, as with System.Text.Json, and nothing else.
/// </summary>
public class FailedWriterTests
{
    public class FirstGetter
    {
        public int A => throw new InvalidOperationException("first");

        public int B { get; set; }
    }

    public class LaterGetter
    {
        public string? N { get; set; }

        public int B { get; set; } = 5;

        public string A => throw new InvalidOperationException("later");
    }

    public struct StructGetter
    {
        public readonly int A => throw new InvalidOperationException("struct");

        public int B { get; set; }
    }

    public class NotFinite
    {
        public string? N { get; set; }

        public double D { get; set; } = double.NaN;

        public int Z { get; set; }
    }

    public class NotFiniteFirst
    {
        public float? D { get; set; } = float.PositiveInfinity;

        public int Z { get; set; }
    }

    public struct NotFiniteStruct()
    {
        public int Q { get; set; } = 3;

        public float F { get; set; } = float.NaN;
    }

    public record NotFiniteRecord(int Q, string T, double D);

    public class Unsupported
    {
        public int Q { get; set; } = 1;

        public Type T { get; set; } = typeof(int);
    }

    public class MoreMembers
    {
        [JsonExtensionData]
        public Dictionary<string, object> More => throw new InvalidOperationException("more");

        public int A { get; set; }
    }

    public class Holder<T>
    {
        public int A { get; set; } = 1;

        public T? In { get; set; }

        public string? After { get; set; } = "after";
    }

    public class HolderOfOne<T>
    {
        public T? In { get; set; }
    }

    public class Untyped
    {
        public List<int> Before { get; set; } = [1, 2];

        public object? In { get; set; }
    }

    public static TheoryData<string> Faults => [.. Cases().Select(static c => c.Name)];

    private static IEnumerable<(string Name, object[] Values)> Cases() =>
    [
        Placed<FirstGetter>(new()), Placed<LaterGetter>(new()), Placed<StructGetter>(default), Placed<NotFinite>(new()), Placed<NotFiniteFirst>(new()), Placed<NotFiniteStruct>(new()),
        Placed(new NotFiniteRecord(1, "t", double.NegativeInfinity)), Placed<Unsupported>(new()), Placed<MoreMembers>(new()),
    ];

    private static (string, object[]) Placed<T>(T fault) =>
    (
        typeof(T).Name,
        [
            fault!, new Holder<T> { In = fault }, new HolderOfOne<T> { In = fault }, new Untyped { In = fault }, new List<T> { fault }, new[] { fault, fault }, new object?[] { 1, "x", null, fault },
            new Dictionary<string, T> { ["k"] = fault }, new Dictionary<int, object?> { [1] = 2, [3] = fault }, new Holder<List<Holder<T>>> { In = [new() { In = fault }] },
            new HolderOfOne<HolderOfOne<HolderOfOne<T>>> { In = new() { In = new() { In = fault } } }, (IEnumerable<T>)new Queue<T>([fault]),
        ]
    );

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(), new(JsonSerializerDefaults.Web), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, WriteIndented = true },
    ];

    private static readonly JsonWriterOptions[] s_writers =
    [
        default, new() { Indented = true, IndentCharacter = '\t', IndentSize = 1 }, new() { SkipValidation = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
    ];

    [Theory]
    [MemberData(nameof(Faults))]
    public void HoldsWhatWasWritten(string fault)
    {
        (int number, (_, object[] values)) = Cases().Index().Single(c => c.Item.Name == fault);

        // In the usual run each fault under two or three of the options.
        foreach (JsonSerializerOptions given in s_options.Where((_, i) => UsualRun.Meet(number, i, 3)))
        {
            string[][] texts = [.. s_writers.Select(layout => values.Select(value => Written(layout, w => Stj.Serialize(w, value, value.GetType(), given))).ToArray())];

            // New options, whose code is emitted on the way.
            JsonSerializerOptions options = new(given), bridged = new JsonSerializerOptions(given).UsePeregrine();
            for (int round = 0; round < (UsualRun.IsShort ? 36 : 60); round++)
            {
                foreach ((int i, object value) in values.Index())
                {
                    JsonWriterOptions layout = s_writers[round % s_writers.Length];
                    string expected = texts[round % s_writers.Length][i];
                    Assert.Equal(expected, Written(layout, w => Ours.Serialize(w, value, value.GetType(), options)));
                    Assert.Equal(expected, Written(layout, w => Stj.Serialize(w, value, value.GetType(), bridged)));
                }
            }
        }
    }

    private static string Written(JsonWriterOptions layout, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, layout);
        writer.WriteStartArray();
        writer.WriteStartArray();
        Exception? error = Record.Exception(() => write(writer));
        writer.Flush();
        return $"{error?.GetType().Name}: {error?.Message}, {writer.CurrentDepth}: {Encoding.UTF8.GetString(output.WrittenSpan)}";
    }

    /// <summary>An output that has less memory than the writer asks for.</summary>
    private sealed class SmallOutput(int most) : IBufferWriter<byte>
    {
        private byte[] _current = [];

        public List<byte> All { get; } = [];

        public void Advance(int count) => All.AddRange(_current.AsSpan(0, count));

        public Memory<byte> GetMemory(int sizeHint = 0) => _current = new byte[Math.Min(Math.Max(sizeHint, 256), most)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    public static TheoryData<bool, bool> Layouts => new() { { false, false }, { true, false }, { false, true }, { true, true } };

    /// <summary>Whether a value is written, the message if it is not, and what the output then has.</summary>
    [Theory]
    [MemberData(nameof(Layouts))]
    public void OutputsThatGiveTooLittle(bool isIndented, bool skipsValidation)
    {
        object[] values =
        [
            new List<string> { new('a', 900), new('b', 200) }, new Holder<string> { In = new string('a', 600) }, new string('a', 1200), new Dictionary<string, string> { ["k"] = new('c', 3000) },
            Enumerable.Range(0, 1000).ToArray(), new Holder<List<string>> { In = [new('é', 100), new('d', 700), "e"] }, JsonNode.Parse($"[\"{new string('f', 500)}\",[{{}}]]")!,
        ];
        foreach (object value in values)
        {
            (string error, string theirs) = Written(w => Stj.Serialize(w, value, value.GetType()));
            (string mistake, string ours) = Written(w => Ours.Serialize(w, value, value.GetType()));
            Assert.Equal(error, mistake);

            // How many numbers fit depends on how much space the writer asks for before each.
            Assert.True(theirs.StartsWith(ours, StringComparison.Ordinal) || (value is int[] && ours.StartsWith(theirs, StringComparison.Ordinal)), ours);
            Assert.True(value is int[] || ours.Length == theirs.Length, ours);
        }

        (string Error, string Text) Written(Action<Utf8JsonWriter> write)
        {
            var output = new SmallOutput(1000);
            using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Indented = isIndented, SkipValidation = skipsValidation });
            writer.WriteStartArray();
            writer.WriteNumberValue(1);
            Exception? error = Record.Exception(() => write(writer));
            writer.Flush();

            // The path of the error names the value as a whole, because it is handed to the writer when it has been written.
            return ($"{error?.GetType().Name}, {error?.Message.Split(" Path: ")[0]}, {writer.CurrentDepth}", Encoding.UTF8.GetString([.. output.All]));
        }
    }

    /// <summary>A string of a comment's characters is no comment: raw text of converters beside it is passed as it is.</summary>
    [Theory]
    [InlineData("\"\\ud800\"")]
    [InlineData("\"\\u00e9\\uFFFD\"")]
    [InlineData("[ 1,\n2 ]")]
    public void StringsThatLookLikeComments(string raw)
    {
        foreach (string text in (string[])["/*", "a/*b*/", "\\\"/*", "//", "\\", "/* \" */"])
        {
            var value = new Dictionary<string, object?> { [text] = new Raw(raw), ["b"] = text };
            foreach (JsonWriterOptions layout in s_writers)
            {
                Assert.Equal(Written(layout, w => Stj.Serialize(w, value)), Written(layout, w => Ours.Serialize(w, value)));
            }
        }
    }

    [JsonConverter(typeof(RawConverter))]
    public record Raw(string Text);

    public sealed class RawConverter : JsonConverter<Raw>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Raw? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options) => writer.WriteRawValue(value.Text, skipInputValidation: true);
    }

    /// <summary>A node that is null where the writer accepts no value.</summary>
    [Fact]
    public void NullNodes()
    {
        Assert.Equal(Refused(static w => Stj.Serialize<JsonNode?>(w, null)), Refused(static w => Ours.Serialize<JsonNode?>(w, null)));
        Assert.Equal(Refused(static w => Stj.Serialize<JsonObject?>(w, null)), Refused(static w => Ours.Serialize<JsonObject?>(w, null)));

        static string Refused(Action<Utf8JsonWriter> write)
        {
            using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());
            writer.WriteStartObject();
            return Record.Exception(() => write(writer))?.ToString().Split("   at ")[0] ?? "nothing";
        }
    }
}
