namespace Peregrine.Json.Analyzers;

/// <summary>The methods of System.Text.Json's document models that generated code replaces with methods of JsonDocuments.</summary>
internal static class RedirectedMethods
{
    /// <summary>The class that is called instead.</summary>
    public const string Target = "Peregrine.Json.JsonDocuments";

    private const string Document = "global::System.Text.Json.JsonDocument", Element = "global::System.Text.Json.JsonElement", Node = "global::System.Text.Json.Nodes.JsonNode?";
    private const string Options = "global::System.Text.Json.JsonDocumentOptions options", Cancellation = "global::System.Threading.CancellationToken cancellationToken";
    private const string NodeOptions = "global::System.Text.Json.Nodes.JsonNodeOptions? nodeOptions, global::System.Text.Json.JsonDocumentOptions documentOptions";
    private const string Bytes = "global::System.ReadOnlySpan<byte> utf8Json", Stream = "global::System.IO.Stream utf8Json";
    private const string Writer = "global::System.Text.Json.Utf8JsonWriter writer", Settings = "global::System.Text.Json.JsonSerializerOptions? options";

    /// <summary>For each method, by its class, name and first parameter: the result, the method of the target and the parameters.</summary>
    private static readonly Dictionary<string, (string Result, string Method, string Parameters)> s_all = new()
    {
        ["JsonDocument.Parse(ReadOnlyMemory<Byte>)"] = (Document, "Parse", $"global::System.ReadOnlyMemory<byte> utf8Json, {Options}"),
        ["JsonDocument.Parse(ReadOnlySequence<Byte>)"] = (Document, "Parse", $"global::System.Buffers.ReadOnlySequence<byte> utf8Json, {Options}"),
        ["JsonDocument.Parse(Stream)"] = (Document, "Parse", $"{Stream}, {Options}"),
        ["JsonDocument.Parse(ReadOnlyMemory<Char>)"] = (Document, "Parse", $"global::System.ReadOnlyMemory<char> json, {Options}"),
        ["JsonDocument.Parse(String)"] = (Document, "Parse", $"string json, {Options}"),
        ["JsonDocument.ParseAsync(Stream)"] = ($"global::System.Threading.Tasks.Task<{Document}>", "ParseAsync", $"{Stream}, {Options}, {Cancellation}"),
        ["JsonElement.Parse(ReadOnlySpan<Byte>)"] = (Element, "ParseElement", $"{Bytes}, {Options}"),
        ["JsonElement.Parse(ReadOnlySpan<Char>)"] = (Element, "ParseElement", $"global::System.ReadOnlySpan<char> json, {Options}"),
        ["JsonElement.Parse(String)"] = (Element, "ParseElement", $"string json, {Options}"),
        ["JsonNode.Parse(String)"] = (Node, "ParseNode", $"string json, {NodeOptions}"),
        ["JsonNode.Parse(ReadOnlySpan<Byte>)"] = (Node, "ParseNode", $"{Bytes}, {NodeOptions}"),
        ["JsonNode.Parse(Stream)"] = (Node, "ParseNode", $"{Stream}, {NodeOptions}"),
        ["JsonNode.ParseAsync(Stream)"] = ($"global::System.Threading.Tasks.Task<{Node}>", "ParseNodeAsync", $"{Stream}, {NodeOptions}, {Cancellation}"),
    };

    /// <summary>
    /// For each instance method: the result, the parameters, and the call that replaces it. A call on null throws the same exception as the original.
    /// </summary>
    private static readonly Dictionary<string, (string Result, string Parameters, string Call)> s_ofInstances = new()
    {
        ["JsonDocument.WriteTo(Utf8JsonWriter)"] = (
            "void", $"this {Document} document, {Writer}",
            "{ if (document is null) { document!.WriteTo(writer); } else { global::" + Target + ".Write(writer, document.RootElement); } }"),
        ["JsonElement.WriteTo(Utf8JsonWriter)"] = ("void", $"this in {Element} element, {Writer}", $"global::{Target}.Write(writer, element)"),
        ["JsonObject.WriteTo(Utf8JsonWriter)"] = OfNode("JsonObject"),
        ["JsonArray.WriteTo(Utf8JsonWriter)"] = OfNode("JsonArray"),
        ["JsonNode.WriteTo(Utf8JsonWriter)"] = OfNode("JsonNode"),
        ["JsonNode.ToJsonString(JsonSerializerOptions)"] =
            ("string", $"this global::System.Text.Json.Nodes.JsonNode node, {Settings}", $"node is null ? node!.ToJsonString(options) : global::{Target}.ToJsonString(node, options)"),
    };

    public static bool AreNamed(string name) => name is "Parse" or "ParseAsync";

    public static bool AreNamedOfInstance(string name) => name is "WriteTo" or "ToJsonString";

    private static (string Result, string Parameters, string Call) OfNode(string type) =>
        ("void", $"this global::System.Text.Json.Nodes.{type} node, {Writer}, {Settings}", "{ if (node is null) { node!.WriteTo(writer, options); } else { global::" + Target + ".Write(writer, node, options); } }");

    /// <summary>Whether a class with this name has or inherits redirected methods.</summary>
    public static bool AreOf(string type) => type is "JsonDocument" or "JsonElement" or "JsonNode" or "JsonObject" or "JsonArray" or "JsonValue";

    /// <summary>Returns the key of a redirected method in the tables; null for any other method.</summary>
    public static string? KeyOf(IMethodSymbol method)
    {
        if (method.Parameters.Length == 0 || method.Parameters[0].RefKind != RefKind.None || !IsModel(method.ContainingType))
        {
            return null;
        }

        ITypeSymbol first = method.Parameters[0].Type;
        string argument = first is INamedTypeSymbol { TypeArguments.Length: 1 } generic ? $"<{generic.TypeArguments[0].MetadataName}>" : "";
        string key = $"{method.ContainingType.Name}.{method.Name}({first.Name}{argument})";
        string? parameters = method.IsStatic
            ? s_all.TryGetValue(key, out (string Result, string Method, string Parameters) one) ? one.Parameters : null
            : s_ofInstances.TryGetValue(key, out (string Result, string Parameters, string Call) other) ? other.Parameters : null;
        return parameters is not null && Split(parameters).Length == method.Parameters.Length + (method.IsStatic ? 0 : 1) ? key : null;
    }

    /// <summary>Returns the C# code of the method that the compiler calls instead. The number makes the name of this method unique.</summary>
    public static string Declaration(string key, int number)
    {
        if (s_ofInstances.TryGetValue(key, out (string Result, string Parameters, string Call) one))
        {
            string name = key.Substring(key.IndexOf('.') + 1, key.IndexOf('(') - key.IndexOf('.') - 1);
            return $"internal static {one.Result} {name}{number}({one.Parameters})" + (one.Call[0] == '{' ? $"\n        {one.Call}" : $" =>\n            {one.Call};");
        }

        (string result, string method, string parameters) = s_all[key];
        string arguments = string.Join(", ", Split(parameters).Select(static one => one.Substring(one.LastIndexOf(' ') + 1)));
        return $"internal static {result} {method}{number}({parameters}) =>\n            global::{Target}.{method}({arguments});";
    }

    private static string[] Split(string parameters) => parameters.Split([", "], StringSplitOptions.None);

    private static bool IsModel(INamedTypeSymbol type) =>
        type.ContainingNamespace is { } space
        && (type.Name switch
        {
            "JsonDocument" or "JsonElement" => space.ToDisplayString() == "System.Text.Json",
            "JsonNode" or "JsonObject" or "JsonArray" => space.ToDisplayString() == "System.Text.Json.Nodes",
            _ => false,
        });
}
