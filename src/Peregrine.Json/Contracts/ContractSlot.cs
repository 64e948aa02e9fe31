using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The contracts of <typeparamref name="T"/> that its callers use: found by fields of the type's own and one compare each, without the way over a type's handle
/// and a table. The fields hold them strongly, as a weak reference is a call to look through; what may not stay for the life of the process, a full collection
/// takes out of them (<see cref="HeldContracts"/>).
/// </summary>
internal static class ContractSlot<T>
{
    // Fields of this class, not of a struct: that would be an object, and a load more.
    private static ContractEntry? s_first, s_second;
    private static ContractEntry[]? s_others;
    private static ContractEntry? s_firstOfInfo, s_secondOfInfo;
    private static ContractEntry[]? s_othersOfInfo;
    private static bool s_isListed;

    /// <summary>
    /// The contract under <paramref name="options"/>, or null where it must be looked up. Called as it stands: from a generic method of its own
    /// around it, code that reference types share would go a second way through its dictionary.
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

    /// <summary>The contract that a caller's metadata is, or null where it must be looked up. Called as it stands, as the other.</summary>
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

    /// <summary>Takes the contract that a caller's metadata is, where there is space.</summary>
    public static void TakeOfInfo(ContractEntry known)
    {
        if (known is { Info: not null, Contract: TypeContract<T> } && HeldContracts.HasSpace(s_firstOfInfo, s_secondOfInfo, s_othersOfInfo, known))
        {
            HeldContracts.Take(known, ref s_firstOfInfo, ref s_secondOfInfo, ref s_othersOfInfo, ref s_isListed, Release);
        }
    }

    /// <summary>Takes a contract where there is space.</summary>
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
