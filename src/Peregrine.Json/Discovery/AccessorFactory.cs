using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Typed accessors of members: delegates on the accessors of properties; fields by a small emitted method, or by reflection without dynamic code.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class AccessorFactory
{
    private static readonly MethodInfo s_forClass = typeof(AccessorFactory).GetMethod(nameof(ForClass), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly MethodInfo s_forStruct = typeof(AccessorFactory).GetMethod(nameof(ForStruct), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>The accessor of a member, made without looking at ignored ones' types.</summary>
    public static MemberAccess<TOwner> Create<TOwner>(MemberDescription member)
    {
        Type value = member.Contract is IgnoredContract ? typeof(object) : member.ValueType;
        MethodInfo make = (typeof(TOwner).IsValueType ? s_forStruct : s_forClass).MakeGenericMethod(typeof(TOwner), value);
        return (MemberAccess<TOwner>)make.Invoke(null, [member])!;
    }

    private static MemberAccess<TOwner> ForClass<TOwner, TValue>(MemberDescription member)
    {
        Func<TOwner, TValue?>? get = null;
        Action<TOwner, TValue?>? set = null;
        if (member.Info is FieldInfo field && member.Contract is not IgnoredContract)
        {
            get = Emits ? EmitGetter<Func<TOwner, TValue?>>(field, typeof(TOwner)) : owner => (TValue?)field.GetValue(owner);
            set = field.IsInitOnly ? null : Emits ? EmitSetter<Action<TOwner, TValue?>>(field, typeof(TOwner)) : (owner, value) => field.SetValue(owner, value);
        }

        return new ClassMemberAccess<TOwner, TValue>(member, get, set);
    }

    private static MemberAccess<TOwner> ForStruct<TOwner, TValue>(MemberDescription member)
    {
        StructGetter<TOwner, TValue?>? get = null;
        StructSetter<TOwner, TValue?>? set = null;
        if (member.Info is FieldInfo field && member.Contract is not IgnoredContract)
        {
            get = Emits ? EmitGetter<StructGetter<TOwner, TValue?>>(field, typeof(TOwner).MakeByRefType()) : (ref TOwner owner) => (TValue?)field.GetValue(owner);
            set = field.IsInitOnly ? null
                : Emits ? EmitSetter<StructSetter<TOwner, TValue?>>(field, typeof(TOwner).MakeByRefType())
                : (ref TOwner owner, TValue? value) =>
                {
                    object boxed = owner!;
                    field.SetValue(boxed, value);
                    owner = (TOwner)boxed;
                };
        }
        else
        {
            get = member.Getter?.CreateDelegate<StructGetter<TOwner, TValue?>>();
            set = member.Setter?.CreateDelegate<StructSetter<TOwner, TValue?>>();
        }

        return new StructMemberAccess<TOwner, TValue>(member, get, set);
    }

    private static bool Emits => RuntimeFeature.IsDynamicCodeSupported;

    private static TDelegate EmitGetter<TDelegate>(FieldInfo field, Type owner)
        where TDelegate : Delegate
    {
        var method = new DynamicMethod("get_" + field.Name, field.FieldType, [owner], field.Module, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldfld, field);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<TDelegate>();
    }

    private static TDelegate EmitSetter<TDelegate>(FieldInfo field, Type owner)
        where TDelegate : Delegate
    {
        var method = new DynamicMethod("set_" + field.Name, typeof(void), [owner, field.FieldType], field.Module, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Stfld, field);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<TDelegate>();
    }
}
