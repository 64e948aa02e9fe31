namespace Peregrine.Json.Syntax;

/// <summary>The kinds of the open containers, one bit each: 1 for an object, 0 for an array. Depth takes memory for the bits but no stack.</summary>
internal struct Brackets
{
    private ulong[]? _outer;
    private ulong _kinds;

    /// <summary>The number of open containers.</summary>
    public int Level { get; private set; }

    /// <summary>Whether the innermost container is an object.</summary>
    public readonly bool InObject => (_kinds & 1) != 0;

    /// <summary>The bracket that closes the innermost container.</summary>
    public readonly byte Closing => (_kinds & 1) != 0 ? (byte)'}' : (byte)']';

    /// <summary>The bracket that closes the container around the innermost one, or 0.</summary>
    public readonly byte ClosingAround =>
        Level < 2 ? (byte)0
        : ((Level & 63) == 1 ? _outer![(Level >> 6) - 1] : _kinds >> 1) % 2 != 0 ? (byte)'}'
        : (byte)']';

    public void Open(bool isObject)
    {
        if (Level != 0 && (Level & 63) == 0)
        {
            int index = (Level >> 6) - 1;
            if (_outer is null || index == _outer.Length)
            {
                Array.Resize(ref _outer, Math.Max(16, 2 * index));
            }

            _outer[index] = _kinds;
        }

        Level++;
        _kinds = (_kinds << 1) | (isObject ? 1UL : 0);
    }

    public void Close()
    {
        Level--;
        _kinds >>= 1;
        if (Level != 0 && (Level & 63) == 0)
        {
            _kinds = _outer![(Level >> 6) - 1];
        }
    }

    /// <summary>Removes all containers.</summary>
    /// <param name="isObject">Whether the following text is inside an object that is not counted.</param>
    public void Clear(bool isObject)
    {
        Level = 0;
        _kinds = isObject ? 1UL : 0;
    }
}
