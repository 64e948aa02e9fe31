using System.Buffers;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>
/// Scans the value that is arriving, in an object with the name before it. Each byte is scanned once, even if bytes arrive one at a time. It finds where the
/// value begins and ends, and whether the bytes so far can still become a value. Errors are left to the reader, which stops at the same byte.
/// </summary>
internal struct ArrivingValue
{
    private static readonly SearchValues<byte> s_special = SearchValues.Create(
        "\"\\\u0000\u0001\u0002\u0003\u0004\u0005\u0006\a\b\t\n\v\f\r\u000E\u000F"u8
        + "\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D\u001E\u001F"u8);

    private readonly ReadSettings _settings;
    private Place _place;
    private Place _afterComment;
    private bool _isName;
    private int _left;
    private int _depth;
    private ulong[]? _objects;
    private byte _literal;

    /// <param name="settings">The grammar.</param>
    public ArrivingValue(ReadSettings settings)
    {
        _settings = settings;
        Begin(isMember: false);
    }

    /// <summary>What is expected next, or is being scanned.</summary>
    private enum Place : byte
    {
        NameOrEnd,
        Name,
        Colon,
        ValueOrEnd,
        Value,
        AfterValue,
        Text,
        Escape,
        Hex,
        Minus,
        Zero,
        Digits,
        Point,
        Fraction,
        Exponent,
        ExponentSign,
        ExponentDigits,
        Literal,
        Slash,
        LineComment,
        SeparatorLead,
        SeparatorMiddle,
        BlockComment,
        BlockStar,
        Ended,
        Faulty,
    }

    /// <summary>Whether the value has begun or, in an object, the name before it and the colon have arrived.</summary>
    public readonly bool IsAtValue => Start >= 0 || (_depth == 0 && _place == Place.Value);

    /// <summary>How many bytes have been scanned.</summary>
    public int Seen { get; private set; }

    /// <summary>Where the value begins, or -1.</summary>
    public int Start { get; private set; }

    /// <summary>The offset after the value, or -1 if it is incomplete.</summary>
    public int End { get; private set; }

    /// <summary>Whether the bytes so far cannot become a value.</summary>
    public readonly bool IsFaulty => _place == Place.Faulty;

    /// <summary>Whether the value is a container; <paramref name="text"/> is the argument of <see cref="Follow"/>.</summary>
    public readonly bool IsContainer(ReadOnlySpan<byte> text) => Start >= 0 && (text[Start] is (byte)'{' or (byte)'[');

    /// <summary>
    /// Whether it is a container that the contract does not accept, so that no more bytes are needed to refuse it. If the contract accepts only a single token,
    /// the rest is waited for, as System.Text.Json does.
    /// </summary>
    /// <param name="text">The argument of <see cref="Follow"/>.</param>
    /// <param name="shape">The contract.</param>
    public readonly bool IsRefused(ReadOnlySpan<byte> text, Shape shape) =>
        IsContainer(text) && shape.Kind is not (ShapeKind.Opaque or ShapeKind.Value) && !shape.ReadsMetadata
        && !shape.Accepts(text[Start] == (byte)'{' ? JsonTokenType.StartObject : JsonTokenType.StartArray);

    /// <summary>Starts with the next value, at the beginning of the next argument of <see cref="Follow"/>.</summary>
    /// <param name="isMember">Whether a name precedes it.</param>
    public void Begin(bool isMember)
    {
        _place = isMember ? Place.Name : Place.Value;
        _depth = 0;
        Seen = 0;
        Start = -1;
        End = -1;
    }

    /// <summary>Scans the bytes that have arrived since the last call.</summary>
    /// <param name="text">The text from the beginning of the value, or of its name, to the last byte that has arrived.</param>
    /// <param name="around">Containers around the value.</param>
    /// <param name="toStart">Whether to stop after the first byte of the value.</param>
    public void Follow(ReadOnlySpan<byte> text, int around, bool toStart = false)
    {
        int at = Seen;
        while (at < text.Length && _place < Place.Ended && !(toStart && Start >= 0))
        {
            if (_place == Place.Text)
            {
                int length = text[at..].IndexOfAny(s_special);
                at = length < 0 ? text.Length : at + length;
                if (length >= 0)
                {
                    TakeSpecial(text[at], ++at);
                }
            }
            else if (Take(text[at], at, around))
            {
                at++;
            }
        }

        Seen = at;
    }

    private void TakeSpecial(byte b, int after)
    {
        if (b == '\\')
        {
            _place = Place.Escape;
        }
        else if (b != '"')
        {
            _place = Place.Faulty;
        }
        else if (_isName)
        {
            _place = Place.Colon;
        }
        else
        {
            EndValue(after);
        }
    }

    /// <summary>Scans a byte; returns false if the token before it has ended and the byte must be scanned again.</summary>
    private bool Take(byte b, int at, int around)
    {
        switch (_place)
        {
            case Place.NameOrEnd when b == '}':
            case Place.ValueOrEnd when b == ']':
                Close(at + 1);
                return true;
            case Place.NameOrEnd or Place.Name:
                return b == '"' ? Go(Place.Text, isName: true) : SkipGap(b);
            case Place.Colon:
                // No comment is allowed here.
                return b == ':' ? Go(Place.Value) : Check(IsSpace(b), Place.Colon);
            case Place.ValueOrEnd or Place.Value:
                return TakeFirst(b, at, around);
            case Place.AfterValue:
                return TakeAfterValue(b, at + 1);
            case Place.Escape:
                return b == 'u' ? Hex() : Check("\"\\/bfnrt"u8.Contains(b), Place.Text);
            case Place.Hex:
                return Check(char.IsAsciiHexDigit((char)b), --_left > 0 ? Place.Hex : Place.Text);
            case Place.Literal:
                return TakeLiteral(b, at + 1);
            case >= Place.Minus and <= Place.ExponentDigits:
                return TakeNumber(b, at);
            default:
                return TakeComment(b);
        }
    }

    private bool TakeFirst(byte b, int at, int around)
    {
        if (b is (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-' or (byte)'t' or (byte)'f' or (byte)'n' || char.IsAsciiDigit((char)b))
        {
            Start = _depth == 0 ? at : Start;
        }

        switch (b)
        {
            case (byte)'"':
                return Go(Place.Text);
            case (byte)'{' or (byte)'[':
                return Open(b == '{', around);
            case (byte)'t' or (byte)'f' or (byte)'n':
                _literal = b;
                _left = 1;
                return Go(Place.Literal);
            case (byte)'-':
                return Go(Place.Minus);
            case (byte)'0':
                return Go(Place.Zero);
            default:
                return char.IsAsciiDigit((char)b) ? Go(Place.Digits) : SkipGap(b);
        }
    }

    private bool Open(bool isObject, int around)
    {
        if (around + _depth >= _settings.MaxDepth)
        {
            _place = Place.Faulty;
            return true;
        }

        int word = _depth >> 6;
        if (_objects is null || word >= _objects.Length)
        {
            Array.Resize(ref _objects, Math.Max(1, word * 2));
        }

        ulong bit = 1UL << _depth;
        _objects[word] = isObject ? _objects[word] | bit : _objects[word] & ~bit;
        _depth++;
        return Go(isObject ? Place.NameOrEnd : Place.ValueOrEnd);
    }

    private void Close(int after)
    {
        _depth--;
        EndValue(after);
    }

    private void EndValue(int after)
    {
        if (_depth == 0)
        {
            End = after;
            _place = Place.Ended;
        }
        else
        {
            _place = Place.AfterValue;
        }
    }

    private readonly bool IsInObject => (_objects![(_depth - 1) >> 6] >> (_depth - 1) & 1) != 0;

    private bool TakeAfterValue(byte b, int after)
    {
        if (b == ',')
        {
            return Go(IsInObject ? (_settings.TrailingCommas ? Place.NameOrEnd : Place.Name) : _settings.TrailingCommas ? Place.ValueOrEnd : Place.Value);
        }

        if (b == (IsInObject ? (byte)'}' : (byte)']'))
        {
            Close(after);
            return true;
        }

        return SkipGap(b);
    }

    private bool TakeLiteral(byte b, int after)
    {
        ReadOnlySpan<byte> literal = _literal switch { (byte)'t' => "true"u8, (byte)'f' => "false"u8, _ => "null"u8 };
        if (b != literal[_left])
        {
            _place = Place.Faulty;
        }
        else if (++_left == literal.Length)
        {
            EndValue(after);
        }

        return true;
    }

    private bool TakeNumber(byte b, int at)
    {
        bool isDigit = char.IsAsciiDigit((char)b);
        switch (_place)
        {
            case Place.Minus:
                return Check(isDigit, b == '0' ? Place.Zero : Place.Digits);
            case Place.Point:
                return Check(isDigit, Place.Fraction);
            case Place.Exponent when b is (byte)'+' or (byte)'-':
                return Go(Place.ExponentSign);
            case Place.Exponent or Place.ExponentSign:
                return Check(isDigit, Place.ExponentDigits);
        }

        if (isDigit)
        {
            return Check(_place != Place.Zero, _place);
        }

        if (b == '.' && (_place is Place.Zero or Place.Digits))
        {
            return Go(Place.Point);
        }

        if ((b is (byte)'e' or (byte)'E') && _place != Place.ExponentDigits)
        {
            return Go(Place.Exponent);
        }

        if (b is not ((byte)',' or (byte)']' or (byte)'}' or (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n' or (byte)'/'))
        {
            _place = Place.Faulty;
            return true;
        }

        EndValue(at);
        return false;
    }

    /// <summary>Scans a byte of a line comment, which must not contain U+2028 or U+2029 (E2 80 A8, E2 80 A9), as in System.Text.Json.</summary>
    private bool TakeComment(byte b)
    {
        _place = _place switch
        {
            Place.Slash => b == '/' ? Place.LineComment : b == '*' ? Place.BlockComment : Place.Faulty,
            Place.SeparatorMiddle when b is 0xA8 or 0xA9 => Place.Faulty,
            Place.SeparatorLead when b == 0x80 => Place.SeparatorMiddle,
            Place.LineComment or Place.SeparatorLead or Place.SeparatorMiddle =>
                b is (byte)'\n' or (byte)'\r' ? _afterComment : b == 0xE2 ? Place.SeparatorLead : Place.LineComment,
            Place.BlockComment => b == '*' ? Place.BlockStar : Place.BlockComment,
            _ => b == '/' ? _afterComment : b == '*' ? Place.BlockStar : Place.BlockComment,
        };
        return true;
    }

    /// <summary>White space, or the first byte of a comment.</summary>
    private bool SkipGap(byte b)
    {
        if (b == '/' && _settings.Comments)
        {
            _afterComment = _place;
            return Go(Place.Slash);
        }

        return Check(IsSpace(b), _place);
    }

    private static bool IsSpace(byte b) => b is (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n';

    private bool Hex()
    {
        _left = 4;
        return Go(Place.Hex, _isName);
    }

    private bool Check(bool isRight, Place next) => Go(isRight ? next : Place.Faulty, _isName);

    private bool Go(Place place, bool isName = false)
    {
        _place = place;
        _isName = isName;
        return true;
    }
}
