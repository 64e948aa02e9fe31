using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>A position among the children of a value, stored as tape indexes.</summary>
internal struct ViewCursor
{
    public int Next, End, Place, Index;
    public bool IsObject;
}

/// <summary>Lets the evaluator of paths work on a text with its tape. A value is the tape index of its first word.</summary>
internal readonly struct ViewSource(TextTree tree) : INodeSource<int, ViewCursor>
{
    public bool IsLinear => true;

    public JsonValueKind KindOf(int node) => TextTree.KindOf(tree.At(node));

    public bool IsContainer(int node) => tree.At(node).IsContainer;

    public int CountOf(int container) => tree.At(EndOf(container)).Length;

    public bool TryGetMember(int node, JsonName name, out int member)
    {
        TapeWord word = tree.At(node);
        member = word.Kind != TapeKind.Object ? 0
            : tree.At(node + word.Length).Length < MemberNames.Many ? FindLast(node + 1, node + word.Length, name.Utf8)
            : MemberNames.Find(tree, node, word, name);
        return member++ != 0;
    }

    public bool TryGetMemberOnce(int node, JsonName name, out int member)
    {
        TapeWord word = tree.At(node);
        member = word.Kind == TapeKind.Object ? FindLast(node + 1, node + word.Length, name.Utf8) : 0;
        return member++ != 0;
    }

    public int CostOfMember(int node) => 0;

    public bool TryGetElement(int node, long index, out int element)
    {
        element = 0;
        TapeWord word = tree.At(node);
        if (word.Kind != TapeKind.Array)
        {
            return false;
        }

        int count = tree.At(node + word.Length).Length;
        index = index < 0 ? index + count : index;
        if (index < 0 || index >= count)
        {
            return false;
        }

        // If no element is an array or an object, each element is one word, so the index gives the place of the element.
        element = node + 1;
        if (word.Length - 1 == count)
        {
            element += (int)index;
            return true;
        }

        for (; index > 0; index--)
        {
            element = TextTree.After(element, tree.At(element));
        }

        return true;
    }

    public int CostOfElement(int node) => tree.At(node) is { Kind: TapeKind.Array } word ? tree.At(node + word.Length).Length >> 4 : 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryOpen(int node, out ViewCursor cursor)
    {
        TapeWord word = tree.At(node);
        cursor = new ViewCursor { Next = node + 1, End = node + word.Length, Index = -1, IsObject = word.Kind == TapeKind.Object };
        return word.IsContainer;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MoveNext(ref ViewCursor cursor, out int child)
    {
        child = cursor.Next;
        if (child >= cursor.End)
        {
            return false;
        }

        child += cursor.IsObject ? 1 : 0;
        cursor.Place = child;
        cursor.Index++;
        cursor.Next = TextTree.After(child, tree.At(child));
        return true;
    }

    public int EndOf(int node) => node + tree.At(node).Length;

    public bool TryNextContainer(ref int node, int end, bool isObject, ref long steps)
    {
        ReadOnlySpan<ulong> words = tree.Words.AsSpan(0, end);
        int start = node;
        for (int at = start + 1; (uint)at < (uint)words.Length; at++)
        {
            TapeKind kind = new TapeWord(words[at]).Kind;
            if (kind == TapeKind.Object || (kind == TapeKind.Array && !isObject))
            {
                steps -= (at - start) >> 4;
                node = at;
                return true;
            }
        }

        steps -= (end - start) >> 4;
        return false;
    }

    public ReadOnlySpan<byte> TextOf(int node, ref byte[] space)
    {
        TapeWord word = tree.At(node);
        ReadOnlySpan<byte> text = tree.TextOf(word);
        return word.Kind == TapeKind.EscapedString ? ScalarText.Unescape(text, ref space) : text;
    }

    public bool AreEqual(int first, int second, ref long steps)
    {
        if (KindOf(first) != KindOf(second))
        {
            return false;
        }

        // Arrays of different lengths cost one step, because they are unequal without a comparison. Objects with different numbers of members can still be
        // equal, because a name can occur twice.
        steps -= KindOf(first) == JsonValueKind.Array && CountOf(first) != CountOf(second) ? 1 : Math.Min(tree.At(first).Length, tree.At(second).Length) >> 1;
        return TreeEquality.AreEqual(tree, first, tree, second, ref steps);
    }

    public bool TryPairMembers(int first, int second, Stack<(int First, int Second)> pairs, ref long steps) => throw new NotSupportedException();

    public void AppendStep(in ViewCursor cursor, NormalizedPath path)
    {
        if (cursor.IsObject)
        {
            path.AppendName(ScalarText.ToText(tree.TextOf(tree.At(cursor.Place - 1))));
        }
        else
        {
            path.AppendIndex(cursor.Index);
        }
    }

    /// <summary>Returns the tape index of the last name, between two tape indexes in an object, that equals a text; 0 if there is none.</summary>
    private int FindLast(int at, int end, ReadOnlySpan<byte> name)
    {
        const int Shift = TapeWord.LengthShift;
        int found = 0;
        ReadOnlySpan<byte> text = tree.Text;
        ReadOnlySpan<ulong> words = tree.Words.AsSpan(0, end);

        // Combines the kind and the length of the name in one number.
        ulong sought = TapeWord.Of(TapeKind.Name, name.Length, 0) >> Shift;
        while ((uint)at < (uint)words.Length)
        {
            ulong word = words[at];
            if (word >> Shift == sought)
            {
                if (text.Slice(new TapeWord(word).Offset, name.Length).SequenceEqual(name))
                {
                    found = at;
                }
            }
            else if (new TapeWord(word).Kind == TapeKind.EscapedName && MemberNames.AreEqual(tree, new TapeWord(word), name))
            {
                found = at;
            }

            // Uses a branch, which the processor predicts: if the masked length were added instead, the processor could read the next name only after it has
            // read this word.
            at = TextTree.After(at + 1, new TapeWord(words[at + 1]));
        }

        return found;
    }
}
