using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Matrix;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// System.Text.Json called with options that use this library (<see cref="JsonSerializerOptionsExtensions.UsePeregrine"/>) does what it does without: every
/// kind of type, each of its texts and values, through every entry point.
/// </summary>
public class BridgeMatrixTests
{
    private static readonly (string Name, Func<JsonSerializerOptions> Make)[] s_options =
    [
        ("default", static () => new()),
        ("indented", static () => new() { WriteIndented = true, IndentSize = 3, PropertyNamingPolicy = JsonNamingPolicy.CamelCase }),
        ("web", static () => new(JsonSerializerDefaults.Web) { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping }),
        ("lenient", static () => new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, IncludeFields = true, NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString }),
        ("preserve", static () => new() { ReferenceHandler = ReferenceHandler.Preserve }),
        ("cycles", static () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }),
        ("shallow", static () => new() { MaxDepth = 2, DefaultBufferSize = 16, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }),
        ("strict", static () => new(JsonSerializerOptions.Strict) { AllowOutOfOrderMetadataProperties = true }),
    ];

    public static TheoryData<string> Options => [.. s_options.Select(static o => o.Name)];

    [Theory]
    [MemberData(nameof(Options))]
    public void EveryKind(string name)
    {
        Func<JsonSerializerOptions> make = s_options.Single(o => o.Name == name).Make;
        var report = new Report();
        int turn = Array.FindIndex(s_options, o => o.Name == name);
        foreach (Kind kind in Kinds.All)
        {
            // The large run takes all kinds under each set of options, all input a third of them, and less input an eighth.
            if (!TestScale.IsLarge && turn++ % (TestScale.Factor < 1 ? 8 : 3) != 0)
            {
                continue;
            }

            Bridged.Of(kind.Type).Run(report, kind, make(), make().UsePeregrine());
        }

        report.Check();
    }

    private interface IBridged
    {
        void Run(Report report, Kind kind, JsonSerializerOptions plain, JsonSerializerOptions bridged);
    }

    private static class Bridged
    {
        public static IBridged Of(Type type) => (IBridged)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(type))!;
    }

    private sealed class Typed<T> : IBridged
    {
        private int _next = typeof(T).Name.Length;

        public void Run(Report report, Kind kind, JsonSerializerOptions plain, JsonSerializerOptions bridged)
        {
            foreach (Func<object?> value in kind.Values)
            {
                Writes(report, value, plain, bridged);
            }

            foreach (string text in (string[])[.. kind.Texts, .. Kind.CommonTexts])
            {
                foreach (string variant in Some((string[])[text, "\n \r\n  " + text + " ", text + "]", "// c\n" + text + "/*d*/", text[..^1], text.Replace(",", ",\n", StringComparison.Ordinal), text.Replace("]", ",]", StringComparison.Ordinal)]))
                {
                    Reads(report, Encoding.UTF8.GetBytes(variant), plain, bridged);
                }
            }
        }

        /// <summary>One of them, the next with each text, unless everything is asked for.</summary>
        private IEnumerable<string> Some(string[] variants) => TestScale.IsLarge ? variants : [variants[_next++ % variants.Length]];

        private static void Writes(Report report, Func<object?> make, JsonSerializerOptions plain, JsonSerializerOptions bridged)
        {
            Same("Serialize<T> to string", static (v, o) => Encoding.UTF8.GetBytes(Stj.Serialize(v, o)));
            Same("SerializeToUtf8Bytes<T>", static (v, o) => Stj.SerializeToUtf8Bytes(v, o));
            Same("SerializeToUtf8Bytes(object)", static (v, o) => Stj.SerializeToUtf8Bytes<object?>(v, o));
            Same("SerializeToUtf8Bytes(Type)", static (v, o) => Stj.SerializeToUtf8Bytes(v, typeof(T), o));
            Same("Serialize<T> to Stream", static (v, o) => ToStream(s => Stj.Serialize(s, v, o)));
            Same("SerializeAsync<T> to Stream", static (v, o) => ToStream(s => Stj.SerializeAsync(s, v, o).GetAwaiter().GetResult()));
            Same("SerializeAsync<T> to PipeWriter", static (v, o) => ToStream(s => ToPipe(s, v, o).GetAwaiter().GetResult()));
            if (plain.MaxDepth == 0)
            {
                // By the containers around it the depth is another one, which the rule for depths does not know.
                Same("Serialize<T> to Utf8JsonWriter", static (v, o) => ToWriter(v, o, indented: false));
                Same("Serialize<T> to Utf8JsonWriter, indented", static (v, o) => ToWriter(v, o, indented: true));
                Same("SerializeToUtf8Bytes in a list", static (v, o) => Stj.SerializeToUtf8Bytes(new List<T?> { v, v }, o));
            }

            void Same(string entry, Func<T?, JsonSerializerOptions, byte[]> write)
            {
                // A value each: some change when they are enumerated.
                (T? first, T? second) = ((T?)make(), (T?)make());
                Both.Compare(report, first, plain, Outcome.Of(() => write(first, plain)), Outcome.Of(() => write(second, bridged)), entry);
            }
        }

        private static void Reads(Report report, byte[] utf8, JsonSerializerOptions plain, JsonSerializerOptions bridged)
        {
            // The same without the bridge.
            Both.Compare<T>(report, utf8, plain, Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, plain)), Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, plain)), "Deserialize<T>(bytes)");
            Same("Deserialize<T>(bytes)", o => Stj.Deserialize<T>(utf8, o));
            Same("Deserialize(bytes, Type)", o => Stj.Deserialize(utf8, typeof(T), o));
            Same("Deserialize<T>(string)", o => Stj.Deserialize<T>(Encoding.UTF8.GetString(utf8), o));
            Same("Deserialize<T>(ref Utf8JsonReader)", o => AtReader(utf8, o));
            Same("Deserialize<T>(ref Utf8JsonReader) of a sequence", o => AtReader(Both.Split(utf8), o));
            Same(Differences.Bridged + "Deserialize<T>(Stream)", o => Stj.Deserialize<T>(new MemoryStream(utf8), o));
            Same(Differences.Bridged + "DeserializeAsync<T>(Stream)", o => Stj.DeserializeAsync<T>(new MemoryStream(utf8), o).AsTask().GetAwaiter().GetResult());
            Same(Differences.Bridged + "DeserializeAsync<T>(Stream) in pieces", o => Stj.DeserializeAsync<T>(new OneByOne(utf8), o).AsTask().GetAwaiter().GetResult());
            Same(Differences.Bridged + "DeserializeAsync<T>(PipeReader) in pieces", o => Stj.DeserializeAsync<T>(PipeReader.Create(new OneByOne(utf8)), o).AsTask().GetAwaiter().GetResult());
            Same(Differences.Bridged + "DeserializeAsync<T>(PipeReader)", o => Stj.DeserializeAsync<T>(PipeReader.Create(Both.Split(utf8)), o).AsTask().GetAwaiter().GetResult());

            void Same(string entry, Func<JsonSerializerOptions, object?> read) =>
                Both.Compare<T>(report, utf8, plain, Outcome.Of(() => read(plain)), Outcome.Of(() => read(bridged)), entry);
        }

        private static object? AtReader(byte[] utf8, JsonSerializerOptions options)
        {
            var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { AllowTrailingCommas = utf8.Length % 2 == 0, CommentHandling = JsonCommentHandling.Skip });
            return Read(ref reader, options);
        }

        private static object? AtReader(ReadOnlySequence<byte> utf8, JsonSerializerOptions options)
        {
            var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { AllowTrailingCommas = options.AllowTrailingCommas, CommentHandling = options.ReadCommentHandling, MaxDepth = options.MaxDepth });
            return Read(ref reader, options);
        }

        private static object? Read(ref Utf8JsonReader reader, JsonSerializerOptions options)
        {
            T? value = Stj.Deserialize<T>(ref reader, options);
            return (value, reader.BytesConsumed, reader.TokenType, reader.CurrentDepth);
        }

        private static byte[] ToStream(Action<Stream> write)
        {
            var stream = new MemoryStream();
            write(stream);
            return stream.ToArray();
        }

        private static async Task ToPipe(Stream stream, T? value, JsonSerializerOptions options)
        {
            var pipe = PipeWriter.Create(stream);
            await Stj.SerializeAsync(pipe, value, options);
            await pipe.CompleteAsync();
        }

        private static byte[] ToWriter(T? value, JsonSerializerOptions options, bool indented)
        {
            var output = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Encoder = options.Encoder, Indented = indented });
            writer.WriteStartObject();
            writer.WritePropertyName("value");
            Stj.Serialize(writer, value, options);
            writer.WriteEndObject();
            writer.Flush();
            return output.WrittenSpan.ToArray();
        }
    }

    /// <summary>A stream that gives a byte at a time.</summary>
    private sealed class OneByOne(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, 1));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 1)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => base.ReadAsync(buffer[..Math.Min(buffer.Length, 1)], cancellationToken);
    }
}
