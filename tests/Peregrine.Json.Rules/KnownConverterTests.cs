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
        { "System.Net.IPAddress?", "System.Net.IPAddress.Parse(reader.GetString()!)", "CommonTypesConverter" },
        { "System.Net.IPAddress?", "System.Net.IPAddress.TryParse(reader.GetString(), out var read) ? read : null", "CommonTypesConverter" },
        { "System.Net.Mail.MailAddress?", "new System.Net.Mail.MailAddress(reader.GetString()!)", "CommonTypesConverter" },
        { "System.Globalization.CultureInfo?", "new(reader.GetString()!)", "CommonTypesConverter" },
        { "System.Globalization.CultureInfo?", "System.Globalization.CultureInfo.GetCultureInfo(reader.GetString()!)", "CommonTypesConverter" },
        { "System.Text.Encoding?", "System.Text.Encoding.GetEncoding(reader.GetString()!)", "CommonTypesConverter" },
        { "System.Numerics.BigInteger", "System.Numerics.BigInteger.Parse(System.Text.Encoding.UTF8.GetString(reader.ValueSpan))", "BigIntegerConverter" },
        { "System.Numerics.BigInteger", "System.Numerics.BigInteger.Parse(reader.GetString()!)", null },
        { "System.Numerics.BigInteger", "new(reader.GetInt64())", null },
        { "System.Net.IPAddress?", "new(reader.GetInt64())", null },
        { "string?", "System.Text.Encoding.GetEncoding(reader.GetString()!).WebName", null },
        { "Version?", "(Version?)System.ComponentModel.TypeDescriptor.GetConverter(typeof(Version)).ConvertFromInvariantString(reader.GetString()!)", "TypeConverterConverter" },
        { "Guid", "(Guid)new System.ComponentModel.GuidConverter().ConvertFrom(reader.GetString()!)!", "TypeConverterConverter" },
        { "DayOfWeek", "Enum.Parse<DayOfWeek>(reader.GetString()!)", null },
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

    /// <summary>Converters of enums that look for [EnumMember], wherever in the type; not those in which an enum has the attribute.</summary>
    [Theory]
    [InlineData("Own : JsonConverter<DayOfWeek>", "DayOfWeek", "foreach (var one in typeof(DayOfWeek).GetFields()) Names[one.GetCustomAttributes(typeof(EnumMemberAttribute), false).Length + one.Name] = default;", true)]
    [InlineData("Own<T> : JsonConverter<T> where T : struct, Enum", "T", "foreach (var one in typeof(T).GetFields()) if (one.IsDefined(typeof(EnumMemberAttribute), false)) Names[one.Name] = default;", true)]
    [InlineData("Own<T> : JsonConverter<T> where T : struct", "T", "foreach (var one in typeof(T).GetFields()) if (one.IsDefined(typeof(EnumMemberAttribute), false)) Names[one.Name] = default;", false)]
    [InlineData("Own : JsonConverter<DayOfWeek>", "DayOfWeek", "} [System.Runtime.Serialization.DataContract] enum Inside { [System.Runtime.Serialization.EnumMemberAttribute(Value = \"a\")] A } static void None() {", false)]
    public async Task EnumsByTheirMembers(string declared, string type, string names, bool isReported)
    {
        string code = $$"""
            using System.Runtime.Serialization;
            using System.Text.Json;
            using System.Text.Json.Serialization;
            class {{declared}}
            {
                static readonly Dictionary<string, {{type}}> Names = new();
                static void Fill() { {{names}} }
                public override {{type}} Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => Names[reader.GetString()!];
                public override void Write(Utf8JsonWriter writer, {{type}} value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString());
            }
            """;
        Diagnostic[] reports = await (await Bench.Adopted(code).Compiles()).Reports(Id);
        Assert.Equal(isReported ? ["'Own' does what EnumMemberConverter of Peregrine.Json.Extras does"] : [], reports.Select(static one => one.GetMessage(System.Globalization.CultureInfo.InvariantCulture)));
    }

    /// <summary>Code that is being written: whatever is missing, the rule neither fails nor guesses.</summary>
    [Theory]
    [InlineData("class Own : JsonConverter<Missing> { public override Missing Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()); }")]
    [InlineData("class Own : JsonConverter<DateTimeOffset> { public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) }")]
    [InlineData("class Own : JsonConverter<DateTimeOffset> { public override DateTimeOffset Read(ref Utf8JsonReader reader")]
    [InlineData("class Own : JsonConverter<> { public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()); }")]
    [InlineData("class Own : JsonConverter { public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()); }")]
    [InlineData("class Own : Own { public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()); }")]
    [InlineData("class Own : JsonConverter<DateTimeOffset> { public override DateTimeOffset Read() => DateTimeOffset.FromUnixTimeSeconds(1); }")]
    [InlineData("class Own<T> : JsonConverter<T> { public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => (T)(object)DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()); }")]
    [InlineData("class Own : JsonConverter<DateTimeOffset[]> { public override DateTimeOffset[] Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => [DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64()), missing(), .. ]; }")]
    [InlineData("unsafe class Own : JsonConverter<DateTimeOffset> { public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) { delegate*<int> f = null; Func<int> g = () => f(); dynamic d = g(); return d.Read(reader.GetInt64().M()); } }")]
    public async Task UnfinishedCodeIsNotReported(string code) =>
        Assert.Empty(await Bench.Adopted($"using System.Text.Json; using System.Text.Json.Serialization;\n{code}").Reports(Id));

    [Fact]
    public async Task IsReportedWhereItIsWritten()
    {
        const string Usings = "using System; using System.Text.Json; using System.Text.Json.Serialization;\n";
        const string Read = "public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => DateTimeOffset.FromUnixTimeSeconds(reader.GetInt64());";
        const string Write = "public override void Write(Utf8JsonWriter writer, DateTimeOffset value, JsonSerializerOptions options) => writer.WriteNullValue();";

        // A class of two parts, of which a tool has written one.
        Bench parts = Bench.Empty().With("App", [("A.g.cs", $"// <auto-generated/>\n{Usings}partial class Own : JsonConverter<DateTimeOffset> {{ {Write} }}"), ("B.cs", $"{Usings}partial class Own {{ {Read} }}")]);
        Assert.Equal("/App/B.cs", Assert.Single(await (await parts.Compiles()).Reports(Id)).Location.SourceTree!.FilePath);
        parts = Bench.Empty().With("App", [("A.g.cs", $"// <auto-generated/>\n{Usings}class Own : JsonConverter<DateTimeOffset> {{ {Read} {Write} }}")]);
        Assert.Empty(await (await parts.Compiles()).Reports(Id));

        // An old language, and a type inside of a generic one.
        parts = Bench.Empty().With("App", [("A.cs", $"{Usings}class Outer<T> {{ class Own : JsonConverter<DateTimeOffset> {{ {Read} {Write} }} }}")], Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp7_3);
        Assert.Single(await parts.Reports(Id));

        // A method of the converter's own that has the name.
        parts = Bench.Empty().With("App", [("A.cs", $$"""
            {{Usings}}
            abstract class Between : JsonConverter<DateTimeOffset> { public abstract DateTimeOffset Read(string text); }
            class Own : Between
            {
                public override DateTimeOffset Read(string text) => DateTimeOffset.FromUnixTimeSeconds(text.Length);
                public override DateTimeOffset Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => Read(reader.GetString()!);
                {{Write}}
            }
            """)]);
        Assert.Empty(await (await parts.Compiles()).Reports(Id));
    }
}
