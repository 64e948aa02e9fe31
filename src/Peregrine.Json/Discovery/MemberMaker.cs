using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Decides what a member of an object is under some options, from its facts, which reflection, a source generator or metadata has filled.</summary>
/// <param name="type">The type whose contract has the member.</param>
/// <param name="checksRequired">False if the constructor sets all members that the language requires.</param>
/// <param name="hasParameters">Whether a constructor with parameters creates the objects.</param>
/// <param name="options">The options.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MemberMaker(TypeFacts type, bool checksRequired, bool hasParameters, OptionsScope options)
{
    private readonly PopulateDiscovery _populate = new(type.CreationHandling, type.HasDiscriminators, hasParameters, options);

    /// <summary>The member.</summary>
    /// <param name="facts">Its facts.</param>
    /// <param name="name">Its name in JSON.</param>
    /// <param name="condition">What <see cref="ConditionOf"/> returns for it.</param>
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

    /// <summary>The contract of its value: that of its type, unless the member's attributes or metadata override it.</summary>
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

    /// <summary>Whether the options leave it out if it is read-only.</summary>
    private bool IgnoresReadOnly(MemberFacts facts) =>
        !facts.IsAdded && (facts.IsField ? options.Settings.IgnoreReadOnlyFields : options.Settings.IgnoreReadOnlyProperties);

    /// <summary>System.Text.Json does not see a collection that has a setter but no getter.</summary>
    private static bool IsUnseen(MemberFacts facts, TypeContract contract) =>
        !facts.CanGet && facts.Condition is null && contract.IsCollection && !facts.IsAdded && !facts.IsSetByCaller;

    /// <summary>Which values of a member are not written. A condition about null on a member that cannot be null is an error.</summary>
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
