using System.Globalization;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Creates the tape of a text (the kind, offset and length of each token) with System.Text.Json's reader.</summary>
internal ref struct TreeReader
{
    private readonly ReadOnlySpan<byte> _text;
    private readonly Stack<(int Place, int Count)> _open = new();
    private Utf8JsonReader _reader;
    private ulong[] _words = new ulong[16];
    private int _length;

    /// <summary>The number of values read so far in the innermost open container.</summary>
    private int _count;

    private TreeReader(ReadOnlySpan<byte> text, in JsonTextOptions options)
    {
        _text = text;
        _reader = new Utf8JsonReader(text, new JsonReaderOptions
        {
            MaxDepth = options.EffectiveMaxDepth,
            AllowTrailingCommas = options.AllowTrailingCommas,
            CommentHandling = options.SkipComments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        });
    }

    /// <exception cref="JsonException">The text is not JSON, or an object has a name twice although the options refuse this.</exception>
    /// <exception cref="NotSupportedException">The text has a token that is too long for a tape, or more tokens than a tape can contain.</exception>
    public static TextTree Read(ReadOnlyMemory<byte> utf8, in JsonTextOptions options)
    {
        var reader = new TreeReader(utf8.Span, options);
        reader.ReadAll();
        var tree = new TextTree();
        tree.Set(utf8, reader._words.AsSpan(0, reader._length).ToArray(), options);
        if (!options.AllowDuplicateProperties)
        {
            Duplicates.Refuse(tree);
        }

        return tree;
    }

    private void ReadAll()
    {
        long illFormed = -1;
        while (_reader.Read())
        {
            // If the reader throws a grammar error, it is reported even if ill-formed UTF-8 precedes it.
            if (!Add() && illFormed < 0)
            {
                illFormed = _reader.BytesConsumed;
            }
        }

        if (illFormed >= 0)
        {
            throw IllFormed((int)illFormed);
        }
    }

    /// <summary>Adds the current token's word to the tape; returns false if the token is a string or name that is not valid UTF-8.</summary>
    private bool Add()
    {
        ReadOnlySpan<byte> value = _reader.ValueSpan;
        long start = _reader.TokenStartIndex;
        switch (_reader.TokenType)
        {
            case JsonTokenType.StartObject or JsonTokenType.StartArray:
                _open.Push((_length, _count + 1));
                _count = 0;
                Add(_reader.TokenType == JsonTokenType.StartObject ? TapeKind.Object : TapeKind.Array, 0, start);
                return true;
            case JsonTokenType.EndObject or JsonTokenType.EndArray:
                bool isObject = _reader.TokenType == JsonTokenType.EndObject;
                (int place, int count) = _open.Pop();
                _words[place] = TapeWord.Of(isObject ? TapeKind.Object : TapeKind.Array, _length - place, new TapeWord(_words[place]).Offset);
                Add(isObject ? TapeKind.ObjectEnd : TapeKind.ArrayEnd, _count, start);
                _count = count;
                return true;
            case JsonTokenType.PropertyName:
                Add(_reader.ValueIsEscaped ? TapeKind.EscapedName : TapeKind.Name, value.Length, start + 1);
                return Utf8Text.IsValid(value);
            case JsonTokenType.String:
                Add(_reader.ValueIsEscaped ? TapeKind.EscapedString : TapeKind.String, value.Length, start + 1);
                _count++;
                return Utf8Text.IsValid(value);
            default:
                TapeKind kind = _reader.TokenType switch
                {
                    JsonTokenType.Number => TapeKind.Number,
                    JsonTokenType.True => TapeKind.True,
                    JsonTokenType.False => TapeKind.False,
                    _ => TapeKind.Null,
                };
                Add(kind, value.Length, start);
                _count++;
                return true;
        }
    }

    private void Add(TapeKind kind, int length, long offset)
    {
        if (length > TapeWord.MostLength || _length >= TapeWord.MostLength)
        {
            throw new NotSupportedException($"The text has a token of more than {TapeWord.MostLength:N0} bytes, or more than {TapeWord.MostLength:N0} tokens.");
        }

        if (_length == _words.Length)
        {
            Array.Resize(ref _words, 2 * _length);
        }

        _words[_length++] = TapeWord.Of(kind, length, (nint)offset);
    }

    /// <summary>Returns the exception for ill-formed UTF-8 in the token that ends at an offset.</summary>
    private readonly JsonException IllFormed(int offset)
    {
        ReadOnlySpan<byte> before = _text.Slice(0, offset);
        long line = 0;
        foreach (byte unit in before)
        {
            line += unit == '\n' ? 1 : 0;
        }

        long position = offset - 1 - before.LastIndexOf((byte)'\n');
        string message = string.Create(CultureInfo.InvariantCulture, $"{ErrorText.InvalidUtf8} LineNumber: {line} | BytePositionInLine: {position}.");
        return new JsonException(message, path: null, line, position);
    }
}
