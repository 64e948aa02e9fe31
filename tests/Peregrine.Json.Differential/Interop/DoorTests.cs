using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>The entry points over System.Text.Json's own types: documents, elements, nodes, readers, writers.</summary>
public class DoorTests
{
    private static readonly string[] s_texts =
    [
        "null", "1", "\"x\"", "\"\\u0041é\"", "true", "[]", "{}", "{\"A\":1,\"B\":\"b\",\"C\":[1,2]}", "{ \"A\" : \"x\" }", "{\"A\":1,\n\"C\":[1, \"x\"]}", "{\"Z\":{\"Y\":[{}]}}", "[{\"A\":1},null,{\"A\":true}]", "[[[[[1]]]]]", "\"\\ud800\"", "{\"B\":\"\\ud800\"}",
    ];

    private static readonly string[] s_bad = ["", " ", "tru", "[1", "{\"A\":1", "{\"A\" 1}", "[1,]", "[1 2]", "]", "}", "01", "1 2", "{}{}", "\"a", "// c\n1", "[1,/*c*/2]", "{\"A\":[[[[[[1]]]]]]}"];

    private static readonly JsonSerializerOptions?[] s_options = [null, JsonSerializerOptions.Web, new() { WriteIndented = true }, new() { MaxDepth = 3 }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip }];

    private delegate object? Take(ref Utf8JsonReader reader);

    [Fact]
    [Facts.Proves("4.1-2", "from elements and nodes, places refer to their own text")]
    public void FromDocuments()
    {
        var options = s_options;
        foreach (string text in s_texts.Concat(["[1,/*c*/2,]", " \n[1,\n \"x\"]"]))
        {
            foreach (JsonSerializerOptions? o in options)
            {
                FromDocument<Model>(text, o);
                FromDocument<Model[]>(text, o);
                FromDocument<int>(text, o);
                FromDocument<string>(text, o);
                FromDocument<object>(text, o);
                FromDocument<JsonNode>(text, o);
                FromDocument<List<List<List<int>>>>(text, o);
            }
        }

        Same(() => Stj.Deserialize<int>((JsonDocument)null!), () => Ours.Deserialize<int>((JsonDocument)null!));

        // By delegates: what is inlined into a method of this assembly throws from here.
        Func<JsonElement, JsonSerializerOptions?, int> theirs = Stj.Deserialize<int>, mine = Ours.Deserialize<int>;
        Same(() => theirs(default, null), () => mine(default, null));
        Same(() => Stj.Deserialize<int>((JsonNode?)null), () => Ours.Deserialize<int>((JsonNode?)null));
        Same(() => Stj.Deserialize<int?>((JsonNode?)null), () => Ours.Deserialize<int?>((JsonNode?)null));
        Same(() => Stj.Deserialize(JsonElement.Parse("1"), (Type)null!), () => Ours.Deserialize(JsonElement.Parse("1"), (Type)null!));
    }

    [Fact]
    [Facts.Proves("5-2", "documents, elements and nodes are made; the node of null is null")]
    public void ToDocuments()
    {
        object?[] values = [null, 1, "é<", new Model { A = 1, B = "é", C = [1, 2] }, new object(), new List<object?> { 1, null, "x" }, double.NaN, JsonElement.Parse("[1.50, {}]"), new JsonObject { ["a"] = 1 }, new Cycle()];
        foreach (object? value in values)
        {
            foreach (JsonSerializerOptions? o in s_options)
            {
                Same(() => Stj.SerializeToDocument(value, o), () => Ours.SerializeToDocument(value, o));
                Same(() => Stj.SerializeToElement(value, o), () => Ours.SerializeToElement(value, o));
                Same(() => Stj.SerializeToNode(value, o), () => Ours.SerializeToNode(value, o));
                Same(() => Stj.SerializeToDocument(value, value?.GetType() ?? typeof(string), o), () => Ours.SerializeToDocument(value, value?.GetType() ?? typeof(string), o));
                Same(() => Stj.SerializeToElement(value, typeof(Model), o), () => Ours.SerializeToElement(value, typeof(Model), o));
                Same(() => Stj.SerializeToNode(value, typeof(object), o), () => Ours.SerializeToNode(value, typeof(object), o));
            }
        }
    }

    [Fact]
    [Facts.Proves("5-1", "a reader, fresh or on a value or name, ends on the value's last token and is restored on failure")]
    public void AtReaders()
    {
        var grammars = new JsonReaderOptions[] { default, new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip }, new() { MaxDepth = 4 }, new() { CommentHandling = JsonCommentHandling.Allow }, new() { AllowMultipleValues = true } };
        foreach (string text in s_texts.Concat(s_bad))
        {
            foreach (string whole in new[] { text, "{\"x\":" + text + ",\"y\":2}", "[" + text + ", 3]", " \n{ \"x\" :\n" + text + "}" })
            {
                foreach (JsonReaderOptions grammar in grammars)
                {
                    foreach (bool final in new[] { true, false })
                    {
                        for (int steps = 0; steps < 4; steps++)
                        {
                            if (!TestScale.TakesOf(0.25, whole, Array.IndexOf(grammars, grammar), final, steps))
                            {
                                continue;
                            }

                            foreach (JsonSerializerOptions? o in new[] { null, s_options[3] })
                            {
                                At<Model>(whole, grammar, final, steps, o);
                                At<int>(whole, grammar, final, steps, o);
                                At<string>(whole, grammar, final, steps, o);
                                At<List<object>>(whole, grammar, final, steps, o);
                                At<JsonElement>(whole, grammar, final, steps, o);
                            }
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public void ToWriters()
    {
        object?[] values =
        [
            null, 1, 1.5, 1e21, new Dictionary<double, string> { [1e21] = "+", [-1.5e-9] = "é" }, new Dictionary<string, double[]> { ["+"] = [1e21] }, new Dictionary<DateTimeOffset, Guid> { [DateTimeOffset.UnixEpoch] = Guid.Empty },
            new Dictionary<object, decimal> { [1e21f] = 1, ["a+"] = 2 }, "é<\"", true, new Model { A = 1, B = "é<", C = [1, 2] }, new Model(), new[] { 1, 2 }, new int[0], new List<Model> { new(), new() { B = "+" } }, new Dictionary<string, string> { ["é<"] = "é<" },
            JsonElement.Parse("{\"é\":[1.50,\"é\",{}]}"), JsonNode.Parse("{\"é\":[1.50,\"é\",{}]}"), new Named { Value = "é+" }, new Holder { Money = new Money("€", 1.5m), Code = new Dictionary<Code, int> { [new Code("é")] = 1 } }, double.NaN, new Cycle(),
        ];
        var with = new JsonSerializerOptions { Converters = { new MoneyConverter(), new CodeConverter() } };
        JsonWriterOptions[] layouts =
        [
            default, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, new() { Indented = true }, new() { Indented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\r\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
            new() { SkipValidation = true }, new() { MaxDepth = 3 },
        ];
        foreach (object? value in values)
        {
            foreach (JsonWriterOptions layout in layouts)
            {
                foreach (JsonSerializerOptions? o in value is Holder ? [with, new(with) { WriteIndented = true }] : s_options)
                {
                    for (int place = 0; place < 5; place++)
                    {
                        To(value, typeof(object), layout, o, place);
                        To(value, value?.GetType() ?? typeof(string), layout, o, place);
                    }
                }
            }
        }

        Same(() => { Stj.Serialize((Utf8JsonWriter)null!, 1); return 0; }, () => { Ours.Serialize((Utf8JsonWriter)null!, 1); return 0; });
    }

    [Fact]
    public void ConvertersMayCallOurs()
    {
        var options = new JsonSerializerOptions { Converters = { new DelegatingConverter() } };
        var value = new Delegated { Inner = new Model { A = 1, B = "é", C = [1] } };
        Assert.Equal(Stj.Serialize(new[] { value, value }), Ours.Serialize(new[] { value, value }, options));
        var indented = new JsonSerializerOptions { WriteIndented = true };
        Assert.Equal(Stj.Serialize(new[] { value, value }, indented), Ours.Serialize(new[] { value, value }, new JsonSerializerOptions(options) { WriteIndented = true }));
        Delegated[] read = Ours.Deserialize<Delegated[]>("[{\"Inner\":{\"A\":1}},{\"Inner\":{\"A\":2}}]", options)!;
        Assert.Equal(2, read[1].Inner!.A);
        JsonException error = Assert.Throws<JsonException>(() => Ours.Deserialize<Delegated[]>("[{\"Inner\":{\"A\":1}},{\"Inner\":{\"A\":\"x\"}}]", options));
        Assert.Equal("$.A", error.Path);
    }

    private static void To(object? value, Type type, JsonWriterOptions layout, JsonSerializerOptions? options, int place)
    {
        Outcome theirs = Outcome.Of<object?>(() => ToWriter(layout, place, w => Stj.Serialize(w, value, type, options)));
        Outcome mine = Outcome.Of<object?>(() => ToWriter(layout, place, w => Ours.Serialize(w, value, type, options)));
        bool isCycle = theirs.Error?.Message.StartsWith("A possible object cycle", StringComparison.Ordinal) == true;
        if (options?.MaxDepth == 3 && value is JsonElement or JsonNode)
        {
            // Held to the depth of the options; System.Text.Json holds elements to the writer's alone.
            return;
        }

        if (!isCycle || (!mine.IsOk && !mine.Error!.Message.StartsWith("A possible object cycle", StringComparison.Ordinal)))
        {
            Compare(theirs, mine, $"{type} at {place} with {layout.Indented} {layout.MaxDepth} {OptionSets.Describe(options)}");
        }

        // Otherwise depth counts containers: the same error a little later, or none.
    }

    private static string ToWriter(JsonWriterOptions layout, int place, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, layout);
        switch (place)
        {
            case 1:
                writer.WriteStartArray();
                break;
            case 2:
                writer.WriteStartArray();
                writer.WriteNumberValue(1);
                break;
            case 3:
                writer.WriteStartObject();
                writer.WriteNumber("a", 1);
                writer.WritePropertyName("b");
                break;
            case 4:
                writer.WriteStartArray();
                writer.WriteStartObject();
                writer.WritePropertyName("b");
                break;
        }

        write(writer);
        Assert.Equal(0, writer.BytesPending);
        if (place is 1 or 2)
        {
            write(writer);
            writer.WriteNumberValue(2);
            writer.WriteEndArray();
        }
        else if (place is 3)
        {
            writer.WriteNumber("c", 2);
            writer.WriteEndObject();
        }

        writer.Flush();
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static void At<T>(string text, JsonReaderOptions grammar, bool final, int steps, JsonSerializerOptions? options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        string theirs = At(utf8, false, grammar, final, steps, (ref Utf8JsonReader r) => Stj.Deserialize<T>(ref r, options));
        string what = $"{typeof(T)} in {text} after {steps}, final {final}, {grammar.CommentHandling} {grammar.MaxDepth}";
        string mine = At(utf8, false, grammar, final, steps, (ref Utf8JsonReader r) => Ours.Deserialize<T>(ref r, options));
        Assert.True(theirs == mine, $"{what}\ntheirs: {theirs}\nmine:   {mine}");
        theirs = At(utf8, true, grammar, final, steps, (ref Utf8JsonReader r) => Stj.Deserialize(ref r, typeof(T), options));
        mine = At(utf8, true, grammar, final, steps, (ref Utf8JsonReader r) => Ours.Deserialize(ref r, typeof(T), options));
        Assert.True(theirs == mine, $"{what} in segments\ntheirs: {theirs}\nmine:   {mine}");
    }

    private static string At(byte[] utf8, bool split, JsonReaderOptions grammar, bool final, int steps, Take take)
    {
        var state = new JsonReaderState(grammar);
        Utf8JsonReader reader = split ? new Utf8JsonReader(Both.Split(utf8), final, state) : new Utf8JsonReader(utf8, final, state);
        try
        {
            for (int i = 0; i < steps; i++)
            {
                if (!reader.Read())
                {
                    return "";
                }
            }
        }
        catch (JsonException)
        {
            return "";
        }

        Outcome outcome;
        try
        {
            outcome = new Outcome(take(ref reader), null);
        }
        catch (Exception error)
        {
            outcome = new Outcome(null, error);
        }

        return (outcome.ErrorText ?? ObjectGraph.Describe(outcome.Value)) + "\nat " + reader.TokenType + reader.BytesConsumed + "/" + reader.CurrentDepth;
    }

    private static void FromDocument<T>(string text, JsonSerializerOptions? options)
    {
        JsonDocument document = JsonDocument.Parse(text, new JsonDocumentOptions { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip });
        Same(() => Stj.Deserialize<T>(document, options), () => Ours.Deserialize<T>(document, options));
        Same(() => Stj.Deserialize<T>(document.RootElement, options), () => Ours.Deserialize<T>(document.RootElement, options));
        Same(() => Stj.Deserialize(document, typeof(T), options), () => Ours.Deserialize(document, typeof(T), options));
        Same(() => Stj.Deserialize(document.RootElement, typeof(T), options), () => Ours.Deserialize(document.RootElement, typeof(T), options));
        JsonNode? node = JsonNode.Parse(text, null, new JsonDocumentOptions { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip });
        Same(() => Stj.Deserialize<T>(node, options), () => Ours.Deserialize<T>(node, options));
        Same(() => Stj.Deserialize(node, typeof(T), options), () => Ours.Deserialize(node, typeof(T), options));
        if (document.RootElement.ValueKind == JsonValueKind.Array && document.RootElement.GetArrayLength() > 0)
        {
            Same(() => Stj.Deserialize<T>(document.RootElement[0], options), () => Ours.Deserialize<T>(document.RootElement[0], options));
        }
    }

    private static void Same<T>(Func<T> theirs, Func<T> mine) => Compare(Outcome.Of(theirs), Outcome.Of(mine), typeof(T).ToString());

    private static void Compare(Outcome theirs, Outcome mine, string what)
    {
        string a = theirs.ErrorText ?? ObjectGraph.Describe(theirs.Value);
        string b = mine.ErrorText ?? ObjectGraph.Describe(mine.Value);
        Assert.True(a == b, $"{what}\ntheirs: {a}\nmine:   {b}");
    }

    public class Model
    {
        public int A { get; set; }

        public string? B { get; set; }

        public List<int>? C { get; set; }
    }

    public class Named
    {
        [JsonPropertyName("<é+")]
        public string? Value { get; set; }
    }

    public class Holder
    {
        public Money? Money { get; set; }

        public Dictionary<Code, int>? Code { get; set; }
    }

    public class Cycle
    {
        public Cycle Next => this;
    }

    public class Delegated
    {
        public Model? Inner { get; set; }
    }

    public class DelegatingConverter : JsonConverter<Model>
    {
        public override Model? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Ours.Deserialize<Model>(ref reader);

        public override void Write(Utf8JsonWriter writer, Model value, JsonSerializerOptions options) => Ours.Serialize(writer, value);
    }
}
