using System.Collections;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Contract;

// Models with a part whose shape only the JSON knows.

/// <summary>Seven declared members; three of ten in the JSON are others and go into a dictionary of elements.</summary>
public sealed class OpenElements
{
    public int Id { get; set; }

    public string? Title { get; set; }

    public string? Author { get; set; }

    public DateTime Created { get; set; }

    public double Score { get; set; }

    public bool Closed { get; set; }

    public string? Language { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Others { get; set; }
}

/// <summary>The same with a dictionary of objects.</summary>
public sealed class OpenObjects
{
    public int Id { get; set; }

    public string? Title { get; set; }

    public string? Author { get; set; }

    public DateTime Created { get; set; }

    public double Score { get; set; }

    public bool Closed { get; set; }

    public string? Language { get; set; }

    [JsonExtensionData]
    public Dictionary<string, object>? Others { get; set; }
}

/// <summary>What the two above are read from.</summary>
internal static class OpenDocument
{
    public static string Make(Prose prose)
    {
        string third = prose.Number(3) switch
        {
            0 => $$"""{"lat":{{prose.Number(90)}}.{{prose.Digits(4)}}1,"lon":{{prose.Number(180)}}.5,"name":"{{prose.Place()}}"}""",
            1 => $"""["{prose.Letters(5)}","{prose.Letters(7)}",{prose.Number(1000)}]""",
            _ => $"{prose.Number(100_000)}",
        };
        return $$"""
            {"Id":{{prose.Number(100_000)}},"Title":"{{prose.Words(30)}}","trace":"{{prose.LettersAndDigits(24)}}","Author":"{{prose.Words(14)}}",
            """.Trim()
            + $$"""
            "Created":"2024-0{{prose.Number(9) + 1}}-1{{prose.Number(9)}}T08:30:0{{prose.Number(10)}}Z","Score":{{prose.Number(100)}}.25,"retries":{{prose.Number(50)}},
            """.Trim()
            + $$"""
            "Closed":{{(prose.Chance(50) ? "true" : "false")}},"Language":"en","origin":{{third}}}
            """.Trim();
    }
}

/// <summary>Members of the document models.</summary>
public sealed class NodeHolder
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public JsonNode? Payload { get; set; }
}

public sealed class ElementHolder
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public JsonElement Payload { get; set; }
}

public sealed class DictionaryHolder
{
    public Dictionary<string, int> Counts { get; set; } = [];
}

public sealed class ObjectsHolder
{
    public Dictionary<string, object> Values { get; set; } = [];
}

public sealed class ListHolder
{
    public ArrayList Values { get; set; } = [];
}

internal static class OpenPayload
{
    public static string Make(Prose prose) =>
        $$"""{"event":"{{prose.Letters(8)}}","at":{{prose.Integer(12, negativeToo: false)}},"tags":["{{prose.Letters(4)}}","{{prose.Letters(9)}}"],"user":{"id":{{prose.Number(99_999)}},"name":"{{prose.Words(16)}}","admin":{{(prose.Chance(50) ? "true" : "false")}},"last":null},"ratio":{{prose.Number(100)}}.{{prose.Digits(3)}}1}""";

    public static string MakeHolder(Prose prose) =>
        $$"""{"Id":{{prose.Number(100_000)}},"Name":"{{prose.Words(16)}}","Payload":{{Make(prose)}}}""";

    public static string MakeValues(Prose prose)
    {
        IEnumerable<string> members = Enumerable.Range(0, 16).Select(index => $"\"{prose.Letters(6)}{index}\":{MakeValue(prose)}");
        return $$$"""{"Values":{{{{string.Join(',', members)}}}}}""";
    }

    public static string MakeElements(Prose prose) => $"[{string.Join(',', prose.Many(16, MakeValue))}]";

    /// <summary>A node that a program makes, as of an answer without a class for it.</summary>
    public static JsonObject MakeNode(Prose prose) => new()
    {
        ["id"] = prose.Number(100_000),
        ["name"] = prose.Words(16),
        ["active"] = prose.Chance(50),
        ["created"] = new DateTime(2026, 1, 1 + prose.Number(28), 0, 0, 0, DateTimeKind.Utc).AddSeconds(prose.Number(86_400)),
        ["score"] = prose.Number(1_000) / 8.0,
        ["tags"] = new JsonArray(prose.Letters(4), prose.Letters(9), null),
        ["owner"] = new JsonObject { ["id"] = prose.Integer(12, negativeToo: false), ["mail"] = prose.Letters(14) },
    };

    public static string MakeList(Prose prose) => $$"""{"Values":[{{string.Join(',', Enumerable.Range(0, 16).Select(_ => MakeValue(prose)))}}]}""";

    private static string MakeValue(Prose prose) => prose.Number(5) switch
    {
        0 => $"{prose.Number(100_000)}",
        1 => $"\"{prose.Words(12)}\"",
        2 => prose.Chance(50) ? "true" : "false",
        3 => $$"""{"a":{{prose.Number(100)}},"b":"{{prose.Letters(5)}}"}""",
        _ => $"[{prose.Number(100)},{prose.Number(100)},{prose.Number(100)}]",
    };
}
