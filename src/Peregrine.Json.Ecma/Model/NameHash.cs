using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>The hash of a name, by the runtime's own hash of strings and its random seed: names cannot be chosen so that they collide.</summary>
internal static class NameHash
{
    public static int Of(ReadOnlySpan<char> name) => string.GetHashCode(name);

    /// <summary>
    /// Hashes bytes, two at a time. The last byte of an odd number is multiplied in: added, it would move the hashes of all names by the same distances, and where two
    /// names without it meet at such a distance, names that differ in it would collide by the dozen.
    /// </summary>
    public static int Of(ReadOnlySpan<byte> name)
    {
        int hash = string.GetHashCode(Mem.As<char>(name));
        if ((name.Length & 1) == 0)
        {
            return hash;
        }

        ulong product = Math.BigMul((uint)hash, 0x9E37_79B1u + (2u * name[^1]));
        return unchecked((int)(product ^ (product >> 32)));
    }
}
