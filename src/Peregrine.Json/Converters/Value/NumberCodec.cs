using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>What differs between the types of numbers. The JIT compiles <see cref="NumberCodec{T, TKernel}"/> for each and inlines these calls.</summary>
internal interface INumberKernel<T>
{
    /// <summary>The longest text <see cref="Write"/> leaves after.</summary>
    static virtual int Longest => JsonWriter.ValueSpace;

    /// <summary>The offset after the number at <paramref name="at"/>, or <see cref="Mem.Failed"/>.</summary>
    static abstract nint Read(ref byte start, nint at, nint end, out T value);

    /// <summary>At an opening quote: the offset after the closing one, or <see cref="Mem.Failed"/> if <see cref="Read"/> must be tried.</summary>
    static virtual nint ReadQuoted(ref byte start, nint at, nint end, out T value)
    {
        value = default!;
        return Mem.Failed;
    }

    /// <summary>The offset after the text.</summary>
    static abstract nint Write(ref byte destination, nint at, nint limit, in T value);

    /// <summary>Parses the text between quotes, of a value or a key.</summary>
    static abstract bool TryParse(ReadOnlySpan<byte> text, out T value);

    /// <summary>Parses the literals NaN, Infinity and -Infinity.</summary>
    static virtual bool TryParseNamed(ReadOnlySpan<byte> text, out T value)
    {
        value = default!;
        return false;
    }

    /// <summary>The literal of a number that JSON cannot represent, or an empty text.</summary>
    static virtual ReadOnlySpan<byte> NameOf(T value) => [];

    /// <summary>Writes a key whose text is not that of the value between quotes.</summary>
    static virtual bool TryWriteKey(ref JsonWriter writer, T key) => false;
}

/// <summary>A type of number by its kernel.</summary>
internal readonly struct NumberCodec<T, TKernel> : IValueCodec<T>, IKeyCodec<T>
    where TKernel : struct, INumberKernel<T>
{
    public static bool HasKernel => true;

    public static int Longest => TKernel.Longest;

    public static T Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint after = TKernel.Read(ref reader.Start, reader.At, reader.End, out T value);
        if (after < 0)
        {
            reader.ThrowToken();
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out T value) => TKernel.Read(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, T? value) => writer.Put<T, NumberCodec<T, TKernel>>(at, in value!);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in T value) => TKernel.Write(ref destination, at, limit, in value);

    public static T ReadKey(ref JsonReader reader)
    {
        nint after = QuotedNumberCodec<T, TKernel>.ReadQuoted(ref reader.Start, reader.At, reader.End, out T key);
        if (after < 0)
        {
            return reader.ReadKey<T>(TKernel.TryParse);
        }

        reader.At = after;
        reader.Colon();
        return key;
    }

    public static void WriteKey(ref JsonWriter writer, T key)
    {
        if (!TKernel.TryWriteKey(ref writer, key))
        {
            writer.WriteQuoted<T, NumberCodec<T, TKernel>>(in key);
        }
    }
}

/// <summary>
/// The same for numbers that may be in quotes. They are written without quotes. Between quotes the kernel reads what it reads without them; other text that
/// System.Text.Json accepts there (signs, zeros and spaces before the digits, escapes, names) is read by <see cref="INumberKernel{T}.TryParse"/>.
/// </summary>
internal readonly struct QuotedNumberCodec<T, TKernel> : IValueCodec<T>
    where TKernel : struct, INumberKernel<T>
{
    public static bool HasKernel => true;

    public static int Longest => TKernel.Longest;

    public static T Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'"')
        {
            return NumberCodec<T, TKernel>.Read(ref reader);
        }

        nint after = ReadQuoted(ref reader.Start, reader.At, reader.End, out T value);
        if (after < 0)
        {
            return reader.ReadText<T>(TKernel.TryParse);
        }

        reader.At = after;
        return value;
    }

    public static nint ReadAt(ref byte start, nint at, nint end, out T value) =>
        JsonReader.IsQuote(ref start, at, end) ? ReadQuoted(ref start, at, end, out value) : TKernel.Read(ref start, at, end, out value);

    /// <summary>
    /// At an opening quote: a number as the kernel reads it, up to a closing one. A number beyond the range is left to
    /// <see cref="INumberKernel{T}.TryParse"/>, which refuses it in quotes.
    /// </summary>
    public static nint ReadQuoted(ref byte start, nint at, nint end, out T value)
    {
        nint after = TKernel.ReadQuoted(ref start, at, end, out value);
        if (after >= 0)
        {
            return after;
        }

        nint quote = TKernel.Read(ref start, at + 1, end, out value);
        return quote >= 0 && JsonReader.IsQuote(ref start, quote, end) && TKernel.NameOf(value).IsEmpty ? quote + 1 : Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, T? value) => NumberCodec<T, TKernel>.Put(ref writer, at, value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in T value) => TKernel.Write(ref destination, at, limit, in value);
}
