using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Foreign;

[JsonConverter(typeof(JsonStringEnumConverter<Severity>))]
public enum Severity
{
    Trace,
    Debug,
    Information,
    Warning,
    Error,
}

/// <summary>A line of a structured log.</summary>
public sealed class LogRecord
{
    [JsonPropertyName("@t")]
    public DateTime Time { get; set; }

    [JsonPropertyName("@l")]
    public Severity Level { get; set; }

    [JsonPropertyName("@m")]
    public string? Message { get; set; }

    [JsonPropertyName("@x")]
    public string? Exception { get; set; }

    public string? SourceContext { get; set; }

    public string? TraceId { get; set; }

    public long ElapsedMicroseconds { get; set; }

    public int StatusCode { get; set; }

    public Dictionary<string, string> Properties { get; set; } = [];

    internal static LogRecord Make(Prose prose) => new()
    {
        Time = prose.Moment(DateTimeKind.Utc, fraction: true),
        Level = (Severity)prose.Number(5),
        Message = $"HTTP \"GET\" {prose.Letters(12)} responded in {prose.Number(1000)} ms: {prose.Words(30)}",
        Exception = prose.Chance(10) ? string.Join("\r\n", prose.Many(6, static p => $"   at {p.Letters(8)}.{p.Letters(12)}() in C:\\src\\{p.Letters(8)}.cs:line {p.Number(900)}")) : null,
        SourceContext = "Shop.Orders." + prose.Letters(12),
        TraceId = prose.Identifier().ToString("N"),
        ElapsedMicroseconds = prose.Integer(7, negativeToo: false),
        StatusCode = prose.Pick(200, 200, 201, 404, 500),
        Properties = new Dictionary<string, string>
        {
            ["machine"] = "web-" + prose.Number(20),
            ["thread"] = prose.Number(64).ToString(System.Globalization.CultureInfo.InvariantCulture),
            ["user"] = prose.Letters(9),
        },
    };
}
