using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;
using Peregrine.Json.Platform;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Every text for a type, attribute or option that cannot work, beside what System.Text.Json throws for one.</summary>
public sealed partial class ThrowTests
{
    [Fact]
    public void Types()
    {
        Same(Throw.InvalidType(typeof(List<>)), () => Stj.Serialize((object?)null, typeof(List<>)));
        Same(Throw.InvalidMemberType(typeof(int).MakeByRefType(), "R", typeof(RefMember)), () => Stj.Serialize(new RefMember()));
        Same(Throw.WrongInputType(typeof(string), typeof(int)), () => Stj.Serialize((object)1, typeof(string)));
    }

    [Fact]
    public void Names()
    {
        Same(Throw.NameCollision(typeof(Colliding), "B"), () => Stj.Serialize(new Colliding()));
        Same(Throw.NameIsNull(typeof(NullName), "A"), () => Stj.Serialize(new NullName()));
        var policy = new NullPolicy();
        var nullPolicy = new JsonSerializerOptions { PropertyNamingPolicy = policy, DictionaryKeyPolicy = policy };
        Same(Throw.NameIsNull(typeof(Spot), "X"), () => Stj.Serialize(new Spot(), nullPolicy));
        Same(Throw.PolicyGaveNull(policy), () => Stj.Serialize(new Dictionary<string, int> { ["a"] = 1 }, nullPolicy));
        Same(Throw.EnumIdentifier(nameof(BadName), " a"), () => Stj.Serialize(BadName.A));
    }

    [Fact]
    public void Members()
    {
        Same(Throw.RequiredWithoutSetter("A", typeof(RequiredReadOnly)), () => Stj.Serialize(new RequiredReadOnly()));
        Same(Throw.RequiredExtensionData("X", typeof(RequiredExtension)), () => Stj.Serialize(new RequiredExtension()));
        Same(Throw.IgnoreNullOnValueType("A", typeof(IgnoreNullInt)), () => Stj.Serialize(new IgnoreNullInt()));
        Same(Throw.NumberHandlingOnMember("A", typeof(NumberHandlingString)), () => Stj.Serialize(new NumberHandlingString()));
        Same(Throw.AttributeTwice(typeof(JsonConverterAttribute), "x").Message, "SerializationDuplicateAttribute", typeof(JsonConverterAttribute), "x");
        Same(Throw.TypeAttributeTwice(typeof(TwoExtensions), typeof(JsonExtensionDataAttribute)), () => Stj.Serialize(new TwoExtensions()));
        Same(Throw.TypeAttributeTwice(typeof(TwoConstructors), typeof(JsonConstructorAttribute)), () => Stj.Serialize(new TwoConstructors(1)));
    }

    [Fact]
    public void ExtensionData()
    {
        Same(Throw.ExtensionDataType(typeof(Dictionary<string, string>), "X"), () => Stj.Serialize(new WrongExtension()));
        Same(Throw.ExtensionDataIsParameter("X", typeof(ParameterExtension)), () => Stj.Deserialize<ParameterExtension>("{}"));
        Same(Throw.ExtensionDataConflictsWithDisallow(typeof(DisallowExtension), "X"), () => Stj.Deserialize<DisallowExtension>("{}"));
        Same(Throw.ExtensionDataNodeConverter(), () => Stj.Deserialize<NodeExtension>("{\"a\":1}", s_nodeConverter));
    }

    [Fact]
    public void Constructors()
    {
        Same(Throw.ConstructorParameterIncomplete(typeof(Unbound)), () => Stj.Deserialize<Unbound>("{}"));
        Same(Throw.ConstructorParameterAmbiguous("z", "A", typeof(Ambiguous), "a"), () => Stj.Deserialize<Ambiguous>("{}"));
        Same(Throw.ConstructorParameterWithoutName(typeof(Spot)).Message, "ConstructorContainsNullParameterNames", typeof(Spot));
    }

    [Fact]
    public void Converters()
    {
        Same(Throw.ConverterAttributeNotCompatible($"{typeof(WrongConverter)}.A", typeof(string)), () => Stj.Serialize(new WrongConverter()));
        Same(Throw.ConverterAttributeInvalid($"{typeof(NoConverter)}.A"), () => Stj.Serialize(new NoConverter()));
        Same(Throw.FactoryGaveNull(typeof(NullFactory)), () => Stj.Serialize(1, s_nullFactory));
        Same(Throw.FactoryGaveFactory(typeof(FactoryFactory)), () => Stj.Serialize(1, s_factoryFactory));
        Same(Throw.ConverterNotCompatible(typeof(IntConverter), typeof(string)), () => Stj.Serialize("", s_wrongFactory));
    }

    [Fact]
    public void Polymorphism()
    {
        Same(Throw.NoDerivedTypes(typeof(NoDerived)), () => Stj.Serialize(new NoDerived()));
        Same(StjVersion.IsNewer ? Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(new WrongDerived())) : Throw.DerivedTypeNotSupported(typeof(string), typeof(WrongDerived)), () => Stj.Serialize(new WrongDerived()));
        Same(Throw.DerivedTypeTwice(typeof(DerivedTwice), typeof(DerivedOfTwice)), () => Stj.Serialize(new DerivedTwice()));
        Same(Throw.DiscriminatorTwice(typeof(IdTwice), "a"), () => Stj.Serialize(new IdTwice()));
        Same(Throw.DiscriminatorNameReserved(), () => Stj.Serialize(new ReservedName()));
        Same(Throw.MemberNamedAsMetadata(typeof(MetadataMember), "$type"), () => Stj.Serialize(new MetadataMember()));
        Same(StjVersion.IsNewer ? Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(new PolymorphicStruct(), s_polymorphicStruct)) : Throw.NotPolymorphic(typeof(PolymorphicStruct)), () => Stj.Serialize(new PolymorphicStruct(), s_polymorphicStruct));
    }

    [Fact]
    public void Populate()
    {
        Same(Throw.PopulateNotSupported("A", typeof(PopulateInt)), () => Stj.Deserialize<PopulateInt>("{}"));
        Same(Throw.PopulateWithoutGetter("A", typeof(PopulateSetOnly)), () => Stj.Deserialize<PopulateSetOnly>("{}"));
        Same(Throw.PopulateStructWithoutSetter("A", typeof(PopulateReadOnlyStruct)), () => Stj.Deserialize<PopulateReadOnlyStruct>("{}"));
        Same(Throw.PopulatePolymorphic("A", typeof(PopulateAnimal)), () => Stj.Deserialize<PopulateAnimal>("{}"));
        Same(Throw.PopulateReadOnlyIgnored("A", typeof(PopulateList)), () => Stj.Deserialize<PopulateList>("{}", s_ignoreReadOnly));
        Same(Throw.PopulateWithReferences(), () => Stj.Deserialize<PopulateList>("{}", s_preserve));
        Same(Throw.PopulateWithParameters(), () => Stj.Deserialize<PopulateRecord>("{}"));
    }

    [Fact]
    public void Values()
    {
        Same(Throw.NotFinite(), () => Stj.Serialize(double.NaN));
        Same(Throw.InvalidUtf16(), () => Stj.Deserialize<int>("\ud800"));
        Same(Throw.NullForValueType(typeof(int)), () => Stj.Serialize((object?)null, typeof(int)));
        Same(Throw.NodeIsContainer(), () => Stj.Deserialize<JsonValue>("{}"));
    }

    private static void Same(Exception ours, Action provoke)
    {
        Exception theirs = Assert.ThrowsAny<Exception>(provoke);
        Assert.Equal($"{theirs.GetType()}: {theirs.Message}", $"{ours.GetType()}: {ours.Message}", StringComparer.Ordinal);
    }

    private static void Same(string ours, string resource, params object[] arguments) =>
        Assert.Equal(StjResources.Text(resource, arguments), ours);
}
