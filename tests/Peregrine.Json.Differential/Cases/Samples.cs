using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Values of every type that needs no contract of members.</summary>
public static class Samples
{
    public static readonly string[] Strings =
    [
        "", "a", " ", "plain text", "\"quoted\" \\ / back", "\b\t\n\f\r\0\u001f\u007f", "<é+&'`>", "日本語テキスト", "😀🐟 emoji", "a\ud800b", "\udc00", "\ud800\ud83d\ude00", "x\ud83d",
        "\u00a0\u00ad\u200b\u2028\u2029\u3000\ufeff\ufffd\uffff\ue000\u0378", "İıſKßẞ", new('x', 300), new string('é', 100) + new string('\n', 40), "0123456789abcde\u0001", "0123456789abcdef\"",
        "0123456789abcdef0123456789abcde\\", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde<", "\u0080\u0085\u009f", "{\"a\":[1,2]}", "null",
    ];

    private static readonly Dictionary<Type, object?[]> s_simple = new()
    {
        [typeof(bool)] = [true, false],
        [typeof(sbyte)] = [(sbyte)0, sbyte.MinValue, sbyte.MaxValue],
        [typeof(byte)] = [(byte)0, byte.MaxValue],
        [typeof(short)] = [(short)0, short.MinValue, short.MaxValue],
        [typeof(ushort)] = [(ushort)0, ushort.MaxValue],
        [typeof(int)] = [0, -1, 7, 42, 999, 1000, 65536, int.MinValue, int.MaxValue],
        [typeof(uint)] = [0u, uint.MaxValue],
        [typeof(long)] = [0L, -1L, 9999999999L, long.MinValue, long.MaxValue],
        [typeof(ulong)] = [0ul, 10000000000000000000ul, ulong.MaxValue],
        [typeof(Int128)] = [Int128.Zero, Int128.MinValue, Int128.MaxValue],
        [typeof(UInt128)] = [UInt128.Zero, UInt128.MaxValue],
        [typeof(double)] =
        [
            0d, -0d, 1d, -1.5, 0.1, 1e-4, 9.9e-5, 1e16, 99999999999999980d, 1e17, 1.2345678901234568E+17, 1e-100, double.Epsilon, double.MaxValue, double.MinValue, Math.PI,
            Math.ScaleB(1, -958), Math.ScaleB(1, -25), 2.2250738585072014E-308, 9007199254740993d, double.NaN, double.PositiveInfinity, double.NegativeInfinity,
        ],
        [typeof(float)] =
        [
            0f, -0f, 1f, 0.1f, 1e-4f, 9.9e-5f, 100000000f, 123456790f, 999999940f, 1e9f, float.MaxValue, float.Epsilon, MathF.ScaleB(1, -25), 3.1415927f,
            float.NaN, float.PositiveInfinity, float.NegativeInfinity,
        ],
        [typeof(Half)] = [Half.Zero, Half.NegativeZero, (Half)1.5, (Half)0.1, Half.MaxValue, Half.MinValue, Half.Epsilon, (Half)12344, (Half)0.0001, Half.NaN, Half.PositiveInfinity, Half.NegativeInfinity],
        [typeof(decimal)] = [0m, 1.10m, 100.000m, 0.0m, -0.0m, new decimal(0, 0, 0, true, 3), 0.0000000000000000000000000001m, decimal.MaxValue, decimal.MinValue, -12345.6789m],
        [typeof(string)] = [null, .. Strings],
        [typeof(char)] = ['a', '"', '\0', 'é', '日', '\ud800', '\ufffd', '+'],
        [typeof(Guid)] = [Guid.Empty, Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e")],
        [typeof(DateTime)] =
        [
            DateTime.MinValue, DateTime.MaxValue, new DateTime(2024, 1, 2, 3, 4, 5), new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc), new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Local),
            new DateTime(2024, 2, 29, 23, 59, 59, 120), new DateTime(638000000000000001), new DateTime(638000000000000010, DateTimeKind.Utc), new DateTime(2024, 7, 2, 3, 4, 5, DateTimeKind.Local),
        ],
        [typeof(DateTimeOffset)] =
        [
            DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero), new DateTimeOffset(2024, 1, 2, 3, 4, 5, 678, new TimeSpan(5, 30, 0)),
            new DateTimeOffset(2024, 1, 2, 3, 4, 5, new TimeSpan(-14, 0, 0)),
        ],
        [typeof(DateOnly)] = [DateOnly.MinValue, DateOnly.MaxValue, new DateOnly(2024, 2, 29)],
        [typeof(TimeOnly)] = [TimeOnly.MinValue, TimeOnly.MaxValue, new TimeOnly(1, 2, 3), new TimeOnly(1, 2, 3, 500)],
        [typeof(TimeSpan)] = [TimeSpan.Zero, TimeSpan.MinValue, TimeSpan.MaxValue, new TimeSpan(10, 2, 3, 4, 5), -new TimeSpan(1, 2, 3, 4, 5), new TimeSpan(1)],
        [typeof(Version)] = [null, new Version(1, 2), new Version(1, 2, 3), new Version(1, 2, 3, 4), new Version(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue)],
        [typeof(Uri)] = [null, new Uri("http://x/é?a=1&b=+"), new Uri("HTTP://EXAMPLE.com:80/%7Ea"), new Uri("a b", UriKind.Relative), new Uri("", UriKind.Relative)],
        [typeof(byte[])] = [null, Array.Empty<byte>(), new byte[] { 251, 239, 190, 255 }, Enumerable.Range(0, 256).Select(i => (byte)i).ToArray(), new byte[] { 1 }, new byte[] { 1, 2 }],
        [typeof(Day)] = [Day.Monday, Day.Second, Day.Tuesday, (Day)99, (Day)(-1)],
        [typeof(Colours)] = [Colours.None, Colours.Red, Colours.Red | Colours.Green, Colours.All, (Colours)9, Colours.Red | Colours.Blue, (Colours)8],
        [typeof(SmallEnum)] = [SmallEnum.Low, SmallEnum.High, (SmallEnum)17],
        [typeof(BigEnum)] = [BigEnum.Zero, BigEnum.Most, (BigEnum)5],
        [typeof(LongEnum)] = [LongEnum.Least, LongEnum.aB, LongEnum.AB],
        [typeof(NamedEnum)] = [NamedEnum.One, NamedEnum.Two, NamedEnum.Three, (NamedEnum)7],
        [typeof(NamedFlags)] = [NamedFlags.A, NamedFlags.A | NamedFlags.B, NamedFlags.A | (NamedFlags)8, (NamedFlags)0],
        [typeof(PoliteEnum)] = [PoliteEnum.FirstValue, PoliteEnum.SecondValue, (PoliteEnum)3],
        [typeof(StrictEnum)] = [StrictEnum.One, StrictEnum.Two, (StrictEnum)3],
    };

    public static IEnumerable<Type> SimpleTypes => s_simple.Keys;

    public static object?[] Of(Type type) => s_simple[type];

    public static IEnumerable<(Type Type, object? Value)> Simple => from pair in s_simple from value in pair.Value select (pair.Key, value);

    /// <summary>The same, with nullable forms of the value types.</summary>
    public static IEnumerable<(Type Type, object? Value)> WithNullables => Simple
        .Concat(from pair in s_simple
                where pair.Key.IsValueType
                from value in pair.Value.Append(null)
                select (typeof(Nullable<>).MakeGenericType(pair.Key), value));

    public static IEnumerable<Type> AllSimpleTypes => s_simple.Keys.Concat(s_simple.Keys.Where(t => t.IsValueType).Select(t => typeof(Nullable<>).MakeGenericType(t)));

    /// <summary>Every kind of collection over an element.</summary>
    public static IEnumerable<(Type Type, object? Value)> Collections<T>(params T[] items)
    {
        yield return (typeof(T[]), items);
        yield return (typeof(T[]), null);
        yield return (typeof(T[]), Array.Empty<T>());
        yield return (typeof(T[][]), new T[][] { items, [], null! });
        yield return (typeof(List<T>), items.ToList());
        yield return (typeof(List<T>), null);
        yield return (typeof(IList<T>), items);
        yield return (typeof(ICollection<T>), items.ToList());
        yield return (typeof(IEnumerable<T>), Iterate(items));
        yield return (typeof(IReadOnlyList<T>), items);
        yield return (typeof(IReadOnlyCollection<T>), new ReadOnlyCollection<T>(items));
        yield return (typeof(Collection<T>), new Collection<T>(items.ToList()));
        yield return (typeof(ObservableCollection<T>), new ObservableCollection<T>(items));
        yield return (typeof(LinkedList<T>), new LinkedList<T>(items));
        yield return (typeof(HashSet<T>), new HashSet<T>(items));
        yield return (typeof(ISet<T>), new HashSet<T>(items));
        yield return (typeof(Queue<T>), new Queue<T>(items));
        yield return (typeof(Stack<T>), new Stack<T>(items));
        yield return (typeof(ConcurrentQueue<T>), new ConcurrentQueue<T>(items));
        yield return (typeof(ConcurrentStack<T>), new ConcurrentStack<T>(items));
        yield return (typeof(ImmutableArray<T>), items.ToImmutableArray());
        yield return (typeof(ImmutableArray<T>), ImmutableArray<T>.Empty);
        yield return (typeof(ImmutableArray<T>), default(ImmutableArray<T>));
        yield return (typeof(ImmutableArray<T>?), null);
        yield return (typeof(ImmutableList<T>), items.ToImmutableList());
        yield return (typeof(IImmutableList<T>), items.ToImmutableList());
        yield return (typeof(ImmutableHashSet<T>), items.ToImmutableHashSet());
        yield return (typeof(IImmutableSet<T>), items.ToImmutableHashSet());
        yield return (typeof(ImmutableQueue<T>), ImmutableQueue.CreateRange(items));
        yield return (typeof(IImmutableQueue<T>), ImmutableQueue.CreateRange(items));
        yield return (typeof(ImmutableStack<T>), ImmutableStack.CreateRange(items));
        yield return (typeof(IImmutableStack<T>), ImmutableStack.CreateRange(items));
        yield return (typeof(OwnList<T>), new OwnList<T>(items));
        yield return (typeof(OwnCollection<T>), new OwnCollection<T>(items));
        yield return (typeof(OwnStructCollection<T>), new OwnStructCollection<T>(items));
        yield return (typeof(ListWithoutDefault<T>), new ListWithoutDefault<T>(1) { items[0] });

        // Written, not read.
        yield return (typeof(IReadOnlySet<T>), new HashSet<T>(items));
        yield return (typeof(ConcurrentBag<T>), new ConcurrentBag<T>(items.Take(1)));
        yield return (typeof(BlockingCollection<T>), Block(items));
        yield return (typeof(ReadOnlyCollection<T>), new ReadOnlyCollection<T>(items));
        yield return (typeof(ReadOnlyObservableCollection<T>), new ReadOnlyObservableCollection<T>(new ObservableCollection<T>(items)));
        yield return (typeof(ReadOnlySet<T>), new ReadOnlySet<T>(new HashSet<T>(items)));
        yield return (typeof(FrozenSet<T>), items.Take(1).ToFrozenSet());
        yield return (typeof(ArraySegment<T>), new ArraySegment<T>(items, 0, 1));
        yield return (typeof(IProducerConsumerCollection<T>), new ConcurrentQueue<T>(items));
        yield return (typeof(OnlyEnumerable<T>), new OnlyEnumerable<T>(items));
    }

    /// <summary>Sets that order their elements.</summary>
    public static IEnumerable<(Type Type, object? Value)> SortedCollections<T>(params T[] items)
    {
        yield return (typeof(SortedSet<T>), new SortedSet<T>(items));
        yield return (typeof(ImmutableSortedSet<T>), items.ToImmutableSortedSet());
    }

    public static IEnumerable<(Type Type, object? Value)> Dictionaries<TKey, TValue>(params (TKey Key, TValue Value)[] items)
        where TKey : notnull
    {
        var pairs = items.Select(i => KeyValuePair.Create(i.Key, i.Value)).ToList();
        var one = pairs.Take(1).ToDictionary();
        yield return (typeof(Dictionary<TKey, TValue>), pairs.ToDictionary());
        yield return (typeof(Dictionary<TKey, TValue>), null);
        yield return (typeof(Dictionary<TKey, TValue>), new Dictionary<TKey, TValue>());
        yield return (typeof(IDictionary<TKey, TValue>), pairs.ToDictionary());
        yield return (typeof(IReadOnlyDictionary<TKey, TValue>), pairs.ToDictionary());
        yield return (typeof(OrderedDictionary<TKey, TValue>), new OrderedDictionary<TKey, TValue>(pairs));
        yield return (typeof(ConcurrentDictionary<TKey, TValue>), new ConcurrentDictionary<TKey, TValue>(one));
        yield return (typeof(ImmutableDictionary<TKey, TValue>), one.ToImmutableDictionary());
        yield return (typeof(IImmutableDictionary<TKey, TValue>), one.ToImmutableDictionary());
        yield return (typeof(OwnDictionary<TKey, TValue>), new OwnDictionary<TKey, TValue>(one));
        yield return (typeof(List<KeyValuePair<TKey, TValue>>), pairs);
        yield return (typeof(KeyValuePair<TKey, TValue>), pairs[0]);
        yield return (typeof(ReadOnlyDictionary<TKey, TValue>), new ReadOnlyDictionary<TKey, TValue>(one));
        yield return (typeof(FrozenDictionary<TKey, TValue>), one.ToFrozenDictionary());
    }

    public static IEnumerable<(Type Type, object? Value)> SortedDictionaries<TKey, TValue>(params (TKey Key, TValue Value)[] items)
        where TKey : notnull
    {
        var pairs = items.ToDictionary(i => i.Key, i => i.Value);
        yield return (typeof(SortedDictionary<TKey, TValue>), new SortedDictionary<TKey, TValue>(pairs));
        yield return (typeof(SortedList<TKey, TValue>), new SortedList<TKey, TValue>(pairs));
        yield return (typeof(ImmutableSortedDictionary<TKey, TValue>), pairs.ToImmutableSortedDictionary());
    }

    private static BlockingCollection<T> Block<T>(T[] items)
    {
        var block = new BlockingCollection<T>();
        foreach (T item in items)
        {
            block.Add(item);
        }

        return block;
    }

    private static IEnumerable<T> Iterate<T>(T[] items)
    {
        foreach (T item in items)
        {
            yield return item;
        }
    }
}
