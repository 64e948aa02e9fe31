using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Contracts of types that System.Text.Json reads and writes itself. In a program without reflection, code for structs that nothing was generated for must have
/// been compiled: by calls that name them as type arguments. A struct that is only known at run time is handed over in a box.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class HandedOverTypes
{
    private static readonly TypeTable<Func<JsonTypeInfo, FallbackReason, TypeContract>> s_structs = new();

    /// <summary>Makes known that a call names a type.</summary>
    public static void Note<T>()
    {
        if (typeof(T).IsValueType)
        {
            s_structs.Add(typeof(T), static (info, reason) => new DelegatedContract<T>(info, reason));
        }
    }

    /// <summary>The contract of a type that System.Text.Json reads and writes itself.</summary>
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

    /// <summary>All classes share the code that <see cref="DelegatedContract{T}"/> of objects has.</summary>
    private static TypeContract OfClass(JsonTypeInfo info, FallbackReason reason) =>
        (TypeContract)Activator.CreateInstance(typeof(DelegatedContract<>).MakeGenericType(info.Type), info, reason)!;

    private sealed class HandOver(JsonTypeInfo info, FallbackReason reason) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new DelegatedContract<T>(info, reason);
    }
}
