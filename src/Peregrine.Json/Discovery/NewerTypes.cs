using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Root types under a System.Text.Json that is newer than the one that the library is built against. That version may accept types that are refused here. If
/// references lead from one value to another, a single value inside a document cannot be left to it; nor in a native program, to a context's metadata.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class NewerTypes
{
    /// <summary>
    /// Makes and prepares the contract of a type, or leaves the type to System.Text.Json, which reports an error in its own words if there is one.
    /// </summary>
    /// <param name="make">Makes the contract. It captures nothing: options made for every call request contracts that equal options have already.</param>
    /// <param name="find">Finds System.Text.Json's metadata for the type.</param>
    /// <param name="type">The argument of both: the type, or its key.</param>
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

    /// <summary>The metadata of a type that is refused here, or null if System.Text.Json refuses it too, with another type of exception.</summary>
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

    /// <summary>Whether any contract reachable from this one is left to System.Text.Json.</summary>
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
