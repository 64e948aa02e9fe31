using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Calls generic code for a type known only at run time: through generated code that names the type or, without it, by reflection.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class TypeCall
{
    private static readonly MethodInfo s_invoke = typeof(ITypeCall).GetMethod(nameof(ITypeCall.Invoke))!;

    /// <summary>
    /// One caller for each type, so that only the first call needs reflection: at the second call of a method by reflection, the runtime compiles code for it.
    /// </summary>
    private static readonly TypeTable<Caller> s_callers = new();

    /// <summary>Runs the call for a type.</summary>
    public static object? Run(Type type, ITypeCall call) =>
        GeneratedTypes.For(type) is { } generated ? generated.Call(call)
        : !ReflectionSwitch.Finds ? throw Throw.NotGenerated(type)
        : RuntimeFeature.IsDynamicCodeSupported ? (s_callers.Find(type) ?? AddCaller(type)).Run(call)
        : s_invoke.MakeGenericMethod(type).Invoke(call, BindingFlags.DoNotWrapExceptions, binder: null, parameters: null, culture: null);

    /// <summary>Stores the caller of a type that is known at compile time, so that not even its first call needs reflection.</summary>
    public static void Learn<T>()
    {
        if (RuntimeFeature.IsDynamicCodeSupported && s_callers.Find(typeof(T)) is null)
        {
            s_callers.Add(typeof(T), new Caller<T>());
        }
    }

    private static Caller AddCaller(Type type) =>
        s_callers.Add(type, (Caller)Activator.CreateInstance(typeof(Caller<>).MakeGenericType(type))!);

    /// <summary>Runs a call that creates a contract.</summary>
    public static TypeContract Make(Type type, ITypeCall call) => (TypeContract)Run(type, call)!;

    private abstract class Caller
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public abstract object? Run(ITypeCall call);
    }

    private sealed class Caller<T> : Caller
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public override object? Run(ITypeCall call) => call.Invoke<T>();
    }
}
