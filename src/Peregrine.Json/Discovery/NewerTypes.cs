using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Prepares the contracts of root types, or delegates them to System.Text.Json. A version newer than the one that the library is built against may accept types
/// that are refused here. If the options preserve references or ignore cycles, a nested value cannot be delegated alone, so the whole root is delegated; the
/// same holds in a native program for types that only a context's metadata describes.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class NewerTypes
{
    /// <summary>
    /// Creates and prepares the contract of a type. If the type is refused and System.Text.Json is a newer version, delegates the type to System.Text.Json,
    /// which reads and writes it or throws its own error. With a newer version or without reflection, also delegates the type if the options preserve
    /// references or ignore cycles and a contract inside it delegates.
    /// </summary>
    /// <param name="make">
    /// Creates the contract. Captures no variables: options created for one call often request contracts that exist, and would still allocate a closure.
    /// </param>
    /// <param name="find">Finds System.Text.Json's metadata for the type.</param>
    /// <param name="type">The argument of both functions: the type, or a key that contains it.</param>
    /// <param name="options">The options.</param>
    public static TypeContract Prepare<TKey>(
        Func<TKey, OptionsScope, TypeContract> make, Func<TKey, OptionsScope, JsonTypeInfo> find, TKey type, OptionsScope options)
    {
        TypeContract contract;
        try
        {
            contract = make(type, options);
            Preparation.Run(contract);
        }
        catch (Exception error)
            when (StjVersion.IsNewer && error.Source == Throw.Source && error is InvalidOperationException or NotSupportedException or ArgumentException)
        {
            if (MayMeet.Metadata && Asked(find, type, options, error) is { } info)
            {
                return HandedOverTypes.Make(info, FallbackReason.Newer);
            }

            throw;
        }

        return MayMeet.Metadata && (StjVersion.IsNewer || !ReflectionSwitch.Finds) && options.References != ReferenceMode.None
            && contract is not IDelegatedContract && LeavesOne(contract)
            ? HandedOverTypes.Make(find(type, options), StjVersion.IsNewer ? FallbackReason.Newer : FallbackReason.DynamicCodeOff)
            : contract;
    }

    /// <summary>
    /// Returns System.Text.Json's metadata of a type that is refused here. If System.Text.Json also refuses the type, throws its exception if that has the same
    /// type as <paramref name="refusal"/>; otherwise returns null.
    /// </summary>
    private static JsonTypeInfo? Asked<TKey>(Func<TKey, OptionsScope, JsonTypeInfo> find, TKey type, OptionsScope options, Exception refusal)
    {
        try
        {
            JsonTypeInfo info = find(type, options);
            InfoInternals.Configure(info);
            return info;
        }
        catch (Exception error) when (error.GetType() != refusal.GetType())
        {
            return null;
        }
    }

    /// <summary>Whether any contract reachable from this one delegates to System.Text.Json.</summary>
    private static bool LeavesOne(TypeContract root)
    {
        var seen = new HashSet<TypeContract> { root };
        var open = new Stack<TypeContract>(seen);
        bool leaves = false;
        while (!leaves && open.TryPop(out TypeContract? next))
        {
            next.VisitParts(part =>
            {
                leaves |= part is IDelegatedContract;
                if (seen.Add(part))
                {
                    open.Push(part);
                }
            });
        }

        return leaves;
    }
}
