using System.Collections;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Interop;

public class Ground
{
    public int A { get; set; } = 1;
}

public class Middle : Ground, ITagged
{
    public string Tag => "m";

    public int B { get; set; } = 2;
}

public sealed class Top : Middle, INumbered
{
    public int Number => 3;
}

public interface ITagged
{
    string Tag { get; }
}

public interface INumbered
{
    int Number { get; }
}

public interface IBoth : ITagged, INumbered;

public sealed class BothWays : IBoth
{
    public string Tag => "b";

    public int Number => 4;
}

public struct Measured : INumbered
{
    public int Number { readonly get; set; }
}

public sealed class TwoSequences : IEnumerable<int>, IEnumerable<string>
{
    IEnumerator<int> IEnumerable<int>.GetEnumerator() => ((IEnumerable<int>)[1]).GetEnumerator();

    IEnumerator<string> IEnumerable<string>.GetEnumerator() => ((IEnumerable<string>)["a"]).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<int>)this).GetEnumerator();
}

public sealed class Unconfigurable
{
    [JsonPropertyName("same")]
    public int A { get; set; }

    [JsonPropertyName("same")]
    public int B { get; set; }
}

public sealed class DerivedFromUnconfigurable : List<int>;

[JsonDerivedType(typeof(Leaf), "leaf")]
public class Root
{
    public int R { get; set; } = 1;
}

public class Leaf : Root;

public sealed class Unlisted : Leaf;

public sealed class AnyHolder
{
    public object? Value { get; set; }

    public List<object?>? Values { get; set; }

    public Dictionary<string, object?>? Named { get; set; }

    public AnyHolder? Inner { get; set; }
}

[JsonSerializable(typeof(object))]
[JsonSerializable(typeof(object[]))]
[JsonSerializable(typeof(AnyHolder))]
internal sealed partial class BareContext : JsonSerializerContext;

[JsonSerializable(typeof(object))]
[JsonSerializable(typeof(object[]))]
[JsonSerializable(typeof(AnyHolder))]
[JsonSerializable(typeof(IEnumerable<int>))]
[JsonSerializable(typeof(IDictionary<string, JsonElement>))]
[JsonSerializable(typeof(Ground))]
[JsonSerializable(typeof(Root))]
internal sealed partial class SequenceContext : JsonSerializerContext;

[JsonSerializable(typeof(object))]
[JsonSerializable(typeof(object[]))]
[JsonSerializable(typeof(AnyHolder))]
[JsonSerializable(typeof(IEnumerable))]
[JsonSerializable(typeof(IReadOnlyList<int>))]
[JsonSerializable(typeof(ICollection<string>))]
[JsonSerializable(typeof(IReadOnlyDictionary<string, int>))]
[JsonSerializable(typeof(ITagged))]
[JsonSerializable(typeof(int?))]
[JsonSerializable(typeof(DayOfWeek))]
internal sealed partial class InterfaceContext : JsonSerializerContext;

[JsonSerializable(typeof(object))]
[JsonSerializable(typeof(object[]))]
[JsonSerializable(typeof(AnyHolder))]
[JsonSerializable(typeof(Middle))]
[JsonSerializable(typeof(ITagged))]
[JsonSerializable(typeof(INumbered))]
[JsonSerializable(typeof(IEnumerable<int>))]
[JsonSerializable(typeof(IEnumerable<string>))]
[JsonSerializable(typeof(List<int>))]
[JsonSerializable(typeof(IDictionary))]
[JsonSerializable(typeof(IComparable))]
[JsonSerializable(typeof(ValueType))]
internal sealed partial class ManyContext : JsonSerializerContext;

public class WrittenOnly
{
    public int A { get; set; }

    public List<WrittenOnly>? Others { get; set; }

    public object? Any { get; set; }
}

public struct WrittenStruct
{
    public int X { get; set; }
}

public sealed record WrittenRecord(int A);

public sealed class HoldsWritten
{
    public WrittenOnly? V { get; set; }

    public WrittenStruct S { get; set; }
}

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(WrittenOnly))]
[JsonSerializable(typeof(WrittenOnly[]))]
[JsonSerializable(typeof(Dictionary<string, WrittenOnly>))]
[JsonSerializable(typeof(WrittenStruct))]
[JsonSerializable(typeof(WrittenStruct?))]
[JsonSerializable(typeof(WrittenRecord))]
internal sealed partial class WritingContext : JsonSerializerContext;

[JsonSerializable(typeof(WrittenOnly), GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(WrittenStruct), GenerationMode = JsonSourceGenerationMode.Serialization)]
[JsonSerializable(typeof(HoldsWritten), GenerationMode = JsonSourceGenerationMode.Metadata)]
internal sealed partial class MixedContext : JsonSerializerContext;

public sealed class Chained
{
    public int Number { get; set; }

    public Chained? Next { get; set; }

    public List<Chained>? Items { get; set; }

    public Dictionary<string, int>? Counts { get; set; }
}

public class Wide
{
    public int Number { get; set; }

    public string? Text { get; set; }

    public double? Maybe { get; set; }

    [JsonPropertyName("due")]
    public DateTime Date { get; set; }

    [JsonIgnore]
    public int Hidden { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public long Rare { get; set; }

    [JsonPropertyOrder(-1)]
    public bool First { get; set; }

    public virtual string Virtual { get; set; } = "v";

    public string ReadOnly => "r";

    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
    public decimal Money { get; set; }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public List<int> Filled { get; } = [1];

    public Wide? Inner { get; set; }

    public Measured Struct { get; set; }

    public DayOfWeek Day { get; set; }
}

public sealed class Wider : Wide
{
    public override string Virtual { get; set; } = "w";

    public new string? Text { get; set; }
}

public sealed class Plainer
{
    public int A { get; set; }

    public string? B { get; set; }

    public Plainer? C { get; set; }

    public long[]? D { get; set; }

    public Measured E { get; set; }
}

public sealed class OnlyOnce
{
    public required int A { get; init; }

    public string B { get; init; } = "b";

    public string C { get; private set; } = "c";

    [JsonInclude]
    public int D;
}

public sealed class Noticing : IJsonOnDeserialized, IJsonOnSerializing
{
    public int A { get; set; }

    public void OnDeserialized() => A += 10;

    public void OnSerializing() => A = 5;
}

[JsonSerializable(typeof(Wide))]
[JsonSerializable(typeof(Wider))]
[JsonSerializable(typeof(Plainer))]
[JsonSerializable(typeof(OnlyOnce))]
[JsonSerializable(typeof(Noticing))]
[JsonSerializable(typeof(List<Plainer>))]
[JsonSerializable(typeof(ContextShapes.Positional))]
[JsonSerializable(typeof(ContextShapes.Longer))]
[JsonSerializable(typeof(ContextShapes.Initialized))]
[JsonSerializable(typeof(ContextShapes.Mutable))]
[JsonSerializable(typeof(ContextShapes.Mutable?))]
[JsonSerializable(typeof(ContextShapes.Immutable))]
[JsonSerializable(typeof(ContextShapes.Mixed))]
[JsonSerializable(typeof(ContextShapes.Conditional))]
[JsonSerializable(typeof(ContextShapes.Throwing))]
[JsonSerializable(typeof(ContextShapes.Marked))]
[JsonSerializable(typeof(List<ContextShapes.Immutable>))]
internal sealed partial class WideContext : JsonSerializerContext;

/// <summary>A context as the SDK of .NET 6 generated them: members and elements bring their metadata along, and nothing else knows it.</summary>
internal sealed class OldContext(JsonSerializerOptions options, List<string> asked) : JsonSerializerContext(options)
{
    private JsonTypeInfo<Chained>? _chained;
    private JsonTypeInfo<int>? _number;
    private JsonTypeInfo<string>? _text;
    private JsonTypeInfo<List<Chained>>? _items;
    private JsonTypeInfo<Dictionary<string, int>>? _counts;

    protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

    public JsonTypeInfo<int> Number => _number ??= JsonMetadataServices.CreateValueInfo<int>(Options, JsonMetadataServices.Int32Converter);

    public JsonTypeInfo<string> Text => _text ??= JsonMetadataServices.CreateValueInfo<string>(Options, JsonMetadataServices.StringConverter);

    public JsonTypeInfo<List<Chained>> Items => _items ??= JsonMetadataServices.CreateListInfo<List<Chained>, Chained>(
        Options, new JsonCollectionInfoValues<List<Chained>> { ObjectCreator = () => [], ElementInfo = Chained });

    public JsonTypeInfo<Dictionary<string, int>> Counts => _counts ??= JsonMetadataServices.CreateDictionaryInfo<Dictionary<string, int>, string, int>(
        Options, new JsonCollectionInfoValues<Dictionary<string, int>> { ObjectCreator = () => [], KeyInfo = Text, ElementInfo = Number });

    public JsonTypeInfo<Chained> Chained => _chained ??= JsonMetadataServices.CreateObjectInfo(Options, new JsonObjectInfoValues<Chained>
    {
        ObjectCreator = static () => new Chained(),
        PropertyMetadataInitializer = _ =>
        [
            Property(nameof(Interop.Chained.Number), Number, static o => ((Chained)o).Number, static (o, v) => ((Chained)o).Number = v),
            Property(nameof(Interop.Chained.Next), Chained, static o => ((Chained)o).Next, static (o, v) => ((Chained)o).Next = v),
            Property(nameof(Interop.Chained.Items), Items, static o => ((Chained)o).Items, static (o, v) => ((Chained)o).Items = v),
            Property(nameof(Interop.Chained.Counts), Counts, static o => ((Chained)o).Counts, static (o, v) => ((Chained)o).Counts = v),
        ],
    });

    public override JsonTypeInfo? GetTypeInfo(Type type)
    {
        asked.Add(type.ToString());
        return type == typeof(Chained) ? Chained : null;
    }

    private JsonPropertyInfo Property<T>(string name, JsonTypeInfo<T> type, Func<object, T?> get, Action<object, T?> set) =>
        JsonMetadataServices.CreatePropertyInfo(Options, new JsonPropertyInfoValues<T>
        {
            IsProperty = true,
            IsPublic = true,
            DeclaringType = typeof(Chained),
            PropertyTypeInfo = type,
            Getter = get,
            Setter = set,
            PropertyName = name,
        });
}

/// <summary>A context written by hand, with code of its own to write a type, that counts the calls it gets.</summary>
internal sealed class HandContext : JsonSerializerContext
{
    private readonly JsonTypeInfo<Ground> _ground;
    private readonly JsonTypeInfo<List<Ground>> _list;
    private readonly JsonTypeInfo<Holding> _holding;
    private readonly bool _isComplete;

    public HandContext(JsonSerializerOptions? options, bool isComplete)
        : base(options)
    {
        _isComplete = isComplete;
        _ground = JsonMetadataServices.CreateObjectInfo(Options, new JsonObjectInfoValues<Ground>
        {
            ObjectCreator = static () => new Ground(),
            SerializeHandler = Write,
            PropertyMetadataInitializer = isComplete ? _ => [Property<Ground, int>("A", static o => ((Ground)o).A, static (o, v) => ((Ground)o).A = v)] : null,
        });
        _list = JsonMetadataServices.CreateListInfo<List<Ground>, Ground>(Options, new JsonCollectionInfoValues<List<Ground>> { ObjectCreator = static () => [] });
        _holding = JsonMetadataServices.CreateObjectInfo(Options, new JsonObjectInfoValues<Holding>
        {
            ObjectCreator = static () => new Holding(),
            PropertyMetadataInitializer = _ =>
            [
                Property<Holding, Ground>("G", static o => ((Holding)o).G, static (o, v) => ((Holding)o).G = v),
                Property<Holding, object>("O", static o => ((Holding)o).O, static (o, v) => ((Holding)o).O = v),
            ],
        });
    }

    public List<string> Log { get; } = [];

    protected override JsonSerializerOptions? GeneratedSerializerOptions { get; } = new();

    public JsonTypeInfo<Ground> Ground => _ground;

    public JsonTypeInfo<List<Ground>> List => _list;

    public JsonTypeInfo<Holding> Holding => _holding;

    public override JsonTypeInfo? GetTypeInfo(Type type)
    {
        Log.Add(type.ToString());
        return type == typeof(Ground) ? _ground
            : type == typeof(List<Ground>) ? _list
            : type == typeof(Holding) ? _holding
            : type == typeof(int) ? JsonMetadataServices.CreateValueInfo<int>(Options, JsonMetadataServices.Int32Converter)
            : type == typeof(object) ? JsonMetadataServices.CreateValueInfo<object>(Options, JsonMetadataServices.ObjectConverter!)
            : null;
    }

    private void Write(Utf8JsonWriter writer, Ground? value)
    {
        Log.Add("write " + (value is null ? "null" : value.A));
        if (value is null)
        {
            writer.WriteNullValue();
            return;
        }

        if (value.A < 0)
        {
            throw value.A switch
            {
                -1 => new NotSupportedException("no"),
                -2 => new JsonException("bad"),
                _ => new InvalidOperationException("wrong"),
            };
        }

        writer.WriteStartObject();
        writer.WriteNumber("by hand", value.A);
        writer.WriteEndObject();
    }

    private JsonPropertyInfo Property<TOwner, T>(string name, Func<object, T?> get, Action<object, T?> set) =>
        JsonMetadataServices.CreatePropertyInfo(Options, new JsonPropertyInfoValues<T>
        {
            IsProperty = true,
            IsPublic = _isComplete || typeof(TOwner) != typeof(Ground),
            DeclaringType = typeof(TOwner),
            Getter = get,
            Setter = set,
            PropertyName = name,
        });
}

public sealed class Holding
{
    public Ground? G { get; set; }

    public object? O { get; set; }
}
