using System.Runtime.CompilerServices;

namespace Peregrine.Json.Contracts;

/// <summary>
/// A walk through the contracts that one leads to, depth first and in the order of members: the order in which System.Text.Json configures its metadata,
/// which decides what of several errors is raised. A chain of types of any length must not end the process: where the stack ends, contracts are put off.
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
    /// Looks at every type that a root type reaches, as System.Text.Json does: a faulty one raises its error whether or not a value of it is met. All are prepared
    /// in the end.
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

    /// <summary>Walks on from a contract that has not been met.</summary>
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
