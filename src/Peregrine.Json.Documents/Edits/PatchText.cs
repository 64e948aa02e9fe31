using System.Buffers;
using System.Text;
using System.Text.Json;
using Kind = Peregrine.Json.JsonPatchOperationKind;

namespace Peregrine.Json.Documents;

/// <summary>Reads and writes the text of patches (RFC 6902 section 3).</summary>
internal static class PatchText
{
    public static string NameOf(Kind kind) => kind switch
    {
        Kind.Add => "add",
        Kind.Remove => "remove",
        Kind.Replace => "replace",
        Kind.Move => "move",
        Kind.Copy => "copy",
        _ => "test",
    };

    /// <exception cref="JsonPatchException">The document is no patch.</exception>
    public static JsonPatchOperation[] Read(JsonValueView patch)
    {
        if (patch.ValueKind != JsonValueKind.Array)
        {
            throw new JsonPatchException($"A JSON Patch is an array of operations; the document is {PointerFault.Kind(patch.ValueKind)}.");
        }

        var operations = new JsonPatchOperation[patch.Count];
        int index = 0;
        foreach (JsonValueView operation in patch.EnumerateArray())
        {
            operations[index] = Read(operation, index);
            index++;
        }

        return operations;
    }

    /// <exception cref="JsonPatchException">The object is no operation.</exception>
    public static JsonPatchOperation Read(JsonValueView operation, int index)
    {
        if (operation.ValueKind != JsonValueKind.Object)
        {
            throw new JsonPatchException(index, null, null, $"An operation is an object; this is {PointerFault.Kind(operation.ValueKind)}.");
        }

        JsonValueView op = default, path = default, from = default, value = default;
        foreach (JsonMemberView member in operation.EnumerateObject())
        {
            if (member.NameEquals("op"u8))
            {
                Once(ref op, member, "op", index);
            }
            else if (member.NameEquals("path"u8))
            {
                Once(ref path, member, "path", index);
            }
            else if (member.NameEquals("from"u8))
            {
                Once(ref from, member, "from", index);
            }
            else if (member.NameEquals("value"u8))
            {
                Once(ref value, member, "value", index);
            }
        }

        string? target = path.ValueKind == JsonValueKind.String && NameText.TryGet(path.Tree, path.Word, out string? text) ? text : null;
        Kind kind = KindOf(op, index, target);
        return Read(kind, Pointer(path, "path", index, kind, target), from, value, index, target);
    }

    public static void Write(ReadOnlySpan<JsonPatchOperation> operations, IBufferWriter<byte> writer)
    {
        writer.Write("["u8);
        bool isFirst = true;
        foreach (JsonPatchOperation operation in operations)
        {
            if (!isFirst)
            {
                writer.Write(","u8);
            }

            isFirst = false;
            Write(operation, writer);
        }

        writer.Write("]"u8);
    }

    public static string ToString(JsonPatchOperation operation)
    {
        var text = new ArrayBufferWriter<byte>();
        Write(operation, text);
        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    private static void Write(JsonPatchOperation operation, IBufferWriter<byte> writer)
    {
        writer.Write("{\"op\":\""u8);
        writer.Write(Encoding.UTF8.GetBytes(NameOf(operation.Kind)));
        writer.Write("\""u8);
        if (operation.From is { } from)
        {
            writer.Write(",\"from\":"u8);
            writer.Write(Pointer(from));
        }

        writer.Write(",\"path\":"u8);
        writer.Write(Pointer(operation.Path));
        if (operation.HasValue)
        {
            writer.Write(",\"value\":"u8);
            operation.Operand.WriteTo(writer);
        }

        writer.Write("}"u8);
    }

    private static byte[] Pointer(JsonPointer pointer) => NameText.IsWellFormed(pointer.ToString())
        ? NameText.ToJson(pointer.ToString()) : throw new InvalidOperationException("A pointer has an unpaired surrogate, which UTF-8 cannot represent.");

    private static JsonPatchOperation Read(Kind kind, JsonPointer path, JsonValueView from, JsonValueView value, int index, string? target)
    {
        if (kind is Kind.Add or Kind.Replace or Kind.Test && value.ValueKind == JsonValueKind.Undefined)
        {
            throw new JsonPatchException(index, kind, target, "The member 'value' is missing.");
        }

        return kind switch
        {
            Kind.Add => JsonPatchOperation.Add(path, JsonEditorValue.Of(value)),
            Kind.Replace => JsonPatchOperation.Replace(path, JsonEditorValue.Of(value)),
            Kind.Test => JsonPatchOperation.Test(path, JsonEditorValue.Of(value)),
            Kind.Remove => JsonPatchOperation.Remove(path),
            Kind.Move => JsonPatchOperation.Move(Pointer(from, "from", index, kind, target), path),
            _ => JsonPatchOperation.Copy(Pointer(from, "from", index, kind, target), path),
        };
    }

    private static void Once(ref JsonValueView found, JsonMemberView member, string name, int index)
    {
        if (found.ValueKind != JsonValueKind.Undefined)
        {
            throw new JsonPatchException(index, null, null, $"The operation has the member '{name}' twice.");
        }

        found = member.Value;
    }

    private static Kind KindOf(JsonValueView op, int index, string? target)
    {
        if (op.ValueKind == JsonValueKind.Undefined)
        {
            throw new JsonPatchException(index, null, target, "The member 'op' is missing.");
        }

        if (op.ValueKind != JsonValueKind.String)
        {
            throw new JsonPatchException(index, null, target, $"The member 'op' is {PointerFault.Kind(op.ValueKind)}; it must be a string.");
        }

        for (Kind kind = Kind.Add; kind <= Kind.Test; kind++)
        {
            if (op.ValueEquals(NameOf(kind)))
            {
                return kind;
            }
        }

        string shown = NameText.TryGet(op.Tree, op.Word, out string? name) ? PointerFault.Quoted(name) : "with an unpaired surrogate";
        throw new JsonPatchException(index, null, target, $"There is no operation {shown}.");
    }

    private static JsonPointer Pointer(JsonValueView view, string name, int index, Kind kind, string? target)
    {
        if (view.ValueKind == JsonValueKind.Undefined)
        {
            throw new JsonPatchException(index, kind, target, $"The member '{name}' is missing.");
        }

        if (view.ValueKind != JsonValueKind.String)
        {
            throw new JsonPatchException(index, kind, target, $"The member '{name}' is {PointerFault.Kind(view.ValueKind)}; it must be a string.");
        }

        if (!NameText.TryGet(view.Tree, view.Word, out string? text))
        {
            throw new JsonPatchException(index, kind, target, $"The member '{name}' has an unpaired surrogate.");
        }

        return PointerText.TryParse(text, out JsonPointer? pointer, out string? fault)
            ? pointer : throw new JsonPatchException(index, kind, target, $"The member '{name}' is no JSON pointer. {fault}");
    }
}
