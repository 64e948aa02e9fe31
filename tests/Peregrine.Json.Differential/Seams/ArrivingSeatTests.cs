using System.IO.Pipelines;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>
/// What a converter sees of its place while a document arrives in pieces or leaves in them: depth, token and settings, as values, keys and elements, in containers of every kind.
/// What depends on the buffer in System.Text.Json (offsets, the rest of the text) is not compared.
/// </summary>
public class ArrivingSeatTests
{
    private const string Long = "0123456789012345678901234567890123456789";

    private static readonly int[] s_buffers = [1, 16, 50, 130, 4_000];

    /// <summary>Written by its place, too.</summary>
    public sealed record Mark(string Text);

    private sealed class MarkConverter : JsonConverter<Mark>
    {
        public override Mark Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Seen(ref reader);

        public override Mark ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Seen(ref reader);

        public override void Write(Utf8JsonWriter writer, Mark value, JsonSerializerOptions options) => writer.WriteStringValue($"{value.Text} {writer.CurrentDepth} {writer.Options.MaxDepth}");

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Mark value, JsonSerializerOptions options) => writer.WritePropertyName($"{value.Text} {writer.CurrentDepth}");

        private static Mark Seen(ref Utf8JsonReader reader)
        {
            JsonReaderOptions grammar = reader.CurrentState.Options;
            int depth = reader.CurrentDepth;
            string token = "container";
            if (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName)
            {
                token = reader.GetString()!.Length.ToString();
            }
            else
            {
                Assert.True(reader.TrySkip());
            }

            return new Mark($"{token} {depth} {reader.CurrentDepth} {grammar.MaxDepth} {grammar.CommentHandling} {grammar.AllowTrailingCommas}");
        }
    }

    public class Holder
    {
        public Mark? Value { get; set; }

        public Dictionary<Mark, Mark>? Map { get; set; }

        public List<Mark>? List { get; set; }

        public Queue<Mark[]>? Queue { get; set; }

        public List<Dictionary<Mark, List<Mark>>>? Deep { get; set; }

        public Holder? Next { get; set; }

        public Made? Made { get; set; }

        public Base? Base { get; set; }

        public SortedDictionary<string, Holder>? Named { get; set; }
    }

    public class Made(Mark first)
    {
        public Mark First { get; } = first;

        public Mark? Late { get; set; }

        public List<Mark>? Marks { get; set; }
    }

    [JsonDerivedType(typeof(Derived), "d")]
    public class Base
    {
        public Mark? Value { get; set; }
    }

    public class Derived : Base
    {
        public List<Mark>? Marks { get; set; }
    }

    private static readonly string[] s_members =
    [
        $"\"Value\":\"{Long}\"", $"\"Value\":{{\"{Long}\":[1,2]}}", $"\"Map\":{{\"{Long}\":\"{Long}\",\"k\":[[]],\"{Long}x\":\"\"}}", $"\"List\":[\"{Long}\",[\"{Long}\"],\"z\"]", $"\"Queue\":[[\"{Long}\",\"b\"],[],[{{}}]]",
        $"\"Deep\":[{{\"a\":[\"{Long}\"],\"{Long}\":[\"{Long}\",\"c\"]}},{{}},{{\"k\":[{{\"x\":1}}]}}]", $"\"Made\":{{\"First\":\"{Long}\",\"Late\":\"{Long}\",\"Marks\":[\"{Long}\",\"b\"]}}",
        $"\"Base\":{{\"$type\":\"d\",\"Value\":\"{Long}\",\"Marks\":[\"{Long}\",\"b\",{{}}]}}", $"\"Named\":{{\"{Long}\":{{\"Value\":\"{Long}\"}},\"b\":{{\"List\":[\"{Long}\"]}}}}",
    ];

    [Fact]
    public async Task Reading()
    {
        var texts = new List<string>(s_members.Select(static one => $"{{{one}}}"));
        texts.Add($"{{{string.Join(',', s_members)}}}");
        texts.AddRange(s_members.Select(static one => $"{{\"Next\":{{\"Next\":{{{one}}}}}}}"));
        foreach (JsonSerializerOptions options in Settings())
        {
            foreach (string text in texts)
            {
                await Same<Holder>(text, options);
                await Same<List<Holder>>($"[{text},{text}]", options);
                await Same<Dictionary<Mark, Holder>>($"{{\"{Long}\":{text}}}", options);
                await SameElements<Holder>($"[{text},{{}},{text}]", topLevel: false, options);
                await SameElements<Holder>($"{text} {{}} {text}", topLevel: true, options);
            }

            await SameElements<Mark>($"[\"{Long}\",[\"{Long}\"],\"\"]", topLevel: false, options);
            await SameElements<List<Mark>>($"[[\"{Long}\",\"b\"],[[]]]", topLevel: false, options);
        }
    }

    [Fact]
    public async Task Writing()
    {
        var mark = new Mark(Long);
        var holder = new Holder
        {
            Value = mark,
            Map = new() { [mark] = mark },
            List = [mark, mark],
            Queue = new([[mark], [mark, mark]]),
            Deep = [new() { [mark] = [mark] }],
            Made = new(mark) { Late = mark, Marks = [mark] },
            Base = new Derived { Value = mark, Marks = [mark, mark] },
            Named = new() { ["a"] = new() { List = [mark] } },
        };
        holder = new Holder { Next = holder, List = [mark] };
        foreach (JsonSerializerOptions options in Settings())
        {
            await Seam.CallAsync("a root", () => Written(isOurs: false, holder, options), () => Written(isOurs: true, holder, options));
            await Seam.CallAsync("a list", () => Written(isOurs: false, new[] { holder, holder }, options), () => Written(isOurs: true, new[] { holder, holder }, options));
        }

        static async Task<string> Written<T>(bool isOurs, T value, JsonSerializerOptions options)
        {
            var stream = new MemoryStream();
            await (isOurs ? Ours.SerializeAsync(stream, value, options) : Stj.SerializeAsync(stream, value, options));
            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    private static IEnumerable<JsonSerializerOptions> Settings()
    {
        foreach (int buffer in s_buffers)
        {
            yield return new() { Converters = { new MarkConverter() }, DefaultBufferSize = buffer };
            yield return new() { Converters = { new MarkConverter() }, DefaultBufferSize = buffer, MaxDepth = 20, ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
            yield return new() { Converters = { new MarkConverter() }, DefaultBufferSize = buffer, ReferenceHandler = ReferenceHandler.Preserve };
        }
    }

    private static async Task Same<T>(string text, JsonSerializerOptions options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Seam.Call($"{text} from a stream", () => ObjectGraph.Describe(Stj.Deserialize<T>(Stream(), options)), () => ObjectGraph.Describe(Ours.Deserialize<T>(Stream(), options)));
        await Seam.CallAsync($"{text} from a stream, asynchronously", async () => ObjectGraph.Describe(await Stj.DeserializeAsync<T>(Stream(), options)), async () => ObjectGraph.Describe(await Ours.DeserializeAsync<T>(Stream(), options)));
        await Seam.CallAsync($"{text} from a pipe", async () => ObjectGraph.Describe(await Stj.DeserializeAsync<T>(Pipe(), options)), async () => ObjectGraph.Describe(await Ours.DeserializeAsync<T>(Pipe(), options)));

        Stream Stream() => new Dripping(utf8);

        PipeReader Pipe() => PipeReader.Create(Stream(), new StreamPipeReaderOptions(bufferSize: 16, minimumReadSize: 1));
    }

    private static Task SameElements<T>(string text, bool topLevel, JsonSerializerOptions options) =>
        Seam.CallAsync(
            $"elements of {text}",
            () => All(Stj.DeserializeAsyncEnumerable<T>(new Dripping(Encoding.UTF8.GetBytes(text)), topLevel, options)),
            () => All(Ours.DeserializeAsyncEnumerable<T>(new Dripping(Encoding.UTF8.GetBytes(text)), topLevel, options)));

    private static async Task<string> All<T>(IAsyncEnumerable<T?> elements)
    {
        var described = new StringBuilder();
        await foreach (T? one in elements)
        {
            described.Append(ObjectGraph.Describe(one)).Append(';');
        }

        return described.ToString();
    }

    /// <summary>Gives three bytes at a time.</summary>
    private sealed class Dripping(byte[] utf8) : MemoryStream(utf8)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, 3));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 3)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.FromResult(Read(buffer, offset, count));
    }
}
