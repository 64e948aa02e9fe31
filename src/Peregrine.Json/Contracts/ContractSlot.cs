using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The contract of <typeparamref name="T"/> under the options of its first use: found by a field of the type's own and one compare,
/// without the way over a type's handle and a table.
/// </summary>
internal static class ContractSlot<T>
{
    private static ContractEntry? s_lasting;
    private static WeakReference<ContractEntry>? s_owned;
    private static WeakReference<ContractEntry>? s_ofInfo;

    /// <summary>
    /// The contract under <paramref name="options"/>, or null where it must be looked up. Called as it stands: from a generic method of its own
    /// around it, code that reference types share would go a second way through its dictionary.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContractEntry? Find(JsonSerializerOptions? options)
    {
        ContractEntry? known = s_lasting;
        if (known is not null && ReferenceEquals(known.Given, options))
        {
            return known;
        }

        return s_owned is { } owned && owned.TryGetTarget(out known) && ReferenceEquals(known.Given, options) ? known : null;
    }

    /// <summary>The contract that a caller's metadata is, or null where it must be looked up. Called as it stands, as the other.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContractEntry? Find(JsonTypeInfo<T>? info) =>
        s_ofInfo is { } owned && owned.TryGetTarget(out ContractEntry? known) && ReferenceEquals(known.Info, info) && info is not null ? known : null;

    /// <summary>Takes the contract that a caller's metadata is, where there is none yet. It lives no longer than that.</summary>
    public static void TakeOfInfo(ContractEntry known)
    {
        if (known is { Info: not null, Contract: TypeContract<T> })
        {
            ContractCache.Remember(known, ref s_ofInfo);
        }
    }

    /// <summary>Takes a contract where there is none yet.</summary>
    public static void Take(ContractEntry known)
    {
        if (!known.IsLasting)
        {
            ContractCache.Remember(known, ref s_owned);
        }
        else if (s_lasting is null or { IsRetired: true })
        {
            s_lasting = known;
        }
    }
}
