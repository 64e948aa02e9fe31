using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// Computes hashes of all values of a tree. Values that are equal by <see cref="TreeEquality"/> have equal hashes, unless an object has a name twice. The
/// hashes are mixed with secrets of the process, so that a text cannot be chosen to collide with another one.
/// </summary>
internal static class TreeHash
{
    private const ulong Factor = 0x9E37_79B9_7F4A_7C15;

    /// <summary>
    /// Returns a hash for each tape word of a value: first of the value itself, then of the names and values in it, in the order of the tape.
    /// </summary>
    public static ulong[] Of(TextTree tree, int place)
    {
        int end = TextTree.After(place, tree.At(place));
        ulong[] hashes = new ulong[end - place];
        byte[] unescaped = [];

        // Goes backwards, so that the hashes of children are computed before the hash of their container.
        for (int at = end - 1; at >= place; at--)
        {
            TapeWord word = tree.At(at);
            hashes[at - place] = word.Kind switch
            {
                TapeKind.Object => Members(tree, at, place, hashes),
                TapeKind.Array => Elements(tree, at, place, hashes),
                TapeKind.String or TapeKind.Name => Mixed(NameIndex.HashOf(tree.TextOf(word)), TapeKind.String),
                TapeKind.EscapedString or TapeKind.EscapedName => Mixed(Unescaped(tree.TextOf(word), ref unescaped), TapeKind.String),
                TapeKind.Number => Mixed(NumberText.HashOf(tree.TextOf(word)), TapeKind.Number),
                _ => Mixed(0, word.Kind),
            };
        }

        return hashes;
    }

    /// <summary>
    /// Returns the hashes of the values at some tape indexes, from the hashes that <see cref="Of"/> has returned for a value that contains them, at the index
    /// <paramref name="place"/>.
    /// </summary>
    public static ulong[] At(int[] places, int place, ulong[] hashes)
    {
        ulong[] found = new ulong[places.Length];
        for (int index = 0; index < places.Length; index++)
        {
            found[index] = hashes[places[index] - place];
        }

        return found;
    }

    private static ulong Members(TextTree tree, int at, int place, ulong[] hashes)
    {
        // The order of members does not matter.
        ulong sum = 0;
        int end = at + tree.At(at).Length;
        for (int name = at + 1; name < end; name = TextTree.After(name + 1, tree.At(name + 1)))
        {
            sum += Mixed(hashes[name - place] ^ (hashes[name + 1 - place] * Factor), TapeKind.Name);
        }

        return Mixed(sum, TapeKind.Object);
    }

    private static ulong Elements(TextTree tree, int at, int place, ulong[] hashes)
    {
        ulong hash = 0;
        int end = at + tree.At(at).Length;
        for (int element = at + 1; element < end; element = TextTree.After(element, tree.At(element)))
        {
            hash = Mixed(hash ^ hashes[element - place], TapeKind.Array);
        }

        return Mixed(hash, TapeKind.ArrayEnd);
    }

    private static ulong Unescaped(ReadOnlySpan<byte> text, ref byte[] space)
    {
        if (space.Length < text.Length)
        {
            space = new byte[Math.Max(2 * space.Length, text.Length)];
        }

        return NameIndex.HashOf(MemberNames.TryUnescape(text, space, out int length) ? space.AsSpan(0, length) : text);
    }

    private static ulong Mixed(ulong hash, TapeKind kind) => NameIndex.Mix(hash ^ (ulong)kind) + ((ulong)kind * 0xD6E8_FEB8_6659_FD93);
}
