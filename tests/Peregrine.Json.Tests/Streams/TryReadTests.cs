using System.Buffers;
using System.Collections;
using System.Collections.Immutable;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>No text makes TryDeserialize throw, and its errors say what the exceptions of Deserialize say.</summary>
public sealed class TryReadTests
{
    [JsonDerivedType(typeof(Circle), "circle")]
    [JsonDerivedType(typeof(Square), 4)]
    public abstract class Shape
    {
        public string? Name { get; set; }

        public Shape? Inner { get; set; }
    }

    public sealed class Circle : Shape
    {
        public double R { get; set; }
    }

    public sealed class Square(int side) : Shape
    {
        public int Side { get; } = side;
    }

    public sealed class Node
    {
        public List<int>? L { get; set; }

        public Node? Next { get; set; }

        public List<Node>? Nodes { get; set; }

        public Dictionary<string, Node>? ByName { get; set; }

        public object? Any { get; set; }
    }

    public sealed class Made(Node? first, int count, string name)
    {
        public Node? First { get; } = first;

        public int Count { get; } = count;

        public string Name { get; } = name;

        public Made? Inner { get; set; }

        public required int Must { get; set; }
    }

    public sealed class Models
    {
        public JsonValue? Value { get; set; }

        public JsonArray? Array { get; set; }

        public JsonObject? Object { get; set; }

        public JsonNode? Node { get; set; }

        public JsonElement Element { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public sealed class Kinds
    {
        public DayOfWeek Day { get; set; }

        public Uri? Uri { get; set; }

        public Guid Guid { get; set; }

        public DateTime Time { get; set; }

        public Version? Version { get; set; }

        public byte[]? Bytes { get; set; }

        public Int128 Big { get; set; }

        public decimal Decimal { get; set; }

        public char Char { get; set; }

        public (int, string) Pair { get; set; }

        public KeyValuePair<string, int> Entry { get; set; }

        public ImmutableDictionary<string, int>? Immutable { get; set; }

        public ImmutableArray<int> Row { get; set; }

        public Dictionary<DayOfWeek, ISet<int>>? Sets { get; set; }

        public IDictionary? Untyped { get; set; }

        public Memory<byte> Memory { get; set; }

        public IComparable? None { get; set; }

        public IEnumerable<Shape>? Shapes { get; set; }
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public sealed class Filled
    {
        public List<int> L { get; } = [1];

        public Dictionary<string, int> D { get; } = [];

        public Filled? Inner { get; set; }

        public IList<int> Fixed { get; } = Array.Empty<int>();

        public Shape S { get; } = new Circle();
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new() { ReferenceHandler = ReferenceHandler.Preserve },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true },
        new(JsonSerializerOptions.Strict),
        new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, MaxDepth = 5 },
        new() { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode, ReferenceHandler = ReferenceHandler.IgnoreCycles, Converters = { new JsonStringEnumConverter() }, AllowDuplicateProperties = false },
    ];

    private static readonly string[] s_names =
    [
        "$id", "$ref", "$values", "$type", "L", "Next", "Nodes", "ByName", "Any", "first", "count", "name", "Inner", "Must", "Value", "Array", "Object", "Node", "Element", "x", "Day", "Uri",
        "Guid", "Time", "Version", "Bytes", "Big", "Decimal", "Char", "Pair", "Entry", "Immutable", "Row", "Sets", "Untyped", "Memory", "None", "Shapes", "D", "Fixed", "S", "Name", "R", "Side",
        "\\u0024id", "Key",
    ];

    private static readonly string[] s_values =
    [
        "1", "-0", "1e400", "\"1\"", "\"circle\"", "4", "5", "\"no\"", "null", "true", "{}", "[]", "[1,1]", "\"\\ud800\"", "\"AQ==\"", "{\"$ref\":\"1\"}", "{\"$id\":\"1\"}", "{\"$type\":\"circle\"}",
        "{\"$id\":\"1\",\"$values\":[]}", "1.5", "\"2024-01-01\"", "\"a\"", "/**/1", "nul", "\"\\x\"", "{\"a\":1,\"a\":2}", "[[[[[[[1]]]]]]]", "",
    ];

    private static readonly Random s_random = new(4711);

    private static string Text(int depth)
    {
        lock (s_random)
        {
            return Any(depth);
        }

        static string Any(int depth)
        {
            switch (depth == 0 ? 9 : s_random.Next(10))
            {
                case < 6:
                    return "{" + string.Join(",", Enumerable.Range(0, s_random.Next(5)).Select(_ => $"\"{s_names[s_random.Next(2) == 0 ? s_random.Next(12) : s_random.Next(s_names.Length)]}\":{Any(depth - 1)}")) + "}";
                case 6 or 7:
                    return "[" + string.Join(",", Enumerable.Range(0, s_random.Next(4)).Select(_ => Any(depth - 1))) + "]";
                default:
                    return s_values[s_random.Next(s_values.Length)];
            }
        }
    }

    private static readonly string[] s_fixed =
    [
        "{\"Name\":\"x\"}", "{\"$id\":\"1\",\"L\":{\"$ref\":\"1\"}}", "{\"$id\":\"1\",\"first\":{\"$ref\":\"1\"}}", "{}", "[]", "{\"Value\":{}}", "{\"Value\":[]}", "{\"Array\":{}}", "{\"Object\":[]}", "", " ",
        "{\"$ref\":\"1\"}", "{\"$type\":\"no\"}", "{\"S\":{\"$type\":4,\"side\":1,\"Side\":1}}", "{\"Fixed\":[1]}", "{\"None\":{}}", "\u00ff", "[{\"$id\":\"1\"},{\"$ref\":\"1\"}]", "{\"L\":null}",
        "{\"Entry\":{\"Key\":\"a\",\"Key\":\"b\"}}", "{\"Day\":\"Nyday\"}", "{\"Immutable\":{\"a\":1,\"a\":2}}",
    ];

    [Fact]
    public async Task NoTextMakesItThrow()
    {
        string[] texts = [.. s_fixed, .. Enumerable.Range(0, TestScale.Times(3000)).Select(static i => Text(1 + i % 4))];
        await All<Shape>(texts);
        await All<List<Shape>>(texts);
        await All<Node>(texts);
        await All<List<Node>>(texts);
        await All<Dictionary<string, Node>>(texts);
        await All<Made>(texts);
        await All<Models>(texts);
        await All<Kinds>(texts);
        await All<Filled>(texts);
        await All<JsonValue>(texts);
        await All<JsonArray>(texts);
        await All<JsonObject>(texts);
        await All<JsonNode>(texts);
        await All<JsonDocument>(texts);
        await All<object>(texts);
        await All<Hashtable>(texts);
        await All<ImmutableDictionary<int, Node>>(texts);
        await All<HashSet<Node>>(texts);
        await All<IReadOnlyList<int?>>(texts);
        await All<KeyValuePair<string, Node>>(texts);
        await All<Memory<int>>(texts);
        await All<Version>(texts);
        await All<string>(texts);
    }

    private static async Task All<T>(string[] texts)
    {
        var wrong = new List<string>();
        foreach (JsonSerializerOptions options in s_options)
        {
            // What is wrong with the type and these options is wrong whatever the text, and is said before a byte of it is read.
            if (Record.Exception(() => Stj.Deserialize<T>("", options)) is InvalidOperationException fault)
            {
                Assert.Equal(fault.Message, Assert.Throws<InvalidOperationException>(() => Ours.TryDeserialize<T>("", options)).Message);
                continue;
            }

            foreach (string text in texts.Where((_, i) => UsualRun.Takes(0.3, typeof(T), Array.IndexOf(s_options, options), i)))
            {
                try
                {
                    await Check<T>(text, options);
                }
                catch (Exception error)
                {
                    wrong.Add($"{typeof(T)} {Array.IndexOf(s_options, options)} {text}: {error.GetType()} {error.Source} {error.Message}");
                }
            }
        }

        Assert.True(wrong.Count == 0, $"{wrong.Count}:\n{string.Join('\n', wrong.Take(12))}");
    }

    private static async Task Check<T>(string text, JsonSerializerOptions options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Exception? expected = null;
        try
        {
            Ours.Deserialize<T>(utf8, options);
        }
        catch (Exception error)
        {
            expected = error;
        }

        AssertError(expected, Ours.TryDeserialize<T>(utf8, options));
        AssertError(expected, Ours.TryDeserialize<T>(text, options));
        Assert.Equal(expected is null, Ours.TryDeserialize(new StringReader(text), typeof(T), options).IsSuccess);
        DeserializationResult<T> result = Ours.TryDeserialize<T>(new MemoryStream(utf8), options);
        Assert.Equal(result.IsSuccess, result.Error is null);
        Assert.Equal(result.IsSuccess, Ours.TryDeserialize<T>(new Plain(utf8), options).IsSuccess);
        result = await Ours.TryDeserializeAsync<T>(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), options);
        Assert.Equal(result.IsSuccess, result.Error is null);
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { MaxDepth = options.MaxDepth, AllowTrailingCommas = options.AllowTrailingCommas, CommentHandling = options.ReadCommentHandling });
        _ = Ours.TryDeserialize<T>(ref reader, options);
        if (TryParse(utf8, out JsonDocument? document))
        {
            using (document)
            {
                _ = Ours.TryDeserialize<T>(document, options);
                _ = Ours.TryDeserialize(document.RootElement, typeof(T), options);
            }

            _ = Ours.TryDeserialize<T>(JsonNode.Parse(utf8), options);
        }
    }

    private static bool TryParse(byte[] utf8, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out JsonDocument? document)
    {
        document = null;
        try
        {
            document = JsonDocument.Parse(utf8, new JsonDocumentOptions { AllowDuplicateProperties = false });
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static void AssertError<T>(Exception? expected, DeserializationResult<T> result)
    {
        (bool isRead, T? value, DeserializationError? error) = result;
        Assert.Equal(expected is null, isRead);
        Assert.Equal(isRead, error is null);
        if (expected is null)
        {
            return;
        }

        Assert.Equal(default, value);
        Assert.Equal(expected.Message, error!.Message);
        if (expected is JsonException json)
        {
            Assert.Equal((json.Path, json.LineNumber, json.BytePositionInLine), (error.Path, error.LineNumber, error.BytePositionInLine));
            Assert.Equal(json.InnerException is { Source: "System.Text.Json" } inner && inner.GetType().Name == "JsonReaderException", error.Kind is DeserializationErrorKind.Syntax or DeserializationErrorKind.Depth && !error.Message.StartsWith("Cannot transcode", StringComparison.Ordinal));
        }

        Exception made = error.ToException();
        Assert.NotSame(made, error.ToException());
        Assert.Equal(expected.Message, made.Message);
        Assert.True(made.GetType() == expected.GetType() || made is JsonException { InnerException: { } own } && own.GetType() == expected.GetType(), made.GetType().ToString());
    }

    private sealed class Plain(byte[] utf8) : MemoryStream(utf8);

    [Theory]
    [InlineData("{", DeserializationErrorKind.Syntax, "$")]
    [InlineData("{\"Next\":{\"Next\":{\"Next\":{\"Next\":{\"Next\":{\"Next\":{}}}}}}}", DeserializationErrorKind.Depth, "$.Next.Next.Next.Next.Next")]
    [InlineData("{\"L\":[\"x\"]}", DeserializationErrorKind.Value, "$.L[0]")]
    [InlineData("{\"L\":{\"$ref\":\"1\"}}", DeserializationErrorKind.Metadata, "$.L")]
    [InlineData("{\"Unknown\":1}", DeserializationErrorKind.Member, "$.Unknown")]
    public void KindsOfErrors(string text, DeserializationErrorKind kind, string path)
    {
        var options = new JsonSerializerOptions { MaxDepth = 5, ReferenceHandler = ReferenceHandler.Preserve, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };
        DeserializationResult<Node> result = Ours.TryDeserialize<Node>(text, options);
        Assert.False(result.IsSuccess);
        Assert.Equal((kind, path), (result.Error.Kind, result.Error.Path));
    }

    [Fact]
    public void AnAbstractTypeWithoutItsDiscriminator()
    {
        DeserializationResult<Shape> result = Ours.TryDeserialize<Shape>("{\"Name\":\"x\"}");
        Assert.False(result.IsSuccess);
        Assert.Equal(DeserializationErrorKind.Unsupported, result.Error.Kind);
        Assert.IsType<NotSupportedException>(result.Error.ToException());
    }

    [JsonConverter(typeof(Converter))]
    public sealed class Converted
    {
        private sealed class Converter : JsonConverter<Converted>
        {
            public override Converted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() switch
            {
                0 => throw new JsonException("mine"),
                1 => throw new NotSupportedException("mine"),
                2 => throw new InvalidOperationException("mine"),
                _ => throw new ArithmeticException("mine"),
            };

            public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options) => writer.WriteNullValue();
        }
    }

    /// <summary>What a converter says of the text is an error; what else it throws passes.</summary>
    [Fact]
    public void ExceptionsOfConverters()
    {
        foreach (string text in (string[])["[0]", "[1]", "[\"x\"]", "[2147483648]"])
        {
            DeserializationResult<List<Converted>> result = Ours.TryDeserialize<List<Converted>>(text);
            Assert.False(result.IsSuccess);
            Assert.Equal((DeserializationErrorKind.UserCode, "$[0]"), (result.Error.Kind, result.Error.Path));
            result = Ours.TryDeserialize<List<Converted>>(new MemoryStream(Encoding.UTF8.GetBytes(text)));
            Assert.False(result.IsSuccess);
            Assert.Equal(DeserializationErrorKind.UserCode, result.Error.Kind);
        }

        Assert.Throws<InvalidOperationException>(static () => Ours.TryDeserialize<List<Converted>>("[2]"));
        Assert.Throws<ArithmeticException>(static () => Ours.TryDeserialize<List<Converted>>("[3]"));
    }

    private sealed class Failing(Exception error) : MemoryStream
    {
        public override int Read(Span<byte> buffer) => throw error;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => throw error;
    }

    /// <summary>Whatever a stream or a pipe throws passes, even what looks like an error of the text.</summary>
    [Fact]
    public async Task WhatStreamsThrowPasses()
    {
        JsonException explained = Assert.Throws<JsonException>(static () => Ours.Deserialize<int>("x"));
        foreach (Exception error in (Exception[])[new JsonException("of the stream"), explained, new IOException("of the stream")])
        {
            Assert.Same(error, Assert.ThrowsAny<Exception>(() => Ours.TryDeserialize<int>(new Failing(error))));
            Assert.Same(error, await Assert.ThrowsAnyAsync<Exception>(async () => await Ours.TryDeserializeAsync<int>(new Failing(error))));
            Assert.Same(error, await Assert.ThrowsAnyAsync<Exception>(async () => await Ours.TryDeserializeAsync<int>(PipeReader.Create(new Failing(error)))));
        }
    }

    /// <summary>Whatever the error is, and wherever the reader is: before its first token, at a name, at a value.</summary>
    [Theory]
    [InlineData("{\"L\":[\"x\"]}", 0, typeof(Node))]
    [InlineData("{\"L\":[1,}", 0, typeof(Node))]
    [InlineData("{\"L\":[1", 0, typeof(Node))]
    [InlineData("[{\"Name\":\"x\"}]", 2, typeof(Shape))]
    [InlineData("{\"a\":{\"Name\":\"x\"}}", 2, typeof(Shape))]
    [InlineData("[[0]]", 2, typeof(List<Converted>))]
    [InlineData("[[1]]", 2, typeof(List<Converted>))]
    [InlineData("[[\"x\"]]", 2, typeof(List<Converted>))]
    [InlineData("[{\"a\":1,\"b\":2}]", 2, typeof(ImmutableSortedSet<object>))]
    [InlineData("[[{},{}]]", 2, typeof(SortedSet<object>))]
    public void AReaderStaysAtAValueThatIsNotRead(string text, int tokens, Type type)
    {
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text));
        for (int i = 0; i < tokens; i++)
        {
            reader.Read();
        }

        (JsonTokenType token, long at) = (reader.TokenType, reader.BytesConsumed);
        Assert.NotNull(Ours.TryDeserialize(ref reader, type).Error);
        Assert.Equal((token, at), (reader.TokenType, reader.BytesConsumed));
    }

    /// <summary>A reader that cannot be used is no error of the text.</summary>
    [Fact]
    public void AReaderThatReturnsCommentsIsRefused() => Assert.Equal(
        Message(static (ref Utf8JsonReader reader) => Stj.Deserialize<int>(ref reader)), Message(static (ref Utf8JsonReader reader) => Ours.TryDeserialize<int>(ref reader)));

    private delegate void Reading(ref Utf8JsonReader reader);

    private static string Message(Reading read) => Assert.Throws<ArgumentException>("reader", () =>
    {
        var reader = new Utf8JsonReader("1"u8, new JsonReaderOptions { CommentHandling = JsonCommentHandling.Allow });
        read(ref reader);
    }).Message;

    [Fact]
    public async Task AResultThatNobodyMadeIsNoSuccess()
    {
        DeserializationResult<int> nothing = default;
        Assert.False(nothing.IsSuccess);
        Assert.NotNull(nothing.Error);
        (bool isSuccess, List<int>? value, DeserializationError? error) = await Ours.TryDeserializeAsync<List<int>>(new MemoryStream("[1]"u8.ToArray()));
        Assert.True(isSuccess && value is [1] && error is null);
    }

    /// <summary>Every form gives the same value and the same error.</summary>
    [Fact]
    public async Task EveryForm()
    {
        JsonSerializerOptions options = JsonSerializerOptions.Default;
        var info = (JsonTypeInfo<List<int>>)options.GetTypeInfo(typeof(List<int>));
        foreach ((string text, bool isGood) in ((string, bool)[])[("[1,2]", true), ("[1,true]", false)])
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            JsonElement element = JsonElement.Parse(utf8);
            using JsonDocument document = JsonDocument.Parse(utf8);
            JsonNode? node = JsonNode.Parse(utf8);
            var sequence = new ReadOnlySequence<byte>(utf8);
            Is(Ours.TryDeserialize<List<int>>(utf8));
            Is(Ours.TryDeserialize(in sequence, info));
            Is(Ours.TryDeserialize(text, info));
            Is(Ours.TryDeserialize<List<int>>(text.AsSpan(), options));
            Is(Ours.TryDeserialize<List<int>>(new StringReader(text)));
            Is(Ours.TryDeserialize(document, info));
            Is(Ours.TryDeserialize<List<int>>(element));
            Is(Ours.TryDeserialize<List<int>>(node, options));
            var reader = new Utf8JsonReader(utf8);
            Is(Ours.TryDeserialize(ref reader, info));
            Is(Ours.TryDeserialize(utf8, (JsonTypeInfo)info));
            Is(Ours.TryDeserialize(in sequence, typeof(List<int>)));
            Is(Ours.TryDeserialize(new StringReader(text), (JsonTypeInfo)info));
            Is(Ours.TryDeserialize(new MemoryStream(utf8), (JsonTypeInfo)info));
            Is(Ours.TryDeserialize(element, (JsonTypeInfo)info));
            Is(await Ours.TryDeserializeAsync(new MemoryStream(utf8), typeof(List<int>)));
            Is(await Ours.TryDeserializeAsync(PipeReader.Create(sequence), (JsonTypeInfo)info));
            Is(await Ours.TryDeserializeAsync(PipeReader.Create(sequence), info));

            void Is<T>(DeserializationResult<T> result)
            {
                Assert.Equal(isGood, result.IsSuccess);
                Assert.Equal(isGood, result.Value is List<int> and [1, 2]);
                Assert.Equal(isGood ? null : "$[1]", result.Error?.Path);
            }
        }
    }
}
