using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Rules;

/// <summary>PJ0000: the library is referenced and not adopted, and the fix that adopts it in a project or a solution.</summary>
public sealed class AdoptionTests
{
    private const string Id = "PJ0000", Call = "using System.Text.Json;\nclass A { string B() => JsonSerializer.Serialize(1); }\n";

    [Fact]
    public async Task CallsOfTheirsAreReported()
    {
        Diagnostic one = Assert.Single(await Bench.Marked(Id, "using System.Text.Json;\nclass A { string B() => JsonSerializer.[|Serialize|](1); }\n", isAdopted: false));
        Assert.Equal(DiagnosticSeverity.Info, one.Severity);
        Assert.Equal("'Serialize' runs on System.Text.Json: the project references Peregrine.Json and has not adopted it", one.GetMessage(null));
    }

    /// <summary>What the alias would not change, what is meant, and what the library serves anyway.</summary>
    [Fact]
    public async Task OtherCallsAreSilent() => await Bench.Marked(Id, """
        using System.Text.Json;
        using Peregrine.Json;
        using Stj = System.Text.Json.JsonSerializer;
        class A
        {
            string B() => System.Text.Json.JsonSerializer.Serialize(1) + Stj.Serialize(2) + Peregrine.Json.JsonSerializer.Serialize(3);
            int C(JsonElement element) => element.Deserialize<int>();
        }
        class D { JsonSerializerOptions _options = new JsonSerializerOptions().UsePeregrine(); }
        """, isAdopted: false);

    [Fact]
    public async Task NothingIsReportedOnceAdopted() => Assert.Empty(await Bench.Adopted(Call).Reports());

    [Fact]
    public async Task NothingIsReportedWithoutTheLibrary() => Assert.Empty(await Bench.Empty().With("App", [("A.cs", Call)], isLibraryKnown: false).Reports());

    [Fact]
    public async Task AdoptsInAFileOfItsOwn()
    {
        Bench changed = await (await Bench.Unadopted(Call, Call.Replace("class A", "class C", StringComparison.Ordinal)).Fixed(Id)).Compiles();
        Assert.Equal(["File0.cs", "File1.cs", "Peregrine.Json.Usings.cs"], changed.Files);
        Assert.Equal(Bench.TheLine, changed.TextOf("Peregrine.Json.Usings.cs"));
        Assert.Equal(Call, changed.TextOf("File0.cs"));
        Assert.Empty(await changed.Reports());
    }

    [Theory]
    [InlineData("// All of them.\nglobal using System.Text;\nglobal using System.Text.Json;\n", "// All of them.\nglobal using System.Text;\nglobal using System.Text.Json;\nglobal using JsonSerializer = Peregrine.Json.JsonSerializer;\n")]
    [InlineData("global using System.Text;\r\nusing System.Xml;\r\n\r\n[assembly: CLSCompliant(true)]\r\n", "global using System.Text;\r\nglobal using JsonSerializer = Peregrine.Json.JsonSerializer;\r\nusing System.Xml;\r\n\r\n[assembly: CLSCompliant(true)]\r\n")]
    [InlineData("global using System.Text;", "global using System.Text;\nglobal using JsonSerializer = Peregrine.Json.JsonSerializer;\n")]
    public async Task AdoptsWhereTheGlobalUsingsAre(string before, string after)
    {
        Bench bench = Bench.Empty().With("App", [("A.cs", Call), ("GlobalUsings.cs", before)]);
        Bench changed = await (await bench.Fixed(Id)).Compiles();
        Assert.Equal(["A.cs", "GlobalUsings.cs"], changed.Files);
        Assert.Equal(after, changed.TextOf("GlobalUsings.cs"));
    }

    [Theory]
    [InlineData(FixAllScope.Project, 1)]
    [InlineData(FixAllScope.Solution, 2)]
    public async Task AdoptsInProjectsAndSolutions(FixAllScope scope, int adopted)
    {
        Bench bench = Bench.Empty().With("One", [("One.cs", Call)]).With("Two", [("Two.cs", Call)]).With("Three", [("Three.cs", "class A;")]).With("Four", [("Four.cs", Call)], isLibraryKnown: false);
        Bench changed = await (await bench.Fixed(Id, scope)).Compiles();
        Assert.Equal(adopted, changed.Files.Count(static name => name == "Peregrine.Json.Usings.cs"));
        Assert.Equal(2 - adopted, (await changed.Reports()).Length);
    }

    /// <summary>A file cannot have the alias that the project has: its own goes, and with it what it says of System.Text.Json.</summary>
    [Theory]
    [InlineData("// The file.\nusing JsonSerializer = System.Text.Json.JsonSerializer;\nclass C { string B() => JsonSerializer.Serialize(1); }\n", "// The file.\nclass C { string B() => JsonSerializer.Serialize(1); }\n")]
    [InlineData("using System.Text;\nusing JsonSerializer = global::System.Text.Json.JsonSerializer;\nusing System.Xml;\nclass C { string B() => JsonSerializer.Serialize(1); }\n", "using System.Text;\nusing System.Xml;\nclass C { string B() => JsonSerializer.Serialize(1); }\n")]
    [InlineData("using JsonSerializer = Peregrine.Json.JsonSerializer;\nclass C { string B() => JsonSerializer.Serialize(1); }\n", "class C { string B() => JsonSerializer.Serialize(1); }\n")]
    [InlineData("namespace D\n{\n    using JsonSerializer = System.Text.Json.JsonSerializer;\n    class C { string B() => JsonSerializer.Serialize(1); }\n}\n", "namespace D\n{\n    using JsonSerializer = Peregrine.Json.JsonSerializer;\n    class C { string B() => JsonSerializer.Serialize(1); }\n}\n")]
    public async Task OwnAliasesGiveWay(string before, string after)
    {
        Bench changed = await (await (await Bench.Unadopted(Call, before).Compiles()).Fixed(Id)).Compiles();
        Assert.Equal(after, changed.TextOf("File1.cs"));
        Assert.Empty(await changed.Reports());
    }

    /// <summary>Where the name is another type's in some file, the files that mean System.Text.Json's get the line each.</summary>
    [Fact]
    public async Task OtherSerializersKeepTheirName()
    {
        const string Theirs = "namespace Newtonsoft { public class JsonSerializer { public string Go() => \"\"; } }\n", Use = "using Newtonsoft;\nclass C { string B() => new JsonSerializer().Go(); }\n";
        Bench changed = await (await (await Bench.Unadopted(Call, Theirs, Use, "class D;").Compiles()).Fixed(Id)).Compiles();
        Assert.Equal(["using System.Text.Json;\nusing JsonSerializer = Peregrine.Json.JsonSerializer;\nclass A { string B() => JsonSerializer.Serialize(1); }\n", Theirs, Use, "class D;"], Enumerable.Range(0, 4).Select(at => changed.TextOf($"File{at}.cs")));
        Assert.Empty(await changed.Reports());
    }

    [Fact]
    public async Task OldLanguagesHaveNoGlobalLines()
    {
        const string Old = "// Old.\nnamespace Old\n{\n    using System.Text.Json;\n\n    class C { string B() { return System.Text.Json.JsonSerializer.Serialize(1); } }\n}\n";
        Bench bench = await Bench.Empty().With("App", [("A.cs", Call), ("B.cs", Old)], LanguageVersion.CSharp9).Compiles();
        Bench changed = await (await bench.Fixed(Id)).Compiles();
        Assert.Equal(["A.cs", "B.cs"], changed.Files);
        Assert.Equal(Old, changed.TextOf("B.cs"));
        Assert.StartsWith("using System.Text.Json;\nusing JsonSerializer = Peregrine.Json.JsonSerializer;\n", changed.TextOf("A.cs"), StringComparison.Ordinal);
        Assert.Empty(await changed.Reports(Id));
    }
}
