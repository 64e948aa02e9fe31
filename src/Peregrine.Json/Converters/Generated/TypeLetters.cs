namespace Peregrine.Json.Converters;

/// <summary>The letters of types in generated declarations, for the types that most members have. The generator writes the same ones.</summary>
internal static class TypeLetters
{
    /// <summary>The letter of the type that is declared.</summary>
    public const char Itself = '.';

    /// <summary>The type of a letter.</summary>
    public static Type Find(char letter) => letter switch
    {
        'b' => typeof(bool),
        'c' => typeof(char),
        'd' => typeof(double),
        'f' => typeof(float),
        'g' => typeof(Guid),
        'h' => typeof(short),
        'H' => typeof(ushort),
        'i' => typeof(int),
        'I' => typeof(uint),
        'l' => typeof(long),
        'L' => typeof(ulong),
        'm' => typeof(decimal),
        'o' => typeof(object),
        's' => typeof(string),
        't' => typeof(DateTime),
        'y' => typeof(byte),
        'Y' => typeof(sbyte),
        _ => throw new ArgumentOutOfRangeException(nameof(letter)),
    };
}
