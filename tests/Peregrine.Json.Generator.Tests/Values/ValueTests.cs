using System.Runtime.CompilerServices;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>
/// Models of this assembly, whose contracts are generated: read and written under many options, the same bytes, values and exceptions as System.Text.Json's.
/// </summary>
public class ValueTests
{
    /// <summary>Models that are served in another way, each with the reason.</summary>
    private static readonly Dictionary<string, string> s_others = new()
    {
        ["Filled"] = "its members are filled",
        ["FilledType"] = "its members are filled",
        ["Shape"] = "it is abstract",
        ["Unmade"] = "it has no constructor",
        ["Unbound"] = "its constructor has a parameter without a member",
        ["BagRecord"] = "it has extension data and a constructor with parameters",
        ["ReadOnlyMembers"] = "it has a collection that can only be set",
        ["Twins"] = "two members have one name",
        ["WrongCondition"] = "its attributes are refused",
        ["HalfConverted"] = "the attributes of an ignored member are refused",
        ["Misconverted"] = "its attributes are refused",
        ["RequiredWithoutSetter"] = "its attributes are refused",
        ["anonymous with two cases of a name"] = "the parameters of its constructor are refused",
        ["list of anonymous"] = "it is a collection",
        ["sequence of anonymous"] = "it is a collection",
        ["map of anonymous"] = "it is a collection",
    };

    public static TheoryData<string, string> All { get; } = Pairs(Variants.Names);

    public static TheoryData<string, string> Few { get; } = Pairs(["default", "web", "no nulls", "references", "fields", "filled"]);

    [Theory]
    [MemberData(nameof(All))]
    public void SameAsSystemTextJson(string model, string variant) => CaseOf(model).Compare(variant);

    [Theory]
    [MemberData(nameof(Few))]
    public Task SameInPieces(string model, string variant) => CaseOf(model).ComparePieces(variant);

    [Theory]
    [MemberData(nameof(Few))]
    public void PopulateAsWithoutGeneratedCode(string model, string variant)
    {
        Assert.SkipUnless(JsonSerializer.IsReflectionEnabledByDefault, "Without reflection, the library fills objects by generated code alone.");
        CaseOf(model).ComparePopulate(variant);
    }

    /// <summary>A getter with code is called at any position of a small buffer: what was written before stays where it is.</summary>
    [Theory]
    [InlineData(2_048)]
    [InlineData(5_000)]
    [InlineData(20_000)]
    public void GettersAtTheEndOfABuffer(int size)
    {
        var options = new System.Text.Json.JsonSerializerOptions { DefaultBufferSize = size };
        UserCode[] values = [.. Enumerable.Range(0, 3_000).Select(static i => new UserCode { Id = i, Code = new string('c', i % 97), Checked = i, Virtual = 3, Last = 4 })];
        using MemoryStream expected = new(), stream = new();
        Stj.Serialize(expected, values, Variants.OfSystemTextJson(options));
        JsonSerializer.Serialize(stream, values, options);
        Assert.Equal(expected.ToArray(), stream.ToArray());
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        JsonSerializer.Serialize(output, values, options);
        Assert.Equal(expected.ToArray(), output.WrittenSpan.ToArray());
    }

    /// <summary>Without dynamic code and reflection, as in a native program, generated accessors serve where options rule out the executor.</summary>
    [Fact]
    public Task AsInANativeProgram()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "This is the run without it.");
        return Unreflected.RunAsync(typeof(ValueTests));
    }

    /// <summary>
    /// Generated code serves the models wherever only names, layout, nulls, repeated members and references are up to the options; not structs with references.
    /// </summary>
    [Theory]
    [InlineData("default")]
    [InlineData("web")]
    [InlineData("snake")]
    [InlineData("no nulls")]
    [InlineData("indented")]
    [InlineData("any case")]
    [InlineData("quoted")]
    [InlineData("closed")]
    [InlineData("loose")]
    [InlineData("annotations")]
    [InlineData("parameters")]
    [InlineData("once")]
    [InlineData("references")]
    public void GeneratedCodeServes(string variant)
    {
        IEnumerable<string> served = ModelCases.All.Values.Where(one => !s_others.ContainsKey(one.Name) && (variant, one.Name) is not (("web" or "any case"), "Collision") && !(variant == "references" && one.IsStruct)).Where(one => one.Describe(variant) != (ExecutionKind.GeneratedCode, ExecutionKind.GeneratedCode)).Select(one => $"{one.Name}: {one.Describe(variant)}");
        Assert.Empty(served);
    }

    private static ModelCase CaseOf(string model)
    {
        Assert.SkipWhen(!RuntimeFeature.IsDynamicCodeSupported && (model is "UserCode" or "LateUserCode" or "WideRecord"), "Without dynamic code, System.Text.Json's reflection wraps exceptions of user code.");
        return ModelCases.All[model];
    }

    private static TheoryData<string, string> Pairs(IEnumerable<string> variants)
    {
        // Below scale 1, each model under some of the variants, and each variant with some of the models. The usual run takes fewer, and fewer still in the
        // process without dynamic code, which is slower.
        double share = !UsualRun.IsShort ? 0.15 : RuntimeFeature.IsDynamicCodeSupported ? 0.125 : 0.0715;
        int every = Math.Max(1, (int)(1 / Math.Max(TestScale.Factor, share)));
        var pairs = new TheoryData<string, string>();
        foreach ((int at, string variant) in variants.Index())
        {
            foreach (string model in ModelCases.All.Keys.Where((_, index) => (index + (3 * at)) % every == 0))
            {
                pairs.Add(model, variant);
            }
        }

        return pairs;
    }
}
