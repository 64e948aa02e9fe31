using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>The methods that read and write with metadata: three for each input or output, with <c>JsonTypeInfo&lt;T&gt;</c>, with <c>JsonTypeInfo</c> and with a context.</summary>
internal static class MetadataSources
{
    private const string Characters = "[StringSyntax(StringSyntaxAttribute.Json)] ";
    private const string Bytes = "SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)", Read = "Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)";
    private const string Utf8 = "UTF-8, with or without a byte order mark.", Whole = "The whole text.";

    private static readonly Form[] s_forms =
    [
        new("the metadata of its type", "TValue", "JsonTypeInfo<TValue> jsonTypeInfo"),
        new("a <see cref=\"JsonTypeInfo\"/> whose type is known only at run time", "object", "JsonTypeInfo jsonTypeInfo"),
        new("the metadata that a <see cref=\"JsonSerializerContext\"/> contains", "object", "Type returnType, JsonSerializerContext context"),
    ];

    // The contracts of a type that is read or written often with its metadata are in its slot.
    private static readonly Access[] s_texts =
    [
        Reading("ReadOnlySpan<byte> utf8Json", "UTF-8", Whole, "ReadCall.RunAny<{0}>({1}, utf8Json)", "ReadCall.Run<TValue>(known, utf8Json)"),
        Reading(Characters + "string json", "a string", Whole, "ReadCall.RunAny<{0}>({1}, json)", "ReadCall.Run<TValue>(known, json)") with { IsChecked = true, Inherited = Like("string") },
        Reading(Characters + "ReadOnlySpan<char> json", "a span of characters", Whole, "ReadCall.RunAny<{0}>({1}, json)", "ReadCall.Run<TValue>(known, json)") with { Inherited = Like("ReadOnlySpan{char}") },
        Reading("JsonDocument document", "a <see cref=\"JsonDocument\"/>", "The document, which is not disposed.", "ReadCall.RunAny<{0}>({1}, DomText.TextOf(document.RootElement))") with { IsChecked = true, Inherited = Like("JsonDocument") },
        Reading("JsonElement element", "a <see cref=\"JsonElement\"/>", "The element.", "ReadCall.RunAny<{0}>({1}, DomText.TextOf(element))") with { Inherited = Like("JsonElement") },
        Reading("JsonNode? node", "a <see cref=\"JsonNode\"/>", "The node; null stands for a JSON null.", "ReadNode<{0}>({1}, node)"),
        Reading("in ReadOnlySequence<byte> utf8Json", "a sequence of UTF-8 segments", "The whole text. A single segment is read in place; several are copied into one buffer first.", "ReadCall.RunAny<{0}>({1}, in utf8Json)",
            "utf8Json.IsSingleSegment ? ReadCall.Run<TValue>(known, utf8Json.FirstSpan) : ReadCall.RunAny<TValue>(known, in utf8Json)"),
        Reading("TextReader json", "a text reader", "The reader. It is read to its end and not closed.", "ReadCall.RunAny<{0}>({1}, json.ReadToEnd())", "ReadCall.Run<TValue>(known, json.ReadToEnd())") with { IsChecked = true, Inherited = Like("TextReader") },
    ];

    private static readonly Access[] s_values =
    [
        Writing("Serialize", "string", "as JSON to a string", "WriteCall.AnyToText({1}, value)", "WriteCall.ToText(known, value)"),
        Writing("SerializeToUtf8Bytes", "byte[]", "as JSON in UTF-8", "WriteCall.AnyToBytes({1}, value)", "WriteCall.ToBytes(known, value)"),
        Writing("SerializeToDocument", "JsonDocument", "as JSON into a new <see cref=\"JsonDocument\"/>", "StjOutput.ToDocument(value, {1})") with { Tail = " The caller must dispose the document." },
        Writing("SerializeToElement", "JsonElement", "as JSON into a new <see cref=\"JsonElement\"/>", "StjOutput.ToElement(value, {1})"),
        Writing("SerializeToNode", "JsonNode?", "as JSON into a new <see cref=\"JsonNode\"/>", "StjOutput.ToNode(value, {1})") with { Tail = " Returns null for a JSON null." },
    ];

    private static readonly Access[] s_outputs =
    [
        Writing("Serialize", "void", "as JSON in UTF-8 into <paramref name=\"output\"/>", "WriteCall.AnyInto({1}, value, output)", "WriteCall.Into(known, value, output)", "IBufferWriter<byte> output", "Receives the bytes.") with
        {
            Inherited = "Serialize{TValue}(IBufferWriter{byte}, TValue, JsonSerializerOptions?)",
        },
        Writing("Serialize", "void", "as JSON text to a text writer", "output.Write(WriteCall.AnyToText({1}, value))", "output.Write(WriteCall.ToText(known, value))", "TextWriter output", "Receives the text.") with
        {
            Inherited = "Serialize{TValue}(TextWriter, TValue, JsonSerializerOptions?)", Tail = " The text writer is neither flushed nor closed.",
        },
    ];

    private static readonly Access[] s_tokens =
    [
        Reading("ref Utf8JsonReader reader", "", "A new reader, or one positioned at a value or at a property name.", "StjInput.Read<{0}>(ref reader, {1}, StjInput.SettingsOf(in reader))") with
        {
            What = "Reads the JSON value at the position of a <see cref=\"Utf8JsonReader\"/>", Inherited = "Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)",
        },
        Writing("Serialize", "void", "as JSON with a <see cref=\"Utf8JsonWriter\"/>, at its current position", "StjOutput.Write(writer, value, {1})", "", "Utf8JsonWriter writer", "Receives the value and is flushed.") with
        {
            Inherited = "Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)",
        },
    ];

    private static readonly Access[] s_streams =
    [
        Reading("Stream utf8Json", "a stream", Utf8, "DocumentInput.Read<{0}>(utf8Json, {1})") with { IsChecked = true, What = "Reads a stream to its end as one JSON value", Inherited = "Deserialize{TValue}(Stream, JsonSerializerOptions?)" },
        Reading("Stream utf8Json", "a stream", Utf8, "DocumentInput.ReadAsync<{0}>(utf8Json, {1}, cancellationToken)") with
        {
            Name = "DeserializeAsync", Result = "ValueTask<{0}?>", IsChecked = true, Token = "Cancels the operation if the stream supports it.",
            What = "Reads a stream to its end as one JSON value", Inherited = "DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)",
        },
        Writing("Serialize", "void", "as JSON in UTF-8 to a stream", "WriteStream(utf8Json, value, {1})", "", "Stream utf8Json", "Receives the bytes.") with { Inherited = "Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)" },
        Writing("SerializeAsync", "Task", "as JSON in UTF-8 to a stream", "WriteStreamAsync(utf8Json, value, {1}, cancellationToken)", "", "Stream utf8Json", "Receives the bytes.") with
        {
            Token = "Cancels the operation if the stream, or an asynchronous sequence in the value, supports that.", Inherited = "SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)",
        },
    ];

    private static readonly Access[] s_pipes =
    [
        Reading("PipeReader utf8Json", "a pipe", "UTF-8, with or without a byte order mark.", "DocumentInput.ReadAsync<{0}>(utf8Json, {1}, cancellationToken)") with
        {
            Name = "DeserializeAsync", Result = "ValueTask<{0}?>", IsChecked = true, Token = "Cancels the operation.",
            What = "Reads a pipe to its end as one JSON value", Inherited = "DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)",
        },
        Writing("SerializeAsync", "Task", "as JSON in UTF-8 into a pipe", "WritePipeAsync(utf8Json, value, {1}, cancellationToken)", "", "PipeWriter utf8Json", "Receives the bytes.") with
        {
            Token = "Cancels the operation. It is also passed to asynchronous sequences in the value.", Tail = " The pipe is flushed.", Inherited = "SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)",
        },
    ];

    private static readonly Access[] s_elements =
    [
        Elements("Stream", "Cancels the operation if the stream supports it.", series: false),
        Elements("Stream", "Cancels the operation if the stream supports it.", series: true),
        Elements("PipeReader", "Cancels the operation.", series: false),
        Elements("PipeReader", "Cancels the operation.", series: true),
        ElementsTo("Stream", "StreamSink", "Cancels the operation if the stream or the enumerator supports it."),
        ElementsTo("PipeWriter", "PipeSink", "Cancels the operation. It is also passed to the enumerator."),
    ];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        SerializerFile.Of("TypeInfo.Read", "Reads with System.Text.Json's metadata, which defines the contract.", static () => s_texts.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Write", "Writes with System.Text.Json's metadata, which defines the contract.", static () => s_values.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Output", "Writes with metadata into buffers and text writers, for which System.Text.Json has no overload.", static () => s_outputs.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Utf8", "Reads with a caller's <see cref=\"Utf8JsonReader\"/> and writes with a caller's <see cref=\"Utf8JsonWriter\"/>, by System.Text.Json's metadata.", static () => s_tokens.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Stream", "Reads from streams and writes to streams with System.Text.Json's metadata, which defines the contract.", static () => s_streams.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Elements", "Reads and writes elements one by one with the metadata of their type, which defines the contract.", static () => s_elements.SelectMany(Methods)),
        SerializerFile.Of("TypeInfo.Pipe", "Reads from pipes and writes to pipes with System.Text.Json's metadata, which defines the contract.", static () => s_pipes.SelectMany(Methods)),
    ];

    private static Access Reading(string source, string from, string documentation, string call, string inSlot = "") => new("Deserialize", "{0}?", $"Reads one JSON value from {from}", source, documentation, call, inSlot, Read);

    private static Access Writing(string name, string result, string what, string call, string inSlot = "", string target = "", string documentation = "") =>
        new(name, result, what, target, documentation, call, inSlot, Bytes) { Writes = true, IsChecked = target.Length > 0 };

    private static Access Elements(string input, string token, bool series) =>
        Reading(input + " utf8Json", "", Utf8, $"ReadElements<TValue>({(input == "Stream" ? "utf8Json, null" : "null, utf8Json")}, {{1}}, {(series ? "topLevelValues" : "topLevelValues: false")}, cancellationToken)") with
        {
            Name = "DeserializeAsyncEnumerable",
            Result = "IAsyncEnumerable<{0}?>",
            IsChecked = true,
            Token = token,
            IsOfElements = true,
            What = series ? "Reads the elements of a JSON array, or a series of top-level values, one by one" : "Reads the elements of a JSON array one by one",
            Inherited = $"DeserializeAsyncEnumerable{{TValue}}({input}, {(series ? "bool, " : "")}JsonSerializerOptions?, CancellationToken)",
            Switch = series ? "bool topLevelValues" : "",
            SwitchText = "True for a series of top-level values, with or without white space between them. False for an array.",
        };

    private static Access ElementsTo(string output, string sink, string token) =>
        Writing("SerializeAsyncEnumerable", "Task", "", $"WriteElementsAsync(new {sink}(utf8Json), value, {{1}}, topLevelValues, cancellationToken)", "", output + " utf8Json", "Receives the bytes.") with
        {
            Token = token,
            IsOfElements = true,
            What = "Writes the elements of a sequence as they arrive, as a JSON array or as JSON Lines",
            Inherited = $"SerializeAsyncEnumerable{{TValue}}({output}, IAsyncEnumerable{{TValue}}, bool, JsonSerializerOptions?, CancellationToken)",
            Switch = "bool topLevelValues = false",
            SwitchText = "True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.",
        };

    /// <summary>The method that reads the same input by options.</summary>
    private static string Like(string input) => $"Deserialize{{TValue}}({input}, JsonSerializerOptions?)";

    private static IEnumerable<string> Methods(Access access)
    {
        foreach (Form form in s_forms.Take(access.IsOfElements ? 1 : s_forms.Length))
        {
            bool isGeneric = form.Type == "TValue", isInSlot = isGeneric && access.InSlot.Length > 0, isVoid = access.Result == "void";
            string named = access.Writes ? form.Parameters.Replace("returnType", "inputType", StringComparison.Ordinal) : form.Parameters;
            string names = string.Join(", ", named.Split(", ").Select(static parameter => parameter.Split(' ')[1]));
            var text = new StringBuilder($"{SerializerFile.Summary($"{(access.Writes && !access.IsOfElements ? "Writes a value " : "")}{access.What}, using {(access.IsOfElements ? "the metadata of the element type" : form.Metadata)}.{access.Tail}")}    /// <inheritdoc cref=\"{access.Inherited}\"/>\n");
            text.Append(access.Source.Length == 0 ? "" : SerializerFile.Parameter(access.SourceName, access.Documentation)).Append(access.Writes ? SerializerFile.Parameter("value", access.IsOfElements ? "The elements. They are enumerated once, and the enumerator is disposed." : "The value.") : "");
            text.Append(SerializerFile.Documented(named, "read")).Append(access.Switch.Length == 0 ? "" : SerializerFile.Parameter("topLevelValues", access.SwitchText)).Append(access.Token.Length == 0 ? "" : SerializerFile.Parameter("cancellationToken", access.Token));
            text.Append(SerializerFile.RefusedNull([access.IsChecked ? access.SourceName : "", access.ChecksValue ? "value" : "", .. SerializerFile.NotNull(named)]));
            text.Append(form.IsContext ? "    /// <exception cref=\"InvalidOperationException\">The context has no metadata for the type.</exception>\n" : "");
            text.Append(access.Writes && access.Source.Length == 0 ? "    /// <returns>The value as JSON.</returns>\n" : "").Append(isInSlot ? SerializerFile.Inlined : "");
            string[] parameters = [access.Source, !access.Writes ? "" : access.IsOfElements ? "IAsyncEnumerable<TValue> value" : isGeneric ? "TValue value" : "object? value", named, access.Switch, access.Token.Length == 0 ? "" : "CancellationToken cancellationToken = default"];
            text.Append($"    public static {string.Format(null, access.Result, form.Type)} {access.Name}{(isGeneric ? "<TValue>" : "")}({string.Join(", ", parameters.Where(static parameter => parameter.Length > 0))})");
            string call = string.Format(null, access.Call, form.Type, access.Writes && !isGeneric ? $"KnowFor(value, {names})" : isGeneric && !isInSlot ? $"ContractSlot<TValue>.Find({names}) ?? Know({names})" : $"Know({names})");
            string checks = (access.IsChecked ? $"        ArgumentNullException.ThrowIfNull({access.SourceName});\n" : "") + (access.ChecksValue ? "        ArgumentNullException.ThrowIfNull(value);\n" : "");
            yield return text.Append(
                isInSlot && isVoid ? SerializerFile.Body($"{checks}        if (ContractSlot<TValue>.Find(jsonTypeInfo) is {{ }} known)\n        {{\n            {access.InSlot};\n            return;\n        }}\n\n", call, isVoid)
                : SerializerFile.Body(checks, isInSlot ? $"ContractSlot<TValue>.Find(jsonTypeInfo) is {{ }} known ? {access.InSlot} : {call}" : call, isVoid)).ToString();
        }
    }

    /// <param name="Name">Of the methods.</param>
    /// <param name="Result">The type of the result, in which {0} stands for what is read.</param>
    /// <param name="What">What is read from what, or how the value is written.</param>
    /// <param name="Source">The parameter for the input or the output; empty where the result is the output.</param>
    /// <param name="Documentation">Of that parameter.</param>
    /// <param name="Call">The call, in which {0} stands for what is read and {1} for the contract.</param>
    /// <param name="InSlot">The call if the contract is in the type's slot; empty where that is not looked at.</param>
    /// <param name="Inherited">The method whose comment holds here, too.</param>
    private sealed record Access(string Name, string Result, string What, string Source, string Documentation, string Call, string InSlot, string Inherited)
    {
        public bool Writes { get; init; }

        public bool IsChecked { get; init; }

        /// <summary>The comment of the cancellation token, or an empty string if the method takes no token.</summary>
        public string Token { get; init; } = "";

        /// <summary>Whether elements are read or written one by one: by the metadata of their type alone.</summary>
        public bool IsOfElements { get; init; }

        public bool ChecksValue => IsOfElements && Writes;

        /// <summary>The parameter by which a caller chooses between an array and single values, or an empty string if the method has no such parameter.</summary>
        public string Switch { get; init; } = "";

        /// <summary>Its comment.</summary>
        public string SwitchText { get; init; } = "";

        /// <summary>The end of the summary.</summary>
        public string Tail { get; init; } = "";

        public string SourceName => Source[(Source.LastIndexOf(' ') + 1)..];
    }

    /// <param name="Metadata">Follows "using".</param>
    /// <param name="Type">What is read.</param>
    /// <param name="Parameters">Those that name the type.</param>
    private sealed record Form(string Metadata, string Type, string Parameters)
    {
        public bool IsContext => Parameters.Contains("Context", StringComparison.Ordinal);
    }
}
