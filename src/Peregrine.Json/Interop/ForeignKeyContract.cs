using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>Keys by a converter that was written for System.Text.Json.</summary>
/// <param name="converter">The converter; one that knows no keys throws the error for that.</param>
/// <param name="options">The options it is called with.</param>
/// <param name="read">What reads instead, or null.</param>
/// <param name="written">What writes instead, or null.</param>
/// <typeparam name="TKey">The type of the keys.</typeparam>
internal sealed class ForeignKeyContract<TKey>(JsonConverter<TKey> converter, FrozenOptions options, KeyContract<TKey>? read, KeyContract<TKey>? written) : KeyContract<TKey>
{
    private readonly SeatedReader _readers = new(options);

    public override TKey Read(ref JsonReader reader)
    {
        if (read is not null)
        {
            return read.Read(ref reader);
        }

        if (!ForeignFault.IsTextAtCursor(ref reader))
        {
            // The name is decoded for the path before the converter sees it.
            ReadFault.Throw(FaultKind.Key, reader.At);
        }

        Utf8JsonReader foreign = _readers.BeforeName(ref reader);
        try
        {
            foreign.Read();
            long consumed = foreign.BytesConsumed;
            TKey key = converter.ReadAsPropertyName(ref foreign, typeof(TKey), options.Source);
            if (foreign.BytesConsumed != consumed)
            {
                throw new ReadFault(reader.At, reader.At + (nint)foreign.BytesConsumed, ErrorText.ConverterRead(converter));
            }

            // The name's token reaches behind the colon.
            reader.At += (nint)consumed;
            return key;
        }
        catch (Exception error) when (ForeignFault.IsReading(error))
        {
            if (foreign.TokenType != JsonTokenType.PropertyName)
            {
                ReadFault.Throw(FaultKind.Token, reader.At);
            }

            throw new ReadFault(reader.At, reader.At + (nint)foreign.BytesConsumed, error);
        }
    }

    public override void Write(ref JsonWriter writer, TKey key)
    {
        if (written is not null)
        {
            written.Write(ref writer, key);
            return;
        }

        SeatedWriter seat = SeatedWriter.ForName(in writer);
        try
        {
            converter.WriteAsPropertyName(seat.Writer, key!, options.Source);
        }
        catch (Exception error) when (ForeignFault.IsWriting(error))
        {
            throw ForeignFault.Writing(error);
        }

        // Comma and line are written, and the colon follows.
        ReadOnlySpan<byte> text = seat.Finish();
        int from = text.IndexOf((byte)'"');
        int to = text.LastIndexOf((byte)'"');
        if (seat.Writer.CurrentDepth != seat.Depth || from < 0)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(converter));
        }

        writer.Raw(text[from..(to + 1)]);
        seat.Return(isSeated: false);
    }
}
