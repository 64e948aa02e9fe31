using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Newtonsoft.Json.Linq;

namespace Peregrine.Json.Versus.Untyped;

/// <summary>A document in every form, made when it is needed, with the paths and patches of the tasks.</summary>
public sealed class TaskTrees(byte[] utf8)
{
    private readonly Lazy<JsonText> _text = new(() => JsonText.Parse(utf8));
    private readonly Lazy<JsonElement> _element = new(() => JsonElement.Parse(utf8));
    private readonly Lazy<JsonNode> _node = new(() => JsonNode.Parse(utf8)!);
    private readonly Lazy<JToken> _token = new(() => JToken.Parse(Encoding.UTF8.GetString(utf8)));

    /// <summary>For a document that is deeper than by default.</summary>
    public static JsonDocumentOptions Deep { get; } = new() { MaxDepth = 20_000 };

    public byte[] Utf8 => utf8;

    public JsonText Text => _text.Value;

    public JsonElement Element => _element.Value;

    public JsonNode Node => _node.Value;

    public JToken Token => _token.Value;

    public JsonPath Prices { get; } = JsonPath.Parse("$..price");

    public JsonPath Filter { get; } = JsonPath.Parse("$.a[?@.b>1].c");

    public JsonPath[] Hundred { get; } = [.. HundredTexts.Select(static text => JsonPath.Parse(text))];

    public static string[] HundredTexts { get; } = [.. Enumerable.Range(0, 100).Select(static i => $"$.a[{i * 7}].more.price")];

    public JsonPatch Patch { get; } = JsonPatch.Parse(
        """[{"op":"replace","path":"/events/138586341/name","value":"a"},{"op":"add","path":"/events/138586341/more","value":[1,2]},{"op":"remove","path":"/areaNames/205705993"}]""");

    public byte[] Merge { get; } = """{"events":{"138586341":{"name":"a","more":[1,2]}},"areaNames":{"205705993":null}}"""u8.ToArray();

    public ArrayBufferWriter<byte> Output { get; } = new(1 << 23);

    public Utf8JsonWriter Writer { get; } = new(Stream.Null, new JsonWriterOptions { SkipValidation = true });

    /// <summary>The writer, at the beginning of an empty output.</summary>
    public Utf8JsonWriter Begin()
    {
        Output.ResetWrittenCount();
        Writer.Reset(Output);
        return Writer;
    }

    /// <summary>How much has been written.</summary>
    public int End()
    {
        Writer.Flush();
        return Output.WrittenCount;
    }
}
