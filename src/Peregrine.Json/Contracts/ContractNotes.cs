using Peregrine.Json.Errors;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Contracts;

/// <summary>What a contract says of itself (<see cref="TypeContract.DescribeTo"/>): its own words first, then those of contracts around it.</summary>
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

    /// <summary>Whether objects are read in pieces although their first byte does not show it.</summary>
    public bool IsReadInPieces { get; set; }

    public string? NameLookup { get; set; }

    public TypeContract? Underlying { get; set; }

    public TypeContract? Elements { get; set; }

    /// <summary>Gives the contract of a dictionary's keys, or throws what the first key would meet.</summary>
    public Func<KeyContract>? Keys { get; set; }

    public Type? KeyType { get; set; }

    public List<(MemberDescription Member, TypeContract? Value)> Members { get; } = [];

    public List<(object? Discriminator, TypeContract Type)> DerivedTypes { get; } = [];

    /// <summary>What a contract says.</summary>
    public static ContractNotes Of(TypeContract contract)
    {
        var notes = new ContractNotes();
        notes.Take(contract);
        return notes;
    }

    /// <summary>What the contract of a dictionary's keys says.</summary>
    public static ContractNotes Of(KeyContract keys)
    {
        var notes = new ContractNotes { Reading = keys.Serving, Writing = keys.Serving };
        keys.DescribeTo(notes);
        return notes;
    }

    /// <summary>Takes what a contract says: of one around another, what that says.</summary>
    public void Take(TypeContract contract)
    {
        Reading = Writing = contract.Serving;
        Origin ??= contract.Origin;
        contract.DescribeTo(this);
    }

    /// <summary>Says why it is read and written so.</summary>
    public void Because(string reason) => ReadingReason = WritingReason = reason;

    /// <summary>Says how a collection is made, or that nothing can make it.</summary>
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

    /// <summary>Says that it is not read, and why.</summary>
    public void RefuseReading(string reason) => (Reading, ReadingReason) = (ExecutionKind.Refused, reason);
}
