using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Calls generic code for a type that is known only at run time: by generated code that names the type or, without such code, by reflection.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class TypeCall
{
    private static readonly MethodInfo s_invoke = typeof(ITypeCall).GetMethod(nameof(ITypeCall.Invoke))!;

    /// <summary>Runs the call for a type.</summary>
    public static object? Run(Type type, ITypeCall call) =>
        GeneratedTypes.For(type) is { } generated ? generated.Call(call)
        : !ReflectionSwitch.Finds ? throw Throw.NotGenerated(type)
        : s_invoke.MakeGenericMethod(type).Invoke(call, BindingFlags.DoNotWrapExceptions, binder: null, parameters: null, culture: null);

    /// <summary>Runs a call that creates a contract.</summary>
    public static TypeContract Make(Type type, ITypeCall call) => (TypeContract)Run(type, call)!;
}
