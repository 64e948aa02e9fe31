using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Peregrine.Json.Generator.Tests;

/// <summary>A project in memory with the generator.</summary>
internal sealed class Bench
{
    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Text.Json;
        global using System.Text.Json.Serialization;
        global using System.Threading.Tasks;
        global using Peregrine.Json;
        global using JsonSerializer = Peregrine.Json.JsonSerializer;
        """;

    private static readonly string[] s_needed =
    [
        "Peregrine.Json", "System.Collections", "System.Collections.Concurrent", "System.Collections.Immutable", "System.Collections.NonGeneric", "System.ComponentModel.Primitives", "System.Console", "System.Linq", "System.Linq.Expressions", "System.Memory", "System.Net.Http", "System.Net.Http.Json", "System.ObjectModel",
        "System.Runtime", "System.Runtime.InteropServices", "System.Text.Json", "System.Net.Primitives", "System.Runtime.Numerics", "System.IO.Pipelines", "System.Text.Encodings.Web", "System.Private.Uri", "System.Threading", "System.Diagnostics.Debug", "System.Runtime.Extensions",
        "System.Drawing.Primitives", "System.Text.RegularExpressions", "System.ComponentModel", "System.ComponentModel.TypeConverter", "System.Threading.Thread", "System.Collections.Specialized", "System.ObjectModel", "netstandard", "System.Diagnostics.StackTrace", "CommunityToolkit.Mvvm", "Vogen.SharedTypes",
    ];

    private static readonly ImmutableArray<MetadataReference> s_references =
    [
        .. File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "references.txt")).Where(static path => s_needed.Contains(Path.GetFileNameWithoutExtension(path))).Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly CSharpParseOptions _options;

    private readonly (string Name, string Value)[] _properties;

    private Bench(CSharpParseOptions options, CSharpCompilation before, GeneratorDriver driver, (string Name, string Value)[] properties)
    {
        _options = options;
        _properties = properties;
        Before = before;
        Driver = driver.RunGeneratorsAndUpdateCompilation(before, out Compilation after, out ImmutableArray<Diagnostic> reports, TestContext.Current.CancellationToken);
        After = after;
        Reports = reports;
    }

    /// <summary>The code as it is written.</summary>
    public CSharpCompilation Before { get; }

    /// <summary>The code with what was generated.</summary>
    public Compilation After { get; }

    public GeneratorDriver Driver { get; }

    /// <summary>What the generator reported.</summary>
    public ImmutableArray<Diagnostic> Reports { get; }

    public GeneratorRunResult Result => Driver.GetRunResult().Results.First();

    /// <summary>What analyzers report, suppressed reports too.</summary>
    public Diagnostic[] Analyzed(params DiagnosticAnalyzer[] analyzers) => Analyzed(_properties, analyzers);

    /// <summary>The same in a project with other properties.</summary>
    public Diagnostic[] Analyzed((string Name, string Value)[] properties, params DiagnosticAnalyzer[] analyzers)
    {
        CompilationWithAnalyzers analysis = After.WithAnalyzers(
            [.. analyzers],
            new CompilationWithAnalyzersOptions(new AnalyzerOptions([], new Properties(properties)), null, concurrentAnalysis: false, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: true));
        return [.. analysis.GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken).GetAwaiter().GetResult()];
    }

    /// <summary>The generated files by their names.</summary>
    public IEnumerable<(string Name, string Text)> Files => Result.GeneratedSources.Select(static one => (one.HintName, one.SourceText.ToString()));

    public static Bench Of(params string[] sources) => Of(LanguageVersion.Preview, NullableContextOptions.Enable, [], sources);

    public static Bench Of(LanguageVersion version, NullableContextOptions nullable, MetadataReference[] more, params string[] sources) => Of(new CSharpParseOptions(version), nullable, more, [], sources);

    /// <summary>A project that lets generated code take the place of calls, as the package's targets set it.</summary>
    public static Bench WithSites(params string[] sources) => Of(Intercepting, NullableContextOptions.Enable, [], [], sources);

    /// <summary>The same with properties that the generator sees.</summary>
    public static Bench WithProperties((string Name, string Value)[] properties, params string[] sources) => Of(Intercepting, NullableContextOptions.Enable, [], properties, sources);

    private static CSharpParseOptions Intercepting => new CSharpParseOptions(LanguageVersion.Preview).WithFeatures([new("InterceptorsNamespaces", "Other;Peregrine.Json.Generated;Peregrine.Json.Redirected")]);

    /// <summary>A program that is compiled ahead of time, with other generators beside the library's.</summary>
    public static Bench Beside(ISourceGenerator[] others, params string[] sources) => Of(Intercepting, NullableContextOptions.Enable, [], [("PublishAot", "true")], sources, others);

    /// <summary>A project with the property UsePeregrineJson, and the generator of redirected calls.</summary>
    public static Bench Redirecting(ISourceGenerator redirecting, params string[] sources) => Of(Intercepting, NullableContextOptions.Enable, [], [], sources, redirecting);

    private static Bench Of(CSharpParseOptions options, NullableContextOptions nullable, MetadataReference[] more, (string Name, string Value)[] properties, string[] sources, params ISourceGenerator[] others)
    {
        CSharpCompilation before = Compile("App", options, nullable, more, sources);
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [.. others.Prepend(new ContractGenerator().AsSourceGenerator())], parseOptions: options, optionsProvider: new Properties(properties), driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
        return new(options, before, driver, properties);
    }

    /// <summary>An assembly that others refer to.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="isReference">Whether without bodies and private members, as projects refer to each other.</param>
    /// <param name="source">Its code.</param>
    public static MetadataReference Library(string name, bool isReference, string source)
    {
        using var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = Compile(name, new CSharpParseOptions(LanguageVersion.Preview), NullableContextOptions.Enable, [], [source])
            .Emit(stream, options: new(metadataOnly: isReference, includePrivateMembers: !isReference), cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return MetadataReference.CreateFromImage(stream.ToArray());
    }

    /// <summary>The same project after one of its files has changed.</summary>
    public Bench With(int file, string text)
    {
        SyntaxTree old = Before.SyntaxTrees[file + 1];
        return new(_options, Before.ReplaceSyntaxTree(old, CSharpSyntaxTree.ParseText(text, _options, old.FilePath)), Driver, _properties);
    }

    /// <summary>Fails if the generator threw, or if what it generated has an error that the code has not.</summary>
    public Bench Compiles(bool hasErrors = false)
    {
        Assert.Null(Result.Exception);
        Diagnostic[] errors = [.. After.GetDiagnostics(TestContext.Current.CancellationToken).Where(static one => one.Severity >= DiagnosticSeverity.Warning && one.Id != "CS8019")];
        errors = [.. errors.Where(one => one.Severity == DiagnosticSeverity.Error || IsGenerated(one))];
        if (hasErrors)
        {
            errors = [.. errors.Where(IsGenerated)];
        }

        Assert.True(errors.Length == 0, string.Join('\n', errors.Select(static one => $"{one}\n{one.Location.SourceTree}")));
        return this;
    }

    /// <summary>Compiles and loads the assembly with what was generated.</summary>
    public Assembly Load()
    {
        using var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = After.Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return Assembly.Load(stream.ToArray());
    }

    /// <summary>Compiles and loads sources as they are, without the generator.</summary>
    /// <param name="name">The name of the assembly.</param>
    /// <param name="sources">The sources.</param>
    public static Assembly Loaded(string name, params string[] sources)
    {
        using var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = Compile(name, new CSharpParseOptions(LanguageVersion.Preview), NullableContextOptions.Enable, [], sources).Emit(stream, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return Assembly.Load(stream.ToArray());
    }

    /// <summary>What became of the outputs of a stage in the last run.</summary>
    public IncrementalStepRunReason[] Reasons(string stage) => [.. Result.TrackedSteps[stage].SelectMany(static step => step.Outputs).Select(static output => output.Reason)];

    private static bool IsGenerated(Diagnostic one) => one.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true;

    private static CSharpCompilation Compile(string name, CSharpParseOptions options, NullableContextOptions nullable, MetadataReference[] more, string[] sources) => CSharpCompilation.Create(
        name,
        [
            CSharpSyntaxTree.ParseText(options.LanguageVersion < LanguageVersion.CSharp10 ? "" : Usings, options, "Usings.cs"),
            .. sources.Select((text, at) => CSharpSyntaxTree.ParseText(text, options, $"File{at}.cs")),
        ],
        [.. s_references, .. more],
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: nullable, allowUnsafe: true));

    /// <summary>What MSBuild tells a generator.</summary>
    private sealed class Properties((string Name, string Value)[] all) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(all);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        private sealed class Values((string Name, string Value)[] all) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value)
            {
                value = all.FirstOrDefault(one => $"build_property.{one.Name}" == key).Value;
                return value is not null;
            }
        }
    }
}
