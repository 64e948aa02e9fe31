using System.Collections;
using System.Collections.ObjectModel;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>Lists that a getter changes while they are written: what is written, or thrown, depends on how the list is declared.</summary>
public class ChangingListTests
{
    /// <summary>How the getter of the element in the middle changes the list.</summary>
    private static readonly (string Name, Action<IList> Change)[] s_changes =
    [
        ("clears", static l => l.Clear()), ("cuts", static l => l.RemoveAt(l.Count - 1)), ("cuts the first", static l => l.RemoveAt(0)), ("adds", static l => l.Add(new Item())),
        ("replaces", static l => l[^1] = new Item { Value = 9 }), ("nulls", static l => l[^1] = null), ("doubles", static l =>
        {
            for (int i = l.Count; i > 0; i--)
            {
                l.Add(new Item());
            }
        }),
    ];

    public class Item
    {
        private Action? _change;

        public int Value { get; set; }

        public int Changed
        {
            get
            {
                _change?.Invoke();
                _change = null;
                return 1;
            }
        }

        public int After => 2;

        public void Then(Action change) => _change = change;
    }

    public sealed class Own : List<Item>;

    public sealed class Member<T>
    {
        public T? Items { get; set; }

        public int Last => 3;
    }

    public static TheoryData<string> Ways => [.. s_changes.Select(static c => c.Name)];

    [Theory]
    [MemberData(nameof(Ways))]
    public void IsWrittenAsThere(string way)
    {
        Action<IList> change = s_changes.Single(c => c.Name == way).Change;
        Compare<List<Item>>(() => [], change);
        Compare<Own>(() => [], change);
        Compare<IList<Item>>(static () => new List<Item>(), change);
        Compare<ICollection<Item>>(static () => new List<Item>(), change);
        Compare<IEnumerable<Item>>(static () => new List<Item>(), change);
        Compare<IReadOnlyList<Item>>(static () => new List<Item>(), change);
        Compare<IReadOnlyCollection<Item>>(static () => new List<Item>(), change);
        Compare<IList<Item>>(static () => new Own(), change);
        Compare<Collection<Item>>(static () => [], change);
        Compare<ArrayList>(static () => [], change);
        Compare<IList>(static () => new ArrayList(), change);
        Compare<IList>(static () => new List<Item>(), change);
        Compare<ICollection>(static () => new ArrayList(), change);
        Compare<IEnumerable>(static () => new ArrayList(), change);
        Compare<object>(static () => new List<Item>(), change);
        Compare<object>(static () => new ArrayList(), change);
    }

    private static void Compare<T>(Func<T> make, Action<IList> change)
    {
        foreach (int count in (int[])[1, 3, 40])
        {
            foreach (bool indented in (bool[])[false, true])
            {
                var options = new JsonSerializerOptions { WriteIndented = indented };
                T Fill()
                {
                    T made = make();
                    var list = (IList)made!;
                    for (int i = 0; i < count; i++)
                    {
                        list.Add(new Item { Value = i });
                    }

                    ((Item)list[count / 2]!).Then(() => change(list));
                    return made;
                }

                Same(() => Stj.Serialize(Fill(), options), () => Ours.Serialize(Fill(), options), "text", count);
                Same(() => Stj.Serialize(new Member<T> { Items = Fill() }, options), () => Ours.Serialize(new Member<T> { Items = Fill() }, options), "member", count);
                Same(() => Stj.Serialize(new List<T> { Fill() }, options), () => Ours.Serialize(new List<T> { Fill() }, options), "element", count);
                Same(() => Streamed(s => Stj.Serialize(s, Fill(), options)), () => Streamed(s => Ours.Serialize(s, Fill(), options)), "stream", count);
                Same(
                    () => Streamed(s => Stj.SerializeAsync(s, Fill(), options).GetAwaiter().GetResult()),
                    () => Streamed(s => Ours.SerializeAsync(s, Fill(), options).GetAwaiter().GetResult()),
                    "asynchronously",
                    count);
            }
        }

        static string Streamed(Action<Stream> write)
        {
            using var stream = new MemoryStream();
            write(stream);
            return Encoding.UTF8.GetString(stream.ToArray());
        }

        static void Same(Func<string> theirs, Func<string> mine, string way, int count)
        {
            Outcome their = Outcome.Of(theirs);
            Outcome my = Outcome.Of(mine);
            bool isSame = Equals(their.ErrorText ?? their.Value, my.ErrorText ?? my.Value)
                || Differences.SourceOfInlinedCode.Explains(new Trial(false, typeof(T), null, null, null, their, my, way));
            Assert.True(isSame, $"{typeof(T)} of {count}, {way}\n  theirs: {their.ErrorText ?? their.Value}\n  ours:   {my.ErrorText ?? my.Value}");
        }
    }
}
