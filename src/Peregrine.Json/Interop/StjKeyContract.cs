using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>Keys that a System.Text.Json converter reads and writes.</summary>
/// <param name="converter">The converter; if it does not support keys, calling it throws the documented error.</param>
/// <param name="options">The options that are passed to the converter.</param>
/// <param name="read">The contract that reads keys in place of the converter, or null.</param>
/// <param name="written">The contract that writes keys in place of the converter, or null.</param>
/// <typeparam name="TKey">The type of the keys.</typeparam>
/// <typeparam name="TConverted">The converter's own type: the key type or a base type.</typeparam>
internal sealed class StjKeyContract<TKey, TConverted>(
    JsonConverter<TConverted> converter, OptionsScope options, KeyContract<TKey>? read, KeyContract<TKey>? written)
    : KeyContract<TKey>
{
    private readonly ConverterReader _readers = new();

    public override ExecutionKind Serving => ExecutionKind.Converter;

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Converter = converter.GetType();
        notes.Reading = read?.Serving ?? ExecutionKind.Converter;
        notes.Writing = written?.Serving ?? ExecutionKind.Converter;
    }

    public override TKey Read(ref JsonReader reader)
    {
        if (read is not null)
        {
            return read.Read(ref reader);
        }

        if (!StjFault.IsTextAtCursor(ref reader))
        {
            // System.Text.Json decodes the name for the path before it calls the converter, and fails at an unpaired surrogate.
            ReadFault.Throw(FaultKind.Key, reader.At);
        }

        var foreign = new Utf8JsonReader(ConverterReader.InputOf(ref reader), isFinalBlock: true, _readers.BeforeName(ref reader));
        nint origin = ConverterReader.PlaceAt(ref foreign, ref reader);
        bool isNamed = false;
        try
        {
            isNamed = foreign.Read();
            long consumed = foreign.BytesConsumed;
            TConverted converted = converter.ReadAsPropertyName(ref foreign, typeof(TKey), options.Source);
            if (foreign.BytesConsumed != consumed)
            {
                throw new ReadFault(reader.At, origin + (nint)foreign.BytesConsumed, ErrorText.ConverterRead(converter));
            }

            // The reader's name token includes the colon.
            reader.At = origin + (nint)consumed;
            return ConverterContract<TKey, TConverted>.Cast(converted)!;
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            if (!isNamed)
            {
                ReadFault.Throw(FaultKind.Token, reader.At);
            }

            if (error is JsonException && error.GetType() != typeof(JsonException))
            {
                // The exception may come from System.Text.Json's reader, for an error in the value. If so, skipping the value throws this library's error.
                JsonReader value = reader;
                value.SkipName();
                value.SkipValue();
            }

            throw new ReadFault(reader.At, origin + (nint)foreign.BytesConsumed, error);
        }
    }

    /// <summary>Returns the name without comma, line break, colon and comments; empty if the written text does not end with a name.</summary>
    private static ReadOnlySpan<byte> NameIn(ReadOnlySpan<byte> text)
    {
        text = text.Trim(" ,\t\r\n"u8);
        while (text.EndsWith("*/"u8) && text.LastIndexOf("/*"u8) is >= 0 and var begin)
        {
            text = text[..begin].TrimEnd(" \t\r\n"u8);
        }

        while (text.StartsWith("/*"u8) && text.IndexOf("*/"u8) is >= 0 and var end)
        {
            text = text[(end + 2)..].TrimStart(" ,\t\r\n"u8);
        }

        return text is [(byte)'"', .., (byte)'"', (byte)':'] ? text[..^1] : default;
    }

    public override void Write(ref JsonWriter writer, TKey key)
    {
        if (written is not null)
        {
            written.Write(ref writer, key);
            return;
        }

        ConverterWriter seat = ConverterWriter.ForName(in writer);
        try
        {
            converter.WriteAsPropertyName(seat.Writer, ConverterContract<TKey, TConverted>.Cast(key)!, options.Source);
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(error);
        }

        if (writer.Validates)
        {
            int accepted = 0;
            WriterCheck.Check(in writer, seat.Finish(), isName: true, ref accepted);
        }

        ReadOnlySpan<byte> text = NameIn(seat.Finish());
        if (seat.Writer.CurrentDepth != seat.Depth || text.IsEmpty)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(converter));
        }

        writer.Raw(text);
        seat.Return(isSeated: false);
    }
}
