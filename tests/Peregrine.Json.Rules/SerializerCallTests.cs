using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Peregrine.Json.Rules;

/// <summary>PJ0001: calls that stay on System.Text.Json in a project that adopted the library.</summary>
public sealed class SerializerCallTests
{
    private const string Id = "PJ0001";

    [Fact]
    public async Task CallsThatTheAliasReachesAreSilent() => await Bench.Marked(Id, """
        using System.Text.Json;
        namespace App;
        class A { string B() => JsonSerializer.Serialize(1); int C(string s) => JsonSerializer.Deserialize<int>(s); Func<int, JsonSerializerOptions?, string> D = JsonSerializer.Serialize; }
        """);

    [Fact]
    public async Task NoCallsAreSilent() => await Bench.Marked(Id, """
        namespace App
        {
            using System.Text.Json;
            /// <see cref="JsonSerializer"/>
            class A { string B = nameof(JsonSerializer.Serialize); Type C = typeof(JsonSerializer); JsonSerializerOptions D = JsonSerializerOptions.Default; }
        }
        """);

    [Fact]
    public async Task AnAliasWithANameOfItsOwnIsMeant() => await Bench.Marked(Id, """
        using Stj = System.Text.Json.JsonSerializer;
        class A { string B() => Stj.Serialize(1); Func<string, int> C = s => Stj.Deserialize<int>(s); }
        """);

    [Fact]
    public async Task OptionsWithUsePeregrineAreServed() => await Bench.Marked(Id, """
        using System.Text.Json;
        using Peregrine.Json;
        class A
        {
            static readonly JsonSerializerOptions s_options = new JsonSerializerOptions().UsePeregrine();
            string B() => System.Text.Json.JsonSerializer.Serialize(1, s_options);
            string C() => System.Text.Json.JsonSerializer.Serialize(1, new JsonSerializerOptions().UsePeregrine());
            string D() { var options = new JsonSerializerOptions(); options.UsePeregrine(); return System.Text.Json.JsonSerializer.Serialize(1, options); }
            string E(JsonSerializerOptions options) => System.Text.Json.JsonSerializer.[|Serialize|](1, options);
            int? F(JsonElement element) => element.Deserialize<int>(s_options);
        }
        """);

    [Fact]
    public async Task MethodGroupsAndDynamicCallsAreCalls() => await Bench.Marked(Id, """
        using System.Text.Json;
        class A
        {
            Func<string, JsonSerializerOptions?, int> B = System.Text.Json.JsonSerializer.[|Deserialize<int>|];
            string C(dynamic value) => System.Text.Json.JsonSerializer.[|Serialize|](value);
            Func<JsonSerializerOptions?, int> D(JsonDocument document) => document.[|Deserialize<int>|];
        }
        """);

    /// <summary>A file that adopted by its own alias, in a project that did not.</summary>
    [Theory]
    [InlineData("using JsonSerializer = Peregrine.Json.JsonSerializer;\n", "")]
    [InlineData("using JsonSerializer = global::Peregrine.Json.JsonSerializer;\n", "")]
    [InlineData("", "using JsonSerializer = Peregrine.Json.JsonSerializer;\n")]
    public async Task OneFileCanAdopt(string atTop, string inSpace)
    {
        await Bench.Marked(Id, $"using System.Text.Json;\n{atTop}namespace App;\n{inSpace}class A {{ string B() => System.Text.Json.JsonSerializer.[|Serialize|](JsonSerializer.Serialize(1)); }}\n", isAdopted: false);
        await Bench.Marked(Id, "class A { string B() => System.Text.Json.JsonSerializer.Serialize(1); }", isAdopted: false);
    }

    [Theory]
    [InlineData("[*.cs]\nperegrine_json_adopted = true\n", 1)]
    [InlineData("[*.cs]\nperegrine_json_adopted = false\n", 0)]
    [InlineData("[Other/*.cs]\nperegrine_json_adopted = true\n", 0)]
    public async Task AFolderCanAdoptBySetting(string setting, int count)
    {
        Bench bench = Bench.Unadopted("using System.Text.Json;\nclass A { string B() => JsonSerializer.Serialize(1); }\n").WithSetting("root = true\n" + setting);
        Diagnostic[] reports = await bench.Reports(Id);
        Assert.Equal(count, reports.Length);
        if (count > 0)
        {
            Bench changed = await (await bench.Fixed(Id)).Compiles();
            Assert.Equal("using System.Text.Json;\nusing JsonSerializer = Peregrine.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.Serialize(1); }\n", changed.TextOf("File0.cs"));
        }
    }

    /// <summary>Each shape before and after the fix of all its reports.</summary>
    [Theory]
    [InlineData(
        "namespace App;\nusing System.Text.Json;\n\nclass A { string B() => JsonSerializer.Serialize(1) + JsonSerializer.Serialize(2); }\n",
        "namespace App;\nusing System.Text.Json;\nusing JsonSerializer = Peregrine.Json.JsonSerializer;\n\nclass A { string B() => JsonSerializer.Serialize(1) + JsonSerializer.Serialize(2); }\n")]
    [InlineData(
        "namespace App\n{\n    using System.Text.Json; // all of it\n\n    class A { string B() => JsonSerializer.Serialize(1); }\n}\n",
        "namespace App\n{\n    using System.Text.Json; // all of it\n    using JsonSerializer = Peregrine.Json.JsonSerializer;\n\n    class A { string B() => JsonSerializer.Serialize(1); }\n}\n")]
    [InlineData(
        "namespace Acme.Peregrine;\nusing System.Text.Json;\nclass A { string B() => JsonSerializer.Serialize(1); }\n",
        "namespace Acme.Peregrine;\nusing System.Text.Json;\nusing JsonSerializer = global::Peregrine.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.Serialize(1); }\n")]
    [InlineData(
        "namespace System.Text.Json.Extra;\n\nclass A { string B() => JsonSerializer.Serialize(1); }\n",
        "namespace System.Text.Json.Extra;\n\nusing JsonSerializer = Peregrine.Json.JsonSerializer;\n\nclass A { string B() => JsonSerializer.Serialize(1); }\n")]
    [InlineData(
        "namespace System.Text.Json.Extra\n{\n    class A { string B() => JsonSerializer.Serialize(1); }\n}\n",
        "namespace System.Text.Json.Extra\n{\n    using JsonSerializer = Peregrine.Json.JsonSerializer;\n\n    class A { string B() => JsonSerializer.Serialize(1); }\n}\n")]
    [InlineData(
        "namespace System.Text.Json { class A { string B() => /* one */ JsonSerializer.Serialize(1); } }\n",
        "namespace System.Text.Json { class A { string B() => /* one */ Peregrine.Json.JsonSerializer.Serialize(1); } }\n")]
    [InlineData(
        "namespace App;\nusing JsonSerializer = System.Text.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.Serialize(1) + JsonSerializer.Serialize(2); }\n",
        "namespace App;\nusing JsonSerializer = Peregrine.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.Serialize(1) + JsonSerializer.Serialize(2); }\n")]
    [InlineData(
        "class A { string B() => System.Text.Json.JsonSerializer.Serialize(1) + global::System.Text.Json.JsonSerializer.Serialize(2); }\n",
        "class A { string B() => JsonSerializer.Serialize(1) + JsonSerializer.Serialize(2); }\n")]
    [InlineData(
        "using static System.Text.Json.JsonSerializer;\nclass A { string B() => Serialize(1) + Serialize(2); Func<string, int> C = s => Deserialize<int>(s); }\n",
        "using static Peregrine.Json.JsonSerializer;\nclass A { string B() => Serialize(1) + Serialize(2); Func<string, int> C = s => Deserialize<int>(s); }\n")]
    [InlineData(
        "using System.Text.Json;\nclass A { int B(JsonElement e, JsonSerializerOptions o) => e.GetProperty(\"a\").Deserialize<int>(o) + e.Deserialize<int>(); }\n",
        "using System.Text.Json;\nclass A { int B(JsonElement e, JsonSerializerOptions o) => JsonSerializer.Deserialize<int>(e.GetProperty(\"a\"), o) + JsonSerializer.Deserialize<int>(e); }\n")]
    [InlineData(
        "using System.Text.Json;\nclass A\n{\n    int B(JsonDocument d) =>\n        // first\n        d.RootElement // the root\n            .Deserialize<int>(options: null);\n}\n",
        "using System.Text.Json;\nclass A\n{\n    int B(JsonDocument d) =>\n        // first\n        JsonSerializer.Deserialize<int>(d.RootElement // the root\n            , options: null);\n}\n")]
    [InlineData(
        "using System.Text.Json;\nclass A { object? B(JsonDocument d, Type t) => d.Deserialize(t)!.ToString()!.Length + JsonDocument.Parse(d.Deserialize<string>()!).Deserialize<int>(); }\n",
        "using System.Text.Json;\nclass A { object? B(JsonDocument d, Type t) => JsonSerializer.Deserialize(d, t)!.ToString()!.Length + JsonSerializer.Deserialize<int>(JsonDocument.Parse(JsonSerializer.Deserialize<string>(d)!)); }\n")]
    public async Task Fixes(string before, string after)
    {
        Bench bench = await Bench.Adopted(before).Compiles();
        Bench all = await (await bench.Fixed(Id, FixAllScope.Document)).Compiles();
        Assert.Equal(after, all.TextOf("File0.cs"));
        Assert.Empty(await all.Reports(Id));
        await (await bench.Fixed(Id)).Compiles();
    }

    /// <summary>After <c>?.</c> nothing is called for null; a static call would be.</summary>
    [Fact]
    public async Task NoFixWhereTheCallIsConditional()
    {
        const string Text = "using System.Text.Json;\nusing System.Text.Json.Nodes;\nclass A { int? B(JsonNode? n) => n?.Deserialize<int>(); Func<JsonSerializerOptions?, int> C(JsonDocument d) => d.Deserialize<int>; }\n";
        Assert.Equal(2, (await Bench.Adopted(Text).Reports(Id)).Length);
        Assert.Equal(0, await Bench.Adopted(Text).FixCount(Id));
    }

    [Fact]
    public async Task ReportsSayWhatToDo()
    {
        string[] messages = [.. (await Bench.Marked(Id, """
            namespace App;
            using System.Text.Json;
            class A
            {
                string B() => JsonSerializer.[|Serialize|](1);
                string C() => System.Text.Json.JsonSerializer.[|Serialize|](1);
                int D(JsonElement e) => e.[|Deserialize<int>|]();
            }
            """)).Select(static one => one.GetMessage(null))];
        Assert.Equal(
            [
                "'Serialize' runs on System.Text.Json: the using directive inside the namespace hides the alias",
                "'Serialize' runs on System.Text.Json: the serializer is named in full",
                "'Deserialize' runs on System.Text.Json: it is an extension method; call JsonSerializer.Deserialize with the value as the first argument",
            ],
            messages);
    }
}
