using System.Globalization;
using System.Text;

namespace Peregrine.Json.Jint.Benchmark;

/// <summary>A JSON text, and the script code that creates its value: by JSON.parse or by object literals.</summary>
internal sealed record Document(string Name, string Text, string Value = "JSON.parse(text)")
{
    private static readonly string[] s_corpora = ["twitter", "citm_catalog", "canada"];

    /// <summary>The script code that creates the values of the records by object literals.</summary>
    private const string Literals = """
        Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'user ' + i, email: 'user' + i + '@example.com', isActive: i % 3 === 0, score: i * 1.25, tags: ['a', 'b' + i % 7],
            address: { street: i + ' Main St', city: 'Springfield', zip: null } }))
        """;

    public static IEnumerable<Document> All(List<string> paths)
    {
        if (paths.Count == 0 && Environment.GetEnvironmentVariable("PEREGRINE_DATA") is { } data)
        {
            paths = [.. s_corpora.Select(name => Path.Combine(data, "corpora", name + ".json"))];
        }

        foreach (string path in paths)
        {
            yield return new(Path.GetFileNameWithoutExtension(path), File.ReadAllText(path));
        }

        yield return new("records", Records(1000));
        yield return new("literals", Records(1000), Literals);
        yield return new("record", Records(1));
    }

    private static string Records(int count)
    {
        var text = new StringBuilder("[");
        for (int i = 0; i < count; i++)
        {
            text.Append(i == 0 ? "" : ",").Append(CultureInfo.InvariantCulture,
                $$"""{"id":{{i}},"name":"user {{i}}","email":"user{{i}}@example.com","isActive":{{(i % 3 == 0 ? "true" : "false")}},"score":{{i * 1.25}},"tags":["a","b{{i % 7}}"],"address":{"street":"{{i}} Main St","city":"Springfield","zip":null} }""");
        }

        return text.Append(']').ToString();
    }
}
