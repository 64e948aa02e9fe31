using System.Numerics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>The place of a document that is an element.</summary>
/// <param name="Around">Containers around it.</param>
/// <param name="Index">The index of the element, or -1 if it is in no path.</param>
/// <param name="References">The objects that references can refer to.</param>
internal sealed record ElementPlace(int Around, int Index, ReadReferences? References)
{
    /// <summary>The path to it.</summary>
    public string Path => Index < 0 ? "$" : $"$[{Index}]";
}

/// <summary>How large the pieces are in which a document is read.</summary>
/// <param name="Whole">Bytes are not inspected before this many have arrived; a shorter text is read whole.</param>
/// <param name="Kept">From this many bytes on, a value that must be read whole is shortened, if possible.</param>
internal readonly record struct PieceSize(int Whole, int Kept)
{
    /// <summary>As in System.Text.Json: the bytes are inspected when its buffer, an array of the shared pool, would be full.</summary>
    public static PieceSize Of(OptionsScope options) =>
        new((int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(options.Settings.DefaultBufferSize, 16)), 1024 * 1024);

    /// <summary>Bytes to read at once.</summary>
    public int Read => Math.Min(Whole, 1024 * 1024);
}
