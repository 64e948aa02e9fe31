namespace Peregrine.Json.Generator.Tests;

/// <summary>From where types are found.</summary>
public class FindingTests
{
    private const string Model = "public class Item { public int A { get; set; } } ";

    [Theory]
    [InlineData("class C { object? M(string text) => JsonSerializer.Deserialize<Item>(text); }")]
    [InlineData("class C { object? M(string text) => JsonSerializer.Deserialize(text, typeof(Item)); }")]
    [InlineData("class C { string M(object value) => JsonSerializer.Serialize(value, typeof(Item)); }")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); }")]
    [InlineData("class C { string M(Item value) => Peregrine.Json.JsonSerializer.Serialize(value); }")]
    [InlineData("class C { string M(List<Item> value) => JsonSerializer.Serialize(value); }")]
    [InlineData("class C { string M(Dictionary<string, Item[]> value) => JsonSerializer.Serialize(value); }")]
    [InlineData("class C { Task M(Stream stream, Item value) => JsonSerializer.SerializeAsync(stream, value); }")]
    [InlineData("class C { void M(Item value) => JsonSerializer.Populate(\"{}\", value); }")]
    [InlineData("class C { bool M(string text) => JsonSerializer.TryDeserialize<Item>(text).IsSuccess; }")]
    [InlineData("class C { object? M(string text) => JsonSerializer.Deserialize<Wrap<Item>>(text); } public class Wrap<T> { public T? Value { get; set; } }")]
    [InlineData("class C { Task<Item?> M(HttpClient client) => Peregrine.Json.Http.HttpClientJsonExtensions.GetFromJsonAsync<Item>(client, \"http://x\"); }")]
    [InlineData("[JsonSerializable(typeof(Item))] partial class Context;")]
    [InlineData("[JsonSerializable(typeof(List<Item>))] partial class Context;")]
    [InlineData("[JsonDerivedType(typeof(Derived), 1)] public class Base; public class Derived : Base { public Item? I { get; set; } } class C { string M(Base value) => JsonSerializer.Serialize(value); }")]
    public void IsFound(string code) => Assert.Contains("Item.g.cs", Bench.Of(Model + code).Compiles().Files.Select(static file => file.Name));

    [Fact]
    public void AnAttributeOfTheAssemblyNamesTypes() => Assert.Contains("Item.g.cs", Bench.Of("[assembly: JsonContract(typeof(Item))]", Model).Compiles().Files.Select(static file => file.Name));

    [Theory]
    [InlineData("class C { string M<T>(T value) => JsonSerializer.Serialize(value); string N(Item value) => M(value); }")]
    [InlineData("class C { string M(object value) => JsonSerializer.Serialize(value); }")]
    [InlineData("class C { string M(Item value) => System.Text.Json.JsonSerializer.Serialize(value); }")]
    [InlineData("static class Mine { public static string Serialize<T>(T value) => \"\"; } class C { string M(Item value) => Mine.Serialize(value); }")]
    public void IsNotFound(string code) => Assert.Empty(Bench.Of(Model + code).Compiles().Files);

    /// <summary>The kinds of types that the build of a native program leaves out unless the generated registry names them.</summary>
    [Theory]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); }", "TypesAreKnown")]
    [InlineData("class C { string M(List<Item> value) => JsonSerializer.Serialize(value); }", "TypesAreKnown")]
    [InlineData("public class Any { public object? O { get; set; } } class C { string M(Any value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsObjects")]
    [InlineData("public class Any { public dynamic? O { get; set; } } class C { string M(Any value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsObjects")]
    [InlineData("public class Any { public System.Collections.IEnumerable? O { get; set; } } class C { string M(Any value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsObjects")]
    [InlineData("class C { string M(Dictionary<string, object> value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsObjects")]
    [InlineData("public class Some { public int? N { get; set; } } class C { string M(Some value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsNullables")]
    [InlineData("public class Some { public Guid? N { get; set; } } class C { string M(Some value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsNullables MeetsRareTypes")]
    [InlineData("public class Some { public byte[]? N { get; set; } } class C { string M(Some value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsRareTypes")]
    [InlineData("public class Some { public float N; public char C { get; set; } } class C { string M(Some value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsRareTypes")]
    [InlineData("class C { string M(Dictionary<Guid, Item> value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsRareTypes")]
    [InlineData("public record Some(long Count, decimal Price, Uri Place); class C { string M(Some value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsRareTypes")]
    [InlineData("public class Mine : List<int>; class C { string M(Mine value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsOwnCollections")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); int? N(string text) => JsonSerializer.Deserialize<int?>(text); }", "TypesAreKnown MeetsNullables")]
    [InlineData("class Own : System.Text.Json.Serialization.JsonConverter<Guid> { public override Guid Read(ref System.Text.Json.Utf8JsonReader reader, Type type, System.Text.Json.JsonSerializerOptions options) => default; public override void Write(System.Text.Json.Utf8JsonWriter writer, Guid value, System.Text.Json.JsonSerializerOptions options) { } } class C { string M(Item value) => JsonSerializer.Serialize(value); }", "TypesAreKnown")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); string N<T>(T value) => JsonSerializer.Serialize(value); }", "")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); string N(object value) => JsonSerializer.Serialize(value, typeof(object)); }", "")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); string N(object value) => JsonSerializer.Serialize(value); }", "")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); object? N(string text, Type type) => JsonSerializer.Deserialize(text, type); }", "")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); Func<object, JsonSerializerOptions?, string> N => JsonSerializer.Serialize<object>; }", "")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); void N() => Take(JsonSerializer.Serialize<object>); void Take(Func<object, JsonSerializerOptions?, string> one) { } }", "")]
    [InlineData("class C { string M(Item value) => JsonSerializer.Serialize(value); string N(dynamic value) => JsonSerializer.Serialize(value); }", "")]
    [InlineData("public class Square { public int[,]? A { get; set; } } class C { string M(Square value) => JsonSerializer.Serialize(value); }", "TypesAreKnown MeetsObjects MeetsOwnCollections")]
    public void KindsOfTypesAreNamed(string code, string expected)
    {
        (string Name, string Text) registry = Bench.Of(Model + code).Files.First(static file => file.Name == "Peregrine.Json.Contracts.g.cs");
        Assert.Equal(expected, string.Join(' ', registry.Text.Split('\n').Where(static line => line.Contains("private const bool")).Select(static line => line.Trim().Split(' ')[3])));
    }
}
