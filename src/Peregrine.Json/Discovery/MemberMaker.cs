using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Describes the members of an object under some options, from facts that reflection, a source generator or metadata supplies.</summary>
/// <param name="type">The type whose contract has the member.</param>
/// <param name="checksRequired">False if the constructor sets all members that the language requires.</param>
/// <param name="hasParameters">Whether a constructor with parameters creates the objects.</param>
/// <param name="options">The options.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MemberMaker(TypeFacts type, bool checksRequired, bool hasParameters, OptionsScope options)
{
    private readonly PopulateDiscovery _populate = new(type.CreationHandling, type.HasDiscriminators, hasParameters, options);

    /// <summary>Describes a member.</summary>
    /// <param name="facts">The member's facts.</param>
    /// <param name="name">The member's name in JSON.</param>
    /// <param name="condition">The result of <see cref="ConditionOf"/> for the member.</param>
    public PlanMember Describe(MemberFacts facts, string name, WriteCondition condition)
    {
        bool isUsed = !facts.IsIgnored, isReached = isUsed && (facts.CanGet || facts.CanSet);
        TypeContract contract = isUsed ? ContractOf(facts) : IgnoredContract.Instance;
        bool isRequired = facts.IsRequired || (checksRequired && facts.IsRequiredByLanguage);
        bool isAssigned = isUsed && facts.CanSet && facts.Condition != JsonIgnoreCondition.WhenReading;
        bool populates = isReached && _populate.IsPopulated(
            facts.CreationHandling, facts.DeclaringType, name, contract, facts.CanGet, isAssigned, !isAssigned && IgnoresReadOnly(facts));
        if (isReached && name is "$id" or "$ref" && options.References == ReferenceMode.Preserve && !facts.DeclaringType.IsValueType && !facts.IsExtension)
        {
            throw Throw.MemberNamedAsMetadata(facts.DeclaringType, name);
        }

        var spec = new MemberSpec
        {
            Name = name,
            ClrName = facts.ClrName,
            Owner = type.Type,
            DeclaringType = facts.DeclaringType,
            ValueType = facts.ValueType,
            Kind = contract.Kind,
            Codec = contract.CodecType,
            IsWritten = IsWritten(facts, contract),
            IsRead = populates || (isAssigned && !IsUnseen(facts, contract)),
            IsAssigned = isAssigned,
            RefusesNull = isUsed && facts.RefusesNull,
            GivesNoNull = isUsed && facts.GivesNoNull,
            Populates = populates,
            IsRequired = isRequired,
            Condition = ObjectConditions.Of(condition, contract, facts.GivesNoNull),
            IgnoresNull = options.Settings.IgnoreNullValues && !isRequired && facts.Condition is null && (isAssigned || !populates)
                && !facts.IsSetByCaller && contract.TakesNull,
        };
        return new PlanMember(spec, isUsed ? facts.Code : MemberCode.None, contract)
        {
            CanSetAndGet = facts.CanGet && isAssigned,
            Generated = facts.Generated,
            Candidate = facts.Candidate,
        };
    }

    /// <summary>Returns the contract of the member's value: that of its type, unless the member's attributes or metadata override it.</summary>
    private TypeContract ContractOf(MemberFacts member)
    {
        TypeContract contract = member.Contract
            ?? (!MayMeet.Converters || member.Converter is null ? options.Contract(member.ValueType)
                : ConverterDiscovery.ForMember(member.ValueType, member.Converter, options));
        return member.NumberHandling is not { } handling ? ContractsAround.Handling(contract, type.NumberHandling)
            : contract.HandlesNumbers ? contract.WithNumberHandling(handling)
            : handling == JsonNumberHandling.Strict ? contract
            : throw Throw.NumberHandlingOnMember(member.ClrName, member.DeclaringType);
    }

    private bool IsWritten(MemberFacts facts, TypeContract contract) =>
        facts.CanGet && facts.Condition is not (JsonIgnoreCondition.Always or JsonIgnoreCondition.WhenWriting)
        && (facts.CanSet || facts.Condition is not null || facts.HadCondition || contract.IsCollection || !IgnoresReadOnly(facts));

    /// <summary>Whether the options omit the member if it is read-only.</summary>
    private bool IgnoresReadOnly(MemberFacts facts) =>
        !facts.IsAdded && (facts.IsField ? options.Settings.IgnoreReadOnlyFields : options.Settings.IgnoreReadOnlyProperties);

    /// <summary>
    /// Whether System.Text.Json does not read the member although it has a setter: a collection without a getter and without a condition of its own, unless a
    /// caller's metadata added the member or its setter.
    /// </summary>
    private static bool IsUnseen(MemberFacts facts, TypeContract contract) =>
        !facts.CanGet && facts.Condition is null && contract.IsCollection && !facts.IsAdded && !facts.IsSetByCaller;

    /// <summary>Returns the condition for writing the member. Throws if the member declares WhenWritingNull but its value cannot be null.</summary>
    public WriteCondition ConditionOf(MemberFacts member)
    {
        Type value = member.ValueType;
        bool takesNull = !value.IsValueType || Nullable.GetUnderlyingType(value) is not null;
        if (member.IsAsked)
        {
            return WriteCondition.IfAllowed;
        }

        if (member.Condition is not { } condition)
        {
            condition = options.Settings.IgnoreNullValues ? JsonIgnoreCondition.WhenWritingNull : options.Settings.DefaultIgnoreCondition;
            return condition == JsonIgnoreCondition.WhenWritingNull && takesNull ? WriteCondition.UnlessNull
                : condition == JsonIgnoreCondition.WhenWritingDefault ? WriteCondition.UnlessDefault
                : WriteCondition.Always;
        }

        return condition == JsonIgnoreCondition.WhenWritingDefault ? WriteCondition.UnlessDefault
            : condition != JsonIgnoreCondition.WhenWritingNull ? WriteCondition.Always
            : takesNull ? WriteCondition.UnlessNull
            : throw Throw.IgnoreNullOnValueType(member.ClrName, member.DeclaringType);
    }
}
