using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json;

namespace Adopting;

/// <summary>
/// Calls for JSON without types, each with what came of it as text, which is to be the same for all frameworks. A form is "element", "node" or "bytes".
/// </summary>
public static partial class DocumentSamples
{
    private static readonly JsonDocumentOptions s_document = new() { MaxDepth = 20_000 };

    /// <summary>Runs the call with a name.</summary>
    public static string Run(string call, string[] arguments)
    {
        try
        {
            return call switch
            {
                "path" => Path(arguments[0]),
                "select" => Select(arguments[0], JsonPath.Parse(arguments[1]), arguments[2]),
                "limited" => Select(arguments[0], JsonPath.Parse(arguments[1], new JsonPathOptions { MaxResults = Number(arguments[3]), MaxSteps = Number(arguments[4]) }), arguments[2]),
                "pointer" => Pointer(arguments[0]),
                "fragment" => Pointer(JsonPointer.ParseUriFragment(arguments[0]).ToString()),
                "evaluate" => Evaluate(arguments[0], JsonPointer.Parse(arguments[1]), arguments[2]),
                "patch" => Show(JsonPatch.Parse(arguments[0], Options(arguments[1]))),
                "apply" => Apply(arguments[0], JsonPatch.Parse(arguments[1]), arguments[2], arguments.Length > 3 ? Number(arguments[3]) : 0),
                "merge" => Merge(arguments[0], arguments[1], arguments[2]),
                "between" => Between(arguments[0], arguments[1], arguments[2]),
                "ill-formed" => IllFormed(JsonElement.Parse(Convert.FromBase64String(arguments[0]))),
                "converted" => Converted(arguments[0], arguments[1]),
                "text" => Encoding.UTF8.GetString(new JsonPatch([]).Apply(Convert.FromBase64String(arguments[0]), Options(arguments[1]))),
                _ => Values(),
            };
        }
        catch (Exception error)
        {
            return Show(error);
        }
    }

    private static string Path(string expression)
    {
        bool isPath = JsonPath.TryParse(expression, out JsonPath? path, out string? error), isAgain = JsonPath.TryParse(expression, out JsonPath? again);
        return isPath ? $"{path} {path!.IsSingular} {isAgain} {again}" : $"{error} {isAgain} {again is null} {Caught(() => JsonPath.Parse(expression))}";
    }

    private static string Select(string form, JsonPath path, string json)
    {
        var text = new StringBuilder();
        if (form == "element")
        {
            JsonElement root = JsonElement.Parse(json, s_document);
            text.Append(Caught(() => All(path.Select(root).Select(static value => value.GetRawText()))));
            text.Append('\n').Append(Caught(() => All(path.SelectWithPaths(root).Select(static match => match.Path + " " + match.Value.GetRawText()))));
            text.Append('\n').Append(Caught(() => root.TrySelectFirst(path, out JsonElement first) ? first.GetRawText() : first.ValueKind.ToString()));
            text.Append('\n').Append(Caught(() => root.Select(path).Length.ToString(CultureInfo.InvariantCulture)));
        }
        else
        {
            JsonNode? root = JsonNode.Parse(json, documentOptions: s_document);
            text.Append(Caught(() => All(path.Select(root).Select(Show))));
            text.Append('\n').Append(Caught(() => All(path.SelectWithPaths(root).Select(static match => match.Path + " " + Show(match.Value)))));
            text.Append('\n').Append(Caught(() => root.TrySelectFirst(path, out JsonNode? first) ? Show(first) : "nothing"));
            text.Append('\n').Append(Caught(() => root.Select(path).Length.ToString(CultureInfo.InvariantCulture)));
        }

        return text.ToString();
    }

    private static string Pointer(string text)
    {
        if (!JsonPointer.TryParse(text, out JsonPointer? parsed))
        {
            return Caught(() => JsonPointer.Parse(text));
        }

        JsonPointer pointer = text;
        return string.Join(
            " ",
            pointer, pointer.Depth, pointer.Token, pointer.Parent, Caught(pointer.ToUriFragment), pointer == parsed, pointer != parsed, pointer.GetHashCode() == parsed!.GetHashCode(),
            pointer.Append("a/~").Append(7), pointer.Append("x").Equals(pointer), JsonPointer.Root.Equals((object)pointer));
    }

    private static string Evaluate(string form, JsonPointer pointer, string json)
    {
        if (form == "element")
        {
            JsonElement root = JsonElement.Parse(json, s_document);
            return (pointer.TryEvaluate(root, out JsonElement found) ? found.GetRawText() : found.ValueKind.ToString()) + " " + Caught(() => pointer.Evaluate(root).GetRawText());
        }

        JsonNode? node = JsonNode.Parse(json, documentOptions: s_document);
        return (pointer.TryEvaluate(node, out JsonNode? value) ? Show(value) : "nothing") + " " + Caught(() => Show(pointer.Evaluate(node)));
    }

    /// <summary>Reads a member of a model and writes it, by System.Text.Json's serializer, which all frameworks have.</summary>
    private static string Converted(string kind, string json) => kind switch
    {
        "pointer" => Again<JsonPointer>(json),
        "path" => Again<JsonPath>(json),
        "operation" => Again<JsonPatchOperation>(json),
        "keys" => Again<Dictionary<JsonPointer, int>>(json),
        _ => Again<JsonPatch>(json),
    };

    private static string Again<T>(string json) =>
        System.Text.Json.JsonSerializer.Serialize(System.Text.Json.JsonSerializer.Deserialize<T[]>(json));

    private static string Apply(string form, JsonPatch patch, string json, long maxLength)
    {
        var options = new JsonPatchOptions { MaxLength = maxLength };
        switch (form)
        {
            case "bytes":
                return Encoding.UTF8.GetString(patch.Apply(Encoding.UTF8.GetBytes(json), new JsonTextOptions { MaxDepth = 20_000 }, options));
            case "element":
                return patch.Apply(JsonElement.Parse(json, s_document), options).GetRawText();
            default:
                JsonNode? node = JsonNode.Parse(json, documentOptions: s_document);
                string applied = Caught(() => Show(patch.ApplyTo(node, options)));
                return applied + "\n" + Caught(() => Show(node));
        }
    }

    private static string Merge(string form, string patch, string json)
    {
        switch (form)
        {
            case "bytes":
                return Encoding.UTF8.GetString(JsonMergePatch.Apply(Encoding.UTF8.GetBytes(json), Encoding.UTF8.GetBytes(patch), new JsonTextOptions { MaxDepth = 20_000 }));
            case "element":
                return JsonMergePatch.Apply(JsonElement.Parse(json, s_document), JsonElement.Parse(patch, s_document)).GetRawText();
            default:
                JsonNode? node = JsonNode.Parse(json, documentOptions: s_document);
                JsonNode? merged = JsonMergePatch.ApplyTo(node, JsonNode.Parse(patch, documentOptions: s_document));
                return $"{Show(merged)} {ReferenceEquals(node, merged)}";
        }
    }

    private static string Between(string form, string from, string to)
    {
        if (form == "element")
        {
            JsonElement first = JsonElement.Parse(from, s_document), second = JsonElement.Parse(to, s_document);
            return Caught(() => JsonPatch.Between(first, second)) + "\n" + Caught(() => JsonMergePatch.Between(first, second).GetRawText());
        }

        JsonNode? node = JsonNode.Parse(from, documentOptions: s_document), other = JsonNode.Parse(to, documentOptions: s_document);
        return Caught(() => JsonPatch.Between(node, other)) + "\n" + Caught(() => Show(JsonMergePatch.Between(node, other)));
    }

    /// <summary>An element whose strings are not UTF-8, which System.Text.Json does not check.</summary>
    private static string IllFormed(JsonElement element) => string.Join(
        "\n",
        Caught(() => JsonPath.Parse("$..*").Select(element).Length), Caught(() => JsonPath.Parse("$[?@ == 'a']").Select(element).Length),
        Caught(() => JsonPath.Parse("$[?length(@) > 1]").Select(element).Length), Caught(() => JsonPath.Parse("$[?search(@, '.')]").Select(element).Length),
        Caught(() => JsonPath.Parse("$[?@ == $[1]]").Select(element).Length), Caught(() => All(JsonPath.Parse("$..*").SelectWithPaths(element).Select(static match => match.Path))),
        Caught(() => new JsonPatch([]).Apply(element).GetRawText()), Caught(() => JsonMergePatch.Apply(element, element).GetRawText()), Caught(() => JsonPatch.Between(element, element)),
        Caught(() => (JsonEditorValue)element));

    private static string Caught(Func<object?> call)
    {
        try
        {
            return Convert.ToString(call(), CultureInfo.InvariantCulture) ?? "";
        }
        catch (Exception error)
        {
            return Show(error);
        }
    }

    private static string All(IEnumerable<string> values) => string.Join("\n", values);

    private static string Show(JsonNode? node) => node?.ToJsonString() ?? "null";

    private static string Show(JsonPatch patch)
    {
        var text = new StringBuilder(patch.ToString()).Append(patch.ToString() == Encoding.UTF8.GetString(patch.ToUtf8Bytes()));
        foreach (JsonPatchOperation operation in patch.Operations)
        {
            text.Append('\n').Append(string.Join(" ", operation.Kind, operation.Path, operation.From, operation));
        }

        return text.ToString();
    }

    private static string Show(Exception error)
    {
        string cause = error.InnerException is { } inner ? $" because {Show(inner)}" : "";
        return error switch
        {
            JsonPatchException patch => $"{nameof(JsonPatchException)} {patch.OperationIndex} {patch.Path} {patch.Message}{cause}",
            JsonPathException path => $"{nameof(JsonPathException)} {path.Offset} {path.Message}",

            // The reader's exception has a class of its own, which is not public.
            JsonException json => $"{nameof(JsonException)} {json.Path} {json.LineNumber} {json.BytePositionInLine} {json.Message}",
            _ => $"{error.GetType().Name} {error.Message}{cause}",
        };
    }

    /// <summary>Letters for what the options allow: comments, trailing commas, no duplicates, and a maximum depth of three.</summary>
    private static JsonTextOptions Options(string letters) => new()
    {
        SkipComments = letters.IndexOf('c') >= 0,
        AllowTrailingCommas = letters.IndexOf('t') >= 0,
        AllowDuplicateProperties = letters.IndexOf('d') < 0,
        MaxDepth = letters.IndexOf('3') < 0 ? 0 : 3,
        Copy = letters.IndexOf('o') >= 0,
    };

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
