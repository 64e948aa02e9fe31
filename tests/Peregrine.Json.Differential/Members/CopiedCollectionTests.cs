using System.Collections.Immutable;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Classes of the base class library whose elements may be copied before they are written: every class, around the most that are copied.</summary>
public class CopiedCollectionTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null, new() { WriteIndented = true }, new() { DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper, NumberHandling = JsonNumberHandling.WriteAsString },
        new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve }, new() { DefaultBufferSize = 1 },
    ];

    public static TheoryData<int> Counts => [0, 1, 2, 17, 1023, 1024, 1025];

    private static void Sequences<T>(Report report, JsonSerializerOptions? options, T[] items, IComparer<T> order)
    {
        var cut = new Queue<T>(items);
        for (int i = 0; i < items.Length / 2; i++)
        {
            // The queue begins in the middle of its array.
            cut.Enqueue(cut.Dequeue());
        }

        Write(report, options, new Queue<T>(items));
        Write(report, options, cut);
        Write(report, options, new Stack<T>(items));
        Write(report, options, new LinkedList<T>(items));
        Write(report, options, new SortedSet<T>(items, order));
        Write(report, options, ImmutableList.CreateRange(items));
        Write(report, options, ImmutableArray.CreateRange(items));
        Write(report, options, ImmutableHashSet.CreateRange(items));
        Write(report, options, ImmutableSortedSet.CreateRange(order, items));
        Write(report, options, new Backwards<T>(items));
        Write<Queue<T>>(report, options, new Backwards<T>(items));
        Write<IEnumerable<T>>(report, options, new Queue<T>(items));
    }

    private static void Dictionaries<T>(Report report, JsonSerializerOptions? options, T[] items)
    {
        Dictionary<string, T> entries = items.Select(static (item, i) => (item, i)).ToDictionary(static pair => $"<é>{pair.i}", static pair => pair.item);
        Write(report, options, new SortedDictionary<string, T>(entries));
        Write(report, options, new SortedDictionary<string, T>(entries, StringComparer.Ordinal));
        Write(report, options, new SortedList<string, T>(entries));
        Write(report, options, new OrderedDictionary<string, T>(entries));
        Write(report, options, ImmutableDictionary.CreateRange(entries));
        Write(report, options, ImmutableSortedDictionary.CreateRange(entries));
        Write(report, options, new SortedDictionary<int, T>(entries.Values.Select(static (item, i) => (item, i)).ToDictionary(static pair => pair.i, static pair => pair.item)));
    }

    private static void Write<T>(Report report, JsonSerializerOptions? options, T collection)
    {
        Both.Write(report, collection, options);
        Both.Write(report, new Holder<T> { Value = collection, After = 1 }, options);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void EveryClass(int count)
    {
        foreach (JsonSerializerOptions? options in s_options)
        {
            var report = new Report();
            int[] numbers = [.. Enumerable.Range(0, count)];
            Sequences(report, options, numbers, Comparer<int>.Default);
            Sequences(report, options, [.. numbers.Select(static i => i % 7 == 3 ? null : $"\"é\"{i}")], StringComparer.Ordinal!);
            Sequences(report, options, [.. numbers.Select(static i => i == 16 ? double.NaN : i / 4.0)], Comparer<double>.Default);
            Sequences(report, options, [.. numbers.Select(static i => new Point { X = i })], Comparer<Point>.Create(static (a, b) => a.X - b.X));
            Sequences(report, options, [.. numbers.Select(static i => i % 2 == 0 ? (object)i : $"{i}")], Comparer<object>.Create(static (a, b) => string.CompareOrdinal(a.ToString(), b.ToString())));
            Dictionaries(report, options, numbers);
            Dictionaries(report, options, [.. numbers.Select(static i => i % 7 == 3 ? null : $"\"é\"{i}")]);
            Dictionaries(report, options, [.. numbers.Select(static i => i == 16 ? double.PositiveInfinity : i / 4.0)]);
            Dictionaries(report, options, [.. numbers.Select(static i => new Point { X = i })]);
            report.Check();
        }
    }

    [Fact]
    public void NoArray()
    {
        Both.Write(default(ImmutableArray<int>));
        Both.Write(new Holder<ImmutableArray<string>>());
    }

    /// <summary>A collection that its own elements change while it is written.</summary>
    [Fact]
    public void ChangedMeanwhile()
    {
        Same(static () => new Queue<Changing>(), static (items, item) => items.Enqueue(item));
        Same(static () => new Stack<Changing>(), static (items, item) => items.Push(item));
        Same(static () => new LinkedList<Changing>(), static (items, item) => items.AddLast(item));
        Same(static () => new SortedSet<Changing>(Comparer<Changing>.Create(static (a, b) => a.Id - b.Id)), static (items, item) => items.Add(item));
        Same(static () => new SortedDictionary<string, Changing>(), static (items, item) => items.TryAdd($"{item.Id}", item));

        static void Same<TCollection>(Func<TCollection> create, Action<TCollection, Changing> add)
        {
            Exception theirs = Assert.ThrowsAny<Exception>(() => Stj.Serialize(Changed(create(), add)));
            Exception ours = Assert.ThrowsAny<Exception>(() => Ours.Serialize(Changed(create(), add)));
            Assert.Equal((theirs.GetType(), theirs.Message, theirs.Source), (ours.GetType(), ours.Message, ours.Source));
        }

        static TCollection Changed<TCollection>(TCollection items, Action<TCollection, Changing> add)
        {
            int id = 0;
            for (int i = 0; i < 3; i++)
            {
                add(items, new Changing(++id, () => add(items, new Changing(++id, static () => { }))));
            }

            return items;
        }
    }

    public sealed class Changing(int id, Action onRead)
    {
        public int Id => id;

        public int Value
        {
            get
            {
                onRead();
                return 1;
            }
        }
    }

    /// <summary>A class of the user's with an enumerator of its own.</summary>
    public sealed class Backwards<T> : Queue<T>, IEnumerable<T>
    {
        public Backwards()
        {
        }

        public Backwards(IEnumerable<T> items)
            : base(items)
        {
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() => ToArray().Reverse().GetEnumerator();
    }

    public sealed class Point
    {
        public int X { get; set; }
    }

    public sealed class Holder<T>
    {
        public T? Value { get; set; }

        public int After { get; set; }
    }
}
