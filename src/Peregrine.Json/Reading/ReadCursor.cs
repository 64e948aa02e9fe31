using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The reader as generated code sees it. Positions are offsets in the input; generated code keeps them in a local and hands them to each method, which
/// gives the next one. Every position is checked: one outside the input raises <see cref="ArgumentOutOfRangeException"/>, one inside it at the wrong place
/// leads to a <see cref="System.Text.Json.JsonException"/> or a wrong value, and never to a load outside the input. A default cursor has an empty input.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public ref struct ReadCursor
{
    internal JsonReader Inner;

    /// <summary>
    /// Where the library goes on reading: at the start of <see cref="GeneratedExecutor{T}.ReadMembers"/> the first name or the closing bracket. Generated
    /// code sets it to the offset after the closing bracket before it returns, and after <see cref="FirstMember"/> and <see cref="NextMember"/> takes its
    /// own position from here.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public nint Position
    {
        readonly get => Inner.At;
        set => Inner.At = Checked(value);
    }

    /// <summary>The library's reader as what generated code sees: the same memory, for the cursor has no other field.</summary>
    internal static ref ReadCursor Of(ref JsonReader reader) => ref Unsafe.As<JsonReader, ReadCursor>(ref reader);

    /// <summary>
    /// Whether exactly <paramref name="text"/> stands at <paramref name="at"/>, and anything after it: the value is then at the position after it. The text
    /// is a constant: <c>"name":</c> for the first member, <c>,"name":</c> for the others.
    /// </summary>
    /// <param name="at">The position.</param>
    /// <param name="text">What is expected there.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Expect(nint at, ReadOnlySpan<byte> text) => at >= 0 && Inner.End - at > text.Length && Mem.Holds(ref Inner.Start, at, Inner.End, text);

    /// <summary>Whether the object's closing bracket stands at <paramref name="at"/>; the object has then ended, at the position after it.</summary>
    /// <param name="at">The position after the last member that is expected.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Close(nint at) => at >= 0 && Inner.ClosesAt(at);

    /// <summary>
    /// Goes to the value of the first member that <paramref name="names"/> knows, over white space and unknown members, and gives its number; a negative one
    /// where the object ends, and it has then been closed. Where the type has extension data, an unknown member is not skipped but given as the count of
    /// members. The position is then <see cref="Position"/>.
    /// </summary>
    /// <param name="at">The position after the opening bracket.</param>
    /// <param name="names">The names.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int FirstMember(nint at, MemberNames names)
    {
        Inner.At = Checked(at);
        return TakesExpected(Inner.FirstNameAfterSpace(at), in names.Table.PredictionAt(0), out int member) ? member : Inner.FindFirstMember(names.Table);
    }

    /// <summary>The same after the value of a member.</summary>
    /// <param name="at">The position after that value.</param>
    /// <param name="names">The names.</param>
    /// <param name="last">The number of that member: the count of members where it was unknown.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input, or there is no such member.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int NextMember(nint at, MemberNames names, int last)
    {
        NameTable table = names.Table;
        if ((uint)last > (uint)table.Count)
        {
            throw Throw.NoSuchMember(last);
        }

        Inner.At = Checked(at);
        if (TakesExpected(Inner.NameAfterSpace(at), in table.PredictionAt(last + 1), out int member))
        {
            return member;
        }

        if (last == table.Count - 1)
        {
            nint after = Inner.CloseAfterSpace(at);
            if (after >= 0)
            {
                Inner.At = after;
                return NameTable.End;
            }
        }

        return Inner.NextMember(table, last);
    }

    /// <summary>In text with spaces or lines: whether the expected name stands at a quote that has been found; the cursor then goes to its value.</summary>
    private bool TakesExpected(nint quote, in Prediction expected, out int member)
    {
        member = expected.Member;
        if (quote < 0 || Inner.End - quote < 32 || !expected.IsNameAt(ref Inner.Start, quote, Inner.End))
        {
            return false;
        }

        nint value = Inner.ValueAfterSpace(quote + expected.Length - 1);
        if (value < 0)
        {
            return false;
        }

        Inner.At = value;
        return true;
    }

    /// <summary>Skips the value at <paramref name="at"/>, checking all of it; gives the offset after it.</summary>
    /// <param name="at">The position.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public nint Skip(nint at)
    {
        Inner.At = Checked(at);
        Inner.SkipValue();
        return Inner.At;
    }

    /// <summary>
    /// Before a setter that someone wrote is called: what it throws is explained at this position. The value before it must have ended, which is checked.
    /// </summary>
    /// <param name="at">The position after the value.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public void BeforeUserCode(nint at)
    {
        Inner.At = Checked(at);
        Inner.CheckNumberEnd();
    }

    /// <summary>
    /// Before a member is set whose value was read before its object could be made: what its setter throws is explained at that value. With 0 afterwards.
    /// </summary>
    /// <param name="after">The offset after the value, or 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public void BeforeLateMember(nint after) => Inner.Late = Checked(after);

    /// <summary>Whether the text of an unknown member's name can be taken: the library has found its opening quote.</summary>
    internal readonly bool HasUnknownName => JsonReader.IsQuote(ref Inner.Start, Inner.NameAt, Inner.End);

    /// <summary>Reads a value by its kernel, or where that does not understand it, as the library reads any value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint Read<T, TCodec>(nint at, out T? value)
        where TCodec : IReadCodec<T>
    {
        if ((nuint)at < (nuint)Inner.End)
        {
            nint after = TCodec.ReadAt(ref Inner.Start, at, Inner.End, out value);
            if (after >= 0)
            {
                return after;
            }
        }

        return ReadOther<T, TCodec>(at, out value);
    }

    /// <summary>Reads a string: finds the closing quote first; the text is allocated afterwards, off the critical path.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint ReadString<TCodec>(nint at, out string? value)
        where TCodec : IReadCodec<string>
    {
        if (at >= 0)
        {
            nint after = StringRead.FindClose(ref Inner.Start, at, Inner.End);
            if (after >= 0)
            {
                value = StringRead.Between(ref Inner.Start, at, after, Inner.End);
                return after;
            }
        }

        return ReadOther<string, TCodec>(at, out value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint ReadOther<T, TCodec>(nint at, out T? value)
        where TCodec : IReadCodec<T>
    {
        Inner.At = Checked(at);
        value = TCodec.Read(ref Inner);
        return Inner.At;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly nint Checked(nint at)
    {
        if ((nuint)at > (nuint)Inner.End)
        {
            Refuse(at);
        }

        return at;
    }

    [DoesNotReturn]
    private readonly void Refuse(nint at) => throw Throw.PositionOutside(at, Inner.End);
}
