namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>
    /// Returns whether the JSON text caused an exception: the exception is a <see cref="JsonException"/>, its place in the text has been recorded, or this
    /// library or the runtime threw it for a value in the text.
    /// </summary>
    internal static bool IsOfText(Exception thrown) =>
        thrown is JsonException || ReadErrorPlace.Of(thrown) is not null || TextFaults.Has(thrown)
        || (thrown.Source == Throw.Source
            && thrown is InvalidOperationException or NullReferenceException or InvalidCastException or FormatException or ArgumentException);
}
