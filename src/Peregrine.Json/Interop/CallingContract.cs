using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// A contract whose values are written by code outside this library: a converter or System.Text.Json. That code can write directly to a caller's writer,
/// without this library's output.
/// </summary>
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

/// <summary>A contract that calls a converter.</summary>
internal abstract class CallingContract<T>() : TypeContract<T>(ShapeKind.Opaque, ExecutionKind.Converter), IWriterContract<T>
{
    /// <inheritdoc/>
    public abstract void WriteTo(Utf8JsonWriter writer, T? value);

    /// <inheritdoc/>
    public void WriteObjectTo(Utf8JsonWriter writer, object? value) => WriteTo(writer, (T?)value);

    /// <summary>
    /// Lets the converter read a text that is one value, without this library's reader. Returns true if the converter has read the value. Returns false with a
    /// fault if the converter failed. Returns false without a fault if the value is a JSON null for which the converter is not called; the caller then reads
    /// the value with the contract.
    /// </summary>
    /// <param name="text">The value.</param>
    /// <param name="settings">The depth and grammar of the reader that the converter gets.</param>
    /// <param name="place">
    /// The line of the value, and the number of bytes before the value in that line; some versions of System.Text.Json count positions in errors from there.
    /// </param>
    /// <param name="value">The converter's result.</param>
    /// <param name="fault">The error if the converter was called and failed; otherwise null.</param>
    public abstract bool TryReadWhole(ReadOnlySpan<byte> text, ReadSettings settings, (long Line, long Column) place, out T? value, out ReadFault? fault);
}
