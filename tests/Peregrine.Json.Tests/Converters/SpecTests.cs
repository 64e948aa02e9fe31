using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Converters;

/// <summary>What is known of objects and members is data: equal when its content is, whoever made it, and different when anything in it is.</summary>
public sealed partial class SpecTests
{
    public sealed record Item(int Id, string? Name = "n", double Weight = 1.5)
    {
        public List<int>? Parts { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Note { get; set; }
    }

    public class Base
    {
        public int Id { get; set; }
    }

    public sealed class Keeper : Base, IJsonOnSerialized
    {
        public required string Name { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }

        public void OnSerialized() => Name += "";
    }

    [JsonSerializable(typeof(Item))]
    private sealed partial class SpecContext : JsonSerializerContext;

    [Fact]
    public void OptionsOfEqualEffectGiveEqualSpecs()
    {
        var options = new JsonSerializerOptions { MaxDepth = 21 };
        ObjectSpec one = Of<Item>(options), other = Of<Item>(new JsonSerializerOptions { MaxDepth = 22 });
        Assert.NotSame(one, other);
        Assert.Equal(one, other);
        Assert.Equal(one.GetHashCode(), other.GetHashCode());
        Assert.Equal(one, one with { Members = new SpecList<MemberSpec>([.. one.Members.AsSpan()]) });
    }

    [Fact]
    public void MetadataAndReflectionGiveEqualSpecs()
    {
        ObjectSpec reflected = Of<Item>(new JsonSerializerOptions { MaxDepth = 23 });
        Assert.Equal(reflected, Of<Item>(new JsonSerializerOptions { MaxDepth = 23, TypeInfoResolver = SpecContext.Default }));
        Assert.Equal(reflected, Of<Item>(new JsonSerializerOptions { MaxDepth = 23, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } }));
    }

    public static TheoryData<string, JsonSerializerOptions> Different => new()
    {
        { "names", new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase } },
        { "case", new JsonSerializerOptions { PropertyNameCaseInsensitive = true } },
        { "encoder", new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping } },
        { "layout", new JsonSerializerOptions { WriteIndented = true } },
        { "condition", new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault } },
        { "numbers", new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString } },
        { "references", new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve } },
        { "duplicates", new JsonSerializerOptions { AllowDuplicateProperties = false } },
        { "unknown", new JsonSerializerOptions { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow } },
        { "required parameters", new JsonSerializerOptions { RespectRequiredConstructorParameters = true } },
    };

    [Theory]
    [MemberData(nameof(Different))]
    public void OptionsThatChangeWhatExecutorsDoGiveOtherSpecs(string what, JsonSerializerOptions options)
    {
        Assert.NotEqual(Of<Item>(new JsonSerializerOptions { MaxDepth = 24 }), Of<Item>(options));
        Assert.NotEmpty(what);
    }

    [Fact]
    public void EveryPropertyCounts()
    {
        ObjectSpec keeper = Of<Keeper>(new JsonSerializerOptions { MaxDepth = 25 });
        Assert.Equal(typeof(Base), keeper.Members[1].DeclaringType);
        Assert.Equal(nameof(Keeper.Rest), keeper.Extension!.ClrName);
        Assert.Equal(CallbackKinds.Serialized, keeper.Callbacks);
        CountsEach(keeper);
        CountsEach(keeper.Members[0]);
        CountsEach(new ParameterSpec(typeof(int), 1, 1, 5));
    }

    private static ObjectSpec Of<T>(JsonSerializerOptions options) =>
        ((IObjectContract)ContractCache.For(options, ContractDiscovery.Source).Contract(typeof(T)).Plain).Plan.Spec;

    /// <summary>A copy is equal until any one property that is set is changed.</summary>
    private static void CountsEach<T>(T spec)
        where T : class
    {
        MethodInfo copy = typeof(T).GetMethod("<Clone>$")!;
        PropertyInfo[] properties = [.. typeof(T).GetProperties().Where(static p => p.SetMethod is not null)];
        Assert.True(properties.Length > 3);
        foreach (PropertyInfo property in properties)
        {
            object changed = copy.Invoke(spec, null)!;
            Assert.Equal(spec, changed);
            object? value = property.GetValue(spec);
            property.SetValue(changed, Other(property.PropertyType, value));
            Assert.NotEqual(spec, changed);
        }
    }

    private static object? Other(Type type, object? value) =>
        type == typeof(string) || type == typeof(object) ? value + "x"
        : type == typeof(Type) ? (value as Type == typeof(int) ? typeof(long) : typeof(int))
        : type == typeof(bool) ? !(bool)value!
        : type == typeof(int) ? (int)value! + 1
        : type.IsEnum ? Enum.ToObject(type, Convert.ToInt32(value) + 1)
        : type == typeof(JavaScriptEncoder) ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping
        : type == typeof(SpecList<int>) ? new SpecList<int>([.. ((SpecList<int>)value!).AsSpan(), 7])
        : type == typeof(SpecList<MemberSpec>) ? new SpecList<MemberSpec>([])
        : type == typeof(SpecList<ParameterSpec>) ? new SpecList<ParameterSpec>([new ParameterSpec(typeof(int), 0, 0, null)])
        : value is null ? throw new NotSupportedException(type.Name) : null;
}
