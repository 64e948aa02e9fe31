using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>
/// Where the containers in a stretch of text end. Where metadata may stand anywhere, an object is looked through before anything is made of it, and
/// so is every object in it: with this each level looks at its own members, and steps over what is in them.
/// </summary>
internal sealed class ContainerEnds
{
    /// <summary>Given instead of the end of a container with a fault in it.</summary>
    public const nint Faulty = -2;

    private readonly nint _from;
    private readonly nint _after;

    /// <summary>Offsets of opening brackets from <see cref="_from"/>, rising.</summary>
    private readonly int[] _begins = [];

    /// <summary>For each of them the offset of the closing bracket, or -1.</summary>
    private readonly int[] _ends = [];

    /// <summary>Looks through the object at <paramref name="bracket"/>. Of a faulty object, what comes before the fault is known; of one too long for the numbers, nothing.</summary>
    /// <param name="reader">Gives the text and its grammar.</param>
    /// <param name="bracket">Offset of the opening bracket.</param>
    /// <param name="depth">How many containers may be open at once, the object itself included.</param>
    public ContainerEnds(scoped in JsonReader reader, nint bracket, int depth)
    {
        _from = bracket;
        int[] rows = RentedArrays.Rent<int>(1024);
        _after = ElementRows.Build(ref reader.Start, bracket, reader.End, depth, reader.AllowsTrailingCommas, reader.AllowsComments, ref rows, out int length);
        bool isFaulty = _after < 0;
        if (isFaulty)
        {
            _after = reader.End;
        }

        if (!isFaulty || ElementRows.Fits(reader.End - bracket))
        {
            (_begins, _ends) = ElementRows.Containers(rows.AsSpan(0, length));
        }

        RentedArrays.Return(rows);
    }

    /// <summary>Whether the offset is in the stretch.</summary>
    public bool Covers(nint at) => at >= _from && at < _after;

    /// <summary>The offset after the container whose bracket is at <paramref name="at"/>, <see cref="Faulty"/>, or <see cref="Mem.Failed"/> where that is not known.</summary>
    public nint After(nint at)
    {
        int index = Array.BinarySearch(_begins, (int)(at - _from));
        return index < 0 ? Mem.Failed : _ends[index] < 0 ? Faulty : _from + _ends[index] + 1;
    }
}
