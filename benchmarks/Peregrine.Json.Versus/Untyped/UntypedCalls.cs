using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Untyped;

/// <summary>The calls that are compared, in each form.</summary>
public static class UntypedCalls
{
    /// <summary>A document of 201 bytes, as a request to a service.</summary>
    public static byte[] Small { get; } =
        """{"id":12345,"name":"Jane Doe","email":"jane@example.org","active":true,"score":98.6,"tags":["a","b","c"],"address":{"street":"Main 1","city":"Springfield","zip":"12345"},"created":"2024-01-02T03:04:05"}"""u8.ToArray();

    /// <summary>The contenders of a form, ours first: <c>owned</c>, <c>reused</c>, <c>read</c> (parsed, then every name and value) and <c>written</c>.</summary>
    internal static Contender[] Of(string form, byte[][] documents)
    {
        var settings = new Settings();
        return form switch
        {
            "owned" =>
            [
                new("peregrine", CallLoop.Over(documents, settings, Calls.Parse)),
                new("jsonelement", CallLoop.Over(documents, settings, Calls.ParseElement)),
                new("jsondocument", CallLoop.Over(documents, settings, Calls.ParseDocument)),
                new("jsonnode", CallLoop.Over(documents, settings, Calls.ParseNode)),
            ],
            "reused" =>
            [
                new("peregrine", CallLoop.Over(documents, settings, Calls.ParseReused)),
                new("jsondocument", CallLoop.Over(documents, settings, Calls.ParseDocument)),
            ],
            "read" =>
            [
                new("peregrine", CallLoop.Over(documents, settings, Calls.Read)),
                new("jsondocument", CallLoop.Over(documents, settings, Calls.ReadDocument)),
                new("jsonnode", CallLoop.Over(documents, settings, Calls.ReadNode)),
            ],
            _ =>
            [
                new("peregrine", CallLoop.Over(documents.Select(static text => JsonText.Parse(text)), settings, Calls.Write)),
                new("jsondocument", CallLoop.Over(documents.Select(static text => JsonDocument.Parse(text)), settings, Calls.WriteDocument)),
            ],
        };
    }

    /// <summary>The contenders of a look-up of one of many names.</summary>
    internal static Contender[] LookUps(int count, string by)
    {
        byte[] document = Encoding.UTF8.GetBytes("{" + string.Join(',', Enumerable.Range(0, count).Select(static i => $"\"member{i}\":{i}")) + "}");
        string[] names = [.. Enumerable.Range(0, 32).Select(i => $"member{i * 7 % count}")];
        var settings = new Searched(document);
        return by switch
        {
            "string" => [new("peregrine", CallLoop.Over(names, settings, Calls.Find)), new("jsonelement", CallLoop.Over(names, settings, Calls.FindInElement))],
            "utf8" =>
            [
                new("peregrine", CallLoop.Over(names.Select(Encoding.UTF8.GetBytes), settings, Calls.FindUtf8)),
                new("jsonelement", CallLoop.Over(names.Select(Encoding.UTF8.GetBytes), settings, Calls.FindUtf8InElement)),
            ],
            _ =>
            [
                new("peregrine", CallLoop.Over(names.Select(static name => new JsonName(name)), settings, Calls.FindPrepared)),
                new("jsonelement", CallLoop.Over(names.Select(Encoding.UTF8.GetBytes), settings, Calls.FindUtf8InElement)),
            ],
        };
    }

    /// <summary>Reads every name and value: strings as strings, numbers as doubles.</summary>
    internal static long Touch(JsonValueView value)
    {
        long sum = 0;
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (JsonMemberView member in value.EnumerateObject())
                {
                    sum += member.Name.Length + Touch(member.Value);
                }

                return sum;
            case JsonValueKind.Array:
                foreach (JsonValueView element in value.EnumerateArray())
                {
                    sum += Touch(element);
                }

                return sum;
            case JsonValueKind.String:
                return value.GetString()!.Length;
            case JsonValueKind.Number:
                return (int)value.GetDouble() & 1;
            default:
                return 1;
        }
    }

    /// <summary>The same walk over an element.</summary>
    internal static long Touch(JsonElement value)
    {
        long sum = 0;
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (JsonProperty member in value.EnumerateObject())
                {
                    sum += member.Name.Length + Touch(member.Value);
                }

                return sum;
            case JsonValueKind.Array:
                foreach (JsonElement element in value.EnumerateArray())
                {
                    sum += Touch(element);
                }

                return sum;
            case JsonValueKind.String:
                return value.GetString()!.Length;
            case JsonValueKind.Number:
                return (int)value.GetDouble() & 1;
            default:
                return 1;
        }
    }

    /// <summary>What calls use again.</summary>
    public sealed class Settings
    {
        public readonly ArrayBufferWriter<byte> Output = new(1 << 24);
        public readonly Utf8JsonWriter Writer = new(Stream.Null, new JsonWriterOptions { SkipValidation = true });
        public readonly JsonTextParser Parser = new();
    }

    /// <summary>A document that is searched.</summary>
    public sealed class Searched(byte[] document)
    {
        public readonly JsonText Text = JsonText.Parse(document);
        public readonly JsonElement Element = JsonElement.Parse(document);
    }

    public static class Calls
    {
        public static object Parse(byte[] text, Settings settings) => JsonText.Parse(text);

        public static object ParseReused(byte[] text, Settings settings)
        {
            _ = settings.Parser.Parse(text);
            return settings;
        }

        public static object ParseElement(byte[] text, Settings settings) => JsonElement.Parse(text);

        public static object ParseDocument(byte[] text, Settings settings)
        {
            JsonDocument.Parse(text).Dispose();
            return settings;
        }

        public static object ParseNode(byte[] text, Settings settings) => JsonNode.Parse(text)!;

        public static object Read(byte[] text, Settings settings) => Touch(JsonText.Parse(text).Root);

        public static object ReadDocument(byte[] text, Settings settings)
        {
            using JsonDocument document = JsonDocument.Parse(text);
            return Touch(document.RootElement);
        }

        public static object ReadNode(byte[] text, Settings settings) => EcmaCalls.Touch(JsonNode.Parse(text));

        public static object Write(JsonText text, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            settings.Writer.Reset(settings.Output);
            text.Root.WriteTo(settings.Writer);
            settings.Writer.Flush();
            return settings;
        }

        public static object WriteDocument(JsonDocument document, Settings settings)
        {
            settings.Output.ResetWrittenCount();
            settings.Writer.Reset(settings.Output);
            document.WriteTo(settings.Writer);
            settings.Writer.Flush();
            return settings;
        }

        public static int Find(string name, Searched searched) => searched.Text.Root.TryGetProperty(name, out JsonValueView value) ? value.GetInt32() : 0;

        public static int FindUtf8(byte[] name, Searched searched) => searched.Text.Root.TryGetProperty(name, out JsonValueView value) ? value.GetInt32() : 0;

        public static int FindPrepared(JsonName name, Searched searched) => searched.Text.Root.TryGetProperty(name, out JsonValueView value) ? value.GetInt32() : 0;

        public static int FindInElement(string name, Searched searched) => searched.Element.TryGetProperty(name, out JsonElement value) ? value.GetInt32() : 0;

        public static int FindUtf8InElement(byte[] name, Searched searched) => searched.Element.TryGetProperty(name, out JsonElement value) ? value.GetInt32() : 0;
    }
}
