using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// The resolver of options that name none, in a program that has turned reflection off and whose types have generated code. It knows no metadata.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class GeneratedResolver : IJsonTypeInfoResolver
{
    private static readonly GeneratedResolver s_instance = new();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;

    /// <summary>Whether options need no resolver, because code was generated; they are then read-only, and have this one if they had none.</summary>
    public static bool Stands(JsonSerializerOptions options)
    {
        if (ReflectionSwitch.IsLeftOn || !GeneratedTypes.AreRegistered)
        {
            return false;
        }

        if (options.TypeInfoResolver is null && !options.IsReadOnly)
        {
            options.TypeInfoResolver = s_instance;
            options.MakeReadOnly();
        }

        return IsIn(options.TypeInfoResolver);
    }

    /// <summary>Whether a resolver has no metadata: this one, or that of System.Text.Json's own options where reflection is off.</summary>
    public static bool IsIn(IJsonTypeInfoResolver? resolver) =>
        resolver is GeneratedResolver || (!ReflectionSwitch.IsLeftOn && GeneratedTypes.AreRegistered
            && ReferenceEquals(resolver, JsonSerializerOptions.Default.TypeInfoResolver));
}
