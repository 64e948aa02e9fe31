using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Access to members by the delegates of metadata, regardless of what they do: the only code of the metadata that is called.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class MetadataAccess
{
    private static readonly MethodInfo s_ofStruct = typeof(MetadataAccess).GetMethod(nameof(OfStruct), BindingFlags.NonPublic | BindingFlags.Static)!;
    private readonly JsonPropertyInfo[] _properties;
    private readonly JsonPropertyInfo? _extension;

    /// <summary>Finds the delegates of all members, each at its first call.</summary>
    private readonly Func<PlanMember, bool, Delegate> _find;

    /// <param name="properties">The members by their number.</param>
    /// <param name="extension">The member that holds extension data, whose number is the next; or null.</param>
    public MetadataAccess(JsonPropertyInfo[] properties, JsonPropertyInfo? extension)
    {
        _properties = properties;
        _extension = extension;
        _find = DelegateOf;
    }

    /// <summary>Access to a member. That to the most common value types is created without reflection.</summary>
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

    /// <summary>Only what must be is generic: for most types of values each generic method is compiled when it is called first.</summary>
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

    /// <summary>The accessor by the delegates that metadata shows, where there is no typed one.</summary>
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

    /// <summary>The typed delegate, which boxes nothing, if it is available.</summary>
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
