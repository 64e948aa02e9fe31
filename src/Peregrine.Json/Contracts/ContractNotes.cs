using Peregrine.Json.Insight;

namespace Peregrine.Json.Contracts;

/// <summary>A contract that reports more about itself than which code reads and writes its values.</summary>
internal interface IDescribedContract
{
    /// <summary>
    /// Adds the reasons and parts of this contract to the notes, without changing the contract. Called only after the contract has been prepared.
    /// </summary>
    void DescribeTo(ContractNotes notes);
}

/// <summary>
/// Collects what a contract reports about itself (<see cref="IDescribedContract"/>). If contracts wrap others, the innermost contract reports first, and each
/// outer contract can then change the notes.
/// </summary>
internal sealed class ContractNotes
{
    public ExecutionKind Reading { get; set; }

    public string ReadingReason { get; set; } = "";

    public ExecutionKind Writing { get; set; }

    public string WritingReason { get; set; } = "";

    public bool IsFinal { get; set; } = true;

    public ContractOrigin? Origin { get; set; }

    public Type? Converter { get; set; }

    public TypeFeatures Features { get; set; }

    /// <summary>Whether values are read in pieces, if the first byte alone does not decide this.</summary>
    public bool IsReadInPieces { get; set; }

    public string? NameLookup { get; set; }

    public TypeContract? Underlying { get; set; }

    public TypeContract? Elements { get; set; }

    /// <summary>Finds the contract of a dictionary's keys, or throws the exception that the first key would cause. Null for other types.</summary>
    public Func<KeyContract>? Keys { get; set; }

    public Type? KeyType { get; set; }

    public List<(MemberDescription Member, TypeContract? Value)> Members { get; } = [];

    public List<(object? Discriminator, TypeContract Type)> DerivedTypes { get; } = [];

    /// <summary>Returns what a contract reports.</summary>
    public static ContractNotes Of(TypeContract contract)
    {
        var notes = new ContractNotes();
        notes.Take(contract);
        return notes;
    }

    /// <summary>Returns what the contract of a dictionary's keys reports.</summary>
    public static ContractNotes Of(KeyContract keys)
    {
        var notes = new ContractNotes { Reading = keys.Serving, Writing = keys.Serving };
        keys.DescribeTo(notes);
        return notes;
    }

    /// <summary>Adds the report of a contract. A contract that wraps another one calls this with the inner contract.</summary>
    public void Take(TypeContract contract)
    {
        Reading = Writing = contract.Serving;
        Origin ??= contract.Origin;
        contract.DescribeTo(this);
    }

    /// <summary>Sets the reason for both reading and writing.</summary>
    public void Because(string reason) => ReadingReason = WritingReason = reason;

    /// <summary>Reports how a collection is created, or that it cannot be created.</summary>
    public void IsMade(Type type, bool canMake, bool isAtOnce)
    {
        if (canMake)
        {
            ReadingReason = isAtOnce ? ServingText.MadeAtOnce : ServingText.MadeThenFilled;
        }
        else
        {
            RefuseReading(ErrorText.CannotMakeCollection(type));
        }
    }

    /// <summary>Reports that the type is not read, and why.</summary>
    public void RefuseReading(string reason) => (Reading, ReadingReason) = (ExecutionKind.Refused, reason);
}

/// <summary>Calls <see cref="IDescribedContract.DescribeTo"/> for any contract; contracts without this capability report nothing.</summary>
internal static class DescribedContracts
{
    extension(TypeContract contract)
    {
        /// <inheritdoc cref="IDescribedContract.DescribeTo"/>
        public void DescribeTo(ContractNotes notes) => (contract as IDescribedContract)?.DescribeTo(notes);
    }
}
