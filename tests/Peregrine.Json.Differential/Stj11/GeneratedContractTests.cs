using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>
/// What only version 11 has and contracts made at build time (eng/release.sh generated) do not say: such types get none, with a reason. Types that have members of them
/// get theirs; the other tests of this folder run through these.
/// </summary>
public class GeneratedContractTests
{
    private const string NotGenerated = ", for which no code is generated yet";

    /// <summary>Each type once, with the end of its reason.</summary>
    public static TheoryData<Type, string> Types { get; } = new()
    {
        { typeof(StructuralPet), "its classifier reads System.Text.Json's metadata of the cases" },
        { typeof(WronglyClassified), "its classifier is not a JsonTypeClassifierFactory" },
        { typeof(NotClosed), "its derived types are inferred, and only System.Text.Json's metadata finds them" },
        { typeof(UnboundBase<int>), "its derived type 'Unbound' is an open generic type that does not pass on its type parameters one by one, and only System.Text.Json's metadata can close it" },
        { typeof(IgnoredType), "it has the attribute JsonIgnoreAttribute" + NotGenerated },
    };

    [Theory]
    [MemberData(nameof(Types))]
    public void ItSaysSo(Type type, string reason)
    {
        Assert.SkipUnless(Served.ByGeneratedContracts, "Built without them.");
        string name = type.IsGenericType ? "UnboundBase<int>" : type.Name;
        Assert.Equal(reason, Assert.Single(Served.Refused, one => one.Type == name || one.Type.EndsWith($".{name}", StringComparison.Ordinal)).Reason);
    }

    [Theory]
    [InlineData(typeof(Kw), "Kw")]
    [InlineData(typeof(Anything), "Anything")]
    [InlineData(typeof(Unboxed), "Unboxed")]
    [InlineData(typeof(PartlyGiven), "PartlyGiven")]
    [InlineData(typeof(Spoken.Declared), "Spoken.Declared")]
    [InlineData(typeof(Spoken.DeclaredOf<bool>), "Spoken.DeclaredOf<bool>")]
    [InlineData(typeof(ClassifiedPet), "ClassifiedPet")]
    [InlineData(typeof(ClassifiedShape), "ClassifiedShape")]
    [InlineData(typeof(ChosenStruct), "ChosenStruct")]
    [InlineData(typeof(ISour), "ISour")]
    [InlineData(typeof(OpenBase<int>), "OpenBase<int>")]
    [InlineData(typeof(OpenDerived<int>), "OpenDerived<int>")]
    [InlineData(typeof(Named), "Named")]
    [InlineData(typeof(Shouted), "Shouted")]
    [InlineData(typeof(INamed), "INamed")]
    [InlineData(typeof(NoNulls), "NoNulls")]
    [InlineData(typeof(NoDefaults), "NoDefaults")]
    public void TheyHaveContracts(Type type, string name)
    {
        Assert.SkipUnless(Served.ByGeneratedContracts, "Built without them.");
        Assert.DoesNotContain(Served.Refused, one => one.Type == name || one.Type.EndsWith($".{name}", StringComparison.Ordinal));
        Assert.NotEqual(ExecutionKind.SystemTextJson, Served.KindOf(type, null));
    }

    /// <summary>Objects with members that are unions, classified or open are not affected.</summary>
    [Fact]
    public void TheirOwnersHaveContracts()
    {
        Assert.SkipUnless(Served.ByGeneratedContracts, "Built without them.");
        Assert.Subset(Served.Executed.ToHashSet(), new HashSet<Type> { typeof(HasUnions), typeof(HasPolymorphic), typeof(HasNamed), typeof(ClassifiedCircle), typeof(Named), typeof(NoNulls), typeof(OpenBase<int>) });
        Assert.Equal(ExecutionKind.GeneratedCode, Ours.Describe<HasUnions>().Reading);
        Assert.Equal(ExecutionKind.GeneratedCode, Ours.Describe<HasUnions>(NewContext.Default.Options).Reading);
    }
}
