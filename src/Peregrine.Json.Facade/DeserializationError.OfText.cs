using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>
    /// Whether the text is the reason for an exception of System.Text.Json. Its other exceptions for types and options that cannot work are
    /// <see cref="InvalidOperationException"/>, of which one alone is for a text.
    /// </summary>
    internal static bool IsOfText(Exception thrown) =>
        ReadErrorPlace.Of(thrown) is not null
        || (thrown is InvalidOperationException && thrown.Message.StartsWith("Unable to assign 'null'", StringComparison.Ordinal))
        || (thrown.Source == Throw.Source && thrown is NullReferenceException or InvalidCastException or FormatException);
}
