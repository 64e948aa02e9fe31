using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Tables.Generator;

/// <summary>What a method of the façade does: by its name and by the type of what it reads or writes.</summary>
internal static class FacadeBodies
{
    public static bool Knows(string type) => type is "JsonSerializer" or "JsonDocuments" or "HttpClientJsonExtensions" or "HttpContentJsonExtensions";

    /// <summary>Returns the body and what precedes it; null for a method that the façade has in a file of its own, or not at all.</summary>
    public static string? Of(MethodDeclarationSyntax method)
    {
        string owner = ((ClassDeclarationSyntax)method.Parent!).Identifier.Text;
        if (owner == "JsonDocuments")
        {
            return OfDocuments(method);
        }

        if (owner is not "JsonSerializer" and var client)
        {
            return Expression($"System.Net.Http.Json.{client}.{Call(method)}");
        }

        ParameterSyntax first = method.ParameterList.Parameters[0];
        return (method.Identifier.Text, first.Type!.ToString()) switch
        {
            // Written by hand: System.Text.Json has nothing similar.
            ("Describe" or "SerializeAsyncEnumerable", _) => null,
            // Left out: System.Text.Json fills only the members of an object.
            ("Populate", _) => null,
            ("TryDeserialize" or "TryDeserializeAsync", _) => Try(method),
            ("Deserialize", "TextReader") => Block(Check(first), $"return {Call(method, first, first.Identifier + ".ReadToEnd()")};"),
            ("Deserialize", "ReadOnlySequence<byte>") => Expression(Call(method, first, $"Joined(in {first.Identifier})")),
            ("Serialize", "IBufferWriter<byte>") => Block(Check(first), $"{first.Identifier}.Write(SerializeToUtf8Bytes{method.TypeParameterList}({Arguments(method, 1)}));"),
            ("Serialize", "TextWriter") => Block(Check(first), $"{first.Identifier}.Write(Serialize{method.TypeParameterList}({Arguments(method, 1)}));"),
            _ => Expression($"System.Text.Json.JsonSerializer.{Call(method)}"),
        };
    }

    /// <summary>Checks the arguments as the library does, then the type, and reads by its metadata.</summary>
    private static string Try(MethodDeclarationSyntax method)
    {
        ParameterSyntax first = method.ParameterList.Parameters[0];
        string name = first.Identifier.Text;
        string input = first.Type!.ToString() switch
        {
            "string" => $"{name}.AsSpan()",
            "TextReader" => $"{name}.ReadToEnd().AsSpan()",
            "ReadOnlySequence<byte>" => $"Joined(in {name})",
            "JsonDocument" => $"JsonMarshal.GetRawUtf8Value({name}.RootElement)",
            "JsonElement" => $"JsonMarshal.GetRawUtf8Value({name})",
            _ => Argument(first),
        };
        string[] names = [.. method.ParameterList.Parameters.Select(static p => p.Identifier.Text)], checks = [.. method.Body?.Statements.SkipLast(1).Select(static one => one.ToString()) ?? []];
        string known = names.Contains("jsonTypeInfo") ? "Know(jsonTypeInfo)" : $"Know({(names.Contains("returnType") ? "returnType" : "typeof(TValue)")}, {(names.Contains("context") ? "context" : "options")})";
        bool isAsync = method.Identifier.Text == "TryDeserializeAsync";
        string call = $"TryRead{(isAsync ? "Async" : "")}{method.TypeParameterList?.ToString() ?? "<object>"}({known}, {input}{(isAsync ? ", cancellationToken" : "")})";
        return checks.Length == 0 ? Expression(call) : Block([.. checks, $"return {call};"]);
    }

    /// <summary>Calls the document model's own method.</summary>
    private static string OfDocuments(MethodDeclarationSyntax method)
    {
        string name = method.Identifier.Text;
        if (name is "Write" or "ToJsonString")
        {
            ParameterSyntax model = method.ParameterList.Parameters.Single(static one => one.Type!.ToString() is "JsonElement" or "JsonNode");
            IEnumerable<string> checks = method.Body!.Statements.Where(static one => one.ToString().StartsWith("ArgumentNullException.", StringComparison.Ordinal)).Select(static one => one.ToString());
            string arguments = string.Join(", ", method.ParameterList.Parameters.Where(one => one != model).Select(Argument));
            return Block([.. checks, $"{(name == "Write" ? "" : "return ")}{model.Identifier}.{(name == "Write" ? "WriteTo" : name)}({arguments});"]);
        }

        string source = name.StartsWith("ParseElement", StringComparison.Ordinal) ? "Element" : name.StartsWith("ParseNode", StringComparison.Ordinal) ? "Node" : "Document";
        return Expression($"Json{source}.{name.Replace("Parse" + source, "Parse", StringComparison.Ordinal)}({Arguments(method, 0)})");
    }

    private static string Check(ParameterSyntax parameter) => $"ArgumentNullException.ThrowIfNull({parameter.Identifier});";

    private static string Call(MethodDeclarationSyntax method) => $"{method.Identifier}{method.TypeParameterList}({Arguments(method, 0)})";

    private static string Call(MethodDeclarationSyntax method, ParameterSyntax first, string instead) =>
        $"{method.Identifier}{method.TypeParameterList}({string.Join(", ", method.ParameterList.Parameters.Select(p => p == first ? instead : Argument(p)))})";

    private static string Arguments(MethodDeclarationSyntax method, int skip) => string.Join(", ", method.ParameterList.Parameters.Skip(skip).Select(Argument));

    private static string Argument(ParameterSyntax parameter)
    {
        string modifier = parameter.Modifiers.Any(SyntaxKind.RefKeyword) ? "ref " : parameter.Modifiers.Any(SyntaxKind.InKeyword) ? "in " : "";
        return modifier + parameter.Identifier;
    }

    private static string Expression(string call) => $" =>\n        {call};\n";

    private static string Block(params IEnumerable<string> statements) =>
        "\n    {\n" + string.Concat(statements.Where(static s => s.Length > 0).Select(static s => $"        {s}\n")) + "    }\n";
}
