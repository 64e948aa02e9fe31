namespace Peregrine.Json.Converters;

/// <summary>
/// The letters that generated declarations use for frequent types. The generator writes the same letters. Every native program contains these types and their
/// contracts.
/// </summary>
internal static class TypeLetters
{
    /// <summary>The letter of the declared type itself.</summary>
    public const char Itself = '.';

    /// <summary>Returns the type of a letter.</summary>
    public static Type Find(char letter) => letter switch
    {
        'b' => typeof(bool),
        'i' => typeof(int),
        'o' => typeof(object),
        's' => typeof(string),
        _ => throw new ArgumentOutOfRangeException(nameof(letter)),
    };
}
