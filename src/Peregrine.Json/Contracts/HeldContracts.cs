using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Contracts;

/// <summary>
/// What the fields of <see cref="ContractSlot{T}"/> hold, and for how long: the first two contracts of a type and up to <see cref="MostOthers"/> others, by options
/// and by metadata each. Contracts that do not stay for the life of the process are released after every collection of the oldest generation. So what nobody else holds is
/// gone with the one after it, and what is in use is taken anew by its next call. Fields are written with a lock and read without.
/// </summary>
internal static class HeldContracts
{
    /// <summary>How many contracts of a type are held beside its first two. A call with the last of them makes so many compares.</summary>
    public const int MostOthers = 8;

    private static readonly Lock s_gate = new();

    private static List<Action> s_releases = [];

    /// <summary>The contract under <paramref name="options"/> among <paramref name="others"/>, or null.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ContractEntry? Find(ContractEntry[]? others, JsonSerializerOptions? options)
    {
        if (others is not null)
        {
            foreach (ContractEntry known in others)
            {
                if (ReferenceEquals(known.Given, options))
                {
                    return known;
                }
            }
        }

        return null;
    }

    /// <summary>The contract that <paramref name="info"/> is, among <paramref name="others"/>, or null.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ContractEntry? Find(ContractEntry[]? others, JsonTypeInfo? info)
    {
        if (others is not null && info is not null)
        {
            foreach (ContractEntry known in others)
            {
                if (ReferenceEquals(known.Info, info))
                {
                    return known;
                }
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a contract is taken: there is space for it, and it stays or has been used before. What is used once, as options that are made for a call, is not held.
    /// </summary>
    public static bool HasSpace(ContractEntry? first, ContractEntry? second, ContractEntry[]? others, ContractEntry known) =>
        (IsFree(first) || IsFree(second) || others is null || others.Length < MostOthers || (ContractEntry.AnyRetired && Array.Exists(others, static other => other.IsRetired)))
        && (known.IsLasting || known.WasUsedBefore());

    /// <summary>Takes a contract.</summary>
    /// <param name="known">The contract.</param>
    /// <param name="first">The field of the type's first.</param>
    /// <param name="second">The field of the second.</param>
    /// <param name="others">The field of the others.</param>
    /// <param name="isListed">Whether the type's fields are released after the next collection.</param>
    /// <param name="release">Releases them.</param>
    public static void Take(ContractEntry known, ref ContractEntry? first, ref ContractEntry? second, ref ContractEntry[]? others, ref bool isListed, Action release)
    {
        lock (s_gate)
        {
            // Another thread may have taken it, or the last space.
            if (known.IsRetired || ReferenceEquals(first, known) || ReferenceEquals(second, known))
            {
                return;
            }

            if (IsFree(first))
            {
                first = known;
            }
            else if (IsFree(second))
            {
                second = known;
            }
            else
            {
                ContractEntry[] kept = others is null ? [] : Array.FindAll(others, other => !other.IsRetired && !ReferenceEquals(other, known));
                if (kept.Length < MostOthers)
                {
                    Volatile.Write(ref others, [.. kept, known]);
                }
            }

            if (!isListed && !known.IsLasting)
            {
                isListed = true;
                if (s_releases.Count == 0)
                {
                    _ = new Collected();
                }

                s_releases.Add(release);
            }
        }
    }

    /// <summary>Empties a type's fields of what does not stay; with the lock.</summary>
    public static void Release(ref ContractEntry? first, ref ContractEntry? second, ref ContractEntry[]? others)
    {
        first = first is { IsLasting: true } ? first : null;
        second = second is { IsLasting: true } ? second : null;

        if (others is { } before)
        {
            ContractEntry[] kept = Array.FindAll(before, static other => other.IsLasting);
            others = kept.Length == 0 ? null : kept;
        }
    }

    /// <summary>Releases what does not stay, in all types.</summary>
    public static void ReleaseAll()
    {
        lock (s_gate)
        {
            // The list goes too: it holds a type, which may be unloaded.
            List<Action> releases = s_releases;
            s_releases = [];
            foreach (Action release in releases)
            {
                release();
            }
        }
    }

    private static bool IsFree(ContractEntry? place) => place is null or { IsRetired: true };

    /// <summary>
    /// An object that nobody holds: a collection finds it dead and has its finalizer run, which waits for one of the oldest generation. It lives no longer than
    /// something is held, so that the library itself can be unloaded.
    /// </summary>
    private sealed class Collected
    {
        private readonly int _before = GC.CollectionCount(GC.MaxGeneration);

        ~Collected()
        {
            if (GC.CollectionCount(GC.MaxGeneration) == _before)
            {
                GC.ReRegisterForFinalize(this);
            }
            else
            {
                ReleaseAll();
            }
        }
    }
}
