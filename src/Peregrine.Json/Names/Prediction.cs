using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>The raw bytes <c>"name":</c> of the member that is expected next, ready to be compared in one step.</summary>
internal readonly struct Prediction
{
    private readonly Vector256<byte> _text;
    private readonly uint _mask;
    private readonly uint _wanted;

    private Prediction(Vector256<byte> text, uint mask, uint wanted, int length, int member)
    {
        _text = text;
        _mask = mask;
        _wanted = wanted;
        Length = length;
        Member = member;
    }

    /// <summary>A prediction that no input fulfils.</summary>
    public static Prediction Never => new(default, 0, 1, int.MaxValue, NameTable.Unknown);

    /// <summary>Bytes of <c>"name":</c>.</summary>
    public int Length { get; }

    /// <summary>The member predicted.</summary>
    public int Member { get; }

    /// <summary>Predicts a member; names that JSON cannot spell raw or that are longer than a vector are never predicted.</summary>
    public static Prediction Of(ReadOnlySpan<byte> name, int member)
    {
        int length = name.Length + 3;
        if (length > 32 || name.ContainsAnyInRange((byte)0, (byte)0x1F) || name.IndexOfAny((byte)'"', (byte)'\\') >= 0)
        {
            return Never;
        }

        Span<byte> text = stackalloc byte[32];
        text.Clear();
        text[0] = (byte)'"';
        name.CopyTo(text[1..]);
        text[length - 2] = (byte)'"';
        text[length - 1] = (byte)':';
        uint mask = uint.MaxValue >> (32 - length);
        return new Prediction(Vector256.Create<byte>(text), mask, mask, length, member);
    }

    /// <summary>Whether <c>"name":</c> stands at <paramref name="at"/>; 32 bytes must be readable there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsAt(ref byte start, nint at, nint end) =>
        (Vector256.Equals(Mem.V256(ref start, at, end), _text).ExtractMostSignificantBits() & _mask) == _wanted;

    /// <summary>The same where fewer than 32 bytes are left.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool IsNearEnd(ref byte start, nint at, nint end)
    {
        if (_mask == 0 || end - at < Length)
        {
            return false;
        }

        Span<byte> expected = stackalloc byte[32];
        _text.CopyTo(expected);
        return Mem.Span(ref start, at, at + Length, end).SequenceEqual(expected[..Length]);
    }
}
