using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>Converts the values of a type to and from text. Implemented by structs that are used as type arguments.</summary>
internal interface ITextType<T>
{
    /// <summary>Converts a text; false if it does not represent a value of the type.</summary>
    static abstract bool TryParse(string text, [NotNullWhen(true)] out T? value);

    /// <summary>Returns the text of a value, in the invariant culture.</summary>
    static abstract string TextOf(T value);
}
