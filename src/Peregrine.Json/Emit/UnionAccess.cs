using System.Reflection.Emit;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Emit;

/// <summary>Creates typed delegates for the constructors and the value of a union, emitted once per member. Requires dynamic code.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class UnionAccess
{
    private static readonly ConditionalWeakTable<MethodBase, Delegate> s_made = [];

    /// <summary>Returns a delegate that creates a union from a value of a case.</summary>
    public static Func<TCase, TUnion> Constructor<TUnion, TCase>(ConstructorInfo constructor) => (Func<TCase, TUnion>)s_made.GetValue(constructor, static key =>
    {
        var method = new DynamicMethod("new_" + typeof(TUnion).Name, typeof(TUnion), [typeof(TCase)], key.Module, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Newobj, (ConstructorInfo)key);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<Func<TCase, TUnion>>();
    });

    /// <summary>Returns a delegate that gets the value of a union.</summary>
    public static StructGet<TUnion, object?> Value<TUnion>(MethodInfo getter) => (StructGet<TUnion, object?>)s_made.GetValue(getter, static key =>
    {
        DynamicMethod method = Of<TUnion>((MethodInfo)key, typeof(object), []);
        return method.CreateDelegate<StructGet<TUnion, object?>>();
    });

    /// <summary>Returns a delegate that gets the value of a union if it belongs to the case.</summary>
    public static UnionGet<TUnion, TCase> Getter<TUnion, TCase>(MethodInfo tryGetValue) =>
        (UnionGet<TUnion, TCase>)s_made.GetValue(tryGetValue, static key =>
    {
        DynamicMethod method = Of<TUnion>((MethodInfo)key, typeof(bool), [typeof(TCase).MakeByRefType()]);
        return method.CreateDelegate<UnionGet<TUnion, TCase>>();
    });

    private static DynamicMethod Of<TUnion>(MethodInfo called, Type result, Type[] others)
    {
        var method = new DynamicMethod(called.Name, result, [typeof(TUnion).MakeByRefType(), .. others], called.Module, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        if (!typeof(TUnion).IsValueType)
        {
            il.Emit(OpCodes.Ldind_Ref);
        }

        if (others.Length > 0)
        {
            il.Emit(OpCodes.Ldarg_1);
        }

        il.Emit(typeof(TUnion).IsValueType ? OpCodes.Call : OpCodes.Callvirt, called);
        il.Emit(OpCodes.Ret);
        return method;
    }
}
