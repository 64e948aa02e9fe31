using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Finds the position at which a refused text is invalid, and what is allowed there. Reading records nothing for errors, so the text is scanned again, byte by
/// byte.
/// </summary>
internal ref struct SyntaxFault
{
    private readonly ReadOnlySpan<byte> _text;
    private readonly bool _surrogates;
    private int _at;
    private string? _expected;

    private SyntaxFault(ReadOnlySpan<byte> text, bool surrogates)
    {
        _text = text;
        _surrogates = surrogates;
    }

    private readonly int Next => _at < _text.Length ? _text[_at] : -1;

    /// <summary>The exception for a text.</summary>
    public static EcmaJsonException Of(ref byte start, nint end, bool surrogates)
    {
        var walk = new SyntaxFault(Mem.Span(ref start, 0, end, end), surrogates);
        walk.Walk();
        return walk.ToException();
    }

    /// <summary>The exception for a text that is JSON, but is refused because of the token at an offset.</summary>
    public static EcmaJsonException Of(ref byte start, nint end, nint at, string expected) =>
        new SyntaxFault(Mem.Span(ref start, 0, end, end), false) { _at = (int)at, _expected = expected }.ToException();

    /// <summary>The exception for a text that the grammar allows at every offset.</summary>
    public static EcmaJsonException At(int at, string expected) => new(expected, at, at, 1);

    private readonly EcmaJsonException ToException()
    {
        ReadOnlySpan<byte> before = _text[.._at];
        long units = 0;
        foreach (byte b in before)
        {
            units += ((sbyte)b > -65 ? 1 : 0) + (b >= 0xF0 ? 1 : 0);
        }

        return new EcmaJsonException(_expected ?? "JSON was expected", units, _at, before.Count((byte)'\n') + 1);
    }

    private bool Fail(string expected)
    {
        _expected = expected;
        return false;
    }

    private void Walk()
    {
        // One bit for each open container: an object or an array.
        List<bool> isObject = [];
        bool mayEnd = false;
        while (true)
        {
            SkipWhiteSpace();
            if (Next is '{' or '[')
            {
                isObject.Add(Next == '{');
                mayEnd = true;
                _at++;
                SkipWhiteSpace();
                if (Next == (isObject[^1] ? '}' : ']'))
                {
                    _at++;
                    isObject.RemoveAt(isObject.Count - 1);
                }
                else if (!isObject[^1] || Name("A property name or '}' was expected"))
                {
                    mayEnd = !isObject[^1];
                    continue;
                }
                else
                {
                    return;
                }
            }
            else if (!Scalar(mayEnd))
            {
                return;
            }

            // After a value.
            while (true)
            {
                SkipWhiteSpace();
                if (isObject.Count == 0)
                {
                    _ = _at == _text.Length || Fail("The end of the text was expected");
                    return;
                }

                if (Next == ',')
                {
                    mayEnd = false;
                    _at++;
                    SkipWhiteSpace();
                    if (isObject[^1] && !Name("A property name was expected"))
                    {
                        return;
                    }

                    break;
                }

                if (Next != (isObject[^1] ? '}' : ']'))
                {
                    Fail(isObject[^1] ? "',' or '}' was expected" : "',' or ']' was expected");
                    return;
                }

                _at++;
                isObject.RemoveAt(isObject.Count - 1);
            }
        }
    }

    private void SkipWhiteSpace()
    {
        while (Next >= 0 && WhiteSpace.IsWhiteSpace((byte)Next))
        {
            _at++;
        }
    }

    private bool Name(string expected)
    {
        if (Next != '"')
        {
            return Fail(expected);
        }

        if (!String())
        {
            return false;
        }

        SkipWhiteSpace();
        if (Next != ':')
        {
            return Fail("':' was expected");
        }

        _at++;
        return true;
    }

    private bool Scalar(bool mayEndArray) => Next switch
    {
        '"' => String(),
        't' => Word("true"u8, "The rest of true was expected"),
        'f' => Word("false"u8, "The rest of false was expected"),
        'n' => Word("null"u8, "The rest of null was expected"),
        '-' or (>= '0' and <= '9') => Number(),
        _ => Fail(mayEndArray ? "A value or ']' was expected" : "A value was expected"),
    };

    private bool Word(ReadOnlySpan<byte> word, string expected)
    {
        foreach (byte letter in word)
        {
            if (Next != letter)
            {
                return Fail(expected);
            }

            _at++;
        }

        return true;
    }

    private bool Number()
    {
        _at += Next == '-' ? 1 : 0;
        if (Next == '0')
        {
            _at++;
        }
        else if (!Digits())
        {
            return false;
        }

        if (Next == '.')
        {
            _at++;
            if (!Digits())
            {
                return false;
            }
        }

        if (Next is 'e' or 'E')
        {
            _at++;
            _at += Next is '+' or '-' ? 1 : 0;
            return Digits();
        }

        return true;
    }

    private bool Digits()
    {
        int from = _at;
        while (Next is >= '0' and <= '9')
        {
            _at++;
        }

        return _at > from || Fail("A digit was expected");
    }

    private bool String()
    {
        _at++;
        while (true)
        {
            switch (Next)
            {
                case -1:
                    return Fail("The end of a string was expected");
                case '"':
                    _at++;
                    return true;
                case < ' ':
                    return Fail("A control character has to be escaped; another character was expected");
                case '\\':
                    if (!Escaped())
                    {
                        return false;
                    }

                    break;
                case < 0x80:
                    _at++;
                    break;
                default:
                    int length = System.Text.Rune.DecodeFromUtf8(_text[_at..], out _, out int consumed) == System.Buffers.OperationStatus.Done ? consumed
                        : _surrogates && Next == 0xED && _text.Length - _at >= 3 ? 3
                        : 0;
                    if (length == 0)
                    {
                        return Fail("Well-formed UTF-8 was expected");
                    }

                    _at += length;
                    break;
            }
        }
    }

    private bool Escaped()
    {
        _at++;
        if (Next is '"' or '\\' or '/' or 'b' or 'f' or 'n' or 'r' or 't')
        {
            _at++;
            return true;
        }

        if (Next != 'u')
        {
            return Fail("An escape was expected");
        }

        _at++;
        for (int i = 0; i < 4; i++, _at++)
        {
            if (Next < 0 || !char.IsAsciiHexDigit((char)Next))
            {
                return Fail("A hexadecimal digit was expected");
            }
        }

        return true;
    }
}
