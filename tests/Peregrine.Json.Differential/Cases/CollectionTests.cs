using System.Collections.Immutable;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Every generic collection and dictionary: written, read back, and refused.</summary>
public class CollectionTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null, JsonSerializerOptions.Web, OptionSets.Get("indented"), OptionSets.Get("indented, tabs, CRLF"), OptionSets.Get("numbers both"), OptionSets.Get("depth 4"), OptionSets.Get("snake"), OptionSets.Get("lax text"),
        OptionSets.Get("no duplicates"), OptionSets.Get("relaxed"), OptionSets.Get("ignore default"),
    ];

    private static IEnumerable<(Type Type, object? Value)> All =>
        Samples.Collections(3, 1, 2, 1)
            .Concat(Samples.Collections("b", null!, "a", "é<"))
            .Concat(Samples.Collections<int?>(5, null, 7))
            .Concat(Samples.Collections(1.5, -0d, 1e100))
            .Concat(Samples.Collections<byte>(1, 2, 255))
            .Concat(Samples.Collections(Day.Monday, (Day)9))
            .Concat(Samples.Collections(new Holder<int> { Value = 1 }, null!, new Holder<int> { Value = 2 }))
            .Concat(Samples.Collections(new StructHolder<int> { Value = 1 }))
            .Concat(Samples.Collections(new List<int> { 1, 2 }, new List<int>()))
            .Concat(Samples.Collections(DateTime.UnixEpoch, new DateTime(2024, 1, 2)))
            .Concat(Samples.Collections(true, false))
            .Concat(Samples.Collections('x', 'é'))
            .Concat(Samples.SortedCollections(3, 1, 2))
            .Concat(Samples.SortedCollections("b", "a"))
            .Concat(Samples.Dictionaries(("a", 1), ("B c", 2), ("é'", 3)))
            .Concat(Samples.Dictionaries<string, string?>(("x", null), ("y", "z")))
            .Concat(Samples.Dictionaries(("first key", new Holder<string> { Value = "v" }), ("Second", null!)))
            .Concat(Samples.Dictionaries((1, "one"), (-2, "two")))
            .Concat(Samples.Dictionaries((Day.Monday, 1.5f)))
            .Concat(Samples.Dictionaries((Guid.Empty, new List<int> { 1 })))
            .Concat(Samples.Dictionaries((new DateTime(2024, 1, 2), true)))
            .Concat(Samples.SortedDictionaries(("b", 1), ("a", 2)))
            .Concat(Samples.SortedDictionaries((5, 1m), (3, 2.50m)));

    [Fact]
    [Facts.Proves("3.5-1", "collections that are read and written, and what interfaces become")]
    [Facts.Proves("3.5-2", "collections that can only be written: reading is refused")]
    [Facts.Proves("3.5-3", "stacks are written top first and read by pushing")]
    public void RoundTrip()
    {
        var report = new Report();
        foreach ((Type type, object? value) in All)
        {
            foreach (JsonSerializerOptions? options in s_options)
            {
                Both.Of(type).RoundTrip(report, value, options);
            }
        }

        report.Check();
    }

    [Fact]
    public void RoundTripAsMembers()
    {
        // Every pair of type and options takes code of its own, emitted and compiled: the full proof takes all, the usual run two for each type.
        int next = 0;
        var report = new Report();
        foreach ((Type type, object? value) in All.Where(static one => TestScale.TakesOf(0.25, "members", one.Type)))
        {
            next = next % (s_options.Length - 1) + 1;
            Type holder = typeof(Holder<>).MakeGenericType(type);
            object instance = Activator.CreateInstance(holder)!;
            holder.GetProperty("Value")!.SetValue(instance, value);
            foreach (JsonSerializerOptions? options in TestScale.IsLarge ? s_options : [null, s_options[next]])
            {
                Both.Of(holder).RoundTrip(report, instance, options);
            }

            Type record = typeof(Positional<>).MakeGenericType(type);
            Both.Of(record).RoundTrip(report, Activator.CreateInstance(record, 1, value, "x"), null);
            if (value is not null)
            {
                Both.Write<object>(report, value, null);
                Both.Write(report, new Holder<object> { Value = value }, null);
                Both.Write(report, new List<object> { value, value }, null);
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("3.5-4", "the wrong container is refused after its bracket")]
    public void TextsOfEveryShape()
    {
        string[] texts =
        [
            "null", "[]", "{}", "[null]", "[1]", "[1,1,2]", "[\"a\"]", "[\"a\",\"a\",1]", "[1,\"x\"]", "[1,1,1,\"x\"]", "{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"a\":null}", "{\"a\":\"x\"}", "{\"1\":1,\"01\":2}", "{\"a b\":[}", "5", "\"x\"", "true",
            "[[1],[2]]", "[[1],null]", "[{}]", "[{\"Value\":1},{\"Value\":\"x\"}]", "[1,]", "[1", "[1,", "[", "[]]", "[1] 2", " [ 1 , 2 ] ", "{\"a\":1,", "{\"a\":1", "{\"a\"", "{\"a\":", "{\"a\" :1 , \"b\" :2 }", "{\"Monday\":1}",
            "[{\"Key\":\"a\",\"Value\":1}]", "[{\"key\":1,\"value\":\"v\"}]", "{\"Key\":\"a\",\"Value\":1}", "{\"Value\":1,\"Key\":\"a\",\"x\":3}", "{\"Key\":\"a\"}", "{\"Key\":5,\"Value\":\"a\"}", "[1//c\n]", "[/**/]", "{\"a\":1/**/,}",
            "[\"\\ud800\"]", "{\"\\ud800\":1}", "{\"\\u0061\":1,\"a\":2}",
        ];
        var report = new Report();
        foreach (Type type in All.Select(a => a.Type).Distinct())
        {
            foreach (string text in texts.Where(text => TestScale.Takes(type, text)))
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), null);
                Both.Of(type).ReadQuickly(report, Encoding.UTF8.GetBytes(text), OptionSets.Get("lax text"));
                Both.Of(type).ReadQuickly(report, Encoding.UTF8.GetBytes(text), OptionSets.Get("no duplicates"));
                Both.Of(type).ReadQuickly(report, Encoding.UTF8.GetBytes(text), JsonSerializerOptions.Web);
            }
        }

        report.Check();
    }

    [Fact]
    public void LongCollections()
    {
        var report = new Report();
        foreach (int length in (int[])[3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 1000, 5000])
        {
            int[] numbers = Enumerable.Range(0, length).Select(i => i * 7919 % 100_003).ToArray();
            Both.RoundTrip(report, numbers);
            Both.RoundTrip(report, numbers.ToList(), OptionSets.Get("indented"));
            Both.RoundTrip(report, numbers.ToHashSet());
            Both.RoundTrip(report, new Stack<int>(numbers));
            Both.RoundTrip(report, numbers.Select(n => n.ToString()).ToArray());
            Both.RoundTrip(report, numbers.ToImmutableArray());
            Both.RoundTrip(report, numbers.Distinct().ToDictionary(n => "k" + n, n => n));
            Both.RoundTrip(report, numbers.Distinct().ToDictionary(n => n, n => new Holder<string> { Value = "v" + n }));
            Both.RoundTrip(report, numbers.Select(n => (double)n / 7).ToArray());
            Both.RoundTrip(report, numbers.Select(n => n % 3 == 0 ? (int?)null : n).ToArray());
            Both.RoundTrip(report, numbers.Select(n => new StructHolder<long> { Value = n }).ToArray());
        }

        report.Check();
    }

    /// <summary>Types that are no keys: refused when the first entry is met, naming the converter.</summary>
    [Fact]
    public void UnsupportedKeys()
    {
        var report = new Report();
        foreach (string json in new[] { "{}", "null", "{\"a\":1}", "{\"\\ud800\":1}", "{\"a\"", "[]" })
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            Both.Read<Dictionary<byte[], int>>(report, utf8);
            Both.Read<Dictionary<int[], int>>(report, utf8);
            Both.Read<Dictionary<List<int>, int>>(report, utf8);
            Both.Read<Dictionary<Holder<int>, int>>(report, utf8);
            Both.Read<Dictionary<(int, int), int>>(report, utf8);
            Both.Read<Dictionary<KeyValuePair<int, int>, int>>(report, utf8);
            Both.Read<Dictionary<Dictionary<string, int>, int>>(report, utf8);
            Both.Read<SortedDictionary<JsonElement, int>>(report, utf8);
            Both.Read<Dictionary<object, int>>(report, utf8);
        }

        Both.Write(report, new Dictionary<byte[], int> { [[1]] = 1 });
        Both.Write(report, new Dictionary<int[], int> { [[1]] = 1 });
        Both.Write(report, new Dictionary<int[], int>());
        Both.Write(report, new Dictionary<List<int>, int> { [[1]] = 1 });
        Both.Write(report, new Dictionary<Holder<int>, int> { [new Holder<int>()] = 1 });
        Both.Write(report, new Dictionary<(int, int), int> { [(1, 2)] = 1 });
        Both.Write(report, new Dictionary<object, int> { [new Holder<int>()] = 1 });
        Both.Write(report, new Dictionary<object, int> { [new byte[] { 1 }] = 1 });
        Both.Write(report, new Dictionary<JsonElement, int> { [JsonElement.Parse("1")] = 1 });
        report.Check();
    }
}
