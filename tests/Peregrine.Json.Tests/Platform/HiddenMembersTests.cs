using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;
using Peregrine.Json.Platform;
using Peregrine.Json.Tests.Lifetime;

namespace Peregrine.Json.Tests.Platform;

/// <summary>
/// System.Text.Json without the members that are not public: what is written, read and thrown stays right, and what is lost is what
/// <see cref="HiddenMembers"/> says.
/// </summary>
[Collection(Alone.Name)]
public sealed partial class HiddenMembersTests
{
    /// <summary>In this runtime all of them are there: a group that is not found would pass every other test here.</summary>
    [Fact]
    public void AllOfThemAreFound()
    {
        Assert.True(ExceptionPlace.IsKnown);
        Assert.True(Peregrine.Json.Interop.NodeMaker.IsKnown);
        Assert.True(Peregrine.Json.Interop.EnumSettings.IsKnown);
        Assert.True(Peregrine.Json.Interop.InfoInternals.KnowsHandlers);
        Assert.Equal("System.Text.Json.JsonReaderException", Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<int[]>("[1,x]")).InnerException!.GetType().FullName);
        Assert.Equal("2", JsonSerializer.Deserialize<Place[]>("[ 1]", With(new PlaceConverter()))![0].Text);
    }

    [Fact]
    public void ExceptionsGetTheirPlaceInOneAroundThem() => Without(HiddenMembers.ExceptionPlace, static () =>
    {
        JsonSerializerOptions options = With(new ThrowingConverter());
        JsonException theirs = Assert.ThrowsAny<JsonException>(() => Stj.Deserialize<Thrown[]>("[ 1 ]", options));
        JsonException ours = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<Thrown[]>("[ 1 ]", options));
        Assert.Equal(typeof(JsonException), ours.GetType());
        Assert.IsType<OwnException>(ours.InnerException);
        Assert.Equal((theirs.Message, theirs.Path, theirs.LineNumber, theirs.BytePositionInLine), (ours.Message, ours.Path, ours.LineNumber, ours.BytePositionInLine));

        theirs = Assert.ThrowsAny<JsonException>(() => Stj.Serialize(new[] { new Thrown() }, options));
        ours = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Serialize(new[] { new Thrown() }, options));
        Assert.Equal((theirs.Message, theirs.Path), (ours.Message, ours.Path));
    });

    /// <summary>System.Text.Json's own code then serves options that use this library.</summary>
    [Fact]
    public void TheBridgeIsNotBuilt()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "System.Text.Json serves roots of bridged options.");
        Assert.True(Peregrine.Json.Bridge.BridgeMembers.AreKnown);
        Assert.True(ServesOwnCalls(static () => new JsonSerializerOptions().UsePeregrine()));
        foreach (HiddenMembers missing in (HiddenMembers[])[HiddenMembers.RootConverter, HiddenMembers.Metadata, HiddenMembers.PartsConverter])
        {
            Without(missing, () => Assert.False(ServesOwnCalls(static () => new JsonSerializerOptions { WriteIndented = true }.UsePeregrine())));
        }

        bool ServesOwnCalls(Func<JsonSerializerOptions> make)
        {
            JsonSerializerOptions options = make();
            Assert.Contains("\"Stack\"", Stj.Serialize(Stj.Deserialize<Caller>("{}", options), options), StringComparison.Ordinal);
            return Caller.Last.Contains("at Peregrine.Json.Converters.", StringComparison.Ordinal);
        }
    }

    /// <summary>Notes who reads it.</summary>
    public sealed class Caller
    {
        public static string Last { get; private set; } = "";

        public string? Stack
        {
            get
            {
                Last = Environment.StackTrace;
                return null;
            }
        }
    }

    [Fact]
    public void TheInnerExceptionIsThePublicBase() => Without(HiddenMembers.ReaderException, static () =>
    {
        JsonException theirs = Assert.Throws<JsonException>(static () => Stj.Deserialize<int[]>("[1,\n x]"));
        JsonException ours = Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<int[]>("[1,\n x]"));
        Assert.Equal((theirs.Message, theirs.Path, theirs.LineNumber, theirs.BytePositionInLine), (ours.Message, ours.Path, ours.LineNumber, ours.BytePositionInLine));
        Assert.Equal(theirs.InnerException!.Message, ours.InnerException!.Message);
        Assert.Equal(typeof(JsonException), ours.InnerException.GetType());
    });

    [Fact]
    public void PositionsOfReadersCountFromTheValue() => Without(HiddenMembers.ReaderPlace, static () =>
    {
        JsonSerializerOptions options = With(new PlaceConverter());
        const string Text = """{"a":[ 1, {"x":[2,"3"]} ],"b":[]}""";
        Dictionary<string, Place[]> theirs = Stj.Deserialize<Dictionary<string, Place[]>>(Text, options)!, ours = JsonSerializer.Deserialize<Dictionary<string, Place[]>>(Text, options)!;
        Assert.Equal(theirs["a"].Select(static place => place.Token), ours["a"].Select(static place => place.Token));
        Assert.Equal(["7", "10"], theirs["a"].Select(static place => place.Text));
        Assert.Equal(["0", "0"], ours["a"].Select(static place => place.Text));
        foreach (string faulty in (string[])["[1", "[1,]", "[{\"x\":]", "[{\"x\":1}", "[\"\\x\"]", "[tru]"])
        {
            JsonException expected = Assert.ThrowsAny<JsonException>(() => Stj.Deserialize<Place[]>(faulty, options)), actual = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<Place[]>(faulty, options));
            Assert.Equal((expected.Message, expected.Path), (actual.Message, actual.Path));
        }
    });

    /// <summary>Each value of a converter then has a name and a flush of its own.</summary>
    [Fact]
    public void ConvertersWriteTheSameWithoutTheStateOfWriters() => Without(HiddenMembers.WriterState, static () =>
    {
        Version[] values = [new(1, 2), new(3, 4, 5), new(6, 7)];
        JsonSerializerOptions options = With(new PartsOfVersions());
        Assert.Equal("[[1,2],[3,4],[6,7]]", JsonSerializer.Serialize(values, options));
        Assert.Equal("""{"a":[1,2],"b":[3,4],"c":[[6,7]]}""", JsonSerializer.Serialize(new Dictionary<string, object> { ["a"] = values[0], ["b"] = values[1], ["c"] = new[] { values[2] } }, options));
    });

    private sealed class PartsOfVersions : JsonConverter<Version>
    {
        public override Version Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Version value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            writer.WriteNumberValue(value.Major);
            writer.WriteNumberValue(value.Minor);
            writer.WriteEndArray();
        }
    }

    /// <summary>Version 10 has no unions: what is marked as one is an object.</summary>
    [Fact]
    public void UnionsAreLeftToSystemTextJson()
    {
        bool hasUnions = Peregrine.Json.Interop.UnionInternals.HasUnions;
        Assert.Equal(hasUnions, Peregrine.Json.Interop.UnionInternals.AreKnown);
        Compare(hasUnions ? ExecutionKind.UnionCase : ExecutionKind.AccessorTable);
        Without(HiddenMembers.Unions, () => Compare(hasUnions ? ExecutionKind.SystemTextJson : ExecutionKind.AccessorTable));

        static void Compare(ExecutionKind serving)
        {
            var options = new JsonSerializerOptions();
            Assert.Equal(serving, JsonSerializer.Describe<Either>(options).Reading);
            Both(() => Stj.Serialize(new[] { new Either(1), new Either("x"), default }, options), () => JsonSerializer.Serialize(new[] { new Either(1), new Either("x"), default }, options));
            foreach (string text in (string[])["[1,\"x\",null]", "[{}]", "[true]", "[{\"Value\":1}]"])
            {
                Both(() => string.Concat(Stj.Deserialize<Either[]>(text, options)!.Select(static one => one.Value + ";")), () => string.Concat(JsonSerializer.Deserialize<Either[]>(text, options)!.Select(static one => one.Value + ";")));
            }
        }
    }

    [System.Runtime.CompilerServices.Union]
    public readonly struct Either
    {
        public Either(int value) => Value = value;

        public Either(string? value) => Value = value;

        public object? Value { get; }
    }

    [Fact]
    public void NodesAreWrittenOneByOne() => Without(HiddenMembers.NodeElement, static () =>
    {
        const string Text = """{"a":[1,2.50,"x\u0041",null,true,{}],"é":"<>"}""";
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new() { WriteIndented = true }])
        {
            Assert.Equal(Stj.Serialize(JsonNode.Parse(Text), options), JsonSerializer.Serialize(JsonNode.Parse(Text), options));
            Assert.Equal(Stj.Serialize(JsonNode.Parse("[1]"), options), JsonSerializer.Serialize(JsonNode.Parse("[1]"), options));
        }
    });

    [Fact]
    public void NodesWithoutDuplicateNamesAreMadeBySystemTextJson() => Without(HiddenMembers.NodeElement, static () =>
    {
        var options = new JsonSerializerOptions { AllowDuplicateProperties = false };
        foreach (string text in (string[])["{\"a\":[1,2.50,\"x\\u0041\",null,true,{}],\"é\":\"<>\"}", "[]", "\"a\"", "1", "true"])
        {
            JsonNode theirs = Stj.Deserialize<JsonNode>(text, options)!, ours = JsonSerializer.Deserialize<JsonNode>(text, options)!;
            Assert.Equal(theirs.GetType(), ours.GetType());
            Assert.Equal(theirs.ToJsonString(), ours.ToJsonString());
        }

        JsonException refused = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<JsonNode>("{\"a\":1,\"a\":2}", options));
        Assert.StartsWith("Duplicate property 'a'", refused.Message, StringComparison.Ordinal);
    });

    [Fact]
    public void ElementsAreParsed() => Without(HiddenMembers.DocumentTokens, static () =>
    {
        const string Text = """{"a":[1,2.50,"x\u0041",null,true,{}],"é":"<>"}""";
        for (int i = 0; i < 100; i++)
        {
            Assert.Equal(Text, ((JsonElement)JsonSerializer.Deserialize<object>(Text)!).GetRawText());
            Assert.Equal(Stj.Serialize(Stj.Deserialize<object>(Text)), JsonSerializer.Serialize(JsonSerializer.Deserialize<object>(Text)));
        }

        for (int i = 0; i < 100; i++)
        {
            using JsonDocument document = JsonDocuments.Parse(Text);
            Assert.Equal(Text, document.RootElement.GetRawText());
            Assert.Equal(Text, JsonDocuments.ParseElement(Text).GetRawText());
            Assert.Equal(JsonNode.Parse(Text)!.ToJsonString(), JsonDocuments.ToJsonString(JsonDocuments.ParseNode(Text)!));
        }

        JsonException theirs = Assert.Throws<JsonException>(static () => Stj.Deserialize<object>("[1,")), ours = Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<object>("[1,"));
        Assert.Equal(theirs.Message, ours.Message);
    });

    public static TheoryData<int> EnumConverters { get; } = [0, 1, 2, 3, 4, 5];

    [Theory]
    [MemberData(nameof(EnumConverters))]
    public void EnumConvertersAreCalledAsAUsersAre(int kind) => Without(HiddenMembers.EnumSettings, () =>
    {
        JsonSerializerOptions options = kind switch
        {
            0 => With(new JsonStringEnumConverter()),
            1 => With(new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseUpper, allowIntegerValues: false)),
            2 => With(new JsonStringEnumConverter<Colour>(JsonNamingPolicy.CamelCase)),
            3 => With(new JsonNumberEnumConverter<Colour>()),
            4 => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } }, Converters = { new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseLower) } },
            _ => new(),
        };
        var value = new Coloured { One = Colour.DarkRed, Maybe = null, All = [Colour.Green, Colour.DarkRed | Colour.Green, (Colour)77], Marked = Marked.SomeValue };
        Both(() => Stj.Serialize(value, options), () => JsonSerializer.Serialize(value, options));
        value.All = [Colour.Green, Colour.DarkRed];
        Both(() => Stj.Serialize(value, options), () => JsonSerializer.Serialize(value, options));
        foreach (string text in (string[])["\"DarkRed\"", "\"darkRed\"", "\"dark-red\"", "\"DARK_RED\"", "1", "\"1\"", "77", "\"none\"", "null", "\"\"", "[1]", "\"DarkRed, Green\"", "1.5"])
        {
            Both(() => "" + Stj.Deserialize<Colour>(text, options), () => "" + JsonSerializer.Deserialize<Colour>(text, options));
            Both(() => "" + Stj.Deserialize<Colour?>(text, options), () => "" + JsonSerializer.Deserialize<Colour?>(text, options));
        }

        var keys = new Dictionary<Colour, int> { [Colour.DarkRed] = 1 };
        Both(() => Stj.Serialize(keys, options), () => JsonSerializer.Serialize(keys, options));
        foreach (string text in (string[])["{\"DarkRed\":1}", "{\"darkRed\":1}", "{\"DARK_RED\":1}", "{\"dark-red\":1}", "{\"1\":1}", "{\"none\":1,\"x\":2}"])
        {
            Both(() => "" + Stj.Deserialize<Dictionary<Colour, int>>(text, options)!.Single().Key, () => "" + JsonSerializer.Deserialize<Dictionary<Colour, int>>(text, options)!.Single().Key);
        }
    });

    public static TheoryData<int> Groups { get; } = [(int)HiddenMembers.Handlers, (int)HiddenMembers.Metadata, (int)(HiddenMembers.Handlers | HiddenMembers.Metadata)];

    [Theory]
    [MemberData(nameof(Groups))]
    public void MetadataServesAllTheSame(int groups) => Without((HiddenMembers)groups, static () =>
    {
        var context = new Context(new JsonSerializerOptions());
        var written = new WrittenContext(new JsonSerializerOptions());
        var value = new Model { Number = 5, Text = "t", Inner = new InnerModel("i") { Must = 3 }, All = [new InnerModel("a") { Must = 4 }], Colour = Colour.Green };
        string expected = Stj.Serialize(value, context.Model);
        Assert.Equal(expected, JsonSerializer.Serialize(value, context.Model));
        Assert.Equal(expected, JsonSerializer.Serialize(value, context.Options));
        Assert.Equal(expected, JsonSerializer.Serialize<object>(value, context.Options));
        Assert.Equal(expected, Stj.Serialize(JsonSerializer.Deserialize(expected, context.Model), context.Model));
        Assert.Equal(expected, Stj.Serialize(JsonSerializer.Deserialize<Model>(expected, context.Options), context.Model));

        // Code to write and nothing else: there are no members to be read.
        var only = new WrittenModel { Number = 5, Text = "t" };
        Both(() => Stj.Serialize(only, written.WrittenModel), () => JsonSerializer.Serialize(only, written.WrittenModel));
        Both(() => Stj.Serialize(new[] { only }, written.WrittenModelArray), () => JsonSerializer.Serialize(new[] { only }, written.WrittenModelArray));
        Assert.Equal(
            Assert.ThrowsAny<Exception>(() => Stj.Deserialize("{\"Number\":1}", written.WrittenModel)).GetType(),
            Assert.ThrowsAny<Exception>(() => JsonSerializer.Deserialize("{\"Number\":1}", written.WrittenModel)).GetType());
        foreach (string faulty in (string[])["{\"Number\":\"x\"}", "{\"Inner\":{}}", "[", "{\"All\":[{\"Must\":1,\"Name\":5}]}", "null"])
        {
            Assert.Equal(TypeOf(() => Stj.Deserialize(faulty, context.Model)), TypeOf(() => JsonSerializer.Deserialize(faulty, context.Model)));
        }

        foreach (Action<JsonTypeInfo> modifier in (Action<JsonTypeInfo>[])[static info => Each(info, static p => p.ShouldSerialize = static (_, _) => false), static info => Each(info, static p => p.Set = static (_, _) => { }), static info => info.OnSerializing = static _ => { }])
        {
            var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { modifier } } };
            Both(() => Stj.Serialize(value, options), () => JsonSerializer.Serialize(value, options));
            Both(() => Stj.Serialize(Stj.Deserialize<Model>(expected, options)), () => Stj.Serialize(JsonSerializer.Deserialize<Model>(expected, options)));
        }
    });

    private static void Each(JsonTypeInfo info, Action<JsonPropertyInfo> act)
    {
        foreach (JsonPropertyInfo property in info.Type == typeof(Model) ? info.Properties : [])
        {
            act(property);
        }
    }

    private static Type? TypeOf(Action act) => Record.Exception(act)?.GetType();

    /// <summary>The same text, or an exception of the same type and message.</summary>
    private static void Both(Func<string> theirs, Func<string> ours)
    {
        Assert.Equal(Outcome(theirs), Outcome(ours));

        static string Outcome(Func<string> act)
        {
            try
            {
                return act();
            }
            catch (Exception error)
            {
                return error.GetType() + ": " + error.Message;
            }
        }
    }

    private static JsonSerializerOptions With(JsonConverter converter) => new() { Converters = { converter } };

    private static void Without(HiddenMembers groups, Action act) => Alone.Under(RuntimeSettings.MissingMembers, groups.ToString(), act);

    [Flags]
    public enum Colour
    {
        None,
        DarkRed,
        Green,
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Marked>))]
    public enum Marked
    {
        SomeValue,
    }

    public sealed class Coloured
    {
        public Colour One { get; set; }

        public Colour? Maybe { get; set; }

        public Colour[]? All { get; set; }

        public Marked Marked { get; set; }
    }

    public sealed class Model
    {
        public int Number { get; set; }

        public string? Text { get; set; }

        public InnerModel? Inner { get; set; }

        public List<InnerModel>? All { get; set; }

        public Colour Colour { get; set; }
    }

    public sealed class InnerModel(string name)
    {
        public string Name => name;

        public required int Must { get; init; }
    }

    public sealed class WrittenModel
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    [JsonSerializable(typeof(Model))]
    private sealed partial class Context : JsonSerializerContext;

    [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
    [JsonSerializable(typeof(WrittenModel))]
    [JsonSerializable(typeof(WrittenModel[]))]
    private sealed partial class WrittenContext : JsonSerializerContext;

    private sealed record Place(string Text, string Token);

    private sealed record Thrown;

    private sealed class OwnException(string text) : JsonException(text);

    private sealed class ThrowingConverter : JsonConverter<Thrown>
    {
        public override Thrown Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new OwnException("no");

        public override void Write(Utf8JsonWriter writer, Thrown value, JsonSerializerOptions options) => throw new OwnException("not that either");
    }

    private sealed class PlaceConverter : JsonConverter<Place>
    {
        public override Place Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            var place = new Place("" + reader.TokenStartIndex, reader.TokenType + Encoding.UTF8.GetString(reader.ValueSpan));
            reader.Skip();
            return place;
        }

        public override void Write(Utf8JsonWriter writer, Place value, JsonSerializerOptions options) => writer.WriteNullValue();
    }
}
