using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>Writing for System.Text.Json: to a caller's <see cref="Utf8JsonWriter"/>, as documents, elements and nodes.</summary>
internal static class ForeignOutput
{
    /// <summary>Writes to a caller's writer: its encoder and indentation apply, but members' names follow the options' encoder.</summary>
    public static void Write<T>(Utf8JsonWriter writer, T? value, KnownContract known)
    {
        JsonWriter output = Begin(writer, known.Frozen);
        try
        {
            known.Write(ref output, value);
            End(writer, output.Written, known.Frozen);
        }
        catch (WriteFault fault)
        {
            throw Explain(in output, Refine(fault, writer, known.Frozen), known);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Writes to an array.</summary>
    public static byte[] ToBytes<T>(T? value, KnownContract known)
    {
        var output = new JsonWriter(known.Frozen.Write, known.Frozen.Escapes);
        try
        {
            known.Write(ref output, value);
            return output.Written.ToArray();
        }
        catch (WriteFault fault)
        {
            throw Explain(in output, fault, known);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Writes to a string.</summary>
    public static string ToText<T>(T? value, KnownContract known)
    {
        var output = new JsonWriter(known.Frozen.Write, known.Frozen.Escapes);
        try
        {
            known.Write(ref output, value);
            return Utf8Text.ToText(output.Written);
        }
        catch (WriteFault fault)
        {
            throw Explain(in output, fault, known);
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Writes to a document, which the caller disposes.</summary>
    public static JsonDocument ToDocument<T>(T? value, KnownContract known)
    {
        byte[] text = ToBytes(value, known);
        InteropCalls.Note();
        return JsonDocument.Parse(text, DomText.OptionsOf(known.Frozen));
    }

    /// <summary>Writes to an element.</summary>
    public static JsonElement ToElement<T>(T? value, KnownContract known)
    {
        byte[] text = ToBytes(value, known);
        InteropCalls.Note();
        return JsonElement.Parse(text, DomText.OptionsOf(known.Frozen));
    }

    /// <summary>Writes to a node.</summary>
    public static JsonNode? ToNode<T>(T? value, KnownContract known)
    {
        byte[] text = ToBytes(value, known);
        InteropCalls.Note();
        return JsonNode.Parse(text, new JsonNodeOptions { PropertyNameCaseInsensitive = known.Frozen.Settings.PropertyNameCaseInsensitive }, DomText.OptionsOf(known.Frozen));
    }

    /// <summary>The text of a node as the options write it.</summary>
    public static byte[] NodeToBytes(JsonNode? node, FrozenOptions options)
    {
        var output = new JsonWriter(options.Write, options.Escapes);
        try
        {
            if (node is null)
            {
                output.WriteNull();
            }
            else
            {
                NodeText.Write(ref output, node, options);
            }

            return output.Written.ToArray();
        }
        catch (WriteFault fault)
        {
            throw fault.InnerException ?? fault;
        }
        finally
        {
            output.Dispose();
        }
    }

    private static JsonWriter Begin(Utf8JsonWriter writer, FrozenOptions options) =>
        new(new WriteSettings(Math.Min(options.Write.MaxDepth, DepthOf(writer)), null), EscapeSet.For(writer.Options.Encoder)) { Depth = writer.CurrentDepth };

    private static int DepthOf(Utf8JsonWriter writer) => writer.Options.MaxDepth == 0 ? 1000 : writer.Options.MaxDepth;

    /// <summary>Where the writer goes less deep than the options, it is the writer that refuses.</summary>
    private static WriteFault Refine(WriteFault fault, Utf8JsonWriter writer, FrozenOptions options)
    {
        int depth = DepthOf(writer);
        return fault.Kind == WriteFaultKind.Depth && depth < options.Write.MaxDepth
            ? new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, new InvalidOperationException(ErrorText.WriterTooDeep(depth, depth)), fault)
            : fault;
    }

    private static void End(Utf8JsonWriter writer, ReadOnlySpan<byte> text, FrozenOptions options)
    {
        InteropCalls.Note();
        if (!writer.Options.Indented)
        {
            writer.WriteRawValue(text, skipInputValidation: true);
        }
        else
        {
            // A raw value gets no line of its own in an array: token by token, by the writer.
            using JsonDocument document = JsonDocument.Parse(text.ToArray(), new JsonDocumentOptions { MaxDepth = options.Write.MaxDepth });
            if (ReferenceEquals(EscapeSet.For(writer.Options.Encoder), options.Escapes))
            {
                document.RootElement.WriteTo(writer);
            }
            else
            {
                WriteTokens(writer, document.RootElement, options);
            }
        }

        writer.Flush();
    }

    /// <summary>By the writer's encoder; names that the options' encoder spelled keep that spelling.</summary>
    private static void WriteTokens(Utf8JsonWriter writer, JsonElement element, FrozenOptions options)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                writer.WriteStartObject();
                foreach (JsonProperty property in element.EnumerateObject())
                {
                    JsonEncodedText name = JsonEncodedText.Encode(property.Name, options.Settings.Encoder);
                    bool isMember = name.EncodedUtf8Bytes.SequenceEqual(JsonMarshal.GetRawUtf8PropertyName(property));
                    writer.WritePropertyName(isMember ? name : JsonEncodedText.Encode(property.Name, writer.Options.Encoder));
                    WriteTokens(writer, property.Value, options);
                }

                writer.WriteEndObject();
                break;
            case JsonValueKind.Array:
                writer.WriteStartArray();
                foreach (JsonElement item in element.EnumerateArray())
                {
                    WriteTokens(writer, item, options);
                }

                writer.WriteEndArray();
                break;
            default:
                element.WriteTo(writer);
                break;
        }
    }

    private static Exception Explain(in JsonWriter output, WriteFault fault, KnownContract known) =>
        WriteDiagnosis.Explain(output.Written, fault, known.Contract, known.Frozen.Write.MaxDepth);
}
