using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Peregrine.Json.Generator.Models;

namespace Peregrine.Json.Generator;

/// <summary>What the generator reports.</summary>
internal static class Problems
{
    public static readonly DiagnosticDescriptor NoContract = new(
        "PJ0006",
        "The type has no generated contract",
        "No contract is generated for '{0}': {1}",
        "Generation",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "The library serves the type by reflection, or by the metadata of a JsonSerializerContext.",
        PageOf("PJ0006"));

    /// <summary>The report about a type, at its declaration or its use in the current code.</summary>
    public static Diagnostic Report(ProblemModel problem, Compilation compilation)
    {
        Location? place = problem.Place?.ToLocation()
            ?? (problem.Id is null ? null : DocumentationCommentId.GetFirstSymbolForReferenceId(problem.Id, compilation)?.Locations.FirstOrDefault(static one => one.IsInSource));
        return Diagnostic.Create(NoContract, place, problem.Type, problem.Reason);
    }

    /// <summary>The address of a rule's page; empty as long as the repository has no address.</summary>
    private static string PageOf(string id)
    {
        string? pages = typeof(Problems).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(static data => data.Key == "RulePages")?.Value;
        return string.IsNullOrEmpty(pages) ? "" : $"{pages!.TrimEnd('/')}/blob/main/docs/rules/{id}.md";
    }
}
