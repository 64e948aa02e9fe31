namespace Peregrine.Json.Converters;

/// <summary>
/// The letters of types in generated declarations, for the types that most members have. The generator writes the same ones. What is named here is in every
/// native program, with its contracts.
/// </summary>
internal static class TypeLetters
{
    /// <summary>The letter of the type that is declared.</summary>
    public const char Itself = '.';

    /// <summary>The type of a letter.</summary>
    public static Type Find(char letter) => letter switch
    {
        'b' => typeof(bool),
        'i' => typeof(int),
        'o' => typeof(object),
        's' => typeof(string),
        _ => throw new ArgumentOutOfRangeException(nameof(letter)),
    };
}
