using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Interop;

/// <summary>
/// The metadata of one instance of options, with converters of this library for roots. In types that System.Text.Json continues to serve, members and elements must
/// keep its own converters, which track its path and references. It copies a member's converter when it configures the metadata of the object, so each member has its
/// own converter set for that moment. It looks up an element's converter at each use, so elements get a second instance of their metadata.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class BridgedOptions(JsonSerializerOptions options, IJsonTypeInfoResolver after, Func<Type, JsonSerializerOptions, ContractEntry> know)
{
    /// <summary>What this thread has still to configure, while it does. A queue, so that a long chain of types does not make the stack deep.</summary>
    [ThreadStatic]
    private static Queue<(BridgedOptions Owner, JsonTypeInfo Info)>? t_next;

    private readonly JsonSerializerOptions _inner = new(options) { TypeInfoResolver = after };
    private readonly ConcurrentDictionary<Type, JsonTypeInfo?> _infos = new();
    private readonly ConcurrentDictionary<Type, JsonTypeInfo?> _elements = new();
    private readonly ConditionalWeakTable<JsonTypeInfo, JsonPropertyInfo[]> _pinned = [];
    private readonly ConcurrentDictionary<Type, bool> _attached = new();
    private readonly Lock _pinning = new();

    /// <summary>The metadata of a type, or null where no resolver has any.</summary>
    public JsonTypeInfo? InfoOf(Type type)
    {
        if (RawOf(type) is not { } info)
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

    private JsonTypeInfo? RawOf(Type type) => _infos.GetOrAdd(type, key => after.GetTypeInfo(key, options));

    /// <summary>Metadata for elements, whose converter for roots is never replaced: System.Text.Json uses that converter for elements too.</summary>
    private JsonTypeInfo? ElementOf(Type type)
    {
        JsonTypeInfo? info = _elements.GetOrAdd(type, key => after.GetTypeInfo(key, options));
        if (info is not null)
        {
            Pin(info);
        }

        return info;
    }

    /// <summary>Gives members and elements the converters of their types, whichever converters roots have.</summary>
    private void Pin(JsonTypeInfo info)
    {
        if (info.IsReadOnly || !IsComposite(info))
        {
            return;
        }

        // Resolvers are user code: they are called before the lock is taken.
        JsonTypeInfo? element = info.Kind != JsonTypeInfoKind.Object && info.ElementType is { } type ? ElementOf(type) : null;
        (JsonPropertyInfo Property, JsonConverter Converter)[] members = info.Kind != JsonTypeInfoKind.Object ? [] :
        [
            .. info.Properties.Where(static p => p.CustomConverter is null)
                .Select(p => (Property: p, Info: RawOf(p.PropertyType)))
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
            // The type is refused: System.Text.Json raises the error when it uses the type.
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
        && (options.ReferenceHandler is null || options.ReferenceHandler == ReferenceHandler.Preserve || options.ReferenceHandler == ReferenceHandler.IgnoreCycles);
}
