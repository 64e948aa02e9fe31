using System.Text.Json;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>A contract that calls a user's converter.</summary>
internal abstract class CallingContract<T> : TypeContract<T>
{
    /// <summary>Has the converter write to a caller's own writer, as System.Text.Json does: no output of ours is between them.</summary>
    public abstract void WriteTo(Utf8JsonWriter writer, T? value);
}
