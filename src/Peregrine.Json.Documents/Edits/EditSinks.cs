using System.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Counts the bytes of an edited value's text and the words of its tape, without writing either.</summary>
internal struct EditLength : IEditSink
{
    public long Bytes;
    public long Words;

    public void Text(ReadOnlySpan<byte> text) => Bytes += text.Length;

    public void Open(bool isObject)
    {
        Bytes++;
        Words++;
    }

    public void Close(bool isObject, int count)
    {
        Bytes++;
        Words++;
    }

    public void Name(ReadOnlySpan<byte> name)
    {
        Bytes += name.Length;
        Words++;
    }

    public void Run(TextTree tree, int from, int to, int first, int after)
    {
        Bytes += to - from;
        Words += after - first;
    }
}

/// <summary>Writes the text of an edited value to a buffer writer.</summary>
internal readonly struct EditWriter(IBufferWriter<byte> writer) : IEditSink
{
    public void Text(ReadOnlySpan<byte> text) => writer.Write(text);

    public void Open(bool isObject) => writer.Write(isObject ? "{"u8 : "["u8);

    public void Close(bool isObject, int count) => writer.Write(isObject ? "}"u8 : "]"u8);

    public void Name(ReadOnlySpan<byte> name) => writer.Write(name);

    public void Run(TextTree tree, int from, int to, int first, int after) => writer.Write(tree.Text[from..to]);
}

/// <summary>
/// Writes the text of an edited value to an array of exactly its length, and its tape to a second array. If the second array is empty, writes no tape.
/// </summary>
internal struct EditTape(byte[] text, ulong[] words) : IEditSink
{
    private readonly Stack<int> _open = new();
    private int _length;
    private int _count;

    public void Text(ReadOnlySpan<byte> added)
    {
        added.CopyTo(text.AsSpan(_length));
        _length += added.Length;
    }

    public void Open(bool isObject)
    {
        if (words.Length > 0)
        {
            _open.Push(_count);
            words[_count++] = TapeWord.Of(isObject ? TapeKind.Object : TapeKind.Array, 0, _length);
        }

        text[_length++] = (byte)(isObject ? '{' : '[');
    }

    public void Close(bool isObject, int count)
    {
        if (words.Length > 0)
        {
            int first = _open.Pop();
            words[first] = TapeWord.Of(isObject ? TapeKind.Object : TapeKind.Array, _count - first, new TapeWord(words[first]).Offset);
            words[_count++] = TapeWord.Of(isObject ? TapeKind.ObjectEnd : TapeKind.ArrayEnd, count, _length);
        }

        text[_length++] = (byte)(isObject ? '}' : ']');
    }

    public void Name(ReadOnlySpan<byte> name)
    {
        if (words.Length > 0)
        {
            words[_count++] = TapeWord.Of(name.Contains((byte)'\\') ? TapeKind.EscapedName : TapeKind.Name, name.Length - 2, _length + 1);
        }

        Text(name);
    }

    public void Run(TextTree tree, int from, int to, int first, int after)
    {
        if (words.Length > 0)
        {
            // The offset is in the lowest bits of a word and does not overflow into the other bits, so one addition changes only the offset.
            ulong moved = (ulong)(_length - (long)from);
            ReadOnlySpan<ulong> run = tree.Words.AsSpan(first, after - first);
            Span<ulong> copy = words.AsSpan(_count, run.Length);
            for (int at = 0; at < copy.Length; at++)
            {
                copy[at] = run[at] + moved;
            }

            _count += run.Length;
        }

        Text(tree.Text[from..to]);
    }
}
