using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>How the values of a type are written as text, and read from it; a type argument names it.</summary>
internal interface ITextType<T>
{
    /// <summary>Converts a text; false if it is not one of the type.</summary>
    static abstract bool TryParse(string text, [NotNullWhen(true)] out T? value);

    /// <summary>Returns the text of a value, in the invariant culture.</summary>
    static abstract string TextOf(T value);
}
