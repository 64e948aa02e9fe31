using Peregrine.Json.Kernels;

namespace Peregrine.Json.Contracts;

/// <summary>
/// What the fields of <see cref="ContractSlot{T}"/> hold, and how long: the first two contracts of a type, and up to <see cref="MostOthers"/> others,
/// separately by options and by metadata. Contracts that are not kept for the life of the process are released after every collection of the oldest generation.
/// So a contract without other references is freed by the next one, and a contract in use is cached again by its next call. Fields are written under a lock and
/// read without it.
/// </summary>
internal static class HeldContracts
{
    /// <summary>How many contracts of a type are held besides its first two. A call with the last of them makes this many comparisons.</summary>
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

    /// <summary>The contract defined by <paramref name="info"/>, among <paramref name="others"/>, or null.</summary>
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
    /// Whether a contract is to be cached: it is not yet, there is space, and the contract is permanent or has been used before. A contract that is used once,
    /// as with options created for one call, is not held.
    /// </summary>
    public static bool HasSpace(ContractEntry? first, ContractEntry? second, ContractEntry[]? others, ContractEntry known) =>
        !ReferenceEquals(first, known) && !ReferenceEquals(second, known)
        && (others is null || Array.IndexOf(others, known) < 0)
        && (IsFree(first) || IsFree(second) || others is null || others.Length < MostOthers
            || (ContractEntry.AnyRetired && Array.Exists(others, static other => other.IsRetired)))
        && (known.IsLasting || known.WasUsedBefore());

    /// <summary>Caches a contract.</summary>
    /// <param name="known">The contract.</param>
    /// <param name="first">The field of the type's first.</param>
    /// <param name="second">The field of the second.</param>
    /// <param name="others">The field of the others.</param>
    /// <param name="isListed">Whether the type's fields are released after the next collection.</param>
    /// <param name="release">Releases them.</param>
    public static void Take(
        ContractEntry known, ref ContractEntry? first, ref ContractEntry? second, ref ContractEntry[]? others, ref bool isListed, Action release)
    {
        lock (s_gate)
        {
            // Another thread may have cached it, or used the last space.
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
                    FullCollections.Watch(ReleaseAll);
                }

                s_releases.Add(release);
            }
        }
    }

    /// <summary>Clears the fields of a type, except permanent contracts. Called under the lock.</summary>
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

    /// <summary>
    /// Keeps a contract that options use which are made for one call, until the next collection of the oldest generation: nothing else may hold it between
    /// calls.
    /// </summary>
    public static void HoldPassing(ContractEntry known)
    {
        ref ContractEntry? place = ref Passing.Last[(RuntimeHelpers.GetHashCode(known) & int.MaxValue) % Passing.Last.Length];
        if (ReferenceEquals(place, known) || known.IsLasting)
        {
            return;
        }

        lock (s_gate)
        {
            place = known;
            if (s_releases.Count == 0)
            {
                FullCollections.Watch(ReleaseAll);
            }

            if (!Passing.IsListed)
            {
                Passing.IsListed = true;
                s_releases.Add(Passing.Release);
            }
        }
    }

    /// <summary>Releases the contracts that are not permanent, for all types. Returns false: the next contract that is held asks for the next call.</summary>
    public static bool ReleaseAll()
    {
        lock (s_gate)
        {
            // Also drops the list: it references types, which may be unloadable.
            List<Action> releases = s_releases;
            s_releases = [];
            foreach (Action release in releases)
            {
                release();
            }
        }

        return false;
    }

    private static bool IsFree(ContractEntry? place) => place is null or { IsRetired: true };

    /// <summary>A class of its own: most programs never make it.</summary>
    private static class Passing
    {
        /// <summary>The last contracts of options that are made for one call.</summary>
        public static readonly ContractEntry?[] Last = new ContractEntry?[MostOthers];

        public static readonly Action Release = static () =>
        {
            Array.Clear(Last);
            IsListed = false;
        };

        /// <summary>Whether <see cref="Release"/> runs after the next collection. Used under the lock.</summary>
        public static bool IsListed { get; set; }
    }
}
