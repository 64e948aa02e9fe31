using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>The types of the tests.</summary>
public partial class ExtensionConverterTests
{
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
}
