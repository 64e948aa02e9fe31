using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Models with the attributes of Newtonsoft.Json: the texts that it writes itself, and the same results by both serializers.</summary>
public class NewtonsoftTests
{
    public enum Level
    {
        Low,

        [EnumMember(Value = "very-high")]
        High,
    }

    public class Base
    {
        [JsonProperty("base_name", Order = -3)]
        public string? Name { get; set; }

        [JsonIgnore]
        public int Secret { get; set; }
    }

    public sealed class Model : Base
    {
        [JsonProperty(PropertyName = "id", Required = Required.Always, Order = -2)]
        public int Number { get; set; }

        [JsonProperty(NullValueHandling = NullValueHandling.Ignore)]
        public string? Text { get; set; }

        [JsonProperty(DefaultValueHandling = DefaultValueHandling.Ignore)]
        public int Count { get; set; }

        [JsonConverter(typeof(StringEnumConverter))]
        public Level Level { get; set; }

        [JsonProperty("maybe")]
        [JsonConverter(typeof(StringEnumConverter))]
        public Level? Maybe { get; set; }

        public Level Plain { get; set; }

        [JsonProperty("hidden")]
        private int _hidden = 3;

        [JsonProperty]
        internal int Inner { get; set; }

        [JsonProperty]
        public int Written { get; private set; }

        [JsonProperty("stj")]
        [System.Text.Json.Serialization.JsonPropertyName("stj")]
        public int Both { get; set; }

        public int Hidden() => _hidden;
    }

    public sealed class Strict
    {
        [JsonProperty(Required = Required.DisallowNull)]
        public string? NoNull { get; set; }

        [JsonProperty(Required = Required.AllowNull)]
        public string? There { get; set; }

        [JsonRequired]
        public int? Needed { get; set; }
    }

    public sealed class Items
    {
        [JsonProperty(ItemConverterType = typeof(StringEnumConverter))]
        public List<Level>? Levels { get; set; }
    }

    public sealed class Converted
    {
        [JsonConverter(typeof(IsoDateTimeConverter))]
        public DateTime Time { get; set; }
    }

    private static readonly JsonSerializerOptions s_options = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { NewtonsoftModifier.Apply } } };

    [Fact]
    public void WritesWhatNewtonsoftWrites()
    {
        foreach (Model model in (Model[])[new Model(), new Model { Name = "n", Secret = 1, Number = 2, Text = "t", Count = 3, Level = Level.High, Maybe = Level.Low, Plain = Level.High, Inner = 4, Both = 5 }])
        {
            string theirs = JsonConvert.SerializeObject(model);
            Assert.Equal(Members(theirs), Members(Ours.Serialize(model, s_options)));
            Sides.SameText(model, s_options);
            Model read = Ours.Deserialize<Model>(theirs, s_options)!, expected = JsonConvert.DeserializeObject<Model>(theirs)!;
            Assert.Equal(JsonConvert.SerializeObject(expected), JsonConvert.SerializeObject(read));
            Sides.Same<Model>(theirs, s_options);
        }

        // The order of members without one is another: Newtonsoft.Json writes fields before properties.
        static string Members(string json) => string.Join(',', JsonElement.Parse(json).EnumerateObject().Select(static member => $"{member.Name}={member.Value}").Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Reads()
    {
        Model read = Ours.Deserialize<Model>("""{"id":1,"base_name":"n","Secret":5,"Level":"very-high","maybe":null,"hidden":30,"Inner":4,"Written":6}""", s_options)!;
        Assert.Equal((1, "n", 0, Level.High, 30, 4, 6), (read.Number, read.Name, read.Secret, read.Level, read.Hidden(), read.Inner, read.Written));
        foreach (string json in (string[])["{}", """{"id":"x"}""", """{"Number":1}""", """{"id":1,"Level":"x"}""", """{"id":1,"maybe":1}""", "null", "[]"])
        {
            Sides.Same<Model>(json, s_options);
        }

        Assert.Throws<System.Text.Json.JsonException>(() => Ours.Deserialize<Model>("{}", s_options));
    }

    [Fact]
    public void RequiredAndNull()
    {
        foreach (string json in (string[])
            ["""{"NoNull":null,"There":"","Needed":1}""", """{"There":null,"Needed":1}""", """{"Needed":1}""", """{"There":null}""", """{"There":null,"Needed":null}""", """{"NoNull":"","There":null,"Needed":0}"""])
        {
            Sides.Same<Strict>(json, s_options);
            bool theirs = Succeeds(() => JsonConvert.DeserializeObject<Strict>(json));
            Assert.Equal((json, theirs), (json, Succeeds(() => Ours.Deserialize<Strict>(json, s_options))));
        }

        Sides.SameText(new Strict(), s_options);
        Sides.SameText(new Strict { NoNull = "", Needed = 1 }, s_options);

        static bool Succeeds(Action call) => Record.Exception(call) is null;
    }

    [Fact]
    public void SettingsWithoutACounterpartAreRefused()
    {
        Assert.Contains("ItemConverterType", Assert.Throws<InvalidOperationException>(() => Ours.Serialize(new Items(), s_options)).Message, StringComparison.Ordinal);
        Assert.Contains("Converted.Time", Assert.Throws<InvalidOperationException>(() => Ours.Serialize(new Converted(), s_options)).Message, StringComparison.Ordinal);
        Sides.Same<Items>("{}", s_options);
        Assert.Throws<ArgumentNullException>(() => NewtonsoftModifier.Apply(null!));
    }
}
