using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Workloads.Documents;

namespace Peregrine.Json.Workloads.Foreign;

/// <summary>What other people's comparisons use: documents as programs send them, whose members, depths and sizes nobody here chose for this library.</summary>
public static class ForeignWorkloads
{
    public const string Group = "foreign";

    public static IReadOnlyList<string> Names { get; } =
    [
        "geojson", "github-events", "orders-page", "log-records", "instruments", "mesh", "sparse-wide", "structs", "chinese", "turkish", "tree-deep", "tree-wide",
    ];

    internal static Workload? Create(string name) => name switch
    {
        "geojson" => Published(name, "australia-abc.json", static () => Written.Make(1, 1101, FeatureCollection.Make)[0], ForeignContext.Default.FeatureCollection),
        "github-events" => Published(name, "github-events.json", static () => Written.Make(30, 1102, GitHubEvent.Make), ForeignContext.Default.GitHubEventArray),
        "orders-page" => Plain(name, 16, 1103, OrderPage.Make, ForeignContext.Default.OrderPage),
        "log-records" => Plain(name, 16, 1104, static prose => prose.Many(50, LogRecord.Make), ForeignContext.Default.ListLogRecord),
        "instruments" => Plain(name, 8, 1105, InstrumentSet.Make, ForeignContext.Default.InstrumentSet),
        "mesh" => Plain(name, 4, 1106, Mesh.Make, ForeignContext.Default.Mesh),
        "sparse-wide" => Plain(name, 16, 1107, static prose => prose.Many(50, WideRecord.Make), ForeignContext.Default.ListWideRecord),
        "structs" => Plain(name, 16, 1108, static prose => prose.Many(100, Tick.Make).ToArray(), ForeignContext.Default.TickArray),
        "chinese" => Plain(name, 16, 1109, static prose => prose.Many(20, static p => Article.Make(p, Alphabet.Chinese)), ForeignContext.Default.ListArticle),
        "turkish" => Plain(name, 16, 1110, static prose => prose.Many(20, static p => Article.Make(p, Alphabet.Turkish)), ForeignContext.Default.ListArticle),
        "tree-deep" => Plain(name, 16, 1111, static prose => Chain.Make(prose, 50), ForeignContext.Default.Chain),
        "tree-wide" => Plain(name, 16, 1112, static prose => Branch.Make(prose, 4), ForeignContext.Default.Branch),
        _ => null,
    };

    /// <summary>Values are written as System.Text.Json does by default; other text than ASCII is read as other programs send it, without escapes.</summary>
    private static Workload<T> Plain<T>(string name, int count, int seed, Func<Prose, T> make, JsonTypeInfo<T> generated)
    {
        T[] values = Written.Make(count, seed, make);
        return new Workload<T>(Group, name, values, Written.By(values, Written.Relaxed), generated);
    }

    private static Workload<T> Published<T>(string name, string file, Func<T> make, JsonTypeInfo<T> generated)
    {
        byte[]? document = Corpora.TryRead(Path.Combine("jint", file));
        T value = document is null ? make() : JsonSerializer.Deserialize<T>(document)!;
        return new Workload<T>(Group, name, [value], document is null ? Written.By([value]) : [document], generated) { LookAlike = document is null };
    }
}

[JsonSerializable(typeof(FeatureCollection))]
[JsonSerializable(typeof(GitHubEvent[]))]
[JsonSerializable(typeof(OrderPage))]
[JsonSerializable(typeof(List<LogRecord>))]
[JsonSerializable(typeof(InstrumentSet))]
[JsonSerializable(typeof(Mesh))]
[JsonSerializable(typeof(List<WideRecord>))]
[JsonSerializable(typeof(Tick[]))]
[JsonSerializable(typeof(List<Article>))]
[JsonSerializable(typeof(Chain))]
[JsonSerializable(typeof(Branch))]
public sealed partial class ForeignContext : JsonSerializerContext;
