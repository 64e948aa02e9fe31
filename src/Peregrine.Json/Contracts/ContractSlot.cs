namespace Peregrine.Json.Contracts;

/// <summary>
/// The contracts of <typeparamref name="T"/> that its callers use. They are found by comparing static fields of this type, without a lookup by type handle in a
/// table. The fields hold strong references, because reading a weak one is a call; contracts that may not stay for the life of the process are removed after a
/// full collection (<see cref="HeldContracts"/>).
/// </summary>
internal static class ContractSlot<T>
{
    // Fields of this class, not of a struct: a static struct would be a boxed object and cost one more load.
    private static ContractEntry? s_first, s_second;
    private static ContractEntry[]? s_others;
    private static ContractEntry? s_firstOfInfo, s_secondOfInfo;
    private static ContractEntry[]? s_othersOfInfo;
    private static bool s_isListed;

    /// <summary>
    /// The contract under <paramref name="options"/>, or null if it must be looked up. Call directly. Through another generic method, shared code would pay a
    /// second dictionary lookup.
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

    /// <summary>The contract defined by a caller's metadata, or null if it must be looked up. Call directly, as the other overload.</summary>
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

    /// <summary>Caches the contract defined by a caller's metadata, if there is space.</summary>
    public static void TakeOfInfo(ContractEntry known)
    {
        if (known is { Info: not null, Contract: TypeContract<T> } && HeldContracts.HasSpace(s_firstOfInfo, s_secondOfInfo, s_othersOfInfo, known))
        {
            HeldContracts.Take(known, ref s_firstOfInfo, ref s_secondOfInfo, ref s_othersOfInfo, ref s_isListed, Release);
        }
    }

    /// <summary>Caches a contract, if there is space.</summary>
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
