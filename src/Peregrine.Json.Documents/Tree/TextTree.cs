using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// A text and its tape: one word (<see cref="TapeWord"/>) for each bracket, name and simple value, in the order of the text. The place of a value or name is
/// the index of its first word on the tape. Every access to the text or the tape checks its bounds, because the owner of the text's memory can change it, and a
/// parser can replace text and tape while another thread still uses a view.
/// </summary>
internal sealed partial class TextTree
{
    /// <summary>The <see cref="JsonValueKind"/> for each <see cref="TapeKind"/>, in four bits each.</summary>
    private const ulong ValueKinds =
        ((ulong)JsonValueKind.Object << (4 * (int)TapeKind.Object)) | ((ulong)JsonValueKind.Array << (4 * (int)TapeKind.Array))
        | ((ulong)JsonValueKind.String << (4 * (int)TapeKind.String)) | ((ulong)JsonValueKind.String << (4 * (int)TapeKind.EscapedString))
        | ((ulong)JsonValueKind.Number << (4 * (int)TapeKind.Number)) | ((ulong)JsonValueKind.True << (4 * (int)TapeKind.True))
        | ((ulong)JsonValueKind.False << (4 * (int)TapeKind.False)) | ((ulong)JsonValueKind.Null << (4 * (int)TapeKind.Null));

    private ReadOnlyMemory<byte> _memory;
    private byte[]? _array;
    private NameIndexes? _indexes;
    private int _from;
    private int _length;

    /// <summary>The words of the tape. A reused array may be longer than the tape.</summary>
    public ulong[] Words { get; private set; } = [];

    /// <summary>
    /// The number of times that all views of the text were made invalid. A view compares it with the number at its creation, to detect that its text has been
    /// replaced. Always 0 if the text belongs to no parser.
    /// </summary>
    public int Version { get; private set; }

    /// <summary>The indexes of objects with many names.</summary>
    public NameIndexes Indexes => _indexes ?? MakeIndexes();

    /// <summary>The whole text.</summary>
    public ReadOnlyMemory<byte> Memory => _memory;

    /// <summary>The whole text.</summary>
    public ReadOnlySpan<byte> Text
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _array is not null ? _array.AsSpan(_from, _length) : _memory.Span;
    }

    /// <summary>The options with which the text was parsed.</summary>
    public JsonTextOptions Options { get; private set; }

    /// <summary>Whether neither comments nor trailing commas were allowed, so that the text of each value is JSON by RFC 8259.</summary>
    public bool IsStrict => !Options.SkipComments && !Options.AllowTrailingCommas;

    /// <summary>Replaces the text and the tape.</summary>
    public void Set(ReadOnlyMemory<byte> memory, ulong[] words, in JsonTextOptions options)
    {
        _memory = memory;
        Options = options;
        if (Mem.TryGetArray(memory, out ArraySegment<byte> segment))
        {
            (_array, _from, _length) = (segment.Array!, segment.Offset, segment.Count);
        }
        else
        {
            _array = null;
        }

        Words = words;
        _indexes = null;
        ForgetNames();
    }

    /// <summary>Makes all views of the text invalid.</summary>
    public void Retire() => Version++;

    /// <summary>Returns the word at an index of the tape.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TapeWord At(int place) => new(Words[place]);

    /// <summary>Returns the text of a word that is not a bracket, without quotes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> TextOf(TapeWord word) => Text.Slice(word.Offset, word.Length);

    /// <summary>Returns the kind of the value that begins with a word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsonValueKind KindOf(TapeWord word) => (JsonValueKind)(ValueKinds >> (4 * (int)word.Kind) & 0xF);

    /// <summary>Returns the tape index after the value whose first word is <paramref name="word"/>, at the index <paramref name="place"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int After(int place, TapeWord word) => word.IsContainer ? place + word.Length + 1 : place + 1;

    /// <summary>Returns the tape indexes of the elements of an array.</summary>
    public int[] ElementsOf(int place)
    {
        int end = place + At(place).Length, count = 0;
        int[] places = new int[At(end).Length];
        for (int at = place + 1; at < end; at = After(at, At(at)))
        {
            places[count++] = at;
        }

        return places;
    }

    /// <summary>Returns the text of a value or name as it is written in the document, with quotes or brackets.</summary>
    public ReadOnlyMemory<byte> RawOf(int place)
    {
        (int from, int length) = RangeOf(place);
        return _memory.Slice(from, length);
    }

    /// <summary>Returns the offset and the length, in bytes, of the text of a value or name, with quotes or brackets.</summary>
    public (int From, int Length) RangeOf(int place)
    {
        TapeWord word = At(place);
        return word.Kind switch
        {
            TapeKind.Object or TapeKind.Array => (word.Offset, At(place + word.Length).Offset + 1 - word.Offset),
            TapeKind.String or TapeKind.EscapedString or TapeKind.Name or TapeKind.EscapedName => (word.Offset - 1, word.Length + 2),
            _ => (word.Offset, word.Length),
        };
    }

    /// <summary>Discards the strings of names, if there are any.</summary>
    partial void ForgetNames();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private NameIndexes MakeIndexes()
    {
        var made = new NameIndexes();
        return Interlocked.CompareExchange(ref _indexes, made, null) ?? made;
    }
}
