using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Writes the rest of a container: until the output is full, and once that has been sent, from where it stopped. A nested value that is also written in pieces
/// has its own writer, which is on top of this one in the <see cref="PieceOutput"/> until it has ended.
/// </summary>
internal abstract class PieceWriter
{
    /// <summary>
    /// Continues writing; returns whether everything is written. If not, the output is full, or waits for a sequence, or the writer of a nested value has
    /// begun.
    /// </summary>
    public abstract bool Write(ref JsonWriter writer, PieceOutput output);

    /// <summary>
    /// Whether it continues as soon as the writer on top of it has ended, before the output is sent: if it fails then, the receiver sees no part of the text.
    /// </summary>
    public virtual bool GoesFirst => false;

    /// <summary>Records the shape of a value that is not of its declared type. Called before an error is reported.</summary>
    public virtual void NoteShape(OutputPath path)
    {
    }

    /// <summary>Disposes of what has not ended, because an exception was thrown or the receiver has stopped reading.</summary>
    public virtual ValueTask DisposeAsync() => default;

    /// <summary>
    /// Whether to write an element in pieces. Most elements fit the buffer and are written at once, by the fastest code. If one did not fit, the next probably
    /// does not either. The first ones are always written in pieces, because there may be no others.
    /// </summary>
    /// <param name="extent">What it may contain.</param>
    /// <param name="before">Elements before it.</param>
    /// <param name="last">The length of the last one.</param>
    /// <param name="output">The output.</param>
    public static bool GoesInPieces(WriteExtent extent, int before, long last, PieceOutput output) =>
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

    /// <summary>Called before the separator of an item that begins at <paramref name="begin"/>.</summary>
    public void Next(long begin)
    {
        _from = _from == 0 ? begin : _from;
        _last = begin;
    }

    /// <summary>
    /// Called when the output stops after an item or in one, and after the last one: notes the items before the last, if their container began in this piece or
    /// continued in it. Nothing is made for it in a document of a single piece.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="output">The output.</param>
    /// <param name="isWhole">Whether it was the last one.</param>
    public void Stop(ref JsonWriter writer, PieceOutput output, bool isWhole)
    {
        if (_last > Short && _from > 0 && _last > _from && !output.IsPlain && (!isWhole || writer.Path is not null))
        {
            OutputPath path = writer.Path ??= new OutputPath();
            if (_from >= path.Length)
            {
                path.NoteWhole(_from, _last);
            }
        }

        _from = 0;
    }
}

/// <summary>Records that the value being written has a shape that differs from that of its declared type.</summary>
/// <param name="offset">Where it begins in the whole output.</param>
/// <param name="shape">The shape.</param>
internal sealed class PieceShape(long offset, Shape shape) : PieceWriter
{
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
