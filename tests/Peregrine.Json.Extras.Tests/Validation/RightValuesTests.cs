using System.Collections;
using System.Collections.Immutable;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Right values of all kinds, with one fault behind them: the walk finds nothing in the values.</summary>
public class RightValuesTests
{
    public enum Key
    {
        One,
        Two,
    }

    [JsonDerivedType(typeof(Leaf), 1)]
    [JsonDerivedType(typeof(Branch), 2)]
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind", UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    public interface INode;

    public sealed record Leaf(string Name) : INode;

    public sealed record Branch(INode Left, INode? Right, int Depth = 3) : INode;

    [JsonDerivedType(typeof(Base))]
    [JsonDerivedType(typeof(Derived), "derived")]
    public class Base
    {
        public int A { get; set; } = 1;
    }

    public class Derived : Base
    {
        public required string B { get; set; }
    }

    public readonly struct Pair
    {
        [JsonConstructor]
        public Pair(int left, string? right) => (Left, Right) = (left, right);

        public int Left { get; }

        public string? Right { get; }
    }

    public sealed class Model
    {
        public Pair? Maybe { get; set; } = new Pair(1, null);

        public Pair[] Pairs { get; set; } = [new(2, "x"), default];

        public ImmutableArray<int> Immutable { get; set; } = [1, 2];

        public ImmutableDictionary<Key, Pair?> ByKey { get; set; } = ImmutableDictionary<Key, Pair?>.Empty.Add(Key.Two, null);

        public KeyValuePair<string, Half> Entry { get; set; } = new("k", (Half)1.5);

        public byte[] Bytes { get; set; } = [1, 2, 3];

        public Memory<byte> Memory { get; set; } = new byte[] { 4 };

        public Uri? Uri { get; set; } = new("https://example.org/a b");

        public Version? Version { get; set; } = new(1, 2, 3);

        public TimeSpan Span { get; set; } = TimeSpan.FromHours(25);

        public DateOnly Day { get; set; } = new(2024, 2, 29);

        public TimeOnly Time { get; set; } = new(1, 2);

        public DateTimeOffset? Offset { get; set; } = DateTimeOffset.UnixEpoch;

        public Int128 Large { get; set; } = Int128.MaxValue;

        public char Letter { get; set; } = 'é';

        public Stack<int> Stack { get; set; } = new([1, 2]);

        public IEnumerable<string?> Strings { get; set; } = ["a", null];

        public IReadOnlyDictionary<Guid, object?> ByGuid { get; set; } = new Dictionary<Guid, object?> { [Guid.Empty] = 1, [new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)] = null };

        public Hashtable Table { get; set; } = new() { ["h"] = "v" };

        public IList List { get; set; } = new object?[] { 1, "x", null, new[] { 1 } };

        public JsonNode? Node { get; set; } = JsonNode.Parse("""{"a":[1,null,{"$type":"x"}]}""");

        public JsonObject? Object { get; set; } = new() { ["o"] = 1 };

        public INode? Tree { get; set; } = new Branch(new Leaf("l"), new Branch(new Leaf("m"), null));

        public List<Base> Bases { get; set; } = [new Base(), new Derived { B = "b" }];

        [JsonInclude]
        internal int Included = 5;

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Dictionary<string, List<int>> Filled { get; } = [];

        [Iso8601Duration]
        public TimeSpan? Duration { get; set; } = TimeSpan.FromDays(1);

        [UnixTime]
        public DateTime Unix { get; set; } = DateTime.UnixEpoch;

        [JsonConverter(typeof(JsonStringEnumConverter<Key>))]
        public Key Key { get; set; } = Key.Two;

        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public Dictionary<int, decimal> Quoted { get; set; } = new() { [-1] = 2.5m };

        public Tuple<int, string>? Tuple { get; set; } = new(1, "t");

        [JsonExtensionData]
        public IDictionary<string, JsonElement>? Rest { get; set; }
    }

    [Fact]
    public void NothingIsFoundInThem()
    {
        JsonSerializerOptions[] all =
        [
            new(), new(JsonSerializerDefaults.Web) { RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true },
            new(JsonSerializerDefaults.Strict), new() { AllowOutOfOrderMetadataProperties = true, IncludeFields = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper },
            new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString, WriteIndented = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
            new() { Converters = { new ClrObjectConverter(), new EnumMemberConverter() }, PreferredObjectCreationHandling = JsonObjectCreationHandling.Replace },
            new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static info => _ = info.Properties.Count } } },
            new JsonSerializerOptions().UsePeregrine(),
        ];
        for (int i = 0; i < all.Length; i++)
        {
            var rest = new Dictionary<string, JsonElement> { ["unknown"] = JsonSerializer.SerializeToElement(new[] { 1 }) };
            string json = Ours.Serialize(new[] { new Model { Rest = i == 2 ? null : rest }, new Model { Maybe = null, Pairs = [], Tree = null, Uri = null, Node = null } }, all[i]);
            Assert.Empty(Checked.Of<Model[]>(json, all[i]));
            JsonFaults faults = Checked.Of<Model[]>(json + " x", all[i]);
            Assert.True(faults.Count == 1 && faults[0].Kind == DeserializationErrorKind.Syntax, $"{i}\n{Checked.Shown(Encoding.UTF8.GetBytes(json), faults)}");
        }

        Assert.Equal("$[0].Letter", Assert.Single(Checked.Of<Model[]>($"[{{\"Letter\":12,{Ours.Serialize(new[] { new Model() })[2..]}")).Path);
    }
}
