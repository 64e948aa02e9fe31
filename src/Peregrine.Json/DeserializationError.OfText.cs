namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>
    /// Whether a fault in the text caused the exception: it has a position, is a converter's <see cref="JsonException"/>, or this library threw it for a value.
    /// </summary>
    internal static bool IsOfText(Exception thrown) =>
        thrown is JsonException || ReadErrorPlace.Of(thrown) is not null || TextFaults.Has(thrown)
        || (thrown.Source == Throw.Source
            && thrown is InvalidOperationException or NullReferenceException or InvalidCastException or FormatException or ArgumentException);
}
