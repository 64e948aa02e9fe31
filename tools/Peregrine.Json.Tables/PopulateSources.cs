namespace Peregrine.Json.Tables.Generator;

/// <summary>The methods that read into an existing value: two for each input, with options and with metadata. Those for UTF-8 are written by hand: their comments hold for all.</summary>
internal static class PopulateSources
{
    private const string Characters = "[StringSyntax(StringSyntaxAttribute.Json)] ", Utf8 = "ReadOnlySpan{byte}";

    private const string Segments = "The whole text. A single segment is read in place; several are copied into one buffer first.";
    private const string Element = "The element. Positions in errors are counted from the start of its text.";
    private const string Document = "The document, which is not disposed. Positions in errors are counted from the start of its text.";
    private const string Node = "The node. A null reference means a JSON null and throws <see cref=\"JsonException\"/>. Positions in errors are counted from the start of its text.";

    private static readonly Input[] s_inputs =
    [
        new(Characters + "string json", "The whole text.", "ReadCall.RunAny<TValue>({0}, json, target)", IsChecked: true) { IsText = true },
        new(Characters + "ReadOnlySpan<char> json", "The whole text.", "ReadCall.RunAny<TValue>({0}, json, target)") { IsText = true },
        new("in ReadOnlySequence<byte> utf8Json", Segments, "ReadCall.RunAny<TValue>({0}, in utf8Json, target)"),
        new("TextReader json", "The reader. It is read to its end and not closed.", "ReadCall.RunAny<TValue>({0}, json.ReadToEnd(), target)", IsChecked: true) { IsText = true },
        new("JsonElement element", Element, "ReadCall.RunAny<TValue>({0}, DomText.TextOf(element), target)"),
        new("JsonDocument document", Document, "ReadCall.RunAny<TValue>({0}, DomText.TextOf(document.RootElement), target)", IsChecked: true),
        new("JsonNode? node", Node, "Fill({0}, node, target)"),
    ];

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        SerializerFile.Of("Populate.Inputs", "Reads other inputs than UTF-8 into existing objects and collections.", static () => s_inputs.SelectMany(static input => (string[])[ByOptions(input), ByMetadata(input)])),
    ];

    private static string ByOptions(Input input) =>
        Method(input, "JsonSerializerOptions?", "JsonSerializerOptions? options = null", "ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)",
            (input.IsText ? "    /// <exception cref=\"ArgumentException\">The text contains a lone surrogate. Nothing was read.</exception>\n" : "") + "    [RequiresUnreferencedCode(Unreferenced)]\n    [RequiresDynamicCode(Dynamic)]\n");

    private static string ByMetadata(Input input) => Method(input, "JsonTypeInfo{TValue}", "JsonTypeInfo<TValue> jsonTypeInfo", "Know(jsonTypeInfo)", "");

    private static string Method(Input input, string like, string named, string contract, string marks)
    {
        string name = input.Source[(input.Source.LastIndexOf(' ') + 1)..], check = "        ArgumentNullException.ThrowIfNull(";
        string comment = $"    /// <inheritdoc cref=\"Populate{{TValue}}({Utf8}, TValue, {like})\"/>\n{SerializerFile.Parameter(name, input.Documentation)}"
            + SerializerFile.Parameter("target", "The object or collection to populate.") + SerializerFile.Documented(named.Replace(" = null", "", StringComparison.Ordinal), "read");
        return comment + SerializerFile.RefusedNull([input.IsChecked ? name : "", "target", .. SerializerFile.NotNull(named)]) + marks
            + $"    public static void Populate<TValue>({input.Source}, TValue target, {named})\n        where TValue : class"
            + SerializerFile.Body($"{(input.IsChecked ? $"{check}{name});\n" : "")}{check}target);\n", string.Format(null, input.Call, $"Fillable({contract})"), isVoid: true);
    }

    /// <param name="Source">The parameter for the input.</param>
    /// <param name="Documentation">Of that parameter.</param>
    /// <param name="Call">The call, in which {0} stands for the contract.</param>
    /// <param name="IsChecked">Whether the input must not be null.</param>
    private sealed record Input(string Source, string Documentation, string Call, bool IsChecked = false)
    {
        /// <summary>Whether the input is characters.</summary>
        public bool IsText { get; init; }
    }
}
