using System.Buffers;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Syntax;

// Reads tokens and comments byte by byte. Also contains the members with which callers query and set the state.
internal partial struct Grammar
{
    private static readonly SearchValues<byte> s_endsPlainText =
        SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(static control => (byte)control), (byte)'"', (byte)'\\']);

    /// <summary>Whether the current position is inside a string, number or literal.</summary>
    public readonly bool IsInToken => Place is >= GrammarPlace.Text and <= GrammarPlace.Literal;

    /// <summary>Whether the current position is inside a number that may end here.</summary>
    public readonly bool IsInWholeNumber => Place is GrammarPlace.Zero or GrammarPlace.Integer or GrammarPlace.Fraction or GrammarPlace.ExponentDigits;

    /// <summary>Inside a comment, the place before the comment; otherwise, the current place.</summary>
    public readonly GrammarPlace PlaceAround => Place >= GrammarPlace.Slash ? _afterComment : Place;

    /// <summary>Returns the literal that begins with a letter: t, f or n.</summary>
    public static string LiteralOf(byte first) => first switch { (byte)'t' => "true", (byte)'f' => "false", _ => "null" };

    /// <summary>Begins a new text.</summary>
    /// <param name="isMember">Whether the text begins with a member's name; that member's value is then the root.</param>
    public void Begin(bool isMember = false)
    {
        _open.Clear(isMember);
        GoTo(isMember ? GrammarPlace.Name : GrammarPlace.Root);
    }

    /// <summary>Continues at a place as if there had been no fault.</summary>
    public void GoTo(GrammarPlace place)
    {
        Place = place;
        Fault = GrammarFault.None;
    }

    /// <summary>Continues inside the comment that begins at an offset at which comments are not allowed. Returns the offset after the slash.</summary>
    public int GoToComment(int at)
    {
        _afterComment = Place;
        GoTo(GrammarPlace.Slash);
        Start = at;
        return at + 1;
    }

    /// <summary>Continues as if the current value or name had ended.</summary>
    public void EndToken() => GoTo(IsInToken && Kind == TokenKind.Name ? GrammarPlace.Colon : PlaceAfterValue);

    /// <summary>Continues as if the innermost container had ended.</summary>
    public void CloseInnermost()
    {
        _open.Close();
        GoTo(PlaceAfterValue);
    }

    /// <summary>Sets the offset of the current token, after the caller has moved the text.</summary>
    public void MoveStart(int start) => Start = start;

    private readonly GrammarPlace PlaceAfterValue => _open.Level == 0 ? GrammarPlace.AfterRoot : GrammarPlace.AfterValue;

    private int Refuse(GrammarFault fault, GrammarPlace place, nint at)
    {
        Place = place;
        Fault = fault;
        Stop = GrammarStop.Fault;
        return (int)at;
    }

    private readonly bool TakesComment(GrammarPlace place) =>
        rules.Comments == GrammarComments.Anywhere || (rules.Comments == GrammarComments.BetweenValues && place != GrammarPlace.Colon);

    /// <summary>Whether the byte is one of the delimiters that System.Text.Json accepts after a number.</summary>
    private static bool EndsNumber(byte value) =>
        value is (byte)',' or (byte)']' or (byte)'}' or (byte)'\n' or (byte)' ' or (byte)'\r' or (byte)'\t' or (byte)'/';

    /// <summary>Continues inside a token or comment. Returns false if the token or comment does not end in this text, or is faulty.</summary>
    private bool Scan(ReadOnlySpan<byte> text, scoped ref nint position, bool isLast)
    {
        int at = (int)position;
        int kept = 0;
        bool hasEnded = false;
        while (at < text.Length && !hasEnded && Fault == GrammarFault.None)
        {
            hasEnded = Place switch
            {
                GrammarPlace.Text => ScanText(text, ref at, isLast, ref kept),
                GrammarPlace.Escape or GrammarPlace.Hex => ScanEscape(text[at], ref at),
                GrammarPlace.Literal => ScanLiteral(text, ref at),
                >= GrammarPlace.Slash => ScanComment(text, ref at, isLast, ref kept),
                _ => ScanNumber(text[at], ref at),
            };
        }

        position = at;
        if (hasEnded || Fault != GrammarFault.None)
        {
            return hasEnded;
        }

        if (!isLast)
        {
            position = at - kept;
            Stop = GrammarStop.More;
            return false;
        }

        if (Place == GrammarPlace.LineComment || (IsInWholeNumber && _open.Level == 0))
        {
            return true;
        }

        position = Refuse(GrammarFault.End, Place, Place == GrammarPlace.Slash ? Start : at);
        return false;
    }

    /// <summary>Reads a string (RFC 8259 §7) up to the closing quote, or up to an escape that is incomplete or invalid.</summary>
    private bool ScanText(ReadOnlySpan<byte> text, scoped ref int at, bool isLast, scoped ref int kept)
    {
        while (at < text.Length)
        {
            int length = text[at..].IndexOfAny(s_endsPlainText);
            int stop = length < 0 ? text.Length : at + length;
            if (!PassBytes(text, ref at, stop, length < 0 && !isLast, ref kept) || length < 0)
            {
                return false;
            }

            if (text[stop] != '\\')
            {
                at = text[stop] == '"' ? stop + 1 : Refuse(GrammarFault.Byte, GrammarPlace.Text, stop);
                return Fault == GrammarFault.None;
            }

            int escape = Kernels.Escape.ReadUnit(ref Mem.First(text), at, text.Length, out _);
            if (escape == 0)
            {
                at++;
                Place = GrammarPlace.Escape;
                return false;
            }

            at += escape;
        }

        return false;
    }

    private bool ScanEscape(byte value, scoped ref int at)
    {
        if (Place == GrammarPlace.Escape ? !"\"\\/bfnrtu"u8.Contains(value) : !char.IsAsciiHexDigit((char)value))
        {
            Refuse(GrammarFault.Byte, Place, at);
            return false;
        }

        _count = Place == GrammarPlace.Hex ? (byte)(_count - 1) : value == 'u' ? (byte)4 : (byte)0;
        Place = _count > 0 ? GrammarPlace.Hex : GrammarPlace.Text;
        at++;
        return false;
    }

    private bool ScanLiteral(ReadOnlySpan<byte> text, scoped ref int at)
    {
        string literal = LiteralOf(text[Start]);
        if (text[at] != literal[_count])
        {
            Refuse(GrammarFault.Byte, GrammarPlace.Literal, at);
            return false;
        }

        at++;
        return ++_count == literal.Length;
    }

    /// <summary>Reads a byte of a number (RFC 8259 §6). Returns whether the number has ended before this byte.</summary>
    private bool ScanNumber(byte value, scoped ref int at)
    {
        bool isDigit = char.IsAsciiDigit((char)value);
        GrammarPlace next = (Place, value) switch
        {
            (GrammarPlace.Minus, (byte)'0') => GrammarPlace.Zero,
            (GrammarPlace.Minus or GrammarPlace.Integer, _) when isDigit => GrammarPlace.Integer,
            (GrammarPlace.Zero or GrammarPlace.Integer, (byte)'.') => GrammarPlace.Point,
            (GrammarPlace.Point or GrammarPlace.Fraction, _) when isDigit => GrammarPlace.Fraction,
            (GrammarPlace.Zero or GrammarPlace.Integer or GrammarPlace.Fraction, (byte)'e' or (byte)'E') => GrammarPlace.Exponent,
            (GrammarPlace.Exponent, (byte)'+' or (byte)'-') => GrammarPlace.ExponentSign,
            (GrammarPlace.Exponent or GrammarPlace.ExponentSign or GrammarPlace.ExponentDigits, _) when isDigit => GrammarPlace.ExponentDigits,
            _ => GrammarPlace.Root,
        };
        if (next != GrammarPlace.Root)
        {
            Place = next;
            at++;
            return false;
        }

        bool hasEnded = IsInWholeNumber && EndsNumber(value);
        if (!hasEnded)
        {
            Refuse(GrammarFault.Byte, Place, at);
        }

        return hasEnded;
    }

    private bool ScanComment(ReadOnlySpan<byte> text, scoped ref int at, bool isLast, scoped ref int kept)
    {
        if (Place == GrammarPlace.Slash)
        {
            bool isComment = text[at] is (byte)'/' or (byte)'*';
            Place = text[at] == '/' ? GrammarPlace.LineComment : isComment ? GrammarPlace.BlockComment : Place;
            at = isComment ? at + 1 : Refuse(GrammarFault.Byte, Place, Start);
            return false;
        }

        bool isLine = Place == GrammarPlace.LineComment;
        ReadOnlySpan<byte> rest = text[at..];
        int length = isLine ? rest.IndexOfAny((byte)'\n', (byte)'\r') : rest.IndexOf("*/"u8);
        bool goesOn = length < 0;
        rest = goesOn ? rest : rest[..length];
        int separator = isLine && rules.Comments == GrammarComments.BetweenValues ? IndexOfSeparator(rest) : -1;
        if (!PassBytes(text, ref at, at + (separator < 0 ? rest.Length : separator), goesOn && !isLast && separator < 0, ref kept))
        {
            return false;
        }

        if (separator >= 0)
        {
            Refuse(GrammarFault.LineSeparator, Place, at);
            return false;
        }

        if (goesOn)
        {
            // These bytes may begin a line separator, or the end of the comment.
            kept = Math.Max(kept, isLine ? (rest is [.., 0xE2, 0x80] ? 2 : rest is [.., 0xE2] ? 1 : 0) : rest is [.., (byte)'*'] ? 1 : 0);
            return false;
        }

        at += isLine ? 0 : 2;
        return true;
    }

    /// <summary>Returns the offset of the first U+2028 or U+2029 (E2 80 A8, E2 80 A9), or -1.</summary>
    private static int IndexOfSeparator(ReadOnlySpan<byte> text)
    {
        int at = text.IndexOf((byte)0xE2);
        while (at >= 0 && text[at..] is not [_, 0x80, 0xA8 or 0xA9, ..])
        {
            int next = text[(at + 1)..].IndexOf((byte)0xE2);
            at = next < 0 ? -1 : at + 1 + next;
        }

        return at;
    }

    /// <summary>Skips bytes that need only be well-formed. An incomplete sequence at their end is kept for the next call.</summary>
    private bool PassBytes(ReadOnlySpan<byte> text, scoped ref int at, int stop, bool goesOn, scoped ref int kept)
    {
        bool isChecked = rules.Bytes == GrammarBytes.Any || Utf8Text.IsValid(text[at..stop]);
        while (!isChecked && at < stop)
        {
            ReadOnlySpan<byte> rest = text[at..stop];
            OperationStatus status = Rune.DecodeFromUtf8(rest, out _, out int length);
            if (status != OperationStatus.Done && rules.Bytes == GrammarBytes.Wtf8 && rest is [0xED, >= 0xA0 and <= 0xBF, ..])
            {
                status = rest.Length < 3 ? OperationStatus.NeedMoreData : rest[2] is >= 0x80 and <= 0xBF ? OperationStatus.Done : status;
                length = 3;
            }

            if (status == OperationStatus.NeedMoreData && goesOn)
            {
                kept = rest.Length;
                break;
            }

            if (status != OperationStatus.Done)
            {
                Refuse(GrammarFault.NotUtf8, Place, at);
                return false;
            }

            at += length;
        }

        at = stop;
        return true;
    }
}
