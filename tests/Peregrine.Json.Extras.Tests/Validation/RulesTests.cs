using System.Collections.Immutable;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Settings of members and types, user code, limits: what is found, and what passes.</summary>
public class RulesTests
{
    public sealed class Even : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            int value = reader.GetInt32();
            return value == 13 ? throw new ArgumentException("unlucky") : value % 2 == 0 ? value : throw new JsonException("odd");
        }

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    /// <summary>Reads any value as its number of characters.</summary>
    public sealed class Whole : JsonConverter<Wrapped>
    {
        public override Wrapped Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            using JsonDocument document = JsonDocument.ParseValue(ref reader);
            return document.RootElement.ValueKind == JsonValueKind.Array ? throw new JsonException() : new Wrapped();
        }

        public override void Write(Utf8JsonWriter writer, Wrapped value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    [JsonConverter(typeof(Whole))]
    public sealed class Wrapped;

    public sealed class Settings
    {
        [JsonConverter(typeof(Even))]
        public int Even { get; set; }

        public Wrapped? Wrapped { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public List<double>? Loose { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Ignored { get; set; }

        [JsonPropertyName("é")]
        public int Named { get; set; }

        public int ReadOnly { get; } = 1;

        [JsonIgnore]
        public int Hidden { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Filled { get; } = [1];

        public int Positive
        {
            get;
            set => field = value > 0 ? value : throw new ArgumentOutOfRangeException(nameof(value));
        }

        public ImmutableDictionary<int, bool>? Flags { get; set; }

        public IDisposable? Unsupported { get; set; }

        public (int Left, int Right)[]? Pairs { get; set; }

        public string NotNull { get; set; } = "";
    }

    private static readonly JsonSerializerOptions s_options = new() { RespectNullableAnnotations = true, IncludeFields = true };

    [Theory]
    [InlineData("""{"Even":3,"Named":0,"Wrapped":[1,{}],"\u00e9":"x"}""", "8 UserCode $.Even\n30 UserCode $.Wrapped\n46 Value $.é")]
    [InlineData("""{"Even":"3","Wrapped":{"a":[1,}},"NotNull":null}""", "8 UserCode $.Even\n30 Syntax $.Wrapped.a[1]\n43 Member $.NotNull")]
    [InlineData("""{"Loose":["1","NaN","x",null,2],"Ignored":null,"ReadOnly":"x","Hidden":[],"Filled":["y",[2]]}""",
        "20 Value $.Loose[2]\n24 Value $.Loose[3]\n84 Value $.Filled[0]\n88 Value $.Filled[1]")]
    [InlineData("""{"Flags":{"x":true,"1":2,"2":false},"Unsupported":{"a":1},"Pairs":[{"Item1":"l"},{"Item2":{}}]}""",
        "11 Value $.Flags.x\n23 Value $.Flags.1\n50 Unsupported $.Unsupported\n76 Value $.Pairs[0].Item1\n90 Value $.Pairs[1].Item2")]
    public void Members(string json, string expected) =>
        Assert.Equal(expected, string.Join('\n', Checked.Of<Settings>(json, s_options).Select(static one => $"{one.Offset} {one.Kind} {one.Path}")));

    [Fact]
    public void AKeyIsAsLongAsInTheText()
    {
        JsonFault fault = Assert.Single(Ours.Validate<Dictionary<int, int>>("{\"\\u0061\":1}"));
        Assert.Equal((2, 6), (fault.Offset, fault.Length));
        Assert.EndsWith("\n  ^^^^^^", fault.Snippet, StringComparison.Ordinal);
    }

    [Fact]
    public void ExceptionsOfUserCodePass()
    {
        foreach (string json in (string[])["""{"Positive":-1}""", """{"Even":13}"""])
        {
            Assert.True(Record.Exception(() => Ours.Validate<Settings>(json, s_options)) is ArgumentException, json);
        }

        // Deserialize does not reach it: the text has another fault before.
        Assert.Equal(["$.Even"], Checked.Of<Settings>("""{"Even":3,"Named":1,"Even":13}""", s_options).Select(static one => one.Path));

        // What a setter refuses is found only where reading stops.
        Assert.Single(Ours.Validate<Settings>("""{"é":"x","Positive":-1}""", s_options));
    }

    public sealed class Constructed
    {
        public Constructed(int a, string b)
        {
            (A, B) = (a, b);
            if (a < 0)
            {
                throw new JsonException("negative");
            }
        }

        public int A { get; }

        public string B { get; }

        public int C { get; set; }
    }

    [Fact]
    public void ConstructorsAreCalledOnlyByTheFirstReading()
    {
        JsonFaults faults = Checked.Of<List<Constructed>>("""[{"A":-1,"B":"b"},{"A":-2,"B":"b"},{"A":"x","B":1,"C":"y"}]""");
        Assert.Equal("UserCode $[0]\nValue $[2].A\nValue $[2].B\nValue $[2].C", string.Join('\n', faults.Select(static one => $"{one.Kind} {one.Path}")));
    }

    /// <summary>The fault that is reported late, at the end of the object, keeps its own place.</summary>
    [Fact]
    public void LateValues()
    {
        JsonFaults faults = Checked.Of<Constructed>("""{"C":"y","A":1,"B":null}""");
        JsonFault late = Assert.Single(faults);
        Assert.Equal((5, 3, "$.C"), (late.Offset, late.Length, late.Path));
        Assert.True(late.BytePositionInLine > 8);
    }

    public sealed class Nodes
    {
        public int A { get; set; }

        [JsonExtensionData]
        public System.Text.Json.Nodes.JsonObject? Rest { get; set; }
    }

    public sealed class Objects
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    [Fact]
    public void UnknownMembersThatAreKept()
    {
        const string json = """{"A":"x","b":1,"c":[tru],"d":{"e":null}}""";
        string[] expected = ["$.A", "$.c[0]"];
        Assert.Equal(expected, Checked.Of<Nodes>(json).Select(static one => one.Path));
        Assert.Equal(expected, Checked.Of<Objects>(json).Select(static one => one.Path));
        Assert.Equal(expected, Checked.Of<Open>(json).Select(static one => one.Path));
    }

    /// <summary>A name that is no UTF-16, one that begins as metadata, names in other cases.</summary>
    [Fact]
    public void Names()
    {
        var options = new JsonSerializerOptions { PropertyNameCaseInsensitive = true, PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower };
        Assert.Equal(["$.NUMBER", "$.mAYBE"], Checked.Of<Plain>("""{"NUMBER":"x","mAYBE":"y","$type":1,"small":3}""", options).Select(static one => one.Path));
        Assert.Equal(["$.Number", "$"], Checked.Of<Plain>("""{"Number":"x","\ud800":1}""").Select(static one => one.Path!.Split('[')[0].TrimEnd('\uFFFD', '.')));
    }

    [Fact]
    public void MetadataAnywhere()
    {
        var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true };
        JsonFaults faults = Checked.Of<List<Figure>>(
            """[{"Name":1,"$type":"circle","Radius":"r"},{"Name":"x"},{"Side":1,"$type":"oval"},{"Side":"x","$type":"square"}]""", options);
        Assert.Equal(
            "Value $[0].Name\nValue $[0].Radius\nUnsupported $[1]\nMetadata $[2]\nValue $[3].Side", string.Join('\n', faults.Select(static one => $"{one.Kind} {one.Path}")));
    }

    [Fact]
    public void WithReferencesTheSyntaxAndTheFirst()
    {
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve };
        JsonFaults faults = Checked.Of<List<Plain>>("""[{"$id":"1","Number":"x"},{"$ref":"2"},{"Number":}]""", options);
        Assert.Equal("Value $[0].Number\nSyntax $[2].Number", string.Join('\n', faults.Select(static one => $"{one.Kind} {one.Path}")));
    }

    [Theory]
    [InlineData("[")]
    [InlineData("{\"a\":")]
    [InlineData("[{\"Inner\":")]
    [InlineData("]")]
    [InlineData("}{")]
    [InlineData("{\"")]
    [InlineData("\"\n")]
    [InlineData("\n\n,\"")]
    [InlineData("/*")]
    [InlineData("//")]
    [InlineData("[}")]
    [InlineData("{]")]
    [InlineData("\\\"")]
    [InlineData("'")]
    [InlineData("1,")]
    [InlineData("{\"$type\":\"square\",")]
    [InlineData("\uFEFF")]
    public void GarbageTakesLinearTimeAndEnds(string piece)
    {
        foreach (string before in (string[])["", "[", "{\"Inner\":["])
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(before + string.Concat(Enumerable.Repeat(piece, 40_000 / piece.Length)));
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new() { MaxDepth = 1_000_000, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip }])
            {
                Assert.InRange(Checked.StepsOf<Needs>(utf8, options, 50), 1, (4 * utf8.Length) + 4);
                Assert.NotEmpty(Ours.Validate<Figure>(utf8, options, 50));
                if (options.MaxDepth == 0 && before.Length == 0)
                {
                    Assert.NotEmpty(Checked.Of<Everything>(utf8, options, 1000)!);
                }
            }
        }
    }

    [Fact]
    public void AMillionFaults()
    {
        byte[] utf8 = Encoding.UTF8.GetBytes("[" + string.Concat(Enumerable.Repeat("\"\",", 100_000)) + "x]");
        JsonFaults faults = Checked.Of<int[]>(utf8, null)!;
        Assert.Equal(100, faults.Count);
        Assert.True(faults.IsFull);
        faults = Ours.Validate<int[]>(utf8, null, 500);
        Assert.Equal(500, faults.Count);
        faults = Ours.Validate<int[]>(utf8, null, int.MaxValue);
        Assert.InRange(faults.Count, 5_000, 50_000);
        Assert.True(faults.IsFull);
        faults = Ours.Validate<int[]>("[" + string.Concat(Enumerable.Repeat("\"\",", 500)) + "x]", null, int.MaxValue);
        Assert.Equal(501, faults.Count);
        Assert.False(faults.IsFull);
    }

    [Fact]
    public void VeryDeep()
    {
        var options = new JsonSerializerOptions { MaxDepth = 200_000 };
        byte[] utf8 = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat("[", 100_000)) + "tru" + string.Concat(Enumerable.Repeat("]", 100_000)));
        Assert.Equal(DeserializationErrorKind.Syntax, Assert.Single(Ours.Validate<int>(utf8, options), static one => one.Offset > 0).Kind);
        Assert.Single(Ours.Validate<JsonElement>(utf8));
    }
}
