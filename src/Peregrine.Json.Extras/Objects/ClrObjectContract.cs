using System.Buffers;
using System.Text;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Diagnostics;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Extras;

/// <summary>Reads values as .NET types with this library's reader. Values are written by their run-time types, like all values declared as object.</summary>
internal sealed class ClrObjectContract(ClrObjectConverter converter, OptionsScope options) : UnknownContract(options)
{
    /// <summary>The maximum number of characters of a string that is tried as a date and time.</summary>
    private const int MostTime = 64;

    private readonly ConverterContract<object, object> _byConverter = new(converter, options, readsNull: false, writesNull: false);
    private readonly bool _allowsDuplicates = options.Settings.AllowDuplicateProperties;
    private readonly UntypedNumbers _numbers = converter.Numbers;
    private readonly UntypedTimes _times = converter.Times;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) => this;

    public override ExecutionKind ReadBy(out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return ExecutionKind.SimpleValue;
    }

    public override void DescribeTo(ContractNotes notes) => (notes.Reading, notes.Converter) = (ExecutionKind.SimpleValue, typeof(ClrObjectConverter));

    public override object? Read(ref JsonReader reader)
    {
        if (reader.Peek() is not ((byte)'{' or (byte)'['))
        {
            nint at = reader.At;
            try
            {
                return Scalar(ref reader);
            }
            catch (ReadFault)
            {
                reader.At = at;
                return _byConverter.Read(ref reader);
            }
        }

        JsonReader before = reader;
        try
        {
            return Nested(ref reader);
        }
        catch (ReadFault)
        {
            // The converter reads the value again, and finds the error and its position.
            reader = before;
            return _byConverter.Read(ref reader);
        }
    }

    private object? Nested(ref JsonReader reader)
    {
        var open = new OpenContainers();
        var names = default(RepeatedNames);
        while (true)
        {
            object? value;
            byte first = reader.Peek();
            if (first == (byte)'[')
            {
                reader.StartArray();
                open.OpenList();
                if (!reader.IsEmptyArray())
                {
                    continue;
                }

                value = open.Close(out _);
            }
            else if (first == (byte)'{')
            {
                reader.StartObject();
                open.OpenDictionary();
                if (reader.FirstName())
                {
                    open.Name(names.Read(ref reader));
                    continue;
                }

                value = open.Close(out _);
            }
            else
            {
                value = Scalar(ref reader);
            }

            // Adds the value to its container. If the container ends here, adds the container to the one around it, and so on.
            while (true)
            {
                if (open.IsEmpty)
                {
                    return value;
                }

                open.Add(value);
                if (open.IsList)
                {
                    if (reader.NextElement())
                    {
                        break;
                    }
                }
                else if (reader.NextName())
                {
                    open.Name(names.Read(ref reader));
                    break;
                }

                value = Close(ref open, in reader);
            }
        }
    }

    private object Close(ref OpenContainers open, in JsonReader reader)
    {
        object closed = open.Close(out string? twice);
        if (twice is not null && !_allowsDuplicates)
        {
            ReadFault.Throw(FaultKind.Plain, reader.At, ErrorText.DuplicateName(twice));
        }

        return closed;
    }

    private object? Scalar(ref JsonReader reader)
    {
        switch (reader.Peek())
        {
            case (byte)'"':
                return Text(reader.ReadString()!);
            case (byte)'t' or (byte)'f':
                return reader.ReadBoolean() ? PlainValues.True : PlainValues.False;
            case (byte)'n':
                reader.TryReadNull();
                return null;
            default:
                return Number(ref reader);
        }
    }

    private object Number(ref JsonReader reader)
    {
        nint after = Mem.Failed;
        object? value = null;
        if (_numbers is UntypedNumbers.LongOrDouble or UntypedNumbers.LongOrDecimal)
        {
            after = IntegerRead.Read(ref reader.Start, reader.At, reader.End, out long whole);
            value = after < 0 ? null : PlainValues.Box(whole);
        }

        if (after < 0 && _numbers is UntypedNumbers.LongOrDecimal or UntypedNumbers.Decimal)
        {
            after = Exact(ref reader, out decimal exact);
            value = after < 0 ? null : exact;
        }

        if (after < 0)
        {
            after = FloatingRead.Read(ref reader.Start, reader.At, reader.End, out double floating);
            value = floating;
        }

        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value!;
    }

    private static nint Exact(ref JsonReader reader, out decimal value)
    {
        nint after = DecimalRead.Read(ref reader.Start, reader.At, reader.End, out value);
        if (after >= 0)
        {
            return after;
        }

        after = SkipValue.SkipAnyNumber(ref reader.Start, reader.At, reader.End);
        return after >= 0 && DecimalRead.TryParse(Mem.Span(ref reader.Start, reader.At, after, reader.End), out value) ? after : Mem.Failed;
    }

    private object Text(string text)
    {
        if (_times == UntypedTimes.Strings || !PlainValues.MayBeTime(text) || text.Length > MostTime)
        {
            return text;
        }

        ShortInput.Take(out ShortInput space);
        Span<byte> utf8 = space;
        if (Ascii.FromUtf16(text, utf8, out int length) != OperationStatus.Done)
        {
            return text;
        }

        return _times == UntypedTimes.DateTime ? TextCodec<DateTime, DateTimeText>.TryParse(utf8[..length], out DateTime time) ? time : text
            : TextCodec<DateTimeOffset, DateTimeOffsetText>.TryParse(utf8[..length], out DateTimeOffset instant) ? instant : text;
    }
}
