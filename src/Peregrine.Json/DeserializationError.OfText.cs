using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

public sealed partial class DeserializationError
{
    /// <summary>Whether the text is the reason for an exception: it has its place, is a converter's <see cref="JsonException"/>, or one of the library for a value that it met.</summary>
    internal static bool IsOfText(Exception thrown) =>
        thrown is JsonException || ReadErrorPlace.Of(thrown) is not null || TextFaults.Has(thrown)
        || (thrown.Source == Throw.Source && thrown is InvalidOperationException or NullReferenceException or InvalidCastException or FormatException or ArgumentException);
}
