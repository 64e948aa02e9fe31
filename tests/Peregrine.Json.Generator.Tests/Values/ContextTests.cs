using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>An enum in a member, beside one whose attribute names a converter.</summary>
public class Days
{
    public DayOfWeek Day { get; set; }

    public DayOfWeek? Other { get; set; }

    public List<DayOfWeek>? All { get; set; }
}

/// <summary>A member that can only be initialized: the metadata of a context passes it to a constructor, and reads the others again after that.</summary>
public class Initialized
{
    public int A { get; set; }

    public int B { get; init; }
}

[JsonSourceGenerationOptions(UseStringEnumConverter = true)]
[JsonSerializable(typeof(Days))]
internal sealed partial class NamingContext : JsonSerializerContext;

[JsonSerializable(typeof(Days))]
[JsonSerializable(typeof(Initialized))]
internal sealed partial class NumberingContext : JsonSerializerContext;

/// <summary>Generated contracts in place of the metadata of contexts: what the metadata decides stays decided by it.</summary>
public class ContextTests
{
    private static readonly Days s_days = new() { Day = DayOfWeek.Friday, Other = DayOfWeek.Monday, All = [DayOfWeek.Sunday] };

    /// <summary>Enums by name, as the context's metadata has them, also under options without converters.</summary>
    [Fact]
    public void EnumsAreAsTheMetadataSays()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[NamingContext.Default.Options, NumberingContext.Default.Options, new() { TypeInfoResolver = new Named() }, new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(NumberingContext.Default, NamingContext.Default) }])
        {
            string text = Stj.Serialize(s_days, options);
            Assert.Equal(text, JsonSerializer.Serialize(s_days, options));
            Assert.Equal(text, JsonSerializer.Serialize(JsonSerializer.Deserialize<Days>(text, options), options));
        }

        Assert.Equal(Stj.Serialize(s_days, NamingContext.Default.Days), JsonSerializer.Serialize(s_days, NamingContext.Default.Days));
        Assert.Equal(Stj.Serialize(s_days, NumberingContext.Default.Days), JsonSerializer.Serialize(s_days, NumberingContext.Default.Days));
    }

    /// <summary>Errors of other members have the place where the object ends, because only then it is made.</summary>
    [Fact]
    public void ErrorsArePlacedAsByTheMetadata()
    {
        foreach (string text in (string[])["{\"A\":[null],\"B\":1}", "{\"B\":[null],\"A\":1}", "{\"A\":\"x\"}"])
        {
            string expected = Assert.Throws<JsonException>(() => Stj.Deserialize(text, NumberingContext.Default.Initialized)).Message;
            Assert.Equal(expected, Assert.Throws<JsonException>(() => JsonSerializer.Deserialize(text, NumberingContext.Default.Initialized)).Message);
        }
    }

    /// <summary>The metadata of a context, whose options have the converter, under options that have none.</summary>
    private sealed class Named : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => ((IJsonTypeInfoResolver)NamingContext.Default).GetTypeInfo(type, options);
    }
}
