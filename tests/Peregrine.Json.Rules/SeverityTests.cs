using Microsoft.CodeAnalysis;

namespace Peregrine.Json.Rules;

/// <summary>What a project's .editorconfig says about a rule holds: for one rule, a category or all, in all files or some.</summary>
public sealed class SeverityTests
{
    private const string Converter = """
        using System.Text.Json;
        using System.Text.Json.Serialization;
        class A : JsonConverter<int>
        {
            public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) { string? text = reader.GetString(); reader.Read(); return text!.Length; }
            public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) { writer.WriteNumberValue(value); }
        }

        """;

    private const string Duration = """
        using System.Text.Json;
        using System.Text.Json.Serialization;
        class A : JsonConverter<TimeSpan>
        {
            public override TimeSpan Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => System.Xml.XmlConvert.ToTimeSpan(reader.GetString()!);
            public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) => writer.WriteStringValue(System.Xml.XmlConvert.ToString(value));
        }

        """;

    private const string Host = """
        using Microsoft.AspNetCore.Builder;
        class A { static void B(string[] a) { var c = WebApplication.CreateBuilder(a).Build(); c.MapGet("/", () => new A()); } }

        """;

    private const string Merge = """
        using System.Text.Json.Nodes;
        class A { void B(JsonObject t, JsonObject p) { foreach (var m in p) { if (m.Value is null) t.Remove(m.Key); else t[m.Key] = m.Value.DeepClone(); } } }

        """;

    /// <summary>Code in which a rule reports, once in each file that has it; its severity by default; its category.</summary>
    public static TheoryData<string, string, DiagnosticSeverity, string> Rules { get; } = new()
    {
        { "PJ0000", "using System.Text.Json;\nclass A { string B() => JsonSerializer.Serialize(1); }\n", DiagnosticSeverity.Info, "Adoption" },
        { "PJ0001", "class A { string B() => System.Text.Json.JsonSerializer.Serialize(1); }\n", DiagnosticSeverity.Warning, "Adoption" },
        { "PJ0002", "using System.Text.Json;\nclass A { string B() => JsonSerializer.Serialize(1, new JsonSerializerOptions { WriteIndented = true }); }\n", DiagnosticSeverity.Info, "Performance" },
        { "PJ0003", Converter, DiagnosticSeverity.Warning, "Correctness" },
        { "PJ0004", "using System.Net.Http.Json;\nclass A { Task B(HttpClient client) => client.GetFromJsonAsync<int>(\"/\"); }\n", DiagnosticSeverity.Info, "Adoption" },
        { "PJ0005", Host, DiagnosticSeverity.Warning, "Adoption" },
        { "PJ0009", "using Newtonsoft.Json.Linq;\nclass A { JToken? B(JToken value) => value.SelectToken(\"$.a\"); }\n", DiagnosticSeverity.Info, "Adoption" },
        { "PJ0010", Merge, DiagnosticSeverity.Info, "Adoption" },
        { "PJ0011", Duration, DiagnosticSeverity.Info, "Adoption" },
        { "PJ0012", "class A { [Newtonsoft.Json.JsonProperty(\"b\")] public int B { get; set; } string C() => JsonSerializer.Serialize(this); }\n", DiagnosticSeverity.Info, "Adoption" },
    };

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task OfOneRule(string id, string code, DiagnosticSeverity usual, string category)
    {
        Assert.NotEmpty(category);
        Assert.Equal([usual], await Severities(id, code, ""));
        foreach ((string said, DiagnosticSeverity? severity) in s_severities)
        {
            DiagnosticSeverity[] expected = said == "default" ? [usual] : severity is { } one ? [one] : [];
            Assert.Equal(expected, await Severities(id, code, $"dotnet_diagnostic.{id}.severity = {said}"));
        }

        // That of another rule does not matter.
        Assert.Equal([usual], await Severities(id, code, "dotnet_diagnostic.PJ0099.severity = none"));
    }

    /// <summary>A rule's own severity counts before that of its category.</summary>
    [Theory]
    [MemberData(nameof(Rules))]
    public async Task ItsOwnCountsFirst(string id, string code, DiagnosticSeverity usual, string category)
    {
        Assert.True(usual < DiagnosticSeverity.Error);
        Assert.Equal(
            [DiagnosticSeverity.Error],
            await Severities(id, code, $"dotnet_analyzer_diagnostic.category-{category}.severity = none\ndotnet_diagnostic.{id}.severity = error"));
        Assert.Empty(await Severities(id, code, $"dotnet_analyzer_diagnostic.category-{category}.severity = error\ndotnet_diagnostic.{id}.severity = none"));
    }

    /// <summary>A section for some files holds for these.</summary>
    [Theory]
    [MemberData(nameof(Rules))]
    public async Task OfSomeFiles(string id, string code, DiagnosticSeverity usual, string category)
    {
        Assert.NotEmpty(category);
        Assert.Equal([DiagnosticSeverity.Error], await Severities(id, code, $"dotnet_diagnostic.{id}.severity = none\n[File0.cs]\ndotnet_diagnostic.{id}.severity = error"));
        Assert.Equal([usual], await Severities(id, code, $"dotnet_diagnostic.{id}.severity = {(usual == DiagnosticSeverity.Info ? "suggestion" : "warning")}\n[Other.cs]\ndotnet_diagnostic.{id}.severity = error"));
    }

    private static readonly (string Said, DiagnosticSeverity? Severity)[] s_severities =
    [
        ("error", DiagnosticSeverity.Error), ("warning", DiagnosticSeverity.Warning), ("suggestion", DiagnosticSeverity.Info), ("silent", DiagnosticSeverity.Hidden), ("none", null), ("default", null),
    ];

    private static async Task<DiagnosticSeverity[]> Severities(string id, string code, string setting)
    {
        Bench bench = (id == "PJ0000" ? Bench.Unadopted(code) : Bench.Adopted(code)).WithSetting("root = true\n[*.cs]\n" + setting + "\n");
        Diagnostic[] reports = await bench.Reports(id);
        return [.. reports.Select(static one => one.Severity).Distinct()];
    }
}
