using System.Reflection;

namespace Peregrine.Json.Analyzers;

/// <summary>The rules. Each has a page in docs/rules.</summary>
internal static class Descriptors
{
    private const string Adoption = "Adoption", Performance = "Performance", Correctness = "Correctness";

    public static readonly DiagnosticDescriptor NotAdopted = Rule(
        "PJ0000",
        "Peregrine.Json is referenced and not used",
        "'{0}' runs on System.Text.Json: the project references Peregrine.Json and has not adopted it",
        Adoption,
        DiagnosticSeverity.Info,
        "A global using alias makes the calls of a project use Peregrine.Json.");

    public static readonly DiagnosticDescriptor StaysBehind = Rule(
        "PJ0001",
        "The call stays on System.Text.Json",
        "'{0}' runs on System.Text.Json: {1}",
        Adoption,
        DiagnosticSeverity.Warning,
        "The project adopted Peregrine.Json with a using alias, but this call does not use the alias.");

    public static readonly DiagnosticDescriptor OptionsPerCall = Rule(
        "PJ0002",
        "Options are made for every call",
        "The options are made for every call: keep them in a static field",
        Performance,
        DiagnosticSeverity.Info,
        "The serializer keeps the contracts of types as long as the options. If options are created for each call, each call creates the contracts again.");

    public static readonly DiagnosticDescriptor NotOneValue = Rule(
        "PJ0003",
        "The converter does not read or write exactly one value",
        "{0}",
        Correctness,
        DiagnosticSeverity.Warning,
        "Read starts at the first token of a value and must return at the last token of the same value. Write must write exactly one value.");

    public static readonly DiagnosticDescriptor PlainOptions = Rule(
        "PJ0004",
        "The call takes options without UsePeregrine",
        "'{0}' runs on System.Text.Json: {1}",
        Adoption,
        DiagnosticSeverity.Info,
        "A library that calls System.Text.Json itself uses Peregrine.Json only if UsePeregrine was called on the options that it receives.");

    public static readonly DiagnosticDescriptor PlainHost = Rule(
        "PJ0005",
        "The web host keeps System.Text.Json's engine",
        "{0} run on System.Text.Json: make their options use Peregrine.Json, with {1}",
        Adoption,
        DiagnosticSeverity.Warning,
        "ASP.NET Core serializes with three options objects: one for minimal APIs, one for controllers and one for hubs. The project calls neither UsePeregrine on this object nor AddPeregrineJson.",
        WellKnownDiagnosticTags.CompilationEnd);

    public static readonly DiagnosticDescriptor TokenPath = Rule(
        "PJ0009",
        "A path of Newtonsoft.Json selects from tokens",
        "'{0}' takes a path of Newtonsoft.Json: JsonPath has the standard's (RFC 9535), over JsonText, JsonElement and JsonNode",
        Adoption,
        DiagnosticSeverity.Info,
        "The project refers to Peregrine.Json.Documents, whose JsonPath is the standard's JSONPath, parsed once, with limits for expressions of others.");

    public static readonly DiagnosticDescriptor MergeLoop = Rule(
        "PJ0010",
        "A loop merges one JsonObject into another",
        "The loop merges one JsonObject into another: JsonMergePatch.ApplyTo does so by RFC 7396",
        Adoption,
        DiagnosticSeverity.Info,
        "The project refers to Peregrine.Json.Documents, whose JsonMergePatch merges nodes, elements, documents and objects of a program, to any depth.");

    public static readonly DiagnosticDescriptor KnownConverter = Rule(
        "PJ0011",
        "A converter does what a converter of Peregrine.Json.Extras does",
        "'{0}' does what {1} of Peregrine.Json.Extras does",
        Adoption,
        DiagnosticSeverity.Info,
        "The project refers to Peregrine.Json.Extras, whose converters System.Text.Json honours, too, and which Peregrine.Json reads and writes without calling them where it can.");

    public static readonly DiagnosticDescriptor OtherAttributes = Rule(
        "PJ0012",
        "A model has the attributes of another serializer",
        "'{0}' has the attributes of {1}, which {2} of Peregrine.Json.Extras honours",
        Adoption,
        DiagnosticSeverity.Info,
        "Neither System.Text.Json nor Peregrine.Json reads the attributes of other serializers by itself: members have other names than the attributes say.",
        WellKnownDiagnosticTags.CompilationEnd);

    private static DiagnosticDescriptor Rule(string id, string title, string message, string category, DiagnosticSeverity severity, string description, params string[] tags) =>
        new(id, title, message, category, severity, isEnabledByDefault: true, description, PageOf(id), tags);

    /// <summary>Returns the address of a rule's page; empty until the repository has an address.</summary>
    private static string PageOf(string id)
    {
        string? pages = typeof(Descriptors).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(static data => data.Key == "RulePages")?.Value;
        return string.IsNullOrEmpty(pages) ? "" : $"{pages!.TrimEnd('/')}/blob/main/docs/rules/{id}.md";
    }
}
