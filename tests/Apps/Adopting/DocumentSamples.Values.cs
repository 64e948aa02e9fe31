using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json;

namespace Adopting;

/// <content>Values that a program makes.</content>
public static partial class DocumentSamples
{
    /// <summary>Values of all types to which patches convert, limits, and arguments that are refused.</summary>
    private static string Values()
    {
        var results = new List<string>();
        JsonEditorValue[] values =
        [
            default, JsonEditorValue.Null, "Zoë \"\n\u0001</é", (string?)null, true, false, 0L, -7L, long.MinValue, 1.5, 0.1, 1e300, 5e-324, 1e16, 123456789012345680.0, 0.1f, 3.4e38f,
            12.50m, -0.000m, decimal.MaxValue, JsonElement.Parse("{\"a\": [1, 2]}"), JsonNode.Parse("[1.0, \"x\"]"), (JsonNode?)null,
            JsonEditorValue.Parse(" [1 , 2] "), JsonEditorValue.Parse("{\"b\" : 1}"u8), JsonEditorValue.From(new Line("nut", 3)),
            JsonEditorValue.Parse("[1,/*c*/]", new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true }),
        ];
        foreach (JsonEditorValue value in values)
        {
            var patch = new JsonPatch([JsonPatchOperation.Add("/-", value), JsonPatchOperation.Test("/0", value), JsonPatchOperation.Replace("/0", value)]);
            results.Add($"{value} {Show(patch)} {Caught(() => patch.Apply(JsonElement.Parse("[]")).GetRawText())}");
        }

        Func<object?>[] calls =
        [
            () => (JsonEditorValue)double.NaN, () => (JsonEditorValue)float.PositiveInfinity, () => (JsonEditorValue)"\uD800", () => (JsonEditorValue)default(JsonElement),
            () => JsonEditorValue.Parse("[1,]"), () => JsonEditorValue.Parse((string)null!), () => JsonEditorValue.Parse("\"\uDC00\""),
            () => JsonPath.Parse(null!), () => JsonPath.TryParse(null, out _, out string? error) ? "" : error, () => JsonPointer.Parse(null!), () => JsonPointer.Root.Append(-1),
            () => JsonPointer.Root.Append(null!), () => JsonPatchOperation.Remove(null!), () => JsonPatchOperation.Move(null!, ""), () => JsonPatchOperation.Copy("/a", null!),
            () => new JsonPatch(null!), () => new JsonPatch([null!]), () => JsonPatch.Parse((string)null!), () => new JsonPatch([]).Apply(default(JsonElement)),
            () => JsonMergePatch.Apply(default(JsonElement), default), () => JsonPatch.Between(default(JsonElement), default), () => JsonPath.Parse("$").Select(default(JsonElement)),
            () => JsonPointer.Root.Evaluate(default(JsonElement)), () => JsonPathExtensions.Select(default(JsonNode), null!), () => new JsonPathOptions { MaxResults = -1 },
            () => new JsonPathOptions { MaxSteps = -1 }, () => new JsonPatchOptions { MaxLength = -1 }, () => new JsonTextOptions { MaxDepth = -1 },
            () => new JsonPatchOptions { MaxLength = 5 }.Equals(new JsonPatchOptions { MaxLength = 5 }), () => new JsonPatchOptions { MaxLength = 5 } == default,
            () => new JsonTextOptions { MaxDepth = 64 } == default, () => new JsonTextOptions { Copy = true } != default,
            () => new JsonPatchException().OperationIndex, () => new JsonPatchException("a", new InvalidOperationException("b")).Message, () => new JsonPathException("a", 3).Offset,
            () => new JsonPathLimitException("a").Message, () => new JsonPathMatch<int>(1, "$").ToString(), () => new JsonPathMatch<int>(1, "$") == new JsonPathMatch<int>(1, "$"),
            () => Selected("$[?@ > 1]"), () => Selected("$[?@ == 'Zoë']"), () => Selected("$[?match(@, '[A-Z].*')]"), () => Selected("$[?length(@) == 3]"), () => Selected("$[?@ == 12.5]"),
            () => JsonPath.Parse("$.ID").Select((JsonNode)new JsonObject(new JsonNodeOptions { PropertyNameCaseInsensitive = true }) { ["id"] = 1 }).Length,
        ];
        results.AddRange(calls.Select(Caught));
        return string.Join("\n", results);
    }

    /// <summary>Selects among values that a program has made, not a parser.</summary>
    private static string Selected(string expression)
    {
        JsonNode made = new JsonArray(
            JsonValue.Create(1), JsonValue.Create(2.5), JsonValue.Create(12.50m), JsonValue.Create("Zoë"), JsonValue.Create('x'), JsonValue.Create(true), null, JsonValue.Create(Guid.Empty),
            JsonValue.Create(new DateTime(2024, 2, 29, 0, 0, 0, DateTimeKind.Utc)), JsonValue.Create(Level.High), JsonValue.Create("\uD800"));
        return All(JsonPath.Parse(expression).Select(made).Select(Show));
    }
}
