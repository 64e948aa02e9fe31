using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Runtime;

/// <content>Collections of untyped elements, those that can only be written, and the types of F#.</content>
public static partial class ClosedTypes
{
    /// <summary>An <see cref="System.Collections.IEnumerable"/>.</summary>
    public static GeneratedType IEnumerable() => Untyped<IEnumerable>(CollectionBuilders.List, null);

    /// <summary>An <see cref="System.Collections.ICollection"/>.</summary>
    public static GeneratedType ICollection() => Untyped<ICollection>(CollectionBuilders.List, null);

    /// <summary>An <see cref="System.Collections.IList"/>.</summary>
    public static GeneratedType IList() => Untyped<IList>(CollectionBuilders.List, UntypedFills.List<IList>(static () => new List<object>()));

    /// <summary>An <see cref="System.Collections.IDictionary"/>.</summary>
    public static GeneratedType IDictionary() => UntypedDictionaryOf<IDictionary>(static () => new Dictionary<string, object>());

    /// <summary>An <see cref="IReadOnlySet{T}"/>, which only newer versions of System.Text.Json read.</summary>
    public static GeneratedType IReadOnlySet<T>() => new GeneratedCollection<IReadOnlySet<T>, T>(static (options, element) =>
        new EnumerableContract<IReadOnlySet<T>, T>(
            options, element, StjVersion.IsNewer ? CollectionBuilders.HashSet : null, null, isSet: StjVersion.IsNewer));

    /// <summary>A list of untyped elements.</summary>
    /// <param name="create">Creates an empty one; null if that is impossible.</param>
    public static GeneratedType UntypedListOf<TCollection>(Func<TCollection>? create)
        where TCollection : IList => Untyped(null, UntypedFills.List(create));

    /// <summary>A class that is or derives from <see cref="System.Collections.Queue"/>.</summary>
    /// <param name="create">Creates an empty one; null if that is impossible.</param>
    public static GeneratedType UntypedQueueOf<TCollection>(Func<TCollection>? create)
        where TCollection : Queue => Untyped(null, UntypedFills.Queue(create));

    /// <summary>A class that is or derives from <see cref="System.Collections.Stack"/>.</summary>
    /// <param name="create">Creates an empty one; null if that is impossible.</param>
    public static GeneratedType UntypedStackOf<TCollection>(Func<TCollection>? create)
        where TCollection : Stack => Untyped(null, UntypedFills.Stack(create));

    /// <summary>A sequence of untyped elements that can only be written.</summary>
    public static GeneratedType UntypedOf<TCollection>()
        where TCollection : IEnumerable => Untyped<TCollection>(null, null);

    /// <summary>A dictionary of untyped keys and values.</summary>
    /// <param name="create">Creates an empty one; null if that is impossible.</param>
    public static GeneratedType UntypedDictionaryOf<TDictionary>(Func<TDictionary>? create)
        where TDictionary : IDictionary => new UntypedDictionaryType<TDictionary>(create);

    /// <summary>Your own asynchronous sequence, which can only be written.</summary>
    public static GeneratedType AsyncEnumerableOf<TCollection, T>()
        where TCollection : IAsyncEnumerable<T> => new GeneratedCollection<TCollection, T>(static (options, element) =>
            new AsyncEnumerableContract<TCollection, T>(options, element));

    /// <summary>Your own dictionary that can only be written.</summary>
    public static GeneratedType ReadOnlyDictionaryOf<TDictionary, TKey, TValue>()
        where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(null, null);

    /// <summary>A list or set of F#.</summary>
    /// <param name="make">Creates it from its elements.</param>
    public static GeneratedType SequenceOf<TCollection, T>(Func<IEnumerable<T>, TCollection> make)
        where TCollection : IEnumerable<T> => Sequence(CollectionBuilders.OfSequence(make), null);

    /// <summary>A map of F#.</summary>
    /// <param name="make">Creates it from its entries.</param>
    public static GeneratedType PairsOf<TDictionary, TKey, TValue>(Func<IEnumerable<Tuple<TKey, TValue>>, TDictionary> make)
        where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
        where TKey : notnull => new GeneratedDictionary<TDictionary, TKey, TValue>(DictionaryBuilders.OfPairs(make), null, comparesAtEnd: true);

    /// <summary>An option of F#.</summary>
    /// <param name="get">Gets the value.</param>
    /// <param name="make">Creates an option with a value.</param>
    public static GeneratedType OptionOf<TOption, T>(Func<TOption, T> get, Func<T, TOption> make)
        where TOption : class => new GeneratedCollection<TOption, T>((options, _) => new OptionContract<TOption, T>(ValueOf<T>(options), get, make));

    /// <summary>A value option of F#.</summary>
    /// <param name="isSome">Whether there is a value.</param>
    /// <param name="get">Gets the value.</param>
    /// <param name="make">Creates an option with a value.</param>
    public static GeneratedType ValueOptionOf<TOption, T>(StructGet<TOption, bool> isSome, StructGet<TOption, T> get, Func<T, TOption> make)
        where TOption : struct => new GeneratedCollection<TOption, T>((options, _) =>
            new ValueOptionContract<TOption, T>(ValueOf<T>(options), isSome.Invoke, get.Invoke, make));

    private static GeneratedCollection<TCollection, object> Untyped<TCollection>(
        CollectionBuilder<TCollection, object>? builder, CollectionFill<TCollection, object>? fill)
        where TCollection : IEnumerable =>
        new((options, _) => new UntypedContract<TCollection>(options, null, builder, fill));

    private static TypeContract<T> ValueOf<T>(OptionsScope options) => (TypeContract<T>)OptionValues.Of(options.Contract<T>());
}
