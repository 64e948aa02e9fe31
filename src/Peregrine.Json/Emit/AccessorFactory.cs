using System.Diagnostics;
using System.Reflection.Emit;
using Peregrine.Json.Converters;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Emit;

/// <summary>
/// Creates typed accessors of members: delegates for the accessors of properties; for fields, a small emitted method, or reflection if dynamic code is off.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class AccessorFactory
{
    private static readonly Func<PlanMember, bool, Delegate> s_make = Make;

    // Emitted once per field for all options, so that options created for one call do not pay for it.
    private static readonly ConditionalWeakTable<FieldInfo, Delegate> s_getters = [];
    private static readonly ConditionalWeakTable<FieldInfo, Delegate> s_setters = [];

    /// <summary>Creates the accessor of a member, without inspecting the type of an ignored member.</summary>
    public static MemberAccess Create(PlanMember member)
    {
        Type value = member.Contract is IgnoredContract ? typeof(object) : member.Spec.ValueType;
        if (member.Spec.Owner.IsValueType)
        {
            MethodInfo make = ((Func<PlanMember, MemberAccess>)ForStruct<int, object>).Method.GetGenericMethodDefinition();
            return make.MakeGenericMethod(member.Spec.Owner, value).CreateDelegate<Func<PlanMember, MemberAccess>>()(member);
        }

        return Usual(value, member)
            ?? ((Func<PlanMember, MemberAccess>)ForClass<object>).Method.GetGenericMethodDefinition()
                .MakeGenericMethod(value)
                .CreateDelegate<Func<PlanMember, MemberAccess>>()(member);
    }

    /// <summary>
    /// Creates the accessors of a class's member without reflection, so that an ahead-of-time compiler sees their code; null if the value's type is not one of
    /// the most frequent types.
    /// </summary>
    private static MemberAccess? Usual(Type value, PlanMember member) =>
        value == typeof(string) ? ForClass<string>(member)
        : value == typeof(int) ? ForClass<int>(member)
        : value == typeof(bool) ? ForClass<bool>(member)
        : value == typeof(long) ? ForClass<long>(member)
        : value == typeof(double) ? ForClass<double>(member)
        : value == typeof(decimal) ? ForClass<decimal>(member)
        : value == typeof(DateTime) ? ForClass<DateTime>(member)
        : value == typeof(DateTimeOffset) ? ForClass<DateTimeOffset>(member)
        : value == typeof(Guid) ? ForClass<Guid>(member)
        : value == typeof(int?) ? ForClass<int?>(member)
        : value == typeof(bool?) ? ForClass<bool?>(member)
        : value == typeof(long?) ? ForClass<long?>(member)
        : value == typeof(double?) ? ForClass<double?>(member)
        : value == typeof(decimal?) ? ForClass<decimal?>(member)
        : value == typeof(DateTime?) ? ForClass<DateTime?>(member)
        : value == typeof(DateTimeOffset?) ? ForClass<DateTimeOffset?>(member)
        : value == typeof(Guid?) ? ForClass<Guid?>(member)
        : value == typeof(object) ? ForClass<object>(member)
        : null;

    private static ClassMemberAccess<TValue> ForClass<TValue>(PlanMember member) => new ClassMemberAccess<TValue>(member, s_make);

    private static StructMemberAccess<TOwner, TValue> ForStruct<TOwner, TValue>(PlanMember member)
    {
        if (member.Code.Field is not { } field || member.Contract is IgnoredContract)
        {
            return new(
                member,
                member.Code.Getter?.CreateDelegate<StructGet<TOwner, TValue?>>(),
                member.Code.Setter?.CreateDelegate<StructSet<TOwner, TValue?>>());
        }

        if (!Emits)
        {
            Action<object, TValue?>? set = field.IsInitOnly ? null : SetterOf<TValue>(field);
            return StructMemberAccess<TOwner, TValue>.OverObjects(member, GetterOf<TValue>(field), set, shouldSerialize: null, getsToFill: null);
        }

        Type owner = typeof(TOwner).MakeByRefType();
        return new(
            member,
            (StructGet<TOwner, TValue?>)Emitted(field, sets: false, owner, typeof(StructGet<TOwner, TValue?>)),
            field.IsInitOnly ? null : (StructSet<TOwner, TValue?>)Emitted(field, sets: true, owner, typeof(StructSet<TOwner, TValue?>)));
    }

    private static bool Emits => RuntimeFeature.IsDynamicCodeSupported;

    /// <summary>
    /// Creates the delegate that gets or sets a member of a class. For a property, the delegate's first parameter has the type that declares the accessor; for
    /// a field, the type object.
    /// </summary>
    private static Delegate Make(PlanMember member, bool sets)
    {
        if (member.Code.Field is not { } field)
        {
            // The caller ensures that objects are of the owner type; the delegate does not check it.
            MethodInfo accessor = (sets ? member.Code.Setter : member.Code.Getter)!;
            return !accessor.DeclaringType!.IsAssignableFrom(member.Spec.Owner)
                ? throw new UnreachableException()
                : accessor.CreateDelegate((sets ? typeof(Action<,>) : typeof(Func<,>)).MakeGenericType(accessor.DeclaringType!, member.Spec.ValueType));
        }

        if (Emits)
        {
            return Emitted(field, sets, typeof(object), (sets ? typeof(Action<,>) : typeof(Func<,>)).MakeGenericType(typeof(object), field.FieldType));
        }

        MethodInfo make = sets
            ? ((Func<FieldInfo, Action<object, object>>)SetterOf<object>).Method
            : ((Func<FieldInfo, Func<object, object?>>)GetterOf<object>).Method;
        return (Delegate)make.GetGenericMethodDefinition().MakeGenericMethod(field.FieldType).Invoke(null, [field])!;
    }

    private static Func<object, TValue?> GetterOf<TValue>(FieldInfo field) => owner => (TValue?)field.GetValue(owner);

    private static Action<object, TValue?> SetterOf<TValue>(FieldInfo field) => (owner, value) => field.SetValue(owner, value);

    private static Delegate Emitted(FieldInfo field, bool sets, Type owner, Type type) =>
        (sets ? s_setters : s_getters).GetValue(field, key => Emit(key, sets, owner, type));

    private static Delegate Emit(FieldInfo field, bool sets, Type owner, Type type)
    {
        var method = new DynamicMethod(
            (sets ? "set_" : "get_") + field.Name,
            sets ? typeof(void) : field.FieldType,
            sets ? [owner, field.FieldType] : [owner],
            field.Module,
            skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        if (!owner.IsByRef)
        {
            il.Emit(OpCodes.Castclass, field.DeclaringType!);
        }

        if (sets)
        {
            il.Emit(OpCodes.Ldarg_1);
        }

        il.Emit(sets ? OpCodes.Stfld : OpCodes.Ldfld, field);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate(type);
    }
}
