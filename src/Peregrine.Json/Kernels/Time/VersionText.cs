using System.Text;

namespace Peregrine.Json.Kernels;

/// <summary>Version as JSON text: two to four numbers separated by dots. <see cref="Read"/> allocates only the Version.</summary>
internal static class VersionText
{
    /// <summary>The space for the longest text: three components of ten digits with their dots, and the space to write the last one.</summary>
    public const int MaxLength = 33 + IntegerWrite.MaxLength;

    /// <summary>
    /// The maximum length of a text that <see cref="TryParse"/> accepts: System.Text.Json's limit for the text before its escapes are decoded.
    /// </summary>
    public const int MaxEscapedLength = 6 * 43;

    private const int MinTextLength = 3;

    public static nint Read(ref byte start, nint at, nint end, [NotNullWhen(true)] out Version? value)
    {
        value = null;
        at = ReadComponent(ref start, at, end, (byte)'.', out int major);
        if (at < 0)
        {
            return Mem.Failed;
        }

        at = ReadComponent(ref start, at, end, 0, out int minor);
        if (at < 0 || Mem.U8(ref start, at - 1, end) is not (byte)'.')
        {
            value = at < 0 ? null : new Version(major, minor);
            return at;
        }

        at = ReadComponent(ref start, at, end, 0, out int build);
        if (at < 0 || Mem.U8(ref start, at - 1, end) is not (byte)'.')
        {
            value = at < 0 ? null : new Version(major, minor, build);
            return at;
        }

        at = ReadComponent(ref start, at, end, (byte)'"', out int revision);
        value = at < 0 ? null : new Version(major, minor, build, revision);
        return at;
    }

    /// <summary>Parses text that Version accepts (including signs and white space before a component), if it begins and ends with a digit.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, [NotNullWhen(true)] out Version? value)
    {
        value = null;
        if (text.Length is < MinTextLength or > MaxEscapedLength || !char.IsAsciiDigit((char)text[0]) || !char.IsAsciiDigit((char)text[^1]))
        {
            return false;
        }

        Span<char> units = stackalloc char[MaxEscapedLength];
        units = units[..Encoding.UTF8.GetChars(text, units)];
        return Version.TryParse(units, out value);
    }

    /// <summary>Parses text that Version accepts, if it has no white space around it.</summary>
    public static bool TryParseAny(ReadOnlySpan<byte> text, [NotNullWhen(true)] out Version? value) =>
        text.Length > MaxEscapedLength ? TryParseTrimmed(Encoding.UTF8.GetString(text), out value) : TryParseShort(text, out value);

    private static bool TryParseShort(ReadOnlySpan<byte> text, [NotNullWhen(true)] out Version? value)
    {
        Span<char> units = stackalloc char[MaxEscapedLength];
        return TryParseTrimmed(units[..Encoding.UTF8.GetChars(text, units)], out value);
    }

    private static bool TryParseTrimmed(ReadOnlySpan<char> text, [NotNullWhen(true)] out Version? value)
    {
        value = null;
        return text.Length > 0 && !char.IsWhiteSpace(text[0]) && !char.IsWhiteSpace(text[^1]) && Version.TryParse(text, out value);
    }

    public static nint Write(ref byte destination, nint at, nint limit, Version value)
    {
        at = IntegerWrite.UInt32(ref destination, at, limit, (uint)value.Major);
        Mem.Set8(ref destination, at, limit, (byte)'.');
        at = IntegerWrite.UInt32(ref destination, at + 1, limit, (uint)value.Minor);
        if (value.Build < 0)
        {
            return at;
        }

        Mem.Set8(ref destination, at, limit, (byte)'.');
        at = IntegerWrite.UInt32(ref destination, at + 1, limit, (uint)value.Build);
        if (value.Revision < 0)
        {
            return at;
        }

        Mem.Set8(ref destination, at, limit, (byte)'.');
        return IntegerWrite.UInt32(ref destination, at + 1, limit, (uint)value.Revision);
    }

    /// <summary>Reads one to ten digits and the byte that must follow: <paramref name="after"/> or, if that is 0, a dot or a quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint ReadComponent(ref byte start, nint at, nint end, byte after, out int value)
    {
        nint last = nint.Min(end, at + 11);
        ulong number = 0;
        nint first = at;
        uint digit = 0;
        while (at < last && (digit = Mem.U8(ref start, at, end) - (uint)'0') <= 9)
        {
            number = number * 10 + digit;
            at++;
        }

        value = (int)number;
        uint next = digit + '0';
        bool ends = after == 0 ? next is '.' or '"' : next == after;
        return ends && at != first && number <= int.MaxValue ? at + 1 : Mem.Failed;
    }
}
