using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>The calls that are compared, in each form.</summary>
public static class EcmaCalls
{
    private static readonly JsonSerializerOptions s_compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly JsonSerializerOptions s_spaced = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, WriteIndented = true };

    /// <summary>The contenders of a form, ours first.</summary>
    /// <param name="form">What is called: <c>utf16</c>, <c>utf8</c>, <c>string</c>, <c>buffer</c>, <c>spaced-string</c>, <c>spaced-buffer</c>.</param>
    /// <param name="bytes">The documents, taken alternately.</param>
    /// <param name="texts">The same.</param>
    internal static IEnumerable<Contender> Of(string form, byte[][] bytes, string[] texts)
    {
        bool spaced = form.StartsWith("spaced", StringComparison.Ordinal);
        var settings = new Settings(spaced);
        Box[] ours = [.. texts.Select(static text => new Box(EcmaJson.Parse(text)))];
        JsonNode[] nodes = [.. texts.Select(static text => JsonNode.Parse(text)!)];
        _ = nodes.Sum(Touch);
        return form switch
        {
            "utf16" =>
            [
                new("peregrine", CallLoop.Over(texts, settings, Calls.Parse)),
                new("jsonnode", CallLoop.Over(texts, settings, Calls.ParseNode)),
                new("jsondocument", CallLoop.Over(texts, settings, Calls.ParseDocument)),
                new("newtonsoft", CallLoop.Over(texts, settings, Calls.ParseToken)),
            ],
            "utf8" =>
            [
                new("peregrine", CallLoop.Over(bytes, settings, Calls.ParseUtf8)),
                new("jsonnode", CallLoop.Over(bytes, settings, Calls.ParseNodeUtf8)),
                new("jsondocument", CallLoop.Over(bytes, settings, Calls.ParseDocumentUtf8)),
            ],
            "string" or "spaced-string" =>
            [
                new("peregrine", CallLoop.Over<Box, Settings, string>(ours, settings, Calls.Write)),
                new("jsonnode", CallLoop.Over(nodes, settings, Calls.WriteNode)),
                new("newtonsoft", CallLoop.Over(texts.Select(Token), settings, Calls.WriteToken)),
            ],
            _ =>
            [
                new("peregrine", CallLoop.Over<Box, Settings, object>(ours, settings, Calls.WriteBuffer)),
                new("jsonnode", CallLoop.Over(nodes, settings, Calls.WriteNodeBuffer)),
                new("jsondocument", CallLoop.Over(texts.Select(static text => JsonDocument.Parse(text)), settings, Calls.WriteDocumentBuffer)),
            ],
        };
    }

    /// <summary>A tree in which strings stay strings, whatever they look like.</summary>
    internal static JToken Token(string text)
    {
        using var reader = new JsonTextReader(new StringReader(text)) { DateParseHandling = DateParseHandling.None };
        return JToken.ReadFrom(reader);
    }

    /// <summary>Canonical form beside reading and writing the same text.</summary>
    internal static Contender[] Canonical(byte[] bytes) =>
    [
        new("peregrine", CallLoop.Over([bytes], new Settings(false), Calls.Canonicalize)),
        new("plain", CallLoop.Over([bytes], new Settings(false), Calls.ReadAndWrite)),
    ];

    /// <summary>Reads every node: a node tree is parsed when it is touched.</summary>
    internal static int Touch(JsonNode? node)
    {
        switch (node)
        {
            case JsonObject members:
                int sum = 0;
                foreach (KeyValuePair<string, JsonNode?> member in members)
                {
                    sum += member.Key.Length + Touch(member.Value);
                }

                return sum;
            case JsonArray elements:
                sum = 0;
                for (int i = 0; i < elements.Count; i++)
                {
                    sum += Touch(elements[i]);
                }

                return sum;
            case JsonValue value:
                return value.TryGetValue(out string? text) ? text.Length : value.TryGetValue(out double number) ? (int)number & 1 : 1;
            default:
                return 0;
        }
    }

    /// <summary>The same walk over a value of this library, so that both sides do the same work.</summary>
    internal static int Touch(EcmaValue value)
    {
        switch (value.Kind)
        {
            case EcmaKind.Object when value.AsObject() is EcmaArray elements:
                int sum = 0;
                for (int i = 0; i < elements.Length; i++)
                {
                    sum += Touch(elements[i]);
                }

                return sum;
            case EcmaKind.Object:
                EcmaObject members = value.AsObject();
                IReadOnlyList<string> names = members.Names;
                sum = 0;
                for (int i = 0; i < names.Count; i++)
                {
                    sum += names[i].Length + Touch(members[names[i]]);
                }

                return sum;
            case EcmaKind.String:
                return value.AsString().Length;
            case EcmaKind.Number:
                return (int)value.AsNumber() & 1;
            default:
                return 1;
        }
    }

    public sealed class Box(EcmaValue value)
    {
        public EcmaValue Value { get; } = value;
    }

    public sealed class Settings(bool spaced)
    {
        public readonly ArrayBufferWriter<byte> Output = new(1 << 24);

        public readonly EcmaValue Space = spaced ? (EcmaValue)2 : default;

        public readonly JsonSerializerOptions Options = spaced ? s_spaced : s_compact;

        /// <summary>Used again by every call, as the buffer is.</summary>
        public readonly Utf8JsonWriter Writer = new(Stream.Null, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, Indented = spaced, SkipValidation = true });

        public readonly Formatting Formatting = spaced ? Formatting.Indented : Formatting.None;
    }

    public static class Calls
    {
        public static object Parse(string text, Settings settings)
        {
            EcmaValue value = EcmaJson.Parse(text);
            Touch(value);
            return value.AsObject();
        }

        public static object ParseUtf8(byte[] text, Settings settings)
        {
            EcmaValue value = EcmaJson.Parse(text);
            Touch(value);
            return value.AsObject();
        }

        public static object ParseNode(string text, Settings settings)
        {
            JsonNode node = JsonNode.Parse(text)!;
            Touch(node);
            return node;
        }

        public static object ParseNodeUtf8(byte[] text, Settings settings)
        {
            JsonNode node = JsonNode.Parse(text)!;
            Touch(node);
            return node;
        }

        public static object ParseDocument(string text, Settings settings)
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return document;
        }

        public static object ParseDocumentUtf8(byte[] text, Settings settings)
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return document;
        }

        public static object ParseToken(string text, Settings settings) => Token(text);

        public static string Write(Box value, Settings settings) => EcmaJson.Stringify(value.Value, default, settings.Space)!;

        public static string WriteNode(JsonNode value, Settings settings) => value.ToJsonString(settings.Options);

        public static string WriteToken(JToken value, Settings settings) => value.ToString(settings.Formatting);

        public static object WriteBuffer(Box value, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            EcmaJson.TryStringify(value.Value, settings.Output, default, settings.Space);
            return settings;
        }

        public static object Canonicalize(byte[] text, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            CanonicalJson.Canonicalize(text, settings.Output);
            return settings;
        }

        public static object ReadAndWrite(byte[] text, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            EcmaJson.TryStringify(EcmaJson.Parse(text), settings.Output);
            return settings;
        }

        public static object WriteNodeBuffer(JsonNode value, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            settings.Writer.Reset(settings.Output);
            value.WriteTo(settings.Writer, settings.Options);
            settings.Writer.Flush();
            return settings;
        }

        public static object WriteDocumentBuffer(JsonDocument value, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            settings.Writer.Reset(settings.Output);
            value.WriteTo(settings.Writer);
            settings.Writer.Flush();
            return settings;
        }
    }
}
