using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Tests.Names;

/// <summary>Every name is found, no other is, wherever in the input it stands and however the set was chosen.</summary>
public sealed class NameTableTests
{
    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void FindsEveryNameByItsText(string set, bool ignoreCase)
    {
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = TableOf(names, ignoreCase);
        Assert.Equal(names.Length, table.Count);
        for (int i = 0; i < names.Length; i++)
        {
            Assert.Equal(i, table.FindText(Encoding.UTF8.GetBytes(names[i])));
            Assert.Equal(names[i], Encoding.UTF8.GetString(table.NameOf(i)));
        }
    }

    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void FindsExactlyWhatAComparerFinds(string set, bool ignoreCase)
    {
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = TableOf(names, ignoreCase);
        var reference = new Dictionary<string, int>(NameSets.Comparer(ignoreCase));
        for (int i = 0; i < names.Length; i++)
        {
            reference.Add(names[i], i);
        }

        foreach (string asked in names.SelectMany(NameSets.Neighbours).Concat(names).Append("").Append("?").Distinct().Where(NameSets.IsWellFormed))
        {
            int expected = reference.TryGetValue(asked, out int member) ? member : NameTable.Unknown;
            Assert.True(expected == table.FindText(Encoding.UTF8.GetBytes(asked)), $"FindText of {NameSets.Spell(asked)}");
            Check(table, asked, expected, ignoreCase, after: 1);
            Check(table, asked, expected, ignoreCase, after: 40);
        }
    }

    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void FindsNearTheEndOfTheInputAndReadsNothingAfterIt(string set, bool ignoreCase)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = TableOf(names, ignoreCase);
        using var memory = new GuardedMemory(4096);
        for (int i = 0; i < names.Length; i++)
        {
            byte[] text = Encoding.UTF8.GetBytes(NameSets.Spell(names[i]));
            for (int after = 0; after <= 40; after++)
            {
                byte[] input = [.. text, .. Encoding.ASCII.GetBytes(new string(':', after))];
                CheckAt(table, memory.CopyAtEnd(input), text.Length, i, IsPlain(names[i], ignoreCase));
                CheckAt(table, memory.CopyAtStart(input), text.Length, i, IsPlain(names[i], ignoreCase));
            }
        }
    }

    /// <summary>The direct look finds the member with its quotes and colon or nothing, and every name that can be compared in one block.</summary>
    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void TheDirectLookFindsTheSameOrNothing(string set, bool ignoreCase)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = TableOf(names, ignoreCase);
        bool isByFirst = table.Lookup.Contains("by the first bytes", StringComparison.Ordinal);
        using var memory = new GuardedMemory(4096);
        foreach (string asked in names.SelectMany(NameSets.Neighbours).Concat(names).Append("").Distinct().Where(NameSets.IsWellFormed))
        {
            byte[] quoted = Encoding.UTF8.GetBytes(NameSets.Spell(asked));
            int expected = Array.IndexOf(names, asked);
            foreach (string after in (ReadOnlySpan<string>)["", ":", " :1", ":1}", ":123456", ":12345678901234567890123456789012"])
            {
                byte[] input = [(byte)',', .. quoted, .. Encoding.ASCII.GetBytes(after)];
                foreach (bool isAtEnd in (ReadOnlySpan<bool>)[true, false])
                {
                    Span<byte> text = isAtEnd ? memory.CopyAtEnd(input) : memory.CopyAtStart(input);
                    int found = table.FindDirect(ref MemoryMarshal.GetReference(text), 1, text.Length);
                    int afterComma = table.FindAfterComma(ref MemoryMarshal.GetReference(text), 0, text.Length);
                    Assert.True(afterComma == found || afterComma == NameTable.Unknown, asked);
                    Assert.True(found == NameTable.Unknown || (after.StartsWith(':') && NameSets.Comparer(ignoreCase).Equals(names[found], asked)), asked);
                    bool isExpected = expected >= 0 && isByFirst && after.StartsWith(':') && quoted.Length is > 2 and <= 31 && quoted.Length == Encoding.UTF8.GetByteCount(asked) + 2;
                    if (isExpected && after.Length > 32)
                    {
                        Assert.Equal(expected, found);
                        Assert.Equal(expected, afterComma);
                    }
                }
            }
        }
    }

    [Fact]
    public void ABackslashInAShortTextIsNotAByteOfAName()
    {
        NameTable table = TableOf(["a\\", "b"], ignoreCase: false);
        byte[] text = "a\\\":1,2}"u8.ToArray();
        Assert.True(table.Find(ref text[0], 0, text.Length, out _) < 0);
    }

    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void NamesCutShortAreNeverFound(string set, bool ignoreCase)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = TableOf(names, ignoreCase);
        using var memory = new GuardedMemory(4096);
        foreach (string name in names)
        {
            byte[] text = Encoding.UTF8.GetBytes(NameSets.Spell(name))[..^1];
            for (int length = Math.Max(1, text.Length - 40); length <= text.Length; length++)
            {
                Span<byte> input = memory.CopyAtEnd(text.AsSpan(0, length));
                Assert.Equal(NameTable.NotPlain, table.Find(ref MemoryMarshal.GetReference(input), 1, input.Length, out _));
            }
        }
    }

    [Fact]
    public void NamesThatDifferByCaseAlone()
    {
        string[] names = NameSets.ByCase();
        NameTable table = TableOf(names, ignoreCase: false);
        for (int i = 0; i < names.Length; i++)
        {
            Assert.Equal(i, table.FindText(Encoding.UTF8.GetBytes(names[i])));
            Check(table, names[i], i, false, after: 60);
            Check(table, names[i], i, false, after: 0);
        }
    }

    [Fact]
    public void EveryCasingOfAName()
    {
        NameTable table = TableOf(["other", "ABCDefgh", "last"], ignoreCase: true);
        foreach (string name in NameSets.ByCase())
        {
            Assert.Equal(1, table.FindText(Encoding.UTF8.GetBytes(name)));
            Check(table, name, 1, true, after: 60);
            Check(table, name, 1, true, after: 0);
        }
    }

    [Fact]
    public void NamesThatAreNotReadAreUnknown()
    {
        NameTable table = new(["a", "b", "a", "c"], [false, true, true, false], ignoreCase: false, EscapeSet.For(null));
        Assert.Equal(2, table.FindText("a"u8));
        Assert.Equal(1, table.FindText("b"u8));
        Assert.Equal(NameTable.Unknown, table.FindText("c"u8));
        Assert.Equal(1, table.PredictionAt(0).Member);
        Assert.Equal(2, table.PredictionAt(2).Member);
        Assert.Equal(NameTable.Unknown, table.PredictionAt(3).Member);
    }

    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void WrittenNamesAreThoseOfTheEncoder(string set, bool ignoreCase)
    {
        string[] names = NameSets.Of(set, ignoreCase);
        NameTable table = TableOf(names, ignoreCase);
        for (int i = 0; i < names.Length; i++)
        {
            NameTable.Block block = table.BlockOf(i);
            string written = Encoding.UTF8.GetString(table.BlockText.AsSpan(block.Offset, block.Length));
            Assert.Equal("," + Stj.Serialize(names[i]) + ":", written);
            Assert.True(table.BlockText.Length - block.Offset - block.Length >= 32, "padding");
        }
    }

    /// <summary>Counted work: with every slot but one blanked the name of that one is still found, so that no look-up needs a second.</summary>
    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void ALookUpComparesOneSlot(string set, bool ignoreCase)
    {
        string[] names = NameSets.Of(set, ignoreCase);
        if (ignoreCase)
        {
            names = [.. names.Where(name => Ascii.IsValid(name))];
        }

        NameTable table = TableOf(names, ignoreCase);
        FieldInfo field = typeof(NameTable).GetField("_slots", BindingFlags.NonPublic | BindingFlags.Instance)!;
        var slots = (Array)field.GetValue(table)!;
        FieldInfo lengthOf = slots.GetType().GetElementType()!.GetField("Length")!;
        object blank = Activator.CreateInstance(slots.GetType().GetElementType()!)!;
        lengthOf.SetValue(blank, -1);
        var lone = (Array)slots.Clone();
        for (int i = 0; i < lone.Length; i++)
        {
            lone.SetValue(blank, i);
        }

        field.SetValue(table, lone);
        int found = 0;
        for (int member = 0; member < slots.Length; member++)
        {
            object slot = slots.GetValue(member)!;
            if ((int)lengthOf.GetValue(slot)! < 0)
            {
                continue;
            }

            lone.SetValue(slot, member);
            Assert.Equal(member, table.FindText(Encoding.UTF8.GetBytes(names[member])));
            Check(table, names[member], member, ignoreCase, after: 50);
            lone.SetValue(blank, member);
            Assert.Equal(NameTable.Unknown, table.FindText(Encoding.UTF8.GetBytes(names[member])));
            found++;
        }

        Assert.Equal(names.Length, found);
    }

    [Fact]
    public void RandomSetsAgreeWithAComparer()
    {
        var random = new Random(5);
        for (int round = TestScale.Times(300); round > 0; round--)
        {
            bool ignoreCase = random.Next(2) == 0;
            string alphabet = random.Next(3) switch { 0 => "ab", 1 => "abcABC_0", _ => "aé名\t\"" };
            string[] names = [.. Enumerable.Range(0, random.Next(1, 80)).Select(_ => Next()).Distinct(NameSets.Comparer(ignoreCase))];
            NameTable table = TableOf(names, ignoreCase);
            for (int i = 0; i < 200; i++)
            {
                string asked = random.Next(2) == 0 ? names[random.Next(names.Length)] : Next();
                int expected = Array.FindIndex(names, name => NameSets.Comparer(ignoreCase).Equals(name, asked));
                Assert.Equal(expected, table.FindText(Encoding.UTF8.GetBytes(asked)));
                Check(table, asked, expected, ignoreCase, random.Next(50));
            }

            string Next() => string.Concat(Enumerable.Range(0, random.Next(random.Next(2) == 0 ? 6 : 40)).Select(_ => alphabet[random.Next(alphabet.Length)]));
        }
    }

    internal static NameTable TableOf(string[] names, bool ignoreCase) =>
        new(names, [.. names.Select(static _ => true)], ignoreCase, EscapeSet.For(null));

    private static bool IsPlain(string name, bool ignoreCase) => NameSets.Spell(name).Length == name.Length + 2 && (!ignoreCase || Ascii.IsValid(name));

    private static void Check(NameTable table, string name, int expected, bool ignoreCase, int after)
    {
        byte[] text = Encoding.UTF8.GetBytes(NameSets.Spell(name));
        CheckAt(table, [.. text, .. Encoding.ASCII.GetBytes(new string('"', after))], text.Length, expected, IsPlain(name, ignoreCase));
    }

    /// <summary>A name the raw look-up cannot decide must say so; one it can is found or not.</summary>
    private static void CheckAt(NameTable table, Span<byte> input, int quoted, int expected, bool plain)
    {
        int found = table.Find(ref MemoryMarshal.GetReference(input), 1, input.Length, out nint after);
        if (found == NameTable.Unknown)
        {
            // Only a name without control characters and of ASCII may be skipped without another look.
            Assert.True(input[1..(quoted - 1)].IndexOfAnyExceptInRange((byte)' ', (byte)0x7F) < 0);
        }

        Assert.Equal(plain ? expected : NameTable.NotPlain, found == NameTable.UnknownText ? NameTable.Unknown : found);
        if (plain)
        {
            Assert.Equal(quoted, after);
        }
    }
}
