namespace Peregrine.Json.Rules;

/// <summary>Bodies of a converter's methods: with a mark where they are wrong, and with a value that shows it.</summary>
internal static class ConverterSamples
{
    private const string NotObject = "if (reader.TokenType != JsonTokenType.StartObject) throw new JsonException(); ";

    /// <summary>The code around a body of Read and one of Write.</summary>
    public static string Program(string read, string write) => $$"""
        using System.Text.Json;
        using System.Text.Json.Nodes;
        using System.Text.Json.Serialization;
        public sealed class Item { public int A; public string? Text; public List<int> List = []; }
        public sealed class Holder { [JsonConverter(typeof(Converter))] public Item? V { get; set; } public int W { get; set; } }
        public sealed class Converter : JsonConverter<Item>
        {
            public override Item? Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
            {
                {{read}}
            }

            public override void Write(Utf8JsonWriter writer, Item value, JsonSerializerOptions options)
            {
                {{write}}
            }

            private static Item Inner(ref Utf8JsonReader reader) { reader.Skip(); return new(); }
        }
        internal static class ThrowHelper { public static void NotSupported() => throw new NotSupportedException(); }
        """;

    public static TheoryData<string, string> WrongReads { get; } = new()
    {
        { "{\"A\":1}", "while ([|reader.Read()|]) { if (reader.TokenType == JsonTokenType.Number) { } } return new();" },
        { "{\"A\":1}", "for (; [|reader.Read()|];) { foreach (int i in new[] { 1 }) { break; } } return new();" },
        { "\"x\"", "string? text = reader.GetString(); [|reader.Read()|]; return new() { Text = text };" },
        { "1", "if (!reader.TryGetInt32(out int a)) { a = 1; } [|reader.Read()|]; return new() { A = a };" },
        { "{\"A\":1}", NotObject + "while (reader.Read()) { if (reader.TokenType == JsonTokenType.EndObject) break; reader.Skip(); } [|reader.Read()|]; return new();" },
        { "{\"A\":1}", NotObject + "while (reader.Read() && reader.TokenType is not JsonTokenType.EndObject) { string? name = reader.GetString(); reader.Read(); if (name == \"A\") reader.GetInt32(); else reader.Skip(); } [|reader.Read()|]; return new();" },
        { "{\"A\":1}", NotObject + "reader.Read(); reader.Read(); var item = new Item { A = reader.GetInt32() }; [|return item;|]" },
        { "{\"A\":1}", NotObject + "[|return new();|]" },
        { "{\"A\":1}", "if (reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray) { [|return new();|] } return new() { Text = reader.GetString() };" },
        { "[1]", "switch (reader.TokenType) { case JsonTokenType.StartArray: [|return new();|] case JsonTokenType.String: return new() { Text = reader.GetString() }; default: throw new JsonException(); }" },
        { "[1,2]", "if (reader.TokenType is not JsonTokenType.StartArray) throw new JsonException(); var item = new Item(); while (reader.Read() && reader.TokenType != JsonTokenType.EndArray) item.List.Add(reader.GetInt32()); [|reader.Read()|]; return item;" },
        { "[1,2]", "if (reader.TokenType != JsonTokenType.StartArray) throw new JsonException(); var item = new Item(); reader.Read(); item.A = reader.GetInt32(); [|return item;|]" },
        { "{\"B\":2,\"A\":1}", NotObject + "while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName) { bool isIt = reader.ValueTextEquals(\"A\"); reader.Read(); if (isIt) { [|return new() { A = reader.GetInt32() };|] } reader.Skip(); } return new();" },
        { "{\"A\":1}", "var all = JsonSerializer.Deserialize<Dictionary<string, int>>(ref reader, options)!; [|reader.Read()|]; return new() { A = all[\"A\"] };" },
        { "{\"A\":1}", "using JsonDocument document = JsonDocument.ParseValue(ref reader); [|reader.Read()|]; return new() { A = document.RootElement.GetProperty(\"A\").GetInt32() };" },
        { "{\"A\":{\"B\":1}}", NotObject + "reader.Read(); reader.Read(); reader.Skip(); [|return new();|]" },
    };

    public static TheoryData<string, string> RightReads { get; } = new()
    {
        { "{\"A\":1}", NotObject + "var item = new Item(); while (reader.Read()) { if (reader.TokenType == JsonTokenType.EndObject) return item; string? name = reader.GetString(); reader.Read(); switch (name) { case \"A\": item.A = reader.GetInt32(); break; default: reader.Skip(); break; } } throw new JsonException();" },
        { "{\"A\":{\"B\":1}}", NotObject + "reader.Read(); reader.Read(); if (reader.TokenType != JsonTokenType.StartObject) throw new JsonException(); while (reader.Read() && reader.TokenType != JsonTokenType.EndObject) { reader.Read(); } reader.Read(); return new();" },
        { "{\"A\":1}", NotObject + "reader.Read(); reader.Read(); var item = new Item { A = reader.GetInt32() }; reader.Read(); return item;" },
        { "{}", NotObject + "reader.Read(); return new();" },
        { "\"x\"", "return reader.TokenType == JsonTokenType.Null ? null : new() { Text = reader.GetString() };" },
        { "\"x\"", "return reader.TokenType switch { JsonTokenType.String => new() { Text = reader.GetString() }, JsonTokenType.Number => new() { A = reader.GetInt32() }, JsonTokenType.StartObject => Inner(ref reader), _ => throw new JsonException() };" },
        { "{\"A\":{\"B\":{}}}", "int depth = reader.CurrentDepth; while (reader.Read()) { if (reader.TokenType == JsonTokenType.EndObject && reader.CurrentDepth == depth) return new(); } throw new JsonException();" },
        { "[[1],[2]]", "int open = 0; do { if (reader.TokenType is JsonTokenType.StartArray) open++; else if (reader.TokenType is JsonTokenType.EndArray) open--; } while (open > 0 && reader.Read()); return new();" },
        { "{\"A\":1}", "Utf8JsonReader copy = reader; while (copy.Read()) { } reader.Skip(); return new();" },
        { "{\"A\":1}", "Utf8JsonReader copy = reader; copy.Read(); reader = copy; while (reader.TokenType != JsonTokenType.EndObject) reader.Read(); return new();" },
        { "{\"A\":1}", "reader.TrySkip(); return new();" },
        { "{\"A\":1}", "while (true) { reader.Read(); if (reader.TokenType == JsonTokenType.EndObject) break; } return new();" },
        { "\"x\"", "try { return new() { A = reader.GetInt32() }; } catch (InvalidOperationException) { return new() { Text = reader.GetString() }; } finally { GC.KeepAlive(type); }" },
        { "{\"A\":1}", "var node = JsonNode.Parse(ref reader); return new() { A = (int)node![\"A\"]! };" },
        { "{\"A\":1}", "return Inner(ref reader);" },
        { "[1,[2]]", "if (reader.TokenType != JsonTokenType.StartArray) throw new JsonException(); while (reader.Read() && reader.TokenType != JsonTokenType.EndArray) { if (reader.TokenType == JsonTokenType.StartArray) { while (reader.Read() && reader.TokenType != JsonTokenType.EndArray) { } } } return new();" },
        { "{\"A\":1}", "again: reader.Read(); if (reader.TokenType != JsonTokenType.EndObject) goto again; return new();" },
        { "1", "JsonTokenType token = reader.TokenType; if (token == JsonTokenType.StartObject) { reader.Read(); } return new() { A = reader.GetInt32() };" },
        { "{\"A\":1}", "if (reader.TokenType != JsonTokenType.StartObject) { return null; } else if (!reader.Read()) { return null; } while (reader.TokenType == JsonTokenType.PropertyName) { reader.Read(); reader.Skip(); reader.Read(); } return new();" },
    };

    public static TheoryData<string> WrongWrites { get; } =
    [
        "if (value.A == 1) { [|return;|] } writer.WriteNumberValue(value.A);",
        "switch (value.A) { case 1: [|return;|] default: writer.WriteNullValue(); break; }",
        "for (int i = 0; i < 3; i++) { if (i == value.A) [|return;|] } writer.WriteNullValue();",
    ];

    public static TheoryData<string> RightWrites { get; } =
    [
        "writer.WriteNumberValue(value.A);",
        "if (value is null) { return; } writer.WriteNumberValue(value.A);",
        "if (value is { A: 1 }) { writer.WriteNullValue(); return; } writer.WriteNumberValue(value.A);",
        "void Put() => writer.WriteNumberValue(value.A); if (value.A == 1) { Put(); return; } Put();",
        "try { if (value.A == 1) return; } finally { writer.WriteNullValue(); }",
        "for (int i = 0; ; i++) { if (i > 0) return; writer.WriteNullValue(); }",
        "JsonSerializer.Serialize(writer, value.A, options);",
        "if (value.A == 1) writer.WriteNullValue(); if (value.A != 1) writer.WriteNumberValue(value.A);",
    ];
}
