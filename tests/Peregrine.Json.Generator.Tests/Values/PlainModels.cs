using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Generator.Tests.Values;

// Types whose contracts are generated for this assembly: classes, structs, records, and what their members can be.
public class Login
{
    public string? Email { get; set; }

    public string? Password { get; set; }

    public bool RememberMe { get; set; }
}

public class Numbers
{
    public sbyte A { get; set; }

    public byte B { get; set; }

    public short C { get; set; }

    public ushort D { get; set; }

    public int E { get; set; }

    public uint F { get; set; }

    public long G { get; set; }

    public ulong H { get; set; }

    public float I { get; set; }

    public double J { get; set; }

    public decimal K { get; set; }

    public Half L { get; set; }

    public Int128 M { get; set; }

    public UInt128 N { get; set; }
}

public class NumbersOrNull
{
    public sbyte? A { get; set; }

    public int? B { get; set; }

    public ulong? C { get; set; }

    public float? D { get; set; }

    public double? E { get; set; }

    public decimal? F { get; set; }

    public Half? G { get; set; }

    public bool? H { get; set; }

    public char? I { get; set; }
}

public class Texts
{
    public char A { get; set; } = 'a';

    public string B { get; set; } = "";

    public byte[]? C { get; set; }

    public Guid D { get; set; }

    public DateTime E { get; set; }

    public DateTimeOffset? F { get; set; }

    public DateOnly G { get; set; }

    public TimeOnly? H { get; set; }

    public TimeSpan I { get; set; }

    public Uri? J { get; set; }

    public Version? K { get; set; }

    public Memory<byte> L { get; set; }
}

public class Documents
{
    public object? A { get; set; }

    public JsonElement B { get; set; }

    public JsonElement? C { get; set; }

    public JsonNode? D { get; set; }

    public JsonArray? E { get; set; }
}

public enum Level
{
    Low,
    High = 5,
}

[Flags]
public enum Bits : ulong
{
    None = 0,
    One = 1,
    Last = 1UL << 63,
}

[JsonConverter(typeof(JsonStringEnumConverter<Named>))]
public enum Named
{
    First,

    [JsonStringEnumMemberName("the second")]
    Second,
}

public class Enums
{
    public Level A { get; set; }

    public Level? B { get; set; }

    public Bits C { get; set; }

    public List<Level>? D { get; set; }

    public Dictionary<Level, int>? E { get; set; }

    public Named F { get; set; }

    public Named? G { get; set; }

    public Dictionary<Named, Bits?>? H { get; set; }
}

public class Empty;

public class One
{
    public int Value { get; set; }
}

public struct Point
{
    public int X { get; set; }

    public double Y { get; set; }
}

public struct Mixed
{
    private int _doubled;

    public Mixed() => Name = "made";

    public string? Name { get; init; }

    public int Doubled
    {
        readonly get => _doubled;
        set => _doubled = value * 2;
    }

    public Point? Place { get; set; }

    [JsonInclude]
    private int Hidden { get; set; }

    public readonly int Seen => Hidden;
}

public readonly record struct Fixed(int X, string? Name = "none");

public record struct Loose(int X, Point[]? Points)
{
    public int More { get; set; }
}

public record Person(string Name, int Age = 7, Level Level = Level.High)
{
    public string? Extra { get; init; }

    public List<Person>? Children { get; set; }
}

public sealed record Defaults(int A = 3, string B = "b", double C = double.NaN, char D = 'd', decimal E = 1.5m, Level? F = Level.High, DateTime G = default, long? H = null, bool I = true);

public class Built
{
    public Built(int id, string? name)
    {
        Id = id;
        Name = name ?? "nobody";
    }

    public int Id { get; }

    public string Name { get; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; set; }

    public IReadOnlyList<int> Values { get; init; } = [];
}

public class Secret
{
    [JsonConstructor]
    private Secret(int id) => Id = id;

    public int Id { get; }

    [JsonInclude]
    internal string? Word { get; private set; }

    [JsonInclude]
    private List<int>? _list;

    [JsonInclude]
    protected readonly int Never = 4;

    public int Count => _list?.Count ?? -1;

    public static Secret Of(int id, string word) => new(id) { Word = word, _list = [id] };
}

public class PrivatelyMade
{
    [JsonConstructor]
    private PrivatelyMade() => Made = true;

    [JsonIgnore]
    public bool Made { get; }

    public int Value { get; set; }

    public static PrivatelyMade New() => new();
}

public class Needed
{
    public required int Id { get; set; }

    public required string Name { get; init; } = "initial";

    [JsonRequired]
    public int Count { get; set; }

    public int Free { get; set; }
}

public class NeededByBase : Needed
{
    public required Level Level { get; set; }
}

public class NeedsNothing
{
    [SetsRequiredMembers]
    public NeedsNothing() => Id = 5;

    public required int Id { get; set; }
}

public struct NeededStruct
{
    public required int Id { get; set; }

    public string? Name { get; init; }
}

public class Fields
{
    public int A;
    public readonly int B = 2;

    [JsonInclude]
    public string? C;

    [JsonInclude]
    private int _d = 4;

    public List<int>? E;

    public int F { get; set; }

    public int Shown() => _d;
}

public struct FieldStruct
{
    public int A;

    [JsonInclude]
    public string? B;

    public int C { get; set; }
}

public class Sequences
{
    public List<Login?>? A { get; set; }

    public Point[]? B { get; set; }

    public IReadOnlyList<string>? C { get; set; }

    public IEnumerable<int>? D { get; set; }

    public HashSet<string>? E { get; set; }

    public ImmutableArray<int> F { get; set; } = [];

    public ImmutableList<Point>? G { get; set; }

    public Queue<int>? H { get; set; }

    public Stack<int>? I { get; set; }

    public int[][]? J { get; set; }

    public List<List<Point>>? K { get; set; }

    public ICollection<Level>? L { get; set; }

    public ISet<int>? M { get; set; }

    public LinkedList<string>? N { get; set; }

    public ObservableCollection<int>? O { get; set; }

    public ConcurrentQueue<int>? P { get; set; }

    public IList<int?>? Q { get; set; }

    public SortedSet<int>? R { get; set; }

    public Memory<int> S { get; set; }

    public IImmutableSet<int>? T { get; set; }
}

public class Maps
{
    public Dictionary<string, int>? A { get; set; }

    public IDictionary<int, Login>? B { get; set; }

    public IReadOnlyDictionary<Guid, Point?>? C { get; set; }

    public ImmutableDictionary<string, List<int>>? D { get; set; }

    public SortedDictionary<string, int>? E { get; set; }

    public ConcurrentDictionary<string, Level>? F { get; set; }

    public Dictionary<DateOnly, Dictionary<bool, string?>>? G { get; set; }

    public ImmutableSortedDictionary<int, int>? H { get; set; }
}

public class Tags : List<string?>;

public class Index : Dictionary<string, Point>;

public class Labels : HashSet<string>;

public class OwnCollection : ICollection<int>
{
    private readonly List<int> _items = [];

    public int Count => _items.Count;

    public bool IsReadOnly => false;

    public void Add(int item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(int item) => _items.Contains(item);

    public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public bool Remove(int item) => _items.Remove(item);

    public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
}

public class OwnCollections
{
    public Tags? A { get; set; }

    public Index? B { get; set; }

    public Labels? C { get; set; }

    public OwnCollection? D { get; set; }
}

public class Tuples
{
    public (int A, string? B) Pair { get; set; }

    public KeyValuePair<string, Point> Entry { get; set; }

    public Tuple<int, string?>? Old { get; set; }

    public (int A, int, int, int, int, int, int, string? H, bool) Long { get; set; }

    public ValueTuple<int, int, int, int, int, int, int, ValueTuple<int>> Eight { get; set; }
}

public class Node
{
    public int Value { get; set; }

    public Node? Next { get; set; }

    public List<Node>? Children { get; set; }
}

public class Box<T>
{
    public T? Value { get; set; }

    public List<T>? More { get; init; }

    [JsonInclude]
    private T? Hidden { get; set; }

    public bool HasHidden => Hidden is not null;
}

public class Outer<T>
    where T : struct
{
    public class Inner<TText>
        where TText : class
    {
        [JsonConstructor]
        private Inner(T number) => Number = number;

        public T Number { get; }

        public TText? Text { get; init; }

        public static Inner<TText> Of(T number) => new(number);
    }
}

public class Boxes
{
    public Box<int>? A { get; set; }

    public Box<Login?>? B { get; set; }

    public Box<Box<string>>? C { get; set; }

    public Outer<int>.Inner<string>? D { get; set; }
}
