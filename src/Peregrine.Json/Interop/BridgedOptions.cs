using System.Collections.Concurrent;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Interop;

/// <summary>
/// The metadata of one instance of options, with converters of this library for roots. In types that System.Text.Json continues to serve, members and elements
/// must keep its own converters, which track its path and references. It copies a member's converter when it configures the metadata of the object, so each
/// member has its own converter set for that moment. It looks up an element's converter at each use, so elements get a second instance of their metadata.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class BridgedOptions(JsonSerializerOptions options, IJsonTypeInfoResolver after, Func<Type, JsonSerializerOptions, ContractEntry> know)
{
    /// <summary>
    /// The metadata that this thread must still configure, while it does so. A queue, so that a long chain of types does not make the stack deep.
    /// </summary>
    [ThreadStatic]
    private static Queue<Open>? t_open;

    /// <summary>
    /// The metadata that this thread has configured and must still examine: the contracts made for it request more metadata, which must be configured at once.
    /// </summary>
    [ThreadStatic]
    private static Queue<Open>? t_configured;

    /// <summary>
    /// The types that this thread is requesting from the resolvers. A converter's factory may request the type that its converter will be part of: that type is
    /// pinned later, once its parts are known.
    /// </summary>
    [ThreadStatic]
    private static HashSet<Asked>? t_asked;

    [ThreadStatic]
    private static Queue<Open>? t_later;

    private JsonSerializerOptions? _plain;
    private readonly ConcurrentDictionary<Type, JsonTypeInfo?> _infos = new();
    private readonly ConcurrentDictionary<Type, JsonTypeInfo?> _elements = new();
    private readonly ConditionalWeakTable<JsonTypeInfo, JsonPropertyInfo[]> _pinned = [];

    /// <summary>The types that System.Text.Json handles, each with the <see cref="FallbackReason"/>.</summary>
    private readonly ConcurrentDictionary<Type, object> _left = new();

    /// <summary>Metadata without members: only this library can read and write by it.</summary>
    private readonly ConditionalWeakTable<JsonTypeInfo, BridgedOptions> _made = [];
    private readonly ConcurrentDictionary<Type, IBridge> _served = new();
    private readonly Lock _pinning = new();

    /// <summary>The metadata of a type, or null if no resolver has any.</summary>
    public JsonTypeInfo? InfoOf(Type type)
    {
        if (RawOf(type) is not { } info)
        {
            return null;
        }

        if (!TryPin(info))
        {
            (t_later ??= new()).Enqueue(new Open(this, info));
            return info;
        }

        Queue<Open> pinned = new();
        pinned.Enqueue(new Open(this, info));
        for (int count = t_later?.Count ?? 0; count > 0; count--)
        {
            Open later = t_later!.Dequeue();
            (later.Owner.TryPin(later.Info) ? pinned : t_later).Enqueue(later);
        }

        if (t_open is not null)
        {
            foreach (Open next in pinned)
            {
                t_open.Enqueue(next);
            }

            return info;
        }

        Queue<Open> configured = t_configured ?? new();
        t_open = pinned;
        try
        {
            while (t_open.TryDequeue(out Open? next))
            {
                if (next.Owner.Configure(next.Info))
                {
                    configured.Enqueue(next);
                }
            }
        }
        finally
        {
            t_open = null;
        }

        if (t_configured is null)
        {
            t_configured = configured;
            try
            {
                while (configured.TryDequeue(out Open? next))
                {
                    next.Owner.Attach(next.Info);
                }
            }
            finally
            {
                t_configured = null;
            }
        }

        return info;
    }

    /// <summary>Whether the metadata is that of elements: what the resolvers return, in a second instance.</summary>
    public bool IsOfElements(JsonTypeInfo info) => ReferenceEquals(_elements.GetValueOrDefault(info.Type), info);

    /// <summary>The metadata of the type in equal options without the bridge, which System.Text.Json does not treat as its own resolver.</summary>
    public JsonTypeInfo? PlainInfoOf(Type type)
    {
        if (_plain is null)
        {
            JsonSerializerOptions plain = new(options) { TypeInfoResolver = after };
            plain.MakeReadOnly();
            Interlocked.CompareExchange(ref _plain, plain, null);
        }

        return _plain.TryGetTypeInfo(type, out JsonTypeInfo? info) ? info : null;
    }

    private JsonTypeInfo? RawOf(Type type) => _infos.TryGetValue(type, out JsonTypeInfo? known) ? known : _infos.GetOrAdd(type, Ask(type));

    private JsonTypeInfo? Ask(Type type)
    {
        HashSet<Asked> asked = t_asked ??= [];
        var own = new Asked(this, type);
        bool isFirst = asked.Add(own);
        bool isAnswered = false;
        try
        {
            JsonTypeInfo? info = after.GetTypeInfo(type, options);
            if (info is null && GeneratedInfo.Of(type, options) is { } made)
            {
                info = made;
                _made.AddOrUpdate(made, this);
            }

            isAnswered = true;
            return info;
        }
        finally
        {
            if (isFirst)
            {
                asked.Remove(own);
            }

            if (!isAnswered && asked.Count == 0)
            {
                // No later call handles them.
                t_later = null;
            }
        }
    }

    private bool IsBeingAsked(Type type) => t_asked is { Count: > 0 } asked && asked.Contains(new Asked(this, type));

    /// <summary>Metadata for elements. Its converter for roots is never replaced, because System.Text.Json uses that converter for elements too.</summary>
    private JsonTypeInfo? ElementOf(Type type) => _elements.TryGetValue(type, out JsonTypeInfo? known) ? known : _elements.GetOrAdd(type, Ask(type));

    /// <summary>
    /// Gives members and elements the converters of their types, independently of the converters of roots. A collection may contain itself, directly or in
    /// elements at any depth: all reachable metadata is pinned together, so that no thread finds only a part of it pinned.
    /// </summary>
    /// <returns>False if a type that it refers to is being requested further up on this thread.</returns>
    private bool TryPin(JsonTypeInfo root)
    {
        // Resolvers are user code: they are called before the lock is taken.
        List<Pins> all = [];
        HashSet<JsonTypeInfo> met = new(ReferenceEqualityComparer.Instance);
        for (JsonTypeInfo? info = root; info is not null && met.Add(info) && IsOpen(info) && IsComposite(info);)
        {
            if (PinsOf(info) is not { } pins)
            {
                return false;
            }

            all.Add(pins);
            info = pins.Element;
        }

        if (all.Count == 0)
        {
            return true;
        }

        lock (_pinning)
        {
            foreach (Pins pins in all.Where(pins => IsOpen(pins.Owner)))
            {
                if (pins.Element is not null)
                {
                    BridgeMembers.ElementOf(pins.Owner) = pins.Element;
                }

                foreach (PinnedMember member in pins.Members)
                {
                    member.Property.CustomConverter = member.Converter;
                }

                _pinned.Add(pins.Owner, Array.ConvertAll(pins.Members, static member => member.Property));
            }
        }

        return true;
    }

    /// <summary>Whether metadata may still be changed, and what it refers to has not been pinned.</summary>
    private bool IsOpen(JsonTypeInfo info) => !info.IsReadOnly && !_pinned.TryGetValue(info, out _);

    private Pins? PinsOf(JsonTypeInfo info)
    {
        if (info.Kind != JsonTypeInfoKind.Object)
        {
            // What a caller gave for elements stays.
            return info.ElementType is not { } type ? new(info, null, [])
                : BridgeMembers.ElementOf(info) is { } given ? new(info, given, [])
                : IsBeingAsked(type) ? null : new(info, ElementOf(type), []);
        }

        // Nullable types are not taken, so that they keep their own converter.
        JsonPropertyInfo[] members = [.. info.Properties.Where(static p => p.CustomConverter is null && Nullable.GetUnderlyingType(p.PropertyType) is null)];
        if (Array.Exists(members, p => IsBeingAsked(p.PropertyType)))
        {
            return null;
        }

        List<PinnedMember> pinned = [];
        foreach (JsonPropertyInfo member in members)
        {
            if (RawOf(member.PropertyType) is { } raw && IsComposite(raw))
            {
                pinned.Add(new PinnedMember(member, raw.Converter));
            }
        }

        return new(info, null, [.. pinned]);
    }

    /// <summary>
    /// Completes metadata and removes what was pinned for that. Returns false if the type is refused; System.Text.Json throws the error when it uses the type.
    /// </summary>
    private bool Configure(JsonTypeInfo info)
    {
        try
        {
            InfoInternals.Configure(info);
        }
        catch (Exception error) when (IsRefusal(error))
        {
            return false;
        }

        // Done by every thread, regardless of which one pinned them: from the first use on, the members look as they did before.
        if (_pinned.TryGetValue(info, out JsonPropertyInfo[]? members))
        {
            Array.ForEach(members, BridgeMembers.Unpin);
        }

        return true;
    }

    /// <summary>
    /// Whether this library handles roots of the type, once its metadata has been requested; if not, or not all of them, although it could, the reason.
    /// </summary>
    public bool Serves(Type type, out FallbackReason reason)
    {
        if (_served.TryGetValue(type, out IBridge? bridge))
        {
            reason = bridge.HasWaited ? FallbackReason.BridgedWaiting : FallbackReason.None;
            return true;
        }

        reason = _left.TryGetValue(type, out object? left) ? (FallbackReason)left : FallbackReason.None;
        return false;
    }

    private void Attach(JsonTypeInfo info)
    {
        // Left to System.Text.Json until it is known that this library handles it.
        if (!IsComposite(info) || IsOfElements(info) || !_left.TryAdd(info.Type, FallbackReason.None))
        {
            return;
        }

        if (_made.TryGetValue(info, out _))
        {
            IBridge only = GeneratedInfo.BridgeOf(info.Type, options, know);
            only.AttachOnly(info);
            _served[info.Type] = only;
            return;
        }

        try
        {
            if (!CouldBeOurs(info))
            {
                return;
            }

            FallbackReason reason = ReasonToLeave(info, out bool needsParts);
            IBridge? bridge = reason != FallbackReason.None ? null
                : !needsParts ? (IBridge)Activator.CreateInstance(typeof(BridgeConverter<>).MakeGenericType(info.Type), options, know)!
                : PartsBridge.TryMake(info.Type, options, know);
            if (bridge is not null)
            {
                if (bridge is IPolymorphicBridge polymorphic && info.PolymorphismOptions is not null)
                {
                    DerivedBridges.Attach(info, polymorphic, type => (IDerivedBridge)PartsBridge.TryMake(type, options, know)!);
                }

                bridge.Attach(info);
                _served[info.Type] = bridge;
            }
            else
            {
                reason = reason != FallbackReason.None ? reason : FallbackReason.BridgedParts;
                _left[info.Type] = reason;
                Observation.FellBack(info.Type, reason);
            }
        }
        catch (Exception error) when (IsRefusal(error))
        {
            // The same as before.
        }
    }

    /// <summary>The reason why System.Text.Json must continue to handle roots of the type, if it must.</summary>
    /// <param name="info">The metadata.</param>
    /// <param name="needsParts">Whether only a converter that writes in parts will do.</param>
    private FallbackReason ReasonToLeave(JsonTypeInfo info, out bool needsParts)
    {
        needsParts = false;
        if (options.ReferenceHandler is not null && options.ReferenceHandler != ReferenceHandler.Preserve
            && options.ReferenceHandler != ReferenceHandler.IgnoreCycles)
        {
            return FallbackReason.BridgedReferences;
        }

        TypeContract contract = know(info.Type, options).Contract;
        if (contract is IDelegatedContract)
        {
            return FallbackReason.Newer;
        }

        bool mayWait = (contract.Extent & WriteExtent.Waiting) != 0;
        needsParts = mayWait || options.ReferenceHandler is not null || CanBeExtensionData(info);

        // A value that certainly contains an asynchronous sequence would be started twice.
        return mayWait && (IsSequence(info.Type) || info.Properties.Any(static p => IsSequence(p.PropertyType))) ? FallbackReason.BridgedSequence
            : needsParts && info.PolymorphismOptions is not null
                && !(DerivedBridges.AreKnown && DerivedBridges.Of(info).All(CouldBeOurs)) ? FallbackReason.BridgedPolymorphism
            : FallbackReason.None;
    }

    /// <summary>Whether an object may have such a dictionary without brackets around its entries.</summary>
    private static bool CanBeExtensionData(JsonTypeInfo info) =>
        info.Kind == JsonTypeInfoKind.Dictionary && (info.ElementType == typeof(object) || info.ElementType == typeof(JsonElement));

    private static bool IsSequence(Type type) =>
        Array.Exists([.. type.GetInterfaces(), type], static one => one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>));

    private static bool IsRefusal(Exception error) => error is NotSupportedException or InvalidOperationException or ArgumentException;

    private static bool IsComposite(JsonTypeInfo info) => info.Kind is JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary;

    /// <summary>Whether System.Text.Json's own code would read and write the values as objects or collections.</summary>
    private static bool CouldBeOurs(JsonTypeInfo info) =>
        info.Type != typeof(object) && Nullable.GetUnderlyingType(info.Type) is null && info.Converter.GetType().Assembly == typeof(JsonConverter).Assembly;

    /// <summary>The parts that are pinned in the metadata of one type.</summary>
    private sealed record Pins(JsonTypeInfo Owner, JsonTypeInfo? Element, PinnedMember[] Members);

    // Classes, not tuples: collections of these have no machine code in the package, and a web application needs all of them before its first answer.
    private sealed record PinnedMember(JsonPropertyInfo Property, JsonConverter Converter);

    private sealed record Open(BridgedOptions Owner, JsonTypeInfo Info);

    private sealed record Asked(BridgedOptions Owner, Type Type);
}
