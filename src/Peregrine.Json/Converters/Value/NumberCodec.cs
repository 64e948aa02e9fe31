using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>The operations that differ between number types. The JIT compiles <see cref="NumberCodec{T, TKernel}"/> for each type and inlines them.</summary>
internal interface INumberKernel<T>
{
    /// <summary>An upper bound for the length, in bytes, of a text that <see cref="Write"/> writes.</summary>
    static virtual int Longest => JsonWriter.ValueSpace;

    /// <summary>Whether <see cref="Write"/> throws for some values.</summary>
    static virtual bool MayRefuse => false;

    /// <summary>Reads the number at <paramref name="at"/>; returns the offset after it, or <see cref="Mem.Failed"/>.</summary>
    static abstract nint Read(ref byte start, nint at, nint end, out T value);

    /// <summary>
    /// Reads a number in quotes at the opening quote; returns the offset after the closing quote, or <see cref="Mem.Failed"/> if <see cref="Read"/> must be
    /// tried.
    /// </summary>
    static virtual nint ReadQuoted(ref byte start, nint at, nint end, out T value)
    {
        value = default!;
        return Mem.Failed;
    }

    /// <summary>Writes the number; returns the offset after it.</summary>
    static abstract nint Write(ref byte destination, nint at, nint limit, in T value);

    /// <summary>Parses the text between quotes, of a value or a key.</summary>
    static abstract bool TryParse(ReadOnlySpan<byte> text, out T value);

    /// <summary>Parses the literals NaN, Infinity and -Infinity.</summary>
    static virtual bool TryParseNamed(ReadOnlySpan<byte> text, out T value)
    {
        value = default!;
        return false;
    }

    /// <summary>Returns the literal of a number that JSON cannot represent, or an empty text.</summary>
    static virtual ReadOnlySpan<byte> NameOf(T value) => [];

    /// <summary>Writes a key whose text differs from the value in quotes; returns false for any other key.</summary>
    static virtual bool TryWriteKey(ref JsonWriter writer, T key) => false;
}

/// <summary>Reads and writes a number type with its kernel.</summary>
internal readonly struct NumberCodec<T, TKernel> : IValueCodec<T>, IKeyCodec<T>
    where TKernel : struct, INumberKernel<T>
{
    public static bool HasKernel => true;

    public static bool MayRefuse => TKernel.MayRefuse;

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
/// Reads numbers that may be in quotes, and writes them without. In quotes, the kernel reads the same text as outside; <see cref="INumberKernel{T}.TryParse"/>
/// reads other text that System.Text.Json accepts there (signs, zeros and spaces before the digits, escapes, names).
/// </summary>
internal readonly struct QuotedNumberCodec<T, TKernel> : IValueCodec<T>
    where TKernel : struct, INumberKernel<T>
{
    public static bool HasKernel => true;

    public static bool MayRefuse => TKernel.MayRefuse;

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
    /// Reads a number in quotes with the kernel, at the opening quote. Fails for a number out of range: <see cref="INumberKernel{T}.TryParse"/> then fails for
    /// the whole text in quotes.
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
