using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Cases;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What stands beside a deliberate difference is not explained by its rule: theirs right and ours failing, ours another value, theirs failing in another way.</summary>
public partial class DifferencesTests
{
    private static Trial Written<T>(T value, JsonSerializerOptions? options = null) =>
        new(false, typeof(T), options, null, value, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options)), Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "SerializeToUtf8Bytes<T>");

    private static Trial Taken<T>(byte[] json, JsonSerializerOptions? options = null) =>
        new(true, typeof(T), options, json, null, Outcome.Of<object?>(() => Stj.Deserialize<T>(json, options)), Outcome.Of<object?>(() => Ours.Deserialize<T>(json, options)), "Deserialize<T>(bytes)");

    private static Outcome Of(string text) => new(Encoding.UTF8.GetBytes(text), null);

    private static Outcome Failed(Exception error) => new(null, error);

    /// <summary>A trial that a rule explains, and the same trial with each of the other outcomes, which it must not explain.</summary>
    private static void Misses(Difference rule, Trial trial, IEnumerable<Outcome> theirs, IEnumerable<Outcome> mine)
    {
        Assert.True(rule.Explains(trial), rule.Id);
        Assert.All(theirs, other => Assert.False(rule.Explains(trial with { Theirs = other }), $"{rule.Id}: theirs {other}"));
        Assert.All(mine, other => Assert.False(rule.Explains(trial with { Mine = other }), $"{rule.Id}: mine {other}"));
        Assert.False(rule.Explains(trial with { Theirs = trial.Mine, Mine = trial.Theirs }), $"{rule.Id}: the reverse");
    }

    private static JsonSerializerOptions WithoutConstructor() => new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
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
    };

    /// <summary>The converter wrote a value, System.Text.Json took it, and ours refuses it.</summary>
    [Fact]
    public void WrittenValuesThatAreRefused()
    {
        var silent = new JsonSerializerOptions { Converters = { new Facts.WritingTextFacts.ByHand(static _ => { }) } };
        Trial trial = Written(new List<Unknown> { new(), new() }, silent);
        Misses(
            Differences.NothingWritten, trial, [Of("[1]"), Of("[1,2]"), Failed(trial.Mine.Error!)],
            [Of("[]"), Failed(new JsonException("The converter 'X' wrote too much or not enough.")), Failed(new InvalidOperationException(trial.Mine.Error!.Message))]);

        var seven = new JsonSerializerOptions { Converters = { new Facts.WritingTextFacts.ByHand(static writer => writer.WriteNumberValue(1234567)) } };
        Trial written = Written(new Unknown(), seven);
        Assert.Equal("1234567", Encoding.UTF8.GetString(written.MyBytes!));
        Assert.Null(Differences.Find(written with { Mine = Failed(new JsonException($"The converter '{seven.Converters[0]}' wrote too much or not enough.")) }));
    }

    [Fact]
    public void NoUndocumentedException()
    {
        JsonSerializerOptions options = WithoutConstructor();
        Trial trial = Taken<KeyValuePair<string, int>>("{\"Key\":\"a\",\"Value\":1}"u8.ToArray(), options);
        Misses(
            Differences.NoUndocumentedException, trial,
            [Of("1"), Failed(new NullReferenceException()), Outcome.Of<object>(static () => throw new NullReferenceException()), Failed(new InvalidOperationException())],
            [new(1, null), Failed(new JsonException("x")), Failed(new NotSupportedException("x")), Failed(new NullReferenceException())]);
    }

    [Fact]
    public void LongestTexts()
    {
        Trial sample = new(false, typeof(string), null, null, "", Failed(new IndexOutOfRangeException()), Of("\"\""), "");
        Assert.False(Differences.LongestTexts.Explains(sample));
        Assert.False(Differences.LongestTexts.Explains(sample with { Theirs = sample.Mine, Mine = Failed(new OutOfMemoryException()) }));
    }

    [Fact]
    public void ImpossibleValues()
    {
        long bits = 0x3FFF_FFFF_FFFF_FFFF;
        DateTime impossible = Unsafe.BitCast<long, DateTime>(bits);
        var refusal = new ArgumentOutOfRangeException(null, "The bits of the value are not those of a System.DateTime.");
        Trial trial = new(false, typeof(DateTime), null, null, impossible, Of("\"\""), Outcome.Of(() => Ours.SerializeToUtf8Bytes(impossible)), "SerializeToUtf8Bytes<T>");
        Misses(Differences.ImpossibleValues, trial, [Failed(refusal)], [Of("\"\""), Failed(new ArgumentException("x"))]);

        // A value that there is.
        Assert.False(Differences.ImpossibleValues.Explains(trial with { Subject = DateTime.MaxValue }));
        Assert.False(Differences.ImpossibleValues.Explains(trial with { Subject = 1.5m, Mine = Failed(new ArgumentException("The bits of the value are not those of a decimal.")) }));
    }

    [Fact]
    public void FiniteHalves()
    {
        Trial trial = Written(new[] { Half.NaN });
        Misses(Differences.HalfNotFinite, trial, [Of("[1]"), Failed(new ArgumentException("x"))], [Of("[null]"), Failed(new ArgumentException("x"))]);
        Assert.False(Differences.HalfNotFinite.Explains(trial with { Subject = new[] { (Half)1 } }));
    }

    [Fact]
    public void WellFormedTextsBesideIllFormedOnes()
    {
        Trial trial = Taken<Unknown>([.. "{\"x\":\""u8, 0xFF, .. "\"}"u8]);
        Misses(Differences.IllFormedUtf8, trial, [], [trial.Theirs, Failed(new JsonException("x", "$", 0, 0)), Failed(new InvalidOperationException())]);

        // Something else is the matter, with one of both: the text without its ill-formed bytes tells.
        Assert.False(Differences.IllFormedUtf8.Explains(trial with { Input = "{\"x\":\"y\"}"u8.ToArray() }));
    }

    [Fact]
    public void TypesThatAreMade()
    {
        JsonSerializerOptions options = WithoutConstructor();
        Trial trial = Taken<KeyValuePair<string, int>>("{\"A\":"u8.ToArray(), options);
        Misses(
            Differences.ConstructorsTakenAway, trial, [new(default(KeyValuePair<string, int>), null), Failed(new JsonException("x", "$", -1, -1)), Failed(new InvalidOperationException())],
            [new(default(KeyValuePair<string, int>), null), Failed(new NotSupportedException("x")), Failed(new JsonException("x"))]);
        Assert.False(Differences.ConstructorsTakenAway.Explains(trial with { Options = null }));
    }

    [Fact]
    public void TextsOfExpandingEncoders()
    {
        var options = new JsonSerializerOptions { Encoder = new Expanding(40) };
        Trial trial = Written(new[] { new string('a', 3_000), "b" }, options);
        Misses(Differences.ExpandingEncoders, trial, [Of("[\"x\"]"), Failed(new InvalidOperationException())], [Of("[\"x\"]"), Of("[\"x\",1]"), Of("[\"x\",\"b\""), Failed(new JsonException())]);
    }

    /// <summary>Rules that say "both read the same, but for ...": not where one of both gives another value or another kind of failure.</summary>
    [Fact]
    public void OtherValuesAndFailures()
    {
        Misses(Differences.ExactNumbers, Taken<double>("100000000400000000000.0"u8.ToArray()), [Failed(new JsonException())], [new(1.5, null), Failed(new JsonException())]);
        Misses(Differences.ShortestNumbers, Written(Math.ScaleB(1, -25)), [Of("1"), Failed(new JsonException())], [Of("1"), Failed(new JsonException())]);
        Trial raw = Written(new[] { (Half)1.5, (Half)2 }, new JsonSerializerOptions { WriteIndented = true });
        Misses(Differences.IndentedRawNumbers, raw, [Of("[1]"), Failed(new JsonException())], [Of("[1.5,2]"), Failed(new JsonException())]);
        Trial deep = Written(new Recursive { V = 1, Next = new Recursive { V = 2 } }, new JsonSerializerOptions { MaxDepth = 2 });
        Misses(Differences.DepthOfWriting, deep, [Of("{}"), Failed(new JsonException("x"))], [Of("{}"), Failed(new InvalidOperationException())]);
        Trial late = Taken<References.ReferenceModels.ExtendedRecord>("{\"a\":1,\"a\":2}"u8.ToArray(), new JsonSerializerOptions { AllowDuplicateProperties = false, ReferenceHandler = ReferenceHandler.Preserve });
        Misses(
            Differences.LateMembers, late, [new(new References.ReferenceModels.ExtendedRecord(null), null), Failed(new JsonException("Duplicate property 'a'.", "$", 0, 1))],
            [new(new References.ReferenceModels.ExtendedRecord(null), null), Failed(new InvalidOperationException()), Failed(new JsonException("Duplicate property 'a'.", "$", 0, 14))]);

        if (!StjAtHand.Is11)
        {
            Trial nodes = Written(new WithNodes { More = new() { ["b"] = 2 } });
            Misses(Differences.NodeExtensionData, nodes, [], [Of("{")]);
        }

        Trial discriminators = Written<object[]>([new Interop.EdgeTests.Circle { R = 1 }, new Interop.EdgeTests.Circle { R = 2 }]);
        Misses(Differences.DiscriminatorEveryTime, discriminators, [Of("[]"), Failed(new JsonException())], [Of("[{\"$type\":\"circle\",\"R\":1},{\"$type\":\"circle\",\"R\":3}]"), Failed(new JsonException())]);
        Trial twice = new(true, typeof(System.Text.Json.Nodes.JsonNode), new() { AllowDuplicateProperties = false }, "{\"a\":1,\"a\":2}"u8.ToArray(), null,
            Failed(new ArgumentException("An item with the same key has already been added. Key: a")), Failed(new JsonException("Duplicate property 'a' encountered during deserialization. Path: $.a", "$.a", 0, 10)), "Deserialize<T>(bytes)");
        Misses(Differences.NodeDuplicates, twice, [new(1, null), Failed(new ArgumentException("x")), Failed(new ArgumentException("An item with the same key has already been added. Key: b"))], [new(1, null), Failed(new JsonException("x"))]);
        string much = new('x', 2000);
        Trial bounded = Taken<bool>(Encoding.UTF8.GetBytes("tru" + much));
        Misses(Differences.BoundedMessages, bounded, [new(true, null), Failed(new JsonException("x"))], [new(true, null), Failed(new JsonException("x", "$", 0, 3))]);
        Trial letters = Taken<Letters>("\"a, A\""u8.ToArray(), new() { Converters = { new JsonStringEnumConverter() } });
        Misses(Differences.FlagsByCase, letters, [Failed(new JsonException())], [new(Letters.b, null), Failed(new JsonException())]);
    }
}
