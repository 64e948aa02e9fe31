using System.Buffers;
using System.Runtime.CompilerServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// The buffer for a text under construction: first a span of the destination and, when the span is full or too short, the thread's output array. The
/// destination receives the text only when it is complete. Offsets count bytes.
/// </summary>
internal ref struct EcmaOutput<TUnit>
    where TUnit : struct, IOutputUnit
{
    /// <summary>The number of bytes that are free before each token is written: a number, a literal, punctuation.</summary>
    public const int Slack = 128;

    private readonly long _most;
    private Span<byte> _region;
    private OutputArray? _rented;

    /// <summary>Starts in a span or, if that is shorter than <see cref="Slack"/>, in the thread's output array.</summary>
    public EcmaOutput(Span<byte> region, long mostUnits)
    {
        _most = Math.Min(mostUnits, long.MaxValue / 4) * TUnit.Width;
        _region = region;
        if (region.Length < Slack)
        {
            _rented = ThreadBuffer.RentOutput();
            _region = _rented.Array;
        }
    }

    /// <summary>The number of bytes written.</summary>
    public nint At;

    public readonly ref byte Start => ref Mem.First(_region);

    public readonly nint Limit => _region.Length;

    public readonly ReadOnlySpan<byte> Written => _region[..(int)At];

    public void Dispose()
    {
        if (_rented is { } rented)
        {
            _rented = null;
            ThreadBuffer.ReturnOutput(rented, At);
        }
    }

    /// <summary>Discards the text and stops using the caller's span.</summary>
    public void Restart()
    {
        At = 0;
        if (_rented is null)
        {
            _rented = ThreadBuffer.RentOutput();
            _region = _rented.Array;
        }
    }

    /// <summary>Throws if the text is longer than allowed.</summary>
    public readonly void CheckLength()
    {
        if (At > _most)
        {
            throw Limits.Length(_most / TUnit.Width);
        }
    }

    /// <summary>
    /// Passes the whole text to its destination: copies it, unless it is already in the destination's own span, and advances the destination. Returns true.
    /// </summary>
    public readonly bool HandOver<TElement>(IBufferWriter<TElement> destination)
        where TElement : unmanaged
    {
        CheckLength();
        ReadOnlySpan<TElement> written = Mem.As<TElement>(Written);
        if (_rented is not null)
        {
            written.CopyTo(destination.GetSpan(written.Length));
        }

        destination.Advance(written.Length);
        return true;
    }

    /// <summary>Reserves space for this many bytes, and <see cref="Slack"/> more, after the written ones.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Ensure(nint bytes)
    {
        if (Limit - At < bytes + Slack)
        {
            Grow(bytes + Slack);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Grow(nint bytes)
    {
        CheckLength();
        if (At + bytes > Array.MaxLength)
        {
            throw Limits.Length(Math.Min(_most, Array.MaxLength) / TUnit.Width);
        }

        if (_rented is null)
        {
            Span<byte> before = _region[..(int)At];
            _rented = ThreadBuffer.RentOutput();
            if (_rented.Array.Length < At + bytes)
            {
                ThreadBuffer.GrowOutput(_rented, 0, (int)Math.Min(Array.MaxLength, Math.Max(At + bytes, 2 * (long)At)));
            }

            before.CopyTo(_rented.Array);
        }
        else
        {
            ThreadBuffer.GrowOutput(_rented, (int)At, (int)bytes);
        }

        _region = _rented.Array;
    }

    public void Put(char value) => At = TUnit.Put(ref Start, At, Limit, value);

    public void Number(double value)
    {
        At = double.IsFinite(value) ? TUnit.Number(ref Start, At, Limit, value) : TUnit.Word(ref Start, At, Limit, Words.Null, 4);
        Ensure(0);
    }

    public void Word(ulong word, int length)
    {
        At = TUnit.Word(ref Start, At, Limit, word, length);
        Ensure(0);
    }

    /// <summary>
    /// Writes a string of up to 256 code units without escapes, the most frequent case, in quotation marks. Returns the offset after it, or
    /// <see cref="Mem.Failed"/> for other strings and if the string may not fit.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Plain(ref byte start, nint at, nint limit, string text) =>
        text.Length <= EcmaQuote.MostPlain ? TUnit.Plain(ref start, at, limit, ref Mem.First(text.AsSpan()), text.Length)
            : text.Length <= EcmaQuote.MostRun && limit - at >= (text.Length + EcmaQuote.PlainSpace) * TUnit.Width
            ? TUnit.Run(ref start, at, limit, ref Mem.First(text.AsSpan()), text.Length)
            : Mem.Failed;

    /// <summary>Writes a string in quotation marks; first tries <see cref="Plain"/>.</summary>
    public void Text(string text)
    {
        nint close = Plain(ref Start, At, Limit, text);
        if (close >= 0)
        {
            At = close;
            Ensure(0);
        }
        else
        {
            Quoted(text);
        }
    }

    /// <summary>Writes a string in quotation marks, with the necessary escapes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Quoted(string text)
    {
        Ensure((nint)text.Length * TUnit.Width);
        Put('"');
        ref char source = ref Mem.First(text.AsSpan());
        nint from = 0;
        while (true)
        {
            Progress progress = TUnit.Quote(ref Start, At, Limit, ref source, from, text.Length);
            from = progress.Read;
            At = progress.Written;
            if (from == text.Length)
            {
                break;
            }

            Grow((text.Length - from) * 3 * TUnit.Width + 2 * Slack);
        }

        Ensure(0);
        Put('"');
    }

    /// <summary>Writes text unchanged.</summary>
    public void Verbatim(string text)
    {
        Ensure((nint)text.Length * 3);
        Progress progress = TUnit.Copy(ref Start, At, Limit, ref Mem.First(text.AsSpan()), 0, text.Length);
        At = progress.Written;
        Ensure(0);
    }

    /// <summary>Writes a line feed and the indentation of a depth.</summary>
    public void NewLine(Indentation indentation, int depth)
    {
        ReadOnlySpan<byte> line = indentation.Line(depth);
        Ensure(line.Length);
        line.CopyTo(_region[(int)At..]);
        At += line.Length;
    }
}

/// <summary>The bytes of null, true, false, [] and {} as integers; the lowest byte is the first character.</summary>
internal static class Words
{
    public const ulong Null = 0x6C6C756E, True = 0x65757274, False = 0x65736C6166, EmptyArray = 0x5D5B, EmptyObject = 0x7D7B;
}
