using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// The members of a type in the order in which they are written, as their facts and the options decide: most derived type first, properties before fields,
/// then by [JsonPropertyOrder].
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MemberDiscovery
{
    private readonly TypeFacts _type;
    private readonly OptionsScope _options;
    private readonly bool _checksRequired;

    /// <summary>Whether required members without a setter are checked again when the constructor's parameters are known.</summary>
    private readonly ParameterFacts[] _requiredParameters;
    private readonly PopulateDiscovery _populate;
    private readonly List<MemberCandidate> _candidates = [];
    private readonly Dictionary<string, int> _byName;
    private Dictionary<string, MemberFacts>? _ignored;

    /// <summary>The member that holds extension data, or null.</summary>
    private PlanMember? _extension;

    private MemberDiscovery(TypeFacts type, OptionsScope options, bool checksRequired, ParameterFacts[] parameters)
    {
        _type = type;
        _options = options;
        _checksRequired = checksRequired;
        _requiredParameters = options.Settings.RespectRequiredConstructorParameters ? parameters : [];
        _populate = new PopulateDiscovery(type.CreationHandling, type.HasDiscriminators, hasParameters: parameters.Length > 0, options);
        _byName = new Dictionary<string, int>(options.Settings.PropertyNameCaseInsensitive ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
    }

    /// <summary>Finds the members.</summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options.</param>
    /// <param name="checksRequired">False if the constructor sets all required members.</param>
    /// <param name="parameters">The parameters of the constructor.</param>
    /// <param name="written">The members as a source generator wrote them down; null to find them by reflection.</param>
    /// <param name="facts">What each member was described by, the one that holds extension data last.</param>
    /// <param name="extension">The member that holds extension data, or null.</param>
    public static PlanMember[] Find(
        TypeFacts type, OptionsScope options, bool checksRequired, ParameterFacts[] parameters, MemberFacts[]? written, out MemberFacts[] facts,
            out PlanMember? extension)
    {
        MemberDiscovery discovery = Found(type, options, checksRequired, parameters, written);
        PlanMember[] members = discovery.DescribeInOrder(out facts);
        extension = discovery._extension;
        return members;
    }

    /// <summary>Reports errors of the members themselves, in their attributes and names, but not in the contracts of their types.</summary>
    public static void Check(Type type, OptionsScope options) =>
        Found(ObjectDiscovery.FactsOf(type), options, checksRequired: false, [], null);

    /// <summary>Whether a member has this name in JSON. The contracts of the members' types are not made.</summary>
    public static bool HasMember(Type type, string name, OptionsScope options) =>
        Found(ObjectDiscovery.FactsOf(type), options, checksRequired: false, [], null)._candidates.Exists(
            one => one.Name == name && one.Facts is { IsIgnored: false, IsExtension: false });

    private static MemberDiscovery Found(TypeFacts type, OptionsScope options, bool checksRequired, ParameterFacts[] parameters, MemberFacts[]? written)
    {
        var discovery = new MemberDiscovery(type, options, checksRequired, parameters);
        foreach (MemberFacts member in written ?? (ReflectionSwitch.Finds ? ReflectedMembers.Of(type, options, discovery.IsOverridden) : []))
        {
            if (written is null || !discovery.IsOverridden(member))
            {
                discovery.Add(member);
            }
        }

        return discovery;
    }

    /// <summary>
    /// The members by their [JsonPropertyOrder], which hardly any type has; members of equal order stay in the order found. The member that holds extension
    /// data is not among them.
    /// </summary>
    private PlanMember[] DescribeInOrder(out MemberFacts[] facts)
    {
        bool hasExtension = false;
        for (int i = 1; i < _candidates.Count; i++)
        {
            for (int at = i; at > 0 && _candidates[at - 1].Facts.Order > _candidates[at].Facts.Order; at--)
            {
                (_candidates[at - 1], _candidates[at]) = (_candidates[at], _candidates[at - 1]);
            }
        }

        var members = new List<PlanMember>(_candidates.Count);
        var kept = new List<MemberFacts>(_candidates.Count);
        foreach (MemberCandidate candidate in _candidates)
        {
            if (!candidate.Facts.IsExtension)
            {
                members.Add(Describe(candidate));
                kept.Add(candidate.Facts);
                continue;
            }

            if (hasExtension)
            {
                throw Throw.TypeAttributeTwice(_type.Type, typeof(JsonExtensionDataAttribute));
            }

            hasExtension = true;
            _extension = Describe(candidate);
            if (_extension.Spec.IsRequired)
            {
                throw Throw.RequiredExtensionData(candidate.Name, candidate.Facts.DeclaringType);
            }
        }

        if (_extension is { Contract: not IgnoredContract })
        {
            kept.Add(_candidates.Find(static one => one.Facts.IsExtension)!.Facts);
        }

        facts = [.. kept];
        return [.. members];
    }

    /// <summary>Whether a property overrides one that is ignored: it is then ignored, too, with any attributes.</summary>
    private bool IsOverridden(MemberFacts member) =>
        !member.IsField && member.IsVirtual && IgnoredOf(member.ClrName) is { } ignored
            && ignored is { IsField: false, IsVirtual: true } && member.ValueType == ignored.ValueType;

    /// <inheritdoc cref="IsOverridden(MemberFacts)"/>
    private bool IsOverridden(PropertyInfo property) =>
        IgnoredOf(property.Name) is { } ignored && ignored is { IsField: false, IsVirtual: true }
        && property.PropertyType == ignored.ValueType && ReflectedMembers.IsVirtual(property);

    /// <summary>Adds a member to those found, or throws: errors of the member itself come before any error of its type's contract.</summary>
    private void Add(MemberFacts member)
    {
        string? given = member.IsNamed ? member.Name
            : (member.Policy ?? _type.Policy ?? _options.Settings.PropertyNamingPolicy) is { } policy ? policy.ConvertName(member.ClrName)
            : member.ClrName;
        string name = given ?? throw Throw.NameIsNull(member.DeclaringType, member.ClrName);
        var candidate = new MemberCandidate(member, name, ConditionOf(member));
        if (member.IsExtension)
        {
            ExtensionDiscovery.CheckType(member.ValueType, member.ClrName);
        }

        if (!_byName.TryAdd(name, _candidates.Count))
        {
            int index = _byName[name];
            MemberFacts other = _candidates[index].Facts;
            if (other.IsIgnored)
            {
                _candidates[index] = candidate;
            }
            else if (!member.IsIgnored && !IsHiddenBy(member, other) && !(IgnoredOf(member.ClrName) is { } ignored && IsHiddenBy(member, ignored)))
            {
                throw Throw.NameCollision(_type.Type, name);
            }
        }
        else
        {
            _candidates.Add(candidate);
        }

        if (member.IsIgnored)
        {
            (_ignored ??= [])[member.ClrName] = member;
        }
    }

    private MemberFacts? IgnoredOf(string clrName) => _ignored?.GetValueOrDefault(clrName);

    private static bool IsHiddenBy(MemberFacts member, MemberFacts other) =>
        member.ClrName == other.ClrName && member.DeclaringType.IsAssignableFrom(other.DeclaringType);

    /// <summary>Whether a parameter without a default requires the member, which may then lack a setter.</summary>
    private bool IsRequiredParameter(MemberFacts member) =>
        Array.Exists(_requiredParameters, parameter => !parameter.HasDefault && parameter.IsOf(member.ClrName, member.ValueType));

    private PlanMember Describe(MemberCandidate candidate)
    {
        MemberFacts facts = candidate.Facts;
        JsonIgnoreCondition? condition = facts.Condition;
        OptionsKey settings = _options.Settings;
        bool required = facts.IsRequired || (_checksRequired && facts.IsRequiredByLanguage);
        if (facts.IsIgnored)
        {
            return required && !IsRequiredParameter(facts) ? throw Throw.RequiredWithoutSetter(candidate.Name, facts.DeclaringType)
                : new PlanMember(
                    new MemberSpec
                    {
                        Name = candidate.Name,
                        ClrName = facts.ClrName,
                        Owner = _type.Type,
                        DeclaringType = facts.DeclaringType,
                        ValueType = facts.ValueType,
                        Kind = ShapeKind.Opaque,
                        IsRequired = required
                    },
                    MemberCode.None,
                    IgnoredContract.Instance)
                { Generated = facts.Generated, Candidate = facts.Candidate };
        }

        _options.PrepareFirst(facts.ValueType);
        TypeContract contract = ContractDiscovery.ForMember(facts, _type.NumberHandling, _options);
        // System.Text.Json does not see a collection that has a setter but no getter.
        bool isUnseen = !facts.CanGet && condition is null && contract.IsCollection;
        bool isAssigned = facts.CanSet && condition != JsonIgnoreCondition.WhenReading;
        bool ignoresReadOnly = facts.IsField ? settings.IgnoreReadOnlyFields : settings.IgnoreReadOnlyProperties;
        bool populates = _populate.IsPopulated(facts.CreationHandling, facts.DeclaringType, candidate.Name, contract, facts.CanGet, isAssigned,
            !isAssigned && ignoresReadOnly);
        if (candidate.Name is "$id" or "$ref" && _options.References == ReferenceMode.Preserve && !facts.DeclaringType.IsValueType && !facts.IsExtension)
        {
            throw Throw.MemberNamedAsMetadata(facts.DeclaringType, candidate.Name);
        }

        bool isSet = isAssigned && !isUnseen;
        if (required && !isSet && !IsRequiredParameter(facts))
        {
            throw Throw.RequiredWithoutSetter(candidate.Name, facts.DeclaringType);
        }

        var spec = new MemberSpec
        {
            Name = candidate.Name,
            ClrName = facts.ClrName,
            Owner = _type.Type,
            DeclaringType = facts.DeclaringType,
            ValueType = facts.ValueType,
            Kind = contract.Kind,
            Codec = contract.CodecType,
            IsWritten = facts.CanGet && condition != JsonIgnoreCondition.WhenWriting
                && !(ignoresReadOnly && condition is null && !facts.CanSet && !contract.IsCollection),
            CanGet = facts.CanGet && condition != JsonIgnoreCondition.WhenWriting,
            IsRead = isSet || populates,
            IsAssigned = isAssigned,
            RefusesNull = facts.RefusesNull,
            GivesNoNull = facts.GivesNoNull,
            Populates = populates,
            IsRequired = required,
            Condition = ObjectConditions.Of(candidate.Condition, contract, facts.GivesNoNull),
            IgnoresNull = !required && (isAssigned || !populates) && condition is null && settings.IgnoreNullValues && contract.TakesNull,
        };
        return new PlanMember(spec, facts.Code, contract)
        {
            CanSetAndGet = facts.CanGet && isAssigned,
            Generated = facts.Generated,
            Candidate = facts.Candidate,
        };
    }

    private WriteCondition ConditionOf(MemberFacts member)
    {
        Type type = member.ValueType;
        bool takesNull = !type.IsValueType || Nullable.GetUnderlyingType(type) is not null;
        switch (member.Condition)
        {
            case JsonIgnoreCondition.WhenWritingNull:
                return takesNull ? WriteCondition.UnlessNull : throw Throw.IgnoreNullOnValueType(member.ClrName, member.DeclaringType);
            case JsonIgnoreCondition.WhenWritingDefault:
                return WriteCondition.UnlessDefault;
            case null when _options.Settings.IgnoreNullValues:
                return takesNull ? WriteCondition.UnlessNull : WriteCondition.Always;
            case null:
                return _options.Settings.DefaultIgnoreCondition switch
                {
                    JsonIgnoreCondition.WhenWritingNull => takesNull ? WriteCondition.UnlessNull : WriteCondition.Always,
                    JsonIgnoreCondition.WhenWritingDefault => WriteCondition.UnlessDefault,
                    _ => WriteCondition.Always,
                };
            default:
                return WriteCondition.Always;
        }
    }

    /// <summary>A member with its name and condition under the options. A class: lists of it run code that is compiled already when a process starts.</summary>
    private sealed record MemberCandidate(MemberFacts Facts, string Name, WriteCondition Condition);
}
