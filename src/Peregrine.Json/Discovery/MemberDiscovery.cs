using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Finds the members of a type under some options, in the order in which they are written: by [JsonPropertyOrder]; for equal order, those of the most derived
/// type first, and within a type, properties before fields.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MemberDiscovery
{
    private readonly TypeFacts _type;
    private readonly OptionsScope _options;
    private readonly MemberMaker _maker;

    /// <summary>The parameters of the constructor if the options make members required through them; otherwise none.</summary>
    private readonly ParameterFacts[] _requiredParameters;
    private readonly List<MemberCandidate> _candidates = [];
    private readonly Dictionary<string, int> _byName;
    private Dictionary<string, MemberFacts>? _ignored;

    /// <summary>The member that holds extension data, or null.</summary>
    private PlanMember? _extension;

    private MemberDiscovery(TypeFacts type, OptionsScope options, bool checksRequired, ParameterFacts[] parameters)
    {
        _type = type;
        _options = options;
        _maker = new MemberMaker(type, checksRequired, hasParameters: parameters.Length > 0, options);
        _requiredParameters = options.Settings.RespectRequiredConstructorParameters ? parameters : [];
        _byName = new Dictionary<string, int>(options.Settings.PropertyNameCaseInsensitive ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
    }

    /// <summary>Returns the members, except the one that holds extension data, in the order in which they are written.</summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options.</param>
    /// <param name="checksRequired">False if the constructor sets all required members.</param>
    /// <param name="parameters">The parameters of the constructor.</param>
    /// <param name="written">The members as recorded by the source generator; null to find them by reflection.</param>
    /// <param name="facts">The facts of each returned member; after them, the facts of the member that holds extension data, unless it is ignored.</param>
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

    /// <summary>Throws for errors of the members themselves (in attributes and names), but not for errors in the contracts of their types.</summary>
    public static void Check(Type type, OptionsScope options) =>
        Found(ObjectDiscovery.FactsOf(type), options, checksRequired: false, [], null);

    /// <summary>Whether a member, neither ignored nor extension data, has this name in JSON. Creates no contracts of the members' types.</summary>
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
    /// Sorts the members by [JsonPropertyOrder], which hardly any type has; members of equal order stay in the order found. Returns them without the member
    /// that holds extension data.
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

            if (_type.UnmappedMemberHandling == JsonUnmappedMemberHandling.Disallow)
            {
                throw Throw.ExtensionDataConflictsWithDisallow(_type.Type, candidate.Facts.ClrName);
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

    /// <summary>Whether an ignored property of a more derived type overrides this property, which is then ignored too, even if it has attributes.</summary>
    private bool IsOverridden(MemberFacts member) =>
        !member.IsField && member.IsVirtual && IgnoredOf(member.ClrName) is { } ignored
            && ignored is { IsField: false, IsVirtual: true } && member.ValueType == ignored.ValueType;

    /// <inheritdoc cref="IsOverridden(MemberFacts)"/>
    private bool IsOverridden(PropertyInfo property) =>
        IgnoredOf(property.Name) is { } ignored && ignored is { IsField: false, IsVirtual: true }
        && property.PropertyType == ignored.ValueType && ReflectedMembers.IsVirtual(property);

    /// <summary>
    /// Adds a member, unless another member hides it. Throws for errors of the member itself; errors of its type's contract are found later.
    /// </summary>
    private void Add(MemberFacts member)
    {
        string? given = member.IsNamed ? member.Name
            : (member.Policy ?? _type.Policy ?? _options.Settings.PropertyNamingPolicy) is { } policy ? policy.ConvertName(member.ClrName)
            : member.ClrName;
        string name = given ?? throw Throw.NameIsNull(member.DeclaringType, member.ClrName);
        var candidate = new MemberCandidate(member, name, _maker.ConditionOf(member));
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

    /// <summary>Whether a constructor parameter without a default requires the member, which may then lack a setter.</summary>
    private bool IsRequiredParameter(MemberFacts member) =>
        Array.Exists(_requiredParameters, parameter => !parameter.HasDefault && parameter.IsOf(member.ClrName, member.ValueType));

    private PlanMember Describe(MemberCandidate candidate)
    {
        MemberFacts facts = candidate.Facts;
        if (!facts.IsIgnored)
        {
            _options.PrepareFirst(facts.ValueType);
        }

        PlanMember member = _maker.Describe(facts, candidate.Name, candidate.Condition);
        return member.Spec is { IsRequired: true, IsSet: false } && !IsRequiredParameter(facts)
            ? throw Throw.RequiredWithoutSetter(candidate.Name, facts.DeclaringType) : member;
    }

    /// <summary>
    /// A member with its name and condition under the options. A class, because the code for lists of classes is compiled in advance, unlike the code for lists
    /// of a new struct.
    /// </summary>
    private sealed record MemberCandidate(MemberFacts Facts, string Name, WriteCondition Condition);
}
