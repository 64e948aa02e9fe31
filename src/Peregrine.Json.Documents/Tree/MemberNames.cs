using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Finds and compares names of members.</summary>
internal static partial class MemberNames
{
    /// <summary>An object with at least this many names can get an index; it gets one if it is searched often (<see cref="NameIndexes"/>).</summary>
    public const int Many = 16;

    /// <summary>Returns the tape index of the last name in an object that equals a text; 0 if there is none.</summary>
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

    /// <summary>Whether the name or string of a tape word equals a text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreEqual(TextTree tree, TapeWord word, ReadOnlySpan<byte> name) => IsEscaped(word)
        ? EqualsEscaped(tree.TextOf(word), name)
        : word.Length == name.Length && tree.TextOf(word).SequenceEqual(name);

    /// <summary>
    /// Whether the names or strings of two tape words, in two trees, are equal after unescaping. A text with an unpaired surrogate equals only the same text.
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

    /// <summary>Whether the text of a tape word, which is a name or string, has escapes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsEscaped(TapeWord word) => word.Kind is TapeKind.EscapedName or TapeKind.EscapedString;

    /// <summary>Encodes a name in UTF-8; false if it has an unpaired surrogate.</summary>
    public static bool TryEncode(string name, [NotNullWhen(true)] out byte[]? utf8)
    {
        byte[] space = RentedArrays.Rent<byte>(checked(3 * name.Length));
        utf8 = Utf16Text.TryToUtf8(name, space, out int length) ? space.AsSpan(0, length).ToArray() : null;
        RentedArrays.Return(space);
        return utf8 is not null;
    }

    private static int FindLast(TextTree tree, int at, int end, ReadOnlySpan<byte> name)
    {
        int found = 0;
        ReadOnlySpan<byte> text = tree.Text;
        ReadOnlySpan<ulong> words = tree.Words.AsSpan(0, end);
        ulong first = FirstWord(name), mask = name.Length >= sizeof(ulong) ? ulong.MaxValue : (1UL << (8 * name.Length)) - 1;

        // The words of all names without escapes and with this length differ only in their offsets.
        ulong plain = TapeWord.Of(TapeKind.Name, name.Length, 0) >> TapeWord.LengthShift;
        while (at + 1 < words.Length)
        {
            ulong word = words[at];
            if (word >> TapeWord.LengthShift == plain ? IsName(text, new TapeWord(word).Offset, name, first, mask)
                : MayBeEscaped(word) && EqualsEscaped(tree.TextOf(new TapeWord(word)), name))
            {
                found = at;
            }

            at = TextTree.After(at + 1, new TapeWord(words[at + 1]));
        }

        return found;
    }

    /// <summary>Returns up to the first eight bytes of a name as one number.</summary>
    private static ulong FirstWord(ReadOnlySpan<byte> name)
    {
        if (name.Length >= sizeof(ulong))
        {
            return BinaryPrimitives.ReadUInt64LittleEndian(name);
        }

        if (name.Length >= sizeof(uint))
        {
            ulong last = BinaryPrimitives.ReadUInt32LittleEndian(name[^sizeof(uint)..]);
            return BinaryPrimitives.ReadUInt32LittleEndian(name) | (last << (8 * (name.Length - sizeof(uint))));
        }

        // One to three bytes: the first, the middle and the last cover them.
        int middle = name.Length >> 1;
        return name.IsEmpty ? 0 : name[0] | ((ulong)name[middle] << (8 * middle)) | ((ulong)name[^1] << (8 * (name.Length - 1)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool MayBeEscaped(ulong word) => word >> TapeWord.KindShift == (ulong)TapeKind.EscapedName;

    /// <summary>
    /// Whether the text at an offset begins with a name. Except at the end of the text, compares the first eight bytes as one number; a name of up to eight
    /// bytes then needs no call.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsName(ReadOnlySpan<byte> text, int offset, ReadOnlySpan<byte> name, ulong first, ulong mask) =>
        offset <= text.Length - sizeof(ulong)
            ? ((BinaryPrimitives.ReadUInt64LittleEndian(text.Slice(offset, sizeof(ulong))) ^ first) & mask) == 0
                && (name.Length <= sizeof(ulong) || text.Slice(offset, name.Length).SequenceEqual(name))
            : text.Slice(offset, name.Length).SequenceEqual(name);

    /// <summary>Whether a text with escapes equals a name. A text with an unpaired surrogate equals no name.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool EqualsEscaped(ReadOnlySpan<byte> text, ReadOnlySpan<byte> name)
    {
        // Unescaping shortens a text that has escapes, at most to a sixth of its length: \u0041 becomes one byte.
        if (text.Length <= name.Length || text.Length > 6L * name.Length)
        {
            return false;
        }

        byte[] rented = RentedArrays.Rent<byte>(text.Length);
        bool areEqual = TryUnescape(text, rented, out int length) && rented.AsSpan(0, length).SequenceEqual(name);
        RentedArrays.Return(rented);
        return areEqual;
    }
}
