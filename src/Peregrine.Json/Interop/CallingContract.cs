using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>A contract whose values are written by others, who may write to a caller's own writer: no output of ours is between them then, as with System.Text.Json.</summary>
internal interface IWriterContract
{
    /// <summary>Writes a boxed value to a caller's writer.</summary>
    void WriteObjectTo(Utf8JsonWriter writer, object? value);
}

/// <inheritdoc/>
internal interface IWriterContract<in T> : IWriterContract
{
    /// <summary>Writes a value to a caller's writer.</summary>
    void WriteTo(Utf8JsonWriter writer, T? value);
}

/// <summary>A contract that calls a user's converter.</summary>
internal abstract class CallingContract<T> : TypeContract<T>, IWriterContract<T>
{
    /// <inheritdoc/>
    public abstract void WriteTo(Utf8JsonWriter writer, T? value);

    /// <inheritdoc/>
    public void WriteObjectTo(Utf8JsonWriter writer, object? value) => WriteTo(writer, (T?)value);

    /// <summary>
    /// Has the converter read a text which is one value, without a reader of ours around it. False where something is not as usual: then nothing has been read,
    /// and the contract says what to do or what is wrong.
    /// </summary>
    /// <param name="text">The value.</param>
    /// <param name="settings">Depth and grammar of the reader that the converter is given.</param>
    /// <param name="place">Line of the value and bytes before it there, which some versions of System.Text.Json count.</param>
    /// <param name="value">What the converter gave.</param>
    /// <param name="fault">What is wrong, where the converter was asked.</param>
    public abstract bool TryReadWhole(ReadOnlySpan<byte> text, ReadSettings settings, (long Line, long Column) place, out T? value, out ReadFault? fault);
}
