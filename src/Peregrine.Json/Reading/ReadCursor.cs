using System.ComponentModel;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The JSON reader that generated code calls. A position is an offset in bytes in the input. Generated code keeps the position in a local and passes it to each
/// method, which returns the next position. Every position is checked: a position outside the input throws <see cref="ArgumentOutOfRangeException"/>; a wrong
/// position inside the input causes a <see cref="System.Text.Json.JsonException"/> or a wrong value, but no memory outside the input is read. A default cursor
/// has an empty input.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct ReadCursor
{
    internal JsonReader Inner;

    /// <summary>
    /// The position at which the library continues to read. When <see cref="GeneratedExecutor{T}.ReadMembers"/> starts, the position is before the first name
    /// or the closing brace. Generated code gets the position after a call of <see cref="MemberSteps.FirstMember"/> or <see cref="MemberSteps.NextMember"/>,
    /// and sets it to the offset after the closing brace before it returns.
    /// </summary>
    public nint Position
    {
        readonly get => Inner.At;
        set => Inner.At = Checked(value);
    }

    /// <summary>Returns the library's reader as a cursor: the same memory, because the cursor has no other field.</summary>
    internal static ref ReadCursor Of(ref JsonReader reader) => ref Unsafe.As<JsonReader, ReadCursor>(ref reader);

    /// <summary>
    /// If the closing brace of the object is at a position, ends the object and returns true; the caller then continues at the position after the brace.
    /// Otherwise returns false.
    /// </summary>
    /// <param name="at">The position after the value of the last expected member.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Close(nint at) => at >= 0 && Inner.ClosesAt(at);

    /// <summary>
    /// Skips white space and unknown members, moves to the value of the first member in <paramref name="names"/>, and returns the member's number. Returns a
    /// negative number if the object ends; it is then closed. If the type has extension data, an unknown member is returned as the count of members. The new
    /// position is in <see cref="Position"/>.
    /// </summary>
    /// <param name="at">The position after the opening brace.</param>
    /// <param name="names">The names.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal int FirstMember(nint at, NameTable names)
    {
        Inner.At = Checked(at);
        return TakesExpected(Inner.FirstNameAfterSpace(at), in names.PredictionAt(0), out int member) ? member : Inner.FindFirstMember(names);
    }

    /// <summary>Does the same as <see cref="FirstMember"/> after the value of a member.</summary>
    /// <param name="at">The position after the value.</param>
    /// <param name="names">The names.</param>
    /// <param name="last">The number of the previous member, or the count of members if it was unknown.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal int NextMember(nint at, NameTable names, int last)
    {
        if ((uint)last > (uint)names.Count)
        {
            throw Throw.NoSuchMember(last);
        }

        Inner.At = Checked(at);
        if (TakesExpected(Inner.NameAfterSpace(at), in names.PredictionAt(last + 1), out int member))
        {
            return member;
        }

        if (last == names.Count - 1)
        {
            nint after = Inner.CloseAfterSpace(at);
            if (after >= 0)
            {
                Inner.At = after;
                return NameTable.End;
            }
        }

        return Inner.NextMember(names, last);
    }

    /// <summary>
    /// If the name of the expected member is at the quote and the colon follows the name directly or after one space, moves the cursor after the colon and one
    /// space behind it; otherwise returns false.
    /// </summary>
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

    /// <summary>Skips the JSON value at a position and returns the offset after the value. The whole value is checked for valid syntax.</summary>
    /// <param name="at">The position of the value.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public nint Skip(nint at)
    {
        Inner.At = Checked(at);
        Inner.SkipValue();
        return Inner.At;
    }

    /// <summary>
    /// Prepares for a call of a setter with user code: if the setter throws, the exception is reported at this position. If a number ends at the position, also
    /// checks that a delimiter follows.
    /// </summary>
    /// <param name="at">The position after the value.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public void BeforeUserCode(nint at)
    {
        Inner.At = Checked(at);
        Inner.CheckNumberEnd();
    }

    /// <summary>
    /// Prepares for a call of a setter whose value was read before the object was created: if the setter throws, the exception is reported at the value. Call
    /// this with 0 after the setter has returned.
    /// </summary>
    /// <param name="after">The offset after the value; 0 after the setter has returned.</param>
    /// <exception cref="ArgumentOutOfRangeException">The position is outside the input.</exception>
    public void BeforeLateMember(nint after) => Inner.Late = Checked(after);

    /// <summary>
    /// Registers an object of a class under the id that the JSON contains for it (<c>$id</c>), if there is one. Call this when the object has been created,
    /// before its members are read.
    /// </summary>
    /// <param name="value">The object.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Created(object value)
    {
        if (Inner.References is not null)
        {
            ReadReferences.Made(ref Inner, value);
        }
    }

    /// <summary>
    /// Reserves the id that the JSON contains for the object (<c>$id</c>) and returns whether there is one. Call this before the arguments of a constructor of
    /// a class are read; <see cref="CreatedLate"/> then registers the object under the id.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool ClaimId() => Inner.References?.Claim() == true;

    /// <summary>
    /// Registers an object of a class under the id that <see cref="ClaimId"/> reserved. Call this when a constructor with arguments has created the object.
    /// </summary>
    /// <param name="value">The object.</param>
    /// <param name="isClaimed">The result of <see cref="ClaimId"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CreatedLate(object value, bool isClaimed)
    {
        if (isClaimed && Inner.References is not null)
        {
            ReadReferences.NoteClaimed(ref Inner, value);
        }
    }

    /// <summary>Whether the name of an unknown member is available: the library has found its opening quote.</summary>
    internal readonly bool HasUnknownName => JsonReader.IsQuote(ref Inner.Start, Inner.NameAt, Inner.End);

    /// <summary>
    /// Compares the expected name with the input at <paramref name="at"/>. Returns the offset of its value, or a negative number if another name or white space
    /// follows, or if too few bytes are left for the comparison.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly nint Expect(nint at, in NameWords expected) =>
        at >= 0 && Inner.End - at >= expected.Needed && expected.IsAt(ref Inner.Start, at, Inner.End) ? at + expected.Length : -1;

    /// <summary>Reads a value with its kernel; returns the offset after it, or a negative number if the kernel cannot read it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint TryRead<T, TCodec>(nint at, out T? value)
        where TCodec : IReadCodec<T>
    {
        if ((nuint)at < (nuint)Inner.End)
        {
            return TCodec.ReadAt(ref Inner.Start, at, Inner.End, out value);
        }

        value = default;
        return -1;
    }

    /// <summary>
    /// Reads a string of up to 31 ASCII characters without escapes and returns the offset after it, or a negative number for other text and near the end of the
    /// input. The offset does not wait for the allocation of the string.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint TryReadString(nint at, out string? value)
    {
        nint after = at >= 0 ? StringRead.FindClose(ref Inner.Start, at, Inner.End) : -1;
        value = after >= 0 ? StringRead.Between(ref Inner.Start, at, after, Inner.End) : null;
        return after;
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
