using System.Collections.Immutable;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Peregrine.Json.Outside;

/// <summary>
/// Each page as a project of its own: its examples compile as they stand, in files of a new project with the package's line, the usings that the guide's index
/// shows, and nothing else. A reader who copies one has no name left to look for.
/// </summary>
[Trait("Phase", "Packaging")]
public sealed partial class PageProjectTests
{
    /// <summary>What a new console project has (ImplicitUsings), and the line that adopts this library.</summary>
    private const string NewProject = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using JsonSerializer = Peregrine.Json.JsonSerializer;
        """;

    private static readonly CSharpParseOptions s_parse = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Latest);

    private static readonly ImmutableArray<MetadataReference> s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "mscorlib.dll" or "netstandard.dll" or "Microsoft.CSharp.dll" or "Peregrine.Json.dll" or "Peregrine.Json.Documents.dll" or "Peregrine.Json.Ecma.dll"))
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    private static readonly ISourceGenerator[] s_generators = FindGenerators();

    /// <summary>Web projects, and what is called as a static method of the serializer, which this compiler does not know yet: eng/release.sh packages pages builds them.</summary>
    private static readonly string[] s_otherProjects = ["frameworks-and-libraries.md", "extras.md"];

    public static TheoryData<string> Pages { get; } =
        [.. ShownExamples.Pages.Where(static page => CSharp().IsMatch(Text(page)) && !s_otherProjects.Contains(Path.GetFileName(page))).Select(static page => Path.GetRelativePath(Repository.Root, page))];

    [Theory(Explicit = true)]
    [MemberData(nameof(Pages))]
    public void ExamplesCompileInANewProject(string page)
    {
        string usings = Usings().Match(Repository.Read("docs/guide/README.md")).Groups["usings"].Value;
        var files = new List<SyntaxTree> { Parsed(NewProject, "Project.cs") };
        string text = Text(Repository.PathOf(page));
        foreach (string name in CSharp().Matches(text).Concat(Borrowed().Matches(text)).Select(static match => match.Groups["name"].Value))
        {
            string code = ShownExamples.InPages[name].Code;
            files.Add(Parsed(usings + (IsDeclarations(code) ? code : $"internal static class Example{files.Count}\n{{\n    public static async Task Run()\n    {{\n{code}\n    }}\n}}\n"), name + ".cs"));
        }

        var compilation = CSharpCompilation.Create("Page", files, s_references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        string[] errors = [.. Generated(compilation).GetDiagnostics().Where(static d => d.Severity == DiagnosticSeverity.Error).Select(static d => d.ToString()).Distinct()];
        Assert.True(errors.Length == 0, string.Join('\n', errors));
    }

    /// <summary>With what the generator of contexts adds, which every project has.</summary>
    private static Compilation Generated(CSharpCompilation compilation)
    {
        CSharpGeneratorDriver.Create(s_generators, parseOptions: s_parse).RunGeneratorsAndUpdateCompilation(compilation, out Compilation generated, out _);
        return generated;
    }

    private static ISourceGenerator[] FindGenerators()
    {
        // The SDK that builds these tests has the generator beside the reference assemblies.
        string packs = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "../../../packs/Microsoft.NETCore.App.Ref"));
        string pack = Directory.GetDirectories(packs, $"{Environment.Version.Major}.*").MaxBy(static folder => Version.TryParse(Path.GetFileName(folder), out Version? version) ? version : new Version())
            ?? throw new InvalidOperationException($"{packs} has no reference assemblies of .NET {Environment.Version.Major}.");
        string file = Directory.GetFiles(pack, "System.Text.Json.SourceGeneration.dll", SearchOption.AllDirectories).Single();
        return [.. new AnalyzerFileReference(file, new Loader()).GetGenerators(LanguageNames.CSharp)];
    }

    /// <summary>Whether a block declares types alone; any other is the body of a method.</summary>
    private static bool IsDeclarations(string code) =>
        CSharpSyntaxTree.ParseText(code, s_parse).GetCompilationUnitRoot().Members is { Count: > 0 } members && members.All(static member => member is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax);

    private static SyntaxTree Parsed(string text, string path) => CSharpSyntaxTree.ParseText(text, s_parse, path);

    private static string Text(string page) => File.ReadAllText(page).ReplaceLineEndings("\n");

    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath)
        {
            // It has none but the compiler.
        }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }

    /// <summary>An example of another page, whose types this one says that it uses.</summary>
    [GeneratedRegex("<!-- with: (?<name>[\\w-]+) -->")]
    private static partial Regex Borrowed();

    [GeneratedRegex(@"<!-- example: (?<name>[\w-]+) -->\n```csharp\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex CSharp();

    /// <summary>The usings that the index shows.</summary>
    [GeneratedRegex(@"```csharp\n(?<usings>(?:using [\w.]+;\n)+)```")]
    private static partial Regex Usings();
}
