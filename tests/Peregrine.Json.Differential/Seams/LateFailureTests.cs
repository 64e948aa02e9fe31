using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>
/// Values in which no user code has a part, too large for one piece, of which a late element cannot be written: the exception has the path of that element,
/// although most of the text has left already (how much is each library's own affair).
/// </summary>
public class LateFailureTests
{
    private const int Count = 12_000;

    private static readonly JsonSerializerOptions s_small = new() { DefaultBufferSize = 1_000 };

    public static TheoryData<int> Places => [0, 1, 3, 4, 5, 400, 9_000, Count - 1];

    [Theory]
    [MemberData(nameof(Places))]
    public async Task OfNumbersThatAreNotFinite(int place)
    {
        double[] numbers = [.. Enumerable.Range(0, Count).Select(i => i == place ? double.NaN : i / 8.0)];
        await Compare<List<double>>([.. numbers]);
        await Compare(numbers);
        await Compare<HashSet<double>>([.. numbers]);
        await Compare<IEnumerable<double>>(numbers.Select(static n => n));
        await Compare<List<double?>>([.. numbers]);
        await Compare<List<float>>([.. numbers.Select(static n => (float)n)]);
        await Compare(numbers.Index().ToDictionary(static n => n.Index.ToString("00000", null), static n => n.Item));
        await Compare(numbers.Index().ToDictionary(static n => n.Index, static n => n.Item));
        await Compare<List<List<double>>>([[1], [.. numbers], [2]]);
        await Compare<List<double[]>>([.. numbers.Select(static n => new[] { n })]);
        await Compare(new Dictionary<string, List<double>> { ["a.b"] = [1], ["c"] = [.. numbers] });
    }

    [Theory]
    [MemberData(nameof(Places))]
    public async Task OfValuesThatAreTooDeep(int place)
    {
        await Compare<List<List<List<int>>>>([.. Enumerable.Range(0, Count).Select(i => new List<List<int>> { i == place ? [1] : null! })], maxDepth: 2);
        await Compare(Enumerable.Range(0, Count).ToDictionary(static i => "k" + i, i => i == place ? new List<int[]> { new[] { 1 } } : []), maxDepth: 2);
    }

    [Theory]
    [MemberData(nameof(Places))]
    public async Task OfValuesThatCannotBeWritten(int place)
    {
        await Compare<List<Type?>>([.. Enumerable.Range(0, Count).Select(i => i == place ? typeof(int) : null)]);
        await Compare<List<List<nint>?>>([.. Enumerable.Range(0, Count).Select(i => i == place ? new List<nint> { 1 } : null)]);
        await Compare<List<JsonElement?>>([.. Enumerable.Range(0, Count).Select(i => i == place ? default(JsonElement) : (JsonElement?)null)]);
        await Compare(Enumerable.Range(0, Count).ToDictionary(static i => "a b" + i, i => i == place ? typeof(int) : null));
    }

    /// <summary>User code has a part in these, so that nothing may be written twice: the place is followed while the text leaves.</summary>
    [Theory]
    [MemberData(nameof(Places))]
    public async Task OfGettersThatThrow(int place)
    {
        Asked[] rows = [.. Enumerable.Range(0, Count).Select(i => new Asked(i, i == place))];
        Func<Task>[] all =
        [
            () => Compare(rows),
            () => Compare<List<Asked>>([.. rows]),
            () => Compare<IEnumerable<Asked>>(rows.Select(static r => r)),
            () => Compare(rows.ToDictionary(static r => "key " + r.Number)),
            () => Compare(new Dictionary<string, List<Asked>> { ["a.b"] = [], ["c"] = [.. rows], ["d"] = [] }),
            () => Compare<List<List<Asked>>>([.. rows.Chunk(500).Select(static c => c.ToList())]),
            () => Compare<List<Dictionary<int, Asked[]>>>([.. rows.Chunk(1_000).Select(static c => c.Chunk(9).Index().ToDictionary(static n => n.Index, static n => n.Item))]),
        ];

        // In the usual run each place in two or three of them, and each of them with some of the places.
        foreach (Func<Task> compare in all.Where((_, i) => UsualRun.Meet(place, i, 3)))
        {
            await compare();
        }
    }

    [Fact]
    public async Task OfListsInLists()
    {
        foreach (int place in (int[])[0, 3, 77, 299])
        {
            List<List<double>> lists = [.. Enumerable.Range(0, 300).Select(i => Enumerable.Range(0, 200).Select(n => i == place && n == i % 200 ? double.PositiveInfinity : n).ToList())];
            await Compare(lists);
            await Compare(lists.Index().ToDictionary(static l => "key " + l.Index, static l => l.Item));
        }
    }

    /// <summary>One with a list, a name with an escape, and a getter of its own.</summary>
    public sealed class Asked(int number, bool isFaulty)
    {
        public int Number => number;

        public string Text { get; } = "[\"" + number + "{\\";

        public List<Asked>? Parts { get; } = number % 7 == 0 ? [new Asked(1, false), new Asked(2, isFaulty), new Asked(3, false)] : null;

        public string Last => isFaulty ? Refuse() : "]";

        /// <summary>By itself: the source of an exception is the assembly of the method that threw it, and that into which the JIT inlined it.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static string Refuse() => throw new JsonException("no");
    }

    private static async Task Compare<T>(T value, int maxDepth = 0)
    {
        foreach (JsonSerializerOptions layout in (JsonSerializerOptions[])[JsonSerializerOptions.Default, s_small, new() { WriteIndented = true }])
        {
            var options = new JsonSerializerOptions(layout) { MaxDepth = maxDepth };
            await Same(stream => Stj.SerializeAsync(stream, value, options), stream => Ours.SerializeAsync(stream, value, options), "a stream, asynchronously");
            await Same(stream => Done(() => Stj.Serialize(stream, value, options)), stream => Done(() => Ours.Serialize(stream, value, options)), "a stream");
            await Same(stream => Piped(stream, pipe => Stj.SerializeAsync(pipe, value, options)), stream => Piped(stream, pipe => Ours.SerializeAsync(pipe, value, options)), "a pipe");
        }

        static Task Done(Action write)
        {
            write();
            return Task.CompletedTask;
        }

        static async Task Piped(Stream stream, Func<PipeWriter, Task> write)
        {
            var pipe = PipeWriter.Create(stream);
            await write(pipe);
            await pipe.CompleteAsync();
        }

        static async Task Same(Func<Stream, Task> theirs, Func<Stream, Task> mine, string way)
        {
            string their = await Run(theirs);
            string my = await Run(mine);
            Assert.Contains("Exception", their, StringComparison.Ordinal);
            Assert.True(their == my, $"{typeof(T)} to {way}\n  theirs: {their}\n  ours:   {my}");
        }

        static async Task<string> Run(Func<Stream, Task> write)
        {
            using var stream = new MemoryStream();
            try
            {
                await write(stream);
                return "no error";
            }
            catch (Exception error)
            {
                return Outcome.Describe(error);
            }
        }
    }
}
