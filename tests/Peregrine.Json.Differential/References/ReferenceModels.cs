using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.References;

#pragma warning disable CA1034, CA1051, CA2227, CA1002, CA1711, CA1710 // Models.

/// <summary>Types with references in every position.</summary>
public static class ReferenceModels
{
    public class Node { public string? Name { get; set; } public Node? Next { get; set; } public List<Node>? Children { get; set; } public Dictionary<string, Node>? Map { get; set; } public object? Any { get; set; } public int Number { get; set; } }

    public class Holder
    {
        public object? Object { get; set; }
        public Node? Node { get; set; }
        public Node? Again { get; set; }
        public Point Point { get; set; }
        public Point? Maybe { get; set; }
        public Pair? Pair { get; set; }
        public IShape? Shape { get; set; }
        public JsonElement Element { get; set; }
        public JsonNode? Dom { get; set; }
        public string? Text { get; set; }
        public string? SameText { get; set; }
        public int[]? Array { get; set; }
        public Node[]? Nodes { get; set; }
        public Animal? Animal { get; set; }
    }

    public struct Point { public int X { get; set; } public Node? Node { get; set; } public object? Any { get; set; } }
    public struct ArgumentPoint(int x, Node? node) { public int X { get; } = x; public Node? Node { get; } = node; public object? Any { get; set; } }
    public record Pair(Node? Left, Node? Right) { public object? Other { get; set; } public Node? Late { get; set; } }
    public record Outer(Pair? Inner, object? Any, Point Point, List<Node>? Nodes);
    public interface IShape { int Size { get; set; } }
    public class Square : IShape { public int Size { get; set; } }
    public struct Dot : IShape { public int Size { get; set; } }

    [JsonDerivedType(typeof(Cat), "cat")]
    [JsonDerivedType(typeof(Dog), 7)]
    [JsonDerivedType(typeof(Mouse))]
    [JsonDerivedType(typeof(Owner), "owner")]
    public abstract class Animal { public string? Name { get; set; } public Animal? Friend { get; set; } }
    public class Cat : Animal { public int Lives { get; set; } public List<Animal>? Prey { get; set; } }
    public class Dog : Animal { public object? Bone { get; set; } }
    public class Mouse : Animal { public int Tail { get; set; } }
    public class Owner(int age) : Animal { public int Age { get; } = age; public Animal? Pet { get; set; } }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind", UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
    [JsonDerivedType(typeof(Base), "base")]
    [JsonDerivedType(typeof(More), "more")]
    public class Base { public int A { get; set; } public Base? Other { get; set; } }
    public class More : Base { public int B { get; set; } }
    public class Unlisted : More { public int C { get; set; } }

    [JsonDerivedType(typeof(NamedList), "list")]
    public class BaseList : List<Node>;
    public class NamedList : BaseList;
    [JsonDerivedType(typeof(NamedMap), "map")]
    public class BaseMap : Dictionary<string, Node>;
    public class NamedMap : BaseMap;
    [JsonDerivedType(typeof(ListOfWhole), "list")]
    [JsonDerivedType(typeof(Whole), "whole")]
    public interface IWhole;
    public class ListOfWhole : List<IWhole>, IWhole;
    public class Whole : IWhole { public IWhole? Part { get; set; } }
    [JsonDerivedType(typeof(int[]), "array")]
    [JsonDerivedType(typeof(List<int>), "list")]
    [JsonDerivedType(typeof(ImmutableList<int>), "immutable")]
    public interface IMisnamed;

    public class Extended { public int A { get; set; } public Node? Node { get; set; } [JsonExtensionData] public Dictionary<string, object?>? Rest { get; set; } }
    public class ExtendedElements { public int A { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? Rest { get; set; } public Node? Node { get; set; } }
    public class ExtendedNodes { public Node? Node { get; set; } [JsonExtensionData] public JsonObject? Rest { get; set; } }
    public record ExtendedRecord(Node? Node) { [JsonExtensionData] public Dictionary<string, object?>? Rest { get; set; } }

    public class Calls : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        public string Log = "";
        public Calls? Self { get; set; }
        public Node? Node { get; set; }
        public void OnDeserializing() => Log += "r";
        public void OnDeserialized() => Log += "R";
        public void OnSerializing() => Log += "w";
        public void OnSerialized() => Log += "W";
    }

    public class CallList : List<object?>, IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing
    {
        public string Log = "";
        public void OnDeserializing() => Log += "r" + Count;
        public void OnDeserialized() => Log += "R" + Count;
        public void OnSerializing() => Log += "w";
    }

    public class CallMap : Dictionary<string, object?>, IJsonOnDeserializing, IJsonOnDeserialized
    {
        public string Log = "";
        public void OnDeserializing() => Log += "r" + Count;
        public void OnDeserialized() => Log += "R" + Count;
    }

    public class Required { public required Node A { get; set; } [JsonRequired] public Node? B { get; set; } [JsonPropertyName("$c")] public int C { get; set; } }
    public class DollarName { [JsonPropertyName("$x")] public int X { get; set; } }
    public class NamedId { [JsonPropertyName("$id")] public int X { get; set; } }
    public class NamedReference { [JsonPropertyName("$ref")] public int X { get; set; } }
    public class NamedValues { [JsonPropertyName("$values")] public int X { get; set; } [JsonPropertyName("$type")] public int Y { get; set; } }
    public struct StructNamedId { [JsonPropertyName("$id")] public int X { get; set; } }
    public class Populating { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> A { get; } = []; }
    public abstract class Abstract { public int A { get; set; } }
    public class NoConstructor { private NoConstructor() { } public int A { get; set; } }
    public class NoWayToAdd(int a) : IEnumerable<int> { public int A => a; public IEnumerator<int> GetEnumerator() => Enumerable.Repeat(1, 2).GetEnumerator(); IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }
    public struct StructList : ICollection<int>
    {
        private List<int>? _list;
        public readonly int Count => _list?.Count ?? 0;
        public readonly bool IsReadOnly => false;
        public void Add(int item) => (_list ??= []).Add(item);
        public readonly void Clear() => _list?.Clear();
        public readonly bool Contains(int item) => _list?.Contains(item) == true;
        public readonly void CopyTo(int[] array, int arrayIndex) => _list?.CopyTo(array, arrayIndex);
        public readonly bool Remove(int item) => _list?.Remove(item) == true;
        public readonly IEnumerator<int> GetEnumerator() => (_list ?? []).GetEnumerator();
        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Collections
    {
        public List<Node>? List { get; set; }
        public IList<Node>? IList { get; set; }
        public ICollection<Node>? ICollection { get; set; }
        public IEnumerable<Node>? IEnumerable { get; set; }
        public IReadOnlyList<Node>? IReadOnlyList { get; set; }
        public IReadOnlyCollection<Node>? IReadOnlyCollection { get; set; }
        public ISet<Node>? ISet { get; set; }
        public HashSet<Node>? HashSet { get; set; }
        public LinkedList<Node>? LinkedList { get; set; }
        public Queue<Node>? Queue { get; set; }
        public Stack<Node>? Stack { get; set; }
        public ConcurrentQueue<Node>? ConcurrentQueue { get; set; }
        public ConcurrentStack<Node>? ConcurrentStack { get; set; }
        public ObservableCollection<Node>? ObservableCollection { get; set; }
        public Collection<Node>? Collection { get; set; }
        public ArrayList? ArrayList { get; set; }
        public IList? Untyped { get; set; }
        public ICollection? UntypedCollection { get; set; }
        public IEnumerable? UntypedEnumerable { get; set; }
        public Queue? UntypedQueue { get; set; }
        public Stack? UntypedStack { get; set; }
        public Hashtable? Hashtable { get; set; }
        public IDictionary? UntypedDictionary { get; set; }
        public Dictionary<int, Node>? ByNumber { get; set; }
        public IDictionary<string, Node>? IDictionary { get; set; }
        public IReadOnlyDictionary<string, Node>? IReadOnlyDictionary { get; set; }
        public SortedDictionary<string, Node>? SortedDictionary { get; set; }
        public ConcurrentDictionary<string, Node>? ConcurrentDictionary { get; set; }
        public Node[]? Array { get; set; }
        public Memory<int> Memory { get; set; }
        public ImmutableArray<Node> ImmutableArray { get; set; } = [];
        public ImmutableList<Node>? ImmutableList { get; set; }
        public IImmutableList<Node>? IImmutableList { get; set; }
        public ImmutableDictionary<string, Node>? ImmutableDictionary { get; set; }
        public KeyValuePair<string, Node> Entry { get; set; }
        public StructList StructList { get; set; }
        public List<int>? Numbers { get; set; }
        public List<string>? Texts { get; set; }
        public List<List<Node>>? Nested { get; set; }
        public byte[]? Bytes { get; set; }
    }
}
