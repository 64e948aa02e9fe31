using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// The short strings that a parser met last: texts repeat themselves, and a string that is there already takes no memory, and is near when it is written again.
/// One place for each hash; whatever comes later takes it. It is made for each call, and where texts do not repeat themselves it is given up.
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

    // About one for every 1,024 bytes.
    private readonly Entry[] _entries = new Entry[System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(length / 1024, Few, Many))];

    private int _credit = Trial;

    /// <summary>Whether enough strings were found so far.</summary>
    public bool IsUseful => _credit >= 0;

    /// <summary>The string of a short text, given as <see cref="ShortText"/> reads it.</summary>
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
