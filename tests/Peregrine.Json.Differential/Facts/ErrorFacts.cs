using System.Text;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>4 and 5: what errors say and where, options, streams.</summary>
public class ErrorFacts
{
    public class Model
    {
        public int I { get; set; }

        public int? Q { get; set; }

        public bool Bo { get; set; }

        public string? S { get; set; }

        public char C { get; set; }

        public Day E { get; set; }

        public int[]? A { get; set; }

        public List<Model>? L { get; set; }

        public Dictionary<string, Model>? D { get; set; }

        public Dictionary<int, int>? DI { get; set; }

        public HashSet<int>? H { get; set; }

        public byte B { get; set; }

        public decimal M { get; set; }

        public Half Ha { get; set; }

        public byte[]? By { get; set; }

        public Uri? U { get; set; }

        public DateTime T { get; set; }

        [JsonPropertyName("a b.c")]
        public int Odd { get; set; }
    }

    [Fact]
    [Proves("4.1-3", "message, path, line and byte; syntax errors carry the reader's exception inside")]
    [Proves("4.1-4", "conversion errors point after the token, syntax errors at the byte; lines end at LF; bytes count UTF-8")]
    [Proves("4.1-5", "paths bracket odd names, count elements that are there, keep keys, and fall back after a member")]
    [Proves("4.1-6", "a bad parameter names the type that has it")]
    public void Shape()
    {
        string[] texts =
        [
            "{\"I\":\"x\"}", "{\r\n \"I\" :\n\"é\"}", "{\"L\":[{\"I\":1},{\"I\":\"x\"}]}", "{\"D\":{\"a.b\":{\"I\":\"x\"}}}", "{\"D\":{\"a'b\":{\"I\":\"x\"}}}", "{\"D\":{\"\":{\"I\":\"x\"}}}", "{\"D\":{\"a$-,:@*b\":{\"I\":\"x\"}}}", "{\"D\":{\"a\\tb\":{\"I\":\"x\"}}}", "{\"D\":{\"\\u0085\":{\"I\":\"x\"}}}",
            "{\"H\":[1,1,1,\"x\"]}", "{\"I\":1,}", "{\"I\":1", "{\"A\":[1,", "{\"DI\":{\"1\":1,", "{\"a b.c\":\"x\"}", "{\"L\":[{\"I\":1]}",
        ];
        foreach (string text in texts)
        {
            Both.Read<Model>(text);
            Both.Read<Model>(text.Replace("\"I\"", "\"i\""), JsonSerializerOptions.Web);
        }

        Shown.RefusesWith<Model>("Path: $.D['a.b'].I | LineNumber: 0 | BytePositionInLine: 20.", "{\"D\":{\"a.b\":{\"I\":\"x\"}}}");
        Shown.RefusesWith<Positional<int>>("could not be converted to " + StjAtHand.Of("Peregrine.Json.Differential.Cases.Positional`1[System.Int32]", "System.Int32") + ". Path: $.Value", "{\"Value\":\"x\"}");
        Shown.Refuses<KeyValuePair<int, int>>(null, "{\"Key\":\"x\"}");
    }

    public class LateUnsupported(int a)
    {
        public int A { get; } = a;

        public System.Collections.Concurrent.IProducerConsumerCollection<int>? S { get; set; }
    }

    [Fact]
    [Proves("4.2-2", "each type's refusal, with the inner exception that says why")]
    public void Conversions()
    {
        foreach (string text in new[]
        {
            "{\"I\":1.5}", "{\"I\":null}", "{\"I\":99999999999}", "{\"Q\":\"x\"}", "{\"B\":256}", "{\"Ha\":1e9}", "{\"M\":1e29}", "{\"Bo\":1}", "{\"S\":1}", "{\"C\":\"ab\"}", "{\"T\":\"x\"}", "{\"T\":5}", "{\"By\":\"?\"}", "{\"U\":\"http://\"}", "{\"E\":\"x\"}", "{\"A\":[1,2,\"x\"]}", "{\"A\":5}", "{\"A\":{}}",
            "{\"L\":{}}", "{\"DI\":{\"x\":1}}", "[]", "5", "\"x\"",
        })
        {
            Shown.Refuses<Model>(null, text);
        }

        Shown.RefusesWith<Model>("InvalidOperationException: Cannot get the value of a token type 'String' as a number.", "{\"I\":\"x\"}");
        Shown.RefusesWith<LateUnsupported>("Path: $.S | LineNumber: 0 | BytePositionInLine: 6.", "{\"S\":[1],\"A\":1,  \"Z\":5}");
        Shown.RefusesWith<LateUnsupported>("Path: $.S | LineNumber: 0 | BytePositionInLine: 20.", "{\"A\":1,  \"Z\":5,\"S\":[1]}");
        Shown.RefusesWith<Model>("FormatException: Either the JSON value is not in a supported format, or is out of bounds for " + StjAtHand.Of("an Int32.", "the Int32 type."), "{\"I\":1.5}");
    }

    [Fact]
    [Proves("4.3-1", "what the grammar's errors say, and where")]
    public void Syntax()
    {
        string[] texts =
        [
            "1 2", "[1]]", "{}x", "[1,]", "{\"a\":1,}", "[,1]", "{\"a\":}", "]", "True", "NaN", "'a'", "+1", ".5", "{,}", "{a:1}", "{1:1}", "{\"a\":1,,", "[1 2]", "{\"a\":1 \"b\":2}", "{\"a\" 1}", "{\"a\"", "{", "[", "{\"a\":", "[1,", "{\"a\":1,", "[1", "{\"a\":1", "[1,2", "1a", "1\0", "\"a", "tru", "nul",
            "{\"I\":tru}]}", "nulll", "[truee]", "01", "-01", "-", "1.", "1e", "--1", "-x", "1ex", "1e+x", "1.e1", "{\"S\":\"a\\qb\"}", "\"\\u00g0\"", "\"\u0001\"", "//", "/**/1", "1//", "\u0080", "\f1",
        ];
        foreach (string text in texts)
        {
            Shown.Refuses<object>(null, text);
            Both.Read<Model>(text);
            Both.Read<Dictionary<string, int>>(text);
            Both.Read<int[]>(text);
        }

        Shown.Refuses<object>(new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip }, "/*", "/*/");
    }

    [Fact]
    [Proves("4.4-3", "open, void and by-ref types are refused; a resolver without the type is NotSupportedException; wrong converters are named")]
    [Proves("4.4-4", "settings out of range are refused by the options")]
    public void Options()
    {
        Shown.SameWith("is invalid for serialization or deserialization", () => Stj.Deserialize("1", typeof(List<>)), () => Ours.Deserialize("1", typeof(List<>)));
        Shown.Same(() => Stj.Deserialize("1", typeof(void)), () => Ours.Deserialize("1", typeof(void)));
        Shown.Same(() => Stj.Deserialize("1", typeof(ReadOnlySpan<int>)), () => Ours.Deserialize("1", typeof(ReadOnlySpan<int>)));
        var none = new JsonSerializerOptions { TypeInfoResolver = System.Text.Json.Serialization.Metadata.JsonTypeInfoResolver.Combine() };
        Shown.SameWith("was not provided by TypeInfoResolver", () => Stj.Deserialize<Model>("1", none), () => Ours.Deserialize<Model>("1", none));
        Shown.RefusesToWrite("is not compatible with the type", new WrongConverter());
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonSerializerOptions { MaxDepth = -1 });
        Assert.Throws<ArgumentException>(() => new JsonSerializerOptions { DefaultBufferSize = 0 });
        Shown.SameWith("The specified type System.String must derive from the specific value's type System.Int32.", () => Stj.Serialize(1, typeof(string)), () => Ours.Serialize(1, typeof(string)));
        Shown.Same(() => Stj.Serialize((object?)null, typeof(int)), () => Ours.Serialize((object?)null, typeof(int)));
    }

    public class WrongConverter
    {
        [JsonConverter(typeof(JsonStringEnumConverter<Day>))]
        public string? A { get; set; }
    }

    [Fact]
    [Proves("5-3", "streams are read to their end, whatever their pieces; errors count over the whole")]
    [Proves("5-4", "a cancelled token: TaskCanceledException")]
    public async Task Streams()
    {
        foreach (string text in new[] { "{\"I\":1}", "{\"L\":[\n{\"I\":\n\"x\"}]}", "[1,2", " 1 ", "{\"I\":1} x" })
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            foreach (int piece in new[] { 1, 3, 1000 })
            {
                Shown.Same(
                    () => Stj.DeserializeAsync<Model>(System.IO.Pipelines.PipeReader.Create(Both.Split(utf8))).AsTask().GetAwaiter().GetResult(),
                    () => Ours.DeserializeAsync<Model>(System.IO.Pipelines.PipeReader.Create(Both.Split(utf8))).AsTask().GetAwaiter().GetResult());
                var options = new JsonSerializerOptions { DefaultBufferSize = piece };
                Shown.Same(() => Stj.Deserialize<Model>(new MemoryStream(utf8), options), () => Ours.Deserialize<Model>(new MemoryStream(utf8), options));
            }
        }

        var cancelled = new CancellationToken(canceled: true);
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await Stj.DeserializeAsync<Model>(new MemoryStream("{}"u8.ToArray()), cancellationToken: cancelled));
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await Ours.DeserializeAsync<Model>(new MemoryStream("{}"u8.ToArray()), cancellationToken: cancelled));
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await Stj.SerializeAsync(new MemoryStream(), 1, cancellationToken: cancelled));
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await Ours.SerializeAsync(new MemoryStream(), 1, cancellationToken: cancelled));
    }

    [Fact]
    [Proves("5-5", "sequences: the root is an array, null is empty; what is not an array is refused")]
    [Proves("5-6", "top-level values: by white space or nothing between them, arrays as elements, empty input as none")]
    public void Sequences()
    {
        foreach (bool topLevel in new[] { false, true })
        {
            foreach (string text in new[] { "[{\"I\":1},null,{\"I\":2}]", "null", "", "{}", "{\"I\":1}{\"I\":2}", "{\"I\":1}\n{\"I\":2}\n", "[]", "[{\"I\":1}] x", "{\"I\":1},{\"I\":2}", "{\"I\":1}\u001e" })
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                Shown.Same(
                    () => Stj.DeserializeAsyncEnumerable<Model>(new MemoryStream(utf8), topLevel).ToBlockingEnumerable().ToArray(),
                    () => Ours.DeserializeAsyncEnumerable<Model>(new MemoryStream(utf8), topLevel).ToBlockingEnumerable().ToArray());
            }
        }
    }

    [Fact]
    [Proves("6-5", "elements read here compare, look up and print as System.Text.Json's")]
    public void Elements()
    {
        foreach (string text in new[] { "{\"a\":1,\"b\":0,\"a\":2}", "[1.0,100,1e2,-0]", "\"\\u0041\"", "null", "true" })
        {
            JsonElement theirs = Stj.Deserialize<JsonElement>(text);
            JsonElement mine = Ours.Deserialize<JsonElement>(text);
            Assert.True(JsonElement.DeepEquals(theirs, mine));
            Assert.Equal(theirs.ToString(), mine.ToString());
            Shown.Same(() => theirs.GetProperty("a").GetInt32(), () => mine.GetProperty("a").GetInt32());
            Shown.Same(() => theirs[3].GetDouble(), () => mine[3].GetDouble());
        }
    }
}
