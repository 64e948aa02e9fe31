using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Finds and compares names.</summary>
internal static class MemberNames
{
    /// <summary>The number of names from which an object is searched by an index.</summary>
    public const int Many = 16;

    private const int StackBytes = 256;

    /// <summary>Returns the place of the last member with a name in an object, or 0.</summary>
    public static int Find(TextTree tree, int place, TapeWord word, ReadOnlySpan<byte> name)
    {
        int end = place + word.Length;
        return tree.At(end).Length >= Many && tree.Indexes.Find(tree, place) is { } index
            ? index.Find(tree, name, NameIndex.HashOf(name))
            : FindLast(tree, place + 1, end, name);
    }

    /// <inheritdoc cref="Find(TextTree, int, TapeWord, ReadOnlySpan{byte})"/>
    public static int Find(TextTree tree, int place, TapeWord word, JsonName name)
    {
        int end = place + word.Length;
        return tree.At(end).Length >= Many && tree.Indexes.Find(tree, place) is { } index
            ? index.Find(tree, name.Utf8, name.Hash)
            : FindLast(tree, place + 1, end, name.Utf8);
    }

    /// <summary>Whether the name of a word is a name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreEqual(TextTree tree, TapeWord word, ReadOnlySpan<byte> name) => IsEscaped(word)
        ? EqualsEscaped(tree.TextOf(word), name)
        : word.Length == name.Length && tree.TextOf(word).SequenceEqual(name);

    /// <summary>
    /// Whether the names, or strings, of words of two trees are equal. Text with an unpaired surrogate equals only the same text.
    /// </summary>
    public static bool AreEqual(TextTree tree, TapeWord first, TextTree other, TapeWord second)
    {
        ReadOnlySpan<byte> text = tree.TextOf(first), otherText = other.TextOf(second);
        bool isEscaped = IsEscaped(first), isOtherEscaped = IsEscaped(second);
        if ((!isEscaped && !isOtherEscaped) || text.SequenceEqual(otherText))
        {
            return text.SequenceEqual(otherText);
        }

        if (!isEscaped || !isOtherEscaped)
        {
            return isEscaped ? EqualsEscaped(text, otherText) : EqualsEscaped(otherText, text);
        }

        byte[] unescaped = RentedArrays.Rent<byte>(text.Length), otherUnescaped = RentedArrays.Rent<byte>(otherText.Length);
        bool areEqual = TryUnescape(text, unescaped, out int length) && TryUnescape(otherText, otherUnescaped, out int otherLength)
            && unescaped.AsSpan(0, length).SequenceEqual(otherUnescaped.AsSpan(0, otherLength));
        RentedArrays.Return(unescaped);
        RentedArrays.Return(otherUnescaped);
        return areEqual;
    }

    /// <summary>Whether the text of a name or string has escapes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsEscaped(TapeWord word) => word.Kind is TapeKind.EscapedName or TapeKind.EscapedString;

    /// <summary>Unescapes text between quotes; false if it has an unpaired surrogate.</summary>
    public static bool TryUnescape(ReadOnlySpan<byte> text, Span<byte> destination, out int length) =>
        StringRead.TryUnescape(ref Mem.First(text), 0, text.Length, destination, out length);

    private static int FindLast(TextTree tree, int at, int end, ReadOnlySpan<byte> name)
    {
        int found = 0;
        ReadOnlySpan<byte> text = tree.Text;
        ReadOnlySpan<ulong> words = tree.Words.AsSpan(0, end);
        while ((uint)at < (uint)words.Length)
        {
            var word = new TapeWord(words[at]);
            if (word.Kind == TapeKind.Name)
            {
                if (word.Length == name.Length && text.Slice(word.Offset, word.Length).SequenceEqual(name))
                {
                    found = at;
                }
            }
            else if (EqualsEscaped(text.Slice(word.Offset, word.Length), name))
            {
                found = at;
            }

            at = TextTree.After(at + 1, new TapeWord(words[at + 1]));
        }

        return found;
    }

    /// <summary>Whether text with escapes is a name. A text with an unpaired surrogate equals none.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualsEscaped(ReadOnlySpan<byte> text, ReadOnlySpan<byte> name)
    {
        // An escape of up to six bytes stands for at least one byte of UTF-8.
        if (text.Length <= name.Length || text.Length > 6L * name.Length)
        {
            return false;
        }

        if (text.Length <= StackBytes)
        {
            Span<byte> space = stackalloc byte[StackBytes];
            return TryUnescape(text, space, out int short_) && space[..short_].SequenceEqual(name);
        }

        byte[] rented = RentedArrays.Rent<byte>(text.Length);
        bool areEqual = TryUnescape(text, rented, out int length) && rented.AsSpan(0, length).SequenceEqual(name);
        RentedArrays.Return(rented);
        return areEqual;
    }
}
