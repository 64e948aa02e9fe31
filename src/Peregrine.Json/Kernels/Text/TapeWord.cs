namespace Peregrine.Json.Kernels;

/// <summary>The kind of token that a word of a tape describes (see <see cref="TapeWord"/>).</summary>
internal enum TapeKind : byte
{
    None,

    /// <summary>An opening bracket. The length is the number of words to the word of the closing bracket.</summary>
    Object = 1,
    Array = 2,

    /// <summary>A closing bracket. The length is the number of members or elements.</summary>
    ObjectEnd = 4,
    ArrayEnd = 5,

    /// <summary>A string without escapes. The offset and length are those of the text between the quotes, also for the next three kinds.</summary>
    String = 3,

    /// <summary>
    /// A string with escapes. Its value differs from <see cref="String"/> in bit 2, to which <c>ValueTape</c> shifts the mark for escapes. The values for names
    /// differ in the same bit.
    /// </summary>
    EscapedString = String | 4,
    Name = 8,
    EscapedName = Name | 4,

    /// <summary>A number. The length is that of its text.</summary>
    Number = 9,
    True = 10,
    False = 11,
    Null = 13,
}

/// <summary>
/// A word of a tape: a token of a JSON text in 64 bits. The top 4 bits are the kind, the next 29 the length, the low 31 the offset in the text.
/// </summary>
internal readonly record struct TapeWord(ulong Bits)
{
    public const int KindShift = 60, LengthShift = 31;

    /// <summary>The maximum length, and the maximum number of words of a tape.</summary>
    public const int MostLength = (1 << (KindShift - LengthShift)) - 1;

    public TapeKind Kind
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (TapeKind)(Bits >> KindShift);
    }

    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(Bits >> LengthShift) & MostLength;
    }

    public int Offset
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)Bits & int.MaxValue;
    }

    /// <summary>Whether this is an opening bracket.</summary>
    public bool IsContainer
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Kind is TapeKind.Object or TapeKind.Array;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Of(TapeKind kind, nint length, nint offset) => ((ulong)kind << KindShift) | ((ulong)length << LengthShift) | (ulong)offset;
}
