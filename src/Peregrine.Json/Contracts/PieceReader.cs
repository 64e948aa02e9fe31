using Peregrine.Json.Reading;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Reads a container run by run, as its bytes arrive. A run is some of its elements or members with brackets around them, so that the code for whole containers
/// can read it. A value that is too large to wait for may itself be read run by run.
/// </summary>
internal abstract class PieceReader
{
    /// <summary>Whether the container is an array; otherwise it is an object.</summary>
    public abstract bool IsArray { get; }

    /// <summary>The number of bytes before the first run: the bracket, and metadata already read after it.</summary>
    public virtual int HeadLength => 1;

    /// <summary>
    /// The text that stands for the consumed bytes when an error is reported, while only metadata and the array of <see cref="Values"/> have been read. Empty
    /// if there is no metadata, or if a member has been read.
    /// </summary>
    public virtual ReadOnlySpan<byte> Head => default;

    /// <summary>The nested container to enter at once, such as the value of <c>$values</c>; null if there is none.</summary>
    public virtual (PieceReader Pieces, Shape Shape)? Values => null;

    /// <summary>
    /// The number of elements read so far, as paths count them. In an object, the number of elements of <see cref="Values"/> after their array has ended.
    /// </summary>
    public virtual int Count => 0;

    /// <summary>Prepares for the first run; usually creates the value that the runs fill. Called after the first <see cref="HeadLength"/> bytes.</summary>
    public virtual void Begin(ref JsonReader reader)
    {
    }

    /// <summary>Reads a run, from its opening bracket to its closing one.</summary>
    public abstract void Read(ref JsonReader reader);

    /// <summary>
    /// Returns the reader for an incomplete value if the value may be read in pieces; the cursor, which is at the bracket of the run, then moves to the value.
    /// Otherwise returns null. In both cases, <paramref name="shape"/> is the shape of the value, or null if the value is skipped or its shape was not
    /// determined.
    /// </summary>
    public virtual PieceReader? Open(ref JsonReader reader, out Shape? shape)
    {
        shape = null;
        return null;
    }

    /// <summary>
    /// Whether the name of an incomplete value cannot cause an error, so that the position of the name is not needed. The cursor is at the bracket before the
    /// name. <paramref name="isSkipped"/> says whether the value is skipped.
    /// </summary>
    public virtual bool TakesName(ref JsonReader reader, out bool isSkipped) => isSkipped = false;

    /// <summary>
    /// Whether a name whose value has not arrived is an error regardless of the value; may throw the name's <see cref="ReadFault"/> instead of returning true.
    /// The cursor is at the bracket before the name.
    /// </summary>
    public virtual bool RefusesName(ref JsonReader reader) => false;

    /// <summary>Receives the value that <see cref="Open"/> began.</summary>
    public virtual void Close(object? value)
    {
    }

    /// <summary>Returns the value. Called after the closing bracket.</summary>
    public abstract object? Complete(ref JsonReader reader);
}

/// <summary>Skips a container.</summary>
internal sealed class SkippedPieces(bool isArray) : PieceReader
{
    public override bool IsArray => isArray;

    public override void Read(ref JsonReader reader)
    {
        if (!reader.AllowsTrailingCommas)
        {
            reader.SkipValue();
            return;
        }

        // First checks the contents with a copy of the reader. Then reads the elements, to check that the last comma is not a trailing one.
        JsonReader ahead = reader;
        ahead.SkipValue();
        if (isArray)
        {
            reader.StartArray();
            for (bool more = !reader.IsEmptyArray(); more; more = reader.NextElement())
            {
                reader.SkipValue();
            }
        }
        else
        {
            reader.StartObject();
            for (bool more = reader.FirstName(); more; more = reader.NextName())
            {
                reader.SkipName();
                reader.SkipValue();
            }
        }
    }

    public override PieceReader? Open(ref JsonReader reader, out Shape? shape)
    {
        shape = null;
        if (isArray)
        {
            reader.StartArray();
        }
        else
        {
            reader.StartObject();
            reader.FirstName();
            reader.SkipName();
        }

        return For(reader.Peek());
    }

    public override bool TakesName(ref JsonReader reader, out bool isSkipped) => isSkipped = true;

    public override object? Complete(ref JsonReader reader) => null;

    /// <summary>Returns the reader for a value with this first byte if it is a container, else null.</summary>
    public static SkippedPieces? For(byte first) => first is (byte)'[' or (byte)'{' ? new SkippedPieces(first == (byte)'[') : null;
}
