using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Reads the facts of a member from its <see cref="JsonPropertyInfo"/>.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataFacts
{
    /// <summary>Reads the facts of a member.</summary>
    /// <param name="property">The metadata of the member.</param>
    /// <param name="number">The index of the member in the plan's order.</param>
    /// <param name="owner">The metadata of the type.</param>
    /// <param name="options">The options.</param>
    public static MemberFacts Of(JsonPropertyInfo property, int number, JsonTypeInfo owner, OptionsScope options)
    {
        Type type = property.PropertyType;
        bool canGet = property.Get is not null;
        Action<object, object?>? set = property.Set;
        JsonParameterInfo? parameter = property.AssociatedParameter;
        JsonIgnoreCondition? declared = InfoInternals.OwnConditionOf(property);
        bool isUsed = canGet || set is not null || (parameter is not null && declared != JsonIgnoreCondition.Always);
        bool respectsNull = options.Settings.RespectNullableAnnotations && isUsed && (!type.IsValueType || Nullable.GetUnderlyingType(type) is not null);

        JsonIgnoreCondition? condition = ConditionOf(property, declared, out bool isAsked, out bool hadCondition);

        // Facts in private fields are read only if a decision depends on them.
        bool isSetByCaller = (!canGet || options.Settings.IgnoreNullValues) && (InfoInternals.HasSetter(property) ?? (set is not null && !IsOwn(set)));
        MemberTypes kind = InfoInternals.KindOf(property);
        return new MemberFacts
        {
            ClrName = InfoInternals.NameOf(property) ?? property.Name,
            DeclaringType = property.DeclaringType,
            ValueType = type,
            Code = MemberCode.Delegates,
            Candidate = number,
            IsField = kind == MemberTypes.Field,
            IsAdded = kind == 0,
            CanGet = canGet,
            CanSet = set is not null,
            IsSetByCaller = isSetByCaller,
            IsNamed = true,
            Name = property.Name,
            Order = property.Order,
            Condition = isUsed ? condition : JsonIgnoreCondition.Always,
            IsAsked = isUsed && isAsked,
            HadCondition = hadCondition,
            NumberHandling = property.NumberHandling,
            CreationHandling = property.ObjectCreationHandling,
            Contract = isUsed ? ContractOf(property, owner, options) : null,
            IsExtension = property.IsExtensionData,
            IsRequired = property.IsRequired,
            RefusesNull = respectsNull && !(parameter?.IsNullable ?? property.IsSetNullable),
            GivesNoNull = respectsNull && !property.IsGetNullable,
        };
    }

    /// <summary>
    /// Returns the condition that this library checks before it writes the member. Null means the condition of the options, Never means no condition.
    /// </summary>
    /// <param name="property">The metadata.</param>
    /// <param name="declared">The condition with which the metadata was created.</param>
    /// <param name="isAsked">Whether the metadata's delegate must be called to decide whether the member is written.</param>
    /// <param name="hadCondition">Whether the metadata has such a delegate, or a caller has set it to null.</param>
    private static JsonIgnoreCondition? ConditionOf(JsonPropertyInfo property, JsonIgnoreCondition? declared, out bool isAsked, out bool hadCondition)
    {
        bool hasDelegate = property.ShouldSerialize is not null;
        bool? isGiven = hasDelegate || property.Set is null ? InfoInternals.HasGivenCondition(property) : null;

        // System.Text.Json's own delegate does what the declared condition says. For an ignored member it returns false; for a member that is always written,
        // true.
        bool isOwn = hasDelegate && isGiven == false;
        bool isByValue = isOwn && declared is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;
        bool isConstant = isOwn && (declared == JsonIgnoreCondition.Never || (declared == JsonIgnoreCondition.Always && property.Get is null));
        isAsked = hasDelegate && !isByValue && !isConstant;
        hadCondition = hasDelegate || isGiven == true;
        return declared is null || isByValue ? declared : JsonIgnoreCondition.Never;
    }

    /// <summary>Whether System.Text.Json created the delegate: only its own methods, and methods that it emits at run time, belong to its assembly.</summary>
    public static bool IsOwn(Delegate? accessor) => accessor is not null && accessor.Method.Module.Assembly == typeof(JsonConverter).Assembly;

    /// <summary>
    /// Returns the contract of a member that has its own converter or its own metadata for its type, or to which the resolver's number handling for object
    /// applies; null to use the contract of the options.
    /// </summary>
    private static TypeContract? ContractOf(JsonPropertyInfo property, JsonTypeInfo owner, OptionsScope options)
    {
        Type type = property.PropertyType;
        if (property.CustomConverter is { } converter)
        {
            return MetadataOrigins.Assigned(type, converter, property.AttributeProvider as MemberInfo, owner, options);
        }

        TypeContract? own = TypeInfoContracts.OwnOf(InfoInternals.TypeOf(property), options);

        // The number handling in a resolver's metadata for object applies only to members.
        return type == typeof(object) && options.Source.TryGetTypeInfo(type, out JsonTypeInfo? declared) && declared.NumberHandling is { } handling
            ? ContractsAround.Handling(own ?? options.Contract(type), handling) : own;
    }
}
