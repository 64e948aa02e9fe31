using System.Collections;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>
/// What an enumerator throws names the assembly of the enumerator, also once the JIT has optimized the loop around it: code that was inlined there would name
/// this library in <see cref="Exception.Source"/>.
/// </summary>
public class EnumeratorSourceTests
{
    /// <summary>More writes than it takes until a loop is compiled a last time.</summary>
    private static readonly int s_warming = UsualRun.IsShort ? 12_000 : 40_000;

    public class Item
    {
        private Action? _change;

        public int Value
        {
            get
            {
                _change?.Invoke();
                return 1;
            }
        }

        public void Then(Action change) => _change = change;
    }

    /// <summary>Entries of its own enumerator, which the JIT can inline and which throws.</summary>
    public sealed class Own<T>(int count) : IEnumerable<T>
        where T : new()
    {
        public bool Refuses { get; set; }

        public IEnumerator<T> GetEnumerator() => new Enumerator(this, count);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        private sealed class Enumerator(Own<T> own, int count) : IEnumerator<T>
        {
            private int _at;

            public T Current { get; } = new();

            object IEnumerator.Current => Current!;

            public bool MoveNext() => own.Refuses ? throw new InvalidOperationException("refused") : _at++ < count;

            public void Reset() => throw new NotSupportedException();

            public void Dispose()
            {
            }
        }
    }

    [Fact]
    public void OfListsWithoutTypes()
    {
        NamesTheRuntime<ICollection>(static item => new ArrayList { item }, static list => ((ArrayList)list).Add(1));
        NamesTheRuntime<IEnumerable>(static item => new Queue(new[] { item }), static list => ((Queue)list).Enqueue(1));
        NamesTheRuntime<Stack>(static item => new Stack(new[] { item }), static list => list.Push(1));
    }

    [Fact]
    public void OfTypedCollections()
    {
        NamesTheRuntime<Queue<Item>>(static item => new Queue<Item>([item]), static list => list.Enqueue(new Item()));
        NamesTheRuntime<Stack<Item>>(static item => new Stack<Item>([item]), static list => list.Push(new Item()));
        NamesTheRuntime<LinkedList<Item>>(static item => new LinkedList<Item>([item]), static list => list.AddLast(new Item()));
        NamesTheRuntime<HashSet<Item>>(static item => [item], static list => list.Add(new Item()));
    }

    [Fact]
    public void OfDictionaries()
    {
        NamesTheRuntime<IDictionary>(static item => new SortedList { ["a"] = item }, static map => map.Add("b", 1));
        NamesTheRuntime<Hashtable>(static item => new Hashtable { ["a"] = item }, static map => map.Add("b", 1));
        NamesTheRuntime<IDictionary<string, Item>>(static item => new SortedDictionary<string, Item> { ["a"] = item }, static map => map.Add("b", new Item()));
    }

    [Fact]
    public void OfEnumeratorsOfTheUsers()
    {
        Refuses(new Own<int>(3), static own => own.Refuses = true);
        Refuses(new Own<Item>(3), static own => own.Refuses = true);
        Refuses<IEnumerable<int>, Own<int>>(new Own<int>(3), static own => own.Refuses = true);
        Refuses<IEnumerable, Own<Item>>(new Own<Item>(3), static own => own.Refuses = true);
    }

    private static void NamesTheRuntime<T>(Func<Item, T> make, Action<T> change)
    {
        T calm = make(new Item());
        Warm(calm);
        var item = new Item();
        T changing = make(item);
        item.Then(() => change(changing));
        Exception? error = Outcome.Of(() => Ours.Serialize(changing)).Error;
        Assert.StartsWith("System.", Assert.IsType<InvalidOperationException>(error).Source, StringComparison.Ordinal);
    }

    private static void Refuses<T>(T own, Action<T> refuse)
        where T : notnull => Refuses<T, T>(own, refuse);

    private static void Refuses<TDeclared, T>(T own, Action<T> refuse)
        where T : notnull, TDeclared
    {
        Warm<TDeclared>(own);
        refuse(own);
        Exception? error = Outcome.Of(() => Ours.Serialize<TDeclared>(own)).Error;
        Assert.Equal(typeof(EnumeratorSourceTests).Assembly.GetName().Name, Assert.IsType<InvalidOperationException>(error).Source);
    }

    private static void Warm<T>(T value)
    {
        for (int round = 0; round < 4; round++)
        {
            for (int i = 0; i < s_warming / 4; i++)
            {
                _ = Ours.Serialize(value);
            }

            Thread.Sleep(150);
        }
    }
}
