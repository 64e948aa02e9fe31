using System.Text.Json;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract with the options it was asked for.</summary>
/// <param name="Handle">The type's handle; 0 where the contract is a caller's metadata.</param>
/// <param name="Given">The options as given, or null.</param>
/// <param name="Frozen">Their frozen form.</param>
/// <param name="Contract">The contract.</param>
internal sealed record KnownContract(nint Handle, JsonSerializerOptions? Given, FrozenOptions Frozen, TypeContract Contract)
{
    /// <summary>Settings of the reader; kept here too, one load nearer to a call.</summary>
    public ReadSettings Read { get; } = Frozen.Read;

    /// <summary>Settings of the writer.</summary>
    public WriteSettings Write { get; } = Frozen.Write;

    /// <summary>The encoder's escapes.</summary>
    public EscapeSet Escapes { get; } = Frozen.Escapes;

    /// <summary>Reads a value. <typeparamref name="T"/> is the contract's type, or object where the caller knows it at run time only.</summary>
    public T? ReadValue<T>(ref JsonReader reader) =>
        Contract is TypeContract<T> typed ? typed.Read(ref reader) : (T?)Contract.ReadObject(ref reader);

    /// <summary>Writes a value of the contract's type, or one boxed.</summary>
    public void WriteValue<T>(ref JsonWriter writer, T? value)
    {
        if (Contract is TypeContract<T> typed)
        {
            typed.Write(ref writer, value);
        }
        else
        {
            Contract.WriteObject(ref writer, value);
        }
    }
}
