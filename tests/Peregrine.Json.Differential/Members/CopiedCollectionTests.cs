using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Classes of the base class library whose elements may be copied, all at once or in rows of sixteen, before they are written: every class, around the most
/// that are copied and around whole rows.
/// </summary>
public class CopiedCollectionTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null, new() { WriteIndented = true }, new() { DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper, NumberHandling = JsonNumberHandling.WriteAsString },
        new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve }, new() { DefaultBufferSize = 1 },
    ];

    public static TheoryData<int> Counts => [0, 1, 2, 15, 16, 17, 31, 32, 1023, 1024, 1025];

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
        Write(report, options, ImmutableQueue.CreateRange(items));
        Write(report, options, ImmutableStack.CreateRange(items));
        Write(report, options, new ConcurrentBag<T>(items));
        Write(report, options, new Collection<T>(items.ToList()));
        Write(report, options, new ReadOnlyCollection<T>(items));
        Write<IReadOnlyList<T>>(report, options, items.ToList().AsReadOnly());
        Write<IImmutableList<T>>(report, options, ImmutableList.CreateRange(items));
        Write<SortedSet<T>>(report, options, new Least<T>(items, order));
        if (items.Length > 0)
        {
            var sorted = new SortedSet<T>(items, order);
            Write(report, options, sorted.GetViewBetween(sorted.Min, sorted.Max));
        }

        Write(report, options, new Over<T>(items.ToList()));
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
        Write(report, options, new ReadOnlyDictionary<string, T>(entries));
        Write<SortedDictionary<string, T>>(report, options, new Swapped<T>(entries));
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
        foreach (JsonSerializerOptions? options in s_options.Where((_, at) => at == count % s_options.Length || (!UsualRun.IsShort && TestScale.TakesOf(0.3, count, at))))
        {
            var report = new Report();
            int turn = count;
            int[] numbers = [.. Enumerable.Range(0, count)];
            SequencesOf(numbers, Comparer<int>.Default);
            SequencesOf([.. numbers.Select(static i => i % 7 == 3 ? null : $"\"é\"{i}")], StringComparer.Ordinal!);
            SequencesOf([.. numbers.Select(static i => i == 16 ? double.NaN : i / 4.0)], Comparer<double>.Default);
            SequencesOf([.. numbers.Select(static i => new Point { X = i })], Comparer<Point>.Create(static (a, b) => a.X - b.X));
            SequencesOf([.. numbers.Select(static i => i % 2 == 0 ? (object)i : $"{i}")], Comparer<object>.Create(static (a, b) => string.CompareOrdinal(a.ToString(), b.ToString())));
            DictionariesOf(numbers);
            DictionariesOf([.. numbers.Select(static i => i % 7 == 3 ? null : $"\"é\"{i}")]);
            DictionariesOf([.. numbers.Select(static i => i == 16 ? double.PositiveInfinity : i / 4.0)]);
            DictionariesOf([.. numbers.Select(static i => new Point { X = i })]);
            report.Check();

            // In the usual run every second kind of elements, the others with the next count.
            void SequencesOf<T>(T[] items, IComparer<T> order)
            {
                if (UsualRun.Meet(turn++, 0, 2))
                {
                    Sequences(report, options, items, order);
                }
            }

            void DictionariesOf<T>(T[] items)
            {
                if (UsualRun.Meet(turn++, 0, 2))
                {
                    Dictionaries(report, options, items);
                }
            }
        }
    }

    [Fact]
    public void NoArray()
    {
        Both.Write(default(ImmutableArray<int>));
        Both.Write(new Holder<ImmutableArray<string>>());
    }

    /// <summary>An enumerator of a list that has changed since.</summary>
    [Fact]
    public void ChangedBefore()
    {
        var list = new List<int> { 1, 2, 3 };
        List<int>.Enumerator late = list.GetEnumerator();
        list.Add(4);
        Exception theirs = Assert.ThrowsAny<Exception>(() => Stj.Serialize(new Returning<int>(late)));
        Exception ours = Assert.ThrowsAny<Exception>(() => Ours.Serialize(new Returning<int>(late)));
        Assert.Equal((theirs.GetType(), theirs.Message, theirs.Source), (ours.GetType(), ours.Message, ours.Source));
    }

    /// <summary>A class of the user's that returns an enumerator it was given.</summary>
    public sealed class Returning<T>(IEnumerator<T> items) : IEnumerable<T>
    {
        public IEnumerator<T> GetEnumerator() => items;

        IEnumerator IEnumerable.GetEnumerator() => items;
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

    /// <summary>A class of the user's that shows only one of its elements.</summary>
    public sealed class Least<T>(IEnumerable<T> items, IComparer<T> order) : SortedSet<T>(items, order), IEnumerable<T>
    {
        IEnumerator<T> IEnumerable<T>.GetEnumerator() => new List<T> { Min! }.GetEnumerator();
    }

    /// <summary>A class of the user's with the enumerator of a list.</summary>
    public sealed class Over<T>(List<T> items) : IEnumerable<T>
    {
        public IEnumerator<T> GetEnumerator() => items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>A dictionary of the user's with an enumerator of its own.</summary>
    public sealed class Swapped<T>(IDictionary<string, T> entries) : SortedDictionary<string, T>(entries), IEnumerable<KeyValuePair<string, T>>
    {
        IEnumerator<KeyValuePair<string, T>> IEnumerable<KeyValuePair<string, T>>.GetEnumerator() =>
            Keys.Reverse().Select(key => KeyValuePair.Create(key, this[key])).GetEnumerator();
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
