using System.Globalization;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Cases;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Near misses of the rules about text, streams, metadata, the bridge and the runtime.</summary>
public partial class DifferencesTests
{
    private static Trial BridgedTrial<T>(byte[] json, JsonSerializerOptions plain, Func<JsonSerializerOptions, object?> read, string entry)
    {
        JsonSerializerOptions bridged = new JsonSerializerOptions(plain).UsePeregrine();
        return new(true, typeof(T), plain, json, null, Outcome.Of(() => read(plain)), Outcome.Of(() => read(bridged)), Differences.Bridged + entry);
    }

    [Fact]
    public void OtherSeparatorsOfNames()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.TextInfo.ListSeparator = ";";
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo beforeTexts = CultureInfo.CurrentUICulture;
        Trial trial;
        try
        {
            CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = culture;
            trial = Taken<ManyRequired>("{}"u8.ToArray());
            var mine = (JsonException)trial.Mine.Error!;
            Misses(Differences.NoCulture, trial, [new(null, null), Failed(new JsonException("x"))], [Failed(new JsonException("x")), Failed(new JsonException(mine.Message, "$.x", 0, 1)), Failed(new JsonException(mine.Message, mine.Path, 0, 7))]);
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
            CultureInfo.CurrentUICulture = beforeTexts;
        }

        Assert.False(Differences.NoCulture.Explains(trial));
    }

    [Fact]
    public void OtherTextsOfConverters()
    {
        var indented = new JsonSerializerOptions { WriteIndented = true, NewLine = "\n", Converters = { new Interop.EdgeTests.RawConverter("raw") } };
        Trial raw = Written(new Interop.EdgeTests.Raw[] { new(1), new(2) }, indented);
        Misses(Differences.SeparatorsAroundConverters, raw, [Of("[]"), Of("[1,\n2]"), Failed(new JsonException())], [Of("[\n  {\"n\":1},\n  {\"n\":3}\n]"), Of("[\n  {\"n\":1}\n]"), Failed(new JsonException())]);
        Assert.False(Differences.SeparatorsAroundConverters.Explains(raw with { Options = new() { WriteIndented = true } }));

        var odd = new JsonSerializerOptions { Converters = { new Interop.OddConverter() } };
        Trial unfinished = Written(new Interop.Odd[] { new() { Text = "unfinished, empty" }, new() { Text = "unfinished, empty" } }, odd);
        Misses(Differences.UnfinishedStrings, unfinished, [Of("[1]"), Of("[\"\",\"\"]"), Failed(new JsonException())], [Of("[\"a\"]"), Of("["), Failed(new JsonException())]);
        Assert.False(Differences.UnfinishedStrings.Explains(unfinished with { Options = null }));
    }

    [Fact]
    public void OtherOutcomesOfStreams()
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = 1, Converters = { new Interop.MoneyConverter() } };
        byte[] json = "[{\"c\":\"e\",\"x\":[1,2,3],\"a\":1.5},1]"u8.ToArray();
        Trial stream = new(true, typeof(Interop.Money[]), options, json, null,
            Outcome.Of<object?>(() => Stj.Deserialize<Interop.Money[]>(new MemoryStream(json), options)), Outcome.Of<object?>(() => Ours.Deserialize<Interop.Money[]>(new MemoryStream(json), options)), "Deserialize<T>(Stream)");
        Assert.True(Differences.StreamsAsSpans.Explains(stream));
        Outcome[] others = [new(Array.Empty<Interop.Money>(), null), Failed(new JsonException("x", "$[1]", 0, 1)), Failed(new InvalidOperationException())];
        Assert.All(others, other => Assert.False(Differences.StreamsAsSpans.Explains(stream with { Mine = other })));
        Assert.False(Differences.StreamsAsSpans.Explains(stream with { Entry = "Deserialize<T>(bytes)" }));

        byte[] marked = "\ufeff[1,2]"u8.ToArray();
        Trial pieces = new(true, typeof(int[]), null, marked, null,
            Outcome.Of<object?>(() => Stj.DeserializeAsyncEnumerable<int>(new OneByOne(marked)).ToBlockingEnumerable().ToArray()),
            Outcome.Of<object?>(() => Ours.DeserializeAsyncEnumerable<int>(new OneByOne(marked)).ToBlockingEnumerable().ToArray()), "DeserializeAsyncEnumerable<T>(Stream)");
        Misses(
            Differences.MarkInPieces, pieces, [new(new[] { 1, 2 }, null), Failed(new JsonException("x", "$", 0, 0)), Failed(new JsonException(pieces.Theirs.Error!.Message, "$", 0, 1))],
            [new(new[] { 1, 3 }, null), Failed(new JsonException("x", "$", 0, 0))]);
        Assert.False(Differences.MarkInPieces.Explains(pieces with { Input = "[1,2]"u8.ToArray() }));
    }

    [Fact]
    public void OtherObjectsWithMetadata()
    {
        var nodes = new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };
        Trial elements = Taken<Telling>("{\"$type\":\"t\",\"z\":[1]}"u8.ToArray(), nodes);
        Telling other = Ours.Deserialize<Telling>("{\"$type\":\"t\",\"z\":[2]}", nodes)!;
        Assert.True(Differences.MetadataApart.Explains(elements));
        Assert.False(Differences.MetadataApart.Explains(elements with { Mine = new(other, null) }));
        Assert.False(Differences.MetadataApart.Explains(elements with { Theirs = new(other, null) }));
        Assert.False(Differences.MetadataApart.Explains(elements with { Mine = Failed(new JsonException("x")) }));
        Assert.False(Differences.MetadataApart.Explains(elements with { Options = new() }));

        var annotated = new JsonSerializerOptions { RespectNullableAnnotations = true };
        Trial refused = Taken<Telling>("{\"$type\":\"t\",\"Text\":null}"u8.ToArray(), annotated);
        Misses(Differences.MetadataApart, refused, [new(null, null), Failed(new JsonException("x"))], [refused.Theirs, Failed(new JsonException("x"))]);

        var required = new JsonSerializerOptions { RespectRequiredConstructorParameters = true };
        Trial filled = Taken<Filled>("{\"Pair\":{\"Key\":1,\"Value\":2}}"u8.ToArray(), required);
        Misses(Differences.FilledParameters, filled, [new(new Filled(), null), Failed(new JsonException("x"))], [new(new Filled { Replaced = new(3, 4) }, null), Failed(new JsonException("x")), Failed(new InvalidOperationException())]);
        Trial fewer = Taken<Filled>("{\"Pair\":{\"Value\":2}}"u8.ToArray(), required);
        var missed = (JsonException)fewer.Mine.Error!;
        Misses(Differences.FilledParameters, fewer, [Failed(new JsonException("x"))], [Failed(new JsonException(missed.Message, "$.x", missed.LineNumber, missed.BytePositionInLine)), Failed(new JsonException(missed.Message, missed.Path, 0, 1))]);

        Trial values = Taken<FillingParameterized>("{\"V\":{\"$type\":\"self\",\"$values\":[1,2]}}"u8.ToArray(), WithItself<Matrix.Positional>());
        var refusal = (JsonException)values.Mine.Error!;
        Misses(
            Differences.ValuesOfFilledObjects, values, [Failed(new JsonException("x")), Failed(new InvalidOperationException())],
            [new(new FillingParameterized(), null), Failed(new JsonException("x", refusal.Path, 0, 1)), Failed(new JsonException(refusal.Message, "$.V", 0, 1))]);
    }

    [Fact]
    public void OtherSources()
    {
        Trial trial = Taken<Refusing>("{\"Number\":1}"u8.ToArray());
        Assert.True(Differences.SourceOfInlinedCode.Explains(trial));
        Assert.False(Differences.SourceOfInlinedCode.Explains(trial with { Mine = new(new Refusing(0), null) }));
        Assert.False(Differences.SourceOfInlinedCode.Explains(trial with { Mine = Failed(new KeyNotFoundException("x")) }));
        Assert.False(Differences.SourceOfInlinedCode.Explains(trial with { Mine = Failed(new ArgumentException(trial.Mine.Error!.Message)) }));
        // A source that somebody set is no work of the runtime.
        Assert.False(Differences.SourceOfInlinedCode.Explains(trial with { Mine = Failed(new KeyNotFoundException { Source = "Somebody" }) }));
    }

    [Fact]
    public void OtherOutcomesOfTheBridge()
    {
        byte[] json = "[]]"u8.ToArray();
        JsonSerializerOptions preserve = new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve };
        Trial streams = BridgedTrial<System.Collections.ObjectModel.ObservableCollection<int>>(
            json, preserve, o => Stj.Deserialize<System.Collections.ObjectModel.ObservableCollection<int>>(new MemoryStream(json), o), "Deserialize<T>(Stream)")
            with
        { Mine = AfterRoot(json) };
        var mine = (JsonException)streams.Mine.Error!;
        Misses(
            Differences.BridgedStreams, streams, [new(new[] { 1 }, null), Failed(new JsonException("x"))],
            [new(new[] { 1 }, null), Failed(new JsonException("x", "$", 0, 1)), Failed(new JsonException(mine.Message, "$[2]", mine.LineNumber, mine.BytePositionInLine, mine.InnerException))]);
        Assert.False(Differences.BridgedStreams.Explains(streams with { Entry = "Deserialize<T>(Stream)" }));

        Trial resolvers = BridgedTrial<int>("1"u8.ToArray(), new() { TypeInfoResolver = new Nobody() }, o => Stj.Deserialize<int>("1"u8, o), "Deserialize<T>(bytes)");
        Misses(Differences.BridgeAmongResolvers, resolvers, [new(1, null), Failed(new NotSupportedException("x"))], [new(1, null), Failed(new NotSupportedException("x")), Failed(new InvalidOperationException(resolvers.Mine.Error!.Message))]);
    }

    [Fact]
    public void OtherErrorsOfGeneratedWriters()
    {
        var ring = new Ring();
        ring.Next = ring;
        Trial trial = Written(ring, new JsonSerializerOptions { TypeInfoResolver = RingContext.Default });
        Misses(Differences.GeneratedWriters, trial, [Of("{}"), Failed(new FormatException())], [Of("{}"), Failed(new JsonException("x")), Failed(new InvalidOperationException(trial.Mine.Error!.Message))]);
        Assert.False(Differences.GeneratedWriters.Explains(trial with { Options = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() } }));

        // The source generator of version 11 writes null, too.
        if (StjAtHand.Is11)
        {
            return;
        }

        // An empty string for a null that is no byte[], a null that is not where theirs has the string, and any other difference.
        Trial bytes = Written(new WithBytes { Text = null }, new JsonSerializerOptions { TypeInfoResolver = RingContext.Default });
        Assert.Equal("""{"Bytes":"","All":null,"Text":null}""", Encoding.UTF8.GetString(bytes.TheirBytes!));
        Misses(
            Differences.GeneratedWriters, bytes,
            [Of("""{"Bytes":"AA==","All":null,"Text":null}"""), Of("""{"Bytes":"","All":null}"""), Of("""{"Bytes":null,"All":null,"Text":null}"""), Of("""{"Bytes":"","All":null,"Text":1}"""), Failed(new JsonException("x"))],
            [Of("""{"Bytes":"","All":null,"Text":""}"""), Of("""{"Bytes":null,"All":null,"Text":""}"""), Of("{}"), Failed(new JsonException("x"))]);
        Assert.False(Differences.GeneratedWriters.Explains(bytes with { Options = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() } }));
        Assert.False(Differences.GeneratedWriters.Explains(bytes with { Options = new() { TypeInfoResolver = RingContext.Default, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.Default } }));
    }

    /// <summary>Late members: setters elsewhere, and nothing else; nodes: the members of what System.Text.Json writes without a name.</summary>
    [Fact]
    public void OtherMembers()
    {
        Trial calls = new(true, typeof(WithLateMember), null, "{}"u8.ToArray(), null, new("new A, set B, set C, done", null), new("new A, set C, set B, done", null), Differences.CallsWhileReading);
        Assert.True(Differences.LateMembers.Explains(calls));
        Assert.False(Differences.LateMembers.Explains(calls with { Mine = new("set C, done, new A, set B", null) }));
        Assert.False(Differences.LateMembers.Explains(calls with { Mine = new("new A, set C, set B, get C, done", null) }));
        Assert.False(Differences.LateMembers.Explains(calls with { Mine = calls.Theirs }));
        Assert.False(Differences.LateMembers.Explains(calls with { Entry = Differences.CallsWhileWriting }));
        Trial numbers = calls with { Theirs = new("2 1 2", null), Mine = new("1 2", null) };
        Assert.True(Differences.LateMembers.Explains(numbers));
        Assert.False(Differences.LateMembers.Explains(numbers with { Mine = new("1 1 2", null) }));
        Assert.False(Differences.LateMembers.Explains(numbers with { Mine = new("1", null) }));
        Assert.False(Differences.LateMembers.Explains(numbers with { Mine = new("1 3", null) }));

        if (!StjAtHand.Is11)
        {
            Trial nodes = Written(new WithNodes { More = new() { ["b"] = 2 } });
            Misses(Differences.NodeExtensionData, nodes, [Failed(new JsonException("x"))], [Of("{\"A\":1}"), Of("{\"A\":1,\"b\":3}"), Of("{}"), Failed(new JsonException("x"))]);
        }
    }
}
