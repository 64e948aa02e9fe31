using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Merge patches into typed objects: required members, init-only members, roots that only a constructor sets.</summary>
public partial class TypedMergeFaultTests
{
    [Theory]
    [InlineData("{\"inner\":{\"tags\":{\"1\":{}}},\"INNER\":{}}", "$.INNER")]
    [InlineData("{\"inner\":{\"name\":null,\"Name\":null}}", "$.inner.Name")]
    [InlineData("{\"inner\":{\"tags\":{\"1\":{},\"01\":null}}}", "$.inner.tags.01")]
    [InlineData("{\"inner\":{\"tags\":{\"1\":{},\"+1\":{}}}}", "$.inner.tags.+1")]
    public void WhatOptionsRefuseTwiceIsRefusedByAnyName(string patch, string path)
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { AllowDuplicateProperties = false };
        foreach (Twice target in new Twice[] { new() { Inner = new Twice { Tags = { [1] = new Twice() } } }, new() })
        {
            if (target.Inner is not null || !patch.Contains("tags", StringComparison.Ordinal))
            {
                JsonException error = Assert.Throws<JsonException>(() => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), options));
                Assert.StartsWith("Duplicate propert", error.Message, StringComparison.Ordinal);
                Assert.Equal(path, error.Path);
            }

            JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), JsonSerializerOptions.Web);
        }
    }

    [Fact]
    public void RequiredMembersOfNewObjectsSeeTheirNulls()
    {
        var target = new Holder();
        Merge(target, """{"One":{"Key":null,"Note":null,"Inner":{"Key":null,"Note":null}},"Many":{"a":{"Key":null}}}""");
        Assert.Equal((null, "initial", null, "initial"), (target.One!.Key, target.One.Note, target.One.Inner!.Key, target.One.Inner.Note));
        Assert.Null(target.Many["a"].Key);
    }

    [Fact]
    public void ARootThatOnlyItsConstructorSetsIsRefused()
    {
        var target = new Fixed(1, new Plain { Name = "n" });
        Assert.Throws<NotSupportedException>(() => Merge(target, """{"Number":2}"""));
        Merge(target, """{"Inner":{"Name":"m"},"Other":1}""");
        Assert.Equal((1, "m"), (target.Number, target.Inner!.Name));
    }

    [Fact]
    public void InitOnlyMembersOfMetadataAreSetByMakingTheObjectAgain()
    {
        var target = new Outer { Init = new Init { Name = "n", Count = 3, At = new Point { X = 1, Y = 2 }, Inner = new Init { Name = "i", Count = 4 } } };
        Init before = target.Init;
        JsonMergePatch.Populate(target, """{"Init":{"Name":"m","Count":null,"At":{"Y":5},"Inner":{"Count":null,"Name":null}}}"""u8, FaultContext.Default.Outer);
        Init made = target.Init;
        Assert.Equal(("m", 0, 1, 5, null, 0), (made.Name, made.Count, made.At.X, made.At.Y, made.Inner!.Name, made.Inner.Count));
        Assert.Equal(("n", 3, "i"), (before.Name, before.Count, before.Inner!.Name));
        JsonMergePatch.Populate(target, """{"Init":{"Inner":{"Inner":{"Name":"deep"}}},"Row":{"Name":"b","At":{"Y":5}}}"""u8, FaultContext.Default.Outer);
        Assert.Equal(("m", "deep"), (target.Init.Name, target.Init.Inner!.Inner!.Name));
        Assert.Equal(new Row(1, "b", new Point { X = 1, Y = 5 }), target.Row);
        JsonMergePatch.Populate(target, """{"Init":{"Unknown":1}}"""u8, FaultContext.Default.Outer);
    }

    [Fact]
    public void ADiscriminatorSaysWhatIsRequired()
    {
        var target = new Holder();
        Merge(target, """{"Kind":{"$type":"a","Name":null,"Note":null}}""");
        Assert.Equal((null, "initial"), (Assert.IsType<KindA>(target.Kind).Name, ((KindA)target.Kind).Note));
        target.Kind = null;
        Assert.ThrowsAny<JsonException>(() => Merge(target, """{"Kind":{"$type":"\\ud800"}}"""));
        Assert.ThrowsAny<JsonException>(() => Merge(target, """{"Kind":{"$type":1.5}}"""));
        Assert.Throws<NotSupportedException>(() => Merge(target, """{"Kind":{"$type":null}}"""));
        Assert.ThrowsAny<JsonException>(() => Merge(target, """{"Kind":{"$type":"\ud800"}}"""));
    }

    [Fact]
    public void AnInitOnlyMemberInsideWhatOnlyAConstructorSetsIsSet()
    {
        var target = new Outer { Around = new Around(new Init { Name = "n" }) };
        JsonMergePatch.Populate(target, """{"Around":{"Init":{"Name":"m","Free":2}}}"""u8, FaultContext.Default.Outer);
        Assert.Equal(("m", 2), (target.Around.Init.Name, target.Around.Init.Free));
    }

    [Fact]
    public void AnInitOnlyMemberOfARootIsRefusedByMetadataAndSetByReflection()
    {
        var root = new Init { Name = "n", Count = 3 };
        NotSupportedException error = Assert.Throws<NotSupportedException>(
            () => JsonMergePatch.Populate(root, """{"Free":5,"Count":4}"""u8, FaultContext.Default.Init));
        Assert.Contains("'Count'", error.Message, StringComparison.Ordinal);
        Assert.Equal((3, 0), (root.Count, root.Free));
        JsonMergePatch.Populate(root, """{"Free":5}"""u8, FaultContext.Default.Init);
        Assert.Equal(5, root.Free);
        Merge(root, """{"Name":null,"Count":4}""");
        Assert.Equal((null, 4), (root.Name, root.Count));
    }

    [Fact]
    public void RequiredMembersThatCannotBeNullGetTheirDefault()
    {
        var target = new Holder();
        Merge(target, """{"Numbers":{"Count":null,"Day":null}}""");
        Assert.Equal((0, DayOfWeek.Sunday), (target.Numbers!.Count, target.Numbers.Day));
        var options = new JsonSerializerOptions { RespectRequiredConstructorParameters = true };
        JsonMergePatch.Populate(target, """{"Fixed":{"Number":null,"Inner":null}}"""u8, options);
        Assert.Equal((0, null), (target.Fixed!.Number, target.Fixed.Inner));
        JsonMergePatch.Populate(target, """{"Fixed":{"Number":null,"Inner":{}}}"""u8, options);
        Assert.NotNull(target.Fixed.Inner);
        Assert.Throws<JsonException>(() => Merge(target, """{"One":{}}"""));
    }

    /// <summary>Each removal alone would move all members that follow; 100,000 took a minute and a half.</summary>
    [Fact]
    public void ManyMembersOfNodesAreRemovedAtOnce()
    {
        const int count = 60_000;
        string text = "{" + string.Join(',', Enumerable.Range(0, count).Select(static i => $"\"n{i}\":{i}")) + "}";
        string patch = "{" + string.Join(',', Enumerable.Range(0, count).Where(static i => i % 10 != 0).Select(static i => $"\"n{i}\":null")) + ",\"n10\":0}";
        var node = (JsonObject)JsonMergePatch.ApplyTo(JsonNode.Parse(text), JsonNode.Parse(patch))!;
        var extended = new Extended { More = (JsonObject)JsonNode.Parse(text)! };
        JsonObject more = extended.More;
        Merge(extended, patch);
        Assert.Same(more, extended.More);
        foreach (JsonObject one in (JsonObject[])[node, extended.More])
        {
            Assert.Equal(count / 10, one.Count);
            Assert.Equal(["n0", "n10", "n20"], one.Take(3).Select(static member => member.Key));
            Assert.Equal(0, (int)one["n10"]!);
            Assert.Same(one, one["n0"]!.Parent);
        }
    }

    [Theory]
    [InlineData("""{"a":1}""", """{"A":2,"a":null}""", "{}")]
    [InlineData("""{"a":1}""", """{"A":null,"a":2}""", """{"a":2}""")]
    [InlineData("""{"a":{"x":1}}""", """{"a":null,"A":{"y":2}}""", """{"A":{"y":2}}""")]
    [InlineData("""{"a":{"x":1}}""", """{"A":{"y":2},"a":null}""", "{}")]
    public void NodesThatIgnoreCaseAreMergedInTheOrderOfThePatch(string target, string patch, string expected)
    {
        JsonNode node = JsonNode.Parse(target, new JsonNodeOptions { PropertyNameCaseInsensitive = true })!;
        Assert.Equal(expected, JsonMergePatch.ApplyTo(node, JsonText.Parse(patch).Root)!.ToJsonString());
    }

    private static void Merge<T>(T target, string patch)
        where T : class => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch));

    public sealed class Extended
    {
        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    public sealed class Strict
    {
        public required string? Key { get; set; }

        public string? Note { get; set; } = "initial";

        public Strict? Inner { get; set; }
    }

    public sealed class Numbers
    {
        public required int Count { get; set; }

        public required DayOfWeek Day { get; set; }
    }

    [JsonDerivedType(typeof(KindA), "a")]
    public abstract class Kind;

    public sealed class KindA : Kind
    {
        public required string? Name { get; set; }

        public string? Note { get; set; } = "initial";
    }

    public sealed class Around(Init init)
    {
        public Init Init => init;
    }

    public sealed class Plain
    {
        public string? Name { get; set; }
    }

    public sealed class Holder
    {
        public Strict? One { get; set; }

        public Dictionary<string, Strict> Many { get; set; } = [];

        public Numbers? Numbers { get; set; }

        public Kind? Kind { get; set; }

        public Fixed? Fixed { get; set; }
    }

    public sealed class Fixed(int number, Plain? inner)
    {
        public int Number => number;

        public Plain? Inner => inner;
    }

    public sealed class Init
    {
        public string? Name { get; init; }

        public int Count { get; init; }

        public Point At { get; init; }

        public Init? Inner { get; init; }

        public int Free { get; set; }
    }

    public struct Point
    {
        public int X { get; set; }

        public int Y { get; set; }
    }

    public sealed record Row(int Id, string? Name, Point At);

    public sealed class Outer
    {
        public Init Init { get; set; } = new();

        public Around? Around { get; set; }

        public Row Row { get; set; } = new(1, "a", new Point { X = 1, Y = 2 });
    }

    [JsonSerializable(typeof(Outer))]
    internal sealed partial class FaultContext : JsonSerializerContext;

    private sealed class Twice
    {
        public string? Name { get; set; }

        public Twice? Inner { get; set; }

        public Dictionary<int, Twice?> Tags { get; set; } = [];
    }
}
