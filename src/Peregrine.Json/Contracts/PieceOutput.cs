using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The output of a document that is written in pieces: a contract that can, writes until there is <see cref="IsFull"/> much and stops, and goes on
/// once that has left. It does so as an iterator, which holds what it stopped in: true for each piece but the last.
/// </summary>
/// <param name="known">The root and its options.</param>
/// <param name="output">Takes the bytes.</param>
internal sealed class PieceOutput(KnownContract known, DocumentOutput output)
{
    /// <summary>Collections of no more elements are written at once: an iterator would cost more than it saves.</summary>
    public const int Few = 4;

    // A full buffer is nine tenths, as in System.Text.Json.
    private readonly int _enough = (int)(known.Frozen.Settings.DefaultBufferSize * 0.9);
    private WriteReferences? _references;
    private OutputPath? _path;
    private long _sent;
    private int _depth;

    /// <summary>What the root is: its run-time type's contract, where it is declared as object.</summary>
    public TypeContract Root { get; set; } = known.Contract;

    /// <summary>A writer that goes on with the output; <see cref="End"/> ends it.</summary>
    public JsonWriter Begin()
    {
        var writer = new JsonWriter(known.Write, known.Escapes, output) { References = _references, Path = _path };
        writer.Resume(_depth);
        return writer;
    }

    /// <summary>Takes over what has been written.</summary>
    public void End(ref JsonWriter writer)
    {
        (_path = writer.Path ?? new OutputPath()).Feed(writer.Written);
        _references = writer.References;
        _depth = writer.Depth;
        writer.Complete();
    }

    /// <summary>Whether the output should leave before more of it is written.</summary>
    public bool IsFull(ref JsonWriter writer) => writer.Offset - _sent > _enough || output.HasHoles;

    /// <summary>Notes that the output has left.</summary>
    public void NoteSent() => _sent = _path!.Length;

    /// <summary>The exception for one that <see cref="WriteDiagnosis.Explains"/>.</summary>
    public Exception Explain(ref JsonWriter writer, Exception error) => writer.Explain(error, Root, known.Write.MaxDepth);
}
