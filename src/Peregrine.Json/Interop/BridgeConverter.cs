using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>What System.Text.Json calls for the root of a document.</summary>
internal interface IBridge
{
    /// <summary>Has System.Text.Json call this for roots that it reads and writes by the metadata, which nobody has used yet.</summary>
    void Attach(JsonTypeInfo info);

    /// <summary>Whether asynchronous methods write the type without this library since one of its values had an asynchronous sequence.</summary>
    bool HasWaited { get; }
}

/// <summary>Reads and writes roots of one type for System.Text.Json.</summary>
/// <param name="options">The options with which System.Text.Json is called.</param>
/// <param name="know">Finds or makes contracts.</param>
internal class BridgeConverter<T>(JsonSerializerOptions options, Func<Type, JsonSerializerOptions, ContractEntry> know) : JsonConverter<T>, IBridge
{
    private ContractEntry _known = know(typeof(T), options);

    /// <summary>The contract: another one once types have changed.</summary>
    private ContractEntry Known => !_known.IsRetired ? _known : _known = know(typeof(T), options);

    public virtual bool HasWaited => false;

    public virtual void Attach(JsonTypeInfo info)
    {
        var root = (JsonTypeInfo<T>)info;
        KeepSequences(root);
        RootConverter<T>.Of(root) = this;
    }

    /// <summary>
    /// System.Text.Json uses the converter of roots for the elements of <c>DeserializeAsyncEnumerable</c> too, whose paths, positions and references are those of the whole
    /// sequence: they keep its own, by metadata for such sequences that is made beforehand around a copy of the element's.
    /// </summary>
    private static void KeepSequences(JsonTypeInfo<T> root)
    {
        var element = (JsonTypeInfo<T>)BridgeMembers.Copy(root);
        _ = System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable(Stream.Null, element);
        _ = System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable(Stream.Null, element, topLevelValues: true);
        RootConverter<T>.ArrayOf(root) = RootConverter<T>.ArrayOf(element);
        RootConverter<T>.ValuesOf(root) = RootConverter<T>.ValuesOf(element);
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions given)
    {
        ContractEntry known = Known;
        known.NoteWrite(isBridged: true);
        StjOutput.Put(writer, value, known, leavesNothing: true);
    }

    /// <summary>Writes a value, unless it contains an asynchronous sequence: then false, and nothing is written.</summary>
    protected bool TryWrite(Utf8JsonWriter writer, T? value)
    {
        ContractEntry known = Known;
        bool isOurs = true;
        try
        {
            return isOurs = StjOutput.Put(writer, value, known, leavesNothing: true, mayWait: true);
        }
        finally
        {
            if (isOurs)
            {
                known.NoteWrite(isBridged: true);
            }
        }
    }

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions given) => Read(ref reader, isStream: false);

    /// <param name="reader">The reader, at the first token of the value.</param>
    /// <param name="isStream">Whether System.Text.Json reads in parts: places of some exceptions are others then.</param>
    protected T? Read(ref Utf8JsonReader reader, bool isStream)
    {
        // A reader of the caller's has a grammar of its own.
        ReadSettings settings = StjInput.SettingsOf(in reader);
        if (reader.CurrentDepth > 0)
        {
            // Inside an object whose resolver is asked before ours and gave its members our converters: from the value's own text.
            return StjInput.Read<T>(ref reader, Known, settings, isBridged: true);
        }

        if (BridgeReader.TryBegin(ref reader, out ReadOnlySpan<byte> text, out int start))
        {
            T? value = Read(Known, text, settings, reader.IsFinalBlock, isStream, out int end);
            BridgeReader.End(ref reader, text, start, end);
            return value;
        }

        byte[] copy = BridgeReader.Copy(ref reader, out int length);
        try
        {
            T? value = Read(Known, copy.AsSpan(0, length), settings, reader.IsFinalBlock, isStream, out _);

            // More may follow, but all of the value is there.
            reader.TrySkip();
            return value;
        }
        finally
        {
            ThreadBuffer.ReturnInput(copy);
        }
    }

    /// <summary>Reads the root at the beginning of a text; where that is the whole document, nothing may follow.</summary>
    private static T? Read(ContractEntry known, ReadOnlySpan<byte> text, ReadSettings settings, bool isWhole, bool isStream, out int end)
    {
        known.NoteRead(isBridged: true);
        var cursor = new JsonReader(text, settings);
        try
        {
            T? value = ProvenCast.To<TypeContract<T>>(known.Contract).Read(ref cursor);
            end = (int)cursor.At;
            if (isWhole)
            {
                // The reader's own error would have another path.
                cursor.Finish(value);
            }

            return value;
        }
        catch (Exception error) when (cursor.Explains(error))
        {
            throw ReadCall.Explain(known, text, settings, cursor.FaultOf(error), isStream);
        }
    }
}
