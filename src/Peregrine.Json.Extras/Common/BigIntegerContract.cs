using System.Numerics;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Diagnostics;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads and writes integers of any length without the reader and writer of System.Text.Json. If the contract cannot read a value, the converter reads the
/// value again, from the same position, and throws.
/// </summary>
internal sealed class BigIntegerContract(BigIntegerConverter converter, OptionsScope options)
    : TypeContract<BigInteger>(ShapeKind.Value, ExecutionKind.SimpleValue), IWritesPlainly, IDescribedContract
{
    private readonly ConverterContract<BigInteger, BigInteger> _byConverter = new(converter, options, readsNull: true, writesNull: false);
    private readonly bool _readsStrings = BigIntegerText.ReadsStrings(options.Settings.NumberHandling);
    private readonly bool _writesStrings = BigIntegerText.WritesStrings(options.Settings.NumberHandling);

    public bool WritesPlainly => true;

    public void DescribeTo(ContractNotes notes) => notes.Converter = typeof(BigIntegerConverter);

    public override BigInteger Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'"')
        {
            nint after = SkipValue.SkipAnyNumber(ref reader.Start, reader.At, reader.End);
            if (after > reader.At && TryParse(Mem.Span(ref reader.Start, reader.At, after, reader.End), out BigInteger number))
            {
                reader.At = after;
                return number;
            }
        }
        else if (_readsStrings && reader.TryReadText(TryParse, int.MaxValue, out BigInteger quoted))
        {
            return quoted;
        }

        return _byConverter.Read(ref reader);
    }

    public override void Write(ref JsonWriter writer, BigInteger value)
    {
        ShortInput.Take(out ShortInput space);
        ReadOnlySpan<byte> text = BigIntegerText.Of(value, space);
        if (_writesStrings)
        {
            writer.WriteUtf8(text);
        }
        else
        {
            writer.Raw(text);
        }
    }

    private bool TryParse(ReadOnlySpan<byte> text, out BigInteger value) => BigIntegerText.TryParse(text, converter.MaxDigits, out value);
}
