using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>The known collections, and the type that each is made as (the declared type decides, never the run-time one).</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class CollectionDiscovery
{
    private static readonly ITypeSource s_source = new TypeSource();

    /// <summary>
    /// The contract of a collection, dictionary or F# type as the type alone determines it, without callback interfaces, attributes or a resolver's contract;
    /// null for an object.
    /// </summary>
    public static TypeContract? Find(Type type, OptionsScope options)
    {
        if (GeneratedTypes.For(type)?.Collection(options, s_source) is { } generated)
        {
            return generated;
        }

        return ReflectionSwitch.Finds ? Reflect(type, options) : null;
    }

    /// <summary>The same by reflection. A method of its own: what it names is loaded when it is called first.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract? Reflect(Type type, OptionsScope options)
    {
        if (FSharpDiscovery.Find(type, options) is { } functional)
        {
            return functional;
        }

        if (type.IsArray)
        {
            return type.IsSZArray
                ? GenericTypes.Make(typeof(ArrayContract<>), [type.GetElementType()!], options, ElementOf(type.GetElementType()!, options))
                : null;
        }

        // The most usual type first, before any look-up of its interfaces.
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>))
        {
            return ListOf(type.GenericTypeArguments[0], options);
        }

        // Before the other collections: a type that is both is written asynchronously.
        if (GenericTypes.InterfaceOf(type, typeof(IAsyncEnumerable<>)) is { } asynchronous)
        {
            Type item = asynchronous.GenericTypeArguments[0];
            return GenericTypes.Make(typeof(AsyncEnumerableContract<,>), [type, item], options, ElementOf(item, options));
        }

        if (UntypedDiscovery.FindMemory(type, options) is { } memory)
        {
            return memory;
        }

        if (!typeof(IEnumerable).IsAssignableFrom(type))
        {
            return null;
        }

        if (GenericTypes.InterfaceOf(type, typeof(IDictionary<,>)) is { } dictionary
            && FindDictionary(type, dictionary.GenericTypeArguments, options) is { } mutable)
        {
            return mutable;
        }

        if (GenericTypes.InterfaceOf(type, typeof(IReadOnlyDictionary<,>)) is { } readOnly)
        {
            return FindDictionary(type, readOnly.GenericTypeArguments, options);
        }

        // A type that is only a sequence of a type is filled through the untyped interfaces, if it has those.
        return GenericTypes.InterfaceOf(type, typeof(IEnumerable<>)) is { } enumerable
            && !(typeof(IDictionary).IsAssignableFrom(type) && GenericTypes.InterfaceOf(type, typeof(ICollection<>)) is null)
            ? FindCollection(type, enumerable.GenericTypeArguments[0], options)
            : UntypedDiscovery.Find(type, options);
    }

    /// <summary>The contract of a list; lists of usual elements need no reflection.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract ListOf(Type element, OptionsScope options)
    {
        TypeContract? contract = ElementOf(element, options);
        return element == typeof(string) ? new ListContract<string>(options, (TypeContract<string>?)contract)
            : element == typeof(int) ? new ListContract<int>(options, (TypeContract<int>?)contract)
            : element == typeof(long) ? new ListContract<long>(options, (TypeContract<long>?)contract)
            : element == typeof(double) ? new ListContract<double>(options, (TypeContract<double>?)contract)
            : element == typeof(Guid) ? new ListContract<Guid>(options, (TypeContract<Guid>?)contract)
            : GenericTypes.Make(typeof(ListContract<>), [element], options, contract);
    }

    private static TypeContract FindCollection(Type type, Type element, OptionsScope options)
    {
        Type? definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        object? builder = null;
        Type builderType = typeof(CollectionBuilder<,>).MakeGenericType(type, element);
        if (definition is not null && Known.Builders.TryGetValue(definition, out string? name))
        {
            builder = Delegate.CreateDelegate(builderType, GenericTypes.Method(typeof(CollectionBuilders), name, element));
        }
        else if (definition == typeof(IReadOnlySet<>) && StjVersion.ReadsReadOnlySets())
        {
            builder = Delegate.CreateDelegate(builderType, GenericTypes.Method(typeof(CollectionBuilders), nameof(CollectionBuilders.HashSet), element));
        }

        object? access = definition is not null && Known.Rows.TryGetValue(definition, out string? rows)
            ? GenericTypes.Method(typeof(RowAccess), rows, element).Invoke(null, null)
            : null;
        object? fill = FillOf(type, element);
        bool isSet = definition is not null && (Known.Sets.Contains(definition) || (definition == typeof(IReadOnlySet<>) && builder is not null));
        return GenericTypes.Make(typeof(EnumerableContract<,>), [type, element], options, ElementOf(element, options), access, builder, fill, isSet);
    }

    private static TypeContract? FindDictionary(Type type, Type[] arguments, OptionsScope options)
    {
        Type? definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        (Type key, Type value) = (arguments[0], arguments[1]);
        string? name = null;
        if (definition == typeof(Dictionary<,>) || definition == typeof(IDictionary<,>) || definition == typeof(IReadOnlyDictionary<,>))
        {
            name = nameof(DictionaryBuilders.Dictionary);
        }
        else if (definition == typeof(ImmutableDictionary<,>) || definition == typeof(IImmutableDictionary<,>))
        {
            name = nameof(DictionaryBuilders.ImmutableDictionary);
        }
        else if (definition == typeof(ImmutableSortedDictionary<,>))
        {
            name = nameof(DictionaryBuilders.ImmutableSortedDictionary);
        }

        object? builder = null;
        Type builderType = typeof(DictionaryBuilder<,,>).MakeGenericType(type, key, value);
        if (name is not null)
        {
            builder = Delegate.CreateDelegate(builderType, GenericTypes.Method(typeof(DictionaryBuilders), name, key, value));
        }

        object? fill = null;
        if (typeof(IDictionary<,>).MakeGenericType(key, value).IsAssignableFrom(type) && !CollectionFills.IsImmutable(type))
        {
            Type made = type.IsInterface ? typeof(Dictionary<,>).MakeGenericType(key, value) : type;
            Type filled = GenericTypes.BaseOf(type, typeof(Dictionary<,>)) is null ? typeof(GenericDictionaryFill<,,>) : typeof(DictionaryFillOfClass<,,>);
            fill = Activator.CreateInstance(filled.MakeGenericType(type, key, value), MakerOf(type, made));
        }

        object keys = Unwrapped.Call(GenericTypes.Method(typeof(KeyDiscovery), nameof(KeyDiscovery.Finder), key), options, type)!;
        object? access = key == typeof(string) && definition is not null && Known.Rows.TryGetValue(definition, out string? rows)
            ? GenericTypes.Method(typeof(EntryAccess), rows, value).Invoke(null, null)
            : null;
        return GenericTypes.Make(typeof(DictionaryContract<,,>), [type, key, value], options, keys, ElementOf(value, options), builder, fill, false, access);
    }

    /// <summary>How elements are added one by one, or null if they never are.</summary>
    private static object? FillOf(Type type, Type element)
    {
        foreach ((Type definition, string name) in Known.Fills)
        {
            if (definition.IsInterface ? GenericTypes.InterfaceOf(type, definition) is not null : GenericTypes.BaseOf(type, definition) is not null)
            {
                Type made = !type.IsInterface
                    ? type
                    : (GenericTypes.InterfaceOf(type, typeof(ISet<>)) is null ? typeof(List<>) : typeof(HashSet<>)).MakeGenericType(element);
                return CollectionFills.IsImmutable(type)
                    ? null
                    : GenericTypes.Method(typeof(CollectionFills), name, type, element).Invoke(null, [MakerOf(type, made)]);
            }
        }

        return null;
    }

    /// <summary>The delegate that makes an empty collection, or null if there is none.</summary>
    public static object? MakerOf(Type type, Type made) =>
        GenericTypes.HasDefaultConstructor(made) && type.IsAssignableFrom(made)
            ? GenericTypes.Method(typeof(CollectionFills), nameof(CollectionFills.Maker), type, made).Invoke(null, null)
            : null;

    /// <summary>The element's contract if it is simple; others are looked up at first use, since a type may contain itself.</summary>
    private static TypeContract? ElementOf(Type element, OptionsScope options) => ContractDiscovery.FindSimple(element, options);

    private static class Known
    {
        public static readonly Dictionary<Type, string> Builders = new()
        {
            [typeof(IList<>)] = nameof(CollectionBuilders.List),
            [typeof(ICollection<>)] = nameof(CollectionBuilders.List),
            [typeof(IEnumerable<>)] = nameof(CollectionBuilders.List),
            [typeof(IReadOnlyList<>)] = nameof(CollectionBuilders.List),
            [typeof(IReadOnlyCollection<>)] = nameof(CollectionBuilders.List),
            [typeof(ISet<>)] = nameof(CollectionBuilders.HashSet),
            [typeof(HashSet<>)] = nameof(CollectionBuilders.HashSet),
            [typeof(SortedSet<>)] = nameof(CollectionBuilders.SortedSet),
            [typeof(LinkedList<>)] = nameof(CollectionBuilders.LinkedList),
            [typeof(Collection<>)] = nameof(CollectionBuilders.Collection),
            [typeof(ObservableCollection<>)] = nameof(CollectionBuilders.ObservableCollection),
            [typeof(Queue<>)] = nameof(CollectionBuilders.Queue),
            [typeof(Stack<>)] = nameof(CollectionBuilders.Stack),
            [typeof(ConcurrentQueue<>)] = nameof(CollectionBuilders.ConcurrentQueue),
            [typeof(ConcurrentStack<>)] = nameof(CollectionBuilders.ConcurrentStack),
            [typeof(ImmutableArray<>)] = nameof(CollectionBuilders.ImmutableArray),
            [typeof(ImmutableList<>)] = nameof(CollectionBuilders.ImmutableList),
            [typeof(IImmutableList<>)] = nameof(CollectionBuilders.ImmutableList),
            [typeof(ImmutableHashSet<>)] = nameof(CollectionBuilders.ImmutableHashSet),
            [typeof(IImmutableSet<>)] = nameof(CollectionBuilders.ImmutableHashSet),
            [typeof(ImmutableSortedSet<>)] = nameof(CollectionBuilders.ImmutableSortedSet),
            [typeof(ImmutableQueue<>)] = nameof(CollectionBuilders.ImmutableQueue),
            [typeof(IImmutableQueue<>)] = nameof(CollectionBuilders.ImmutableQueue),
            [typeof(ImmutableStack<>)] = nameof(CollectionBuilders.ImmutableStack),
            [typeof(IImmutableStack<>)] = nameof(CollectionBuilders.ImmutableStack),
        };

        /// <summary>Collections and dictionaries whose elements are written in rows.</summary>
        public static readonly Dictionary<Type, string> Rows = new()
        {
            [typeof(SortedSet<>)] = nameof(RowAccess.SortedSet),
            [typeof(LinkedList<>)] = nameof(RowAccess.LinkedList),
            [typeof(ImmutableList<>)] = nameof(RowAccess.ImmutableList),
            [typeof(ImmutableHashSet<>)] = nameof(RowAccess.ImmutableHashSet),
            [typeof(ImmutableSortedSet<>)] = nameof(RowAccess.ImmutableSortedSet),
            [typeof(ImmutableQueue<>)] = nameof(RowAccess.ImmutableQueue),
            [typeof(ImmutableStack<>)] = nameof(RowAccess.ImmutableStack),
            [typeof(ConcurrentBag<>)] = nameof(RowAccess.ConcurrentBag),
            [typeof(SortedDictionary<,>)] = nameof(EntryAccess.SortedDictionary),
            [typeof(SortedList<,>)] = nameof(EntryAccess.SortedList),
            [typeof(ImmutableDictionary<,>)] = nameof(EntryAccess.ImmutableDictionary),
            [typeof(ImmutableSortedDictionary<,>)] = nameof(EntryAccess.ImmutableSortedDictionary),
        };

        public static readonly (Type, string)[] Fills =
        [
            (typeof(List<>), nameof(CollectionFills.List)),
            (typeof(IList<>), nameof(CollectionFills.Collection)),
            (typeof(ISet<>), nameof(CollectionFills.Set)),
            (typeof(ICollection<>), nameof(CollectionFills.Collection)),
            (typeof(Queue<>), nameof(CollectionFills.Queue)),
            (typeof(Stack<>), nameof(CollectionFills.Stack)),
            (typeof(ConcurrentQueue<>), nameof(CollectionFills.ConcurrentQueue)),
            (typeof(ConcurrentStack<>), nameof(CollectionFills.ConcurrentStack)),
        ];

        /// <summary>Sets that are filled one by one; immutable ones are made from all elements at the end.</summary>
        public static readonly HashSet<Type> Sets =
        [
            typeof(ISet<>), typeof(HashSet<>), typeof(SortedSet<>),
        ];
    }

    private sealed class TypeSource : ITypeSource
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public TypeContract? Simple(Type element, OptionsScope options) => ElementOf(element, options);

        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public Func<KeyContract<TKey>> Keys<TKey>(OptionsScope options, Type dictionary)
            where TKey : notnull => KeyDiscovery.Finder<TKey>(options, dictionary);

        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public KeyContract<object> KeysByRuntimeType(OptionsScope options) => KeyDiscovery.ByRuntimeType(options);
    }
}
