using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>A <see cref="JsonElement"/>. A JSON null becomes an element of kind Null.</summary>
internal sealed class ElementContract(OptionsScope options) : TypeContract<JsonElement>(ShapeKind.Opaque, ExecutionKind.DocumentModel)
{

    public override JsonElement Read(ref JsonReader reader) => DomText.Read(ref reader, options);

    public override void Write(ref JsonWriter writer, JsonElement value) => DomText.Write(ref writer, value);
}

/// <summary>A <see cref="JsonDocument"/>. A JSON null becomes a document that contains null. The caller disposes the document.</summary>
internal sealed class DocumentContract(OptionsScope options) : TypeContract<JsonDocument>(ShapeKind.Opaque, ExecutionKind.DocumentModel)
{

    public override JsonDocument? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        nint at = reader.At;
        JsonDocumentOptions own = DomText.OptionsOf(reader.Settings, options);
        if (first is (byte)'{' or (byte)'[' && DocumentMaker.IsReady(reader.End - at)
            && DocumentMaker.TryReadDocument(ref reader, in own, out JsonDocument? document))
        {
            return document;
        }

        reader.SkipValue();
        ReadOnlySpan<byte> text = reader.TextFrom(at);
        byte[] copy = RentedArrays.Rent<byte>(text.Length);
        try
        {
            // A document that is parsed from a stream keeps its text in an array of the shared pool, and returns the array when it is disposed.
            text.CopyTo(copy);
            return JsonDocument.Parse(new MemoryStream(copy, 0, text.Length, writable: false), own);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(at, reader.At, error) { IsWithoutUserCode = true };
        }
        finally
        {
            RentedArrays.Return(copy);
        }
    }

    public override void Write(ref JsonWriter writer, JsonDocument? value)
    {
        if (value is null)
        {
            writer.WriteNull();
        }
        else
        {
            DomText.Write(ref writer, value.RootElement);
        }
    }
}
