using System.Text;

namespace Peregrine.Json.Tables.Generator;

/// <summary>
/// The methods that return errors instead of throwing: one for each input and each way to name the type. They call <c>TryRead</c> and <c>TryReadAsync</c>, which are
/// written by hand.
/// </summary>
internal static class TrySources
{
    private const string Warning = "    [RequiresUnreferencedCode(Unreferenced)]\n    [RequiresDynamicCode(Dynamic)]\n", First = "ReadOnlySpan{byte}", Characters = "[StringSyntax(StringSyntaxAttribute.Json)] ";

    private const string Refused = """
            /// <exception cref="NotSupportedException">The options have no metadata for the type or for a type inside it.</exception>
            /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict.</exception>

        """;

    private const string RefusedByContext = """
            /// <exception cref="InvalidOperationException">
            /// The context has no metadata for the type, or its options or the attributes of the types conflict.
            /// </exception>

        """;

    /// <summary>Ways to name the type: the first is the one that has the whole comment.</summary>
    private static readonly Form[] s_forms =
    [
        new("TValue", "JsonSerializerOptions? options", "ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)"),
        new("object", "Type returnType, JsonSerializerOptions? options", "Find(returnType, options)"),
        new("TValue", "JsonTypeInfo<TValue> jsonTypeInfo", "ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo)"),
        new("object", "JsonTypeInfo jsonTypeInfo", "Know(jsonTypeInfo)"),
        new("object", "Type returnType, JsonSerializerContext context", "Know(returnType, context)"),
    ];

    private static readonly Input[] s_utf8 =
    [
        new(First, "ReadOnlySpan<byte> utf8Json", "utf8Json", "The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.",
            """
                /// <summary>Reads one JSON value from UTF-8; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>
                /// For input that is often invalid. Valid input costs what <c>Deserialize</c> costs. No text makes the library itself throw. Exceptions thrown by other
                /// code (a constructor, an accessor, a converter, a stream) propagate, with three exceptions that are returned as errors: a <see cref="JsonException"/>
                /// or a <see cref="NotSupportedException"/> of code that reads the value, and what <see cref="Utf8JsonReader"/> throws inside a converter. If there is
                /// no metadata for the type, or if the options or the attributes conflict, the method throws before it reads anything.
                /// </remarks>
                /// <typeparam name="TValue">The type to read.</typeparam>

            """)
        {
            IsInlined = true,
        },
        new("in ReadOnlySequence{byte}", "in ReadOnlySequence<byte> utf8Json", "in utf8Json", "The whole text. A single segment is read in place; several are copied into one buffer first.",
            """
                /// <summary>
                /// Reads one JSON value from a sequence of UTF-8 segments; if the text is invalid or does not fit the type, returns an error instead of throwing.
                /// </summary>

            """),
        new("ref Utf8JsonReader", "ref Utf8JsonReader reader", "ref reader", "A new reader, or one positioned at a value or at a property name.",
            """
                /// <summary>
                /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>; if the value is invalid or does not fit the type, returns an error
                /// instead of throwing, and does not move the reader.
                /// </summary>

            """)
        {
            Thrown = Exception("ArgumentException", "The reader returns comments as tokens (<see cref=\"JsonCommentHandling.Allow\"/>)."),
        },
    ];

    private static readonly Input[] s_text =
    [
        new("string", Characters + "string json", "json.AsSpan()", "The whole text.", OfCharacters("a string"), IsChecked: true) { IsInlined = true },
        new("ReadOnlySpan{char}", Characters + "ReadOnlySpan<char> json", "json", "The whole text.", OfCharacters("a span of characters")) { IsInlined = true },
        new("TextReader", "TextReader json", "json.ReadToEnd().AsSpan()", "The reader. It is read to its end and not closed.",
            """
                /// <summary>
                /// Reads one JSON value from a text reader; if the text is invalid or does not fit the type, returns an error instead of throwing. The reader
                /// is read to its end and not closed.
                /// </summary>

            """, IsChecked: true),
    ];

    private static readonly Input[] s_models =
    [
        new("JsonDocument", "JsonDocument document", "DomText.TextOf(document.RootElement)", "The document, which is not disposed.", OfModel("Reads the value of a <see cref=\"JsonDocument\"/>; if the value does", "document's"), IsChecked: true)
        {
            Thrown = Exception("ObjectDisposedException", "The document is disposed."),
        },
        new("JsonElement", "JsonElement element", "DomText.TextOf(element)", "The element.", OfModel("Reads the value of a <see cref=\"JsonElement\"/>; if the value does", "element's"))
        {
            Thrown = Exception("InvalidOperationException", "The element is undefined.") + Exception("ObjectDisposedException", "The element's document is disposed."),
        },
        new("JsonNode", "JsonNode? node", "node", "The node; null stands for a JSON null.", OfModel("Reads the value of a <see cref=\"JsonNode\"/>; if the value is invalid or does", "node's JSON")),
    ];

    private static readonly Input[] s_streams =
    [
        new("Stream", "Stream utf8Json", "utf8Json", "UTF-8, with or without a byte order mark.",
            """
                /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself propagate.</remarks>

            """, IsChecked: true),
        new("Stream", "Stream utf8Json", "utf8Json", "UTF-8, with or without a byte order mark.",
            """
                /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>
                /// Works like <c>TryDeserialize</c>. The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself
                /// propagate.
                /// </remarks>
                /// <typeparam name="TValue">The type to read.</typeparam>

            """, IsChecked: true)
        {
            Token = "Cancels the operation if the stream supports it.",
            Thrown = Exception("OperationCanceledException", "The token was cancelled, and the stream threw because of it."),
        },
        new("PipeReader", "PipeReader utf8Json", "utf8Json", "UTF-8, with or without a byte order mark.",
            """
                /// <summary>Reads a pipe as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>
                /// The pipe is read as <c>DeserializeAsync</c> reads it: to its end, or until the text is found to be invalid. The pipe is not completed. Exceptions thrown
                /// by the pipe itself propagate.
                /// </remarks>

            """, IsChecked: true)
        {
            Token = "Cancels the operation.",
            Thrown = Exception("OperationCanceledException", "The token was cancelled."),
        },
    ];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        SerializerFile.Of("Try.Utf8", "Reads UTF-8 that is often invalid, and returns errors instead of throwing.", static () => s_utf8.SelectMany(Methods)),
        SerializerFile.Of("Try.Text", "Reads characters that are often invalid, and returns errors instead of throwing.", static () => s_text.SelectMany(Methods)),
        SerializerFile.Of("Try.Dom", "Reads document models and returns errors instead of throwing.", static () => s_models.SelectMany(Methods)),
        SerializerFile.Of("Try.Stream", "Reads streams and pipes that are often invalid, and returns errors instead of throwing.", static () => s_streams.SelectMany(Methods)),
    ];

    private static string OfCharacters(string what) => $"""
            /// <summary>Reads one JSON value from {what}; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
            /// <remarks>
            /// Works like the overload for UTF-8. Positions in errors count bytes of UTF-8. A lone surrogate is returned as an error too; <c>Deserialize</c> throws
            /// <see cref="ArgumentException"/> for it.
            /// </remarks>

        """;

    private static string OfModel(string reads, string own) => $"""
            /// <summary>
            /// {reads} not fit the type, returns an error instead of throwing.
            /// Positions in errors are counted from the start of the {own} text.
            /// </summary>

        """;

    private static IEnumerable<string> Methods(Input input)
    {
        string name = input.IsAsync ? "TryDeserializeAsync" : "TryDeserialize", first = input.IsAsync ? "Stream" : First;
        foreach (Form form in s_forms)
        {
            bool isFirst = form == s_forms[0], isRoot = isFirst && input.Reference == first;
            var text = new StringBuilder(isFirst ? input.Comment : "");
            text.Append(isRoot ? "" : $"    /// <inheritdoc cref=\"{name}{{TValue}}({(isFirst ? first : input.Reference)}, JsonSerializerOptions{(input.IsAsync ? ", CancellationToken" : "")})\"/>\n");
            text.Append(SerializerFile.Parameter(input.Name, input.Documentation)).Append(SerializerFile.Documented(form.Parameters, "read"));
            text.Append(input.IsAsync ? SerializerFile.Parameter("cancellationToken", input.Token) : "").Append(isRoot ? "    /// <returns>The value, or the error.</returns>\n" : "");
            text.Append(SerializerFile.RefusedNull([input.IsChecked ? input.Name : "", .. SerializerFile.NotNull(form.Parameters)]));
            text.Append(isFirst ? input.Thrown : "").Append(isRoot ? Refused : form.IsContext ? RefusedByContext : "").Append(form.HasOptions ? Warning : "");
            text.Append(form.IsGeneric && input.IsInlined ? SerializerFile.Inlined : "");

            string type = $"DeserializationResult<{form.Type}>", given = form.HasOptions ? form.Parameters + " = null" : form.Parameters;
            text.Append(input.IsAsync
                ? $"    public static ValueTask<{type}> {name}{form.Generic}({input.Parameter}, {given}, CancellationToken cancellationToken = default)"
                : $"    public static {type} {name}{form.Generic}({input.Parameter}, {given})");
            string checks = (input.IsChecked ? Check(input.Name) : "") + (form.HasOptions && !form.IsGeneric ? Check("returnType") : "");
            string call = input.IsAsync ? $"TryReadAsync<{form.Type}>({form.Known}, {input.Expression}, cancellationToken)" : $"TryRead<{form.Type}>({form.Known}, {input.Expression})";
            yield return text.Append(SerializerFile.Body(checks, call)).ToString();
        }
    }

    private static string Exception(string type, string when) => $"    /// <exception cref=\"{type}\">{when}</exception>\n";

    private static string Check(string name) => $"        ArgumentNullException.ThrowIfNull({name});\n";

    /// <param name="Reference">Its type in references of comments.</param>
    /// <param name="Parameter">Its parameter.</param>
    /// <param name="Expression">What is passed on.</param>
    /// <param name="Documentation">Of the parameter.</param>
    /// <param name="Comment">How the comment of the first method begins.</param>
    /// <param name="IsChecked">Whether it is checked for null.</param>
    private sealed record Input(string Reference, string Parameter, string Expression, string Documentation, string Comment, bool IsChecked = false)
    {
        public string Name { get; } = Parameter[(Parameter.LastIndexOf(' ') + 1)..];

        /// <summary>Of the parameter that cancels an asynchronous call; empty for the other calls.</summary>
        public string Token { get; init; } = "";

        /// <summary>Comments of exceptions that this input alone causes.</summary>
        public string Thrown { get; init; } = "";

        public bool IsAsync => Token.Length > 0;

        /// <summary>Whether callers that know the type inline the method, which then tests for simple types at no cost.</summary>
        public bool IsInlined { get; init; }
    }

    /// <param name="Type">What is read.</param>
    /// <param name="Parameters">Those that name the type.</param>
    /// <param name="Known">The contract.</param>
    private sealed record Form(string Type, string Parameters, string Known)
    {
        public bool IsGeneric { get; } = Type == "TValue";

        public bool IsContext { get; } = Parameters.Contains("Context", StringComparison.Ordinal);

        /// <summary>By reflection, which warns trimmed programs, and not with metadata.</summary>
        public bool HasOptions { get; } = Parameters.Contains("JsonSerializerOptions", StringComparison.Ordinal);

        public string Generic { get; } = Type == "TValue" ? "<TValue>" : "";
    }
}
