using System.Globalization;
using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Rules;

/// <summary>PJ0012: models with the attributes of another serializer.</summary>
public sealed class OtherAttributesTests
{
    private const string Id = "PJ0012";

    private const string Models = """
        using System.Runtime.Serialization;
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using System.Text.Json.Serialization.Metadata;
        using Peregrine.Json;
        using JsonSerializer = Peregrine.Json.JsonSerializer;

        [DataContract] public class Contracted { [DataMember(Name = "x_id")] public int Id { get; set; } }
        [DataContract] public class Unnamed { [DataMember(Order = 1)] public int Id { get; set; } [DataMember(Name = "Name")] public string? Name { get; set; } }
        public class Uncontracted { [DataMember(Name = "x_id")] public int Id { get; set; } }
        public class Other { [Newtonsoft.Json.JsonProperty("x_id")] public int Id { get; set; } }
        public class OtherField { [Newtonsoft.Json.JsonProperty(PropertyName = "x_id")] public int Id = 1; }
        public class OtherUnnamed { [Newtonsoft.Json.JsonProperty] public int Id { get; set; } [Newtonsoft.Json.JsonProperty(Order = 1)] public int B { get; set; } }
        public class Both { [Newtonsoft.Json.JsonProperty("x_id"), JsonPropertyName("x_id")] public int Id { get; set; } [Newtonsoft.Json.JsonProperty("x"), JsonIgnore] public int X { get; set; } }
        [JsonConverter(typeof(JsonStringEnumConverter))] public class Converted { [Newtonsoft.Json.JsonProperty("x_id")] public int Id { get; set; } }
        public class Box<T> { [Newtonsoft.Json.JsonProperty("x_id")] public T? Value { get; set; } }

        """;

    private static string Call(string call) => Models + $$"""
        class Program
        {
            static readonly JsonSerializerOptions s_own = new() { WriteIndented = true };
            static object? Run(string text, JsonSerializerOptions given, JsonTypeInfo<Other> info) => {{call}};
        }
        """;

    [Theory]
    [InlineData("JsonSerializer.Deserialize<Contracted>(text)", "Contracted", "DataContractModifier")]
    [InlineData("JsonSerializer.Deserialize<List<Contracted>>(text, s_own)", "Contracted", "DataContractModifier")]
    [InlineData("JsonSerializer.Serialize(new Dictionary<string, Contracted[]>())", "Contracted", "DataContractModifier")]
    [InlineData("System.Text.Json.JsonSerializer.Serialize(new Other())", "Other", "NewtonsoftModifier")]
    [InlineData("JsonSerializer.Deserialize(text, typeof(Other))", "Other", "NewtonsoftModifier")]
    [InlineData("JsonSerializer.Serialize(new OtherField(), new JsonSerializerOptions { IncludeFields = true })", "OtherField", "NewtonsoftModifier")]
    [InlineData("JsonSerializer.Serialize(new Box<int>()) + JsonSerializer.Serialize(new Box<string>())", "Box", "NewtonsoftModifier")]
    [InlineData("JsonSerializer.Serialize(new Other(), JsonSerializerOptions.Web)", "Other", "NewtonsoftModifier")]
    [InlineData("JsonSerializer.TryDeserialize<Other>(text)", "Other", "NewtonsoftModifier")]
    public async Task ModelsAreReported(string call, string type, string modifier)
    {
        Diagnostic report = Assert.Single(await (await Bench.Unadopted(Call(call)).Compiles()).Reports(Id));
        string owner = modifier == "DataContractModifier" ? "System.Runtime.Serialization" : "Newtonsoft.Json";
        Assert.Equal($"'{type}' has the attributes of {owner}, which {modifier} of Peregrine.Json.Extras honours", report.GetMessage(CultureInfo.InvariantCulture));

        // Not without the package, and not where the modifier is in use, by a call or as a delegate; another modifier does not matter.
        Assert.Empty(await Bench.Empty().With("App", [("A.cs", Call(call))], arePackagesKnown: false).Reports(Id));
        string use = $"class Use {{ static void A(JsonTypeInfo info) => {modifier}.Apply(info); }}", another = modifier == "NewtonsoftModifier" ? "DataContractModifier" : "NewtonsoftModifier";
        Assert.Empty(await (await Bench.Unadopted(Call(call) + use).Compiles()).Reports(Id));
        use = $"class Use {{ static object A() => new DefaultJsonTypeInfoResolver {{ Modifiers = {{ {modifier}.Apply }} }}; }}";
        Assert.Empty(await (await Bench.Unadopted(Call(call) + use).Compiles()).Reports(Id));
        Assert.Single(await (await Bench.Unadopted(Call(call) + use.Replace(modifier, another, StringComparison.Ordinal)).Compiles()).Reports(Id));
    }

    [Theory]
    [InlineData("JsonSerializer.Deserialize<Unnamed>(text)")]
    [InlineData("JsonSerializer.Deserialize<Uncontracted>(text)")]
    [InlineData("JsonSerializer.Deserialize<OtherUnnamed>(text)")]
    [InlineData("JsonSerializer.Deserialize<Both>(text)")]
    [InlineData("JsonSerializer.Deserialize<Converted>(text)")]
    [InlineData("JsonSerializer.Deserialize<int>(text)")]
    [InlineData("JsonSerializer.Deserialize<Other>(text, given)")]
    [InlineData("JsonSerializer.Deserialize(text, info)")]
    [InlineData("Newtonsoft.Json.JsonConvert.DeserializeObject<Other>(text)")]
    [InlineData("Newtonsoft.Json.JsonConvert.SerializeObject(new Contracted())")]
    [InlineData("typeof(Other)")]
    public async Task OthersAreNot(string call) => Assert.Empty(await (await Bench.Unadopted(Call(call)).Compiles()).Reports(Id));

    /// <summary>Each type once, at its first call.</summary>
    [Fact]
    public async Task OnceForAType()
    {
        string code = Models + """
            class Program
            {
                string First(Other other) => JsonSerializer.Serialize(other);
                string Second(Other[] other) => JsonSerializer.Serialize(other);
                string Third(Contracted other) => JsonSerializer.Serialize(other);
            }
            """;
        Diagnostic[] reports = await (await Bench.Unadopted(code).Compiles()).Reports(Id);
        Assert.Equal(["JsonSerializer.Serialize(other)", "JsonSerializer.Serialize(other)"], reports.Select(one => code.Substring(one.Location.SourceSpan.Start, one.Location.SourceSpan.Length)));
        Assert.Equal([3, 5], reports.Select(one => one.Location.GetLineSpan().StartLinePosition.Line - code[..code.IndexOf("class Program", StringComparison.Ordinal)].Count(static c => c == '\n') + 1));
    }

    /// <summary>Code that is being written: whatever is missing, the rule does not fail.</summary>
    [Theory]
    [InlineData("JsonSerializer.Deserialize<Missing>(text)")]
    [InlineData("JsonSerializer.Deserialize<List<>>(text)")]
    [InlineData("JsonSerializer.Deserialize(text, typeof())")]
    [InlineData("JsonSerializer.Serialize(new Other(")]
    public async Task UnfinishedCode(string call) => Assert.True((await Bench.Unadopted(Call(call)).Reports(Id)).Length <= 1);
}
