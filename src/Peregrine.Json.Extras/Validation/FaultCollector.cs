using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>
/// Collects the faults of one text, and finds the lines of offsets. Collects at most as many faults as the caller asks for, and no more once their paths,
/// messages and snippets together exceed a limit.
/// </summary>
internal sealed class FaultCollector(byte[] text, int maxErrors)
{
    /// <summary>
    /// The maximum number of characters of all paths, messages and snippets together: a fixed number, and a number for each byte of the text.
    /// </summary>
    public const int MostCharacters = 256 * 1024, MostForEachByte = 16;

    private readonly List<JsonFault> _faults = [];
    private long _left = MostCharacters + ((long)MostForEachByte * text.Length);
    private int _counted;
    private int _lineStart;
    private long _line;

    /// <summary>The number of faults.</summary>
    public int Count => _faults.Count;

    /// <summary>Whether no more faults are collected.</summary>
    public bool IsFull => _faults.Count >= maxErrors || _left < 0;

    /// <summary>
    /// Returns the line of an offset, and the number of bytes before the offset in that line. Takes time linear in the distance from the largest offset so far
    /// and, for an earlier line, in the number of bytes before the offset in that line.
    /// </summary>
    public (long Line, long Column) LineOf(int offset)
    {
        if (offset >= _counted)
        {
            ReadOnlySpan<byte> passed = text.AsSpan(_counted, offset - _counted);
            _line += passed.Count((byte)'\n');
            _lineStart = passed.LastIndexOf((byte)'\n') is >= 0 and var last ? _counted + last + 1 : _lineStart;
            _counted = offset;
            return (_line, offset - _lineStart);
        }

        long before = _line - text.AsSpan(offset, _counted - offset).Count((byte)'\n');
        return (before, before == _line ? offset - _lineStart : offset - (text.AsSpan(0, offset).LastIndexOf((byte)'\n') + 1));
    }

    /// <summary>
    /// Adds a fault, unless <see cref="IsFull"/>; a long path is shortened. Of several syntax errors at the same offset, only the first is added.
    /// </summary>
    public void Add(DeserializationError error, int offset, int length, string path, string? expected, string found)
    {
        if (!IsFull && (_faults.Count == 0 || error.Kind != DeserializationErrorKind.Syntax || _faults[^1] is not { Kind: DeserializationErrorKind.Syntax } last
            || last.Offset != offset))
        {
            string shown = ShortText.Of(error.Path ?? path);
            if (error.Path?.Length > ShortText.Most && error.ToException() is JsonException whole)
            {
                var cut = new JsonException(whole.Message, shown, whole.LineNumber, whole.BytePositionInLine, whole.InnerException);
                error = DeserializationError.Of(cut, error.Kind);
            }

            var snippet = new FaultSnippet(text, offset, length);
            _faults.Add(new JsonFault(error, shown, offset, length, expected, found, snippet));
            _left -= shown.Length + error.Message.Length + snippet.Length;
        }
    }

    /// <summary>
    /// Returns the faults in the order of the text, including the fault that <c>Deserialize</c> throws. If the walk has found that fault, too,
    /// <c>Deserialize</c>'s version replaces the walk's: position or message may differ, because <c>Deserialize</c> reads the members that are not constructor
    /// arguments only after the end of their object.
    /// </summary>
    public JsonFaults Finish(DeserializationError first)
    {
        bool hasMore = IsFull;
        List<JsonFault> here = _faults.FindAll(one => one.LineNumber == first.LineNumber && one.BytePositionInLine == first.BytePositionInLine);
        string path = ShortText.Of(first.Path ?? "");
        JsonFault? found = here.Find(one => one.Message == first.Message) ?? here.Find(one => one.Kind == first.Kind && one.Path == path)
            ?? _faults.Find(one => one.Kind == first.Kind && one.Path == path && one.Kind != DeserializationErrorKind.Syntax)
            ?? here.Find(one => one.Kind == first.Kind);
        if (found is not null)
        {
            _faults[_faults.IndexOf(found)] = found.As(first);
        }
        else
        {
            int offset = TextPlace.OffsetOf(text, first.LineNumber ?? 0, first.BytePositionInLine ?? 0);
            if (hasMore)
            {
                _faults.RemoveAt(_faults.Count - 1);
            }

            _faults.Add(new JsonFault(first, first.Path, offset, 1, null, FaultWords.OfByte(text, offset), new FaultSnippet(text, offset, 1)));
        }

        return new JsonFaults([.. _faults.OrderBy(static fault => fault.Offset)], hasMore);
    }
}
