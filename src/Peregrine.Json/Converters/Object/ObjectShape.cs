using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>The data about an object that errors need.</summary>
/// <param name="contract">The contract, which creates the plan at first use.</param>
/// <param name="type">The type.</param>
internal sealed class ObjectShape(IObjectContract contract, Type type) : IObjectShape
{
    private ObjectPlan Plan => contract.Plan;

    public bool HasConstructorParameters => Plan.Spec.Parameters.Length > 0;

    public MemberShape Find(ReadOnlySpan<byte> name)
    {
        int member = Plan.Names.FindText(name);
        return member >= 0 ? At(member) : Plan.Names.TakesUnknown ? At(MemberShape.Unknown) : default;
    }

    public MemberShape At(int number)
    {
        if (number >= Plan.Members.Length)
        {
            return Plan.ExtensionShape(number == MemberShape.Unknown);
        }

        MemberSpec spec = Plan.Spec.Members[number];
        Shape shape = Plan.Members[number].Contract.Shape;
        bool isFilled = spec is { Populates: true, ValueType.IsValueType: true } && Nullable.GetUnderlyingType(spec.ValueType) is null;
        return new MemberShape(spec.IsSkipped ? null : shape, spec.Parameter >= 0, spec.ClrName, shape, isFilled, spec.IsRead);
    }

    public string? NameFault(ReadOnlySpan<byte> name, ref object? seen)
    {
        int member = Plan.Names.FindText(name);
        if (member < 0)
        {
            return Plan.Names.ClosedType is { } closed ? ErrorText.UnmappedMember(Encoding.UTF8.GetString(name), closed) : null;
        }

        bool isFirst = ((HashSet<int>)(seen ??= new HashSet<int>())).Add(member);
        return isFirst || Plan.Spec.AllowsDuplicates || member >= Plan.Members.Length
            ? null
            : ErrorText.DuplicateMember(Plan.Spec.Members[member].Name, Plan.Spec.Members[member].DeclaringType);
    }

    public ReadFault? ArgumentFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, int depth, in ReadRules rules)
    {
        int member = Plan.Names.FindText(name);
        return (uint)member >= (uint)Plan.Members.Length || Plan.Spec.Members[member] is { Parameter: < 0 } or { IsSkipped: true } ? null
            : FaultOf(member, input, at, rules with { Around = rules.Around + depth });
    }

    public ReadFault? MemberFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, in ReadRules rules)
    {
        int member = Plan.Names.FindText(name);
        return (uint)member >= (uint)Plan.Members.Length || Plan.Spec.Members[member] is { IsSkipped: true }
            || (Plan.Spec.Members[member] is { IgnoresNull: true, Parameter: < 0 } && input[at..].StartsWith("null"u8)) ? null
            : FaultOf(member, input, at, rules);
    }

    private ReadFault? FaultOf(int member, ReadOnlySpan<byte> input, int at, in ReadRules rules)
    {
        var reader = new JsonReader(input, new ReadSettings(rules.MaxDepth, rules.AllowTrailingCommas, rules.SkipComments)) { Around = rules.Around - 1 };
        try
        {
            // The reader of a converter records that it is inside an object, so this reader enters one first.
            reader.EnterAfter(at);
            Plan.Accessors[member].ReadValue(ref reader);
            return null;
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            return reader.FaultOf(error);
        }
    }

    public string? MissingText(IEnumerable<string> names)
    {
        MemberSet seen = default;
        foreach (string name in names)
        {
            int member = Plan.Names.FindText(Encoding.UTF8.GetBytes(name));
            if (member >= 0)
            {
                seen.Add(member);
            }
        }

        return Plan.MissingText(type, in seen);
    }
}
