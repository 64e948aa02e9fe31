using System.Collections;
using System.Collections.Specialized;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Collections and dictionaries of objects, memory, asynchronous sequences, keys declared as object.</summary>
public class UntypedCollectionTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        JsonSerializerOptions.Web,
        new() { WriteIndented = true, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper, NumberHandling = JsonNumberHandling.WriteAsString },
        new() { AllowDuplicateProperties = false },
    ];

    public class OwnList : ArrayList;
    public class OwnMap : Hashtable;
    public class OnlySequence : IEnumerable { public IEnumerator GetEnumerator() => new[] { 1, 2 }.GetEnumerator(); }
    public class Holder { public IList? List { get; set; } public IDictionary? Map { get; set; } public IEnumerable? All { get; set; } public Memory<int> Memory { get; set; } public ReadOnlyMemory<char> Chars { get; set; } public Dictionary<object, int>? Keys { get; set; } }

    private static readonly Type[] s_read =
    [
        typeof(IEnumerable), typeof(ICollection), typeof(IList), typeof(ArrayList), typeof(Queue), typeof(Stack), typeof(OwnList), typeof(BitArray), typeof(OnlySequence), typeof(IDictionary), typeof(Hashtable), typeof(SortedList),
        typeof(ListDictionary), typeof(HybridDictionary), typeof(OrderedDictionary), typeof(OwnMap), typeof(Memory<int>), typeof(ReadOnlyMemory<string>), typeof(Holder), typeof(Array), typeof(NameValueCollection),
    ];

    private static readonly string[] s_inputs =
    [
        "null", "[]", "{}", "5", "\"x\"", "[1,\"a\",null,true,[1],{\"b\":2}]", "[1,", "[tru]", """{"a":1,"b":[2],"c":null}""", """{"a":1,"a":2}""", """{"a":tru}""", """{"a":1,}""", "[1,2]", "[\"a\"]",
        """{"List":[1],"Map":{"a":{}},"All":["x"],"Memory":[1,2],"Chars":["a","b"]}""", """{"Memory":null,"Chars":null}""", """{"Memory":[1,"x"]}""", """{"Chars":["ab"]}""",
    ];

    [Fact]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (Type type in s_read)
            {
                foreach (string json in s_inputs)
                {
                    Both.Of(type).Read(report, Encoding.UTF8.GetBytes(json), options);
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void Written()
    {
        var report = new Report();
        ArrayList many = [1, "a", null, 1.5, new List<int> { 1 }, new Hashtable { ["Kk"] = 1 }, DayOfWeek.Monday];
        (Type, object?)[] values =
        [
            (typeof(IEnumerable), many), (typeof(ICollection), many), (typeof(IList), many), (typeof(ArrayList), many), (typeof(Queue), new Queue(many)), (typeof(Stack), new Stack(many)), (typeof(OwnList), new OwnList { 1 }),
            (typeof(BitArray), new BitArray([true, false])), (typeof(OnlySequence), new OnlySequence()), (typeof(IDictionary), new Hashtable { ["Ab"] = "c" }), (typeof(Hashtable), new Hashtable { [1] = 2 }), (typeof(SortedList), new SortedList { ["Ab"] = 1, ["b"] = null }),
            (typeof(ListDictionary), new ListDictionary { ["Ab"] = 1, [Guid.Empty] = 2, [DayOfWeek.Friday] = 3, [1.5] = 4 }), (typeof(OrderedDictionary), new OrderedDictionary { ["Z"] = 1, ["a"] = many }), (typeof(OwnMap), new OwnMap { ["x"] = 1 }),
            (typeof(Memory<int>), new Memory<int>([1, 2])), (typeof(Memory<int>), default(Memory<int>)), (typeof(ReadOnlyMemory<string>), new ReadOnlyMemory<string>(["a", null!])),
            (typeof(Holder), new Holder()), (typeof(Holder), new Holder { List = many, Map = new Hashtable { ["Ab"] = 1 }, All = "text", Memory = new([1]), Chars = "ab".AsMemory(), Keys = new() { ["Ab"] = 1, [2] = 3, [true] = 4 } }),
            (typeof(Dictionary<object, int>), new Dictionary<object, int> { ["Ab"] = 1, [DayOfWeek.Monday] = 2, [new Uri("http://a")] = 3 }), (typeof(Array), new[] { 1, 2 }), (typeof(NameValueCollection), new NameValueCollection { ["a"] = "b" }), (typeof(IEnumerable), null),
            (typeof(object), many), (typeof(IAsyncEnumerable<int>), Sequence()), (typeof(IAsyncEnumerable<int>), null),
        ];
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach ((Type type, object? value) in values)
            {
                Both.Of(type).Write(report, value, options);
            }
        }

        report.Check();
    }

    [Theory]
    [InlineData("[1,2,3]")]
    [InlineData("[]")]
    public async Task SequencesAreRead(string json)
    {
        List<int> theirs = [], mine = [];
        await foreach (int item in Stj.Deserialize<IAsyncEnumerable<int>>(json)!)
        {
            theirs.Add(item);
        }

        await foreach (int item in Ours.Deserialize<IAsyncEnumerable<int>>(json)!)
        {
            mine.Add(item);
        }

        Assert.Equal(theirs, mine);
    }

    public class Marked
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public IAsyncEnumerable<int>? Quoted { get; set; }
        [JsonNumberHandling(JsonNumberHandling.Strict)] public IAsyncEnumerable<int>? Strict { get; set; }
        public IAsyncEnumerable<int>? Plain { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public class MarkedType
    {
        public IAsyncEnumerable<int>? A { get; set; }
        public IAsyncEnumerable<int?>? B { get; set; }
        public IAsyncEnumerable<int[]>? C { get; set; }
    }

    /// <summary>The numbers of a sequence are treated as its member says.</summary>
    [Theory]
    [InlineData(JsonNumberHandling.Strict)]
    [InlineData(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public async Task NumbersOfSequences(JsonNumberHandling handling)
    {
        var options = new JsonSerializerOptions { NumberHandling = handling };
        object[] values =
        [
            new Marked { Quoted = Each(1, 2), Strict = Each(3), Plain = Each(4) },
            new MarkedType { A = Each(1), B = Each<int?>(2, null), C = Each<int[]>([3]) },
        ];
        foreach (object value in values)
        {
            using MemoryStream theirs = new(), mine = new();
            await Stj.SerializeAsync(theirs, value, options);
            await Ours.SerializeAsync(mine, value, options);
            Assert.Equal(Encoding.UTF8.GetString(theirs.ToArray()), Encoding.UTF8.GetString(mine.ToArray()));
        }

        foreach (string json in (string[])["""{"Quoted":["1"]}""", """{"Strict":["1"]}""", """{"Plain":["1"]}""", """{"Quoted":["1",2]}""", """{"Quoted":[1,"x"]}"""])
        {
            Assert.Equal(Read(() => Stj.Deserialize<Marked>(json, options)!), Read(() => Ours.Deserialize<Marked>(json, options)!));
        }

        static string Read(Func<Marked> read)
        {
            try
            {
                Marked marked = read();
                return string.Join(',', (marked.Quoted ?? marked.Strict ?? marked.Plain)!.ToBlockingEnumerable());
            }
            catch (JsonException error)
            {
                return $"{error.Message} {error.Path} {error.BytePositionInLine}";
            }
        }
    }

    private static async IAsyncEnumerable<T> Each<T>(params T[] items)
    {
        foreach (T item in items)
        {
            await Task.Yield();
            yield return item;
        }
    }

    private static async IAsyncEnumerable<int> Sequence()
    {
        yield return 1;
        await Task.Yield();
    }
}
