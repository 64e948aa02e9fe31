using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Extras;

/// <summary>Converts JSON5 1.0.0 to strict JSON, in one pass, without recursion.</summary>
/// <param name="text">The text.</param>
/// <param name="maxDepth">The maximum number of open arrays and objects.</param>
/// <param name="sought">An offset in the strict text, for which <see cref="Found"/> becomes the offset in the relaxed text; -1 for none.</param>
internal ref partial struct RelaxedText(ReadOnlySpan<byte> text, int maxDepth, int sought = -1)
{
    /// <summary>
    /// The number of outermost levels at which the conversion first tests whether a container is strict JSON, which it can skip as a whole. With more levels, a
    /// text whose last elements are relaxed would be scanned too often.
    /// </summary>
    private const int TriedLevels = 3;

    private const int BytesOfAttempt = 512;

    private readonly ReadOnlySpan<byte> _text = text;
    private Brackets _open;
    private int _at;
    private nint _credit = 64 * BytesOfAttempt;
    private OutputArray? _output;
    private int _length;
    private int _taken;
    private int _found = -1;

    /// <summary>Whether the text contains NaN or an infinite number; the strict text has a string instead.</summary>
    public bool HasNamedNumbers { get; private set; }

    /// <summary>
    /// Whether the text exceeds the maximum depth. The strict text then ends before the bracket that is too deep, so that an error which a reader finds before
    /// it is reported first.
    /// </summary>
    public bool IsTooDeep { get; private set; }

    /// <summary>The next byte; 0 at the end of the text.</summary>
    private readonly byte Next => _at < _text.Length ? _text[_at] : (byte)0;

    /// <summary>Reads the whole text (JSON5 section 2).</summary>
    /// <exception cref="JsonException">The text is not JSON5.</exception>
    public void Run()
    {
        Gap();
        while (true)
        {
            byte first = Peek();
            if (first is (byte)'{' or (byte)'[' && IsStrict())
            {
                // The whole container is strict and has been read.
            }
            else if (first is (byte)'{' or (byte)'[')
            {
                if (_open.Level >= maxDepth)
                {
                    IsTooDeep = true;
                    Take(_at);
                    return;
                }

                _open.Open(first == '{');
                _at++;
                Gap();
                if (Peek() != _open.Closing)
                {
                    NameInObject();
                    continue;
                }
            }
            else if (first is (byte)'"' or (byte)'\'')
            {
                String(first);
            }
            else if (first is (byte)'t' or (byte)'f' or (byte)'n')
            {
                Literal(Grammar.LiteralOf(first));
            }
            else
            {
                Number(first);
            }

            if (!GoesOn())
            {
                return;
            }
        }
    }

    /// <summary>Throws if the text exceeds the maximum depth.</summary>
    public readonly void CheckDepth()
    {
        if (IsTooDeep)
        {
            throw Fault(SyntaxText.TooDeep(_text[_at] == '{' ? JsonTokenType.StartObject : JsonTokenType.StartArray, maxDepth), _at);
        }
    }

    /// <summary>
    /// Skips the next array or object if it is strict JSON, and returns whether it is. Only the outermost levels are tried, because each attempt may scan all
    /// of the text once more. Few short containers are tried, because an attempt costs as much as several hundred bytes.
    /// </summary>
    private bool IsStrict()
    {
        if (_open.Level >= TriedLevels || _credit < 0)
        {
            return false;
        }

        nint end = SkipValue.SkipContainerOnce(ref Mem.First(_text), _at, _text.Length, maxDepth - _open.Level);
        _credit += (end < 0 ? 0 : end - _at) - BytesOfAttempt;
        _at = end < 0 ? _at : (int)end;
        return end >= 0;
    }

    /// <summary>Reads what follows a value, up to the next value. Returns false at the end of the text.</summary>
    private bool GoesOn()
    {
        Gap();
        while (_open.Level > 0)
        {
            if (Peek() == ',' && IsComma())
            {
                return true;
            }

            byte next = Next;
            if (next != _open.Closing)
            {
                throw Fault(next is (byte)'}' or (byte)']' ? SyntaxText.Unmatched(next) : SyntaxText.AfterValue(next), _at);
            }

            _at++;
            _open.Close();
            Gap();
        }

        Take(_text.Length);
        return _at < _text.Length ? throw Fault(SyntaxText.AfterRoot(_text[_at]), _at) : false;
    }

    /// <summary>
    /// Reads a comma and, in an object, the name after it, and returns true. If a closing bracket follows, leaves the comma out and returns false (JSON5
    /// sections 3 and 4).
    /// </summary>
    private bool IsComma()
    {
        int comma = _at++;
        _at = (int)WhiteSpace.Skip(ref Mem.First(_text), _at, _text.Length);
        if (Next is <= (byte)' ' or >= 0x80 or (byte)'/' or (byte)'}' or (byte)']')
        {
            _at = comma;
            Put([], 1);
            Gap();
            if (Peek() == _open.Closing)
            {
                return false;
            }

            Put(","u8, 0);
        }

        NameInObject();
        return true;
    }

    /// <summary>In an object, reads a name and its colon (JSON5 section 3).</summary>
    private void NameInObject()
    {
        if (!_open.InObject)
        {
            return;
        }

        byte first = Peek();
        if (first is (byte)'"' or (byte)'\'')
        {
            String(first);
        }
        else
        {
            Identifier();
        }

        Gap();
        if (Peek() != ':')
        {
            throw Fault(SyntaxText.NotAColon(Next), _at);
        }

        _at++;
        Gap();
    }

    private void Literal(string literal)
    {
        int start = _at;
        foreach (char letter in literal)
        {
            _at += Next == letter ? 1 : throw Fault(SyntaxText.NotALiteral(_text.Slice(start, RunLength(start, s_plainParts)), literal), _at);
        }
    }

    /// <summary>
    /// Skips white space and comments (JSON5 sections 7 and 8). Leaves comments, and white space that JSON does not have, out of the strict text.
    /// </summary>
    private void Gap()
    {
        while (true)
        {
            _at = (int)WhiteSpace.Skip(ref Mem.First(_text), _at, _text.Length);
            byte next = Next;
            int length = next == '/' ? CommentLength(_text[_at..]) : next is 0x0B or 0x0C ? 1 : next >= 0x80 ? BlankLength(_text[_at..]) : 0;
            if (length == 0)
            {
                return;
            }

            Put([], length);
        }
    }

    private readonly int CommentLength(ReadOnlySpan<byte> text)
    {
        if (text is [_, (byte)'*', ..])
        {
            int end = text[2..].IndexOf("*/"u8);
            return end >= 0 ? end + 4 : throw Fault(SyntaxText.OpenComment, _text.Length);
        }

        int at = 0;
        while (text is [_, (byte)'/', ..] && at < text.Length && LineEndLength(text[at..]) == 0)
        {
            int run = text[(at + 1)..].IndexOfAny((byte)'\n', (byte)'\r', (byte)0xE2);
            at = run < 0 ? text.Length : at + 1 + run;
        }

        return at;
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

    private readonly byte Peek() => _at < _text.Length ? _text[_at] : throw Fault(_open.Level == 0 ? SyntaxText.NoTokens : SyntaxText.OpenAtEnd, _at);

    private readonly JsonException Fault(string message, int at) => RelaxedErrors.Syntax(message, _text, at, Before(at));
}
