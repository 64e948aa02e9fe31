using System.Numerics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>Where a document stands that is an element among others.</summary>
/// <param name="Around">Containers around it.</param>
/// <param name="Index">Which element it is, or -1 where that is in no path.</param>
/// <param name="References">The objects that references may mean.</param>
internal sealed record ElementPlace(int Around, int Index, ReadReferences? References)
{
    /// <summary>The path to it.</summary>
    public string Path => Index < 0 ? "$" : $"$[{Index}]";
}

/// <summary>How large the pieces are in which a document is read.</summary>
/// <param name="Whole">Before so many bytes have come, none of them is looked at; a shorter text is read as a whole.</param>
/// <param name="Kept">From so many bytes on, a value that must be whole is shortened, where that can be.</param>
internal readonly record struct PieceSize(int Whole, int Kept)
{
    /// <summary>As System.Text.Json: what has come is looked at when its buffer would be full, which is an array of the shared pool.</summary>
    public static PieceSize Of(OptionsScope options) => new((int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(options.Settings.DefaultBufferSize, 16)), 1024 * 1024);

    /// <summary>Bytes to read at once.</summary>
    public int Read => Math.Min(Whole, 1024 * 1024);
}
