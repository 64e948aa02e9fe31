using System.Runtime.Intrinsics;
using System.Text;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// The property names of one contract under one set of options, or other texts that are looked up in the same way, such as the names of an enum. They are
/// prepared once: escaped blocks for writing, predicted texts and a perfect hash for reading. Input never changes the table, so no input can slow down later
/// reads.
/// </summary>
internal sealed partial class NameTable
{
    /// <summary>
    /// The result of a look-up that finds no member. <see cref="FindDirect"/> and <see cref="FindAfterComma"/> also return it for names that other look-ups
    /// find.
    /// </summary>
    public const int Unknown = -1;

    /// <summary>The number of bytes after the position that suffice for a look-up without end checks: comma, quote, a vector, a colon.</summary>
    public const int LookAhead = 36;

    /// <summary>The result of the reader's look-ups, such as FirstMember, at the end of the object.</summary>
    public const int End = -2;

    /// <summary>The result of <see cref="Find"/> for a name with escapes, an unfinished one, or a non-ASCII one if case is ignored.</summary>
    public const int NotPlain = -3;

    /// <summary>The result of <see cref="Find"/> for a name that no member has and that may contain control characters or ill-formed UTF-8.</summary>
    public const int UnknownText = -4;

    /// <summary>The result of a look-up that has skipped one unknown member instead of finding a member.</summary>
    public const int Skipped = -5;

    private readonly Block[] _blocks;
    private readonly byte[] _blockText;
    private readonly Prediction[] _predictions;
    private readonly int[] _expected;
    private readonly Slot[] _slots;
    private readonly byte[][] _names;
    private readonly int[] _members;
    private readonly EndsHash _ends;
    private readonly PerfectHash _hash;
    private readonly ulong _fold;
    private readonly bool _byFirst;
    private readonly bool _hasBackslash;
    private readonly bool _wholeHash;
    private readonly bool _ignoreCase;
    private readonly bool _hasDollar;
    private readonly Dictionary<string, int>? _ignoringCase;

    /// <summary>Creates the table.</summary>
    /// <param name="written">The names of all members in the order of writing.</param>
    /// <param name="read">For each name, whether reading finds it; null if reading finds all. No two names that reading finds may be equal.</param>
    /// <param name="ignoreCase">Whether names are compared without regard to case, as by <see cref="StringComparer.OrdinalIgnoreCase"/>.</param>
    /// <param name="escapes">The escapes for the written form.</param>
    public NameTable(string[] written, bool[]? read, bool ignoreCase, EscapeSet escapes)
    {
        int count = written.Length;
        _ignoreCase = ignoreCase;
        _fold = NameKey.FoldMask(ignoreCase);
        _names = new byte[count][];
        _blocks = new Block[count];
        _blockText = MakeBlocks(written, escapes, _blocks);
        // The last prediction never matches: it is for the name after an unknown member, whose number is the count of names.
        _predictions = new Prediction[count + 2];
        _expected = new int[count + 1];
        Prediction.SetNever(out _predictions[count + 1]);
        var members = new List<int>();
        for (int i = 0; i < count; i++)
        {
            _names[i] = Encoding.UTF8.GetBytes(written[i]);
            _hasDollar |= written[i].StartsWith('$');
            _hasBackslash |= written[i].Contains('\\');
            if (_names[i].Length != written[i].Length && Encoding.UTF8.GetString(_names[i]) != written[i])
            {
                // A name with a lone surrogate is never read: UTF-8 cannot contain it, and an escape of it is refused.
                bool[] others = new bool[count];
                others.AsSpan().Fill(true);
                read?.AsSpan().CopyTo(others);
                read = others;
                read[i] = false;
            }

            if (read is null || read[i])
            {
                members.Add(i);
            }
        }

        FillPredictions(read);
        var ends = new NameEnds[members.Count];
        for (int i = 0; i < ends.Length; i++)
        {
            ends[i] = NameKey.EndsOf(_names[members[i]], _fold);
        }

        // If the first bytes of all names differ, a look-up needs neither the last bytes nor the length, and need not wait for them.
        _byFirst = AreFirstDifferent(ends);
        var hashed = new NameEnds[ends.Length];
        for (int i = 0; i < ends.Length; i++)
        {
            hashed[i] = _byFirst ? new NameEnds(ends[i].First, 0, 0) : ends[i];
        }

        _ends = EndsHash.Build(hashed);
        _byFirst &= _ends.IsBuilt;
        // Computes slots from the ends of the names. If that fails, computes them from hashed keys with displacements (PerfectHash).
        ulong[] keys = [];
        bool isAmbiguous = false;
        if (!_ends.IsBuilt)
        {
            keys = KeysOf(_names, members, ends, ignoreCase, out _hash, out _wholeHash, out isAmbiguous);
        }

        if (isAmbiguous || (ignoreCase && HasOthers(_names, members)))
        {
            _ignoringCase = DictionaryOf(written, members, ignoreCase);
        }

        _members = new int[_ends.IsBuilt ? _ends.SlotCount : _hash.SlotCount];
        for (int i = 0; i < _members.Length; i++)
        {
            _members[i] = count;
        }

        _slots = new Slot[count + 1];
        _slots[count].Length = -1;
        for (int i = 0; i < (_ends.IsBuilt ? ends.Length : keys.Length); i++)
        {
            int member = members[i];
            byte[] name = _names[member];
            Pad(ref _slots[member], name, ignoreCase);
            _members[_byFirst ? _ends.SlotOf(ends[i].First, 0, 0)
                : _ends.IsBuilt ? _ends.SlotOf(ends[i].First, ends[i].Last, ends[i].Length) : _hash.SlotOf(keys[i])] = member;
        }
    }

    // Separate methods, so that the types in them are loaded only at the first call.

    /// <summary>
    /// Returns one 64-bit key for each name and a perfect hash over the keys. The keys are computed from the ends and lengths of the names or, if such keys
    /// have no perfect hash, from all bytes. If there is no perfect hash for those either, returns no keys and an empty hash.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong[] KeysOf(
        byte[][] names, List<int> members, NameEnds[] ends, bool ignoreCase, out PerfectHash hash, out bool isWhole, out bool isAmbiguous)
    {
        (isWhole, isAmbiguous) = (false, false);
        ulong[] keys = Array.ConvertAll(ends, static e => NameKey.Mix(e.First, e.Last, e.Length));
        if (PerfectHash.TryBuild(keys, out hash))
        {
            return keys;
        }

        isWhole = true;
        keys = Array.ConvertAll(members.ToArray(), m => NameKey.Whole(names[m], ignoreCase));
        if (PerfectHash.TryBuild(keys, out hash))
        {
            return keys;
        }

        // Two names have the same 64-bit hash, which does not happen by chance, or no displacements separate the keys. A dictionary then finds all names.
        isAmbiguous = true;
        _ = PerfectHash.TryBuild([], out hash);
        return [];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasOthers(byte[][] names, List<int> members) => members.Exists(m => !Ascii.IsValid(names[m]));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Dictionary<string, int> DictionaryOf(string[] written, List<int> members, bool ignoreCase)
    {
        var found = new Dictionary<string, int>(ignoreCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        foreach (int member in members)
        {
            found.TryAdd(written[member], member);
        }

        return found;
    }

    /// <summary>The type whose unknown members are errors; null if unknown members are allowed.</summary>
    public Type? ClosedType { get; init; }

    /// <summary>Whether the reader returns unknown members, with the number <see cref="Count"/>.</summary>
    public bool TakesUnknown { get; init; }

    /// <summary>Whether unknown members are errors, or are returned by the reader; otherwise they are skipped.</summary>
    public bool WatchesUnknown => ClosedType is not null || TakesUnknown;

    /// <summary>
    /// Whether a member may have a name that metadata reserves: one that begins with a dollar sign, or the discriminator's name if that is not <c>$type</c>.
    /// </summary>
    public bool IsHiddenBy(MetadataNames metadata) => _hasDollar || (metadata.Discriminator is { } discriminator && FindText(discriminator) >= 0);

    /// <summary>Whether names are found by their ends instead of all their bytes.</summary>
    public bool IsQuick => !_wholeHash;

    /// <summary>Whether <see cref="FindAfterComma"/> can find a name: the first bytes of all names differ.</summary>
    public bool FindsDirectly => _byFirst;

    /// <summary>Describes in words how the reader finds a name that is not the expected one.</summary>
    public string Lookup =>
        (_wholeHash ? _ignoringCase is null ? "one slot of a perfect hash of the whole name" : "a dictionary"
            : _byFirst ? "one slot, by the first bytes"
            : _ends.IsBuilt ? "one slot, by the first and the last bytes and the length"
            : "one slot of a perfect hash of the first and the last bytes and the length")
        + (_ignoreCase ? ", whatever the case" : "");

    /// <summary>The number of names.</summary>
    public int Count => _names.Length;

    /// <summary>Returns the decoded UTF-8 name of a member.</summary>
    public ReadOnlySpan<byte> NameOf(int member) => _names[member];

    /// <summary>Returns the place of a member's <c>,"name":</c> in <see cref="BlockText"/>; a quote follows, for strings.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Block BlockOf(int member) => _blocks[member];

    /// <summary>All written names, each as <c>,"name":"</c> in its escaped form; 32 bytes of padding follow the last.</summary>
    public byte[] BlockText => _blockText;

    /// <summary>Returns the prediction of the first name (0) or of the name after member n (n + 1).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref readonly Prediction PredictionAt(int index) => ref _predictions[index];

    /// <summary>Returns the expected first name (0) or the name after member n (n + 1), for code that compares it as constants.</summary>
    /// <param name="index">0, or one more than the number of the previous member.</param>
    /// <param name="member">The expected member.</param>
    /// <param name="text">The raw bytes <c>,"name":</c>, in small letters if case is ignored.</param>
    /// <param name="fold">For each byte, the bit that makes a letter small; zero if case matters.</param>
    /// <returns>Whether a member is expected, and its name is short enough and needs no escape in JSON.</returns>
    public bool TryExpect(int index, out int member, out byte[] text, out byte[] fold)
    {
        const int longest = 64;
        member = _expected[index];
        text = member < 0 ? [] : [(byte)',', (byte)'"', .. _names[member], (byte)'"', (byte)':'];
        fold = new byte[text.Length];
        if (member < 0 || text.Length > longest || !Prediction.IsRaw(_names[member]))
        {
            return false;
        }

        for (int i = 2; _ignoreCase && i < text.Length - 2; i++)
        {
            (text[i], fold[i]) = Prediction.Fold(text[i]);
        }

        return true;
    }

    private static bool AreFirstDifferent(NameEnds[] names)
    {
        const int most = 128;
        for (int i = 1; i < names.Length && names.Length <= most; i++)
        {
            for (int j = 0; j < i; j++)
            {
                if (names[i].First == names[j].First)
                {
                    return false;
                }
            }
        }

        return names.Length <= most;
    }

    private void FillPredictions(bool[]? read)
    {
        int next = -1;
        for (int i = _names.Length; i >= 0; i--)
        {
            if (i < _names.Length && (read is null || read[i]))
            {
                next = i;
            }

            _expected[i] = next;
            if (next < 0)
            {
                Prediction.SetNever(out _predictions[i]);
            }
            else
            {
                Prediction.Set(out _predictions[i], _names[next], next, _ignoreCase);
            }
        }
    }

    private static void Pad(ref Slot slot, byte[] name, bool fold)
    {
        // An array instead of a stack buffer: a method with a stack buffer and a loop is optimized at once, which costs more than it saves in code that runs
        // once per name.
        byte[] text = new byte[32];
        for (int i = 0; i < text.Length && i < name.Length; i++)
        {
            text[i] = fold ? NameKey.FoldAscii(name[i]) : name[i];
        }

        slot.Text = Mem.V256(ref text[0], 0, text.Length);
        slot.Length = name.Length;
    }

    private static byte[] MakeBlocks(string[] names, EscapeSet escapes, Block[] blocks)
    {
        var encoded = new byte[names.Length][];
        long length = 32;
        for (int i = 0; i < names.Length; i++)
        {
            encoded[i] = EscapedName.Encode(names[i], escapes);
            length += encoded[i].Length + 5;
        }

        byte[] text = new byte[ThreadBuffer.SizeOf(length)];
        int at = 0;
        for (int i = 0; i < names.Length; i++)
        {
            byte[] name = encoded[i];
            blocks[i] = new Block(at, name.Length + 4);
            text[at] = (byte)',';
            text[at + 1] = (byte)'"';
            name.CopyTo(text, at + 2);
            at += name.Length + 2;
            text[at] = (byte)'"';
            text[at + 1] = (byte)':';
            text[at + 2] = (byte)'"';
            at += 3;
        }

        return text;
    }

    /// <summary>A range of <see cref="BlockText"/>.</summary>
    internal readonly record struct Block(int Offset, int Length);

    private struct Slot
    {
        public Vector256<byte> Text;
        public int Length;
    }
}
