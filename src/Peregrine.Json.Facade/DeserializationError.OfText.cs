using Peregrine.Json.Errors;

namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>
    /// Whether the text caused an exception of System.Text.Json. For unsupported types and options, System.Text.Json throws other exceptions or
    /// <see cref="InvalidOperationException"/>, only one kind of which is for a text.
    /// </summary>
    internal static bool IsOfText(Exception thrown) =>
        ReadErrorPlace.Of(thrown) is not null
        || (thrown is InvalidOperationException && thrown.Message.StartsWith("Unable to assign 'null'", StringComparison.Ordinal))
        || (thrown.Source == Throw.Source && thrown is NullReferenceException or InvalidCastException or FormatException);
}
