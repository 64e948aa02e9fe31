using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Versions;

/// <summary>A wrapper around one version, as in the first seed document.</summary>
public sealed class VersionHolder
{
    public Version? Value { get; set; }
}

/// <summary>Versions of two to four parts, of single digits or of the largest integer.</summary>
internal static class VersionWorkloads
{
    public const string Group = "versions";

    public static IReadOnlyList<string> Names { get; } = ["version-2", "version-3", "version-4", "version-max", "version-max-2", "version-max-3", "version-max-4"];

    public static Workload? Create(string name) => name switch
    {
        "version-2" => Plain(name, prose => Small(prose, 2)),
        "version-3" => Plain(name, prose => Small(prose, 3)),
        "version-4" => Plain(name, prose => Small(prose, 4)),
        "version-max" => Plain(name, prose => Largest(2 + prose.Number(3))),
        "version-max-2" => Plain(name, static _ => Largest(2)),
        "version-max-3" => Plain(name, static _ => Largest(3)),
        "version-max-4" => Plain(name, static _ => Largest(4)),
        _ => null,
    };

    private static Workload<VersionHolder> Plain(string name, Func<Prose, Version> make)
    {
        VersionHolder[] values = Written.Make(64, 801, prose => new VersionHolder { Value = make(prose) });
        return new Workload<VersionHolder>(Group, name, values, Written.By(values), VersionContext.Default.VersionHolder);
    }

    private static Version Small(Prose prose, int parts) => parts switch
    {
        2 => new Version(prose.Number(10), prose.Number(10)),
        3 => new Version(prose.Number(10), prose.Number(10), prose.Number(10)),
        _ => new Version(prose.Number(10), prose.Number(10), prose.Number(10), prose.Number(10)),
    };

    private static Version Largest(int parts) => parts switch
    {
        2 => new Version(int.MaxValue, int.MaxValue),
        3 => new Version(int.MaxValue, int.MaxValue, int.MaxValue),
        _ => new Version(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue),
    };
}

[JsonSerializable(typeof(VersionHolder))]
public sealed partial class VersionContext : JsonSerializerContext;
