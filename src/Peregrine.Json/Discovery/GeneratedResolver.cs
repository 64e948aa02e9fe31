using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// In a program without reflection whose types have generated code, the resolver of options for which no resolver was set. Returns no metadata.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class GeneratedResolver : IJsonTypeInfoResolver
{
    private static readonly GeneratedResolver s_instance = new();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;

    /// <summary>
    /// Whether generated code replaces the metadata of the options' resolver (<see cref="IsIn"/>). In a program without reflection whose types have generated
    /// code, first gives this resolver to options that have none and are not read-only, and makes them read-only.
    /// </summary>
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

    /// <summary>
    /// Whether a resolver never returns metadata: it is this resolver or, in a program without reflection whose types have generated code, the resolver of
    /// System.Text.Json's default options.
    /// </summary>
    public static bool IsIn(IJsonTypeInfoResolver? resolver) =>
        resolver is GeneratedResolver || (!ReflectionSwitch.IsLeftOn && GeneratedTypes.AreRegistered
            && ReferenceEquals(resolver, JsonSerializerOptions.Default.TypeInfoResolver));
}
