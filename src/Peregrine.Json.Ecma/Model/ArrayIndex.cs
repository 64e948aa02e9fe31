namespace Peregrine.Json.Ecma;

/// <summary>Array indices (ECMA-262 §6.1.7): canonical decimal numbers up to 2^32 - 2. They come before other names when properties are enumerated.</summary>
internal static class ArrayIndex
{
    /// <summary>The result for a name that is not an index.</summary>
    public const long None = -1;

    private const long Last = uint.MaxValue - 1L;
    private const int MostDigits = 10;

    /// <summary>Returns the index that a name denotes, or <see cref="None"/>.</summary>
    public static long Of(string name)
    {
        if (name.Length is 0 or > MostDigits || (name[0] == '0' && name.Length > 1))
        {
            return None;
        }

        long index = 0;
        foreach (char c in name)
        {
            if (c is < '0' or > '9')
            {
                return None;
            }

            index = index * 10 + c - '0';
        }

        return index <= Last ? index : None;
    }
}
