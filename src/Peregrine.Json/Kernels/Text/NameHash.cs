namespace Peregrine.Json.Kernels;

/// <summary>Hashes names with the runtime's string hash and its random seed, so that an attacker cannot choose names that collide.</summary>
internal static class NameHash
{
    public static int Of(ReadOnlySpan<char> name) => string.GetHashCode(name);

    /// <summary>
    /// Hashes bytes, two at a time. If their number is odd, a multiplication mixes the last byte in: if it were added, it would shift all hashes equally, and
    /// many names would collide.
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
