using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Access to members by the delegates of metadata: the only code of the metadata that is called.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataAccess
{
    private static readonly MethodInfo s_ofStruct = typeof(MetadataAccess).GetMethod(nameof(OfStruct), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>Access by the metadata's delegates, regardless of what they do.</summary>
    public static MemberAccess Of(JsonPropertyInfo property, PlanMember member)
    {
        Type value = member.Contract is IgnoredContract ? typeof(object) : property.PropertyType;
        if (member.Spec.Owner.IsValueType)
        {
            return (MemberAccess)s_ofStruct.MakeGenericMethod(member.Spec.Owner, value).Invoke(null, [property, member])!;
        }

        var found = new ClassCall(property, member, value);
        return found.Usual() ?? (MemberAccess)TypeCall.Run(value, found)!;
    }

    /// <summary>
    /// Access to a member of a class. Only what must be is generic: for most types of values each generic method is compiled when it is called first. The
    /// delegates are found at their first call, as those of other members.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private sealed class ClassCall(JsonPropertyInfo property, PlanMember member, Type value) : ITypeCall
    {
        /// <summary>Access to the most common value types, created without reflection; null for others.</summary>
        public MemberAccess? Usual() =>
            value == typeof(string) ? Access<string>()
            : value == typeof(int) ? Access<int>()
            : value == typeof(bool) ? Access<bool>()
            : value == typeof(long) ? Access<long>()
            : value == typeof(double) ? Access<double>()
            : value == typeof(object) ? Access<object>()
            : null;

        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => Access<T>();

        private ClassMemberAccess<T> Access<T>() => new(member, DelegateOf)
        {
            ShouldSerialize = ShouldSerializeOf(property, member),
            GetsToFill = FillGetterOf(property, member.Spec, value),
        };

        private Delegate DelegateOf(PlanMember accessed, bool sets) =>
            value == property.PropertyType && InfoInternals.AccessorOf(property, sets) is { } accessor ? accessor
            : (Delegate)TypeCall.Run(value, new OverObjects(property, accessed.Contract, sets))!;
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
