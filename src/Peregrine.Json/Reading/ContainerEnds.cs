using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>
/// The ends of the containers in a range of text. If metadata may be anywhere, every object is scanned before a value is made of it, and
/// so is every object in it. With the known ends, each level reads only its own members and jumps over the containers in them.
/// </summary>
internal sealed class ContainerEnds
{
    /// <summary>Returned instead of the end of a container with a fault in it.</summary>
    public const nint Faulty = -2;

    private readonly nint _from;
    private readonly nint _after;

    /// <summary>Offsets of opening brackets from <see cref="_from"/>, ascending.</summary>
    private readonly int[] _begins = [];

    /// <summary>For each of them the offset of the closing bracket, or -1.</summary>
    private readonly int[] _ends = [];

    /// <summary>
    /// Scans the object at <paramref name="bracket"/>. For a faulty object, the ends before the fault are known; for one too long for the numbers, no end is.
    /// </summary>
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

    /// <summary>Whether the offset is in the range.</summary>
    public bool Covers(nint at) => at >= _from && at < _after;

    /// <summary>
    /// The offset after the container whose bracket is at <paramref name="at"/>, <see cref="Faulty"/>, or <see cref="Mem.Failed"/> if it is not known.
    /// </summary>
    public nint After(nint at)
    {
        int index = Array.BinarySearch(_begins, (int)(at - _from));
        return index < 0 ? Mem.Failed : _ends[index] < 0 ? Faulty : _from + _ends[index] + 1;
    }
}
