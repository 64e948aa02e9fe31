using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>twitter, citm_catalog and canada, every member typed; as published and minified.</summary>
internal static class DocumentWorkloads
{
    public const string Group = "documents";

    /// <summary>The relaxed encoder on whole documents.</summary>
    public const string RelaxedGroup = "relaxed";

    public static IReadOnlyList<string> Names { get; } = ["twitter", "twitter-min", "citm", "citm-min", "canada"];

    public static IReadOnlyList<string> RelaxedNames { get; } = ["twitter-relaxed", "citm-relaxed"];

    public static Workload? Create(string name) => name switch
    {
        "twitter" => Published(name, "twitter.json", LookAlikes.Twitter, DocumentContext.Default.Twitter),
        "twitter-min" => Published(name, "twitter.json", LookAlikes.Twitter, DocumentContext.Default.Twitter, minified: true),
        "citm" => Published(name, "citm_catalog.json", LookAlikes.Citm, DocumentContext.Default.Citm),
        "citm-min" => Published(name, "citm_catalog.json", LookAlikes.Citm, DocumentContext.Default.Citm, minified: true),
        "canada" => Published(name, "canada.json", LookAlikes.Canada, DocumentContext.Default.Canada),
        _ => null,
    };

    public static Workload? CreateRelaxed(string name) => name switch
    {
        "twitter-relaxed" => Relaxed(name, "twitter.json", LookAlikes.Twitter, DocumentContext.Default.Twitter),
        "citm-relaxed" => Relaxed(name, "citm_catalog.json", LookAlikes.Citm, DocumentContext.Default.Citm),
        _ => null,
    };

    private static Workload<T> Published<T>(string name, string file, Func<byte[]> lookAlike, JsonTypeInfo<T> generated, bool minified = false)
    {
        byte[] document = Load(file, lookAlike, out bool absent);
        T value = JsonSerializer.Deserialize(document, generated)!;
        byte[] read = minified ? Minified.Of(document) : document;
        return new Workload<T>(Group, name, [value], [read], generated) { Writes = !minified, LookAlike = absent };
    }

    private static Workload<T> Relaxed<T>(string name, string file, Func<byte[]> lookAlike, JsonTypeInfo<T> contract)
    {
        byte[] document = Load(file, lookAlike, out bool absent);
        T value = JsonSerializer.Deserialize(document, contract)!;
        return new Workload<T>(RelaxedGroup, name, [value], [document], null) { Options = Written.Relaxed, Reads = false, LookAlike = absent };
    }

    private static byte[] Load(string file, Func<byte[]> lookAlike, out bool absent)
    {
        byte[]? document = Corpora.TryRead(file);
        absent = document is null;
        return document ?? lookAlike();
    }
}

[JsonSerializable(typeof(Twitter))]
[JsonSerializable(typeof(Citm))]
[JsonSerializable(typeof(Canada))]
public sealed partial class DocumentContext : JsonSerializerContext;
