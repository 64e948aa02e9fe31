using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Extras;

/// <summary>Reads a text by the grammar of JSON5 1.0.0 and makes strict JSON of it, in one pass, without recursion.</summary>
/// <param name="text">The text.</param>
/// <param name="maxDepth">The maximum number of open arrays and objects.</param>
/// <param name="sought">An offset in the strict text whose counterpart is to be found, or -1.</param>
internal ref partial struct RelaxedText(ReadOnlySpan<byte> text, int maxDepth, int sought = -1)
{
    private const int DefaultDepth = 64;

    private readonly ReadOnlySpan<byte> _text = text;
    private RelaxedOutput _output = new(text, sought);
    private Brackets _open;
    private int _at;

    /// <summary>The maximum depth where options name none.</summary>
    public static int DepthOf(int maxDepth) => maxDepth == 0 ? DefaultDepth : maxDepth;

    /// <summary>The strict text, after <see cref="Run"/>.</summary>
    public readonly ReadOnlySpan<byte> Strict => _output.Text;

    /// <summary>Whether the strict text differs.</summary>
    public readonly bool IsChanged => _output.IsChanged;

    /// <summary>The counterpart of the offset that is sought.</summary>
    public readonly int Found => _output.Found;

    /// <summary>Whether the text has a number that strict JSON does not: it has become a string.</summary>
    public bool HasNamedNumbers { get; private set; }

    /// <summary>
    /// Whether a bracket exceeds the depth. The strict text then ends with it, so that a reader finds the error, unless it finds another one before.
    /// </summary>
    public bool IsTooDeep { get; private set; }

    /// <summary>Reads the whole text (JSON5 section 2).</summary>
    /// <exception cref="JsonException">The text is not JSON5.</exception>
    public void Run()
    {
        Gap();
        byte value = Peek(SyntaxText.NoTokens);
        while (true)
        {
            if (value is not ((byte)'{' or (byte)'['))
            {
                Scalar(value);
            }
            else if (_open.Level >= maxDepth)
            {
                IsTooDeep = true;
                _output.TakeLast(_at);
                return;
            }
            else
            {
                _open.Open(value == '{');
                _at++;
                Gap();
                value = Peek(SyntaxText.OpenAtEnd);
                if (value != _open.Closing)
                {
                    value = _open.InObject ? Name(value) : value;
                    continue;
                }
            }

            if (!GoesOn(out value))
            {
                _output.Take(_text.Length);
                return;
            }
        }
    }

    /// <summary>Throws if a bracket exceeds the depth.</summary>
    public readonly void CheckDepth()
    {
        if (IsTooDeep)
        {
            throw Fault(SyntaxText.TooDeep(_text[_at] == '{' ? JsonTokenType.StartObject : JsonTokenType.StartArray, maxDepth), _at);
        }
    }

    public void Dispose() => _output.Dispose();

    /// <summary>Continues after a value; returns false at the end of the text, otherwise the first byte of the next value.</summary>
    private bool GoesOn(out byte next)
    {
        while (true)
        {
            Gap();
            if (_open.Level == 0)
            {
                next = 0;
                return _at == _text.Length ? false : throw Fault(SyntaxText.AfterRoot(_text[_at]), _at);
            }

            next = Peek(SyntaxText.OpenAtEnd);
            if (next == ',')
            {
                Comma();
                next = Peek(SyntaxText.NothingAfterComma);
                if (next != _open.Closing)
                {
                    next = _open.InObject ? Name(next) : next;
                    return true;
                }
            }

            if (next != _open.Closing)
            {
                throw Fault(next is (byte)'}' or (byte)']' ? SyntaxText.Unmatched(next) : SyntaxText.AfterValue(next), _at);
            }

            _at++;
            _open.Close();
        }
    }

    /// <summary>Passes a comma; leaves out one that a closing bracket follows (JSON5 sections 3 and 4).</summary>
    private void Comma()
    {
        int comma = _at++;
        _at = (int)WhiteSpace.Skip(ref Mem.First(_text), _at, _text.Length);
        if (_at < _text.Length && _text[_at] is > (byte)' ' and < 0x80 and not ((byte)'/' or (byte)'}' or (byte)']'))
        {
            return;
        }

        _output.Replace(comma, comma + 1, []);
        Gap();
        if (_at < _text.Length && _text[_at] != _open.Closing)
        {
            _output.Replace(_at, _at, ","u8);
        }
    }

    /// <summary>Passes a name and its colon; returns the first byte of the value (JSON5 section 3).</summary>
    private byte Name(byte first)
    {
        if (first is (byte)'"' or (byte)'\'')
        {
            String(first);
        }
        else
        {
            Identifier();
        }

        Gap();
        byte colon = Peek(SyntaxText.NothingAfterName);
        if (colon != ':')
        {
            throw Fault(SyntaxText.NotAColon(colon), _at);
        }

        _at++;
        Gap();
        return Peek(SyntaxText.NothingAfterName);
    }

    private void Scalar(byte first)
    {
        switch (first)
        {
            case (byte)'"' or (byte)'\'':
                String(first);
                break;
            case (byte)'t' or (byte)'f' or (byte)'n':
                Literal(Grammar.LiteralOf(first));
                break;
            case (>= (byte)'0' and <= (byte)'9') or (byte)'-' or (byte)'+' or (byte)'.' or (byte)'I' or (byte)'N':
                Number();
                break;
            default:
                throw Fault(SyntaxText.NotAValue(first), _at);
        }
    }

    private void Literal(string literal)
    {
        int start = _at;
        foreach (char letter in literal)
        {
            if (_at == _text.Length || _text[_at] != letter)
            {
                throw Fault(SyntaxText.NotALiteral(_text[start..], literal), _at);
            }

            _at++;
        }
    }

    /// <summary>Passes white space and comments (JSON5 sections 7 and 8).</summary>
    private void Gap()
    {
        while (true)
        {
            _at = (int)WhiteSpace.Skip(ref Mem.First(_text), _at, _text.Length);
            if (_at >= _text.Length)
            {
                return;
            }

            byte next = _text[_at];
            int length = next == '/' ? CommentLength() : next is 0x0B or 0x0C ? 1 : next >= 0x80 ? BlankLength(_text[_at..]) : 0;
            if (length == 0)
            {
                return;
            }

            _output.Replace(_at, _at + length, []);
            _at += length;
        }
    }

    private readonly int CommentLength()
    {
        ReadOnlySpan<byte> rest = _text[_at..];
        if (rest is [_, (byte)'*', ..])
        {
            int end = rest[2..].IndexOf("*/"u8);
            return end >= 0 ? end + 4 : throw Fault(SyntaxText.OpenComment, _text.Length);
        }

        if (rest is not [_, (byte)'/', ..])
        {
            return 0;
        }

        for (int at = 2; ; at++)
        {
            int run = rest[at..].IndexOfAny((byte)'\n', (byte)'\r', (byte)0xE2);
            at += run;
            if (run < 0 || LineEndLength(rest[at..]) > 0)
            {
                return run < 0 ? rest.Length : at;
            }
        }
    }

    private static int BlankLength(ReadOnlySpan<byte> text) =>
        Rune.DecodeFromUtf8(text, out Rune rune, out int length) == OperationStatus.Done
            && (rune.Value is 0xFEFF or 0x2028 or 0x2029 || Rune.GetUnicodeCategory(rune) == UnicodeCategory.SpaceSeparator) ? length : 0;

    /// <summary>Returns the length of the line terminator with which a text begins, or 0.</summary>
    private static int LineEndLength(ReadOnlySpan<byte> text) => text switch
    {
        [(byte)'\r', (byte)'\n', ..] => 2,
        [(byte)'\n' or (byte)'\r', ..] => 1,
        [0xE2, 0x80, 0xA8 or 0xA9, ..] => 3,
        _ => 0,
    };

    private readonly byte Peek(string atEnd) => _at < _text.Length ? _text[_at] : throw Fault(atEnd, _at);

    private readonly JsonException Fault(string message, int at) => RelaxedErrors.Syntax(message, _text, at, _output.Before(at));
}
