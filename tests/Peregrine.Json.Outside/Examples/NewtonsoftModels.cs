using System.ComponentModel;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using Theirs = Newtonsoft.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>Models with the attributes of both libraries, for <see cref="NewtonsoftTests"/>.</summary>
internal static class NewtonsoftModels
{
    public enum Level
    {
        Low,

        [EnumMember(Value = "very-high")]
        [JsonStringEnumMemberName("very-high")]
        High,
    }

    public sealed class Item
    {
        [Theirs.JsonProperty("item_name")]
        [JsonPropertyName("item_name")]
        public string? Name { get; set; }

        public int Count { get; set; }
    }

    public sealed class Hidden
    {
        [Theirs.JsonIgnore]
        [JsonIgnore]
        public int A { get; set; }

        public int B { get; set; }
    }

    public sealed class Note
    {
        public string? Text { get; set; } = "old";

        public int Count { get; set; }
    }

    public sealed class Defaulted
    {
        [DefaultValue(5)]
        public int Count { get; set; } = 5;
    }

    public sealed class Needed
    {
        [Theirs.JsonProperty(Required = Theirs.Required.Always)]
        [JsonRequired]
        public string? Name { get; set; }
    }

    public sealed class Ordered
    {
        public int A { get; set; }

        [Theirs.JsonProperty(Order = -2)]
        [JsonPropertyOrder(-2)]
        public int B { get; set; }
    }

    public sealed class Extra
    {
        public int A { get; set; }

        [Theirs.JsonExtensionData]
        public Dictionary<string, object> Theirs { get; set; } = [];
    }

    public sealed class ExtraHere
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Others { get; set; }
    }

    public sealed class Built
    {
        [Theirs.JsonConstructor]
        [JsonConstructor]
        public Built(int count) => Count = count;

        public Built() => Count = -1;

        public int Count { get; }
    }

    public sealed class PrivatelyBuilt
    {
        private PrivatelyBuilt() => Count = 1;

        public int Count { get; set; }

        public static PrivatelyBuilt Make() => new();
    }

    public sealed class PrivatelyBuiltHere
    {
        [JsonConstructor]
        private PrivatelyBuiltHere() => Count = 1;

        public int Count { get; set; }
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    public class Shape
    {
        public int Id { get; set; }
    }

    public sealed class Circle : Shape
    {
        public int Radius { get; set; }
    }

    public class Plain
    {
        public int Id { get; set; }
    }

    public sealed class Derived : Plain
    {
        public int More { get; set; }
    }

    public sealed class Linked
    {
        public Linked? Next { get; set; }

        public int Id { get; set; }
    }

    public sealed class Held
    {
        public Plain? Value { get; set; }
    }

    public sealed class Listed
    {
        public List<int> Numbers { get; set; } = [1];
    }

    public sealed class ReadOnlyListed
    {
        public List<int> Numbers { get; } = [];
    }

    public sealed class WithField
    {
        public int A = 1;
    }

    public sealed class PrivateSetter
    {
        [Theirs.JsonProperty]
        [JsonInclude]
        public int A { get; private set; }
    }

    public sealed class Notified : IJsonOnDeserialized
    {
        public int A { get; set; }

        [JsonIgnore]
        [Theirs.JsonIgnore]
        public int Calls { get; private set; }

        void IJsonOnDeserialized.OnDeserialized() => Calls++;

        [OnDeserialized]
        internal void Done(StreamingContext context) => Calls++;
    }

    [Theirs.JsonObject(Theirs.MemberSerialization.OptIn)]
    public sealed class OptedIn
    {
        [Theirs.JsonProperty]
        public int A { get; set; }

        public int B { get; set; }
    }

    public sealed class Conditional
    {
        public int A { get; set; }

        public bool ShouldSerializeA() => false;
    }

    [DataContract]
    public sealed class Contracted
    {
        [DataMember(Name = "a")]
        public int A { get; set; }

        public int B { get; set; }
    }

    public sealed class Typed
    {
        public bool Flag { get; set; }

        public int? Number { get; set; }

        public string? Text { get; set; }

        public object? Anything { get; set; }

        public Level Level { get; set; }

        public DateTime Time { get; set; }

        public double Real { get; set; }
    }
}
