using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>
/// What only version 11 has and contracts made at build time (eng/generated.sh) do not say: such types get none, with a reason. Types that have members of them
/// get theirs; the other tests of this folder run through these.
/// </summary>
public class GeneratedContractTests
{
    private const string NotGenerated = ", for which no code is generated yet";

    /// <summary>Each type once, with the end of its reason.</summary>
    public static TheoryData<Type, string> Types { get; } = new()
    {
        { typeof(Kw), "it is a union, whose cases System.Text.Json's metadata knows" },
        { typeof(Anything), "it is a union, whose cases System.Text.Json's metadata knows" },
        { typeof(ClassifiedPet), "it is a union, whose cases System.Text.Json's metadata knows" },
        { typeof(StructuralPet), "it is a union, whose cases System.Text.Json's metadata knows" },
        { typeof(ClassifiedShape), "its attribute JsonPolymorphicAttribute sets TypeClassifier" + NotGenerated },
        { typeof(NotClosed), "its attribute JsonPolymorphicAttribute sets InferClosedTypePolymorphism" + NotGenerated },
        { typeof(OpenBase<int>), "its derived type 'OpenDerived' is open, and System.Text.Json's metadata says how it is closed" },
        { typeof(Named), "it has the attribute JsonNamingPolicyAttribute" + NotGenerated },
    };

    [Theory]
    [MemberData(nameof(Types))]
    public void ItSaysSo(Type type, string reason)
    {
        Assert.SkipUnless(Served.ByGeneratedContracts, "Built without them.");
        string name = type.IsGenericType ? "OpenBase<int>" : type.Name;
        Assert.Equal(reason, Assert.Single(Served.Refused, one => one.Type == name || one.Type.EndsWith($".{name}", StringComparison.Ordinal)).Reason);
    }

    /// <summary>Objects with members that are unions, classified or open are not affected.</summary>
    [Fact]
    public void TheirOwnersHaveContracts()
    {
        Assert.SkipUnless(Served.ByGeneratedContracts, "Built without them.");
        Assert.Subset(Served.Executed.ToHashSet(), new HashSet<Type> { typeof(HasUnions), typeof(HasPolymorphic), typeof(HasNamed), typeof(ClassifiedCircle) });
        Assert.Equal(ExecutionKind.GeneratedCode, Ours.Describe<HasUnions>().Reading);
        Assert.Equal(ExecutionKind.GeneratedCode, Ours.Describe<HasUnions>(NewContext.Default.Options).Reading);
    }
}
