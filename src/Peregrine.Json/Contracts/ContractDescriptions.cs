using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Describes a contract and all contracts to which it refers, with what each contract reports about itself. Describing a contract does not count as a use of
/// the contract, emits no code and creates no value of its type. Each contract has one description, so the description of a type that refers to itself refers
/// to itself, too.
/// </summary>
internal sealed class ContractDescriptions
{
    private readonly Dictionary<TypeContract, TypeDescription> _known = [];
    private readonly Stack<TypeContract> _open = new();
    private ExceptionDispatchInfo? _fault;

    /// <summary>Returns the description of a prepared contract.</summary>
    public static TypeDescription Of(TypeContract root)
    {
        var all = new ContractDescriptions();
        TypeDescription described = all.Describe(root);
        while (all._open.TryPop(out TypeContract? next))
        {
            all.Fill(all._known[next], next);
        }

        all.FillExtents();
        all._fault?.Throw();
        return described;
    }

    /// <summary>
    /// Describes all contracts that calls have used and those they refer to, except simple values, for a listener that has just started. If user code throws
    /// while a contract is described, that contract is left out; the first such exception is thrown after all descriptions have been returned.
    /// </summary>
    public static IEnumerable<TypeDescription> OfKnown()
    {
        var all = new ContractDescriptions();
        foreach (ContractEntry known in ContractCache.Known())
        {
            all.Describe(known.Contract);
        }

        while (all._open.TryPop(out TypeContract? next))
        {
            try
            {
                all.Fill(all._known[next], next);
            }
            catch (Exception error) when (error is not InsufficientMemoryException)
            {
                all._fault ??= ExceptionDispatchInfo.Capture(error);
                all._known.Remove(next);
            }
        }

        all.FillExtents();
        foreach (TypeDescription known in all._known.Values)
        {
            if (known is not { Reading: ExecutionKind.SimpleValue, Writing: ExecutionKind.SimpleValue })
            {
                yield return known;
            }
        }

        all._fault?.Throw();
    }

    private TypeDescription Describe(TypeContract contract)
    {
        if (!_known.TryGetValue(contract, out TypeDescription? known))
        {
            _known.Add(contract, known = new TypeDescription(contract.Type));
            _open.Push(contract);
        }

        return known;
    }

    private void Fill(TypeDescription description, TypeContract contract)
    {
        var notes = ContractNotes.Of(contract);
        Fill(description, notes);
        bool hasFaultyKeys = false;
        description.Keys = notes.Keys is { } keys ? DescribeKeys(notes.KeyType!, keys, out hasFaultyKeys) : null;
        byte first = contract.Kind == ShapeKind.Array ? (byte)'[' : (byte)'{';
        description.IsReadInPieces = notes.Reading != ExecutionKind.Refused && !hasFaultyKeys && (notes.IsReadInPieces || contract.Pieces(first) is not null);
        description.Underlying = DescribeAny(notes.Underlying);
        description.Elements = DescribeAny(notes.Elements);
        foreach ((MemberDescription member, TypeContract? value) in notes.Members)
        {
            member.Value = DescribeAny(value);
        }

        description.Members = [.. notes.Members.Select(static one => one.Member)];
        description.DerivedTypes = [.. notes.DerivedTypes.Select(one => new DerivedTypeDescription(one.Discriminator, Describe(one.Type)))];
    }

    /// <summary>
    /// Determines, for all contracts at once, whether <see cref="TypeContract.Extent"/> is other than <see cref="WriteExtent.Small"/>. Determining each extent
    /// on its own would take quadratic time.
    /// </summary>
    private void FillExtents()
    {
        var owners = new Dictionary<TypeContract, List<TypeContract>>();
        var large = new HashSet<TypeContract>();
        var open = new Stack<TypeContract>(_known.Keys);
        var seen = new HashSet<TypeContract>(_known.Keys);
        while (open.TryPop(out TypeContract? owner))
        {
            try
            {
                if (owner.OwnExtent != WriteExtent.Small)
                {
                    large.Add(owner);
                }

                owner.VisitParts(part =>
                {
                    if (!owners.TryGetValue(part, out List<TypeContract>? all))
                    {
                        owners.Add(part, all = []);
                    }

                    all.Add(owner);
                    if (seen.Add(part))
                    {
                        open.Push(part);
                    }
                });
            }
            catch (Exception error) when (error is not InsufficientMemoryException)
            {
                _fault ??= ExceptionDispatchInfo.Capture(error);
                large.Add(owner);
            }
        }

        var grown = new Stack<TypeContract>(large);
        while (grown.TryPop(out TypeContract? part))
        {
            foreach (TypeContract owner in owners.TryGetValue(part, out List<TypeContract>? all) ? all : [])
            {
                if (large.Add(owner))
                {
                    grown.Push(owner);
                }
            }
        }

        foreach ((TypeContract contract, TypeDescription description) in _known)
        {
            description.IsWrittenInPieces = description.Writing != ExecutionKind.Refused && large.Contains(contract);
        }
    }

    private static TypeDescription DescribeKeys(Type type, Func<KeyContract> find, out bool isFaulty)
    {
        isFaulty = false;
        try
        {
            var description = new TypeDescription(type);
            Fill(description, ContractNotes.Of(find()));
            return description;
        }
        catch (Exception fault) when (fault is not InsufficientMemoryException)
        {
            isFaulty = true;

            // An error of the key's type, its converter or the naming policy. Reading and writing throw it only at the first key.
            return TypeDescription.Refused(type, fault.Message);
        }
    }

    private TypeDescription? DescribeAny(TypeContract? contract) => contract is null ? null : Describe(contract);

    private static void Fill(TypeDescription description, ContractNotes notes)
    {
        description.Reading = notes.Reading;
        description.ReadingReason = WithRefusal(notes.ReadingReason, description.Type);
        description.Writing = notes.Writing;
        description.WritingReason = WithRefusal(notes.WritingReason, description.Type);
        description.IsFinal = notes.IsFinal;
        description.Origin = notes.Origin?.Kind ?? ContractOriginKind.Type;
        description.OriginType = notes.Origin?.By;
        description.Converter = notes.Converter;
        description.Features = notes.Features;
        description.NameLookup = notes.NameLookup;
    }

    /// <summary>Returns a reason. If the library refuses the type's generated code, the reason for this follows.</summary>
    private static string WithRefusal(string reason, Type type) =>
        RefusedCode.Of(type) is not { } refusal ? reason : reason.Length > 0 ? $"{reason}; {refusal}" : refusal;
}
