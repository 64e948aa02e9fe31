using System.Buffers.Text;
using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Documents;

/// <summary>Follows the tokens of a text up to the array at a pointer. Keeps only the place on the path.</summary>
internal struct PathToArray(JsonPointer pointer)
{
    private readonly byte[][] _names = [.. pointer.Tokens.ToArray().Select(Encoding.UTF8.GetBytes)];

    /// <summary>The number of containers on the path that are open, and the level of the last token.</summary>
    private int _open, _level;

    /// <summary>The number of values before the next one in the innermost container on the path.</summary>
    private long _index;
    private bool _isArray, _isNamed;

    /// <summary>Whether the last token was the array's bracket.</summary>
    public bool IsFound { get; private set; }

    /// <summary>Whether bytes of the current token have been dropped.</summary>
    public bool IsCut { get; set; }

    /// <summary>Takes the token at which the machine has stopped; returns why there is no such array, or null.</summary>
    public string? Meets(in Grammar grammar, ReadOnlySpan<byte> text)
    {
        int level = grammar.Open.Level, before = _level;
        _level = level;
        if (grammar.Place == GrammarPlace.Value)
        {
            _isNamed = level == _open && !IsCut && IsName(text[(grammar.Start + 1)..]);
            IsCut = false;
            return null;
        }

        IsCut = false;
        if (level > before)
        {
            return level == _open + 1 && IsNext() ? Enter(isArray: grammar.Place == GrammarPlace.FirstElement) : null;
        }

        if (level < _open)
        {
            return NotFound();
        }

        if (level > _open)
        {
            return null;
        }

        // A value of the innermost container on the path has ended.
        if (level == before && IsNext())
        {
            return _open == _names.Length ? $"The value at '{pointer}' is not an array." : NotFound();
        }

        _index++;
        _isNamed = false;
        return null;
    }

    private string? Enter(bool isArray)
    {
        if (_open == _names.Length)
        {
            IsFound = isArray;
            return isArray ? null : $"The value at '{pointer}' is not an array.";
        }

        _open++;
        _isArray = isArray;
        _index = 0;
        _isNamed = false;
        return null;
    }

    /// <summary>Whether the value that follows is the next one on the path.</summary>
    private readonly bool IsNext() => _open == 0 || (_isArray ? IsIndex(_names[_open - 1]) : _isNamed);

    /// <summary>Whether a token is the number of the next element (RFC 6901 section 4).</summary>
    private readonly bool IsIndex(ReadOnlySpan<byte> token) =>
        Utf8Parser.TryParse(token, out long index, out int length) && length == token.Length && index == _index && (token[0] != '0' || token.Length == 1)
        && char.IsAsciiDigit((char)token[0]);

    /// <summary>Whether the text, from after the opening quote of a name on, is the next name on the path.</summary>
    private readonly bool IsName(ReadOnlySpan<byte> text)
    {
        nint after = SkipValue.SkipString(ref Mem.First(text), 0, text.Length);
        if (after < 0)
        {
            // Ill-formed UTF-8, which the machine does not look for.
            return false;
        }

        text = text[..(int)(after - 1)];
        if (_isArray || _open == 0)
        {
            return false;
        }

        ReadOnlySpan<byte> name = _names[_open - 1];
        return text.Contains((byte)'\\') ? MemberNames.EqualsEscaped(text, name) : text.SequenceEqual(name);
    }

    private readonly string NotFound() => $"The text has no value at '{pointer}'.";
}
