using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Outside.Adoption;

/// <summary>
/// Shapes of projects that adopt the library by the property: each compiles without a warning, or is refused as the migration page says, and compiles as the page says
/// to change it. eng/parts/packages.sh does the same with projects from <c>dotnet new</c>.
/// </summary>
public sealed class AdoptionShapeTests
{
    private const string Calls = """
        using System.Net.Http.Json;
        using System.Text.Json;

        namespace Store;

        internal static class Orders
        {
            public static int Read(JsonElement element) => element.Deserialize<int>() + JsonSerializer.Deserialize<int>("1");

            public static async Task<int> Get(HttpClient client, CancellationToken token) => await client.GetFromJsonAsync<int>("a", token);
        }
        """;

    /// <summary>A library with the property shows its internal types to a project that has the property, too: its tests.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void InternalsMayBeVisible(bool isCompiled)
    {
        ShapeProject library = ShapeProject.Adopted.Named("Store").With(Calls).With("[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Store.Tests\")]");
        Assert.Empty(library.Problems());
        ShapeProject tests = ShapeProject.Adopted.Named("Store.Tests").With(Calls.Replace("namespace Store;", "namespace Store.Tests;", StringComparison.Ordinal)
            .Replace("JsonSerializer.Deserialize<int>(\"1\")", "Store.Orders.Read(element)", StringComparison.Ordinal));
        Assert.Empty(tests.Referring(library, isCompiled).Problems());
    }

    /// <summary>Without the attribute that hides them, as with an older compiler: what the page says of it.</summary>
    [Fact]
    public void VisibleExtensionMethodsOfTwoProjectsAreAmbiguous()
    {
        ShapeProject library = ShapeProject.AdoptedByAnOlderCompiler.Named("Store").With("[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Store.Tests\")]");
        ShapeProject tests = ShapeProject.AdoptedByAnOlderCompiler.Named("Store.Tests").With(Calls).Referring(library, isCompiled: true);
        Assert.Equal(["CS0121", "CS0121"], tests.Problems().Select(static one => one.Id));
    }

    /// <summary>Web projects get the attribute twice, and a generator may declare it a third time.</summary>
    [Fact]
    public void TheAttributeMayBeDeclaredInParts()
    {
        ShapeProject project = ShapeProject.Adopted.With(ShapeProject.Hidden("src/Peregrine.Json.AspNetCore/buildTransitive/Peregrine.Json.AspNetCore.Hidden.g.cs"))
            .With("namespace Microsoft.CodeAnalysis { internal sealed partial class EmbeddedAttribute : global::System.Attribute { } }");
        Assert.Empty(project.Problems());
    }

    [Fact]
    public void AFileWithAnAliasAboveItsNamespaceIsRefused()
    {
        ShapeProject project = ShapeProject.Adopted.With("using JsonSerializer = System.Text.Json.JsonSerializer;\nnamespace Store;\ninternal static class A { public static string Write(object value) => JsonSerializer.Serialize(value); }\n");
        Assert.Equal("CS1537", Assert.Single(project.Problems()).Id);
    }

    [Theory]
    [InlineData("keeps", "System.Text.Json.JsonSerializer")]
    [InlineData("keeps-by-name", "System.Text.Json.JsonSerializer", "Peregrine.Json.JsonSerializer")]
    [InlineData("newtonsoft", "Newtonsoft.Json.JsonSerializer", "Newtonsoft.Json.JsonSerializer")]
    public void AFileKeepsItsSerializerAsThePageSays(string shape, params string[] called)
    {
        ShapeProject project = ShapeProject.Adopted.With(ShownExamples.Shapes[shape].Code);
        Assert.Empty(project.Problems());
        Assert.Equal(called, project.Called().Where(static type => type.EndsWith("JsonSerializer", StringComparison.Ordinal)));
    }

    [Fact]
    public void TheNameMeansThisLibrarysBesideNewtonsofts()
    {
        ShapeProject project = ShapeProject.Adopted.With("""
            using Newtonsoft.Json;
            namespace Store;
            internal static class Mixed
            {
                public static string Write(object value) => JsonConvert.SerializeObject(value) + JsonSerializer.Serialize(value);
                public static object Make() => new JsonSerializer();
                public static object Default() => JsonSerializer.CreateDefault();
                public static void Use() { JsonSerializer? one = null; _ = one; }
            }
            """);
        Assert.Equal(["CS0117", "CS0712", "CS0723"], project.Problems().Select(static one => one.Id).Distinct().Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("", "CS0104")]
    [InlineData("global using JsonSerializer = Peregrine.Json.JsonSerializer;\n", null)]
    public void BothNamespacesNeedTheLine(string line, string? problem)
    {
        ShapeProject project = ShapeProject.Plain.With(line + "using System.Text.Json;\nusing Peregrine.Json;\nnamespace Store;\ninternal static class A { public static string Write(object value) => JsonSerializer.Serialize(value, new JsonSerializerOptions().UsePeregrine()); }\n");
        Assert.Equal(problem is null ? [] : [problem], project.Problems().Select(static one => one.Id));
        Assert.Empty(ShapeProject.Adopted.With("using System.Text.Json;\nusing Peregrine.Json;\nnamespace Store;\ninternal static class A { public static string Write(object value) => JsonSerializer.Serialize(value, new JsonSerializerOptions().UsePeregrine()); }\n").Problems());
    }

    /// <summary>C# 10 from .NET 7 on; before it, files compile attributes that need C# 11, and the targets refuse the property.</summary>
    [Theory]
    [InlineData(LanguageVersion.CSharp10, true, true)]
    [InlineData(LanguageVersion.CSharp11, true, true)]
    [InlineData(LanguageVersion.CSharp10, false, false)]
    [InlineData(LanguageVersion.CSharp11, false, true)]
    [InlineData(LanguageVersion.CSharp9, true, false)]
    public void LanguagesThatTheTargetsNameAreEnough(LanguageVersion language, bool isNet7, bool isEnough) =>
        Assert.Equal(isEnough, ShapeProject.Adopted.In(language, isNet7).With("internal static class A { public static int Read(System.Text.Json.JsonElement element) => element.Deserialize<int>(); }").Problems().Length == 0);

    [Theory]
    [InlineData("10", ".NETCoreApp")]
    [InlineData("11", "TargetFrameworkIdentifier")]
    public void TheTargetsNameThem(string language, string condition) =>
        Assert.Contains(
            Repository.Read("src/Peregrine.Json/buildTransitive/Peregrine.Json.targets").Split('\n'),
            line => line.Contains("<_PeregrineJsonLanguage", StringComparison.Ordinal) && line.Contains($">{language}<", StringComparison.Ordinal) && (language == "10" || line.Contains(condition, StringComparison.Ordinal)));
}
