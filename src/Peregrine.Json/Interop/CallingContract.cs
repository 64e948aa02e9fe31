using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Interop;

/// <summary>A contract that calls a user's converter.</summary>
internal abstract class CallingContract<T> : TypeContract<T>
{
    /// <summary>Has the converter write to a caller's own writer, as System.Text.Json does: no output of ours is between them.</summary>
    public abstract void WriteTo(Utf8JsonWriter writer, T? value);

    /// <summary>
    /// Has the converter read a text which is one value, without a reader of ours around it. False where something is not as usual: then nothing has been read,
    /// and the contract says what to do or what is wrong.
    /// </summary>
    /// <param name="text">The value.</param>
    /// <param name="value">What the converter gave.</param>
    /// <param name="fault">What is wrong, where the converter was asked.</param>
    public abstract bool TryReadWhole(ReadOnlySpan<byte> text, out T? value, out ReadFault? fault);
}
