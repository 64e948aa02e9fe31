using Peregrine.Json.Kernels;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Decides which contracts the fields of <see cref="ContractSlot{T}"/> hold, and how long: the first two contracts of a type and up to <see cref="MostOthers"/>
/// others, separately by options and by metadata. After every collection of the oldest generation, all but permanent contracts are released: an unused contract
/// is freed by the next collection, and a used one is cached again by its next call. Fields are written under a lock and read without it.
/// </summary>
internal static class HeldContracts
{
    /// <summary>The maximum number of contracts of a type besides its first two. Finding the last of them takes this many comparisons.</summary>
    public const int MostOthers = 8;

    private static readonly Lock s_gate = new();

    private static List<Action> s_releases = [];

    /// <summary>Returns the contract under <paramref name="options"/> among <paramref name="others"/>, or null.</summary>
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

    /// <summary>Returns the contract that <paramref name="info"/> defines among <paramref name="others"/>, or null.</summary>
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
    /// Whether to cache a contract: it is not cached yet, there is space, and the contract is permanent or was used before (this call counts as a use). A
    /// contract that is not permanent is not cached at its first use, because its options may have been created for one call.
    /// </summary>
    public static bool HasSpace(ContractEntry? first, ContractEntry? second, ContractEntry[]? others, ContractEntry known) =>
        !ReferenceEquals(first, known) && !ReferenceEquals(second, known)
        && (others is null || Array.IndexOf(others, known) < 0)
        && (IsFree(first) || IsFree(second) || others is null || others.Length < MostOthers
            || (ContractEntry.AnyRetired && Array.Exists(others, static other => other.IsRetired)))
        && (known.IsLasting || known.WasUsedBefore());

    /// <summary>Caches a contract in a free field of its type, unless it is retired or already cached, or no field is free.</summary>
    /// <param name="known">The contract.</param>
    /// <param name="first">The type's first field.</param>
    /// <param name="second">The type's second field.</param>
    /// <param name="others">The field for the other contracts.</param>
    /// <param name="isListed">Whether the type's fields are released after the next collection.</param>
    /// <param name="release">Releases the type's fields.</param>
    public static void Take(
        ContractEntry known, ref ContractEntry? first, ref ContractEntry? second, ref ContractEntry[]? others, ref bool isListed, Action release)
    {
        lock (s_gate)
        {
            // Another thread may have cached the same contract, or taken the last free place.
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
    /// Keeps a contract alive whose options are created for one call, at most until the next collection of the oldest generation. Without this, the contract
    /// might be unreferenced between two such calls and would then be created again.
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

    /// <summary>
    /// Releases the contracts that are not permanent, for all types. Returns false, so that it is not called again until another contract is cached.
    /// </summary>
    public static bool ReleaseAll()
    {
        lock (s_gate)
        {
            // Also clears the list: it references types, which may be unloadable.
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

    /// <summary>Keeps contracts of options that were created for one call. A separate class, because most programs never initialize it.</summary>
    private static class Passing
    {
        /// <summary>
        /// Contracts of options that were created for one call. The identity hash of a contract selects its index; a new contract replaces the one at its
        /// index.
        /// </summary>
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
