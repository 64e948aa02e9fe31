using Peregrine.Json.Errors;

namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>
    /// Returns whether the text that was read caused an exception of System.Text.Json. Unsupported types and options cause exceptions as well;
    /// <see cref="InvalidOperationException"/> has both causes, so its message and source decide.
    /// </summary>
    internal static bool IsOfText(Exception thrown) =>
        ReadErrorPlace.Of(thrown) is not null
        || (thrown is InvalidOperationException && thrown.Message.StartsWith("Unable to assign 'null'", StringComparison.Ordinal))
        || (thrown.Source == Throw.Source && thrown is NullReferenceException or InvalidCastException or FormatException);
}
