using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>
/// Supplies the metadata of options with the bridge. Before any other code has the metadata of a type, <see cref="InfoOf"/> replaces the converter that
/// System.Text.Json uses for roots. The new converter decides at its first use whether this library handles roots of the type (<see cref="PartsBridge{T}"/>).
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class BridgedOptions(JsonSerializerOptions options, BridgePlace? place) : IPlainMetadata
{
    /// <summary>
    /// The queries that this thread is making to other resolvers. During such a query, the bridge returns null for the same type, even if the queried resolver
    /// contains the bridge.
    /// </summary>
    [ThreadStatic]
    private static List<Question>? t_asked;

    /// <summary>The metadata that this thread is completing: completion queries the bridge for it again.</summary>
    [ThreadStatic]
    private static List<JsonTypeInfo>? t_begun;

    /// <summary>The converters of completed metadata. Written under <see cref="s_finishing"/>, before the metadata is returned.</summary>
    private static readonly ConditionalWeakTable<JsonTypeInfo, IBridge> s_finished = [];
    private static readonly Lock s_finishing = new();

    private JsonSerializerOptions? _plain;
    private volatile bool _isHidden;
    private bool _isSilent;

    /// <summary>Whether the bridge was queried by an unknown resolver, which may contain it.</summary>
    public bool IsHidden => _isHidden;

    /// <summary>Returns the complete metadata of a type. If it returns null, System.Text.Json queries the resolvers after the bridge.</summary>
    public JsonTypeInfo? InfoOf(Type type, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        if (_isSilent)
        {
            return null;
        }

        if (t_asked?.Contains(new(this, type)) == true)
        {
            return null;
        }

        if (t_begun?.Find(begun => begun.Type == type && ReferenceEquals(begun.Options, options)) is { } same)
        {
            return same;
        }

        if (place is null || Array.Exists(place.Before, before => !BridgePlace.IsOther(before) && Ask([before], type) is not null))
        {
            // An unknown resolver passed the query on. Which of its inner resolvers follow the bridge cannot be determined.
            _isHidden = true;
            if (Type.GetTypeCode(type) == TypeCode.Object)
            {
                Report(type, FallbackReason.BridgedInside);
            }

            return null;
        }

        JsonTypeInfo? info = Ask(place.After, type);
        return info is not null ? Finish(info, know)
            : !place.IsInside && GeneratedInfo.Of(type, options) is { } made ? FinishGenerated(made, know)
            : null;
    }

    /// <summary>Returns the type's metadata in equal options without the bridge.</summary>
    public JsonTypeInfo? PlainInfoOf(Type type)
    {
        if (_plain is null)
        {
            // The resolvers around the bridge modify metadata, so they stay. The bridge inside them returns null for these options.
            JsonSerializerOptions plain = new(options)
            {
                TypeInfoResolver = place is not { IsInside: false } ? options.TypeInfoResolver
                    : place.After.Length == 1 ? place.After[0] : JsonTypeInfoResolver.Combine(place.After),
            };
            plain.MakeReadOnly();
            _ = ContractCache.BridgeOf(plain, static key => new BridgedOptions(key, null) { _isSilent = true });
            Interlocked.CompareExchange(ref _plain, plain, null);
        }

        return _plain.TryGetTypeInfo(type, out JsonTypeInfo? info) ? info : null;
    }

    /// <summary>
    /// Whether this library handles roots of the type with this metadata. If it could but does not, also returns the reason.
    /// </summary>
    /// <param name="info">The metadata that System.Text.Json uses.</param>
    /// <param name="bridged">The object that is cached for the metadata's options, or null.</param>
    /// <param name="reason">The reason.</param>
    public static bool Serves(JsonTypeInfo info, BridgedOptions? bridged, out FallbackReason reason)
    {
        if (s_finished.TryGetValue(info, out IBridge? bridge))
        {
            return bridge.Serves(out reason);
        }

        reason = !CouldBeOurs(info) ? FallbackReason.None
            : bridged is { IsHidden: true } ? FallbackReason.BridgedInside
            : PartsBridge.CanBeMade ? FallbackReason.BridgedElsewhere
            : FallbackReason.BridgedParts;
        return false;
    }

    /// <summary>Whether System.Text.Json's own converter reads and writes the values as objects or collections.</summary>
    public static bool CouldBeOurs(JsonTypeInfo info) =>
        info.Kind is JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary
        && info.Type != typeof(object) && Nullable.GetUnderlyingType(info.Type) is null && info.Converter.GetType().Assembly == typeof(JsonConverter).Assembly;

    /// <summary>Records that System.Text.Json handles a type. This can happen before the first contract is created.</summary>
    public static void Report(Type type, FallbackReason reason)
    {
        Observation.Begin(Observation.HasEvents ? ContractDescriptions.OfKnown : null);
        Observation.FellBack(type, reason);
    }

    /// <summary>
    /// Returns the first metadata that one of the resolvers, which may be user code, has for the type. Meanwhile, a bridge inside them returns null for the
    /// type.
    /// </summary>
    private JsonTypeInfo? Ask(IJsonTypeInfoResolver[] resolvers, Type type)
    {
        List<Question> asked = t_asked ??= [];
        asked.Add(new(this, type));
        try
        {
            foreach (IJsonTypeInfoResolver resolver in resolvers)
            {
                if (resolver.GetTypeInfo(type, options) is { } info)
                {
                    return info;
                }
            }

            return null;
        }
        finally
        {
            asked.RemoveAt(asked.Count - 1);
        }
    }

    /// <summary>Completes metadata that no other code has seen. If a resolver caches its metadata, the first thread completes it.</summary>
    private JsonTypeInfo Finish(JsonTypeInfo info, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        // Read-only metadata has already been used outside this library.
        if (info.IsReadOnly || !ReferenceEquals(info.Options, options) || !CouldBeOurs(info))
        {
            return info;
        }

        if (PartsBridge.TryMake(info, know) is not { } bridge)
        {
            Report(info.Type, FallbackReason.BridgedParts);
            return info;
        }

        if (!TryAttach(info, bridge))
        {
            return info;
        }

        if (info.PolymorphismOptions is not null && !place!.IsInside && DerivedBridges.AreKnown)
        {
            (t_begun ??= []).Add(info);
            try
            {
                DerivedBridges.Complete(info, (IPolymorphicBridge)bridge, type => Ask(place.After, type), know);
            }
            finally
            {
                t_begun.Remove(info);
            }
        }

        return info;
    }

    private JsonTypeInfo FinishGenerated(JsonTypeInfo info, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        if (CouldBeOurs(info))
        {
            TryAttach(info, GeneratedInfo.BridgeOf(info.Type, options, know));
        }

        return info;
    }

    private static bool TryAttach(JsonTypeInfo info, IBridge bridge)
    {
        lock (s_finishing)
        {
            if (!s_finished.TryAdd(info, bridge))
            {
                return false;
            }

            bridge.Attach(info);
            return true;
        }
    }

    // A class, not a tuple: without precompiled code for collections of tuples, a web application would compile such code before its first response.
    private sealed record Question(BridgedOptions Owner, Type Type);
}
