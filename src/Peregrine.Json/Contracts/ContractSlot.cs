namespace Peregrine.Json.Contracts;

/// <summary>
/// Caches the contracts of <typeparamref name="T"/> for its callers. Comparing static fields of this type finds them without a lookup in a table. The fields
/// hold strong references, because reading a weak one is a call; a full collection removes contracts that are not permanent (<see cref="HeldContracts"/>).
/// </summary>
internal static class ContractSlot<T>
{
    // Fields of this class, not of a struct: a static struct is a boxed object and costs one more load.
    private static ContractEntry? s_first, s_second;
    private static ContractEntry[]? s_others;
    private static ContractEntry? s_firstOfInfo, s_secondOfInfo;
    private static ContractEntry[]? s_othersOfInfo;
    private static bool s_isListed;

    /// <summary>
    /// Returns the contract under <paramref name="options"/>, or null if it must be looked up. The public methods call this method directly: with a generic
    /// method in between, shared code would need a second lookup in a generic dictionary.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContractEntry? Find(JsonSerializerOptions? options)
    {
        ContractEntry? known = s_first;
        if (known is not null && ReferenceEquals(known.Given, options))
        {
            return known;
        }

        known = s_second;
        return known is not null && ReferenceEquals(known.Given, options) ? known : HeldContracts.Find(s_others, options);
    }

    /// <summary>Returns the contract that a caller's metadata defines, or null if it must be looked up. Called directly, like the other overload.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContractEntry? Find(JsonTypeInfo<T>? info)
    {
        ContractEntry? known = s_firstOfInfo;
        if (known is not null && ReferenceEquals(known.Info, info) && info is not null)
        {
            return known;
        }

        known = s_secondOfInfo;
        return known is not null && ReferenceEquals(known.Info, info) && info is not null ? known : HeldContracts.Find(s_othersOfInfo, info);
    }

    /// <summary>
    /// Caches the contract that a caller's metadata defines, if its type is <typeparamref name="T"/> and <see cref="HeldContracts.HasSpace"/> allows it.
    /// </summary>
    public static void TakeOfInfo(ContractEntry known)
    {
        if (known is { Info: not null, Contract: TypeContract<T> } && HeldContracts.HasSpace(s_firstOfInfo, s_secondOfInfo, s_othersOfInfo, known))
        {
            HeldContracts.Take(known, ref s_firstOfInfo, ref s_secondOfInfo, ref s_othersOfInfo, ref s_isListed, Release);
        }
    }

    /// <summary>Caches a contract, if <see cref="HeldContracts.HasSpace"/> allows it.</summary>
    public static void Take(ContractEntry known)
    {
        if (HeldContracts.HasSpace(s_first, s_second, s_others, known))
        {
            HeldContracts.Take(known, ref s_first, ref s_second, ref s_others, ref s_isListed, Release);
        }
    }

    private static void Release()
    {
        HeldContracts.Release(ref s_first, ref s_second, ref s_others);
        HeldContracts.Release(ref s_firstOfInfo, ref s_secondOfInfo, ref s_othersOfInfo);
        s_isListed = false;
    }
}
