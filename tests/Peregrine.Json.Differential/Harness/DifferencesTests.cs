using System.Text;
using Peregrine.Json.Differential.Cases;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Each deliberate difference shown once, so that an entry of the list that has become idle is noticed.</summary>
public partial class DifferencesTests
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

            byte[] refused = "{\"Text\":null}"u8.ToArray();
            Check(Differences.MetadataApart, new Trial(
                true, typeof(Arguments), annotated, refused, null, Outcome.Of<object?>(() => Stj.Deserialize<Arguments>(new MemoryStream(refused), annotated)),
                Outcome.Of<object?>(() => Ours.Deserialize<Arguments>(new MemoryStream(refused), annotated)), "Deserialize<T>(Stream)"));
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
    public void GettersOfOtherTypes()
    {
        JsonSerializerOptions options = Members.FilledValueTests.Getting("x");
        Shows<Members.FilledValueTests.Filled<List<int>>>(Differences.GettersOfOtherTypes, "{\"V\":[\"x\"]}", options);
        Shows<Members.FilledValueTests.Filled<Members.FilledValueTests.Loose?>>(Differences.GettersOfOtherTypes, "{\"V\":{}}", options);
        Both.Read<Members.FilledValueTests.Filled<List<int>>>("{\"V\":[1]}", options);

        // Not what any type gives by itself, nor a fault of a text beside another exception, nor a cast of something else.
        var cast = new Outcome(null, new InvalidCastException("Unable to cast object of type 'System.String' to type 'System.Collections.Generic.List`1[System.Int32]'."));
        var trial = new Trial(true, typeof(Members.FilledValueTests.Filled<List<int>>), options, "{\"V\":[\"x\"]}"u8.ToArray(), null, new(null, new JsonException("x", "$.V[0]", 0, 1)), cast, "");
        Assert.True(Differences.GettersOfOtherTypes.Explains(trial));
        Assert.False(Differences.GettersOfOtherTypes.Explains(trial with { Options = new JsonSerializerOptions() }));
        Assert.False(Differences.GettersOfOtherTypes.Explains(trial with { Theirs = new(1, null) }));
        Assert.False(Differences.GettersOfOtherTypes.Explains(trial with { Theirs = new(null, new InvalidCastException("Unable to cast object of type 'System.Int32' to type 'x'.")) }));
        Assert.False(Differences.GettersOfOtherTypes.Explains(trial with { Theirs = new(null, new JsonException("x", "$", 0, 1)) }));
        Assert.False(Differences.GettersOfOtherTypes.Explains(trial with { Mine = new(null, new InvalidCastException("x")) }));
        Assert.False(Differences.GettersOfOtherTypes.Explains(trial with { Mine = new(null, new InvalidOperationException()) }));
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

    public class Ring
    {
        public Ring? Next { get; set; }
    }

    public class WithBytes
    {
        public byte[]? Bytes { get; set; }

        public byte[]?[]? All { get; set; }

        public string? Text { get; set; }
    }

    [Fact]
    public void GeneratedWriters()
    {
        var ring = new Ring();
        ring.Next = ring;
        ShowsWrite(Differences.GeneratedWriters, ring, new JsonSerializerOptions { TypeInfoResolver = RingContext.Default });
        foreach (WithBytes value in (WithBytes[])[new() { Text = "t" }, new() { Bytes = [1], All = [null, []] }])
        {
            // The source generator of version 11 writes null.
            var options = new JsonSerializerOptions { TypeInfoResolver = RingContext.Default };
            StjAtHand.Run(() => ShowsWrite(Differences.GeneratedWriters, value, options), () => Both.Write(value, options));
        }
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
        var options = new JsonSerializerOptions { AllowDuplicateProperties = false, ReferenceHandler = ReferenceHandler.Preserve };
        Shows<References.ReferenceModels.ExtendedRecord>(Differences.LateMembers, "{\"a\":1,\"a\":2}", options);
        Assert.Equal("$.a", Assert.Throws<JsonException>(() => Ours.Deserialize<References.ReferenceModels.ExtendedRecord>("{\"a\":1,\"a\":2}", options)).Path);
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

    /// <summary>Only where dynamic code is off, and only the same exception.</summary>
    [Fact]
    public void WrappedByReflection()
    {
        var error = new TimeoutException("x");
        Trial sample = new(true, typeof(int), null, [], null, new Outcome(null, new System.Reflection.TargetInvocationException(error)), new Outcome(null, error), "");
        Assert.Equal(!System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, Differences.WrappedByReflection.Explains(sample));
        Assert.False(Differences.WrappedByReflection.Explains(sample with { Mine = new Outcome(null, new TimeoutException("y")) }));
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
    public void NodeExtensionData() => StjAtHand.Run(
        static () => ShowsWrite(Differences.NodeExtensionData, new WithNodes { More = new() { ["b"] = 2 } }),
        static () => Both.Write(new WithNodes { More = new() { ["b"] = 2 } }));

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

    /// <summary>A number of 768 digits, exactly between two doubles: the smallest odd multiples of 2^-1075 have none fewer.</summary>
    [Fact]
    public void ExactNumbersOfAnyLength()
    {
        int wrong = 0;
        for (int i = 0; i < 64; i++)
        {
            System.Numerics.BigInteger odd = ((System.Numerics.BigInteger.One << 53) - 1) - (2 * i);
            string json = (odd * System.Numerics.BigInteger.Pow(5, 1075)).ToString(System.Globalization.CultureInfo.InvariantCulture) + "e-1075";
            double even = Math.ScaleB((double)((odd + 1) / 2 % 2 == 0 ? (odd + 1) / 2 : (odd - 1) / 2), -1074);
            Assert.Equal(even, Ours.Deserialize<double>(json));
            if (Stj.Deserialize<double>(json) != even)
            {
                wrong++;
                Shows<double>(Differences.ExactNumbers, json);
            }
        }

        Assert.NotEqual(0, wrong);
    }

    [Fact]
    public void FlagsByCaseExplainTheExactNamesAlone()
    {
        var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        var trial = new Trial(true, typeof(Letters), options, "\"a, A\""u8.ToArray(), null, new Outcome(Letters.a, null), new Outcome(Letters.a | Letters.A, null), "Deserialize<T>(bytes)");
        Assert.True(Differences.FlagsByCase.Explains(trial));
        Assert.False(Differences.FlagsByCase.Explains(trial with { Mine = new Outcome(Letters.b, null) }));
    }

    private sealed class OneByOne(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(1, buffer.Length)]);

        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(1, count));

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => base.ReadAsync(buffer[..Math.Min(1, buffer.Length)], cancellationToken);
    }

    [Fact]
    public void MarkInPieces()
    {
        byte[] json = "\ufeff[1,2]"u8.ToArray();
        Assert.Equal([1, 2], Ours.DeserializeAsyncEnumerable<int>(new MemoryStream(json)).ToBlockingEnumerable());
        Check(
            Differences.MarkInPieces,
            new(
                true, typeof(int[]), null, json, null,
                Outcome.Of<object?>(() => Stj.DeserializeAsyncEnumerable<int>(new OneByOne(json)).ToBlockingEnumerable().ToArray()),
                Outcome.Of<object?>(() => Ours.DeserializeAsyncEnumerable<int>(new OneByOne(json)).ToBlockingEnumerable().ToArray()),
                "DeserializeAsyncEnumerable<T>(Stream)"));
    }

    /// <summary>The table of docs/guide/differences.md has a line for each rule, with its text; what it should be is written beside it where it differs.</summary>
    [Fact]
    public void TheGuideSaysWhatTheRulesSay()
    {
        string guide = Repository.PathOf("docs/guide/differences.md");
        string[] shown = [.. File.ReadAllLines(guide).Where(line => line.StartsWith("| `", StringComparison.Ordinal))];
        // The order is the guide's own.
        Difference[] rules = [.. Differences.All.OrderBy(rule => Array.FindIndex(shown, line => line.StartsWith($"| `{rule.Id}` |", StringComparison.Ordinal)) is >= 0 and var at ? at : int.MaxValue)];
        string[] expected = [.. rules.Select(rule => rule.Row)];
        if (!expected.SequenceEqual(shown))
        {
            File.WriteAllLines(Path.ChangeExtension(guide, ".received.txt"), expected);
        }

        Assert.Equal(expected, shown);
        Assert.Equal(Differences.All.Length, typeof(Differences).GetFields().Count(field => field.FieldType == typeof(Difference)));
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

    /// <summary>The error of text after an empty collection, with the path of its first element.</summary>
    private static Outcome AfterRoot(byte[] json)
    {
        var error = (JsonException)Outcome.Of<object?>(() => Stj.Deserialize<int[]>(json)).Error!;
        return new(null, new JsonException(error.Message.Replace("Path: $ |", "Path: $[0] |", StringComparison.Ordinal), "$[0]", error.LineNumber, error.BytePositionInLine, error.InnerException));
    }

    [Fact]
    public void BridgedStreams()
    {
        byte[] json = "[]]"u8.ToArray();
        JsonSerializerOptions preserve = new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve };
        Trial trial = new(true, typeof(System.Collections.ObjectModel.ObservableCollection<int>), preserve, json, null,
            Outcome.Of<object?>(() => Stj.Deserialize<System.Collections.ObjectModel.ObservableCollection<int>>(new MemoryStream(json), preserve)),
            AfterRoot(json),
            Differences.Bridged + "Deserialize<T>(Stream)");
        Assert.Equal(Differences.BridgedStreams, Differences.Find(trial));
    }

    [Fact]
    public void BridgeAmongResolvers()
    {
        Assert.Equal(Differences.BridgeAmongResolvers, Differences.Find(Through<int>("1"u8.ToArray(), new JsonSerializerOptions { TypeInfoResolver = new Nobody() })));

        static Trial Through<T>(byte[] json, JsonSerializerOptions plain) => new(true, typeof(T), plain, json, null,
            Outcome.Of<object?>(() => Stj.Deserialize<T>(json, plain)),
            Outcome.Of<object?>(() => Stj.Deserialize<T>(json, new JsonSerializerOptions(plain).UsePeregrine())),
            Differences.Bridged + "Deserialize<T>(bytes)");
    }

    private sealed class Nobody : System.Text.Json.Serialization.Metadata.IJsonTypeInfoResolver
    {
        public System.Text.Json.Serialization.Metadata.JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
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
}

[JsonSerializable(typeof(DifferencesTests.Ring))]
[JsonSerializable(typeof(DifferencesTests.WithBytes))]
internal sealed partial class RingContext : JsonSerializerContext;
