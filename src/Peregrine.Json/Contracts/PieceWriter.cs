using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Writes the rest of a container until the output is full, and continues there after the output was sent. A nested value that is also written in pieces has
/// its own writer above this one in the <see cref="PieceOutput"/>.
/// </summary>
internal abstract class PieceWriter
{
    /// <summary>
    /// Continues writing; returns whether everything is written. If not, the output is full, or waits for a sequence, or the writer of a nested value has
    /// begun.
    /// </summary>
    public abstract bool Write(ref JsonWriter writer, PieceOutput output);

    /// <summary>
    /// Whether this writer continues immediately after the writer above it has ended, before the output is sent. If this writer then fails, the receiver sees
    /// no part of the text.
    /// </summary>
    public virtual bool GoesFirst => false;

    /// <summary>Records the shape of a value whose type is not the declared one. Called before an error is reported.</summary>
    public virtual void NoteShape(OutputPath path)
    {
    }

    /// <summary>Disposes of sequences that have not ended, after an exception or if the receiver has stopped reading.</summary>
    public virtual ValueTask DisposeAsync() => default;

    /// <summary>
    /// Whether to write an element in pieces. Most elements fit the buffer and are written at once, by the fastest code. If one does not fit, the next probably
    /// does not either. The first few elements are always written in pieces, because all elements of a short collection may be large.
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
    /// <summary>Pushes this writer, for a value that is not complete, below the writers of its content. Returns false.</summary>
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
