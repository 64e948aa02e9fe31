using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Insight;
using Peregrine.Json.Platform;
using Peregrine.Json.Tests.Lifetime;

namespace Peregrine.Json.Tests.Platform;

/// <summary>A System.Text.Json that is newer than all that are known: what it may understand and this build does not is left to it, and said to be.</summary>
[Collection(Alone.Name)]
public sealed class UnseenVersionTests
{
    [AttributeUsage(AttributeTargets.All)]
    public sealed class JsonFromTheFutureAttribute : JsonAttribute;

    [JsonFromTheFuture]
    public class Marked
    {
        public int A { get; set; }
    }

    public class MarkedMember
    {
        [JsonFromTheFuture]
        public int A { get; set; }
    }

    public class MarkedParameter([JsonFromTheFuture] int a)
    {
        public int A { get; } = a;
    }

    public class DerivedFromMarked : MarkedMember
    {
        public int B { get; set; }
    }

    public class Plain
    {
        [JsonPropertyName("a")]
        public int A { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Marked? Inner { get; set; }

        public List<MarkedMember>? Many { get; set; }

        public Dictionary<string, Marked>? Map { get; set; }
    }

    public class Alone1
    {
        [JsonPropertyName("a")]
        [JsonRequired]
        public int A { get; set; }
    }

    [Theory]
    [InlineData(typeof(Marked))]
    [InlineData(typeof(MarkedMember))]
    [InlineData(typeof(MarkedParameter))]
    [InlineData(typeof(DerivedFromMarked))]
    public void AttributesThatNobodyKnows(Type type) => Unseen(() =>
    {
        JsonSerializerOptions options = new();
        TypeDescription description = JsonSerializer.Describe(type, options);
        Assert.Equal((ExecutionKind.SystemTextJson, ExecutionKind.SystemTextJson), (description.Reading, description.Writing));
        Assert.Contains("does not know", description.ReadingReason, StringComparison.Ordinal);
        object value = JsonSerializer.Deserialize("{\"A\":5}", type, options)!;
        Assert.Equal(Stj.Serialize(value, type, options), JsonSerializer.Serialize(value, type, options));
    });

    [Fact]
    public void TypesWithKnownAttributesAreServedHere() => Unseen(static () =>
        Assert.Equal(ExecutionKind.AccessorTable, JsonSerializer.Describe<Alone1>(new JsonSerializerOptions()).Reading));

    /// <summary>Errors inside a value that is left to System.Text.Json have the place that they would have had in its own reading of the whole.</summary>
    [Theory]
    [InlineData("""{"a":1,"Inner":{"A":"x"}}""")]
    [InlineData("{\"a\":1,\n \"Inner\":\n {\"A\":\n\"x\"}}")]
    [InlineData("""{"Many":[{"A":1},{"A":true}]}""")]
    [InlineData("""{"Map":{"a'b":{"A":1.5}}}""")]
    [InlineData("""{"Map":{"a":{"A":1,}}}""")]
    [InlineData("""{"Map":{"a":{"A":1""")]
    [InlineData("""{"Map":{"a":5}}""")]
    [InlineData("""{"Inner":[]}""")]
    [InlineData("""{"Inner":{"A":[[1]]},"a":2}""")]
    public void PlacesOfErrors(string json) => Unseen(() =>
    {
        JsonException theirs = Assert.Throws<JsonException>(() => Stj.Deserialize<Plain>(json, new JsonSerializerOptions()));
        JsonException ours = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Plain>(json, new JsonSerializerOptions()));
        Assert.Equal((theirs.Message, theirs.Path, theirs.LineNumber, theirs.BytePositionInLine), (ours.Message, ours.Path, ours.LineNumber, ours.BytePositionInLine));
        Assert.Equal(theirs.InnerException?.ToString(), ours.InnerException?.ToString(), (one, other) => one?.Split('\n')[0] == other?.Split('\n')[0]);
    });

    [Fact]
    public void DepthCountsWhatIsAround() => Unseen(static () =>
    {
        foreach (int depth in (int[])[2, 3, 4])
        {
            JsonSerializerOptions options = new() { MaxDepth = depth };
            string json = """{"Map":{"a":{"A":1}}}""";
            Assert.Equal(Record.Exception(() => Stj.Deserialize<Plain>(json, options))?.Message, Record.Exception(() => JsonSerializer.Deserialize<Plain>(json, options))?.Message);
        }
    });

    [Fact]
    public void ReferencesFromOneToTheOther() => Unseen(static () =>
    {
        JsonSerializerOptions options = new() { ReferenceHandler = ReferenceHandler.Preserve };
        var shared = new Marked { A = 1 };
        var value = new Plain { Inner = shared, Map = new() { ["x"] = shared } };
        string json = JsonSerializer.Serialize(value, options);
        Assert.Equal(Stj.Serialize(value, options), json);
        Plain read = JsonSerializer.Deserialize<Plain>(json, options)!;
        Assert.Same(read.Inner, read.Map!["x"]);
    });

    [Fact]
    public void ByTheBridge() => Unseen(static () =>
    {
        JsonSerializerOptions options = new JsonSerializerOptions().UsePeregrine();
        var value = new Plain { Inner = new() { A = 1 }, Many = [new() { A = 2 }] };
        string json = Stj.Serialize(value, options);
        Assert.Equal(Stj.Serialize(value), json);
        Assert.Equal(2, Stj.Deserialize<Plain>(json, options)!.Many![0].A);
        Assert.Equal("{\"A\":3}", Stj.Serialize(new Marked { A = 3 }, options));
    });

    /// <summary>Such a property may change anything that is read or written.</summary>
    [Fact]
    public void OptionsThatNobodyKnows() => Unseen(static () =>
    {
        Alone.Under(RuntimeSettings.UnlistedOption, nameof(JsonSerializerOptions.IncludeFields), static () =>
        {
            JsonSerializerOptions set = new() { IncludeFields = true }, unset = new();
            Assert.Equal(ExecutionKind.SystemTextJson, JsonSerializer.Describe<Alone1>(set).Reading);
            Assert.Equal(ExecutionKind.SystemTextJson, JsonSerializer.Describe<List<Alone1>>(set).Writing);
            Assert.Equal(ExecutionKind.AccessorTable, JsonSerializer.Describe<Alone1>(unset).Reading);
            Assert.Equal(Stj.Serialize(new[] { new Alone1 { A = 1 } }, set), JsonSerializer.Serialize(new[] { new Alone1 { A = 1 } }, set));
            Assert.Equal("null", JsonSerializer.Serialize<string?>(null, set));
        });
    });

    /// <summary>What a version lacks is told where it is asked for, and to who listens.</summary>
    [Fact]
    public void MembersThatAreMissing()
    {
        Assert.Empty(JsonSerializer.Describe<Alone1>().MissingMembers);
        Alone.Under(RuntimeSettings.MissingMembers, (HiddenMembers.RootConverter | HiddenMembers.NodeElement).ToString(), static () =>
        {
            TypeDescription description = JsonSerializer.Describe<Alone1>();
            Assert.Equal(2, description.MissingMembers.Count);
            Assert.Contains("UsePeregrine", description.MissingMembers[1], StringComparison.Ordinal);
            Assert.Contains(description.MissingMembers[0], description.ToString(), StringComparison.Ordinal);
        });
    }

    private static void Unseen(Action test) => Alone.Under(RuntimeSettings.UnseenVersion, "true", test);
}
