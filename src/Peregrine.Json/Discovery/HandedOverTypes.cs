using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Contracts of types that System.Text.Json itself reads and writes. In a program without reflection, code for a struct without generated code exists only if
/// some call names the struct as a type argument. Other structs are passed in a box.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class HandedOverTypes
{
    private static readonly TypeTable<Func<JsonTypeInfo, FallbackReason, TypeContract>> s_structs = new();

    /// <summary>Records a struct that a call names as its type argument: the code of its contract has been compiled.</summary>
    public static void Note<T>()
    {
        if (typeof(T).IsValueType)
        {
            s_structs.Add(typeof(T), static (info, reason) => new DelegatedContract<T>(info, reason));
        }
    }

    /// <summary>Creates the contract of a type that System.Text.Json itself reads and writes.</summary>
    public static TypeContract Make(JsonTypeInfo info, FallbackReason reason)
    {
        Observation.FellBack(info.Type, reason);
        return ReflectionSwitch.Finds || GeneratedTypes.For(info.Type) is not null
            ? TypeCall.Make(info.Type, new HandOver(info, reason)) : WithoutReflection(info, reason);
    }

    private static TypeContract WithoutReflection(JsonTypeInfo info, FallbackReason reason) =>
        !info.Type.IsValueType ? OfClass(info, reason)
        : s_structs.Find(info.Type) is { } make ? make(info, reason)
        : new DelegatedContract<object>(info, reason);

    /// <summary>Creates the contract of a class by reflection: all classes share the compiled code of <see cref="DelegatedContract{T}"/>.</summary>
    private static TypeContract OfClass(JsonTypeInfo info, FallbackReason reason) =>
        (TypeContract)Activator.CreateInstance(typeof(DelegatedContract<>).MakeGenericType(info.Type), info, reason)!;

    private sealed class HandOver(JsonTypeInfo info, FallbackReason reason) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new DelegatedContract<T>(info, reason);
    }
}
