using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Writes the rest of a container until the output is full, and continues there after the output was sent. A nested value that is also written in pieces has
/// its own writer above this one in the <see cref="PieceOutput"/>.
/// </summary>
internal abstract class PieceWriter
{
    /// <summary>
    /// Continues writing; returns whether everything is written. If not, the output is full, waits for a sequence or pauses, or the writer of a nested value
    /// has begun.
    /// </summary>
    public abstract bool Write(ref JsonWriter writer, PieceOutput output);

    /// <summary>
    /// Whether this writer, once it is the innermost one, continues before a full output is sent. If this writer then fails, the receiver gets none of the
    /// bytes that were to be sent.
    /// </summary>
    public virtual bool GoesFirst => false;

    /// <summary>Records the shape of a value whose type is not the declared one. Called before an error is reported.</summary>
    public virtual void NoteShape(OutputPath path)
    {
    }

    /// <summary>Disposes of sequences that have not ended, after an exception or if the receiver has stopped reading.</summary>
    public virtual ValueTask DisposeAsync() => default;

    /// <summary>
    /// Whether to write an element in pieces. A small element is written at once, by the fastest code; an element that may contain an asynchronous sequence is
    /// written in pieces. Of other elements, the first few are written in pieces, because all elements of a short collection may be large. A later one is
    /// written in pieces only if the element before it did not fit the buffer, because the later one probably does not fit either.
    /// </summary>
    /// <param name="extent">What the element may contain.</param>
    /// <param name="before">The number of elements before it.</param>
    /// <param name="last">The length of the previous element.</param>
    /// <param name="output">The output.</param>
    public static bool GoesInPieces(WriteExtent extent, int before, long last, PieceOutput output) =>
        extent != WriteExtent.Small && ((extent & WriteExtent.Waiting) != 0 || before < PieceOutput.Few || last > output.Enough);
}

/// <summary>
/// Tracks which parts of the output are complete items. <see cref="OutputPath"/> skips them, because a later error cannot be inside a complete item.
/// </summary>
internal struct PieceProgress
{
    /// <summary>Below this offset, skipping saves nothing.</summary>
    private const int Short = 2048;

    private long _from;
    private long _last;

    /// <summary>Records that the next item begins at <paramref name="begin"/>, with its separator.</summary>
    public void Next(long begin)
    {
        _from = _from == 0 ? begin : _from;
        _last = begin;
    }

    /// <summary>
    /// Records the complete items of this piece, when the output stops after an item or inside one, and after the last item. Allocates nothing for a document
    /// of a single piece.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="output">The output.</param>
    /// <param name="isWhole">Whether the item was the last one.</param>
    public void Stop(ref JsonWriter writer, PieceOutput output, bool isWhole)
    {
        if (_last > Short && _from > 0 && _last > _from && !output.IsPlain && (!isWhole || writer.Path is not null))
        {
            OutputPath path = writer.Path ??= OutputPath.Rent();
            if (_from >= path.Length)
            {
                path.NoteWhole(_from, _last);
            }
        }

        _from = 0;
    }
}

/// <summary>Records that the value being written has another shape than its declared type.</summary>
/// <param name="offset">The value's offset in the whole output.</param>
/// <param name="shape">The shape.</param>
internal sealed class PieceShape(long offset, Shape shape) : PieceWriter
{
    /// <summary>Pushes a new writer of this class, for a value that is not complete, below the writers of the value's content. Returns false.</summary>
    public static bool BeginBelow(int level, PieceOutput output, long offset, Shape shape)
    {
        output.BeginBelow(level, new PieceShape(offset, shape));
        return false;
    }

    public override bool Write(ref JsonWriter writer, PieceOutput output) => true;

    public override void NoteShape(OutputPath path) => path.NoteShape(offset, shape);
}

/// <summary>Closes the object whose last member is <c>$values</c>.</summary>
internal sealed class PieceEnd : PieceWriter
{
    public static readonly PieceEnd OfValues = new();

    public override bool Write(ref JsonWriter writer, PieceOutput output)
    {
        writer.EndObject(any: true);
        return true;
    }
}
