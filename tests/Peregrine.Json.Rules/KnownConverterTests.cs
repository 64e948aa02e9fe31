using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Rules;

/// <summary>PJ0011: converters that do what one of Peregrine.Json.Extras does.</summary>
public sealed class KnownConverterTests
{
    private const string Id = "PJ0011";

    /// <summary>A converter for a type, with the expression that it reads by.</summary>
    public static TheoryData<string, string, string?> Converters { get; } = new()
    {
        { "DateTimeOffset", "DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64())", "UnixTimeConverter" },
        { "DateTime", "DateTimeOffset.FromUnixTimeMilliseconds(reader.GetInt64()).UtcDateTime", "UnixMillisecondsConverter" },
        { "DateTime?", "reader.TokenType == JsonTokenType.Null ? null : DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()).UtcDateTime", "UnixTimeConverter" },
        { "DateOnly", "DateOnly.ParseExact(reader.GetString()!, \"dd.MM.yyyy\", null)", "TimeFormatConverter" },
        { "DateTime", "DateTime.TryParseExact(reader.GetString(), \"s\", null, 0, out DateTime read) ? read : throw new JsonException()", "TimeFormatConverter" },
        { "TimeSpan", "System.Xml.XmlConvert.ToTimeSpan(reader.GetString()!)", "Iso8601DurationConverter" },
        { "object?", "reader.TokenType switch { JsonTokenType.String => reader.GetString(), JsonTokenType.Number => reader.TryGetInt64(out long l) ? l : reader.GetDouble(), _ => null }", "ClrObjectConverter" },
        { "DateTimeOffset", "DateTimeOffset.Parse(reader.GetString()!)", null },
        { "long", "DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()).Ticks", null },
        { "object?", "reader.GetString()", null },
        { "string?", "reader.TokenType == JsonTokenType.Number ? reader.GetInt64().ToString() : reader.GetString()", null },
    };

    [Theory]
    [MemberData(nameof(Converters))]
    public async Task IsFoundByWhatItReadsAndHow(string type, string read, string? counterpart)
    {
        string code = $$"""
            using System.Text.Json;
            using System.Text.Json.Serialization;
            abstract class Between<T> : JsonConverter<T>;
            class Own : Between<{{type}}>
            {
                public override {{type}} Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => {{read}};
                public override void Write(Utf8JsonWriter writer, {{type}} value, JsonSerializerOptions options) => writer.WriteNullValue();
            }
            """;
        Diagnostic[] reports = [.. (await (await Bench.Adopted(code).Compiles()).Reports()).Where(static one => one.Id == Id)];
        Assert.Equal(counterpart is null ? [] : [$"'Own' does what {counterpart} of Peregrine.Json.Extras does"], reports.Select(static one => one.GetMessage(System.Globalization.CultureInfo.InvariantCulture)));
        Assert.Empty(await (await Bench.Empty().With("App", [("Line.cs", Bench.TheLine), ("A.cs", code)], arePackagesKnown: false).Compiles()).Reports());
    }
}
