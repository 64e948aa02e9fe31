using System.Collections;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Errors;

#pragma warning disable CA2211, CA1710, CA1010, CA2227, CA1002, CA1044, CA1721 // Shapes for the serializer.

/// <summary>Types that nest in themselves, one for each way of reading and writing that a contract has.</summary>
internal static class FaultStackModels
{
    /// <summary>Which library the converter calls.</summary>
    [ThreadStatic]
    public static bool IsOurs;

    /// <summary>What a value of <see cref="Bomb"/> throws.</summary>
    public const string Message = "user code";

    public sealed class DeepList : List<DeepList>;

    public sealed class DeepSet : HashSet<DeepSet>;

    public sealed class DeepQueue : Queue<DeepQueue>;

    public sealed class DeepTable : Dictionary<string, DeepTable?>;

    /// <summary>A collection of the user's, which refuses null.</summary>
    public sealed class DeepOwn : ICollection<DeepOwn?>
    {
        private readonly List<DeepOwn?> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public void Add(DeepOwn? item) => _items.Add(item ?? throw new JsonException());

        public void Clear() => _items.Clear();

        public bool Contains(DeepOwn? item) => _items.Contains(item);

        public void CopyTo(DeepOwn?[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public bool Remove(DeepOwn? item) => _items.Remove(item);

        public IEnumerator<DeepOwn?> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>A member whose setter throws, and whose getter does so once it is not null.</summary>
    public abstract class Bomb
    {
        private bool _isLit;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public object? B
        {
            get => _isLit ? throw new NotSupportedException(Message) : null;
            set => throw new NotSupportedException(Message);
        }

        public void Light() => _isLit = true;
    }

    public sealed class Node : Bomb
    {
        public Node? N { get; set; }
    }

    public sealed class Made(Made? n) : Bomb
    {
        public Made? N { get; } = n;
    }

    public sealed class Late(int id) : Bomb
    {
        public int Id { get; } = id;

        public Late? N { get; set; }
    }

    public sealed class InArray : Bomb
    {
        public InArray[]? N { get; set; }
    }

    public sealed class InImmutable : Bomb
    {
        public ImmutableList<InImmutable>? N { get; set; }
    }

    public sealed class InTuple : Bomb
    {
        public (InTuple? First, int Second) N { get; set; }
    }

    public struct Optional
    {
        public List<Optional?>? N { get; set; }
    }

    public sealed class InInterface : Bomb
    {
        public ISet<InInterface>? N { get; set; }
    }

    public sealed class Extended : Bomb
    {
        public Extended? N { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    [JsonDerivedType(typeof(Leaf), "leaf")]
    public class Branch : Bomb
    {
        public Branch? N { get; set; }
    }

    public sealed class Leaf : Branch;

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public sealed class Filled : Bomb
    {
        public Filled N => field ??= new Filled();
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public sealed class FilledLists : Bomb
    {
        public List<FilledLists> N { get; } = [];
    }

    public sealed class Calling : Bomb, IJsonOnDeserializing, IJsonOnDeserialized
    {
        public Calling? N { get; set; }

        public void OnDeserializing()
        {
        }

        public void OnDeserialized()
        {
        }
    }

    public sealed class WithObject : Bomb
    {
        public object? N { get; set; }
    }

    [JsonConverter(typeof(Converter))]
    public sealed class Converted
    {
        public Converted? N { get; set; }

        private sealed class Converter : JsonConverter<Converted>
        {
            public override Converted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                if (reader.TokenType == JsonTokenType.False)
                {
                    throw new NotSupportedException(Message);
                }

                if (reader.TokenType != JsonTokenType.StartObject)
                {
                    throw new JsonException();
                }

                var made = new Converted();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    reader.Read();
                    made.N = IsOurs ? JsonSerializer.Deserialize<Converted>(ref reader, options) : Stj.Deserialize<Converted>(ref reader, options);
                }

                return made;
            }

            public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options)
            {
                writer.WriteStartObject();
                writer.WritePropertyName("N");
                if (value.N is null)
                {
                    writer.WriteNullValue();
                }
                else
                {
                    Write(writer, value.N, options);
                }

                writer.WriteEndObject();
            }
        }
    }

    /// <summary>A type, how one level of it opens and closes in the text, and a text that user code refuses in the innermost.</summary>
    /// <param name="Name">The name of the case.</param>
    /// <param name="Type">The type.</param>
    /// <param name="Open">How a level opens.</param>
    /// <param name="Close">How it closes.</param>
    /// <param name="Levels">Containers in it.</param>
    /// <param name="User">A value for the innermost that makes user code throw, or null.</param>
    /// <param name="Options">The options.</param>
    public sealed record Kind(string Name, Type Type, string Open, string Close, int Levels = 1, string? User = null, Func<JsonSerializerOptions>? Options = null)
    {
        /// <summary>What the innermost level holds.</summary>
        public string Innermost { get; init; } = (Levels == 1 || Close == "}}") && User != "null" ? "null" : "";

        /// <summary>Whether each level is a call of the serializer of its own, by the converter.</summary>
        public bool IsNestedCall => Type == typeof(Converted);

        /// <summary>Whether it is a collection of itself.</summary>
        public bool IsOwnElement => Close is "]" || Type == typeof(DeepTable) || Type == typeof(DeepList);

        /// <summary>Makes a value that nests in itself as often as said, the innermost with a getter that throws or with itself inside.</summary>
        public Func<int, bool, object>? Value { get; init; }

        public override string ToString() => Name;
    }

    private const string Boom = "{\"B\":1}";

    private static Func<int, bool, object> ValueOf<T>(Func<T> make, Action<T, T> put)
        where T : class => (levels, isCycle) =>
        {
            T first = make(), last = first;
            for (int i = 1; i < levels; i++)
            {
                T next = make();
                put(last, next);
                last = next;
            }

            if (isCycle)
            {
                put(last, first);
            }
            else
            {
                (last as Bomb)?.Light();
            }

            return first;
        };

    public static IReadOnlyList<Kind> All { get; } =
    [
        new("list", typeof(DeepList), "[", "]") { Value = ValueOf<DeepList>(() => [], (to, item) => to.Add(item)) },
        new("set", typeof(DeepSet), "[", "]"),
        new("queue", typeof(DeepQueue), "[", "]") { Value = ValueOf<DeepQueue>(() => new(), (to, item) => to.Enqueue(item)) },
        new("dictionary", typeof(DeepTable), "{\"a\":", "}") { Value = ValueOf<DeepTable>(() => [], (to, item) => to["a"] = item) },
        new("own collection", typeof(DeepOwn), "[", "]", User: "null") { Value = ValueOf<DeepOwn>(() => [], (to, item) => to.Add(item)) },
        new("object", typeof(Node), "{\"N\":", "}", User: Boom) { Value = ValueOf<Node>(() => new(), (to, item) => to.N = item) },
        new("object under strict options", typeof(Node), "{\"N\":", "}", User: Boom, Options: () => new(JsonSerializerOptions.Strict)),
        new("constructor", typeof(Made), "{\"N\":", "}", User: Boom),
        new("after a constructor", typeof(Late), "{\"Id\":1,\"N\":", "}", User: Boom) { Value = ValueOf<Late>(() => new(1), (to, item) => to.N = item) },
        new("array", typeof(InArray), "{\"N\":[", "]}", 2, Boom) { Value = ValueOf<InArray>(() => new(), (to, item) => to.N = [item]) },
        new("immutable list", typeof(InImmutable), "{\"N\":[", "]}", 2, Boom) { Value = ValueOf<InImmutable>(() => new(), (to, item) => to.N = [item]) },
        new("tuple", typeof(InTuple), "{\"N\":{\"Item1\":", "}}", 2, Boom, () => new() { IncludeFields = true }) { Value = ValueOf<InTuple>(() => new(), (to, item) => to.N = (item, 1)) },
        new("nullable struct", typeof(Optional?), "{\"N\":[", "]}", 2),
        new("interface of a set", typeof(InInterface), "{\"N\":[", "]}", 2, Boom) { Value = ValueOf<InInterface>(() => new(), (to, item) => to.N = new HashSet<InInterface> { item }) },
        new("extension data", typeof(Extended), "{\"x\":1,\"N\":", "}", User: Boom) { Value = ValueOf<Extended>(() => new(), (to, item) => to.N = item) },
        new("polymorphic", typeof(Branch), "{\"$type\":\"leaf\",\"N\":", "}", User: Boom) { Value = ValueOf<Branch>(() => new Leaf(), (to, item) => to.N = item) },
        new("late discriminator", typeof(Branch), "{\"x\":1,\"$type\":\"leaf\",\"N\":", "}", User: Boom, Options: () => new() { AllowOutOfOrderMetadataProperties = true }),
        new("references", typeof(Node), "{\"$id\":\"#\",\"N\":", "}", User: Boom, Options: () => new() { ReferenceHandler = ReferenceHandler.Preserve }),
        new("lists with references", typeof(DeepList), "{\"$id\":\"#\",\"$values\":[", "]}", 2, Options: () => new() { ReferenceHandler = ReferenceHandler.Preserve }),
        new("dictionaries with references", typeof(DeepTable), "{\"$id\":\"#\",\"a\":", "}", Options: () => new() { ReferenceHandler = ReferenceHandler.Preserve }),
        new("cycles ignored", typeof(Node), "{\"N\":", "}", User: Boom, Options: () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }),
        new("filled", typeof(Filled), "{\"N\":", "}", User: Boom) { Innermost = "{}" },
        new("filled lists", typeof(FilledLists), "{\"N\":[", "]}", 2, Boom),
        new("callbacks", typeof(Calling), "{\"N\":", "}", User: Boom) { Value = ValueOf<Calling>(() => new(), (to, item) => to.N = item) },
        new("declared as object", typeof(WithObject), "{\"N\":", "}") { Value = ValueOf<WithObject>(() => new(), (to, item) => to.N = item) },
        new("converter", typeof(Converted), "{\"N\":", "}", User: "false"),
        new("element", typeof(JsonElement), "{\"N\":[", "]}", 2),
        new("node", typeof(JsonNode), "{\"N\":[", "]}", 2),
        new("skipped", typeof(Skipping), "{\"N\":[", "]}", 2),
    ];

    public sealed class Skipping;
}
