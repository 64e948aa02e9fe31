using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.ObjectModel;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

public class TakenByReference
{
    public TakenByReference(in int a, ref string? b, in Point point, ref List<int>? list, in double? number, int plain = 4, in int initial = 7) =>
        (A, B, Point, List, Number, Plain, Initial, b, list) = (a, b, point, list, number, plain, initial, "changed", null);

    public int A { get; }

    public string? B { get; }

    public Point Point { get; }

    public List<int>? List { get; }

    public double? Number { get; }

    public int Plain { get; }

    public int Initial { get; }

    public string? After { get; set; }
}

public readonly struct SmallByReference
{
    [JsonConstructor]
    public SmallByReference(in int a, in string b) => (A, B) = (a, b);

    public int A { get; }

    public string B { get; }
}

/// <summary>The reference is passed to a member that is ignored.</summary>
public class IgnoredByReference(in int a, ref int b)
{
    [JsonIgnore]
    public int A { get; } = a;

    public int B { get; } = b;
}

public class GivesBack(int a, out int b)
{
    public int A { get; } = a;

    public int B { get; } = b = 3;
}

public class GivesBackBetween(int a, out int b, string c)
{
    public int A { get; } = a;

    public int B { get; } = b = 3;

    public string C { get; } = c;
}

public class LeadsToByReference
{
    public TakenByReference? Value { get; set; }

    public List<SmallByReference>? List { get; set; }

    public GivesBack? Back { get; set; }
}

public class ReadOnlyOf<T>
{
    public int A { get; set; }

    [JsonExtensionData]
    public IReadOnlyDictionary<string, T>? More { get; set; } = First;

    public string? Last { get; set; }

    public static IReadOnlyDictionary<string, T>? First { get; set; }
}

public class ReadOnlyWithoutSetter
{
    [JsonExtensionData]
    public IReadOnlyDictionary<string, object> More { get; } = new Dictionary<string, object> { ["old"] = 1 };
}

public record ReadOnlyBeside(int A)
{
    [JsonExtensionData]
    public IReadOnlyDictionary<string, object>? More { get; init; }
}

public class OwnReadOnly : IReadOnlyDictionary<string, object>
{
    public object this[string key] => 1;

    public IEnumerable<string> Keys => ["own"];

    public IEnumerable<object> Values => [1];

    public int Count => 1;

    public bool ContainsKey(string key) => key == "own";

    public bool TryGetValue(string key, out object value)
    {
        value = 1;
        return key == "own";
    }

    public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => Keys.Select(key => new KeyValuePair<string, object>(key, 1)).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class OwnDictionary : Dictionary<string, object>;

public class OwnAsExtension
{
    [JsonExtensionData]
    public OwnReadOnly? More { get; set; }
}

/// <summary>Constructors that take by reference, and extension data that cannot be changed.</summary>
public class SmallerFeatureTests
{
    private static readonly string[] s_objects =
    [
        "{\"A\":1,\"B\":\"b\",\"Point\":{\"X\":1},\"List\":[1],\"Number\":2.5,\"Plain\":3,\"Initial\":1,\"After\":\"x\"}", "{\"a\":1,\"AFTER\":null,\"b\":null}", "{\"B\":1}", "{\"Point\":{\"X\":\"x\"},\"After\":1}", "{\"List\":[1,\"x\"]}", "{\"A\":\"x\",\"After\":3}", "{\"Number\":null,\"A\":null}",
        "{\"Value\":{\"A\":1},\"List\":[{\"A\":2,\"B\":\"c\"}],\"Back\":{\"A\":1,\"B\":9}}", "{\"Value\":{\"A\":[]}}", "{\"List\":[{\"B\":5}]}", "{\"A\":1,\"C\":\"c\"}", "{\"A\":1,\"z\":2,\"y\":{\"x\":[1,null]},\"Last\":\"l\"}", "{\"z\":1,\"z\":2}", "{\"z\":nul}", "{\"z\":[1,}", "{\"old\":5,\"own\":6}", "{\"z\":\"\\ud800\"}", "{\"z\":null,\"A\":\"x\"}",
    ];

    [Fact]
    public void Constructors()
    {
        UnionTests.Reads<TakenByReference>(s_objects);
        UnionTests.Reads<SmallByReference>(s_objects);
        UnionTests.Reads<IgnoredByReference>(s_objects);
        string? text = "b";
        List<int>? list = [1];
        UnionTests.Writes(new TakenByReference(1, ref text, new Point { X = 2 }, ref list, null) { After = "x" });
        UnionTests.Writes(new SmallByReference(1, "x"));
    }

    /// <summary>What gives something back is left to System.Text.Json, and what leads to it is not.</summary>
    [Fact]
    public void ConstructorsThatGiveBack()
    {
        UnionTests.Reads<GivesBack>(isServed: false, s_objects);
        UnionTests.Reads<GivesBackBetween>(isServed: false, s_objects);
        UnionTests.Reads<LeadsToByReference>(isServed: false, s_objects);
        Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<LeadsToByReference>().Reading);
        Assert.Equal(ExecutionKind.SystemTextJson, Ours.Describe<GivesBack>().Reading);
    }

    [Fact]
    public void ExtensionData()
    {
        UnionTests.Reads<ReadOnlyWithoutSetter>(s_objects);
        var beside = new Report();
        foreach (string text in s_objects)
        {
            Both.Read<ReadOnlyBeside>(beside, System.Text.Encoding.UTF8.GetBytes(text));
            Both.Read<ReadOnlyBeside>(beside, System.Text.Encoding.UTF8.GetBytes(text), new JsonSerializerOptions(JsonSerializerDefaults.Strict));
        }

        beside.Check();
        UnionTests.Reads<OwnAsExtension>(s_objects);
        foreach (IReadOnlyDictionary<string, object>? first in (IReadOnlyDictionary<string, object>?[])
            [
                null, new Dictionary<string, object> { ["old"] = 1 }, new SortedDictionary<string, object> { ["old"] = 1 }, new ReadOnlyDictionary<string, object>(new Dictionary<string, object> { ["old"] = 1 }), new OwnReadOnly(),
                new ConcurrentDictionary<string, object> { ["old"] = 1 }, new OwnDictionary { ["old"] = 1 }, new Dictionary<string, object> { ["old"] = 1 }.ToFrozenDictionary(), new Dictionary<string, object>(StringComparer.OrdinalIgnoreCase) { ["OLD"] = 1 },
            ])
        {
            var report = new Report();
            ReadOnlyOf<object>.First = first;
            foreach (string text in s_objects)
            {
                // What is filled would be the same for both.
                Func<string, object?> theirs = static json => Stj.Deserialize<ReadOnlyOf<object>>(json), mine = static json => Ours.Deserialize<ReadOnlyOf<object>>(json);
                ReadOnlyOf<object>.First = Again(first);
                Outcome expected = Outcome.Of(() => theirs(text));
                ReadOnlyOf<object>.First = Again(first);
                Both.Compare<ReadOnlyOf<object>>(report, System.Text.Encoding.UTF8.GetBytes(text), null, expected, Outcome.Of(() => mine(text)), "Deserialize<T>(string)");
                if (expected.Value is ReadOnlyOf<object> read)
                {
                    Both.Write(report, read);
                }
            }

            report.Check();
            Both.Write(new ReadOnlyOf<object> { A = 1, More = first });
        }

        UnionTests.Reads<ReadOnlyOf<object>>(s_objects);
        UnionTests.Reads<ReadOnlyOf<JsonElement>>(s_objects);
        UnionTests.Writes(new ReadOnlyOf<object> { A = 1, More = new OwnReadOnly() }, new ReadOnlyOf<object> { More = Enumerable.Range(0, 50).ToDictionary(static i => "k" + i, static i => (object)new List<int> { i }) });
        UnionTests.Writes(new ReadOnlyOf<JsonElement> { More = new Dictionary<string, JsonElement> { ["a"] = JsonDocument.Parse("[1]").RootElement }.ToFrozenDictionary() });
        Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<ReadOnlyOf<object>>().Reading);
    }

    private static IReadOnlyDictionary<string, object>? Again(IReadOnlyDictionary<string, object>? first) => first switch
    {
        OwnDictionary => new OwnDictionary { ["old"] = 1 },
        Dictionary<string, object> plain => new Dictionary<string, object>(plain, plain.Comparer),
        SortedDictionary<string, object> sorted => new SortedDictionary<string, object>(sorted),
        ConcurrentDictionary<string, object> shared => new ConcurrentDictionary<string, object>(shared),
        _ => first,
    };
}
