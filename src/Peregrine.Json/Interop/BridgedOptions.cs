using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>
/// The metadata of one instance of options, with converters of this library for roots. Members and elements that System.Text.Json itself comes to, in what it goes on
/// serving, keep their own converters, which alone go on with its path and references. It takes those of members when it configures the metadata of their object: for that
/// moment each is given its own. It takes those of elements from their metadata at each use: they get another instance of it.
/// </summary>
[RequiresUnreferencedCode("JSON contracts are found by reflection over types that trimming may remove.")]
[RequiresDynamicCode("JSON contracts by reflection may need code generated at run time.")]
internal sealed class BridgedOptions(JsonSerializerOptions options, IJsonTypeInfoResolver after, Func<Type, JsonSerializerOptions, ContractEntry> know)
{
    /// <summary>What this thread is configuring, and what it came to meanwhile: to be configured next, so that no chain of types makes the stack deeper.</summary>
    [ThreadStatic]
    private static Queue<(BridgedOptions Owner, JsonTypeInfo Info)>? t_next;

    private readonly JsonSerializerOptions _inner = new(options) { TypeInfoResolver = after };
    private readonly ConcurrentDictionary<Type, JsonTypeInfo?> _infos = new();
    private readonly ConcurrentDictionary<Type, JsonTypeInfo?> _elements = new();
    private readonly ConditionalWeakTable<JsonTypeInfo, JsonPropertyInfo[]> _pinned = [];
    private readonly ConcurrentDictionary<Type, bool> _attached = new();
    private readonly Lock _pinning = new();

    /// <summary>The metadata of a type, or null where nobody has any.</summary>
    /// <param name="type">The type.</param>
    /// <param name="given">The options.</param>
    public JsonTypeInfo? InfoOf(Type type, JsonSerializerOptions given)
    {
        if (RawOf(type, given) is not { } info)
        {
            return null;
        }

        Pin(info);
        if (t_next is not null)
        {
            t_next.Enqueue((this, info));
            return info;
        }

        t_next = new([(this, info)]);
        try
        {
            while (t_next.TryDequeue(out (BridgedOptions Owner, JsonTypeInfo Info) next))
            {
                next.Owner.Attach(next.Info);
            }
        }
        finally
        {
            t_next = null;
        }

        return info;
    }

    private JsonTypeInfo? RawOf(Type type, JsonSerializerOptions given) =>
        _infos.TryGetValue(type, out JsonTypeInfo? info) ? info : _infos.GetOrAdd(type, after.GetTypeInfo(type, given));

    /// <summary>Metadata for elements, which keeps its converter for roots: System.Text.Json asks that of each collection's.</summary>
    private JsonTypeInfo? ElementOf(Type type, JsonSerializerOptions given)
    {
        if (_elements.TryGetValue(type, out JsonTypeInfo? info))
        {
            return info;
        }

        info = _elements.GetOrAdd(type, after.GetTypeInfo(type, given));
        if (info is not null)
        {
            Pin(info);
        }

        return info;
    }

    /// <summary>Gives members and elements the converters of their types, whatever roots have.</summary>
    private void Pin(JsonTypeInfo info)
    {
        if (info.IsReadOnly || !IsComposite(info))
        {
            return;
        }

        // Resolvers are code that someone wrote: they are asked before the lock is taken.
        JsonTypeInfo? element = info.Kind != JsonTypeInfoKind.Object && info.ElementType is { } type ? ElementOf(type, info.Options) : null;
        (JsonPropertyInfo Property, JsonConverter Converter)[] members = info.Kind != JsonTypeInfoKind.Object ? [] :
        [
            .. info.Properties.Where(static p => p.CustomConverter is null)
                .Select(p => (Property: p, Info: RawOf(p.PropertyType, info.Options)))
                .Where(static m => m.Info is not null && IsComposite(m.Info))
                .Select(static m => (m.Property, m.Info!.Converter)),
        ];
        lock (_pinning)
        {
            if (info.IsReadOnly || _pinned.TryGetValue(info, out _))
            {
                return;
            }

            if (element is not null)
            {
                BridgeMembers.ElementOf(info) = element;
            }

            foreach ((JsonPropertyInfo property, JsonConverter converter) in members)
            {
                property.CustomConverter = converter;
            }

            _pinned.Add(info, [.. members.Select(static m => m.Property)]);
        }
    }

    private void Attach(JsonTypeInfo info)
    {
        if (!_attached.TryAdd(info.Type, true))
        {
            return;
        }

        try
        {
            InfoInternals.Configure(info);
            if (_pinned.TryGetValue(info, out JsonPropertyInfo[]? members))
            {
                Array.ForEach(members, BridgeMembers.Unpin);
            }

            if (IsClaimed(info) && (know(info.Type, _inner).Contract.Extent & WriteExtent.Waiting) == 0)
            {
                ((IBridge)Activator.CreateInstance(typeof(BridgeConverter<>).MakeGenericType(info.Type), _inner, know)!).Attach(info);
            }
        }
        catch (Exception error) when (error is NotSupportedException or InvalidOperationException or ArgumentException)
        {
            // The type is refused: System.Text.Json says why when it comes to it.
        }
    }

    private static bool IsComposite(JsonTypeInfo info) => info.Kind is JsonTypeInfoKind.Object or JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary;

    /// <summary>Whether values are objects or collections that System.Text.Json's own code would read and write.</summary>
    private bool IsClaimed(JsonTypeInfo info) =>
        IsComposite(info)
        && info.Type != typeof(object)
        && Nullable.GetUnderlyingType(info.Type) is null
        && !ReferenceEquals(_elements.GetValueOrDefault(info.Type), info)
        && info.Converter.GetType().Assembly == typeof(JsonConverter).Assembly
        && (info.Options.ReferenceHandler is null || info.Options.ReferenceHandler == ReferenceHandler.Preserve || info.Options.ReferenceHandler == ReferenceHandler.IgnoreCycles);
}
