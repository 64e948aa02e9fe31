using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Contracts;

/// <summary>
/// A container that is read run by run, as its bytes arrive. A run is some of its elements or members with brackets around them, so that what
/// reads whole containers reads it. Where one value is too large to wait for, it may in turn be read run by run.
/// </summary>
internal abstract class PieceReader
{
    /// <summary>Whether it is an array, or else an object.</summary>
    public abstract bool IsArray { get; }

    /// <summary>Bytes up to where its first run begins: the bracket, and the metadata that has been seen after it.</summary>
    public virtual int HeadLength => 1;

    /// <summary>The text that replaces those bytes when an error is explained. Empty if they are only the bracket, or if anything after them has been read.</summary>
    public virtual ReadOnlySpan<byte> Head => default;

    /// <summary>What is gone into at once, as the value of <c>$values</c>; null where there is none.</summary>
    public virtual (PieceReader Pieces, JsonShape Shape)? Values => null;

    /// <summary>Elements read so far, as paths count them; in an object, those of <see cref="Values"/> after their array.</summary>
    public virtual int Count => 0;

    /// <summary>After the opening bracket, before anything else: creates the value that is filled run by run.</summary>
    public virtual void Begin(ref JsonReader reader)
    {
    }

    /// <summary>Reads a run, from its opening bracket to its closing one.</summary>
    public abstract void Read(ref JsonReader reader);

    /// <summary>
    /// At the bracket before a value that is not whole: the reader of that value, if it may be read in pieces. The reader is left at the value.
    /// </summary>
    public virtual PieceReader? Open(ref JsonReader reader, out JsonShape? shape)
    {
        shape = null;
        return null;
    }

    /// <summary>
    /// At the bracket before a value that is not whole: whether nothing can be wrong with its name, so that the name's place does not matter; then whether the
    /// value is skipped, whatever it is.
    /// </summary>
    public virtual bool TakesName(ref JsonReader reader, out bool isSkipped) => isSkipped = false;

    /// <summary>At the bracket before a name whose value has not come: whether the name is an error, whatever the value is.</summary>
    public virtual bool RefusesName(ref JsonReader reader) => false;

    /// <summary>Takes the value that <see cref="Open"/> began.</summary>
    public virtual void Close(object? value)
    {
    }

    /// <summary>After the closing bracket: what has been read.</summary>
    public abstract object? Complete(ref JsonReader reader);
}

/// <summary>A container that is not wanted.</summary>
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

        // Once for what is in it, once for the last comma, which may be none that trails.
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

    public override PieceReader? Open(ref JsonReader reader, out JsonShape? shape)
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

    /// <summary>The reader of a value that begins so, if it is a container.</summary>
    public static SkippedPieces? For(byte first) => first is (byte)'[' or (byte)'{' ? new SkippedPieces(first == (byte)'[') : null;
}
