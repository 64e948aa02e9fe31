using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>
/// The one place where metadata of options with the bridge is finished and handed out (<see cref="InfoOf"/>). The converter that System.Text.Json uses for
/// roots is replaced while no other code has the metadata; what that converter does, it decides by itself, once, when it is first used
/// (<see cref="PartsBridge{T}"/>).
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class BridgedOptions(JsonSerializerOptions options, BridgePlace? place) : IPlainMetadata
{
    /// <summary>What this thread is asking the resolvers after the bridge: a bridge further in has no answer of its own then.</summary>
    [ThreadStatic]
    private static List<Question>? t_asked;

    /// <summary>Metadata that this thread is completing, which asks for itself.</summary>
    [ThreadStatic]
    private static List<JsonTypeInfo>? t_begun;

    /// <summary>The converters of finished metadata. Written with <see cref="s_finishing"/>, before the metadata is returned.</summary>
    private static readonly ConditionalWeakTable<JsonTypeInfo, IBridge> s_finished = [];
    private static readonly Lock s_finishing = new();

    private JsonSerializerOptions? _plain;
    private volatile bool _isHidden;
    private bool _isSilent;

    /// <summary>Whether a resolver that is not known to contain the bridge asked it.</summary>
    public bool IsHidden => _isHidden;

    /// <summary>The complete metadata of a type, or null if the resolvers after the bridge are to be queried without it.</summary>
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
            // Another resolver passes the question on; what answers after the bridge there is not known.
            _isHidden = true;
            if (Type.GetTypeCode(type) == TypeCode.Object)
            {
                Observation.FellBack(type, FallbackReason.BridgedInside);
            }

            return null;
        }

        JsonTypeInfo? info = Ask(place.After, type);
        return info is not null ? Finish(info, know)
            : !place.IsInside && GeneratedInfo.Of(type, options) is { } made ? FinishGenerated(made, know)
            : null;
    }

    /// <summary>The metadata of the type in equal options without the bridge, which System.Text.Json does not treat as its own resolver.</summary>
    public JsonTypeInfo? PlainInfoOf(Type type)
    {
        if (_plain is null)
        {
            // Around the bridge there are resolvers that modify: they stay, and the bridge in them is silent.
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

    /// <summary>Whether this library handles roots of the type with this metadata; if not, or not all of them, although it could, the reason.</summary>
    /// <param name="info">What System.Text.Json uses.</param>
    /// <param name="bridged">Its options.</param>
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

    /// <summary>Whether System.Text.Json's own code would read and write the values as objects or collections.</summary>
    public static bool CouldBeOurs(JsonTypeInfo info) =>
        info.Kind is JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary
        && info.Type != typeof(object) && Nullable.GetUnderlyingType(info.Type) is null && info.Converter.GetType().Assembly == typeof(JsonConverter).Assembly;

    /// <summary>The first answer of resolvers, which are user code, while a bridge inside them is silent.</summary>
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

    /// <summary>Finishes metadata that no other code has, or that a resolver keeps and returned before: then the first thread finishes it.</summary>
    private JsonTypeInfo Finish(JsonTypeInfo info, Func<Type, JsonSerializerOptions, ContractEntry> know)
    {
        // What is read-only has been handed out by others.
        if (info.IsReadOnly || !ReferenceEquals(info.Options, options) || !CouldBeOurs(info))
        {
            return info;
        }

        if (PartsBridge.TryMake(info, know) is not { } bridge)
        {
            Observation.FellBack(info.Type, FallbackReason.BridgedParts);
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

    // A class, not a tuple: collections of these have no machine code in the package, and a web application needs all of them before its first answer.
    private sealed record Question(BridgedOptions Owner, Type Type);
}
