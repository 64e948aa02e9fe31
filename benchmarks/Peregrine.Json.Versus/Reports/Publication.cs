using System.Globalization;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

/// <summary>
/// Puts measured figures into the pages that show them: each table between two marks, with the commit, the machine and how far the rounds were apart. A table whose
/// reports are absent stays as it is.
/// </summary>
/// <param name="repository">The folder of the repository.</param>
/// <param name="reports">The folder of the reports: files of <c>--json</c>, <c>web.json</c> of the program of whole requests, <c>tool.tsv</c> of <c>eng/release.sh tool</c>.</param>
/// <param name="commit">What was measured.</param>
internal sealed class Publication(string repository, string reports, string commit)
{
    private const string SourceGenerated = "stj-sourcegen", Reflection = "stj-reflection", Bridged = "stj-bridged";

    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    private static readonly (string Workload, string Title)[] s_bridged =
    [
        ("login", "login, 120 B"), ("location", "location, 0.3 KB"), ("index", "index, 7 KB"), ("events", "events, 70 KB"), ("twitter", "twitter, 500 KB"),
    ];

    private static readonly (string Title, string Name, string[] Hosts)[] s_requests =
    [
        ("minimal API, result", "minimal GET", ["Kestrel", "Memory"]),
        ("minimal API, asynchronous sequence", "sequence GET", ["Kestrel", "Memory"]),
        ("minimal API, body", "minimal POST", ["Kestrel", "Memory"]),
        ("minimal API, body, `AddValidation`", "validated POST", ["Kestrel", "Memory"]),
        ("MVC, result", "mvc GET", ["Kestrel", "Memory"]),
        ("MVC, body", "mvc POST", ["Kestrel", "Memory"]),
        ("`HttpClient`, get", "get", ["HttpClient"]),
        ("`HttpClient`, post", "post", ["HttpClient"]),
    ];

    private static readonly string[] s_sizes = ["200B", "2KB", "16KB", "600KB"];

    private readonly Comparison[] _rows = [.. Directory.EnumerateFiles(reports, "*.json").Where(static file => Path.GetFileName(file) != "web.json").Order(StringComparer.Ordinal).SelectMany(JsonReport.Read)];

    /// <summary>A row of the program of whole requests: how many times as long the framework takes, for all of a request and for JSON's part, where it is known.</summary>
    public sealed record WebRow(string Host, string Name, double Speedup, double Low, double High, double? Json);

    /// <summary>Writes each table whose figures are there, and says which.</summary>
    public void Write(TextWriter output)
    {
        Put(output, "README.md", "speed", Speed());
        Put(output, "README.md", "ecma", Ecma());
        Put(output, "README.md", "start", Start());
        Put(output, "docs/guide/frameworks-and-libraries.md", "web", Web());
        Put(output, "docs/guide/frameworks-and-libraries.md", "bridged", WithBridge());
        Put(output, "docs/guide/tool.md", "tool", Tool());
        if (Array.TrueForAll(Picture.Rows, row => TryFind(row, SourceGenerated) is not null))
        {
            File.WriteAllText(Path.Combine(repository, "docs/images/speed.svg"), Picture.Draw(row => Find(row, SourceGenerated), Machine.Processor));
            output.WriteLine("docs/images/speed.svg");
        }
    }

    private void Put(TextWriter output, string page, string name, string? text)
    {
        if (text is null)
        {
            output.WriteLine($"{page}, {name}: not measured, as it was");
            return;
        }

        string file = Path.Combine(repository, page);
        string all = File.ReadAllText(file);
        string begin = $"<!-- figures:{name}:begin -->", end = $"<!-- figures:{name}:end -->";
        int from = all.IndexOf(begin, StringComparison.Ordinal) + begin.Length;
        int to = all.IndexOf(end, StringComparison.Ordinal);
        if (from < begin.Length || to < from)
        {
            throw new ArgumentException($"{page} does not have the marks {begin} and {end}.");
        }

        File.WriteAllText(file, $"{all[..from]}\n{text.Trim('\n')}\n{all[to..]}");
        output.WriteLine($"{page}, {name}");
    }

    private string Where => $"commit {commit}, {Machine.Processor}, {System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription}";

    private Comparison? TryFind((string Workload, string Direction, string Form) row, string competitor) =>
        Array.Find(_rows, c => (c.Workload, c.Direction, c.Form) == row && c.Competitor == competitor);

    private Comparison Find((string Workload, string Direction, string Form) row, string competitor) =>
        TryFind(row, competitor) ?? throw new ArgumentException($"The reports have no row of {row.Workload} {row.Direction} {row.Form} against {competitor}.");

    /// <summary>The rows of the picture, and one of a stream.</summary>
    private string? Speed()
    {
        (string, string, string)[] rows = [.. Picture.Rows, ("stream-16KB", "write", "async")];
        if (Array.Exists(rows, row => TryFind(row, SourceGenerated) is null))
        {
            return null;
        }

        var table = new TextTable(3, "workload", "", "form", "time", "bytes allocated", "System.Text.Json takes", "and allocates");
        foreach ((string workload, string direction, string form) row in rows)
        {
            Comparison found = Find(row, SourceGenerated);
            string times = string.Create(CultureInfo.InvariantCulture, $"{found.Speedup:0.0} times as long ({found.SpeedupP10:0.0} - {found.SpeedupP90:0.0})");
            table.Add(row.workload, row.direction, row.form, Figures.Time(found.OursNs), Figures.Bytes(found.OursBytes), times, Figures.Bytes(found.TheirsBytes));
        }

        return $"At {Where}. In brackets: the 10th and the 90th percentile of the rounds.\n\n{table.ToMarkdown()}";
    }

    /// <summary>JSON as JavaScript has it: geometric means over the documents, and the least and the most of one.</summary>
    private string? Ecma()
    {
        Comparison[] all = Array.FindAll(_rows, static row => row.Group == "ecma");
        if (!Array.Exists(all, static row => row.Competitor == "node"))
        {
            return null;
        }

        int documents = all.Where(static row => row is { Competitor: "jsonnode", Form: "utf16" }).Select(static row => row.Workload).Distinct().Count();
        var table = new TextTable(1, "", "JsonNode takes", "node takes");
        foreach ((string title, string[] forms) in ((string, string[])[])[("parse UTF-16; UTF-8", ["utf16", "utf8"]), ("stringify to a string; to a UTF-8 buffer (0 B)", ["string", "buffer"]), ("the same with indentation", ["spaced-string", "spaced-buffer"])])
        {
            table.Add(title, Of("jsonnode", forms) + " times as long", Of("node", forms) + " times as long");
        }

        return $"At {Where}; geometric means over {documents} documents, with the lowest and the highest value of a single document in brackets.\n\n{table.ToMarkdown()}";

        string Of(string competitor, string[] forms) => string.Join("; ", forms.Select(form =>
        {
            double[] found = [.. all.Where(row => row.Competitor == competitor && row.Form == form).Select(static row => row.Speedup)];
            return string.Create(CultureInfo.InvariantCulture, $"{Math.Exp(found.Average(Math.Log)):0.0} ({found.Min():0.0} - {found.Max():0.0})");
        }));
    }

    /// <summary>How long a process takes that reads and writes one object and ends.</summary>
    private string? Start()
    {
        if (TryFind((StartUp.Workload, "both", StartUp.Form), Reflection) is not { } found || TryFind((StartUp.Workload, "both", StartUp.Form), StartUp.Neither) is not { } neither)
        {
            return null;
        }

        return string.Create(
            CultureInfo.InvariantCulture,
            $"A process that reads and writes one object and then ends takes {found.OursNs / 1e6:0} ms with this library, {found.TheirsNs / 1e6:0} ms with System.Text.Json, and {neither.TheirsNs / 1e6:0} ms without either (medians; {Where}).");
    }

    /// <summary>What options gain by the bridge: times without it by times with it.</summary>
    private string? WithBridge()
    {
        if (!Array.Exists(_rows, static row => row is { Competitor: Bridged, Form: "async" }))
        {
            return null;
        }

        var table = new TextTable(1, "", "read, UTF-8", "read, stream", "write, bytes", "write, stream");
        foreach ((string workload, string title) in s_bridged)
        {
            table.Add(title, Of("read", "utf8"), Of("read", "async"), Of("write", "bytes"), Of("write", "async"));

            // Both were measured against this library's own call, in the same rounds.
            string Of(string direction, string form) => TryFind((workload, direction, form), Reflection) is { } plain && TryFind((workload, direction, form), Bridged) is { } bridged
                ? string.Create(CultureInfo.InvariantCulture, $"{plain.Speedup / bridged.Speedup:0.0}") : "";
        }

        return $"At {Where}.\n\n{table.ToMarkdown()}";
    }

    private string? Web()
    {
        string file = Path.Combine(reports, "web.json");
        if (!File.Exists(file))
        {
            return null;
        }

        WebRow[] rows = System.Text.Json.JsonSerializer.Deserialize<WebRow[]>(File.ReadAllText(file), s_web)!;
        string[] sizes = [.. s_sizes.Select(static size => size.Replace("B", " B", StringComparison.Ordinal).Replace("K ", " K", StringComparison.Ordinal))];
        var table = new TextTable(1, ["", .. Heading("loopback"), .. Heading("in memory"), .. Heading("JSON")]);
        var spreads = new List<double>();
        foreach ((string title, string name, string[] hosts) in s_requests)
        {
            table.Add([title, .. Cells("Kestrel", whole: true), .. Cells(hosts[^1] == "HttpClient" ? "HttpClient" : "Memory", whole: true), .. Cells(hosts[^1] == "HttpClient" ? "HttpClient" : "Memory", whole: false)]);

            string[] Cells(string host, bool whole) => [.. s_sizes.Select(size =>
            {
                if (!hosts.Contains(host) || Array.Find(rows, row => row.Host == host && row.Name == $"{name} {size}") is not { } row)
                {
                    return "";
                }

                spreads.Add((row.High - row.Low) / 2 / row.Speedup);
                return (whole ? row.Speedup : JsonOf(row)) is { } figure ? figure.ToString(figure >= 9.95 ? "0" : "0.0", CultureInfo.InvariantCulture) : "";
            })];
        }

        // Of the time of a whole request r times and of JSON's part j times as long, JSON's part of ours is (r - 1) / (j - 1).
        static double? JsonOf(WebRow row) => row.Json is > 0 and <= 1 || (row.Json > 1 && (row.Speedup - 1) / (row.Json - 1) >= 0.1) ? row.Json : null;

        spreads.Sort();
        string spread = string.Create(CultureInfo.InvariantCulture, $"the JSON columns are empty where JSON takes less than a tenth of the request, which is too little to measure; the 10th and the 90th percentile of the rounds are {spreads[spreads.Count / 2]:0 %} away from a figure in the median case, and {spreads[^1]:0 %} at most");
        return $"At {Where}; {spread}.\n\n{table.ToMarkdown()}";

        string[] Heading(string host) => [.. sizes.Select((size, i) => i == 0 ? $"{host}: {size}" : size)];
    }

    private string? Tool()
    {
        string file = Path.Combine(reports, "tool.tsv");
        if (!File.Exists(file))
        {
            return null;
        }

        var table = new TextTable(1, "", "seconds, least - most", "MiB");
        foreach (string[] cells in File.ReadLines(file).Select(static line => line.Split('\t')))
        {
            table.Add(cells);
        }

        return $"At {Where}.\n\n{table.ToMarkdown()}";
    }
}
