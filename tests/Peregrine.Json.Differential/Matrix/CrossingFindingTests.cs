using System.Collections;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>What crossings of contracts, attributes and user code showed, one case a cause.</summary>
public class CrossingFindingTests
{
    [JsonDerivedType(typeof(ConvertedDerived), "d")]
    public class ConvertedBase
    {
        public int N { get; set; }
    }

    [JsonConverter(typeof(NumberConverter))]
    public class ConvertedDerived : ConvertedBase;

    public class NumberConverter : JsonConverter<ConvertedDerived>
    {
        public override ConvertedDerived Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new();
        }

        public override void Write(Utf8JsonWriter writer, ConvertedDerived value, JsonSerializerOptions options) => writer.WriteNumberValue(4);
    }

    /// <summary>The place is the array of <c>$values</c>, unless all of the object is looked through first.</summary>
    [Theory]
    [InlineData("{\"$type\":\"d\",\"$values\":[1]}")]
    [InlineData("{\"$type\":\"d\" ,\"\\u0024values\": [1]}")]
    [InlineData("{\"$type\":\"d\",\"$id\":\"1\",\"$values\":[1]}")]
    [InlineData("{\"$id\":\"1\",\"$type\":\"d\",\"$values\":[1]}")]
    [InlineData("{\"$values\":[1],\"$type\":\"d\"}")]
    [InlineData("{\"$type\":\"d\",\"$values\":1}")]
    [InlineData("{\"$type\":\"d\",\"$values\":")]
    [InlineData("{\"$type\":\"d\",\"N\":1}")]
    public void ValuesOfConvertedDerivedTypes(string json)
    {
        foreach (bool allowsOutOfOrder in (bool[])[false, true])
        {
            foreach (ReferenceHandler? references in (ReferenceHandler?[])[null, ReferenceHandler.Preserve])
            {
                var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = allowsOutOfOrder, ReferenceHandler = references };
                Both.Read<ConvertedBase>(json, options);
                Both.Read<List<ConvertedBase>>($"[{json}]", options);
                Both.Read<Holder<ConvertedBase>>($"{{\"First\":2,\"Value\":{json}}}", options);
                Both.Read<Dictionary<string, ConvertedBase>>($"{{\"k\":{json}}}", options);
            }
        }
    }

    public class Extended<T>
    {
        public int A { get; set; }

        [JsonExtensionData]
        public T? X { get; set; }
    }

    /// <summary>Says that it is read-only and takes entries by Add alone.</summary>
    public class AddedTo : Dictionary<string, object>, IDictionary<string, object>
    {
        bool ICollection<KeyValuePair<string, object>>.IsReadOnly => true;

        object IDictionary<string, object>.this[string key] { get => base[key]; set => throw new NotSupportedException("read-only"); }
    }

    public class ReadOnlyThere
    {
        [JsonExtensionData]
        public IDictionary<string, object> X { get; set; } = new ReadOnlyDictionary<string, object>(new Dictionary<string, object>());
    }

    public class ImmutableThere
    {
        [JsonExtensionData]
        public IDictionary<string, JsonElement> X { get; set; } = ImmutableDictionary<string, JsonElement>.Empty;
    }

    [Theory]
    [InlineData("{\"A\":1,\"x\":2}")]
    [InlineData("{\"x\":{\"y\":1}}")]
    [InlineData("{\"x\":[1,2],\"y\":3}")]
    [InlineData("{\"x\":\"s\" }")]
    [InlineData("{\"x\":null}")]
    [InlineData("{\"x\":1,\"x\":2}")]
    [InlineData("{\"x\":[1")]
    public void ReadOnlyExtensionData(string json)
    {
        foreach (bool allowsDuplicates in (bool[])[true, false])
        {
            var options = new JsonSerializerOptions { AllowDuplicateProperties = allowsDuplicates };
            Both.Read<Extended<AddedTo>>(json, options);
            Both.Read<ReadOnlyThere>(json, options);
            Both.Read<ImmutableThere>(json, options);
            Both.Read<List<ReadOnlyThere>>($"[{json}]", options);
        }
    }

    /// <summary>Elements and entries of a type that is never read or written are refused, null too: but not where they are written one by one.</summary>
    [Theory]
    [InlineData("null")]
    [InlineData(" 1")]
    [InlineData("{}")]
    public void NullOfRefusedTypes(string json)
    {
        Both.Read<Action>(json);
        Both.Read<Holder<Action>>($"{{\"Value\":{json}}}");
        Both.Read<List<Action>>($"[{json}]");
        Both.Read<Action[]>($"[{json}]");
        Both.Read<HashSet<Type>>($"[{json}]");
        Both.Read<IEnumerable<Type>>($"[{json}]");
        Both.Read<Queue<Type>>($"[{json}]");
        Both.Read<ImmutableList<Type>>($"[{json}]");
        Both.Read<ReadOnlyMemory<Action>>($"[{json}]");
        Both.Read<ObservableCollection<Action>>($"[{json}]");
        Both.Read<Dictionary<string, Action>>($"{{\"k\":{json}}}");
        Both.Read<Dictionary<int, Action>>($"{{\"1\":{json}}}");
        Both.Read<SortedDictionary<string, Action>>($"{{\"k\":{json}}}");
        Both.Read<List<nint?>>($"[{json}]");
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NullOfRefusedTypesWritten(bool isIndented)
    {
        var options = new JsonSerializerOptions { WriteIndented = isIndented };
        foreach (Action? action in (Action?[])[null, static () => { }])
        {
            Both.Write(action, options);
            Both.Write(new Holder<Action> { Value = action }, options);
            Both.Write(new List<Action?> { action }, options);
            Both.Write(new Action?[] { action }, options);
            Both.Write(new HashSet<Action?> { action }, options);
            Both.Write<IEnumerable<Action?>>(new Queue<Action?>([action]), options);
            Both.Write(new ReadOnlyMemory<Action?>([action]), options);
            Both.Write(new Dictionary<string, Action?> { ["k"] = action }, options);
            Both.Write(new Dictionary<int, Action?> { [1] = action }, options);
            Both.Write<IDictionary<string, Action?>>(new SortedDictionary<string, Action?> { ["k"] = action }, options);
            Both.Write(new Holder<List<Action?>> { Value = [action] }, options);
            Both.Write(new Holder<Dictionary<string, Action?>> { Value = new() { ["k"] = action } }, options);
        }

        Both.Write(new Dictionary<string, Action>(), options);
        Both.Write(new List<Action>(), options);
        Both.Write(new List<nint?> { null }, options);
    }

    /// <summary>The second of two names goes before what is wrong after it.</summary>
    [Theory]
    [InlineData("{\"a\":1,\"a\":2,x}")]
    [InlineData("{\"a\":1,\"a\":2,\"a\":tru}")]
    [InlineData("{\"q\":{\"a\":[1,{}],\"a\":{}},x}")]
    [InlineData("[{\"a\":1,\"a\":2},x]")]
    [InlineData("{\"a\":1,\"b\":x,\"a\":2}")]
    [InlineData("{\"a\":1,\"a\":2")]
    public void NamesTwiceInBadNodes(string json)
    {
        var options = new JsonSerializerOptions { AllowDuplicateProperties = false, UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };
        Both.Read<JsonNode>(json, options);
        Both.Read<Holder<JsonNode>>($"{{\"First\":2,\"Value\":{json}}}", options);
        Both.Read<object>(json, options);
    }

    [Theory]
    [InlineData(JsonNumberHandling.WriteAsString)]
    [InlineData(JsonNumberHandling.AllowReadingFromString)]
    [InlineData(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public void NumbersOfNullableCollections(JsonNumberHandling handling)
    {
        var options = new JsonSerializerOptions { NumberHandling = handling };
        Both.Write<ImmutableArray<int>?>([1, 2], options);
        Both.Write(new Holder<ImmutableArray<int>?> { Value = [1] }, options);
        Both.Write(new List<ImmutableArray<int>?> { ImmutableArray.Create(1) }, options);
        Both.Write<ReadOnlyMemory<int>?>(new int[] { 1 }, options);
        Both.Write<KeyValuePair<int, int>?>(new(1, 2), options);
        Both.Write<object>(ImmutableArray.Create(1, 2), options);
        Both.Read<ImmutableArray<int>?>("[1,\"2\"]", options);
        Both.Read<Holder<ImmutableArray<int>?>>("{\"Value\":[1,\"2\"]}", options);
        Both.Read<List<ImmutableArray<int>?>>("[[1,\"2\"]]", options);
        Both.Read<ReadOnlyMemory<int>?>("[1,\"2\"]", options);
    }

    public sealed class Nullables
    {
        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public ImmutableArray<int>? Strict { get; set; } = [1];

        public ImmutableArray<int>? Plain { get; set; } = [2];

        public ImmutableArray<int> Bare { get; set; } = [3];
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public sealed class NullablesAsText
    {
        public ImmutableArray<int>? First { get; set; } = [2];

        public ReadOnlyMemory<int>? Second { get; set; } = new int[] { 4 };

        public int? Third { get; set; } = 5;
    }

    public sealed class NullableMarked
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public ImmutableArray<int>? Items { get; set; } = [1];
    }

    /// <summary>What members and their types say of numbers does not reach the elements of a nullable collection; a member may not say it.</summary>
    [Theory]
    [InlineData(JsonNumberHandling.Strict)]
    [InlineData(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public void NumbersOfNullableCollectionsInMembers(JsonNumberHandling handling)
    {
        var options = new JsonSerializerOptions { NumberHandling = handling };
        Both.Write(new Nullables(), options);
        Both.Write(new NullablesAsText(), options);
        Both.Write(new NullableMarked(), options);
        Both.Read<Nullables>("{\"Strict\":[\"1\"]}", options);
        Both.Read<Nullables>("{\"Plain\":[\"1\"]}", options);
        Both.Read<Nullables>("{\"Bare\":[\"1\"]}", options);
        Both.Read<NullablesAsText>("{\"Third\":\"6\",\"First\":[1],\"Second\":[\"1\"]}", options);
        Both.Read<NullableMarked>("{}", options);
    }

    /// <summary>What a modifier says of a number's type holds at the root and for members of that type.</summary>
    [Theory]
    [InlineData(JsonNumberHandling.WriteAsString)]
    [InlineData(JsonNumberHandling.Strict)]
    [InlineData(null)]
    public void NumbersWhoseTypeIsTold(JsonNumberHandling? handling)
    {
        foreach (JsonNumberHandling all in (JsonNumberHandling[])[JsonNumberHandling.Strict, JsonNumberHandling.WriteAsString])
        {
            foreach (Type told in (Type[])[typeof(int), typeof(int?), typeof(object), typeof(List<object>)])
            {
                JsonSerializerOptions options = Modified(told, info => info.NumberHandling = handling);
                options.NumberHandling = all;
                Both.Write(new List<object> { 1, 2L }, options);
                Both.Write<object>(1, options);
                Both.Write(new object[] { 1 }, options);
                Both.Write(new Holder<object> { Value = 1 }, options);
                Both.Write(new Holder<int?> { Value = 1 }, options);
                Both.Write(new int?[] { 1 }, options);
                Both.Write<int?>(1, options);
                Both.Write(new Dictionary<string, object> { ["a"] = 1 }, options);
                Both.Write(new ArrayList { 1 }, options);
                Both.Write(new Hashtable { ["a"] = 1 }, options);
                Both.Write<IEnumerable>(new List<int> { 1 }, options);
                Both.Write(new Extended<Dictionary<string, object>> { X = new() { ["a"] = 1 } }, options);
                Both.Write(new List<object> { new List<object> { 1 }, new Holder<object> { Value = 3 } }, options);
                Both.Write<object>(1, options);
            }
        }
    }

    [Theory]
    [InlineData("[1,2,3,4")]
    [InlineData("[1,2,3,4,")]
    [InlineData("[1,2,3,4x")]
    [InlineData("[1,2,3,99999999999]")]
    [InlineData("[1,2,3,\"x\"]")]
    [InlineData("[1,2,3,4 x]")]
    [InlineData("[1,2,/")]
    [InlineData("[1,2,3,1e]")]
    public void ListsWithCallbacksReadWhole(string json)
    {
        Both.Read<CalledList>(json);
        Both.Read<Holder<CalledList>>("{\"Value\":" + json);
        Both.Read<List<CalledList>>("[" + json);
        Both.Read<IList<int>>(json, Modified(typeof(IList<int>), static info => info.OnDeserializing = static _ => { }));
        Both.Read<List<int>>(json, Modified(typeof(List<int>), static info => info.OnDeserialized = static _ => { }));
        Both.Read<HashSet<int>>(json, Modified(typeof(HashSet<int>), static info => info.OnDeserialized = static _ => { }));
    }

    [Theory]
    [InlineData("[/x 1]")]
    [InlineData("[/* 1]")]
    [InlineData("[ /x")]
    [InlineData("[/*a*//x 1]")]
    [InlineData("[1,/x 2]")]
    [InlineData("[1/x,2]")]
    public void BadCommentsInFilledLists(string json)
    {
        foreach (JsonCommentHandling comments in (JsonCommentHandling[])[JsonCommentHandling.Skip, JsonCommentHandling.Disallow])
        {
            var options = new JsonSerializerOptions { ReadCommentHandling = comments };
            Both.Read<FilledReadOnlyOf<List<int>>>($"{{\"V\":{json}}}", options);
            Both.Read<FilledReadOnlyOf<HashSet<int>>>($"{{\"V\":{json}}}", options);
            Both.Read<FilledReadOnlyOf<CalledList>>($"{{\"V\":{json}}}", options);
            Both.Read<MemberOf<List<int>>>($"{{\"V\":{json}}}", options);
        }
    }

    public class Many;

    /// <summary>More members than two bytes count.</summary>
    [Theory]
    [InlineData(65_535)]
    [InlineData(70_000)]
    public void ManyMembers(int count)
    {
        JsonSerializerOptions options = Modified(typeof(Many), info =>
        {
            for (int i = 0; i < count; i++)
            {
                int number = i;
                JsonPropertyInfo added = info.CreateJsonPropertyInfo(typeof(int), "m" + i);
                added.Get = _ => number;
                added.Set = (_, value) => Assert.Equal(number, value);
                info.Properties.Add(added);
            }
        });
        var report = new Report();
        Both.WriteQuickly(report, new Many(), options);
        Both.ReadOnce<Many>(report, Encoding.UTF8.GetBytes($"{{\"m0\":0,\"m{count - 1}\":{count - 1},\"nothing\":1,\"m\\u0031\":1}}"), options);
        Both.ReadOnce<Many>(report, "{\"m65536\":\"x\"}"u8.ToArray(), options);
        report.Check();
    }

    public class HiddenBase
    {
        [JsonConverter(typeof(Mark.NullFactory))]
        public virtual int A { get; set; }

        [JsonConverter(typeof(Mark.NullFactory))]
        public int B { get; set; }
    }

    public class Hiding : HiddenBase
    {
        public override int A { get; set; }

        public new string? B { get; set; }
    }

    /// <summary>The factory on a hidden member is not called.</summary>
    [Fact]
    public void FactoriesOfHiddenMembers()
    {
        Both.RoundTrip(new Hiding { A = 1, B = "b" });
        Both.Read<HiddenBase>("{\"A\":1}");
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class UnmappedList : List<int>;

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)]
    public class ReplacedDictionary : Dictionary<string, int>;

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip), JsonConverter(typeof(Mark.GoodFactory))]
    public class UnmappedConverted;

    [JsonNumberHandling(JsonNumberHandling.WriteAsString), JsonConverter(typeof(Mark.GoodFactory))]
    public class NumbersConverted;

    [JsonNumberHandling(JsonNumberHandling.Strict), JsonConverter(typeof(Mark.GoodFactory))]
    public class StrictConverted;

    [JsonPolymorphic, JsonConverter(typeof(Mark.GoodFactory))]
    public class PolymorphicConverted;

    [JsonDerivedType(typeof(DerivedConvertedSon)), JsonConverter(typeof(Mark.GoodFactory))]
    public class DerivedConverted;

    public class DerivedConvertedSon : DerivedConverted;

    /// <summary>Attributes that a type cannot bear: whatever is read and written, null too, wherever it stands.</summary>
    [Fact]
    public void AttributesOfOtherKinds()
    {
        Refused<UnmappedList>("[1]");
        Refused<ReplacedDictionary>("{\"a\":1}");
        Refused<UnmappedConverted>("{}");
        Refused<NumbersConverted>("{}");
        Refused<StrictConverted>("{}");
        Refused<PolymorphicConverted>("{}");
        Refused<DerivedConverted>("{}");
    }

    private static void Refused<T>(string json)
        where T : class, new()
    {
        Both.Read<T>(json);
        Both.Read<T>("null");
        Both.Read<List<T>>($"[{json}]");
        Both.Read<Holder<T>>($"{{\"Value\":{json}}}");
        Both.Write<T?>(null);
        Both.Write(new T());
        Both.Write(new List<T>());
        Both.Write(new Holder<T>());
        Both.Write<object>(new T());
    }

    [Fact]
    public void StructDictionariesWithoutDuplicates()
    {
        var options = new JsonSerializerOptions { AllowDuplicateProperties = false };
        Both.Read<StructDictionary>("{\"a\":1,\"b\":2}", options);
        Both.Read<StructDictionary>("{\"a\":1,\"a\":2}", options);
        Both.Read<Holder<StructDictionary>>("{\"Value\":{\"a\":1,\"b\":2}}", options);
    }

    /// <summary>Its last call throws: there is one more, of the enumerator that is still open.</summary>
    [Fact]
    public void EnumeratorsThatThrowWhenDisposed()
    {
        foreach (Func<object> make in (Func<object>[])[static () => new ThrowingModels.Sequence(), static () => new ThrowingModels.Items(), static () => new ThrowingModels.Entries(), static () => new ThrowingModels.Extensible { Extra = [] }])
        {
            object value = Trap.Quietly(make);
            foreach (Func<Exception> thrown in (Func<Exception>[])[static () => new KeyNotFoundException(), static () => new JsonException()])
            {
                Trap.Run theirs = Trap.In(() => Stj.Serialize(value), "Dispose", 0, thrown);
                Trap.Run mine = Trap.In(() => Ours.Serialize(value), "Dispose", 0, thrown);
                Assert.Equal(theirs.Calls, mine.Calls);
                Assert.Equal(theirs.Outcome.ErrorText, mine.Outcome.ErrorText);
            }
        }
    }

    /// <summary>Made by a constructor whose exception has a path already.</summary>
    [Fact]
    public void ExtensionDataWhoseConstructorThrows()
    {
        foreach (string message in (string[])["said", "said Path: $.there"])
        {
            Trap.Run theirs = Trap.In(() => Stj.Deserialize<ThrowingModels.Extensible>("{\"x\":1}"), "new Entries", 0, () => new NotSupportedException(message));
            Trap.Run mine = Trap.In(() => Ours.Deserialize<ThrowingModels.Extensible>("{\"x\":1}"), "new Entries", 0, () => new NotSupportedException(message));
            Assert.Equal(Outcome.Describe(theirs.Outcome.Error!, sources: false), Outcome.Describe(mine.Outcome.Error!, sources: false));
            Assert.Equal(theirs.Depth, mine.Depth);
        }
    }

    /// <summary>A contract makes nothing: the id that waited for it is still taken.</summary>
    [Fact]
    public void IdsOfWhatIsNotMade()
    {
        foreach (bool allowsOutOfOrder in (bool[])[false, true])
        {
            Twice<Plain>("{\"$id\":\"1\"}", allowsOutOfOrder);
            Twice<Dictionary<int, string>>("{\"$id\":\"1\"}", allowsOutOfOrder);
            Twice<List<int>>("{\"$id\":\"1\",\"$values\":[]}", allowsOutOfOrder);
            Twice<UserCollection>("{\"$id\":\"1\",\"$values\":[]}", allowsOutOfOrder);
        }

        static void Twice<T>(string json, bool allowsOutOfOrder)
            where T : class
        {
            JsonSerializerOptions options = Modified(typeof(T), static info => info.CreateObject = static () => null!);
            options.ReferenceHandler = ReferenceHandler.Preserve;
            options.AllowOutOfOrderMetadataProperties = allowsOutOfOrder;
            Both.Read<T>(json, options);
            Both.Read<List<T>>($"[{json},{json}]", options);
            Both.Read<List<T>>($"[{json},{json.Replace('1', '2')}]", options);
        }
    }

    private static JsonSerializerOptions Modified(Type type, Action<JsonTypeInfo> modify) => new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                info =>
                {
                    if (info.Type == type)
                    {
                        modify(info);
                    }
                },
            },
        },
    };
}
