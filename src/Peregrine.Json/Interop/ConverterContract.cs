using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>How a type is read and written by a converter that was written for System.Text.Json.</summary>
/// <param name="converter">The converter.</param>
/// <param name="options">The options it is called with.</param>
/// <param name="readsNull">Whether JSON's null goes to the converter.</param>
/// <typeparam name="T">The type to read and write.</typeparam>
/// <typeparam name="TConverted">The converter's own type: the same, a base or a derived one.</typeparam>
internal sealed class ConverterContract<T, TConverted>(JsonConverter<TConverted> converter, FrozenOptions options, bool readsNull) : CallingContract<T>
{
    private readonly SeatedReader _readers = new(options);
    private readonly bool _writesNull = converter.HandleNull;

    public override ShapeKind Kind => ShapeKind.Opaque;

    /// <summary>[JsonNumberHandling] is accepted but ignored.</summary>
    public override bool HandlesNumbers { get; } = IsNumber(Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T));

    public override T? Read(ref JsonReader reader)
    {
        if (reader.Peek() == (byte)'n' && !readsNull)
        {
            return ReadNull(ref reader);
        }

        Utf8JsonReader foreign = _readers.BeforeValue(ref reader);
        try
        {
            foreign.Read();
            JsonTokenType token = foreign.TokenType;
            int depth = foreign.CurrentDepth;
            long consumed = foreign.BytesConsumed;
            TConverted? converted = converter.Read(ref foreign, typeof(T), options.Source);
            if (!IsWhole(ref foreign, token, depth, consumed))
            {
                throw new ReadFault(reader.At, reader.At + (nint)foreign.BytesConsumed, ErrorText.ConverterRead(converter));
            }

            reader.At += (nint)foreign.BytesConsumed;
            return Cast(converted);
        }
        catch (Exception error) when (ForeignFault.IsReading(error))
        {
            throw ForeignFault.Reading(ref reader, foreign.BytesConsumed, error);
        }
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is null && !_writesNull)
        {
            writer.WriteNull();
            return;
        }

        SeatedWriter seat = SeatedWriter.ForValue(in writer);
        try
        {
            converter.Write(seat.Writer, (TConverted)(object?)value!, options.Source);
        }
        catch (Exception error) when (ForeignFault.IsWriting(error))
        {
            throw ForeignFault.Writing(error, seat.Depth, writer.MaxDepth);
        }

        if (seat.Writer.CurrentDepth != seat.Depth)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(converter));
        }

        ReadOnlySpan<byte> text = seat.Finish();
        if (text.IsEmpty)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(converter));
        }

        writer.Raw(text);
        seat.Return();
    }

    public override void WriteTo(Utf8JsonWriter writer, T? value)
    {
        if (value is null && !_writesNull)
        {
            writer.WriteNullValue();
            return;
        }

        int depth = writer.CurrentDepth;
        try
        {
            converter.Write(writer, (TConverted)(object?)value!, options.Source);
        }
        catch (Exception error) when (ForeignFault.IsWriting(error))
        {
            throw ForeignFault.Writing(error, depth, options.Write.MaxDepth);
        }

        if (writer.CurrentDepth != depth)
        {
            WriteFault.Throw(WriteFaultKind.Plain, ErrorText.ConverterWrote(converter));
        }
    }

    private static T? Cast(TConverted? converted)
    {
        try
        {
            // The JIT removes the box where the types are the same.
            return (T?)(object?)converted;
        }
        catch (InvalidCastException error)
        {
            throw error.WithSource();
        }
    }

    private static bool IsNumber(Type type) =>
        (!type.IsEnum && Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.Decimal) || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128);

    private static T? ReadNull(ref JsonReader reader)
    {
        nint at = reader.At;
        reader.TryReadNull();
        if (default(T) is not null)
        {
            ReadFault.Throw(FaultKind.PlainWithPosition, at, ErrorText.CannotConvert(typeof(T)));
        }

        return default;
    }

    /// <summary>Whether the converter stopped at the value's last token.</summary>
    private static bool IsWhole(ref Utf8JsonReader reader, JsonTokenType token, int depth, long consumed) => token switch
    {
        JsonTokenType.StartArray => reader.TokenType == JsonTokenType.EndArray && reader.CurrentDepth == depth,
        JsonTokenType.StartObject => reader.TokenType == JsonTokenType.EndObject && reader.CurrentDepth == depth,
        _ => reader.BytesConsumed == consumed,
    };
}
