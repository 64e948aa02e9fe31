using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Accesses members with the getters, setters and conditions of metadata, which can do anything.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MetadataAccess
{
    private static readonly MethodInfo s_ofStruct = typeof(MetadataAccess).GetMethod(nameof(OfStruct), BindingFlags.NonPublic | BindingFlags.Static)!;
    private readonly JsonPropertyInfo[] _properties;
    private readonly JsonPropertyInfo? _extension;

    /// <summary>Returns the getter (for false) or the setter (for true) of a member. Called when the member is first got or set.</summary>
    private readonly Func<PlanMember, bool, Delegate> _find;

    /// <param name="properties">The members by their index.</param>
    /// <param name="extension">The member that holds extension data, with the next index; or null.</param>
    public MetadataAccess(JsonPropertyInfo[] properties, JsonPropertyInfo? extension)
    {
        _properties = properties;
        _extension = extension;
        _find = DelegateOf;
    }

    /// <summary>Creates the accessors of a member; without reflection if it belongs to a class and its value has one of the most common types.</summary>
    public MemberAccess Of(PlanMember member)
    {
        Type value = ValueOf(member);
        return member.Spec.Owner.IsValueType
                ? (MemberAccess)s_ofStruct.MakeGenericMethod(member.Spec.Owner, value).Invoke(null, [PropertyOf(member), member])!
            : value == typeof(string) ? OfClass<string>(member)
            : value == typeof(int) ? OfClass<int>(member)
            : value == typeof(bool) ? OfClass<bool>(member)
            : value == typeof(long) ? OfClass<long>(member)
            : value == typeof(double) ? OfClass<double>(member)
            : value == typeof(object) ? OfClass<object>(member)
            : (MemberAccess)TypeCall.Run(value, new ClassCall(this, member))!;
    }

    private JsonPropertyInfo PropertyOf(PlanMember member) => member.Candidate < _properties.Length ? _properties[member.Candidate] : _extension!;

    private static Type ValueOf(PlanMember member) => member.Contract is IgnoredContract ? typeof(object) : member.Spec.ValueType;

    /// <summary>
    /// Creates the accessors of a class's member. The method is small, because for most value types each generic method must be compiled at its first call.
    /// </summary>
    private ClassMemberAccess<T> OfClass<T>(PlanMember member) => new(member, _find)
    {
        ShouldSerialize = ShouldSerializeOf(PropertyOf(member), member),
        GetsToFill = FillGetterOf(PropertyOf(member), member.Spec, typeof(T)),
    };

    private Delegate DelegateOf(PlanMember member, bool sets)
    {
        JsonPropertyInfo property = PropertyOf(member);
        Type value = ValueOf(member);
        return value == property.PropertyType && InfoInternals.AccessorOf(property, sets) is { } accessor ? accessor
            : (Delegate)TypeCall.Run(value, new OverObjects(property, member.Contract, sets))!;
    }

    private sealed class ClassCall(MetadataAccess access, PlanMember member) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => access.OfClass<T>(member);
    }

    /// <summary>Creates a typed accessor around the untyped delegate of metadata, if there is no typed delegate.</summary>
    private sealed class OverObjects(JsonPropertyInfo property, TypeContract contract, bool sets) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object? Invoke<T>() => sets ? SetterOf<T>(property) : GetterOf<T>(property, contract);
    }

    private static StructMemberAccess<TOwner, TValue> OfStruct<TOwner, TValue>(JsonPropertyInfo property, PlanMember member) =>
        StructMemberAccess<TOwner, TValue>.OverObjects(
            member, GetterOf<TValue>(property, member.Contract), SetterOf<TValue>(property), ShouldSerializeOf(property, member),
            FillGetterOf(property, member.Spec, typeof(TValue)));

    /// <summary>
    /// Returns the typed getter, which boxes nothing, if it is available; otherwise a typed getter around the untyped one. Null if the member has no getter.
    /// </summary>
    private static Func<object, TValue?>? GetterOf<TValue>(JsonPropertyInfo property, TypeContract contract)
    {
        if (property.Get is not { } get)
        {
            return null;
        }

        return InfoInternals.AccessorOf(property, sets: false) as Func<object, TValue?> ?? (owner =>
        {
            object? value = get(owner);
            if (value is null && default(TValue) is not null)
            {
                contract.CheckValue(value);
            }

            return (TValue?)value;
        });
    }

    private static Func<object, object?>? FillGetterOf(JsonPropertyInfo property, MemberSpec spec, Type value) =>
        spec.Populates && value.IsValueType && Nullable.GetUnderlyingType(value) is null ? property.Get : null;

    private static Action<object, TValue?>? SetterOf<TValue>(JsonPropertyInfo property) =>
        property.Set is not { } set ? null : InfoInternals.AccessorOf(property, sets: true) as Action<object, TValue?> ?? ((owner, value) => set(owner, value));

    private static Func<object, object?, bool>? ShouldSerializeOf(JsonPropertyInfo property, PlanMember member) =>
        member.Spec.Condition == WriteCondition.IfAllowed ? property.ShouldSerialize : null;
}
