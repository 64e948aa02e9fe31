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
        new("TValue", "", "ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null)"),
        new("TValue", "JsonSerializerOptions? options", "ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)"),
        new("object", "Type returnType", "Find(returnType, null)"),
        new("object", "Type returnType, JsonSerializerOptions? options", "Find(returnType, options)"),
        new("TValue", "JsonTypeInfo<TValue> jsonTypeInfo", "ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo)"),
        new("object", "JsonTypeInfo jsonTypeInfo", "Know(jsonTypeInfo)"),
        new("object", "Type returnType, JsonSerializerContext context", "Know(returnType, context)"),
    ];

    private static readonly Input[] s_utf8 =
    [
        new(First, "ReadOnlySpan<byte> utf8Json", "utf8Json", "The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.",
            """
                /// <summary>Reads one JSON value from UTF-8; if the text is invalid or does not fit the type, returns false and an error instead of throwing.</summary>
                /// <remarks>
                /// For input that is often invalid. Valid input costs what <c>Deserialize</c> costs. No text makes the library itself throw. Exceptions thrown by other
                /// code (a constructor, an accessor, a converter, a stream) propagate. Of those thrown by code that reads the value, only <see cref="JsonException"/>,
                /// <see cref="NotSupportedException"/> and what <see cref="Utf8JsonReader"/> throws inside a converter are returned as errors. If there is no metadata for
                /// the type, or if the options or the attributes conflict, the method throws before it reads anything.
                /// </remarks>
                /// <typeparam name="TValue">The type to read.</typeparam>

            """),
        new("in ReadOnlySequence{byte}", "in ReadOnlySequence<byte> utf8Json", "in utf8Json", "The whole text. A single segment is read in place; several are copied into one buffer first.",
            """
                /// <summary>
                /// Reads one JSON value from a sequence of UTF-8 segments; if the text is invalid or does not fit the type, returns false and an error instead of throwing.
                /// </summary>

            """),
        new("ref Utf8JsonReader", "ref Utf8JsonReader reader", "ref reader", "A new reader, or one positioned at a value or at a property name.",
            """
                /// <summary>
                /// Reads the JSON value at the position of a <see cref="Utf8JsonReader"/>; if the value is invalid or does not fit the type, returns false and an
                /// error instead of throwing, and does not move the reader.
                /// </summary>

            """),
    ];

    private static readonly Input[] s_text =
    [
        new("string", Characters + "string json", "json.AsSpan()", "The whole text.", OfCharacters("a string"), IsChecked: true),
        new("ReadOnlySpan{char}", Characters + "ReadOnlySpan<char> json", "json", "The whole text.", OfCharacters("a span of characters")),
        new("TextReader", "TextReader json", "json.ReadToEnd().AsSpan()", "The reader. It is read to its end and not closed.",
            """
                /// <summary>
                /// Reads one JSON value from a text reader; if the text is invalid or does not fit the type, returns false and an error instead of throwing. The reader
                /// is read to its end and not closed.
                /// </summary>

            """, IsChecked: true),
    ];

    private static readonly Input[] s_models =
    [
        new("JsonDocument", "JsonDocument document", "DomText.TextOf(document.RootElement)", "The document, which is not disposed.", OfModel("Reads the value of a <see cref=\"JsonDocument\"/>; if the value does", "document's"), IsChecked: true),
        new("JsonElement", "JsonElement element", "DomText.TextOf(element)", "The element.", OfModel("Reads the value of a <see cref=\"JsonElement\"/>; if the value does", "element's")),
        new("JsonNode", "JsonNode? node", "node", "The node; null stands for a JSON null.", OfModel("Reads the value of a <see cref=\"JsonNode\"/>; if the value is invalid or does", "node's JSON")),
    ];

    private static readonly Input[] s_streams =
    [
        new("Stream", "Stream utf8Json", "utf8Json", "UTF-8, with or without a byte order mark.",
            """
                /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself propagate.</remarks>

            """, IsChecked: true),
    ];

    private static readonly Input[] s_asynchronous =
    [
        new("Stream", "Stream utf8Json", "utf8Json", "UTF-8, with or without a byte order mark.",
            """
                /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>
                /// Works like <c>TryDeserialize</c>. The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself
                /// propagate.
                /// </remarks>
                /// <typeparam name="TValue">The type to read.</typeparam>

            """),
        new("PipeReader", "PipeReader utf8Json", "utf8Json", "UTF-8, with or without a byte order mark.",
            """
                /// <summary>Reads a pipe as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
                /// <remarks>
                /// The pipe is read as <c>DeserializeAsync</c> reads it: to its end, or until the text is found to be invalid. The pipe is not completed. Exceptions thrown
                /// by the pipe itself propagate.
                /// </remarks>

            """),
    ];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        SerializerFile.Of("Try.Utf8", "Reads UTF-8 that is often invalid, and returns errors instead of throwing.", static () => s_utf8.SelectMany(Methods)),
        SerializerFile.Of("Try.Text", "Reads characters that are often invalid, and returns errors instead of throwing.", static () => s_text.SelectMany(Methods)),
        SerializerFile.Of("Try.Dom", "Reads document models and returns errors instead of throwing.", static () => s_models.SelectMany(Methods)),
        SerializerFile.Of("Try.Stream", "Reads streams and pipes that are often invalid, and returns errors instead of throwing.", static () => s_streams.SelectMany(Methods).Concat(s_asynchronous.SelectMany(AsyncMethods))),
    ];

    private static string OfCharacters(string what) => $"""
            /// <summary>Reads one JSON value from {what}; if the text is invalid or does not fit the type, returns false and an error instead of throwing.</summary>
            /// <remarks>
            /// Works like the overload for UTF-8. Positions in errors count bytes of UTF-8. A lone surrogate is returned as an error too; <c>Deserialize</c> throws
            /// <see cref="ArgumentException"/> for it.
            /// </remarks>

        """;

    private static string OfModel(string reads, string own) => $"""
            /// <summary>
            /// {reads} not fit the type, returns false and an error instead of throwing.
            /// Positions in errors are counted from the start of the {own} text.
            /// </summary>

        """;

    private static IEnumerable<string> Methods(Input input)
    {
        foreach (Form form in s_forms)
        {
            bool isFirst = form.Parameters.Length == 0, isRoot = isFirst && input.Reference == First;
            var text = new StringBuilder(isFirst ? input.Comment : "");
            text.Append(isRoot ? "" : $"    /// <inheritdoc cref=\"TryDeserialize{{TValue}}({(isFirst ? First : input.Reference)}, out TValue, out DeserializationError)\"/>\n");
            text.Append(SerializerFile.Parameter(input.Name, input.Documentation)).Append(SerializerFile.Documented(form.Parameters, "read"));
            text.Append(SerializerFile.Parameter("value", "The value; the default of the type if the result is false.")).Append(SerializerFile.Parameter("error", "The error in the text; null if the result is true."));
            text.Append(isRoot ? "    /// <returns>Whether the text was read.</returns>\n" : "");
            text.Append(SerializerFile.RefusedNull([input.IsChecked ? input.Name : "", .. SerializerFile.NotNull(form.Parameters)])).Append(isRoot ? Refused : form.IsContext ? RefusedByContext : "");

            text.Append(form.HasOptions ? Warning : "").Append($"    public static bool TryDeserialize{form.Generic}({input.Parameter}{form.Given}, out {form.Type}? value, [NotNullWhen(false)] out DeserializationError? error)");
            string checks = (input.IsChecked ? Check(input.Name) : "") + (form.HasOptions && !form.IsGeneric ? Check("returnType") : "");
            yield return text.Append(input.IsReader ? OfReader(form, checks) : SerializerFile.Body(checks, $"TryRead({form.Known}, {input.Expression}, out value, out error)")).ToString();
        }
    }

    /// <summary>A reader is not moved where the contract cannot be had; what is thrown then is no error of the text.</summary>
    private static string OfReader(Form form, string checks) => $$"""

            {
        {{checks}}        _ = {{form.Known}};
                try
                {
                    return IsRead(Deserialize{{(form.HasOptions ? form.Generic : "")}}(ref reader{{string.Concat(form.Names.Select(static name => ", " + name))}}), out value, out error);
                }
                catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
                {
                    return IsNotRead(thrown, out value, out error);
                }
            }

        """;

    private static IEnumerable<string> AsyncMethods(Input input)
    {
        foreach (Form form in s_forms.Where(static form => form.Parameters is not ("" or "Type returnType")))
        {
            bool isFirst = form.IsGeneric && form.HasOptions, isRoot = isFirst && input.Reference == "Stream";
            var text = new StringBuilder(isFirst ? input.Comment : "");
            text.Append(isRoot ? "" : $"    /// <inheritdoc cref=\"TryDeserializeAsync{{TValue}}({(isFirst ? "Stream" : input.Reference)}, JsonSerializerOptions, CancellationToken)\"/>\n");
            text.Append(SerializerFile.Parameter(input.Name, input.Documentation)).Append(SerializerFile.Documented(form.Parameters, "read")).Append(SerializerFile.Parameter("cancellationToken", input.Reference == "Stream" ? "Cancels the operation if the stream supports it." : "Cancels the operation."));
            text.Append(!isRoot ? "" : """
                    /// <returns>The value, or the error.</returns>
                    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
                    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>

                """ + Refused);
            text.Append(isRoot ? "" : SerializerFile.RefusedNull([input.Name, .. SerializerFile.NotNull(form.Parameters)])).Append(form.IsContext ? RefusedByContext : "");
            text.Append(isFirst && !isRoot ? "    /// <exception cref=\"OperationCanceledException\">The token was cancelled.</exception>\n" : "");
            text.Append(form.HasOptions ? Warning : "");
            text.Append($"    public static ValueTask<DeserializationResult<{form.Type}>> TryDeserializeAsync{form.Generic}({input.Parameter}{form.Given}{(form.HasOptions ? " = null" : "")}, CancellationToken cancellationToken = default)");
            yield return text.Append(SerializerFile.Body(Check(input.Name) + (form.HasOptions && !form.IsGeneric ? Check("returnType") : ""), $"TryReadAsync<{form.Type}>({form.Known}, {input.Expression}, cancellationToken)")).ToString();
        }
    }

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

        public bool IsReader { get; } = Expression == "ref reader";
    }

    /// <param name="Type">What is read.</param>
    /// <param name="Parameters">Those that name the type.</param>
    /// <param name="Known">The contract.</param>
    private sealed record Form(string Type, string Parameters, string Known)
    {
        public bool IsGeneric { get; } = Type == "TValue";

        public bool IsContext { get; } = Parameters.Contains("Context", StringComparison.Ordinal);

        /// <summary>By reflection, which warns trimmed programs, and not with metadata.</summary>
        public bool HasOptions { get; } = !Parameters.Contains("JsonTypeInfo", StringComparison.Ordinal) && !Parameters.Contains("Context", StringComparison.Ordinal);

        public string Generic { get; } = Type == "TValue" ? "<TValue>" : "";

        public string Given { get; } = Parameters.Length == 0 ? "" : ", " + Parameters;

        public IEnumerable<string> Names { get; } = Parameters.Split(", ", StringSplitOptions.RemoveEmptyEntries).Select(static parameter => parameter.Split(' ')[1]);
    }
}
