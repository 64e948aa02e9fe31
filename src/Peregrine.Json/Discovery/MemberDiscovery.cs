using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>
/// The members of a type in the order in which they are written: most derived type first, properties before fields, then by [JsonPropertyOrder].
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MemberDiscovery
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly Type _type;
    private readonly OptionsScope _options;
    private readonly JsonNumberHandling? _typeHandling;
    private readonly JsonNamingPolicy? _policy;
    private readonly JsonIgnoreCondition? _typeCondition;
    private readonly bool _checksRequired;

    /// <summary>Whether required members without a setter are checked again when the constructor's parameters are known.</summary>
    private readonly bool _mayBeRequiredParameters;
    private readonly PopulateDiscovery _populate;
    private readonly NullabilityDiscovery? _nullability;
    private readonly List<MemberCandidate> _candidates = [];
    private readonly Dictionary<string, int> _byName;
    private readonly Dictionary<string, MemberCandidate> _ignored = [];

    /// <summary>The member that holds extension data, or null.</summary>
    private PlanMember? _extension;

    private MemberDiscovery(Type type, OptionsScope options, bool checksRequired, bool hasParameters)
    {
        _type = type;
        _options = options;
        _checksRequired = checksRequired;
        _mayBeRequiredParameters = hasParameters && options.Settings.RespectRequiredConstructorParameters;
        _populate = new PopulateDiscovery(PopulateDiscovery.Declared(type), PolymorphismDiscovery.HasDiscriminators(type), hasParameters, options);
        _nullability = options.Settings.RespectNullableAnnotations ? new NullabilityDiscovery() : null;
        _typeHandling = type.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false)?.Handling;
        _policy = NewerMarks.PolicyOf(type) ?? options.Settings.PropertyNamingPolicy;
        _typeCondition = NewerMarks.ConditionOf(type);
        _byName = new Dictionary<string, int>(options.Settings.PropertyNameCaseInsensitive ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
    }

    /// <summary>Finds the members.</summary>
    /// <param name="type">The type.</param>
    /// <param name="options">The options.</param>
    /// <param name="checksRequired">False if the constructor sets all required members.</param>
    /// <param name="hasParameters">Whether the constructor has parameters.</param>
    /// <param name="extension">The member that holds extension data, or null.</param>
    public static PlanMember[] Find(Type type, OptionsScope options, bool checksRequired, bool hasParameters, out PlanMember? extension)
    {
        MemberDiscovery discovery = Found(type, options, checksRequired, hasParameters);
        PlanMember[] members = discovery.DescribeInOrder();
        extension = discovery._extension;
        return members;
    }

    /// <summary>Reports errors of the members themselves, in their attributes and names, but not in the contracts of their types.</summary>
    public static void Check(Type type, OptionsScope options) => Found(type, options, checksRequired: false, hasParameters: false);

    private static MemberDiscovery Found(Type type, OptionsScope options, bool checksRequired, bool hasParameters)
    {
        var discovery = new MemberDiscovery(type, options, checksRequired, hasParameters);
        foreach (Type declaring in Hierarchy(type))
        {
            discovery.AddDeclared(declaring);
        }

        return discovery;
    }

    /// <summary>
    /// The members by their [JsonPropertyOrder], which hardly any type has; members of equal order stay in the order found. The member that holds extension
    /// data is not among them.
    /// </summary>
    private PlanMember[] DescribeInOrder()
    {
        bool hasExtension = false;
        for (int i = 1; i < _candidates.Count; i++)
        {
            for (int at = i; at > 0 && _candidates[at - 1].Order > _candidates[at].Order; at--)
            {
                (_candidates[at - 1], _candidates[at]) = (_candidates[at], _candidates[at - 1]);
            }
        }

        var members = new List<PlanMember>(_candidates.Count);
        foreach (MemberCandidate candidate in _candidates)
        {
            if (!candidate.IsExtension)
            {
                members.Add(Describe(candidate));
                continue;
            }

            if (hasExtension)
            {
                throw Throw.TypeAttributeTwice(_type, typeof(JsonExtensionDataAttribute));
            }

            hasExtension = true;
            _extension = Describe(candidate);
            if (_extension.Spec.IsRequired)
            {
                throw Throw.RequiredExtensionData(candidate.Name, candidate.Info.DeclaringType!);
            }
        }

        return [.. members];
    }

    private static List<Type> Hierarchy(Type type)
    {
        if (type.IsInterface)
        {
            return [type, .. type.GetInterfaces()];
        }

        var types = new List<Type>();
        for (Type? current = type; current is not null && current != typeof(object) && current != typeof(ValueType); current = current.BaseType)
        {
            types.Add(current);
        }

        return types;
    }

    private void AddDeclared(Type declaring)
    {
        foreach (PropertyInfo property in declaring.GetProperties(Declared))
        {
            if (property.GetIndexParameters().Length > 0 || OverridesIgnored(property))
            {
                continue;
            }

            MethodInfo? getter = property.GetMethod, setter = property.SetMethod;
            bool isMarked = IsMarked(property);
            bool included = isMarked && property.IsDefined(typeof(JsonIncludeAttribute), inherit: false);
            if (included || getter?.IsPublic == true || setter?.IsPublic == true)
            {
                Add(property, property.PropertyType, Accessible(getter, included), Accessible(setter, included), isMarked);
            }
        }

        foreach (FieldInfo field in declaring.GetFields(Declared))
        {
            bool isMarked = IsMarked(field);
            if ((isMarked && field.IsDefined(typeof(JsonIncludeAttribute), inherit: false)) || (field.IsPublic && _options.Settings.IncludeFields))
            {
                Add(field, field.FieldType, null, null, isMarked);
            }
        }
    }

    /// <summary>Whether the member has any of System.Text.Json's attributes: one query, since most members have none of the ten.</summary>
    private static bool IsMarked(MemberInfo member) => member.IsDefined(typeof(JsonAttribute), inherit: false);

    private static MethodInfo? Accessible(MethodInfo? accessor, bool included) => accessor is not null && (accessor.IsPublic || included) ? accessor : null;

    private bool OverridesIgnored(PropertyInfo property) =>
        _ignored.TryGetValue(property.Name, out MemberCandidate? ignored) && ignored.Info is PropertyInfo other
        && property.PropertyType == other.PropertyType && IsVirtual(property) && IsVirtual(other);

    private static bool IsVirtual(PropertyInfo property) => property.GetMethod?.IsVirtual == true || property.SetMethod?.IsVirtual == true;

    /// <summary>Adds a member to those found, or throws: errors of the member itself come before any error of its type's contract.</summary>
    private void Add(MemberInfo info, Type type, MethodInfo? getter, MethodInfo? setter, bool isMarked)
    {
        JsonIgnoreCondition? condition = (!isMarked ? null : info.GetCustomAttribute<JsonIgnoreAttribute>(inherit: false)?.Condition) ?? TypeConditionOf(type);
        bool isIgnored = condition == JsonIgnoreCondition.Always;
        NamedConverter? converter;
        try
        {
            if (type.IsPointer || type.IsByRef || type.IsByRefLike || type.ContainsGenericParameters || type.IsFunctionPointer)
            {
                throw Throw.InvalidMemberType(type, info.Name, info.DeclaringType!);
            }

            converter = isMarked ? ConverterDiscovery.FindNamed(type, info) : null;
        }
        catch (InvalidOperationException) when (isIgnored)
        {
            // It is not bound to a parameter of the constructor either.
            return;
        }

        int order = isMarked ? info.GetCustomAttribute<JsonPropertyOrderAttribute>(inherit: false)?.Order ?? 0 : 0;
        var candidate = new MemberCandidate(info, type, getter, setter)
        {
            IsMarked = isMarked,
            Converter = converter,
            Order = order,
            Name = NameOf(info, isMarked),
            Declared = condition,
            Condition = ConditionOf(condition, type, info),
        };
        if (candidate.IsExtension)
        {
            ExtensionDiscovery.CheckType(type, info.Name);
        }

        if (!_byName.TryAdd(candidate.Name, _candidates.Count))
        {
            int index = _byName[candidate.Name];
            MemberCandidate other = _candidates[index];
            if (other.IsIgnored)
            {
                _candidates[index] = candidate;
            }
            else if (!isIgnored && !IsHiddenBy(info, other.Info)
                && !(_ignored.TryGetValue(info.Name, out MemberCandidate? ignored) && IsHiddenBy(info, ignored.Info)))
            {
                throw Throw.NameCollision(_type, candidate.Name);
            }
        }
        else
        {
            _candidates.Add(candidate);
        }

        if (isIgnored)
        {
            _ignored[info.Name] = candidate;
        }
    }

    private static bool IsHiddenBy(MemberInfo member, MemberInfo other) =>
        member.Name == other.Name && member.DeclaringType!.IsAssignableFrom(other.DeclaringType);

    private string NameOf(MemberInfo info, bool isMarked)
    {
        JsonPropertyNameAttribute? attribute = !isMarked ? null : info.GetCustomAttribute<JsonPropertyNameAttribute>(inherit: false);
        string? name = attribute is not null ? attribute.Name
            : ((isMarked ? NewerMarks.PolicyOf(info) : null) ?? _policy) is { } policy ? policy.ConvertName(info.Name)
            : info.Name;
        return name ?? throw Throw.NameIsNull(info.DeclaringType!, info.Name);
    }

    private PlanMember Describe(MemberCandidate candidate)
    {
        (MemberInfo info, Type type, MethodInfo? getter, MethodInfo? setter) = candidate;
        JsonIgnoreCondition? condition = candidate.Declared;
        OptionsKey settings = _options.Settings;
        bool isMarked = candidate.IsMarked;
        bool required = (isMarked && info.IsDefined(typeof(JsonRequiredAttribute), inherit: false))
            || (_checksRequired && info.IsDefined(typeof(RequiredMemberAttribute), inherit: false)
                && info.DeclaringType!.IsDefined(typeof(RequiredMemberAttribute), inherit: false));
        if (candidate.IsIgnored)
        {
            return required && !_mayBeRequiredParameters ? throw Throw.RequiredWithoutSetter(candidate.Name, info.DeclaringType!)
                : new PlanMember(
                    new MemberSpec
                    {
                        Name = candidate.Name,
                        ClrName = info.Name,
                        Owner = _type,
                        DeclaringType = info.DeclaringType!,
                        ValueType = type,
                        Kind = ShapeKind.Opaque,
                        IsRequired = required,
                    },
                    MemberCode.None,
                    IgnoredContract.Instance);
        }

        var field = info as FieldInfo;
        bool canSet = setter is not null || field is { IsInitOnly: false };
        bool canGet = getter is not null || field is not null;
        if (candidate.Name is "$id" or "$ref" && _options.References == ReferenceMode.Preserve && !info.DeclaringType!.IsValueType && !candidate.IsExtension)
        {
            throw Throw.MemberNamedAsMetadata(info.DeclaringType, candidate.Name);
        }

        _options.PrepareFirst(type);
        TypeContract contract = isMarked
            ? ContractDiscovery.ForMember(type, info, candidate.Converter, _typeHandling, _options)
            : ContractDiscovery.ForUnmarked(type, _typeHandling, _options);
        // System.Text.Json does not see a collection that has a setter but no getter.
        bool isUnseen = !canGet && condition is null && contract.IsCollection;
        bool isAssigned = canSet && condition != JsonIgnoreCondition.WhenReading;
        bool isReadOnlyIgnored = !isAssigned && (field is null ? settings.IgnoreReadOnlyProperties : settings.IgnoreReadOnlyFields);
        bool populates = condition != JsonIgnoreCondition.Always
            && _populate.IsPopulated(
                isMarked ? PopulateDiscovery.Declared(info) : null, info.DeclaringType!, candidate.Name, contract, canGet, isAssigned, isReadOnlyIgnored);
        bool isSet = isAssigned && !isUnseen;
        bool isRead = isSet || populates;
        if (required && !isSet && !_mayBeRequiredParameters)
        {
            throw Throw.RequiredWithoutSetter(candidate.Name, info.DeclaringType!);
        }

        (bool refusesNull, bool givesNoNull) = _nullability?.Of(info) ?? default;
        bool ignoresReadOnly = condition is null && !canSet && !contract.IsCollection
            && (field is null ? settings.IgnoreReadOnlyProperties : settings.IgnoreReadOnlyFields);
        var spec = new MemberSpec
        {
            Name = candidate.Name,
            ClrName = info.Name,
            Owner = _type,
            DeclaringType = info.DeclaringType!,
            ValueType = type,
            Kind = contract.Kind,
            Codec = contract.CodecType,
            IsWritten = canGet && !ignoresReadOnly && condition != JsonIgnoreCondition.WhenWriting,
            CanGet = canGet && condition != JsonIgnoreCondition.WhenWriting,
            IsRead = isRead,
            IsAssigned = isAssigned,
            RefusesNull = refusesNull,
            GivesNoNull = givesNoNull,
            Populates = populates,
            IsRequired = required,
            Condition = ObjectConditions.Of(candidate.Condition, contract, givesNoNull),
            IgnoresNull = !required && (isAssigned || !populates) && condition is null && settings.IgnoreNullValues && contract.TakesNull,
        };
        return new PlanMember(spec, new MemberCode(field, getter, setter), contract);
    }

    /// <summary>
    /// The condition that a type gives to those of its members that declare none; a condition about null does not apply to members that cannot be null.
    /// </summary>
    private JsonIgnoreCondition? TypeConditionOf(Type type) =>
        _typeCondition == JsonIgnoreCondition.WhenWritingNull && type.IsValueType && Nullable.GetUnderlyingType(type) is null
            ? JsonIgnoreCondition.Never
            : _typeCondition;

    private WriteCondition ConditionOf(JsonIgnoreCondition? declared, Type type, MemberInfo info)
    {
        bool takesNull = !type.IsValueType || Nullable.GetUnderlyingType(type) is not null;
        switch (declared)
        {
            case JsonIgnoreCondition.WhenWritingNull:
                return takesNull ? WriteCondition.UnlessNull : throw Throw.IgnoreNullOnValueType(info.Name, info.DeclaringType!);
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
}
