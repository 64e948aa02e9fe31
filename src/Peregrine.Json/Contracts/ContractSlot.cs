using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Peregrine.Json.Contracts;

/// <summary>
/// The contract of <typeparamref name="T"/> under the options of its first use: found by a field of the type's own and one compare,
/// without the way over a type's handle and a table.
/// </summary>
internal static class ContractSlot<T>
{
    private static ContractEntry? s_lasting;
    private static WeakReference<ContractEntry>? s_owned;

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
