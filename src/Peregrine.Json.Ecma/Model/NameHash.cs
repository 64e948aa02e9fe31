using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>The hash of a name, by the runtime's own hash of strings and its random seed: names cannot be chosen so that they collide.</summary>
internal static class NameHash
{
    public static int Of(ReadOnlySpan<char> name) => string.GetHashCode(name);

    /// <summary>Hashes bytes, two at a time; the last byte of an odd number is mixed in at the end.</summary>
    public static int Of(ReadOnlySpan<byte> name)
    {
        int hash = string.GetHashCode(Mem.As<char>(name));
        return (name.Length & 1) == 0 ? hash : unchecked(hash + (name[^1] * (int)0x9E37_79B1));
    }
}
