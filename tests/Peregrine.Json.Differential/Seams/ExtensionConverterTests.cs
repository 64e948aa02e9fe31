using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Extension data with converters, conditions, modifiers, hidden and overridden members, and accessors that hold nothing.</summary>
public class ExtensionConverterTests
{
    private static readonly string[] s_texts = ["{}", "{\"a\":1}", "{\"A\":1,\"b\":2,\"c\":{\"d\":[3]}}", "{\"More\":1}", "{\"a\":null}", "{\"a\":1,\"a\":2}", "{\"a\":", "{\"a\":1", "null", "{\"More\":{\"x\":1},\"A\":2}"];

    private static readonly JsonConverter[] s_converters =
    [
        new MapConverter<Dictionary<string, object>>(), new MapConverter<Dictionary<string, JsonElement>>(), new MapConverter<JsonObject>(), new MapConverter<IDictionary<string, object>>(), new MapConverter<IDictionary<string, JsonElement>>(), new MapConverter<Own>(),
        new ValueConverter<object>(5), new ValueConverter<JsonElement>(Stj.SerializeToElement(6)), new ValueConverter<JsonNode>(JsonValue.Create(7)), new ValueConverter<string>("s"), new ValueConverter<int>(8),
    ];

    [Fact]
    public void ConvertersInOptions()
    {
        foreach (JsonConverter converter in s_converters)
        {
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])
                [
                    new() { Converters = { converter } }, new() { Converters = { converter }, UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode }, new() { Converters = { converter }, AllowDuplicateProperties = false }, new() { Converters = { converter }, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
                    new() { Converters = { converter }, ReferenceHandler = ReferenceHandler.Preserve }, new() { Converters = { converter }, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } },
                ])
            {
                Each(options);
            }
        }
    }

    private static void Each(JsonSerializerOptions? options)
    {
        All(new Objects { A = 1, More = new() { ["x"] = 1, ["y"] = "z" } }, options);
        All(new Objects { A = 1, More = [] }, options);
        All(new Objects { A = 1 }, options);
        All(new Elements { More = new() { ["x"] = Stj.SerializeToElement(1) } }, options);
        All(new Nodes { More = new() { ["x"] = 1 } }, options);
        All(new Nodes(), options);
        All(new FaceObjects { More = new Dictionary<string, object> { ["x"] = 1 } }, options);
        All(new FaceElements { More = new Dictionary<string, JsonElement> { ["x"] = default } }, options);
        All(new FaceElements { More = new Dictionary<string, JsonElement> { ["x"] = Stj.SerializeToElement("q") } }, options);
        All(new Owned { More = new Own { ["x"] = 1 } }, options);
        if (options?.ReferenceHandler is null)
        {
            All(new Made(1) { More = new() { ["x"] = 1 } }, options);
        }

        All(new InStruct { More = new() { ["x"] = 1 } }, options);
    }

    private static void All<T>(T value, JsonSerializerOptions? options)
    {
        Seam.Write(value, options);
        Seam.Write<T[]>([value], options);
        foreach (string text in s_texts)
        {
            Seam.Read<T>(text, options);
        }

        Seam.Read<T[]>("[{},{\"a\":1}]", options);
        Seam.Read<T[]>("[]", options);
    }

    [Fact]
    public void ConvertersByAttribute()
    {
        All(new MarkedObjects { More = new() { ["x"] = 1 } }, null);
        All(new MarkedObjects(), null);
        All(new MarkedElements { More = new() { ["x"] = Stj.SerializeToElement(1) } }, null);
        All(new MarkedNodes { More = new() { ["x"] = 1 } }, null);
        All(new MarkedFace { More = new Dictionary<string, object> { ["x"] = 1 } }, null);
        All(new MarkedWrong { More = new() { ["x"] = 1 } }, null);
        All(new MarkedObjectConverter { More = new() { ["x"] = 1 } }, null);
        All(new MarkedFactory { More = new() { ["x"] = 1 } }, null);
        All(new MarkedMade(1) { More = new() { ["x"] = 1 } }, null);
        All(new MarkedType { More = new MarkedMap { ["x"] = 1 } }, null);
        All(new MarkedNull { More = new() { ["x"] = 1 } }, null);
        All(new MarkedThrows { More = new() { ["x"] = 1 } }, null);
        All(new MarkedOpens { More = new() { ["x"] = 1 } }, null);
        var indented = new JsonSerializerOptions { WriteIndented = true };
        Seam.Write(new MarkedObjects { A = 1, More = new() { ["x"] = 1 } }, indented);
        Seam.Write(new MarkedElements { More = new() { ["x"] = Stj.SerializeToElement(1) } }, indented);
        Seam.Write(new Several { A = 1, More = new() { ["x"] = 1 }, B = 2 }, indented);
        Seam.Write(new Several { A = 1, More = new() { ["x"] = 1 }, B = 2 });
        Seam.Write(new Several { A = 1, B = 2 });
        foreach (string text in s_texts)
        {
            Seam.Read<Several>(text);
        }
    }

    [Fact]
    public void ByModifiers()
    {
        foreach (Action<JsonPropertyInfo> change in (Action<JsonPropertyInfo>[])
            [
                p => p.ShouldSerialize = (_, _) => false, p => p.ShouldSerialize = (_, v) => v is not null, p => p.ShouldSerialize = null, p => p.CustomConverter = new MapConverter<Dictionary<string, object>>(), p => p.CustomConverter = new MapConverter<JsonObject>(), p => p.CustomConverter = new ValueConverter<object>(5),
                p => p.CustomConverter = new MapConverter<Dictionary<string, JsonElement>>(), p => p.Get = _ => null, p => p.Get = null, p => p.Set = null, p => p.Set = (_, _) => { }, p => p.IsExtensionData = false, p => p.Order = -1, p => p.Name = "renamed", p => p.NumberHandling = JsonNumberHandling.WriteAsString, p => p.ObjectCreationHandling = JsonObjectCreationHandling.Populate,
                p => p.IsRequired = true,
            ])
        {
            foreach (JsonUnmappedMemberHandling? handling in (JsonUnmappedMemberHandling?[])[null, JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
            {
                foreach (JsonUnmappedMemberHandling given in (JsonUnmappedMemberHandling[])[JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
                {
                    var options = new JsonSerializerOptions
                    {
                        UnmappedMemberHandling = given,
                        TypeInfoResolver = new DefaultJsonTypeInfoResolver
                        {
                            Modifiers =
                            {
                                info =>
                                {
                                    if (info.Kind == JsonTypeInfoKind.Object)
                                    {
                                        info.UnmappedMemberHandling = handling;
                                    }

                                    foreach (JsonPropertyInfo property in info.Properties.Where(p => p.IsExtensionData))
                                    {
                                        change(property);
                                    }
                                },
                            },
                        },
                    };
                    Each(options);
                }
            }
        }
    }

    [Fact]
    public void UnmappedMembers()
    {
        foreach (JsonUnmappedMemberHandling given in (JsonUnmappedMemberHandling[])[JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
        {
            foreach (JsonUnmappedMemberHandling? handling in (JsonUnmappedMemberHandling?[])[null, JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
            {
                foreach (bool isModified in (bool[])[true, false])
                {
                    var options = new JsonSerializerOptions { UnmappedMemberHandling = given };
                    if (isModified)
                    {
                        options.TypeInfoResolver = new DefaultJsonTypeInfoResolver
                        {
                            Modifiers =
                            {
                                info =>
                                {
                                    if (info.Kind == JsonTypeInfoKind.Object)
                                    {
                                        info.UnmappedMemberHandling = handling;
                                    }
                                },
                            },
                        };
                    }

                    All(new ClosedWithMore { More = new() { ["x"] = 1 } }, options);
                    All(new OpenWithMore { More = new() { ["x"] = 1 } }, options);
                    All(new ClosedMade(1) { More = new() { ["x"] = 1 } }, options);
                    All(new ClosedWithIgnored { More = new() { ["x"] = 1 } }, options);
                    All(new ClosedWithoutSetter(), options);
                    All(new Closed(), options);
                    All(new Open(), options);
                    All(new Objects(), options);
                }
            }
        }
    }

    [Fact]
    public void HiddenAndOverridden()
    {
        var modified = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } };
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, modified])
        {
            All(new OverriddenUnmarked(), options);
            All(new OverriddenUnmarked { More = new() { ["x"] = 1 } }, options);
            All(new OverriddenMarked { More = new() { ["x"] = 1 } }, options);
            All(new OverridesUnmarked { More = new() { ["x"] = 1 } }, options);
            All(new OverriddenOfInt { More = 3 }, options);
            All(new HidesUnmarked { More = new() { ["x"] = 1 } }, options);
            All(new HidesMarked { More = new() { ["x"] = 1 } }, options);
            All(new HidesBoth { More = new() { ["x"] = 1 } }, options);
            All(new HidesWithInt { More = 3 }, options);
            All(new HidesIgnored { More = new() { ["x"] = 1 } }, options);
            All(new IgnoresHidden { More = new() { ["x"] = 1 } }, options);
            All(new MarkedOfInt { More = 3 }, options);
            All(new TwoInHierarchy { More = new() { ["x"] = 1 } }, options);
            All(new HidesNamedAlike { Other = new() { ["x"] = 1 } }, options);
            All(new FieldHides { More = new() { ["x"] = 1 } }, options);
            All<IWithMore>(new ImplementsMore { More = new() { ["x"] = 1 } }, options);
            All(new ImplementsMore { More = new() { ["x"] = 1 } }, options);
        }
    }

    [Fact]
    public void AccessorsThatHoldNothing()
    {
        var populate = new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };
        var modified = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } };
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, modified, populate, new() { AllowDuplicateProperties = false }])
        {
            All(new GetsNull(), options);
            All(new StoresNothing(), options);
            All(new GetterOnly(), options);
            All(new FilledGetterOnly(), options);
            All(new SetterOnly(), options);
            All(new InitOnly { More = new() { ["x"] = 1 } }, options);
            All(new PrivateSetter(), options);
            All(new IncludedPrivate(), options);
            All(new Filled(), options);
            All(new NodesStoresNothing(), options);
            All(new ReadOnlyNodes(), options);
            All(new NotMakeable(), options);
            All(new ReadOnlyMap { More = new System.Collections.ObjectModel.ReadOnlyDictionary<string, object>(new Dictionary<string, object> { ["x"] = 1 }) }, options);
        }
    }

    public class Own : Dictionary<string, object>;

    public class Objects
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    public class Elements
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public class Nodes
    {
        public int A { get; set; }

        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    public class FaceObjects
    {
        [JsonExtensionData]
        public IDictionary<string, object>? More { get; set; }
    }

    public class FaceElements
    {
        [JsonExtensionData]
        public IDictionary<string, JsonElement>? More { get; set; }
    }

    public class Owned
    {
        [JsonExtensionData]
        public Own? More { get; set; }
    }

    public class Made(int a)
    {
        public int A { get; } = a;

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    public struct InStruct
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    public class MarkedObjects
    {
        public int A { get; set; }

        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<Dictionary<string, object>>))]
        public Dictionary<string, object>? More { get; set; }
    }

    public class Several
    {
        public int A { get; set; }

        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<Dictionary<string, object>>))]
        public Dictionary<string, object>? More { get; set; }

        public int B { get; set; }
    }

    public class MarkedElements
    {
        public int A { get; set; }

        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<Dictionary<string, JsonElement>>))]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public class MarkedNodes
    {
        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<JsonObject>))]
        public JsonObject? More { get; set; }
    }

    public class MarkedFace
    {
        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<IDictionary<string, object>>))]
        public IDictionary<string, object>? More { get; set; }
    }

    public class MarkedWrong
    {
        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<Dictionary<string, JsonElement>>))]
        public Dictionary<string, object>? More { get; set; }
    }

    public class MarkedObjectConverter
    {
        [JsonExtensionData]
        [JsonConverter(typeof(AnyConverter))]
        public Dictionary<string, object>? More { get; set; }
    }

    public class MarkedFactory
    {
        [JsonExtensionData]
        [JsonConverter(typeof(MapFactory))]
        public Dictionary<string, object>? More { get; set; }
    }

    public class MarkedMade(int a)
    {
        public int A { get; } = a;

        [JsonExtensionData]
        [JsonConverter(typeof(MapConverter<Dictionary<string, object>>))]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonConverter(typeof(MapConverter<MarkedMap>))]
    public class MarkedMap : Dictionary<string, object>;

    public class MarkedType
    {
        [JsonExtensionData]
        public MarkedMap? More { get; set; }
    }

    public class MarkedNull
    {
        [JsonExtensionData]
        [JsonConverter(typeof(NullMapConverter))]
        public Dictionary<string, object>? More { get; set; }
    }

    public class MarkedThrows
    {
        [JsonExtensionData]
        [JsonConverter(typeof(ThrowingMapConverter))]
        public Dictionary<string, object>? More { get; set; }
    }

    public class MarkedOpens
    {
        [JsonExtensionData]
        [JsonConverter(typeof(OpeningMapConverter))]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class ClosedWithMore
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
    public class OpenWithMore
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class ClosedMade(int a)
    {
        public int A { get; } = a;

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class ClosedWithIgnored
    {
        [JsonExtensionData]
        [JsonIgnore]
        public Dictionary<string, object>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class ClosedWithoutSetter
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class Closed
    {
        public int A { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
    public class Open
    {
        public int A { get; set; }
    }

    public class VirtualMarked
    {
        [JsonExtensionData]
        public virtual Dictionary<string, object>? More { get; set; }
    }

    public class OverriddenUnmarked : VirtualMarked
    {
        public override Dictionary<string, object>? More { get; set; }
    }

    public class OverriddenMarked : VirtualMarked
    {
        [JsonExtensionData]
        public override Dictionary<string, object>? More { get; set; }
    }

    public class VirtualUnmarked
    {
        public virtual Dictionary<string, object>? More { get; set; }
    }

    public class OverridesUnmarked : VirtualUnmarked
    {
        [JsonExtensionData]
        public override Dictionary<string, object>? More { get; set; }
    }

    public class VirtualOfInt
    {
        [JsonExtensionData]
        public virtual int More { get; set; }
    }

    public class OverriddenOfInt : VirtualOfInt
    {
        public override int More { get; set; }
    }

    public class PlainMarked
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    public class PlainUnmarked
    {
        public Dictionary<string, object>? More { get; set; }
    }

    public class HidesUnmarked : PlainUnmarked
    {
        [JsonExtensionData]
        public new Dictionary<string, object>? More { get; set; }
    }

    public class HidesMarked : PlainMarked
    {
        public new Dictionary<string, object>? More { get; set; }
    }

    public class HidesBoth : PlainMarked
    {
        [JsonExtensionData]
        public new Dictionary<string, object>? More { get; set; }
    }

    public class HidesWithInt : PlainMarked
    {
        public new int More { get; set; }
    }

    public class PlainIgnored
    {
        [JsonIgnore]
        public Dictionary<string, object>? More { get; set; }
    }

    public class HidesIgnored : PlainIgnored
    {
        [JsonExtensionData]
        public new Dictionary<string, object>? More { get; set; }
    }

    public class IgnoresHidden : PlainMarked
    {
        [JsonIgnore]
        public new Dictionary<string, object>? More { get; set; }
    }

    public class MarkedOfInt
    {
        [JsonExtensionData]
        public int More { get; set; }
    }

    public class TwoInHierarchy : PlainMarked
    {
        [JsonExtensionData]
        public Dictionary<string, object>? Others { get; set; }
    }

    public class HidesNamedAlike : PlainUnmarked
    {
        [JsonExtensionData]
        [JsonPropertyName("More")]
        public Dictionary<string, object>? Other { get; set; }
    }

    public class FieldHides : PlainMarked
    {
        [JsonInclude]
        public new Dictionary<string, object>? More;
    }

    public interface IWithMore
    {
        [JsonExtensionData]
        Dictionary<string, object>? More { get; set; }
    }

    public class ImplementsMore : IWithMore
    {
        public Dictionary<string, object>? More { get; set; }
    }

    public class GetsNull
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More
        {
            get => null;
            set { }
        }
    }

    public class StoresNothing
    {
        private readonly Dictionary<string, object> _own = [];

        [JsonExtensionData]
        public Dictionary<string, object>? More
        {
            get => _own.Count == 0 ? null : _own;
            set { }
        }
    }

    public class NodesStoresNothing
    {
        [JsonExtensionData]
        public JsonObject? More
        {
            get => null;
            set { }
        }
    }

    public class ReadOnlyNodes
    {
        [JsonExtensionData]
        public JsonObject? More { get; }
    }

    public class GetterOnly
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; }
    }

    public class FilledGetterOnly
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; } = [];
    }

    public class SetterOnly
    {
        private Dictionary<string, object>? _more;

        [JsonExtensionData]
        public Dictionary<string, object>? More
        {
            set => _more = value;
        }
    }

    public class InitOnly
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; init; }
    }

    public class PrivateSetter
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; private set; }
    }

    public class IncludedPrivate
    {
        [JsonExtensionData]
        [JsonInclude]
        public Dictionary<string, object>? More { get; private set; }
    }

    public class Filled
    {
        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; } = new() { ["was"] = 1 };
    }

    public class NotMakeable
    {
        [JsonExtensionData]
        public System.Collections.ObjectModel.ReadOnlyDictionary<string, object>? More { get; set; }
    }

    public class ReadOnlyMap
    {
        [JsonExtensionData]
        public IDictionary<string, object>? More { get; set; }
    }

    /// <summary>Reads and writes a whole map as one thing.</summary>
    private sealed class MapConverter<T> : JsonConverter<T>
        where T : class
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            string text = reader.TokenType + "";
            reader.Skip();
            object made = typeof(T) == typeof(JsonObject) ? new JsonObject { ["read"] = text }
                : typeof(T) == typeof(Own) ? new Own { ["read"] = text }
                : typeof(T) == typeof(MarkedMap) ? new MarkedMap { ["read"] = text }
                : typeof(IDictionary<string, object>).IsAssignableFrom(typeof(T)) ? new Dictionary<string, object> { ["read"] = text }
                : new Dictionary<string, JsonElement> { ["read"] = Stj.SerializeToElement(text) };
            return (T)made;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            writer.WriteString("Custom", "written");
            writer.WriteNumber("Depth", writer.CurrentDepth);
        }
    }

    private sealed class NullMapConverter : JsonConverter<Dictionary<string, object>>
    {
        public override Dictionary<string, object>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return null;
        }

        public override void Write(Utf8JsonWriter writer, Dictionary<string, object> value, JsonSerializerOptions options)
        {
        }
    }

    private sealed class ThrowingMapConverter : JsonConverter<Dictionary<string, object>>
    {
        public override Dictionary<string, object>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new JsonException();

        public override void Write(Utf8JsonWriter writer, Dictionary<string, object> value, JsonSerializerOptions options) => throw new JsonException();
    }

    private sealed class OpeningMapConverter : JsonConverter<Dictionary<string, object>>
    {
        public override Dictionary<string, object>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Read();
            return [];
        }

        public override void Write(Utf8JsonWriter writer, Dictionary<string, object> value, JsonSerializerOptions options) => writer.WriteStartObject("open");
    }

    private sealed class AnyConverter : JsonConverter<object>
    {
        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new Dictionary<string, object> { ["any"] = 1 };
        }

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WriteString("Any", "written");
    }

    private sealed class MapFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new MapConverter<Dictionary<string, object>>();
    }

    private sealed class ValueConverter<T>(T given) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return given;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("converted");
    }
}
