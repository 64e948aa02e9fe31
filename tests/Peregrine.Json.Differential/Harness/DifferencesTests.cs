using System.Text;
using Peregrine.Json.Differential.Cases;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Each deliberate difference shown once, so that an entry of the list that has become idle is noticed.</summary>
public class DifferencesTests
{
    public record WithLateMember(int Sub)
    {
        public int Gift { get; set; }
    }

    private static void Shows<T>(Difference difference, string json, JsonSerializerOptions? options = null) => Shows<T>(difference, Encoding.UTF8.GetBytes(json), options);

    private static void Shows<T>(Difference difference, byte[] json, JsonSerializerOptions? options = null) =>
        Check(difference, new Trial(true, typeof(T), options, json, null, Outcome.Of<object?>(() => Stj.Deserialize<T>(json, options)), Outcome.Of<object?>(() => Ours.Deserialize<T>(json, options)), "Deserialize<T>(bytes)"));

    private static void ShowsWrite<T>(Difference difference, T value, JsonSerializerOptions? options = null) =>
        Check(difference, new Trial(false, typeof(T), options, null, value, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options)), Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "SerializeToUtf8Bytes<T>"));

    private static void Check(Difference difference, Trial trial)
    {
        Assert.False(trial.Theirs.ErrorText == trial.Mine.ErrorText && ObjectGraph.Describe(trial.Theirs.Value) == ObjectGraph.Describe(trial.Mine.Value), "Nothing differs any more: " + trial);
        Assert.True(difference.Explains(trial), trial.ToString());
    }

    [Fact]
    public void ExactNumbers()
    {
        Shows<double>(Differences.ExactNumbers, "100000000400000000000.0");
        Shows<double>(Differences.ExactNumbers, "3100449972323026176.0");
        Shows<KeyValuePair<string, double>>(Differences.ExactNumbers, "{\"Key\":\"\",\"Value\":100000000400000000000.0}");
        Shows<float>(Differences.ExactNumbers, "300000400000000000000e-12");
        Shows<List<double>>(Differences.ExactNumbers, "[1,3100449972323026176.0]");
        Shows<Positional<double>>(Differences.ExactNumbers, "{\"Value\":100000000400000000000.0,\"After\":\"n\\u0022\\\\\",\"x\":\"00000000-0000-0000-0000-000000000000\"}");
        Assert.Equal(1.000000004E+20, Ours.Deserialize<double>("100000000400000000000.0"));
    }

    public class Arguments(int sub)
    {
        public int Sub { get; } = sub;

        public string Text { get; set; } = "";

        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    [JsonDerivedType(typeof(Told), "t")]
    public class Telling;

    public class Told(int sub) : Telling
    {
        public int Sub { get; } = sub;

        public string Text { get; set; } = "";

        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    [Fact]
    public void MetadataApart()
    {
        foreach (ReferenceHandler? references in new[] { null, ReferenceHandler.Preserve })
        {
            var nodes = new JsonSerializerOptions { ReferenceHandler = references, UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };
            var annotated = new JsonSerializerOptions { ReferenceHandler = references, RespectNullableAnnotations = true };
            Shows<Telling>(Differences.MetadataApart, "{\"$type\":\"t\",\"z\":[1]}", nodes);
            Shows<Telling>(Differences.MetadataApart, "{\"$type\":\"t\",\"Text\":null}", annotated);
            if (references is not null)
            {
                Shows<Arguments>(Differences.MetadataApart, "{\"$id\":\"1\",\"z\":1}", nodes);
                Shows<Arguments>(Differences.MetadataApart, "{\"Text\":null}", annotated);
            }
            else
            {
                Both.Read<Arguments>("{\"z\":[1]}", nodes);
                Both.Read<Arguments>("{\"Text\":null}", annotated);
            }
        }
    }

    public class Filled
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public KeyValuePair<int, int> Pair { get; set; }

        public KeyValuePair<int, int> Replaced { get; set; }
    }

    [Fact]
    public void FilledParameters()
    {
        var required = new JsonSerializerOptions { RespectRequiredConstructorParameters = true };
        Shows<Filled>(Differences.FilledParameters, "{\"Pair\":{\"Key\":1,\"Value\":2}}", required);
        Shows<Filled>(Differences.FilledParameters, "{\"Pair\":{\"Value\":2}}", required);
        Shows<Filled>(Differences.FilledParameters, "{\"Pair\":{\"Key\":1,\"Value\":2},\"Replaced\":5}", required);
        Both.Read<Filled>("{\"Pair\":{}}", required);
        Both.Read<Filled>("{\"Replaced\":{\"Value\":2}}", required);
        Both.Read<Filled>("{\"Replaced\":{\"Key\":1,\"Value\":2}}", required);
    }

    [Fact]
    public void SeparatorsAroundConverters()
    {
        foreach (string kind in new[] { "raw", "comment" })
        {
            var options = new JsonSerializerOptions { WriteIndented = true, Converters = { new Interop.EdgeTests.RawConverter(kind) } };
            ShowsWrite(Differences.SeparatorsAroundConverters, new Interop.EdgeTests.Raw[] { new(1), new(2) }, options);
        }

        var indented = new JsonSerializerOptions { WriteIndented = true, Converters = { new Interop.EdgeTests.RawConverter("raw") } };
        Assert.Equal("[\n  {\"n\":1},\n  {\"n\":2}\n]", Ours.Serialize(new Interop.EdgeTests.Raw[] { new(1), new(2) }, indented));
    }

    [Flags]
    public enum Letters
    {
        None = 0,
        a = 1,
        A = 2,
        b = 4,
    }

    [Fact]
    public void FlagsByCase()
    {
        var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        Shows<Letters>(Differences.FlagsByCase, "\"a, A\"", options);
        Shows<List<Letters>>(Differences.FlagsByCase, "[\"b, A\"]", options);
        Assert.Equal(Letters.a | Letters.A, Ours.Deserialize<Letters>(Stj.Serialize(Letters.a | Letters.A, options), options));
    }

    [Fact]
    public void UnfinishedStrings()
    {
        var options = new JsonSerializerOptions { Converters = { new Interop.OddConverter() } };
        ShowsWrite(Differences.UnfinishedStrings, new Interop.Odd[] { new() { Text = "unfinished" }, new() { Text = "unfinished" } }, options);
    }

    [Fact]
    public void DiscriminatorEveryTime()
    {
        object[] values = [new Interop.EdgeTests.Circle { R = 1 }, new Interop.EdgeTests.Circle { R = 2 }];
        ShowsWrite(Differences.DiscriminatorEveryTime, values);
        Assert.Equal("[{\"$type\":\"circle\",\"R\":1},{\"$type\":\"circle\",\"R\":2}]", Ours.Serialize(values));
    }

    [Fact]
    public void LateMembers()
    {
        Shows<WithLateMember>(Differences.LateMembers, "{\"Gift\":\"x\",\"Sub\":true}");
        Assert.Equal("$.Gift", Assert.Throws<JsonException>(() => Ours.Deserialize<WithLateMember>("{\"Gift\":\"x\",\"Sub\":true}")).Path);
    }

    [Fact]
    public void ShortestNumbers()
    {
        foreach (double power in (double[])[Math.ScaleB(1, -25), Math.ScaleB(1, -958)])
        {
            ShowsWrite(Differences.ShortestNumbers, power);
            ShowsWrite(Differences.ShortestNumbers, new List<double> { 1, power });
            Assert.Equal(power, double.Parse(Ours.Serialize(power), System.Globalization.CultureInfo.InvariantCulture));
            Assert.NotEqual(power, double.Parse(Stj.Serialize(power), System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    public void IndentedRawNumbers()
    {
        var options = new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" };
        ShowsWrite(Differences.IndentedRawNumbers, new[] { (Half)1.5, (Half)2 }, options);
        ShowsWrite(Differences.IndentedRawNumbers, new Int128[] { 1, 2 }, options);
        ShowsWrite(Differences.IndentedRawNumbers, new List<UInt128> { 1 }, options);
        Assert.Equal("[\n  1.5,\n  2\n]", Ours.Serialize(new[] { (Half)1.5, (Half)2 }, options));
    }

    [Fact]
    public void DepthOfWriting()
    {
        var options = new JsonSerializerOptions { MaxDepth = 2 };
        var value = new Recursive { V = 1, Next = new Recursive { V = 2 } };
        ShowsWrite(Differences.DepthOfWriting, value, options);
        string json = Ours.Serialize(value, options);
        Assert.Equal(2, Ours.Deserialize<Recursive>(json, options)!.Next!.V);
        Assert.Throws<JsonException>(() => Ours.Serialize(new Recursive { Next = value }, options));
    }

    [Fact]
    public void HalfNotFinite()
    {
        ShowsWrite(Differences.HalfNotFinite, Half.NaN);
        ShowsWrite(Differences.HalfNotFinite, new[] { Half.PositiveInfinity });
        ShowsWrite(Differences.HalfNotFinite, new Holder<Half> { Value = Half.NegativeInfinity });
    }

    [Fact]
    public void IllFormedUtf8()
    {
        Shows<Unknown>(Differences.IllFormedUtf8, [.. "{\"x\":\""u8, 0xFF, .. "\"}"u8]);
        Shows<Unknown>(Differences.IllFormedUtf8, [.. "{\"x"u8, 0xC3, .. "\":1}"u8]);
        Shows<Unknown>(Differences.IllFormedUtf8, [.. "{\"x\":[{\""u8, 0xED, 0xA0, 0x80, .. "\":1}]}"u8]);
        Shows<int>(Differences.IllFormedUtf8, [.. "/*"u8, 0xFF, .. "*/1"u8], new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip });
    }

    [Fact]
    public void BoundedMessages()
    {
        string much = new('x', 2000);
        Shows<bool>(Differences.BoundedMessages, "tru" + much);
        Shows<Dictionary<string, int>>(Differences.BoundedMessages, "{\"" + much + "\":\"x\"}");
        Shows<Closed>(Differences.BoundedMessages, "{\"" + much + "\":1}");
    }

    [Fact]
    public void NoUndocumentedException()
    {
        // Nothing known on the entry points there are: sequences with empty segments are joined before they are read.
        Trial sample = new(true, typeof(int), null, [], null, new Outcome(null, new IndexOutOfRangeException()), new Outcome(null, new JsonException("x")), "");
        Assert.True(Differences.NoUndocumentedException.Explains(sample));
        Assert.False(Differences.NoUndocumentedException.Explains(sample with { Mine = new Outcome(1, null) }));
    }

    [Fact]
    public void NoCulture()
    {
        var culture = (System.Globalization.CultureInfo)System.Globalization.CultureInfo.InvariantCulture.Clone();
        culture.TextInfo.ListSeparator = ";";
        System.Globalization.CultureInfo before = System.Globalization.CultureInfo.CurrentCulture;
        System.Globalization.CultureInfo beforeTexts = System.Globalization.CultureInfo.CurrentUICulture;
        try
        {
            System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.CurrentUICulture = culture;
            Shows<ManyRequired>(Differences.NoCulture, "{}");
        }
        finally
        {
            System.Globalization.CultureInfo.CurrentCulture = before;
            System.Globalization.CultureInfo.CurrentUICulture = beforeTexts;
        }
    }

    public class WithNodes
    {
        public int A { get; set; } = 1;

        [JsonExtensionData]
        public System.Text.Json.Nodes.JsonObject? More { get; set; }
    }

    [Fact]
    public void NothingWritten()
    {
        var options = new JsonSerializerOptions { Converters = { new Facts.WritingTextFacts.ByHand(static _ => { }) } };
        ShowsWrite(Differences.NothingWritten, new List<Unknown> { new(), new() }, options);
        ShowsWrite(Differences.NothingWritten, new Unknown(), options);
    }

    [Fact]
    public void NodeExtensionData() => ShowsWrite(Differences.NodeExtensionData, new WithNodes { More = new() { ["b"] = 2 } });

    [Fact]
    public void StructDictionaries() => Shows<Matrix.StructDictionary>(Differences.StructDictionaries, "{\"a\":1}", new JsonSerializerOptions { AllowDuplicateProperties = false });

    [Fact]
    public void ConstructorsTakenAway() => Shows<KeyValuePair<string, int>>(Differences.ConstructorsTakenAway, "{\"A\":", new JsonSerializerOptions
    {
        TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info =>
                {
                    if (info.Type == typeof(KeyValuePair<string, int>))
                    {
                        info.CreateObject = null;
                    }
                },
            },
        },
    });

    /// <summary>A converter that skips a value: System.Text.Json refuses that while it has not seen the end of the stream.</summary>
    [Fact]
    public void StreamsAsSpans()
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = 1, Converters = { new Interop.MoneyConverter() } };
        byte[] json = "[{\"c\":\"e\",\"x\":[1,2,3],\"a\":1.5},1]"u8.ToArray();
        Trial Of(Func<object?> theirs, Func<object?> mine) => new(true, typeof(Interop.Money[]), options, json, null, Outcome.Of(theirs), Outcome.Of(mine), "Deserialize<T>(Stream)");
        Check(Differences.StreamsAsSpans, Of(() => Stj.Deserialize<Interop.Money[]>(new MemoryStream(json), options), () => Ours.Deserialize<Interop.Money[]>(new MemoryStream(json), options)));
    }

    /// <summary>Rules that explain equal or unrelated outcomes would hide everything.</summary>
    [Fact]
    public void NothingElseIsExplained()
    {
        var value = new Outcome(1, null);
        var other = new Outcome(2, null);
        var error = new Outcome(null, new JsonException("The JSON value could not be converted to System.Int32. Path: $ | LineNumber: 0 | BytePositionInLine: 1.", "$", 0, 1));
        var otherError = new Outcome(null, new JsonException("The JSON value could not be converted to System.Int64. Path: $ | LineNumber: 0 | BytePositionInLine: 1.", "$", 0, 1));
        foreach ((Outcome theirs, Outcome mine) in (ReadOnlySpan<(Outcome, Outcome)>)[(value, other), (value, error), (error, value), (error, otherError), (new(new byte[] { 49 }, null), new(new byte[] { 50 }, null))])
        {
            Assert.Null(Differences.Find(new Trial(true, typeof(int), null, "1"u8.ToArray(), null, theirs, mine, "")));
            Assert.Null(Differences.Find(new Trial(false, typeof(int), new JsonSerializerOptions { WriteIndented = true }, null, 1, theirs, mine, "")));
        }
    }

    public class Refusing
    {
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]
        public Refusing(int number)
        {
            if (number > 0)
            {
                throw new KeyNotFoundException();
            }
        }

        public int Number => 0;
    }

    [Fact]
    public void SourceOfInlinedCode() => Shows<Refusing>(Differences.SourceOfInlinedCode, "{\"Number\":1}");

    [Fact]
    public void DisposedOnce()
    {
        var sequence = new Matrix.ThrowingModels.Sequence();
        Matrix.Trap.Run theirs = Matrix.Trap.In(() => Stj.Serialize(sequence), "Dispose", 0, static () => new KeyNotFoundException());
        Matrix.Trap.Run mine = Matrix.Trap.In(() => Ours.Serialize(sequence), "Dispose", 0, static () => new KeyNotFoundException());
        Check(Differences.DisposedOnce, new Trial(true, sequence.GetType(), null, [], null, new Outcome(string.Join(", ", theirs.Calls), null), new Outcome(string.Join(", ", mine.Calls), null), Differences.CallsWhileWriting));
    }
}
