using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// The short strings that a parser has read most recently. Texts often repeat strings; a reused string needs no memory, and is likely still in the processor's
/// cache when it is written. Each hash has one entry, which a later string replaces. Created for each call, and no longer used if strings do not repeat.
/// </summary>
/// <param name="length">The length of the text.</param>
internal sealed class RecentTexts(nint length)
{
    private const int Few = 32, Many = 1024, Trial = 256, Gain = 6;

    private struct Entry
    {
        public ulong First;
        public ulong Second;
        public string? Text;
    }

    // About one entry for every 1,024 bytes of text.
    private readonly Entry[] _entries = new Entry[System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(length / 1024, Few, Many))];

    private int _credit = Trial;

    /// <summary>Whether enough strings have been found so far to justify the search.</summary>
    public bool IsUseful => _credit >= 0;

    /// <summary>
    /// Returns the string for a short text: the stored one if it is the same, otherwise a new one, which is stored. The last two arguments are the bytes of the
    /// text, as <see cref="ShortText"/> returns them.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string Get(ref byte start, nint at, nint length, nint end, ulong first, ulong second)
    {
        Entry[] entries = _entries;
        ref Entry entry = ref entries[(int)(((first ^ (second << 5 | second >> 59)) * 0x9E37_79B9_7F4A_7C15) >> 40) & (entries.Length - 1)];
        if (entry.First == first && entry.Second == second && entry.Text is { } known)
        {
            _credit = Math.Min(_credit + Gain, Trial);
            return known;
        }

        _credit--;
        string text = AsciiText.Create(ref start, at, length, end);
        entry.First = first;
        entry.Second = second;
        entry.Text = text;
        return text;
    }
}
