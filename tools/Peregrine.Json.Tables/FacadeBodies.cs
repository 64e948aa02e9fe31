using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Peregrine.Json.Tables.Generator;

/// <summary>What a method of the façade does: by its name and by the type of what it reads or writes.</summary>
internal static class FacadeBodies
{
    /// <summary>Parameters without a null check: structs, and parameters that may be null by their declaration.</summary>
    private static readonly string[] s_values = ["ReadOnlySpan<byte>", "ReadOnlySpan<char>", "ReadOnlySequence<byte>", "Utf8JsonReader", "JsonElement", "TValue", "bool", "CancellationToken"];

    public static bool Knows(string type) => type is "JsonSerializer" or "HttpClientJsonExtensions" or "HttpContentJsonExtensions";

    /// <summary>Returns the body and what precedes it; null for a method that the façade has in a file of its own, or not at all.</summary>
    public static string? Of(MethodDeclarationSyntax method)
    {
        if (((ClassDeclarationSyntax)method.Parent!).Identifier.Text is not "JsonSerializer" and var client)
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
            ("TryDeserializeAsync", _) => TryAsync(method),
            ("TryDeserialize", _) => Try(method),
            ("Deserialize", "TextReader") => Block(Check(first), $"return {Call(method, first, first.Identifier + ".ReadToEnd()")};"),
            ("Deserialize", "ReadOnlySequence<byte>") => Expression(Call(method, first, $"Joined(in {first.Identifier})")),
            ("Serialize", "IBufferWriter<byte>") => Block(Check(first), $"{first.Identifier}.Write(SerializeToUtf8Bytes{method.TypeParameterList}({Arguments(method, 1)}));"),
            ("Serialize", "TextWriter") => Block(Check(first), $"{first.Identifier}.Write(Serialize{method.TypeParameterList}({Arguments(method, 1)}));"),
            _ => Expression($"System.Text.Json.JsonSerializer.{Call(method)}"),
        };
    }

    /// <summary>Checks the arguments and the type as <c>Deserialize</c> would, then converts the exception for an invalid text into an error.</summary>
    private static string Try(MethodDeclarationSyntax method)
    {
        ParameterSyntax first = method.ParameterList.Parameters[0];
        string name = first.Identifier.Text, type = first.Type!.ToString();
        string source = type switch
        {
            "Stream" => $"Whole({name})",
            "TextReader" => $"{name}.ReadToEnd()",
            _ => "",
        };
        string also = type switch
        {
            "JsonElement" => $"Touch({name});",
            "JsonDocument" => $"Touch({name}.RootElement);",
            _ => source.Length == 0 ? "" : $"{(type == "Stream" ? "MemoryStream" : "string")} text = {source};",
        };
        string given = source.Length > 0 ? "text" : type == "ReadOnlySequence<byte>" ? $"Joined(in {name})" : Argument(first), rest = Arguments(method, 1, skipLast: 2);
        return Block(
            [
                .. Checks(method), CheckType(method), also,
                "try",
                "{",
                $"    value = Deserialize{method.TypeParameterList}({given}{(rest.Length > 0 ? ", " + rest : "")});",
                "    error = null;",
                "    return true;",
                "}",
                "catch (Exception thrown) when (DeserializationError.IsOfText(thrown))",
                "{",
                "    return IsNotRead(thrown, out value, out error);",
                "}",
            ]);
    }

    private static string TryAsync(MethodDeclarationSyntax method)
    {
        string name = method.ParameterList.Parameters[0].Identifier.Text;
        return Block([.. Checks(method), CheckType(method), $"return TryReadAsync({name}, text => DeserializeAsync{method.TypeParameterList}(text, {Arguments(method, 1)}), cancellationToken);"]);
    }

    private static IEnumerable<string> Checks(MethodDeclarationSyntax method) =>
        method.ParameterList.Parameters.Where(static p => p.Type is not NullableTypeSyntax && !p.Modifiers.Any(SyntaxKind.OutKeyword) && !s_values.Contains(p.Type!.ToString())).Select(Check);

    private static string Check(ParameterSyntax parameter) => $"ArgumentNullException.ThrowIfNull({parameter.Identifier});";

    /// <summary>Throws for a type that cannot work before anything is read. Metadata was checked when it was created.</summary>
    private static string CheckType(MethodDeclarationSyntax method)
    {
        string[] names = [.. method.ParameterList.Parameters.Select(static p => p.Identifier.Text)];
        string type = names.Contains("returnType") ? "returnType" : "typeof(TValue)";
        return names.Contains("jsonTypeInfo") ? "Check(jsonTypeInfo);" : names.Contains("context") ? $"Check({type}, context);" : $"Check({type}, options{(names.Contains("options") ? "" : ": null")});";
    }

    private static string Call(MethodDeclarationSyntax method) => $"{method.Identifier}{method.TypeParameterList}({Arguments(method, 0)})";

    private static string Call(MethodDeclarationSyntax method, ParameterSyntax first, string instead) =>
        $"{method.Identifier}{method.TypeParameterList}({string.Join(", ", method.ParameterList.Parameters.Select(p => p == first ? instead : Argument(p)))})";

    private static string Arguments(MethodDeclarationSyntax method, int skip, int skipLast = 0) =>
        string.Join(", ", method.ParameterList.Parameters.Skip(skip).SkipLast(skipLast).Select(Argument));

    private static string Argument(ParameterSyntax parameter)
    {
        string modifier = parameter.Modifiers.Any(SyntaxKind.RefKeyword) ? "ref " : parameter.Modifiers.Any(SyntaxKind.InKeyword) ? "in " : "";
        return modifier + parameter.Identifier;
    }

    private static string Expression(string call) => $" =>\n        {call};\n";

    private static string Block(params IEnumerable<string> statements) =>
        "\n    {\n" + string.Concat(statements.Where(static s => s.Length > 0).Select(static s => $"        {s}\n")) + "    }\n";
}
