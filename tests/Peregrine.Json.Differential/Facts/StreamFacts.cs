using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>2.1, 4, 5 and 6: what follows a value, messages and paths, streams, pipes and sequences, documents.</summary>
public class StreamFacts
{
    private static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);

    private delegate object? Take(ref Utf8JsonReader reader);

    private static object? At(string text, JsonReaderOptions options, int steps, Take take)
    {
        var reader = new Utf8JsonReader(Bytes(text), options);
        for (int i = 0; i < steps; i++)
        {
            reader.Read();
        }

        object? value = take(ref reader);
        return (value, reader.TokenType, reader.BytesConsumed);
    }

    [Fact]
    [Proves("2.1-12", "with several values in one text a number needs a delimiter after it, strings and objects need none")]
    [Proves("2.1-13", "a byte order mark before a sequence is skipped, one of UTF-16 is no value")]
    [Proves("5-7", "a reader that lets comments through is an ArgumentException, one on the end of an object a JsonException")]
    public void Beginnings()
    {
        var several = new JsonReaderOptions { AllowMultipleValues = true };
        foreach ((string text, int steps) in new[] { ("1 2[3]", 1), ("1 2[3]", 0), ("2[3]", 0), ("\"a\"\"b\"", 0), ("{}{}", 0), ("true1", 0), ("[1]2", 0), ("{\"a\":1}", 3), ("{}", 1), ("[]", 1) })
        {
            Shown.Same(() => At(text, several, steps, (ref Utf8JsonReader r) => Stj.Deserialize<JsonElement>(ref r).GetRawText()), () => At(text, several, steps, (ref Utf8JsonReader r) => Ours.Deserialize<JsonElement>(ref r).GetRawText()));
            Shown.Same(() => At(text, several, steps, (ref Utf8JsonReader r) => Stj.Deserialize<int>(ref r)), () => At(text, several, steps, (ref Utf8JsonReader r) => Ours.Deserialize<int>(ref r)));
        }

        var comments = new JsonReaderOptions { CommentHandling = JsonCommentHandling.Allow };
        Shown.SameWith("ArgumentException", () => At("1", comments, 0, (ref Utf8JsonReader r) => Stj.Deserialize<int>(ref r)), () => At("1", comments, 0, (ref Utf8JsonReader r) => Ours.Deserialize<int>(ref r)));
        Shown.SameWith("'}' is an invalid start of a value.", () => At("{}", default, 2, (ref Utf8JsonReader r) => Stj.Deserialize<int>(ref r)), () => At("{}", default, 2, (ref Utf8JsonReader r) => Ours.Deserialize<int>(ref r)));
        foreach (byte[] utf16 in new[] { Encoding.Unicode.GetPreamble(), Encoding.BigEndianUnicode.GetPreamble(), [0xFF, 0xFE, 0x31, 0x00], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] })
        {
            Shown.Same(() => Stj.Deserialize<int>(new MemoryStream(utf16)), () => Ours.Deserialize<int>(new MemoryStream(utf16)));
            Both.Read<int>(utf16);
        }
    }

    [Fact]
    [Proves("5-8", "top-level values: a byte order mark goes, numbers and literals need a delimiter, nulls are elements, and errors count the values")]
    [Proves("5-9", "an array whose elements arrive: what follows it is an error, and so is anything but an array")]
    public void Sequences()
    {
        foreach (bool isTopLevel in new[] { false, true })
        {
            foreach (string text in new[] { "\ufeff[1]", "\ufeff1 2", "1true", "1 true", "1 null 2", "[1,2]", "[1,2] x", "[1,2", "\"a\"\"b\"", "1,2", "1\u001e2", " ", "[]", "[1,\"x\",3]", "{}", "5", "[null]", "1\n2\n", "1 \"x\"" })
            {
                Shown.Same(
                    () => Error(() => Stj.DeserializeAsyncEnumerable<int?>(new MemoryStream(Bytes(text)), isTopLevel).ToBlockingEnumerable().ToArray()),
                    () => Error(() => Ours.DeserializeAsyncEnumerable<int?>(new MemoryStream(Bytes(text)), isTopLevel).ToBlockingEnumerable().ToArray()));
                Shown.Same(
                    () => Error(() => Stj.DeserializeAsyncEnumerable<int?>(PipeReader.Create(new MemoryStream(Bytes(text))), isTopLevel).ToBlockingEnumerable().ToArray()),
                    () => Error(() => Ours.DeserializeAsyncEnumerable<int?>(PipeReader.Create(new MemoryStream(Bytes(text))), isTopLevel).ToBlockingEnumerable().ToArray()));
            }
        }
    }

    /// <summary>The values, or the message without its place: that of a sequence depends on what a buffer holds there.</summary>
    private static object Error(Func<int?[]> read)
    {
        Outcome outcome = Outcome.Of(read);
        return outcome.Error is { } error ? error.GetType().BaseType + error.Message.Split(" Path: ")[0] : ObjectGraph.Describe(outcome.Value);
    }

    private sealed class Failing(int after) : Stream
    {
        private int _left = after;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => 0; set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count)
        {
            if (_left-- <= 0)
            {
                throw new IOException("no more");
            }

            buffer[offset] = (byte)'[';
            return 1;
        }

        public override void Write(byte[] buffer, int offset, int count) => throw new IOException("full");

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => 0;

        public override void SetLength(long value)
        {
        }
    }

    [Fact]
    [Proves("5-10", "what a stream throws comes out as it is, reading and writing; a stream is neither closed nor gone back in, and takes no mark")]
    [Proves("5-11", "a pipe is left usable and not completed; a cancelled read is an OperationCanceledException; what follows the value is an error")]
    [Proves("5-12", "asynchronous sequences are written by asynchronous calls alone")]
    public async Task Streams()
    {
        Shown.SameWith("no more", () => Stj.Deserialize<object>(new Failing(3)), () => Ours.Deserialize<object>(new Failing(3)));
        Shown.SameWith("full", () => { Stj.Serialize(new Failing(0), 1); return 0; }, () => { Ours.Serialize(new Failing(0), 1); return 0; });
        foreach (bool isMine in new[] { false, true })
        {
            var stream = new MemoryStream(Bytes("1 \n"));
            Assert.Equal(1, isMine ? Ours.Deserialize<int>(stream) : Stj.Deserialize<int>(stream));
            Assert.Equal((3, true), (stream.Position, stream.CanRead));
            var output = new MemoryStream();
            await (isMine ? Ours.SerializeAsync(output, Numbers()) : Stj.SerializeAsync(output, Numbers()));
            Assert.Equal("[1,2]", Encoding.UTF8.GetString(output.ToArray()));
            var pipe = new Pipe();
            await (isMine ? Ours.SerializeAsync(pipe.Writer, new[] { 1 }) : Stj.SerializeAsync(pipe.Writer, new[] { 1 }));
            await pipe.Writer.WriteAsync(" "u8.ToArray());
            await pipe.Writer.CompleteAsync();
            Assert.Equal("1", string.Join(",", (isMine ? await Ours.DeserializeAsync<int[]>(pipe.Reader) : await Stj.DeserializeAsync<int[]>(pipe.Reader))!));
            await pipe.Reader.CompleteAsync();
            var waiting = new Pipe();
            waiting.Reader.CancelPendingRead();
            OperationCanceledException cancelled = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => _ = isMine ? await Ours.DeserializeAsync<int>(waiting.Reader) : await Stj.DeserializeAsync<int>(waiting.Reader));
            Assert.Equal("PipeReader.ReadAsync was canceled.", cancelled.Message);
        }

        Shown.SameWith("can only be serialized using async serialization methods. Path: $.", () => Stj.Serialize(Numbers()), () => Ours.Serialize(Numbers()));
        Shown.Same(
            () => Stj.DeserializeAsync<int>(PipeReader.Create(new MemoryStream(Bytes("1 2")))).AsTask().GetAwaiter().GetResult(),
            () => Ours.DeserializeAsync<int>(PipeReader.Create(new MemoryStream(Bytes("1 2")))).AsTask().GetAwaiter().GetResult());
    }

    private static async IAsyncEnumerable<int> Numbers()
    {
        yield return 1;
        await Task.Yield();
        yield return 2;
    }

    private static readonly JsonSerializerOptions s_comments = new() { ReadCommentHandling = JsonCommentHandling.Skip };

    public class Place
    {
        public Dictionary<string, int[]>? D { get; set; }

        public HashSet<int>? H { get; set; }

        [JsonPropertyName("")]
        public int Empty { get; set; }

        public List<Dictionary<string, Place>>? L { get; set; }

        public double Bad { get; set; }

        public object? O { get; set; }
    }

    [Fact]
    [Proves("4.1-7", "messages about duplicates, unmapped and missing members have no place in them, the exception has; line feeds alone make lines")]
    [Proves("4.1-8", "which characters of a name take brackets in a path; an empty name ends in a dot; writing knows neither keys nor indexes")]
    public void Places()
    {
        foreach (char c in " .'/\"[]()\\\t\n\r\b\f\u0085\u2028\u2029$-,:@*\u00a0\0a0_é")
        {
            string key = JsonEncodedText.Encode("a" + c + "b").ToString();
            Both.Read<Place>($"{{\"D\":{{\"{key}\":[1,\"x\"]}}}}");
            Both.Read<Dictionary<string, int>>($"{{\"{JsonEncodedText.Encode(c.ToString())}\":\"x\"}}");
        }

        Shown.RefusesWith<Place>("Path: $. | LineNumber: 0", "{\"\":\"x\"}");
        Shown.RefusesWith<Place>("Path: $.H[1] |", "{\"H\":[1,1,1,\"x\"]}");
        Shown.RefusesWith<Place>("LineNumber: 2 | BytePositionInLine: 3.", "{\r\n\"D\":\r\r\n\"x\"}");
        foreach (string text in new[] { "[1,1,2] x", "[1,1,2]]", "/*[*/[1,1]2", "[]]", "[1,1,1,1" })
        {
            Both.Read<HashSet<int>>(text, s_comments);
            Both.Read<ISet<int>>(text, s_comments);
            Both.Read<SortedSet<int>>(text, s_comments);
            Both.Read<List<int>>(text, s_comments);
        }

        Shown.RefusesToWrite("Path: $.L.O.", new Place { L = [new() { ["k"] = new Place { O = (Action)(() => { }) } }] });
        var strict = JsonSerializerOptions.Strict;
        Shown.Refuses<Place>(strict, "{\"zz\":1}", "{\"Bad\":1,\"Bad\":2}", "{\n\"L\":[{\"k\":{\"zz\":1}}]}");
        JsonException error = Assert.Throws<JsonException>(() => Ours.Deserialize<Place>("{\n\"L\":[{\"k\":{\"zz\":1}}]}", strict));
        Assert.Equal(("$.L[0].k.zz", 1L, false), (error.Path, error.LineNumber, error.Message.Contains("Path:", StringComparison.Ordinal)));
    }

    [Fact]
    [Proves("4.2-3", "every simple type, given every kind of token: its refusal, its inner exception, its place")]
    public void Refusals()
    {
        foreach (Type type in new[] { typeof(bool), typeof(byte), typeof(sbyte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(Half), typeof(float), typeof(double), typeof(decimal), typeof(char), typeof(string), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Guid), typeof(Version), typeof(Uri), typeof(byte[]), typeof(Day), typeof(int?), typeof(DateTime?), typeof(int[]), typeof(List<int>), typeof(Dictionary<string, int>), typeof(Place), typeof(Positional<int>), typeof(KeyValuePair<int, int>), typeof(JsonArray), typeof(JsonObject), typeof(Memory<byte>) })
        {
            var report = new Report();
            foreach (string token in new[] { "\"x\"", "\"\"", "1", "-1", "1.5", "1e300", "99999999999999999999999999999999999999999", "true", "null", "{}", "[]", "{\"a\":1}", "[\"x\"]", "\"http://\"", "\"?\"", "\"ab\"", "\"\\ud800\"" })
            {
                Both.Of(typeof(Holder<>).MakeGenericType(type)).Read(report, Bytes($"{{\"Value\":{token}}}"), null);
                Both.Of(typeof(Positional<>).MakeGenericType(type)).ReadOnce(report, Bytes($"{{\"Value\": {token} }}"), JsonSerializerOptions.Web);
            }

            report.Check();
        }
    }

    [Fact]
    [Proves("6-6", "a node that is read knows by the options whether names are found in any case; numbers convert to any type that holds them")]
    [Proves("6-7", "elements that are read keep raw text of names and values, survive as clones, and fail after their document is disposed")]
    public void Documents()
    {
        var anyCase = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };
        Shown.Same(() => (int?)Stj.Deserialize<JsonNode>("{\"Ab\":1}", anyCase)!["aB"], () => (int?)Ours.Deserialize<JsonNode>("{\"Ab\":1}", anyCase)!["aB"]);
        Shown.Same(() => (int?)Stj.Deserialize<JsonObject>("{\"Ab\":1}")!["aB"], () => (int?)Ours.Deserialize<JsonObject>("{\"Ab\":1}")!["aB"]);
        Shown.Same(() => Stj.SerializeToNode(1)!.GetValue<long>(), () => Ours.SerializeToNode(1)!.GetValue<long>());
        Shown.Same(() => Stj.Deserialize<JsonNode>("1.0")!.GetValue<int>(), () => Ours.Deserialize<JsonNode>("1.0")!.GetValue<int>());
        Shown.Same(() => Stj.Deserialize<JsonNode>("[1]")!["a"], () => Ours.Deserialize<JsonNode>("[1]")!["a"]);
        Shown.Same(() => Stj.Deserialize<JsonNode>("{\"a.b\":[{\"c\":1}]}")!["a.b"]![0]!["c"]!.GetPath(), () => Ours.Deserialize<JsonNode>("{\"a.b\":[{\"c\":1}]}")!["a.b"]![0]!["c"]!.GetPath());
        Shown.Same(() => Stj.Deserialize<JsonElement>("{ \"\\u0061\" : [1, 2] }").EnumerateObject().First().ToString(), () => Ours.Deserialize<JsonElement>("{ \"\\u0061\" : [1, 2] }").EnumerateObject().First().ToString());
        Shown.SameWith("JsonDocument", () => Disposed(Stj.Deserialize<JsonDocument>("{\"a\":1}")!), () => Disposed(Ours.Deserialize<JsonDocument>("{\"a\":1}")!));
        JsonDocument document = Ours.Deserialize<JsonDocument>("{\"a\":[1]}")!;
        JsonElement clone = document.RootElement.Clone();
        document.Dispose();
        Assert.Equal("{\"a\":[1]}", Ours.Serialize(clone));
        Assert.Null(Ours.SerializeToNode<object?>(null));
    }

    private static object Disposed(JsonDocument document)
    {
        document.Dispose();
        return document.RootElement.GetRawText();
    }
}
