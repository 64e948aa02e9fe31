using System.Reflection;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Peregrine.Json.Generator;

/// <summary>The problems that the generator reports.</summary>
internal static class Problems
{
    public static readonly DiagnosticDescriptor NoContract = new(
        "PJ0006",
        "The type has no generated contract",
        "No contract is generated for '{0}': {1}",
        "Generation",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "The library reads and writes the type by reflection, or with the metadata of a JsonSerializerContext.",
        PageOf("PJ0006"));

    public static readonly DiagnosticDescriptor NotSeen = new(
        "PJ0007",
        "The generated contract lacks what another source generator adds",
        "Another source generator adds {1} to '{0}', which the generated contract lacks: {2}",
        "Generation",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "If the program has reflection, the library reads and writes the type by reflection.",
        PageOf("PJ0007"),
        WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>
    /// The rule of <see cref="NotSeen"/> with the severity of an error. Without this rule, compilers would not run the analyzer, because the analyzer could
    /// report only hints.
    /// </summary>
#pragma warning disable RS2001 // The list of released rules has the severity of NotSeen, not of this rule.
    public static readonly DiagnosticDescriptor NotSeenIsError = new(
        "PJ0007",
        "The generated contract lacks what another source generator adds",
        "Another source generator adds {1} to '{0}', which the generated contract lacks: {2}",
        "Generation",
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        "If the program has reflection, the library reads and writes the type by reflection.",
        PageOf("PJ0007"),
        WellKnownDiagnosticTags.CompilationEnd);
#pragma warning restore RS2001

    /// <summary>
    /// Returns whether a missing contract is an error: the program turns reflection off, or is compiled ahead of time and does not turn reflection on. The
    /// package's targets pass these settings.
    /// </summary>
    public static bool AreErrors(AnalyzerConfigOptions options) =>
        Is(options, "PeregrineJsonReflection", "false") || (Is(options, "PublishAot", "true") && !Is(options, "PeregrineJsonReflection", "true"));

    /// <summary>
    /// Returns the diagnostic for a type without a contract. Its place is the first of these that the project's source has: the member that prevents the
    /// contract, the type, a member on the path to the type, the call or attribute from which the path begins.
    /// </summary>
    public static Diagnostic Report(ProblemModel problem, Compilation compilation, IReadOnlyList<RootPlace> places, bool isStrict)
    {
        Location? place = problem.Place?.ToLocation()
            ?? (problem.MemberId is null ? null : InSource(DocumentationCommentId.GetFirstSymbolForDeclarationId(problem.MemberId, compilation)))
            ?? InSource(problem.Id is null ? null : DocumentationCommentId.GetFirstSymbolForReferenceId(problem.Id, compilation))
            ?? problem.Steps.Select(step => InSource(DocumentationCommentId.GetFirstSymbolForDeclarationId(step, compilation))).FirstOrDefault(static one => one is not null)
            ?? places.FirstOrDefault(one => one.Id == problem.RootId)?.Place.ToLocation();
        return isStrict && problem.IsNeeded
            ? Diagnostic.Create(NoContract, place, DiagnosticSeverity.Error, additionalLocations: null, properties: null, problem.Type, problem.Reason)
            : Diagnostic.Create(NoContract, place, problem.Type, problem.Reason);
    }

    private static Location? InSource(ISymbol? symbol) => symbol?.Locations.FirstOrDefault(static one => one.IsInSource);

    private static bool Is(AnalyzerConfigOptions options, string property, string value) =>
        options.TryGetValue($"build_property.{property}", out string? set) && string.Equals(set, value, System.StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the address of a rule's page; empty until the repository has an address.</summary>
    private static string PageOf(string id)
    {
        string? pages = typeof(Problems).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(static data => data.Key == "RulePages")?.Value;
        return string.IsNullOrEmpty(pages) ? "" : $"{pages!.TrimEnd('/')}/blob/main/docs/rules/{id}.md";
    }
}
