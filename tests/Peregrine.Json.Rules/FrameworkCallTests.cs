using Microsoft.CodeAnalysis.CodeFixes;

namespace Peregrine.Json.Rules;

/// <summary>PJ0004: calls of methods that serialize by themselves, and their twins in this library.</summary>
public sealed class FrameworkCallTests
{
    private const string Id = "PJ0004";

    [Fact]
    public async Task OptionsAreFollowedAsFarAsTheyAreSeen() => await Bench.Marked(Id, """
        using System.Net.Http.Json;
        using System.Text.Json;
        using System.Text.Json.Serialization.Metadata;
        using Peregrine.Json;
        class A(HttpClient client)
        {
            static readonly JsonSerializerOptions s_ours = new JsonSerializerOptions().UsePeregrine();
            Task B() => client.GetFromJsonAsync<int>("/", s_ours);
            Task C(JsonSerializerOptions options) => client.GetFromJsonAsync<int>("/", options);
            Task D(JsonTypeInfo<int> info) => client.GetFromJsonAsync("/", info);
            Task E() { var options = new JsonSerializerOptions(s_ours) { WriteIndented = true }; return client.PostAsJsonAsync("/", 1, options); }
            Task F() { var options = new JsonSerializerOptions(); Configure(options); return client.PostAsJsonAsync("/", 1, options); }
            Task G() { JsonSerializerOptions options = new(); options.WriteIndented = true; return client.[|PostAsJsonAsync|]("/", 1, options); }
            Task H() => client.[|PutAsJsonAsync|]("/", 1, (JsonSerializerOptions?)null);
            Task I() => client.[|GetFromJsonAsync<int>|]("/", JsonSerializerOptions.Web, default);
            Task J() { var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }; return client.PostAsJsonAsync("/", 1, options); }
            static void Configure(JsonSerializerOptions options) => options.UsePeregrine();
        }
        class K(HttpClient client)
        {
            static readonly JsonSerializerOptions s_plain = new(JsonSerializerDefaults.Web) { WriteIndented = true };
            static readonly JsonSerializerOptions s_configured = new();
            readonly JsonSerializerOptions _given = new();
            public K(HttpClient client, JsonSerializerOptions given) : this(client) { _given = given; Other.Configure(s_configured); }
            Task B() => client.[|GetFromJsonAsync<int>|]("/", s_plain);
            Task C() => client.GetFromJsonAsync<int>("/", s_configured);
            Task D() => client.GetFromJsonAsync<int>("/", _given);
        }
        static class Other { public static void Configure(JsonSerializerOptions options) => options.UsePeregrine(); }
        """);

    /// <summary>Options that other types can name are reported unless one of them, in whatever file, may have called UsePeregrine on them.</summary>
    [Theory]
    [InlineData("Shared.Options.UsePeregrine();", true)]
    [InlineData("JsonSerializerOptionsExtensions.UsePeregrine(Shared.Options);", true)]
    [InlineData("Shared.Options.TypeInfoResolverChain.Clear();", true)]
    [InlineData("Set(Shared.Options);", true)]
    [InlineData("Other.Options.UsePeregrine(); JsonSerializer.Serialize(1, Shared.Same); Console.WriteLine(Shared.Options.MaxDepth);", false)]
    public async Task OptionsOfAnotherType(string elsewhere, bool isChanged)
    {
        string call = isChanged ? "GetFromJsonAsync<int>" : "[|GetFromJsonAsync<int>|]";
        await Bench.Marked(Id, $$"""
            using System.Net.Http.Json;
            using System.Text.Json;
            static class Shared
            {
                internal static readonly JsonSerializerOptions {{(elsewhere.StartsWith("Other", StringComparison.Ordinal) ? "Same" : "Options")}} = new(JsonSerializerDefaults.Web);
                internal static JsonSerializerOptions {{(elsewhere.StartsWith("Other", StringComparison.Ordinal) ? "Options" : "Same")}} { get; } = new(JsonSerializerDefaults.Web);
            }
            class A(HttpClient client) { Task B() => client.{{call}}("/", {{(elsewhere.StartsWith("Other", StringComparison.Ordinal) ? "Shared.Same" : "Shared.Options")}}); }
            namespace Elsewhere
            {
                using Peregrine.Json;
                static class Other { public static readonly JsonSerializerOptions Options = new(); }
                static class Start { static void Run() { {{elsewhere}} } static void Set(JsonSerializerOptions options) => options.WriteIndented = true; }
            }
            """);
    }

    [Fact]
    public async Task OptionsThatLeadToThemselvesAreNotFollowedForEver()
    {
        Bench bench = Bench.Adopted("using System.Net.Http.Json;\nusing System.Text.Json;\nclass A { void B(HttpClient c) { var a = new JsonSerializerOptions(b); var b = new JsonSerializerOptions(a); c.GetFromJsonAsync<int>(\"/\", a); } }");
        Assert.Empty(await bench.Reports());
    }

    [Fact]
    public async Task SilentWithoutAdoption() =>
        await Bench.Marked(Id, "using System.Net.Http.Json;\nclass A { Task B(HttpClient c) => c.GetFromJsonAsync<int>(\"/\"); }", isAdopted: false);

    [Theory]
    [InlineData(
        "using System.Net.Http.Json;\n\nclass A { Task B(HttpClient c) => c.GetFromJsonAsync<int>(\"/\"); HttpContent C() => JsonContent.Create(1); Task? D(HttpClient? c) => c?.PostAsJsonAsync(\"/\", 1); }\n",
        "using Peregrine.Json.Http;\n\nclass A { Task B(HttpClient c) => c.GetFromJsonAsync<int>(\"/\"); HttpContent C() => JsonContent.Create(1); Task? D(HttpClient? c) => c?.PostAsJsonAsync(\"/\", 1); }\n")]
    [InlineData(
        "class A { HttpContent C() => System.Net.Http.Json.JsonContent.Create(1); }\n",
        "class A { HttpContent C() => Peregrine.Json.Http.JsonContent.Create(1); }\n")]
    public async Task Fixes(string before, string after)
    {
        Bench changed = await (await (await Bench.Adopted(before).Compiles()).Fixed(Id, FixAllScope.Document)).Compiles();
        Assert.Equal(after, changed.TextOf("File0.cs"));
        Assert.Empty(await changed.Reports());
    }

    /// <summary>Where the namespace of the framework is there for all files, a second one would make every call ambiguous.</summary>
    [Fact]
    public async Task FixesUnderAGlobalUsing()
    {
        Bench bench = await Bench.Adopted("class A { Task B(HttpClient c) => c.GetFromJsonAsync<int>(\"/\"); Task? D(HttpClient? c) => c?.PostAsJsonAsync(\"/\", 1); }\n", "global using System.Net.Http.Json;\n").Compiles();
        Bench changed = await (await bench.Fixed(Id, FixAllScope.Document)).Compiles();
        Assert.Equal("class A { Task B(HttpClient c) => Peregrine.Json.Http.HttpClientJsonExtensions.GetFromJsonAsync<int>(c, \"/\"); Task? D(HttpClient? c) => c?.PostAsJsonAsync(\"/\", 1); }\n", changed.TextOf("File0.cs"));
        Assert.Equal(1, await bench.FixCount(Id));
    }
}
