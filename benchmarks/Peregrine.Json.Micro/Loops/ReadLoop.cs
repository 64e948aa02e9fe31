using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Micro.Loops;

/// <summary>Reads all values of a minified JSON array, one way or the other, and keeps them.</summary>
public sealed class ReadLoop<T, TReading>
    where T : struct
    where TReading : struct, IReading<T>
{
    private readonly byte[] _input;
    private readonly T[] _values;
    private readonly TReading _reading;

    public ReadLoop(byte[] input, int count, TReading reading = default)
    {
        _input = input;
        _values = new T[count];
        _reading = reading;
        Verify.Same(Reference(), _input.Length, "the reader's end");
        T[] expected = [.. _values];
        Array.Clear(_values);
        Verify.Same(Kernel(), _input.Length, "the kernel's end");
        VerifyValues(expected);
    }

    public int Kernel()
    {
        T[] values = _values;
        TReading reading = _reading;
        ref byte start = ref Mem.First(_input);
        nint at = 0, end = _input.Length;
        for (int i = 0; i < values.Length; i++)
        {
            // Over the bracket or comma, and the quote.
            at = reading.Read(ref start, at + (reading.IsQuoted ? 2 : 1), end, out T value);
            values[i] = value;
        }

        return (int)at + 1;
    }

    public int Reference()
    {
        T[] values = _values;
        TReading reading = _reading;
        var reader = new Utf8JsonReader(_input);
        reader.Read();
        for (int i = 0; i < values.Length; i++)
        {
            reader.Read();
            values[i] = reading.Read(ref reader);
        }

        reader.Read();
        return (int)reader.BytesConsumed;
    }

    /// <summary>The base class library, which knows nothing of JSON.</summary>
    public int Parsed<TParsing>(TParsing parsing)
        where TParsing : struct, IParsing<T>
    {
        T[] values = _values;
        TReading reading = _reading;
        int quote = reading.IsQuoted ? 1 : 0;
        int at = 0;
        for (int i = 0; i < values.Length; i++)
        {
            at += 1 + quote;
            if (!parsing.TryParse(_input.AsSpan(at), out T value, out int consumed))
            {
                break;
            }

            at += consumed + quote;
            values[i] = value;
        }

        return at + 1;
    }

    public void VerifyParsed<TParsing>(TParsing parsing)
        where TParsing : struct, IParsing<T>
    {
        T[] expected = [.. _values];
        Array.Clear(_values);
        Verify.Same(Parsed(parsing), _input.Length, "the parser's end");
        VerifyValues(expected);
    }

    private void VerifyValues(T[] expected)
    {
        for (int i = 0; i < expected.Length; i++)
        {
            Verify.Same(_values[i], expected[i], i);
        }
    }
}
