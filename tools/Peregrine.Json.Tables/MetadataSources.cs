using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The methods that read and write by metadata: three for each input or output, by <c>JsonTypeInfo&lt;T&gt;</c>, by <c>JsonTypeInfo</c> and by a context.</summary>
internal static class MetadataSources
{
    private const string Characters = "[StringSyntax(StringSyntaxAttribute.Json)] ", Inlined = "    [MethodImpl(MethodImplOptions.AggressiveInlining)]\n";
    private const string Bytes = "SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)", Read = "Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)";
    private const string Utf8 = "UTF-8, with or without a byte order mark.", Whole = "The whole text.";

    private static readonly Form[] s_forms =
    [
        new("by its metadata", "metadata", "TValue", "JsonTypeInfo<TValue> jsonTypeInfo"),
        new("by metadata of a type known only at run time", "metadata of a type known only at run time", "object", "JsonTypeInfo jsonTypeInfo"),
        new("by the metadata of a context", "the metadata of a context", "object", "Type returnType, JsonSerializerContext context"),
    ];

    // The contracts of a type that is read or written often by its metadata are in its slot.
    private static readonly Access[] s_texts =
    [
        Reading("ReadOnlySpan<byte> utf8Json", Whole, "ReadCall.RunAny<{0}>({1}, utf8Json)", "ReadCall.Run<TValue>(known, utf8Json)"),
        Reading(Characters + "string json", Whole, "ReadCall.RunAny<{0}>({1}, json)", "ReadCall.Run<TValue>(known, json)") with { IsChecked = true, Inherited = Like("string") },
        Reading(Characters + "ReadOnlySpan<char> json", Whole, "ReadCall.RunAny<{0}>({1}, json)", "ReadCall.Run<TValue>(known, json)") with { Inherited = Like("ReadOnlySpan{char}") },
        Reading("JsonDocument document", "The document, which is not disposed.", "ReadCall.RunAny<{0}>({1}, DomText.TextOf(document.RootElement))") with { IsChecked = true, Inherited = Like("JsonDocument") },
        Reading("JsonElement element", "The element.", "ReadCall.RunAny<{0}>({1}, DomText.TextOf(element))") with { Inherited = Like("JsonElement") },
        Reading("JsonNode? node", "The node; null stands for a JSON null.", "ReadNode<{0}>({1}, node)"),
        Reading("in ReadOnlySequence<byte> utf8Json", "The whole text. A single segment is read in place; several are copied into one buffer first.", "ReadCall.RunAny<{0}>({1}, in utf8Json)",
            "utf8Json.IsSingleSegment ? ReadCall.Run<TValue>(known, utf8Json.FirstSpan) : ReadCall.RunAny<TValue>(known, in utf8Json)"),
        Reading("TextReader json", "The reader. It is read to its end, and not closed.", "ReadCall.RunAny<{0}>({1}, json.ReadToEnd())", "ReadCall.Run<TValue>(known, json.ReadToEnd())") with { IsChecked = true, Inherited = Like("TextReader") },
    ];

    private static readonly Access[] s_values =
    [
        Writing("Serialize", "string", "to a JSON string", "WriteCall.AnyToText({1}, value)", "WriteCall.ToText(known, value)"),
        Writing("SerializeToUtf8Bytes", "byte[]", "as JSON in UTF-8", "WriteCall.AnyToBytes({1}, value)", "WriteCall.ToBytes(known, value)"),
        Writing("SerializeToDocument", "JsonDocument", "to a document", "StjOutput.ToDocument(value, {1})") with { Tail = " The caller disposes it." },
        Writing("SerializeToElement", "JsonElement", "to an element", "StjOutput.ToElement(value, {1})"),
        Writing("SerializeToNode", "JsonNode?", "to a node", "StjOutput.ToNode(value, {1})") with { Tail = " A JSON null gives a null reference." },
    ];

    private static readonly Access[] s_outputs =
    [
        Writing("Serialize", "void", "as JSON in UTF-8 directly into <paramref name=\"output\"/>", "WriteCall.AnyInto({1}, value, output)", "WriteCall.Into(known, value, output)", "IBufferWriter<byte> output", "Receives the bytes.") with
        {
            Inherited = "Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)",
        },
        Writing("Serialize", "void", "as JSON text", "output.Write(WriteCall.AnyToText({1}, value))", "output.Write(WriteCall.ToText(known, value))", "TextWriter output", "Receives the text.") with
        {
            Inherited = "Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)", Tail = " The writer is neither flushed nor closed.",
        },
    ];

    private static readonly Access[] s_streams =
    [
        Reading("Stream utf8Json", Utf8, "DocumentInput.Read<{0}>(utf8Json, {1})") with { IsChecked = true, What = "Reads a stream to its end as one JSON value", Inherited = "Deserialize{TValue}(Stream, JsonSerializerOptions?)" },
        Reading("Stream utf8Json", Utf8, "DocumentInput.ReadAsync<{0}>(utf8Json, {1}, cancellationToken)") with
        {
            Name = "DeserializeAsync", Result = "ValueTask<{0}?>", IsChecked = true, Token = "Passed to the stream.",
            What = "Reads a stream to its end as one JSON value", Inherited = "DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)",
        },
        Writing("Serialize", "void", "to a stream", "WriteStream(utf8Json, value, {1})", "", "Stream utf8Json", "Receives the bytes.") with { Inherited = "Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)" },
        Writing("SerializeAsync", "Task", "to a stream", "WriteStreamAsync(utf8Json, value, {1}, cancellationToken)", "", "Stream utf8Json", "Receives the bytes.") with
        {
            Token = "Passed to the stream, and to asynchronous sequences.", Inherited = "SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)",
        },
    ];

    private static readonly Access[] s_pipes =
    [
        Reading("PipeReader utf8Json", "UTF-8, with or without a byte order mark.", "DocumentInput.ReadAsync<{0}>(utf8Json, {1}, cancellationToken)") with
        {
            Name = "DeserializeAsync", Result = "ValueTask<{0}?>", IsChecked = true, Token = "Checked before each read, and passed to the pipe.",
            What = "Reads a pipe to its end as one JSON value", Inherited = "DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)",
        },
        Writing("SerializeAsync", "Task", "into a pipe", "WritePipeAsync(utf8Json, value, {1}, cancellationToken)", "", "PipeWriter utf8Json", "Receives the bytes.") with
        {
            Token = "Passed to the pipe, and to asynchronous sequences.", Tail = " The pipe is flushed.", Inherited = "SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)",
        },
    ];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        SerializerFile.Of("TypeInfo.Read", "Reads by System.Text.Json's metadata, which defines the contract.", static () => s_texts.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Write", "Writes by System.Text.Json's metadata, which defines the contract.", static () => s_values.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Output", "Writes by metadata into buffers and text writers, for which System.Text.Json has no overload.", static () => s_outputs.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Stream", "Reads from streams and writes to streams by System.Text.Json's metadata, which defines the contract.", static () => s_streams.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Pipe", "Reads from pipes and writes to pipes by System.Text.Json's metadata, which defines the contract.", static () => s_pipes.SelectMany(Methods)),
    ];

    private static Access Reading(string source, string documentation, string call, string inSlot = "") => new("Deserialize", "{0}?", "Reads one JSON value", source, documentation, call, inSlot, Read);

    private static Access Writing(string name, string result, string what, string call, string inSlot = "", string target = "", string documentation = "") =>
        new(name, result, what, target, documentation, call, inSlot, Bytes) { Writes = true, IsChecked = target.Length > 0 };

    /// <summary>The method that reads the same input by options.</summary>
    private static string Like(string input) => $"Deserialize{{TValue}}({input}, JsonSerializerOptions?)";

    private static IEnumerable<string> Methods(Access access)
    {
        foreach (Form form in s_forms)
        {
            bool isGeneric = form.Type == "TValue", isInSlot = isGeneric && access.InSlot.Length > 0, isVoid = access.Result == "void";
            string named = access.Writes ? form.Parameters.Replace("returnType", "inputType", StringComparison.Ordinal) : form.Parameters;
            string names = string.Join(", ", named.Split(", ").Select(static parameter => parameter.Split(' ')[1]));
            string summary = !access.Writes ? $"{access.What}, by {form.Reading}." : isGeneric ? $"Writes a value {form.Writing} {access.What}." : $"Writes a value {access.What}, {form.Writing}.";
            var text = new StringBuilder($"    /// <summary>{summary}{access.Tail}</summary>\n    /// <inheritdoc cref=\"{access.Inherited}\"/>\n");
            text.Append(access.Source.Length == 0 ? "" : SerializerFile.Parameter(access.SourceName, access.Documentation)).Append(access.Writes ? SerializerFile.Parameter("value", "The value.") : "");
            text.Append(SerializerFile.Documented(named, "read")).Append(access.Token.Length == 0 ? "" : SerializerFile.Parameter("cancellationToken", access.Token));
            text.Append(SerializerFile.RefusedNull([access.IsChecked ? access.SourceName : "", .. SerializerFile.NotNull(named)]));
            text.Append(form.IsContext ? "    /// <exception cref=\"InvalidOperationException\">The context has no metadata for the type.</exception>\n" : "");
            text.Append(access.Writes && access.Source.Length == 0 ? "    /// <returns>The value as JSON.</returns>\n" : "").Append(isInSlot ? Inlined : "");
            string[] parameters = [access.Source, !access.Writes ? "" : isGeneric ? "TValue value" : "object? value", named, access.Token.Length == 0 ? "" : "CancellationToken cancellationToken = default"];
            text.Append($"    public static {string.Format(null, access.Result, form.Type)} {access.Name}{(isGeneric ? "<TValue>" : "")}({string.Join(", ", parameters.Where(static parameter => parameter.Length > 0))})");
            string call = string.Format(null, access.Call, form.Type, access.Writes && !isGeneric ? $"KnowFor(value, {names})" : $"Know({names})");
            string checks = access.IsChecked ? $"        ArgumentNullException.ThrowIfNull({access.SourceName});\n" : "";
            yield return text.Append(
                isInSlot && isVoid ? SerializerFile.Body($"{checks}        if (ContractSlot<TValue>.Find(jsonTypeInfo) is {{ }} known)\n        {{\n            {access.InSlot};\n            return;\n        }}\n\n", call, isVoid)
                : SerializerFile.Body(checks, isInSlot ? $"ContractSlot<TValue>.Find(jsonTypeInfo) is {{ }} known ? {access.InSlot} : {call}" : call, isVoid)).ToString();
        }
    }

    /// <param name="Name">Of the methods.</param>
    /// <param name="Result">The type of the result, in which {0} stands for what is read.</param>
    /// <param name="What">What is read, or as what it is written.</param>
    /// <param name="Source">The parameter for the input or the output; empty where the result is the output.</param>
    /// <param name="Documentation">Of that parameter.</param>
    /// <param name="Call">The call, in which {0} stands for what is read and {1} for the contract.</param>
    /// <param name="InSlot">The call if the contract is in the type's slot; empty where that is not looked at.</param>
    /// <param name="Inherited">The method whose comment holds here, too.</param>
    private sealed record Access(string Name, string Result, string What, string Source, string Documentation, string Call, string InSlot, string Inherited)
    {
        public bool Writes { get; init; }

        public bool IsChecked { get; init; }

        /// <summary>The comment of the token; empty where there is none.</summary>
        public string Token { get; init; } = "";

        /// <summary>The end of the summary.</summary>
        public string Tail { get; init; } = "";

        public string SourceName => Source[(Source.LastIndexOf(' ') + 1)..];
    }

    /// <param name="Writing">As it is said of writing.</param>
    /// <param name="Reading">As it is said of reading, after "by".</param>
    /// <param name="Type">What is read.</param>
    /// <param name="Parameters">Those that name the type.</param>
    private sealed record Form(string Writing, string Reading, string Type, string Parameters)
    {
        public bool IsContext => Parameters.Contains("Context", StringComparison.Ordinal);
    }
}
