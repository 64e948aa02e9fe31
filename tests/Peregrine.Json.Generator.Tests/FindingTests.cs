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
    [InlineData("class C { bool M(string text) => JsonSerializer.TryDeserialize<Item>(text, out _, out _); }")]
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
}
