namespace Peregrine.Json.Tables.Generator;

/// <summary>A generated part of <c>JsonSerializer</c>, and what its parts have in common.</summary>
internal static class SerializerFile
{
    private const string Folder = "src/Peregrine.Json/";

    /// <summary>The attribute of a method that callers inline.</summary>
    public const string Inlined = "    [MethodImpl(MethodImplOptions.AggressiveInlining)]\n";

    private const int LongestLine = 160;

    /// <summary>The namespaces that the project does not import, and the types of each.</summary>
    private static readonly (string Namespace, string[] Types)[] s_imports =
    [
        ("System.Buffers", ["ReadOnlySequence<", "IBufferWriter<"]),
        ("System.IO.Pipelines", ["PipeReader", "PipeWriter"]),
        ("System.Runtime.InteropServices", ["JsonMarshal."]),
        ("System.Text.Json.Nodes", ["JsonNode"]),
        ("Peregrine.Json.Contracts", ["ReadCall.", "WriteCall.", "ContractSlot<"]),
        ("Peregrine.Json.Interop", ["DomText.", "StjInput.", "StjOutput."]),
        ("Peregrine.Json.Streaming", ["DocumentInput."]),
        ("Peregrine.Json.Writing", ["StreamSink(", "PipeSink("]),
    ];

    public static (string Path, Func<string> Text) Of(string part, string content, Func<IEnumerable<string>> methods) =>
        ($"{Folder}JsonSerializer.{part}.g.cs", () => TextOf(content, string.Join('\n', methods())));

    private static string TextOf(string content, string methods) => $$"""
        // Written by tools/Peregrine.Json.Tables.
        #nullable enable
        {{Imports(methods)}}
        namespace Peregrine.Json;

        /// <content>{{content}}</content>
        public static partial class JsonSerializer
        {
        {{methods}}}

        """.ReplaceLineEndings("\n");

    /// <summary>The using directives that methods need.</summary>
    public static string Imports(string methods) =>
        string.Concat(s_imports.Where(one => one.Types.Any(type => methods.Contains(type, StringComparison.Ordinal))).Select(static one => $"using {one.Namespace};\n"));

    public static string Summary(string text)
    {
        string line = $"    /// <summary>{text}</summary>\n";
        return line.Length <= LongestLine ? line : $"    /// <summary>\n    /// {text}\n    /// </summary>\n";
    }

    public static string Parameter(string name, string text)
    {
        string line = $"    /// <param name=\"{name}\">{text}</param>\n";
        return line.Length <= LongestLine ? line : $"    /// <param name=\"{name}\">\n    /// {text}\n    /// </param>\n";
    }

    /// <summary>The exception for parameters that must not be null; empty if there are no such parameters.</summary>
    public static string RefusedNull(params IEnumerable<string> names)
    {
        string[] references = [.. names.Where(static name => name.Length > 0).Select(static name => $"<paramref name=\"{name}\"/>")];
        return references.Length == 0 ? "" : $"    /// <exception cref=\"ArgumentNullException\">{string.Join(", ", references[..^1])}{(references.Length > 1 ? " or " : "")}{references[^1]} is null.</exception>\n";
    }

    /// <summary>The names of parameters, except the options, which may be null.</summary>
    public static IEnumerable<string> NotNull(string parameters) => parameters.Split(", ", StringSplitOptions.RemoveEmptyEntries).Where(static parameter => !parameter.Contains('?')).Select(static parameter => parameter.Split(' ')[1]);

    /// <summary>Comments of the parameters that name the type.</summary>
    public static string Documented(string parameters, string verb) =>
        string.Concat(parameters.Split(", ", StringSplitOptions.RemoveEmptyEntries).Select(static parameter => parameter.Split(' ')[1]).Select(name => Parameter(name, name switch
        {
            "returnType" => $"The type to {verb}.",
            "inputType" => "The type that the value is written as.",
            "options" => "Options, or null for the defaults.",
            "context" => "The context that contains the metadata of the type.",
            _ => "The metadata of the type, which includes the options.",
        })));

    /// <summary>An expression as the body of a method, after statements.</summary>
    public static string Body(string statements, string expression, bool isVoid = false) =>
        statements.Length == 0 ? $" =>\n        {expression};\n" : $"\n    {{\n{statements}        {(isVoid ? "" : "return ")}{expression};\n    }}\n";
}
