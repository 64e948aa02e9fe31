using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tool.Stats;

/// <summary>The result of <c>peregrine stats</c> for a document. The JSON has the same properties, in camel case.</summary>
internal sealed record StatsReport(
    long Bytes,
    int Depth,
    string Deepest,
    IReadOnlyDictionary<string, KindReport> Types,
    KindReport Names,
    IReadOnlyList<long> ValuesByDepth,
    IReadOnlyList<Large> LargestArrays,
    IReadOnlyList<Large> LargestObjects,
    IReadOnlyList<Large> LongestStrings,
    long DuplicateNames,
    IReadOnlyList<string> FirstDuplicates,
    IReadOnlyList<NameReport> Members)
{
    private static readonly JsonSerializerOptions s_json = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DictionaryKeyPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        WriteIndented = true,
    };

    public static StatsReport Of(Shape shape, long bytes)
    {
        ValueKind[] kinds = Enum.GetValues<ValueKind>();
        return new StatsReport(
            bytes,
            shape.Depth,
            shape.Deepest,
            kinds.ToDictionary(static kind => kind.ToString(), kind => new KindReport(shape.Counts[(int)kind], kind is ValueKind.Object or ValueKind.Array ? null : shape.Bytes[(int)kind])),
            new KindReport(shape.Members, shape.NameBytes),
            shape.Depths,
            shape.Arrays.All,
            shape.Objects.All,
            shape.Strings.All,
            shape.DuplicateCount,
            shape.Duplicates,
            [.. shape.Names.All.Where(static name => name.Count > 0).OrderByDescending(static name => name.Count)
                .Select(name => new NameReport(name.Name, name.Count, kinds.Where(kind => name.Kinds[(int)kind] > 0).ToDictionary(static kind => kind.ToString(), kind => name.Kinds[(int)kind])))]);
    }

    public void WriteJson(TextWriter writer) => writer.Write(JsonSerializer.Serialize(this, s_json) + "\n");

    /// <summary>Writes the report as tables, with only the most frequent names.</summary>
    public void WriteTables(TextWriter writer, string name, int mostNames)
    {
        bool colors = Terminal.HasColors;
        writer.Write($"{Terminal.Bold(name, colors)}: {Text(Bytes)} bytes, {Depth} {(Depth == 1 ? "level" : "levels")} deep{(Deepest.Length > 0 ? $" at {Short(Deepest)}" : "")}\n\n");
        var types = new Table(("type", false), ("count", true), ("bytes", true));
        foreach ((string type, KindReport kind) in Types)
        {
            types.Add(Camel(type), Text(kind.Count), kind.Bytes is { } bytes ? Text(bytes) : "");
        }

        types.Add("name", Text(Names.Count), Text(Names.Bytes ?? 0));
        types.Write(writer, colors);

        var depths = new Table(("depth", true), ("values", true));
        foreach ((int depth, long values) in ValuesByDepth.Index().Take(20))
        {
            depths.Add(Text(depth), Text(values));
        }

        depths.Write(writer, colors);
        Write(writer, "elements", "largest arrays", LargestArrays, colors);
        Write(writer, "members", "largest objects", LargestObjects, colors);
        Write(writer, "bytes", "longest strings", LongestStrings, colors);
        if (DuplicateNames > 0)
        {
            var duplicates = new Table(($"duplicate names: {Text(DuplicateNames)}", false));
            foreach (string path in FirstDuplicates)
            {
                duplicates.Add(Short(path));
            }

            duplicates.Write(writer, colors);
        }

        var members = new Table(("name", false), ("count", true), ("types", false));
        foreach (NameReport member in Members.Take(mostNames))
        {
            members.Add(PlainText.Of(member.Name), Text(member.Count), string.Join(", ", member.Types.OrderByDescending(static type => type.Value).Select(type => member.Types.Count == 1 ? Camel(type.Key) : $"{Camel(type.Key)} {Text(type.Value)}")));
        }

        members.Write(writer, colors);
        if (Members.Count > mostNames)
        {
            writer.Write($"and {Text(Members.Count - mostNames)} more names\n");
        }
    }

    private static void Write(TextWriter writer, string unit, string title, IReadOnlyList<Large> values, bool colors)
    {
        var table = new Table((unit, true), (title, false), ("", false));
        foreach (Large value in values)
        {
            table.Add(Text(value.Size), value.Path.Length == 0 ? "(document)" : Short(value.Path), PlainText.Of(value.Text ?? ""));
        }

        table.Write(writer, colors);
    }

    /// <summary>
    /// Returns a path for a line of a table: only the beginning and the end of a long path. The JSON report does not shorten paths in this way.
    /// </summary>
    private static string Short(string path)
    {
        const int most = 200;
        return PlainText.Of(path.Length <= most ? path : string.Concat(path.AsSpan(0, most / 2), "…", path.AsSpan(path.Length - (most / 2))));
    }

    private static string Camel(string name) => JsonNamingPolicy.CamelCase.ConvertName(name);

    private static string Text(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}

/// <summary>Statistics of the values of one kind.</summary>
/// <param name="Count">The number of values.</param>
/// <param name="Bytes">The number of bytes of their texts, including quotes; null for containers.</param>
internal sealed record KindReport(long Count, long? Bytes);

/// <summary>Statistics of the members with one name.</summary>
internal sealed record NameReport(string Name, long Count, IReadOnlyDictionary<string, long> Types);
