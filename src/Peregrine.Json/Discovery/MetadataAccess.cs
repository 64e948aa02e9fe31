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
        return member.Spec.Owner.IsValueType
            ? (MemberAccess)s_ofStruct.MakeGenericMethod(member.Spec.Owner, value).Invoke(null, [property, member])!
            : Usual(value, property, member) ?? (MemberAccess)TypeCall.Run(value, new ClassCall(property, member))!;
    }

    /// <summary>Access to the most common value types, created without reflection: each call by it compiles code.</summary>
    private static MemberAccess? Usual(Type value, JsonPropertyInfo property, PlanMember member) =>
        value == typeof(string) ? OfClass<string>(property, member)
        : value == typeof(int) ? OfClass<int>(property, member)
        : value == typeof(bool) ? OfClass<bool>(property, member)
        : value == typeof(long) ? OfClass<long>(property, member)
        : value == typeof(double) ? OfClass<double>(property, member)
        : value == typeof(object) ? OfClass<object>(property, member)
        : null;

    private sealed class ClassCall(JsonPropertyInfo property, PlanMember member) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => OfClass<T>(property, member);
    }

    private static ClassMemberAccess<TValue> OfClass<TValue>(JsonPropertyInfo property, PlanMember member)
    {
        Func<object, TValue?>? get = GetterOf<TValue>(property, member.Contract);
        Action<object, TValue?>? set = SetterOf<TValue>(property);
        return new ClassMemberAccess<TValue>(member, (_, sets) => sets ? set! : get!)
        {
            ShouldSerialize = ShouldSerializeOf(property),
            GetsToFill = FillGetterOf<TValue>(property, member.Spec),
        };
    }

    private static StructMemberAccess<TOwner, TValue> OfStruct<TOwner, TValue>(JsonPropertyInfo property, PlanMember member) =>
        StructMemberAccess<TOwner, TValue>.OverObjects(
            member, GetterOf<TValue>(property, member.Contract), SetterOf<TValue>(property), ShouldSerializeOf(property),
            FillGetterOf<TValue>(property, member.Spec));

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

    private static Func<object, object?>? FillGetterOf<TValue>(JsonPropertyInfo property, MemberSpec spec) =>
        spec.Populates && default(TValue) is not null ? property.Get : null;

    private static Action<object, TValue?>? SetterOf<TValue>(JsonPropertyInfo property) =>
        property.Set is not { } set ? null : InfoInternals.AccessorOf(property, sets: true) as Action<object, TValue?> ?? ((owner, value) => set(owner, value));

    private static Func<object, object?, bool>? ShouldSerializeOf(JsonPropertyInfo property) => HasUserCondition(property) ? property.ShouldSerialize : null;

    /// <summary>Whether a delegate, and not a condition named by the member's attribute, decides whether the member is written.</summary>
    public static bool HasUserCondition(JsonPropertyInfo property) =>
        property.ShouldSerialize is not null && InfoInternals.ConditionOf(property) is null && !InfoInternals.IsDecided(property);
}
