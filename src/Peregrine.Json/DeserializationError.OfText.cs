namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>
    /// Whether the text caused an exception: it carries a position in the text, or is a converter's <see cref="JsonException"/>, or the library threw it for a
    /// value in the text.
    /// </summary>
    internal static bool IsOfText(Exception thrown) =>
        thrown is JsonException || ReadErrorPlace.Of(thrown) is not null || TextFaults.Has(thrown)
        || (thrown.Source == Throw.Source
            && thrown is InvalidOperationException or NullReferenceException or InvalidCastException or FormatException or ArgumentException);
}
