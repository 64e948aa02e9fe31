namespace Peregrine.Json.Contracts;

/// <summary>
/// A walk through the contracts that one contract refers to, depth first and in the order of members. System.Text.Json configures its metadata in this order,
/// which decides which of several errors is thrown. A chain of types of any length must not overflow the stack: when the stack runs short, contracts are
/// postponed.
/// </summary>
internal sealed class Preparation
{
    [ThreadStatic]
    private static Preparation? t_current;

    private readonly HashSet<TypeContract> _seen = [];
    private readonly Stack<TypeContract> _open = new();

    /// <summary>The walk on this thread, or null.</summary>
    public static Preparation? Current => t_current;

    /// <summary>
    /// Visits every type that a root type refers to, as System.Text.Json does: an invalid type throws even if no value of it occurs. Afterwards all visited
    /// contracts are prepared.
    /// </summary>
    public static void Run(TypeContract root)
    {
        if (root.IsPrepared)
        {
            return;
        }

        Preparation? outer = t_current;
        var preparation = new Preparation();
        t_current = preparation;
        try
        {
            preparation.Visit(root);
            while (preparation._open.TryPop(out TypeContract? contract))
            {
                contract.VisitParts(preparation.Visit);
            }
        }
        finally
        {
            t_current = outer;
        }

        foreach (TypeContract contract in preparation._seen)
        {
            contract.IsPrepared = true;
        }
    }

    /// <summary>Visits a contract and the contracts to which it refers, unless the contract is prepared or has been visited.</summary>
    public void Visit(TypeContract contract)
    {
        if (contract.IsPrepared || !_seen.Add(contract))
        {
            return;
        }

        if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            contract.VisitParts(Visit);
        }
        else
        {
            _open.Push(contract);
        }
    }
}
