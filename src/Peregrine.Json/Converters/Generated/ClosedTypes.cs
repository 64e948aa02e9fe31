using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Numerics;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Creates the <see cref="GeneratedType"/> of collections, dictionaries, enums, nullable types and F# options, and of types that only converters or
/// System.Text.Json read and write. Each method is for one kind of type: generated code calls it with the type arguments of the type. Without generated code,
/// the library calls the methods for F# options and for most collections by reflection.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ClosedTypes
{
    /// <summary>Creates the <see cref="GeneratedType"/> of an array, <c>T[]</c>.</summary>
    public static GeneratedType Array<T>() => new GeneratedCollection<T[], T>(static (options, element) => new ArrayContract<T>(options, element));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.List{T}"/>.</summary>
    public static GeneratedType List<T>() => new GeneratedCollection<List<T>, T>(static (options, element) => new ListContract<T>(options, element));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Memory{T}"/> whose elements are not bytes.</summary>
    public static GeneratedType Memory<T>() => new GeneratedCollection<Memory<T>, T>(static (options, element) => new MemoryContract<T>(options, element));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.ReadOnlyMemory{T}"/> whose elements are not bytes.</summary>
    public static GeneratedType ReadOnlyMemory<T>() => new GeneratedCollection<ReadOnlyMemory<T>, T>(static (options, element) =>
        new ReadOnlyMemoryContract<T>(options, element));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IAsyncEnumerable{T}"/>.</summary>
    public static GeneratedType IAsyncEnumerable<T>() => new GeneratedCollection<IAsyncEnumerable<T>, T>(static (options, element) =>
        new AsyncEnumerableContract<IAsyncEnumerable<T>, T>(options, element));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IList{T}"/>.</summary>
    public static GeneratedType IList<T>() => Sequence<IList<T>, T>(CollectionBuilders.List, CollectionFills.Collection<IList<T>, T>(static () =>
        new List<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.ICollection{T}"/>.</summary>
    public static GeneratedType ICollection<T>() => Sequence<ICollection<T>, T>(CollectionBuilders.List, CollectionFills.Collection<ICollection<T>,
        T>(static () => new List<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IEnumerable{T}"/>.</summary>
    public static GeneratedType IEnumerable<T>() => Sequence<IEnumerable<T>, T>(CollectionBuilders.List, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IReadOnlyList{T}"/>.</summary>
    public static GeneratedType IReadOnlyList<T>() => Sequence<IReadOnlyList<T>, T>(CollectionBuilders.List, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IReadOnlyCollection{T}"/>.</summary>
    public static GeneratedType IReadOnlyCollection<T>() => Sequence<IReadOnlyCollection<T>, T>(CollectionBuilders.List, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.ISet{T}"/>.</summary>
    public static GeneratedType ISet<T>() => Sequence<ISet<T>, T>(CollectionBuilders.HashSet, CollectionFills.Set<ISet<T>, T>(static () =>
        new HashSet<T>()), isSet: true);

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.HashSet{T}"/>.</summary>
    public static GeneratedType HashSet<T>() => Sequence<HashSet<T>, T>(CollectionBuilders.HashSet, CollectionFills.Set<HashSet<T>, T>(static () =>
        new HashSet<T>()), isSet: true);

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.SortedSet{T}"/>.</summary>
    public static GeneratedType SortedSet<T>() => Sequence<SortedSet<T>, T>(CollectionBuilders.SortedSet, CollectionFills.Set<SortedSet<T>, T>(static () =>
        new SortedSet<T>()), isSet: true, RowAccess.SortedSet<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.LinkedList{T}"/>.</summary>
    public static GeneratedType LinkedList<T>() => Sequence<LinkedList<T>, T>(CollectionBuilders.LinkedList, CollectionFills.Collection<LinkedList<T>,
        T>(static () => new LinkedList<T>()), access: RowAccess.LinkedList<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.ObjectModel.Collection{T}"/>.</summary>
    public static GeneratedType Collection<T>() => Sequence<Collection<T>, T>(CollectionBuilders.Collection, CollectionFills.Collection<Collection<T>,
        T>(static () => new Collection<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.ObjectModel.ObservableCollection{T}"/>.</summary>
    public static GeneratedType ObservableCollection<T>() => Sequence<ObservableCollection<T>, T>(CollectionBuilders.ObservableCollection,
        CollectionFills.Collection<ObservableCollection<T>, T>(static () => new ObservableCollection<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.Queue{T}"/>.</summary>
    public static GeneratedType Queue<T>() => Sequence<Queue<T>, T>(CollectionBuilders.Queue, CollectionFills.Queue<Queue<T>, T>(static () => new Queue<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.Stack{T}"/>.</summary>
    public static GeneratedType Stack<T>() => Sequence<Stack<T>, T>(CollectionBuilders.Stack, CollectionFills.Stack<Stack<T>, T>(static () => new Stack<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Concurrent.ConcurrentQueue{T}"/>.</summary>
    public static GeneratedType ConcurrentQueue<T>() => Sequence<ConcurrentQueue<T>, T>(CollectionBuilders.ConcurrentQueue,
        CollectionFills.ConcurrentQueue<ConcurrentQueue<T>, T>(static () => new ConcurrentQueue<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Concurrent.ConcurrentStack{T}"/>.</summary>
    public static GeneratedType ConcurrentStack<T>() => Sequence<ConcurrentStack<T>, T>(CollectionBuilders.ConcurrentStack,
        CollectionFills.ConcurrentStack<ConcurrentStack<T>, T>(static () => new ConcurrentStack<T>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableArray{T}"/>.</summary>
    public static GeneratedType ImmutableArray<T>() => Sequence<ImmutableArray<T>, T>(CollectionBuilders.ImmutableArray, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableList{T}"/>.</summary>
    public static GeneratedType ImmutableList<T>() =>
        Sequence<ImmutableList<T>, T>(CollectionBuilders.ImmutableList, null, access: RowAccess.ImmutableList<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.IImmutableList{T}"/>.</summary>
    public static GeneratedType IImmutableList<T>() => Sequence<IImmutableList<T>, T>(CollectionBuilders.ImmutableList, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableHashSet{T}"/>.</summary>
    public static GeneratedType ImmutableHashSet<T>() =>
        Sequence<ImmutableHashSet<T>, T>(CollectionBuilders.ImmutableHashSet, null, access: RowAccess.ImmutableHashSet<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.IImmutableSet{T}"/>.</summary>
    public static GeneratedType IImmutableSet<T>() => Sequence<IImmutableSet<T>, T>(CollectionBuilders.ImmutableHashSet, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableSortedSet{T}"/>.</summary>
    public static GeneratedType ImmutableSortedSet<T>() =>
        Sequence<ImmutableSortedSet<T>, T>(CollectionBuilders.ImmutableSortedSet, null, access: RowAccess.ImmutableSortedSet<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableQueue{T}"/>.</summary>
    public static GeneratedType ImmutableQueue<T>() =>
        Sequence<ImmutableQueue<T>, T>(CollectionBuilders.ImmutableQueue, null, access: RowAccess.ImmutableQueue<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.IImmutableQueue{T}"/>.</summary>
    public static GeneratedType IImmutableQueue<T>() => Sequence<IImmutableQueue<T>, T>(CollectionBuilders.ImmutableQueue, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableStack{T}"/>.</summary>
    public static GeneratedType ImmutableStack<T>() =>
        Sequence<ImmutableStack<T>, T>(CollectionBuilders.ImmutableStack, null, access: RowAccess.ImmutableStack<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.IImmutableStack{T}"/>.</summary>
    public static GeneratedType IImmutableStack<T>() => Sequence<IImmutableStack<T>, T>(CollectionBuilders.ImmutableStack, null);

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Concurrent.ConcurrentBag{T}"/>, which can be written but not read.
    /// </summary>
    public static GeneratedType ConcurrentBag<T>() => Sequence<ConcurrentBag<T>, T>(null, null, access: RowAccess.ConcurrentBag<T>());

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that derives from <see cref="System.Collections.Generic.List{T}"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType ListOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : List<T> => Sequence<TCollection, T>(null, CollectionFills.List<TCollection, T>(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a custom type that implements <see cref="System.Collections.Generic.ISet{T}"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType SetOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : ISet<T> => Sequence<TCollection, T>(null, CollectionFills.Set<TCollection, T>(create));

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a custom type that implements <see cref="System.Collections.Generic.ICollection{T}"/>, if no more specific
    /// method applies.
    /// </summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType CollectionOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : ICollection<T> => Sequence<TCollection, T>(null, CollectionFills.Collection<TCollection, T>(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that derives from <see cref="System.Collections.Generic.Queue{T}"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType QueueOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : Queue<T> => Sequence<TCollection, T>(null, CollectionFills.Queue<TCollection, T>(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that derives from <see cref="System.Collections.Generic.Stack{T}"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType StackOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : Stack<T> => Sequence<TCollection, T>(null, CollectionFills.Stack<TCollection, T>(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that derives from <see cref="System.Collections.Concurrent.ConcurrentQueue{T}"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType ConcurrentQueueOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : ConcurrentQueue<T> => Sequence<TCollection, T>(null, CollectionFills.ConcurrentQueue<TCollection, T>(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that derives from <see cref="System.Collections.Concurrent.ConcurrentStack{T}"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType ConcurrentStackOf<TCollection, T>(Func<TCollection>? create)
        where TCollection : ConcurrentStack<T> => Sequence<TCollection, T>(null, CollectionFills.ConcurrentStack<TCollection, T>(create));

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a custom type that implements <see cref="System.Collections.Generic.IEnumerable{T}"/>. Such values can be
    /// written but not read.
    /// </summary>
    public static GeneratedType EnumerableOf<TCollection, T>()
        where TCollection : IEnumerable<T> => Sequence<TCollection, T>(null, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an enum.</summary>
    /// <typeparam name="T">The enum type.</typeparam>
    /// <typeparam name="TNumber">The underlying type of the enum.</typeparam>
    public static GeneratedType Enum<T, TNumber>()
        where T : struct, Enum
        where TNumber : struct, IBinaryInteger<TNumber> => new GeneratedEnum<T, TNumber>();

    /// <summary>Creates the <see cref="GeneratedType"/> of a nullable enum.</summary>
    /// <typeparam name="T">The enum type.</typeparam>
    /// <typeparam name="TNumber">The underlying type of the enum.</typeparam>
    public static GeneratedType NullableEnum<T, TNumber>()
        where T : struct, Enum
        where TNumber : struct, IBinaryInteger<TNumber> => new GeneratedNullableEnum<T, TNumber>();

    /// <summary>Creates the <see cref="GeneratedType"/> of a nullable struct that is not an enum.</summary>
    public static GeneratedType Nullable<T>()
        where T : struct => new GeneratedNullable<T>();

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.Dictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType Dictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<Dictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.Dictionary,
            new DictionaryFillOfClass<Dictionary<TKey, TValue>, TKey, TValue>(static () => []));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType IDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<IDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.Dictionary,
            new GenericDictionaryFill<IDictionary<TKey, TValue>, TKey, TValue>(static () => new Dictionary<TKey, TValue>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IReadOnlyDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType IReadOnlyDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<IReadOnlyDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.Dictionary, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType ImmutableDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<ImmutableDictionary<TKey, TValue>, TKey, TValue>(
            DictionaryBuilders.ImmutableDictionary, null,
            access: EntryAccess.OfStrings<ImmutableDictionary<TKey, TValue>, TKey, TValue>(EntryAccess.ImmutableDictionary<TValue>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.IImmutableDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType IImmutableDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<IImmutableDictionary<TKey, TValue>, TKey, TValue>(DictionaryBuilders.ImmutableDictionary, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Immutable.ImmutableSortedDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType ImmutableSortedDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue>(
            DictionaryBuilders.ImmutableSortedDictionary, null,
            access: EntryAccess.OfStrings<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue>(EntryAccess.ImmutableSortedDictionary<TValue>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.SortedDictionary{TKey, TValue}"/>.</summary>
    public static GeneratedType SortedDictionary<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<SortedDictionary<TKey, TValue>, TKey, TValue>(
            null, DictionaryFills.Of<SortedDictionary<TKey, TValue>, TKey, TValue>(static () => []),
            access: EntryAccess.OfStrings<SortedDictionary<TKey, TValue>, TKey, TValue>(EntryAccess.SortedDictionary<TValue>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of a <see cref="System.Collections.Generic.SortedList{TKey, TValue}"/>.</summary>
    public static GeneratedType SortedList<TKey, TValue>()
        where TKey : notnull => new GeneratedDictionary<SortedList<TKey, TValue>, TKey, TValue>(
            null, DictionaryFills.Of<SortedList<TKey, TValue>, TKey, TValue>(static () => []),
            access: EntryAccess.OfStrings<SortedList<TKey, TValue>, TKey, TValue>(EntryAccess.SortedList<TValue>()));

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a class that derives from <see cref="System.Collections.Generic.Dictionary{TKey, TValue}"/>.
    /// </summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType DictionaryOfClass<TDictionary, TKey, TValue>(Func<TDictionary>? create)
        where TDictionary : Dictionary<TKey, TValue>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(null, new DictionaryFillOfClass<TDictionary, TKey, TValue>(create));

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a custom type that implements <see cref="System.Collections.Generic.IDictionary{TKey, TValue}"/>.
    /// </summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType DictionaryOf<TDictionary, TKey, TValue>(Func<TDictionary>? create)
        where TDictionary : IDictionary<TKey, TValue>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(null, DictionaryFills.Of<TDictionary, TKey, TValue>(create));

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a type with a <see cref="JsonConverterAttribute"/>. The attribute's converter reads and writes the type.
    /// </summary>
    public static GeneratedType Converted<T>() => new GeneratedType<T>();

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a type that has no generated code of its own: only a converter of user code, or System.Text.Json with the
    /// metadata of a context, can read and write it.
    /// </summary>
    public static GeneratedType Passed<T>() => new PassedType<T>();

    private static GeneratedCollection<TCollection, T> Sequence<TCollection, T>(CollectionBuilder<TCollection, T>? builder, CollectionFill<TCollection,
        T>? fill, bool isSet = false, SequenceAccess<TCollection, T>? access = null)
        where TCollection : IEnumerable<T> =>
        new((options, element) => new EnumerableContract<TCollection, T>(options, element, access, builder, fill, isSet));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.IEnumerable"/>.</summary>
    public static GeneratedType IEnumerable() => Untyped<IEnumerable>(CollectionBuilders.List, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.ICollection"/>.</summary>
    public static GeneratedType ICollection() => Untyped<ICollection>(CollectionBuilders.List, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.IList"/>.</summary>
    public static GeneratedType IList() => Untyped<IList>(CollectionBuilders.List, UntypedFills.List<IList>(static () => new List<object>()));

    /// <summary>Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.IDictionary"/>.</summary>
    public static GeneratedType IDictionary() => UntypedDictionaryOf<IDictionary>(static () => new Dictionary<string, object>());

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of an <see cref="System.Collections.Generic.IReadOnlySet{T}"/>, which only newer versions of System.Text.Json
    /// read.
    /// </summary>
    public static GeneratedType IReadOnlySet<T>() => new ReadOnlySetType<T>();

    /// <summary>Creates the <see cref="GeneratedType"/> of a type that implements <see cref="System.Collections.IList"/>; its elements are untyped.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType UntypedListOf<TCollection>(Func<TCollection>? create)
        where TCollection : IList => Untyped(null, UntypedFills.List(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that is or derives from <see cref="System.Collections.Queue"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType UntypedQueueOf<TCollection>(Func<TCollection>? create)
        where TCollection : Queue => Untyped(null, UntypedFills.Queue(create));

    /// <summary>Creates the <see cref="GeneratedType"/> of a class that is or derives from <see cref="System.Collections.Stack"/>.</summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType UntypedStackOf<TCollection>(Func<TCollection>? create)
        where TCollection : Stack => Untyped(null, UntypedFills.Stack(create));

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a type that implements <see cref="System.Collections.IEnumerable"/>; its elements are untyped. Such values
    /// can be written but not read.
    /// </summary>
    public static GeneratedType UntypedOf<TCollection>()
        where TCollection : IEnumerable => Untyped<TCollection>(null, null);

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a type that implements <see cref="System.Collections.IDictionary"/>; its keys and values are untyped.
    /// </summary>
    /// <param name="create">Creates an empty instance; null if the type cannot be created.</param>
    public static GeneratedType UntypedDictionaryOf<TDictionary>(Func<TDictionary>? create)
        where TDictionary : IDictionary => new UntypedDictionaryType<TDictionary>(create);

    /// <summary>
    /// Creates the <see cref="GeneratedType"/> of a custom type that implements <see cref="System.Collections.Generic.IAsyncEnumerable{T}"/>. Only asynchronous
    /// methods can write such values, and none can read them.
    /// </summary>
    public static GeneratedType AsyncEnumerableOf<TCollection, T>()
        where TCollection : IAsyncEnumerable<T> => new GeneratedCollection<TCollection, T>(static (options, element) =>
            new AsyncEnumerableContract<TCollection, T>(options, element));

    /// <summary>Creates the <see cref="GeneratedType"/> of a custom read-only dictionary. Such values can be written but not read.</summary>
    public static GeneratedType ReadOnlyDictionaryOf<TDictionary, TKey, TValue>()
        where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(null, null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an F# list or set.</summary>
    /// <param name="make">Creates the list or set from its elements.</param>
    public static GeneratedType SequenceOf<TCollection, T>(Func<IEnumerable<T>, TCollection> make)
        where TCollection : IEnumerable<T> => Sequence(CollectionBuilders.OfSequence(make), null);

    /// <summary>Creates the <see cref="GeneratedType"/> of an F# map.</summary>
    /// <param name="make">Creates the map from its entries.</param>
    public static GeneratedType PairsOf<TDictionary, TKey, TValue>(Func<IEnumerable<Tuple<TKey, TValue>>, TDictionary> make)
        where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(DictionaryBuilders.OfPairs(make), null, comparesAtEnd: true);

    /// <summary>Creates the <see cref="GeneratedType"/> of an F# option.</summary>
    /// <param name="get">Gets the value of an option.</param>
    /// <param name="make">Creates an option with a value.</param>
    public static GeneratedType OptionOf<TOption, T>(Func<TOption, T> get, Func<T, TOption> make)
        where TOption : class => new GeneratedCollection<TOption, T>((options, _) => new OptionContract<TOption, T>(ValueOf<T>(options), get, make));

    /// <summary>Creates the <see cref="GeneratedType"/> of an F# value option.</summary>
    /// <param name="isSome">Returns whether an option has a value.</param>
    /// <param name="get">Gets the value of an option.</param>
    /// <param name="make">Creates an option with a value.</param>
    public static GeneratedType ValueOptionOf<TOption, T>(StructGet<TOption, bool> isSome, StructGet<TOption, T> get, Func<T, TOption> make)
        where TOption : struct => new GeneratedCollection<TOption, T>((options, _) =>
            new ValueOptionContract<TOption, T>(ValueOf<T>(options), isSome, get, make));

    private static GeneratedCollection<TCollection, object> Untyped<TCollection>(
        CollectionBuilder<TCollection, object>? builder, CollectionFill<TCollection, object>? fill)
        where TCollection : IEnumerable =>
        new((options, element) => new UntypedContract<TCollection>(options, element, builder, fill));

    private static TypeContract<T> ValueOf<T>(OptionsScope options) => (TypeContract<T>)OptionValues.Of(options.Contract<T>());
}
