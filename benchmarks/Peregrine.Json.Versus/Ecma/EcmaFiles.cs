using Peregrine.Json.Workloads.Documents;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>The 21 documents of the comparison with JavaScript engines.</summary>
internal static class EcmaFiles
{
    private static readonly (string Name, string Path)[] s_files =
    [
        ("australia-abc", "jint/australia-abc.json"), ("bitcoin", "jint/bitcoin.json"), ("canada", "canada.json"), ("citm_catalog", "citm_catalog.json"), ("doj-blog", "jint/doj-blog.json"),
        ("eu-lobby-country", "jint/eu-lobby-country.json"), ("eu-lobby-financial", "jint/eu-lobby-financial.json"), ("eu-lobby-repr", "jint/eu-lobby-repr.json"),
        ("github-events", "jint/github-events.json"), ("github-gists", "jint/github-gists.json"), ("json-generator", "jint/json-generator.json"), ("meteorites", "jint/meteorites.json"),
        ("movies", "jint/movies.json"), ("reddit-scala", "jint/reddit-scala.json"), ("rick-morty", "jint/rick-morty.json"), ("temp-anomaly", "jint/temp-anomaly.json"),
        ("thai-cinemas", "jint/thai-cinemas.json"), ("turkish", "jint/turkish.json"), ("twitter", "twitter.json"),
        ("tw_api_compact", "jint/twitter_api_compact_response.json"), ("tw_api", "jint/twitter_api_response.json"),
    ];

    public static IEnumerable<string> Names => s_files.Select(static file => file.Name);

    /// <summary>Where a document is, or null when it is absent.</summary>
    public static string? PathOf(string name)
    {
        string? path = Corpora.Folder is null ? null : Path.Combine(Corpora.Folder, "corpora", s_files.First(file => file.Name == name).Path);
        return path is not null && File.Exists(path) ? path : null;
    }
}
