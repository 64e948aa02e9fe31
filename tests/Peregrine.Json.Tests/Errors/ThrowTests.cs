using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Every text for a type, attribute or option that cannot work, beside what System.Text.Json throws for one.</summary>
public sealed partial class ThrowTests
{
    [Fact]
    public void Types()
    {
        Same(Throw.InvalidType(typeof(List<>)), () => JsonSerializer.Serialize((object?)null, typeof(List<>)));
        Same(Throw.InvalidMemberType(typeof(int).MakeByRefType(), "R", typeof(RefMember)), () => JsonSerializer.Serialize(new RefMember()));
        Same(Throw.WrongInputType(typeof(string), typeof(int)), () => JsonSerializer.Serialize((object)1, typeof(string)));
        var none = new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine() };
        Same(Throw.NoMetadata(typeof(Spot), "[]"), () => JsonSerializer.Serialize(new Spot(), none));
    }

    [Fact]
    public void Names()
    {
        Same(Throw.NameCollision(typeof(Colliding), "B"), () => JsonSerializer.Serialize(new Colliding()));
        Same(Throw.NameIsNull(typeof(NullName), "A"), () => JsonSerializer.Serialize(new NullName()));
        var policy = new NullPolicy();
        var nullPolicy = new JsonSerializerOptions { PropertyNamingPolicy = policy, DictionaryKeyPolicy = policy };
        Same(Throw.NameIsNull(typeof(Spot), "X"), () => JsonSerializer.Serialize(new Spot(), nullPolicy));
        Same(Throw.PolicyGaveNull(policy), () => JsonSerializer.Serialize(new Dictionary<string, int> { ["a"] = 1 }, nullPolicy));
        Same(Throw.EnumIdentifier(nameof(BadName), " a"), () => JsonSerializer.Serialize(BadName.A));
    }

    [Fact]
    public void Members()
    {
        Same(Throw.RequiredWithoutSetter("A", typeof(RequiredReadOnly)), () => JsonSerializer.Serialize(new RequiredReadOnly()));
        Same(Throw.RequiredExtensionData("X", typeof(RequiredExtension)), () => JsonSerializer.Serialize(new RequiredExtension()));
        Same(Throw.IgnoreNullOnValueType("A", typeof(IgnoreNullInt)), () => JsonSerializer.Serialize(new IgnoreNullInt()));
        Same(Throw.NumberHandlingOnMember("A", typeof(NumberHandlingString)), () => JsonSerializer.Serialize(new NumberHandlingString()));
        Same(Throw.AttributeTwice(typeof(JsonConverterAttribute), "x").Message, "SerializationDuplicateAttribute", typeof(JsonConverterAttribute), "x");
        Same(Throw.TypeAttributeTwice(typeof(TwoExtensions), typeof(JsonExtensionDataAttribute)), () => JsonSerializer.Serialize(new TwoExtensions()));
        Same(Throw.TypeAttributeTwice(typeof(TwoConstructors), typeof(JsonConstructorAttribute)), () => JsonSerializer.Serialize(new TwoConstructors(1)));
    }

    [Fact]
    public void ExtensionData()
    {
        Same(Throw.ExtensionDataType(typeof(Dictionary<string, string>), "X"), () => JsonSerializer.Serialize(new WrongExtension()));
        Same(Throw.ExtensionDataIsParameter("X", typeof(ParameterExtension)), () => JsonSerializer.Deserialize<ParameterExtension>("{}"));
        Same(Throw.ExtensionDataConflictsWithDisallow(typeof(DisallowExtension), "X"), () => JsonSerializer.Deserialize<DisallowExtension>("{}"));
        Same(Throw.ExtensionDataNodeConverter(), () => JsonSerializer.Deserialize<NodeExtension>("{\"a\":1}", s_nodeConverter));
    }

    [Fact]
    public void Constructors()
    {
        Same(Throw.ConstructorParameterIncomplete(typeof(Unbound)), () => JsonSerializer.Deserialize<Unbound>("{}"));
        Same(Throw.ConstructorParameterAmbiguous("z", "A", typeof(Ambiguous), "a"), () => JsonSerializer.Deserialize<Ambiguous>("{}"));
        Same(Throw.ConstructorParameterWithoutName(typeof(Spot)).Message, "ConstructorContainsNullParameterNames", typeof(Spot));
    }

    [Fact]
    public void Converters()
    {
        Same(Throw.ConverterAttributeNotCompatible($"{typeof(WrongConverter)}.A", typeof(string)), () => JsonSerializer.Serialize(new WrongConverter()));
        Same(Throw.ConverterAttributeInvalid($"{typeof(NoConverter)}.A"), () => JsonSerializer.Serialize(new NoConverter()));
        Same(Throw.FactoryGaveNull(typeof(NullFactory)), () => JsonSerializer.Serialize(1, s_nullFactory));
        Same(Throw.FactoryGaveFactory(typeof(FactoryFactory)), () => JsonSerializer.Serialize(1, s_factoryFactory));
        Same(Throw.ConverterNotCompatible(typeof(IntConverter), typeof(string)), () => JsonSerializer.Serialize("", s_wrongFactory));
    }

    [Fact]
    public void Polymorphism()
    {
        Same(Throw.NoDerivedTypes(typeof(NoDerived)), () => JsonSerializer.Serialize(new NoDerived()));
        Same(Throw.DerivedTypeNotSupported(typeof(string), typeof(WrongDerived)), () => JsonSerializer.Serialize(new WrongDerived()));
        Same(Throw.DerivedTypeTwice(typeof(DerivedTwice), typeof(DerivedOfTwice)), () => JsonSerializer.Serialize(new DerivedTwice()));
        Same(Throw.DiscriminatorTwice(typeof(IdTwice), "a"), () => JsonSerializer.Serialize(new IdTwice()));
        Same(Throw.DiscriminatorNameReserved(), () => JsonSerializer.Serialize(new ReservedName()));
        Same(Throw.MemberNamedAsMetadata(typeof(MetadataMember), "$type"), () => JsonSerializer.Serialize(new MetadataMember()));
        Same(Throw.NotPolymorphic(typeof(PolymorphicStruct)), () => JsonSerializer.Serialize(new PolymorphicStruct(), s_polymorphicStruct));
    }

    [Fact]
    public void Populate()
    {
        Same(Throw.PopulateNotSupported("A", typeof(PopulateInt)), () => JsonSerializer.Deserialize<PopulateInt>("{}"));
        Same(Throw.PopulateWithoutGetter("A", typeof(PopulateSetOnly)), () => JsonSerializer.Deserialize<PopulateSetOnly>("{}"));
        Same(Throw.PopulateStructWithoutSetter("A", typeof(PopulateReadOnlyStruct)), () => JsonSerializer.Deserialize<PopulateReadOnlyStruct>("{}"));
        Same(Throw.PopulatePolymorphic("A", typeof(PopulateAnimal)), () => JsonSerializer.Deserialize<PopulateAnimal>("{}"));
        Same(Throw.PopulateReadOnlyIgnored("A", typeof(PopulateList)), () => JsonSerializer.Deserialize<PopulateList>("{}", s_ignoreReadOnly));
        Same(Throw.PopulateWithReferences(), () => JsonSerializer.Deserialize<PopulateList>("{}", s_preserve));
        Same(Throw.PopulateWithParameters(), () => JsonSerializer.Deserialize<PopulateRecord>("{}"));
    }

    [Fact]
    public void Options()
    {
        Same(Throw.OptionsReadOnly(), () => JsonSerializerOptions.Default.MaxDepth = 1);
        Same(Throw.NoResolver(), () => new JsonSerializerOptions().MakeReadOnly());
        Same(Throw.NoReflection().Message, "JsonSerializerIsReflectionDisabled");
#pragma warning disable SYSLIB0020
        var ignoring = new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
        Same(Throw.IgnoreConditionTwice(), () => ignoring.IgnoreNullValues = true);
#pragma warning restore SYSLIB0020
        Same(Throw.NotFinite(), () => JsonSerializer.Serialize(double.NaN));
        Same(Throw.InvalidUtf16(), () => JsonSerializer.Deserialize<int>("\ud800"));
        Same(Throw.NullForValueType(typeof(int)), () => JsonSerializer.Serialize((object?)null, typeof(int)));
        Same(Throw.NodeIsContainer(), () => JsonSerializer.Deserialize<JsonValue>("{}"));
    }

    private static void Same(Exception ours, Action provoke)
    {
        Exception theirs = Assert.ThrowsAny<Exception>(provoke);
        Assert.Equal($"{theirs.GetType()}: {theirs.Message}", $"{ours.GetType()}: {ours.Message}", StringComparer.Ordinal);
    }

    private static void Same(string ours, string resource, params object[] arguments) =>
        Assert.Equal(StjResources.Text(resource, arguments), ours);
}
