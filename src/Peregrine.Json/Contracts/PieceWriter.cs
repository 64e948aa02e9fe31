using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// What is left to write of a container: it writes until the output is full and goes on where it stopped once that has left. A value in it that is
/// written so too gets a writer of its own, which is on top of this one in the <see cref="PieceOutput"/> until it has ended.
/// </summary>
internal abstract class PieceWriter
{
    /// <summary>
    /// Goes on; says whether all is written. If not, the output is full, or waits for a sequence, or a writer of something inside has begun.
    /// </summary>
    public abstract bool Write(ref JsonWriter writer, PieceOutput output);

    /// <summary>Whether it goes on right after what was on top of it, before what is written leaves: should it fail now, whoever reads sees no beginning of a text.</summary>
    public virtual bool GoesFirst => false;

    /// <summary>Before an error is explained: notes the shape of a value that is not of its declared type.</summary>
    public virtual void NoteShape(OutputPath path)
    {
    }

    /// <summary>Gives up what has not ended: an exception has been thrown, or nobody reads any more.</summary>
    public virtual ValueTask DisposeAsync() => default;

    /// <summary>
    /// Whether an element is to be written in pieces. Most fit a buffer and are written at once, by the fastest code; where one did not, the next will
    /// probably not either. The first ones always go in pieces: they may be all there is.
    /// </summary>
    /// <param name="extent">What may be in it.</param>
    /// <param name="before">Elements before it.</param>
    /// <param name="last">The length of the last one.</param>
    /// <param name="output">The output.</param>
    protected static bool GoesInPieces(WriteExtent extent, int before, long last, PieceOutput output) =>
        extent != WriteExtent.Small && ((extent & WriteExtent.Waiting) != 0 || before < PieceOutput.Few || last > output.Enough);
}

/// <summary>
/// Tracks which output consists of finished items, so that <see cref="OutputPath"/> can skip it: a later error cannot lie in them.
/// </summary>
internal struct PieceProgress
{
    /// <summary>Below this offset, skipping saves nothing.</summary>
    private const int Short = 2048;

    private long _from;
    private long _last;

    /// <summary>Before the separator of an item.</summary>
    public void Next(ref JsonWriter writer, PieceOutput output)
    {
        long begin = writer.Offset;
        if (begin > Short && !output.IsPlain)
        {
            OutputPath path = writer.Path ??= new OutputPath();
            if (_from == 0 || _from < path.Length)
            {
                _from = begin;
            }
            else
            {
                path.NoteWhole(_from, _last);
            }
        }
        else if (_from == 0)
        {
            _from = begin;
        }

        _last = begin;
    }
}

/// <summary>The value that is being written has a shape of its own, whatever its declared type.</summary>
/// <param name="offset">Where it begins in the whole output.</param>
/// <param name="shape">The shape.</param>
internal sealed class PieceShape(long offset, JsonShape shape) : PieceWriter
{
    public override bool Write(ref JsonWriter writer, PieceOutput output) => true;

    public override void NoteShape(OutputPath path) => path.NoteShape(offset, shape);
}

/// <summary>Closes the object in which the value of <c>$values</c> is the last member.</summary>
internal sealed class PieceEnd : PieceWriter
{
    public static readonly PieceEnd OfValues = new();

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        writer.EndObject(any: true);
        return true;
    }
}
