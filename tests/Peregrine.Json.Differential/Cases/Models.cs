using System.Collections;

namespace Peregrine.Json.Differential.Cases;

public enum Day
{
    Sunday,
    Monday,
    First = 1,
    Tuesday,
    Second = 2,
}

[Flags]
public enum Colours
{
    None = 0,
    Red = 1,
    Green = 2,
    Yellow = 3,
    Blue = 4,
    All = 7,
}

public enum SmallEnum : byte
{
    Low = 0,
    High = 255,
}

public enum BigEnum : ulong
{
    Zero = 0,
    Most = ulong.MaxValue,
}

public enum LongEnum : long
{
    Least = long.MinValue,
    aB = 1,
    AB = 2,
}

[JsonConverter(typeof(JsonStringEnumConverter<NamedEnum>))]
public enum NamedEnum
{
    One = 1,

    [JsonStringEnumMemberName("the 2nd, <really>")]
    Two = 2,

    [JsonStringEnumMemberName("123")]
    Three = 3,
}

[Flags]
[JsonConverter(typeof(JsonStringEnumConverter))]
public enum NamedFlags
{
    A = 1,

    [JsonStringEnumMemberName("bee")]
    B = 2,
}

public sealed class PoliteConverter() : JsonStringEnumConverter<PoliteEnum>(JsonNamingPolicy.SnakeCaseLower);

[JsonConverter(typeof(PoliteConverter))]
public enum PoliteEnum
{
    FirstValue,
    SecondValue,
}

public sealed class StrictConverter() : JsonStringEnumConverter<StrictEnum>(null, allowIntegerValues: false);

[JsonConverter(typeof(StrictConverter))]
public enum StrictEnum
{
    One = 1,
    Two = 2,
}

public sealed class OwnList<T> : List<T>
{
    public OwnList()
    {
    }

    public OwnList(IEnumerable<T> items)
        : base(items)
    {
    }

    public int Extra { get; set; } = 5;
}

public sealed class ListWithoutDefault<T>(int capacity) : List<T>(capacity);

public sealed class OwnDictionary<TKey, TValue> : Dictionary<TKey, TValue>
    where TKey : notnull
{
    public OwnDictionary()
    {
    }

    public OwnDictionary(IDictionary<TKey, TValue> items)
        : base(items)
    {
    }
}

public sealed class OnlyEnumerable<T>(T[] items) : IEnumerable<T>
{
    public int Count => items.Length;

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public sealed class OwnCollection<T> : ICollection<T>
{
    private readonly List<T> _items = [];

    public OwnCollection()
    {
    }

    public OwnCollection(IEnumerable<T> items) => _items.AddRange(items);

    public int Count => _items.Count;

    public bool IsReadOnly => false;

    public void Add(T item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(T item) => _items.Contains(item);

    public void CopyTo(T[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public bool Remove(T item) => _items.Remove(item);

    public IEnumerator<T> GetEnumerator() => _items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public struct OwnStructCollection<T> : ICollection<T>
{
    private List<T>? _items;

    public OwnStructCollection(IEnumerable<T> items) => _items = [.. items];

    public readonly int Count => _items?.Count ?? 0;

    public readonly bool IsReadOnly => false;

    public void Add(T item) => (_items ??= []).Add(item);

    public void Clear() => _items = null;

    public readonly bool Contains(T item) => _items?.Contains(item) == true;

    public readonly void CopyTo(T[] array, int arrayIndex) => _items?.CopyTo(array, arrayIndex);

    public readonly bool Remove(T item) => _items?.Remove(item) == true;

    public readonly IEnumerator<T> GetEnumerator() => (_items ?? []).GetEnumerator();

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class Holder<T>
{
    public int Before { get; set; } = 1;

    public T? Value { get; set; }

    public string? After { get; set; } = "z";
}

public class FieldHolder<T>
{
    [JsonInclude]
    public T? Value;

    public T? Plain;
}

public record Positional<T>(int Before, T Value, string? After = "dflt");

public record struct PositionalStruct<T>(T Value, int After);

public struct StructHolder<T>
{
    public T Value { get; set; }

    public int After { get; set; }
}

public class Unknown
{
}

public class SelfHolder
{
    public int Number { get; set; }

    public SelfHolder? Next { get; set; }

    public List<SelfHolder>? Many { get; set; }

    public Dictionary<string, SelfHolder>? Named { get; set; }
}
