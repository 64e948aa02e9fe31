using System.Numerics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>The position of an element that is read like a document.</summary>
/// <param name="Around">The number of containers around the element.</param>
/// <param name="Index">The index of the element, or -1 if the path has no index.</param>
/// <param name="References">The objects of the call by id, or null.</param>
internal sealed record ElementPlace(int Around, int Index, ReadReferences? References)
{
    /// <summary>The path to the element.</summary>
    public string Path => Index < 0 ? "$" : $"$[{Index}]";
}

/// <summary>The sizes of the pieces in which a document is read.</summary>
/// <param name="Whole">The number of bytes that must arrive before they are inspected; a shorter text is read whole.</param>
/// <param name="Kept">
/// From this number of bytes on, a stream is not read whole at once, and a value that must be read whole is shortened, if possible.
/// </param>
internal readonly record struct PieceSize(int Whole, int Kept)
{
    /// <summary>Returns the sizes for options: the bytes are inspected when System.Text.Json's buffer, an array of the shared pool, would be full.</summary>
    public static PieceSize Of(OptionsScope options) =>
        new((int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(options.Settings.DefaultBufferSize, 16)), 1024 * 1024);

    /// <summary>The number of bytes to read at once.</summary>
    public int Read => Math.Min(Whole, 1024 * 1024);
}
