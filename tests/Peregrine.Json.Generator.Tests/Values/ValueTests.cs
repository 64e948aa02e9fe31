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
        ["CalledStruct"] = "it is a struct with callbacks",
        ["BagRecord"] = "it has extension data and a constructor with parameters",
        ["ReadOnlyMembers"] = "it has a collection that can only be set",
        ["Twins"] = "two members have one name",
        ["WrongCondition"] = "its attributes are refused",
        ["RequiredWithoutSetter"] = "its attributes are refused",
    };

    public static TheoryData<string, string> All { get; } = Pairs(Variants.Names);

    public static TheoryData<string, string> Few { get; } = Pairs(["default", "web", "no nulls", "references", "fields", "filled"]);

    [Theory]
    [MemberData(nameof(All))]
    public void SameAsSystemTextJson(string model, string variant) => ModelCases.All[model].Compare(variant);

    [Theory]
    [MemberData(nameof(Few))]
    public Task SameInPieces(string model, string variant) => ModelCases.All[model].ComparePieces(variant);

    [Theory]
    [MemberData(nameof(Few))]
    public void PopulateAsWithoutGeneratedCode(string model, string variant) => ModelCases.All[model].ComparePopulate(variant);

    /// <summary>Generated code serves the models wherever only names, layout and nulls are up to the options.</summary>
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
    public void GeneratedCodeServes(string variant)
    {
        IEnumerable<string> served = ModelCases.All.Values.Where(one => !s_others.ContainsKey(one.Name) && (variant, one.Name) is not (("web" or "any case"), "Collision")).Where(one => one.Describe(variant) != (ExecutionKind.GeneratedCode, ExecutionKind.GeneratedCode)).Select(one => $"{one.Name}: {one.Describe(variant)}");
        Assert.Empty(served);
    }

    private static TheoryData<string, string> Pairs(IEnumerable<string> variants)
    {
        var pairs = new TheoryData<string, string>();
        foreach (string variant in variants)
        {
            foreach (string model in ModelCases.All.Keys)
            {
                pairs.Add(model, variant);
            }
        }

        return pairs;
    }
}
