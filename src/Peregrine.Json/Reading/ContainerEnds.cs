using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>
/// The ends of the containers in a range of text. If metadata may be anywhere, each object is scanned before its value is created, and so is every object in
/// it. With the recorded ends, each level scans only its own members and jumps over nested containers.
/// </summary>
internal sealed class ContainerEnds
{
    /// <summary>Returned instead of the end of a container that contains an error.</summary>
    public const nint Faulty = -2;

    private readonly nint _from;
    private readonly nint _after;

    /// <summary>The offsets of opening brackets from <see cref="_from"/>, ascending.</summary>
    private readonly int[] _begins = [];

    /// <summary>For each opening bracket, the offset of its closing bracket from <see cref="_from"/>; -1 if an error precedes this closing bracket.</summary>
    private readonly int[] _ends = [];

    /// <summary>
    /// Scans the object at <paramref name="bracket"/>. In a faulty object, records the ends before the fault; in an object too long for 32-bit offsets, no
    /// ends.
    /// </summary>
    /// <param name="reader">The reader, for the text and its grammar.</param>
    /// <param name="bracket">The offset of the opening bracket.</param>
    /// <param name="depth">How many containers may be open at once, including the object.</param>
    public ContainerEnds(scoped in JsonReader reader, nint bracket, int depth)
    {
        _from = bracket;
        byte[] rows = RentedArrays.Rent<byte>(4096);
        _after = ElementRows.Build(
            ref reader.Start, bracket, reader.End, bracket, depth, reader.AllowsTrailingCommas, reader.AllowsComments, ref rows, isShared: false,
            out int length);
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

    /// <summary>Whether the offset is in the range that was scanned.</summary>
    public bool Covers(nint at) => at >= _from && at < _after;

    /// <summary>
    /// Returns the offset after the container at <paramref name="at"/>, <see cref="Faulty"/>, or <see cref="Mem.Failed"/> if it is not recorded.
    /// </summary>
    public nint After(nint at)
    {
        int index = Array.BinarySearch(_begins, (int)(at - _from));
        return index < 0 ? Mem.Failed : _ends[index] < 0 ? Faulty : _from + _ends[index] + 1;
    }
}
