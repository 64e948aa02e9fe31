namespace Peregrine.Json.Kernels;

/// <summary>
/// The arrays in which <see cref="ValueTape"/> builds a tape. A thread keeps one such object with short arrays; long arrays are rented and returned
/// (docs/design/0007).
/// </summary>
internal sealed class TapeMemory
{
    private const int KeptWords = 1024, KeptLevels = 64;

    /// <summary>
    /// The expected number of bytes of text for each word, and the maximum number of words for which <see cref="Expect"/> makes space: the length of the
    /// longest array that <see cref="RentedArrays"/> rents from the shared pool.
    /// </summary>
    private const int BytesPerWord = 8, MostExpected = RentedArrays.MostPooled / sizeof(ulong);

    [ThreadStatic]
    private static TapeMemory? t_free;

    private readonly ulong[] _keptWords = new ulong[KeptWords];
    private readonly (int Place, int Count)[] _keptLevels = new (int, int)[KeptLevels];

    public TapeMemory()
    {
        Words = _keptWords;
        Levels = _keptLevels;
    }

    /// <summary>The words of the tape.</summary>
    public ulong[] Words { get; private set; }

    /// <summary>For each open container: the index of its opening word, and the number of items so far of the container around it.</summary>
    public (int Place, int Count)[] Levels { get; private set; }

    /// <summary>Takes the thread's object for one call, or creates one if the thread has no object or is using it.</summary>
    public static TapeMemory Take()
    {
        TapeMemory taken = t_free ?? new TapeMemory();
        t_free = null;
        return taken;
    }

    /// <summary>Gives the object back to the thread.</summary>
    public void Release()
    {
        Shorten();
        t_free = this;
    }

    /// <summary>Returns long arrays to <see cref="RentedArrays"/>, and uses the short ones again.</summary>
    public void Shorten()
    {
        if (Words != _keptWords)
        {
            RentedArrays.Return(Words);
            Words = _keptWords;
        }

        if (Levels != _keptLevels)
        {
            RentedArrays.Return(Levels);
            Levels = _keptLevels;
        }
    }

    /// <summary>Copies the first <paramref name="used"/> words to an array of exactly this length.</summary>
    public ulong[] Copy(int used)
    {
        // Clearing a short array takes less time than an allocation without clearing.
        ulong[] copy = used <= KeptWords ? new ulong[used] : GC.AllocateUninitializedArray<ulong>(used);
        Words.AsSpan(0, used).CopyTo(copy);
        return copy;
    }

    /// <summary>Makes space for the words that a text of this many bytes probably needs, up to a maximum. Called before the first word is stored.</summary>
    public void Expect(nint bytes)
    {
        int expected = (int)Math.Min(bytes / BytesPerWord, MostExpected);
        if (expected + KeptWords / 2 > Words.Length)
        {
            GrowWords(0, expected);
        }
    }

    /// <summary>Replaces the words with a longer array; keeps the first <paramref name="used"/> of them.</summary>
    public ulong[] GrowWords(int used, int least)
    {
        ulong[] larger = RentedArrays.Rent<ulong>(Math.Max(least, 2 * Words.Length));
        Words.AsSpan(0, used).CopyTo(larger);
        if (Words != _keptWords)
        {
            RentedArrays.Return(Words);
        }

        return Words = larger;
    }

    /// <summary>Replaces the levels with a longer array.</summary>
    public (int Place, int Count)[] GrowLevels()
    {
        (int, int)[] larger = RentedArrays.Rent<(int, int)>(2 * Levels.Length);
        Levels.AsSpan().CopyTo(larger);
        if (Levels != _keptLevels)
        {
            RentedArrays.Return(Levels);
        }

        return Levels = larger;
    }
}
