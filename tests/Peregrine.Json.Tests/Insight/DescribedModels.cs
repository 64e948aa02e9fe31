using System.Collections;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Tests.Insight;

/// <summary>Types of all kinds, and options that bring about all kinds of contracts.</summary>
internal static partial class DescribedModels
{
    public static JsonSerializerOptions Preserving { get; } = new() { ReferenceHandler = ReferenceHandler.Preserve };

    public static JsonSerializerOptions IgnoringCycles { get; } = new() { ReferenceHandler = ReferenceHandler.IgnoreCycles };

    public static JsonSerializerOptions OwnHandler { get; } = new() { ReferenceHandler = new Handler() };

    public static JsonSerializerOptions Quoted { get; } = new() { NumberHandling = JsonNumberHandling.AllowReadingFromString };

    public static JsonSerializerOptions Named { get; } = new() { Converters = { new JsonStringEnumConverter() } };

    public static JsonSerializerOptions Converting { get; } = new() { Converters = { new DotConverter() } };

    public static JsonSerializerOptions Modified { get; } = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } };

    public static JsonSerializerOptions Created { get; } = new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info =>
                {
                    if (info.Type == typeof(List<int>))
                    {
                        info.CreateObject = static () => new List<int>();
                    }
                },
            },
        },
    };

    public static JsonSerializerOptions OfContext { get; } = new() { TypeInfoResolver = new NodeContext() };

    public static JsonSerializerOptions OfWriting { get; } = new() { TypeInfoResolver = new WrittenOnlyContext() };

    public static JsonSerializerOptions Unnamed { get; } = new() { TypeInfoResolver = new OnlyNumbers() };

    /// <summary>A type, options, and what serves it at first.</summary>
    public static (Type Type, JsonSerializerOptions? Options, ExecutionKind Reading, ExecutionKind Writing)[] Kinds { get; } =
    [
        .. new[]
        {
            typeof(bool), typeof(char), typeof(string), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong),
            typeof(float), typeof(double), typeof(decimal), typeof(Half), typeof(Int128), typeof(UInt128), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly),
            typeof(TimeOnly), typeof(TimeSpan), typeof(Guid), typeof(Version), typeof(Uri), typeof(byte[]), typeof(Memory<byte>), typeof(DayOfWeek), typeof(int?), typeof(Guid?),
        }.Select(static type => (type, (JsonSerializerOptions?)null, ExecutionKind.SimpleValue, ExecutionKind.SimpleValue)),
        .. new[]
        {
            typeof(int[]), typeof(List<string>), typeof(IList<Dot>), typeof(HashSet<Guid>), typeof(Queue<int>), typeof(Stack<int>), typeof(LinkedList<int>),
            typeof(ImmutableArray<int>), typeof(ImmutableSortedSet<int>), typeof(Memory<int>), typeof(ReadOnlyMemory<int>), typeof(IEnumerable), typeof(ArrayList),
            typeof(IAsyncEnumerable<int>), typeof(List<List<Dot>>), typeof(MyList),
        }.Select(static type => (type, (JsonSerializerOptions?)null, ExecutionKind.Collection, ExecutionKind.Collection)),
        .. new[]
        {
            typeof(Dictionary<string, int>), typeof(Dictionary<int, Dot>), typeof(Dictionary<DayOfWeek, int>), typeof(Dictionary<object, int>), typeof(Dictionary<Dot, int>),
            typeof(IReadOnlyDictionary<string, Dot>), typeof(ImmutableDictionary<string, int>), typeof(Hashtable), typeof(SortedDictionary<Guid, int>),
        }.Select(static type => (type, (JsonSerializerOptions?)null, ExecutionKind.Dictionary, ExecutionKind.Dictionary)),
        .. new[] { typeof(JsonElement), typeof(JsonDocument), typeof(JsonNode), typeof(JsonObject), typeof(JsonArray), typeof(JsonValue) }
            .Select(static type => (type, (JsonSerializerOptions?)null, ExecutionKind.DocumentModel, ExecutionKind.DocumentModel)),
        .. new[] { typeof(Type), typeof(Action), typeof(IntPtr), typeof(int[,]) }
            .Select(static type => (type, (JsonSerializerOptions?)null, ExecutionKind.Refused, ExecutionKind.Refused)),
        .. new[] { typeof(Dot), typeof(Plain), typeof(Node), typeof(Point), typeof(Extended), typeof(Called) }
            .Select(static type => (type, (JsonSerializerOptions?)null, ExecutionKind.AccessorTable, ExecutionKind.AccessorTable)),
        (typeof(object), null, ExecutionKind.DocumentModel, ExecutionKind.RuntimeType),
        (typeof(Circle), new JsonSerializerOptions().UsePeregrine(keepDiscriminators: true), ExecutionKind.AccessorTable, ExecutionKind.AccessorTable),
        (typeof(Dot?), null, ExecutionKind.UnderlyingType, ExecutionKind.UnderlyingType),
        (typeof(Shape), null, ExecutionKind.DerivedType, ExecutionKind.DerivedType),
        (typeof(Animal), null, ExecutionKind.AccessorTable, ExecutionKind.AccessorTable),
        (typeof(IPlain), null, ExecutionKind.Refused, ExecutionKind.AccessorTable),
        (typeof(Converted), null, ExecutionKind.Converter, ExecutionKind.Converter),
        (typeof(Stubborn), null, ExecutionKind.Refused, ExecutionKind.Collection),
        (typeof(int), Quoted, ExecutionKind.SimpleValue, ExecutionKind.SimpleValue),
        (typeof(List<int>), Quoted, ExecutionKind.Collection, ExecutionKind.Collection),
        (typeof(int?), Quoted, ExecutionKind.SimpleValue, ExecutionKind.SimpleValue),
        (typeof(DayOfWeek), Named, ExecutionKind.SimpleValue, ExecutionKind.SimpleValue),
        (typeof(DayOfWeek?), Named, ExecutionKind.UnderlyingType, ExecutionKind.UnderlyingType),
        (typeof(Dot), Converting, ExecutionKind.Converter, ExecutionKind.Converter),
        (typeof(Dot?), Converting, ExecutionKind.UnderlyingType, ExecutionKind.UnderlyingType),
        (typeof(Dictionary<Dot, int>), Converting, ExecutionKind.Dictionary, ExecutionKind.Dictionary),
        (typeof(Node), Preserving, ExecutionKind.AccessorTable, ExecutionKind.AccessorTable),
        (typeof(List<Node>), Preserving, ExecutionKind.Collection, ExecutionKind.Collection),
        (typeof(Node), IgnoringCycles, ExecutionKind.AccessorTable, ExecutionKind.AccessorTable),
        (typeof(object), IgnoringCycles, ExecutionKind.DocumentModel, ExecutionKind.RuntimeType),
        (typeof(int), OwnHandler, ExecutionKind.SimpleValue, ExecutionKind.SimpleValue),
        (typeof(Node), Modified, ExecutionKind.AccessorTable, ExecutionKind.AccessorTable),
        (typeof(List<int>), Created, ExecutionKind.Collection, ExecutionKind.Collection),
        (typeof(Node), OfContext, ExecutionKind.AccessorTable, ExecutionKind.AccessorTable),
        (typeof(Written), OfWriting, ExecutionKind.Refused, ExecutionKind.SystemTextJson),
        (typeof(object), Unnamed, ExecutionKind.Refused, ExecutionKind.RuntimeType),
        (typeof(Plain), Unnamed, ExecutionKind.Refused, ExecutionKind.Refused),
    ];

    public struct Dot
    {
        public int X { get; set; }
    }

    public record Point(int X, string Name = "p");

    public interface IPlain
    {
        int Number { get; }
    }

    public class Plain
    {
        public int Number { get; set; }

        [JsonIgnore]
        public Action? Ignored { get; set; }

        [JsonConverter(typeof(DotConverter))]
        public Dot? Marked { get; set; }

        [JsonPropertyName("key"), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public required string Text { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public long Big { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Filled { get; } = [];

        public int Computed => Number + 1;

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int[]? Quoted { get; set; }
    }

    public class Node
    {
        public int Id { get; set; }

        public Node? Next { get; set; }

        public List<Node>? Children { get; set; }
    }

    public class Extended
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public class Called : IJsonOnDeserialized
    {
        public void OnDeserialized()
        {
        }
    }

    public class MyList : List<int>, IJsonOnSerializing
    {
        public void OnSerializing()
        {
        }
    }

    [JsonDerivedType(typeof(Circle), "circle"), JsonDerivedType(typeof(Square), 7)]
    public abstract class Shape
    {
        public string? Name { get; set; }
    }

    public class Circle : Shape
    {
        public double R { get; set; }
    }

    public class Square : Shape
    {
        public double A { get; set; }
    }

    [JsonDerivedType(typeof(Cat))]
    public class Animal
    {
        public int Legs { get; set; }
    }

    public class Cat : Animal;

    public class Written
    {
        public int Number { get; set; }
    }

    [JsonConverter(typeof(ConvertedConverter))]
    public class Converted;

    /// <summary>Elements are enumerated, and nothing can make it.</summary>
    public class Stubborn(int[] items) : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class DotConverter : JsonConverter<Dot>
    {
        public override Dot Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { X = reader.GetInt32() };

        public override void Write(Utf8JsonWriter writer, Dot value, JsonSerializerOptions options) => writer.WriteNumberValue(value.X);
    }

    public sealed class ConvertedConverter : JsonConverter<Converted>
    {
        public override Converted? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new();

        public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    private sealed class Handler : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => Preserve.CreateResolver();
    }

    private sealed class OnlyNumbers : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => type == typeof(int) ? _inner.GetTypeInfo(type, options) : null;
    }

    [JsonSerializable(typeof(Node))]
    public sealed partial class NodeContext : JsonSerializerContext;

    [JsonSerializable(typeof(Written)), JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
    public sealed partial class WrittenOnlyContext : JsonSerializerContext;

    /// <summary>Served by System.Text.Json in its own calls, where cycles are ignored.</summary>
    public struct Boxed
    {
        public object? Items { get; set; }
    }

    /// <summary>Served by this library in System.Text.Json's calls, too.</summary>
    public sealed class Bridged
    {
        public int Side { get; set; }
    }
}
