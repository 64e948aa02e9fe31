namespace Peregrine.Json.Names;

/// <summary>The members that have been found in an object so far, one bit each: the first 64 in one number, the others in an array.</summary>
internal struct MemberSet
{
    private ulong _low;
    private ulong[]? _high;

    /// <summary>Adds a member; returns whether it is new.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Add(int member)
    {
        if (member >= 64)
        {
            return AddHigh(member);
        }

        ulong bit = 1UL << member;
        bool isNew = (_low & bit) == 0;
        _low |= bit;
        return isNew;
    }

    /// <summary>Whether the set contains the member.</summary>
    public readonly bool Contains(int member)
    {
        if (member < 64)
        {
            return (_low & (1UL << member)) != 0;
        }

        int word = (member >> 6) - 1;
        return _high is not null && word < _high.Length && (_high[word] & (1UL << (member & 63))) != 0;
    }

    private bool AddHigh(int member)
    {
        int word = (member >> 6) - 1;
        if (_high is null || word >= _high.Length)
        {
            Array.Resize(ref _high, Math.Max(word + 1, (_high?.Length ?? 2) * 2));
        }

        ulong bit = 1UL << (member & 63);
        bool isNew = (_high[word] & bit) == 0;
        _high[word] |= bit;
        return isNew;
    }
}
