using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis.Text;
using Peregrine.Json.Generator.Calls;
using Peregrine.Json.Generator.Checking;
using Peregrine.Json.Generator.Finding;
using Peregrine.Json.Generator.Writing;

namespace Peregrine.Json.Generator;

/// <summary>
/// Generates the contracts of the types that a project reads and writes: the types that calls and attributes name, then the types of their members and
/// elements, and derived types. The outputs of the stages are compared by content, so that a stage runs again only if its input has changed.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ContractGenerator : IIncrementalGenerator
{
    /// <summary>
    /// The names of the generated files for the registry and for the methods that replace calls. These names contain dots; the names of the files for types
    /// contain none before their extension, so no two files have the same name.
    /// </summary>
    private const string RegistryFile = "Peregrine.Json.Contracts.g.cs", SitesFile = "Peregrine.Json.Calls.g.cs";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<CallModel> calls = context.SyntaxProvider
            .CreateSyntaxProvider(CallFinder.IsCandidate, CallFinder.Find).Where(static call => call.Roots.Count > 0 || call.Bridges || call.IsOpen).WithTrackingName(Stages.Calls);
        IncrementalValuesProvider<NamedModel> contracts = Attributes(context, "Peregrine.Json.JsonContractAttribute", Stages.Contracts);
        IncrementalValuesProvider<NamedModel> contexts = Attributes(context, "System.Text.Json.Serialization.JsonSerializableAttribute", Stages.Contexts);

        IncrementalValueProvider<ImmutableArray<ConverterModel>> converters = context.SyntaxProvider
            .CreateSyntaxProvider(ConverterFinder.IsCandidate, ConverterFinder.Find).Where(static one => one is not null).WithTrackingName(Stages.Converters).Collect()!;

        IncrementalValueProvider<EquatableArray<RootModel>> roots = calls.Select(static (call, _) => (call.Roots, call.Bridges)).Collect().Combine(RootsOf(contracts)).Combine(RootsOf(contexts)).Combine(converters)
            .Select(static (all, _) => Distinct(OfCalls(all.Left.Left.Left), all.Left.Left.Right, all.Left.Right, [new(all.Right.Select(static one => one.Root).OfType<RootModel>())])).WithTrackingName(Stages.Roots);
        IncrementalValueProvider<EquatableArray<RootModel>> named = roots.Select(static (all, _) => new EquatableArray<RootModel>(all.Where(static root => root.Id is not null))).WithTrackingName(Stages.Named);
        IncrementalValueProvider<Compilation> declarations = context.CompilationProvider.WithComparer(DeclarationComparer.Instance).WithTrackingName(Stages.Declarations);
        IncrementalValueProvider<TypesModel> types = named.Combine(declarations)
            .Select(static (pair, cancellation) => pair.Left.Count == 0 ? new(default, default, default, default) : TypeWalk.Run(pair.Right, pair.Left, cancellation)).WithTrackingName(Stages.Types);

        IncrementalValueProvider<string> registry = context.CompilationProvider.Select(static (compilation, _) => TypesWriter.ClassNameOf(compilation.AssemblyName)).WithTrackingName(Stages.Registry);
        IncrementalValuesProvider<ObjectModel> objects = types.SelectMany(static (all, _) => all.Objects).WithTrackingName(Stages.Objects);
        context.RegisterSourceOutput(objects.Combine(registry), static (output, pair) => output.AddSource($"{pair.Left.ClassName}.g.cs", Text(ObjectWriter.Write(pair.Right, pair.Left))));

        IncrementalValueProvider<bool> areOpen = calls.Select(static (call, _) => call.IsOpen || call.Bridges).Where(static one => one).Collect()
            .Combine(context.SyntaxProvider.CreateSyntaxProvider(CallFinder.IsCandidateForDelegate, CallFinder.IsDelegate).Where(static one => one).Collect())
            .Select(static (all, _) => all.Left.Length + all.Right.Length > 0);
        IncrementalValueProvider<string?> kinds = types.Select(static (all, _) => (all.Kinds, all.Served)).Combine(roots).Combine(areOpen)
            .Select(static (all, _) => all.Right ? null : KindsOf(all.Left.Left.Kinds, all.Left.Left.Served, all.Left.Right)).WithTrackingName(Stages.Kinds);

        IncrementalValueProvider<EquatableArray<EntryModel>> entries = types.Select(static (all, _) => all.Entries).WithTrackingName(Stages.Entries);
        IncrementalValueProvider<EquatableArray<KeptModel>> kept = converters.Select(static (all, _) => new EquatableArray<KeptModel>(all.SelectMany(static one => one.Kept).Distinct()));
        context.RegisterSourceOutput(entries.Combine(registry).Combine(kept.Combine(kinds)), static (output, all) =>
        {
            if (all.Left.Left.Count > 0)
            {
                output.AddSource(RegistryFile, Text(TypesWriter.Write(all.Left.Right, all.Left.Left, all.Right.Left, all.Right.Right)));
            }
        });

        IncrementalValueProvider<EquatableArray<SiteModel>> sites = calls.Select(static (call, _) => call.Site).Where(static site => site is not null).Collect().Combine(types.Select(static (all, _) => all.Served))
            .Select(static (pair, _) => Served(pair.Left!, pair.Right)).WithTrackingName(Stages.Sites);
        context.RegisterSourceOutput(sites, static (output, all) =>
        {
            if (all.Count > 0)
            {
                output.AddSource(SitesFile, Text(SitesWriter.Write(all)));
            }
        });

        context.RegisterSourceOutput(types.Select(static (all, _) => (all.Unseen, all.Refused)), static (output, all) =>
        {
            if (NotesText.Write(all.Unseen, all.Refused) is { } notes)
            {
                output.AddSource(NotesText.File, Text(notes));
            }
        });

        IncrementalValueProvider<bool> isStrict = context.AnalyzerConfigOptionsProvider.Select(static (options, _) => Problems.AreErrors(options.GlobalOptions)).WithTrackingName(Stages.Strictness);
        IncrementalValuesProvider<ProblemModel> problems = types.Combine(roots)
            .SelectMany(static (pair, _) => pair.Left.Problems.Concat(pair.Right.Select(static root => root.Problem).OfType<ProblemModel>())).WithTrackingName(Stages.Problems);
        IncrementalValueProvider<EquatableArray<RootPlace>> places = calls.Collect().Combine(contracts.Collect()).Combine(contexts.Collect())
            .Select(static (all, _) => new EquatableArray<RootPlace>(all.Left.Left.SelectMany(PlacesOf).Concat(all.Left.Right.Concat(all.Right).SelectMany(static one => one.Places))));
        context.RegisterSourceOutput(
            problems.Combine(context.CompilationProvider).Combine(isStrict).Combine(places),
            static (output, all) => output.ReportDiagnostic(Problems.Report(all.Left.Left.Left, all.Left.Left.Right, all.Right, all.Left.Right)));
    }

    /// <summary>
    /// Returns the names of the built-in kinds of types (<see cref="KnownKinds"/>) that the roots lead to, for the build of a native program. Returns null if a
    /// root has no complete contract, because not all types are then known. A struct that only a converter of the program reads needs no contract.
    /// </summary>
    private static string? KindsOf(KnownKinds kinds, EquatableArray<string> served, EquatableArray<RootModel> roots)
    {
        var known = new HashSet<string>(served);
        return roots.All(root => root.Kind == RootKind.Converted || (root.Id is not null && known.Contains(root.Id))) ? kinds == KnownKinds.None ? "" : kinds.ToString() : null;
    }

    /// <summary>Returns the calls whose types all have contracts.</summary>
    private static EquatableArray<SiteModel> Served(ImmutableArray<SiteModel> sites, EquatableArray<string> served)
    {
        var known = new HashSet<string>(served);
        return served.Count == 0 ? default : new(sites.Where(site => site.Roots.All(known.Contains)));
    }

    private static IncrementalValueProvider<ImmutableArray<EquatableArray<RootModel>>> RootsOf(IncrementalValuesProvider<NamedModel> attributes) => attributes.Select(static (one, _) => one.Roots).Collect();

    private static IEnumerable<RootPlace> PlacesOf(CallModel call) =>
        call.Place is { } place ? call.Roots.Where(static root => root.Id is not null).Select(root => new RootPlace(root.Id!, place)) : [];

    private static IncrementalValuesProvider<NamedModel> Attributes(IncrementalGeneratorInitializationContext context, string name, string stage) =>
        context.SyntaxProvider.ForAttributeWithMetadataName(name, static (node, _) => node is CompilationUnitSyntax or ClassDeclarationSyntax, CallFinder.OfAttributes).WithTrackingName(stage);

    /// <summary>
    /// Returns the types of all calls. The types of calls to System.Text.Json are included only if the program makes System.Text.Json call the library.
    /// </summary>
    private static ImmutableArray<EquatableArray<RootModel>> OfCalls(ImmutableArray<(EquatableArray<RootModel> Roots, bool Bridges)> calls) =>
        calls.Any(static call => call.Bridges)
            ? [.. calls.Select(static call => call.Roots)]
            : [.. calls.Select(static call => new EquatableArray<RootModel>(call.Roots.Where(static root => root.Kind != RootKind.Bridged)))];

    private static EquatableArray<RootModel> Distinct(params ImmutableArray<EquatableArray<RootModel>>[] all) =>
        new(all.SelectMany(static one => one).SelectMany(static roots => roots).Distinct().OrderBy(static root => root.Id, System.StringComparer.Ordinal));

    private static SourceText Text(string text) => SourceText.From(text, Encoding.UTF8);
}
