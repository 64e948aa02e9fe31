using System.Globalization;
using System.Numerics;
using System.Text;
using Peregrine.Json.Documents;

namespace Peregrine.Json.DocumentsTests;

/// <summary>
/// Texts whose names and places are chosen to collide in tables whose hash is known. Here each table has secrets, which is shown by the longest run of
/// taken slots: the number of steps of the worst look-up.
/// </summary>
public class SecretTests
{
    private const int Many = 4096;

    /// <summary>The logarithm of the number of slots, with some room for chance.</summary>
    private const int MostSteps = 200;

    [Fact]
    public void PlacesOfObjectsDoNotCollide()
    {
        const uint factor = 0x9E37_79B1;

        // The places of objects that a multiplication with a constant puts into one slot, and those that differ by a power of two.
        int[] chosen = [.. Enumerable.Range(1, int.MaxValue).Where(static place => BitOperations.RotateLeft((uint)place * factor, 16) % (2 * Many) == 0).Take(Many)];
        Assert.InRange(LongestRun(chosen.Select(static place => BitOperations.RotateLeft((uint)place * factor, 16))), Many, Many);
        Assert.InRange(LongestRun(chosen.Select(NameIndexes.SlotOf)), 1, MostSteps);
        for (int shift = 0; shift < 19; shift++)
        {
            Assert.InRange(LongestRun(Enumerable.Range(1, Many).Select(index => NameIndexes.SlotOf(index << shift))), 1, MostSteps);
        }
    }

    [Fact]
    public void NamesDoNotCollideUnderAnotherSecret()
    {
        // The names of each length have one hash, as far as the table has slots, under secrets that the sender guessed.
        int count = UsualRun.IsShort ? 512 : 1024, slots = 2 * count;
        foreach (int length in (ReadOnlySpan<int>)[6, 12, 24])
        {
            byte[][] chosen = [.. Enumerable.Range(0, int.MaxValue).Select(index => Name(index, length))
                .Where(name => NameIndex.HashOf(name, 1, 2) % slots == 0).Take(count)];
            Assert.InRange(LongestRun(chosen.Select(static name => NameIndex.HashOf(name, 1, 2)), slots), count, count);
            Assert.InRange(LongestRun(chosen.Select(static name => NameIndex.HashOf(name)), slots), 1, MostSteps);
        }
    }

    [Fact]
    public void ObjectsWithANameTwiceAreComparedOnceAtAllLevels()
    {
        // They have one hash and differ: compared as a whole at each level, this took steps by the square of the depth.
        const int depth = 200_000;
        var options = new JsonTextOptions { MaxDepth = int.MaxValue };
        JsonText from = Nested("""{"a":1,"a":2}"""), to = Nested("""{"a":2,"a":1}""");
        var patch = JsonPatch.Between(from, to);
        Assert.True(JsonValueView.DeepEquals(patch.Apply(from).Root, to.Root));

        JsonText Nested(string inner) => JsonText.Parse(new string('[', depth) + inner + new string(']', depth), options);
    }

    /// <summary>Puts hashes into a table with open addresses, and returns the longest run of taken slots.</summary>
    private static int LongestRun(IEnumerable<uint> hashes, int slots = 2 * Many)
    {
        bool[] taken = new bool[slots];
        foreach (uint hash in hashes)
        {
            uint slot = hash % (uint)slots;
            while (taken[slot])
            {
                slot = (slot + 1) % (uint)slots;
            }

            taken[slot] = true;
        }

        int longest = 0, run = 0;
        for (int slot = 0; slot < 2 * slots; slot++)
        {
            run = taken[slot % slots] ? run + 1 : 0;
            longest = Math.Max(longest, run);
        }

        return longest;
    }

    private static byte[] Name(int index, int length) => Encoding.UTF8.GetBytes(index.ToString(CultureInfo.InvariantCulture).PadLeft(length, 'x'));
}
