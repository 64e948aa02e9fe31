using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>The attributes of System.Runtime.Serialization: the same by both serializers, and the order of the data contract serializers.</summary>
public class DataContractTests
{
    [DataContract]
    public class Base
    {
        [DataMember(Order = 2)]
        public int Second { get; set; }

        [DataMember]
        public int First { get; set; }

        [DataMember(Name = "named")]
        public virtual string? Overridden { get; set; }

        public int Unmarked { get; set; }
    }

    [DataContract]
    public sealed class Derived : Base
    {
        [DataMember(Order = 1)]
        private int _hidden = 7;

        [DataMember(Name = "z", Order = 1, EmitDefaultValue = false)]
        public int? Maybe { get; private set; }

        [DataMember(EmitDefaultValue = false)]
        public string? Text { get; set; }

        [DataMember(Name = "named")]
        public override string? Overridden { get; set; }

        [DataMember(IsRequired = true)]
        internal int Needed { get; set; }

        [DataMember(Name = "lost")]
        [JsonPropertyName("kept")]
        public int Kept { get; set; }

        [DataMember]
        [JsonIgnore]
        public int Gone { get; set; }

        [DataMember]
        public int OnlyRead => 3;

        [DataMember]
        public static int Shared { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }

        public int Hidden() => _hidden;

        public void Set(int? maybe) => Maybe = maybe;
    }

    [DataContract]
    public sealed class Ordered : Base
    {
        [DataMember(Order = 3)]
        public int Last { get; set; }

        [DataMember(Order = 0, EmitDefaultValue = false)]
        public int? Zero { get; set; }

        [DataMember]
        private readonly string _a = "a";

        [DataMember(Name = "B")]
        internal string? Inner { get; set; }

        [DataMember(Order = 3, Name = "Lbst")]
        private string Letter { get; set; } = "b";

        public string Hidden() => _a + Letter;
    }

    [DataContract]
    public struct Pair
    {
        [DataMember(Name = "l")]
        private int _left;

        [DataMember(Name = "r", EmitDefaultValue = false)]
        public int Right { get; private set; }

        public Pair(int left, int right) => (_left, Right) = (left, right);

        public readonly int Left => _left;
    }

    [DataContract]
    public sealed class Alone
    {
        private Alone()
        {
        }

        [DataMember]
        public int Value { get; private set; }

        public static Alone Of(int value) => new() { Value = value };
    }

    [DataContract]
    public sealed class Same
    {
        [DataMember(Name = "a")]
        public int A { get; set; }

        [DataMember(Name = "a")]
        public int B { get; set; }
    }

    public sealed class Plain
    {
        [IgnoreDataMember]
        public int Secret { get; set; }

        [DataMember(Name = "other")]
        public int Shown { get; set; }
    }

    private static JsonSerializerOptions Of(JsonSerializerDefaults defaults = default) =>
        new(defaults) { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply } } };

    private static readonly JsonSerializerOptions[] s_options = [Of(), Of(JsonSerializerDefaults.Web), new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(DataContractModifier.Apply) }];

    [Fact]
    public void OrderAndNames()
    {
        var value = new Derived { First = 1, Second = 2, Overridden = "o", Needed = 4, Kept = 5, Unmarked = 6, Gone = 8 };
        Assert.Equal("""{"First":1,"named":"o","Second":2,"Needed":4,"OnlyRead":3,"kept":5,"_hidden":7}""", Ours.Serialize(value, s_options[0]));
        Assert.Equal("""{"first":1,"named":"o","second":2,"needed":4,"onlyRead":3,"kept":5,"_hidden":7}""", Ours.Serialize(value, s_options[1]));
        value.Set(9);
        value.Text = "t";
        Assert.Equal("""{"First":1,"named":"o","Second":2,"Needed":4,"OnlyRead":3,"Text":"t","kept":5,"_hidden":7,"z":9}""", Ours.Serialize(value, s_options[0]));
        foreach (JsonSerializerOptions options in s_options)
        {
            Sides.SameText(value, options);
            Sides.SameText(new Plain { Secret = 1, Shown = 2 }, options);
            Sides.SameText(new Pair(1, 0), options);
            Sides.SameText(new[] { new Pair(0, 1) }, options);
            Sides.SameText(Alone.Of(3), options);
            Sides.SameText(new Same(), options);
        }

        Assert.Equal("""{"Shown":2}""", Ours.Serialize(new Plain { Secret = 1, Shown = 2 }, s_options[0]));
    }

    [Fact]
    public void Reads()
    {
        const string text = """{"First":1,"named":"o","Second":2,"Needed":4,"kept":5,"_hidden":70,"z":9,"Unmarked":10,"Gone":11,"x":[1]}""";
        Derived read = Ours.Deserialize<Derived>(text, s_options[0])!;
        Assert.Equal((1, "o", 2, 4, 5, 70, 9, 0, 0), (read.First, read.Overridden, read.Second, read.Needed, read.Kept, read.Hidden(), read.Maybe, read.Unmarked, read.Gone));
        Assert.Equal(["Unmarked", "Gone", "x"], read.Rest!.Keys);
        Assert.Equal(Stj.Serialize(Stj.Deserialize<Derived>(text, s_options[0]), s_options[0]), Ours.Serialize(read, s_options[0]));
        Assert.Contains("Needed", Assert.Throws<JsonException>(() => Ours.Deserialize<Derived>("{}", s_options[0])).Message, StringComparison.Ordinal);
        Pair pair = Ours.Deserialize<Pair>("""{"l":1,"r":2}""", s_options[0]);
        Assert.Equal((1, 2), (pair.Left, pair.Right));
        Assert.Equal(3, Ours.Deserialize<Alone>("""{"Value":3}""", s_options[0])!.Value);
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string json in (string[])[text, "{}", """{"needed":1,"NAMED":null}""", """{"Needed":"x"}""", """{"l":1,"r":2,"L":3}""", """{"Value":1,"value":2}""", """{"Secret":1,"Shown":2,"other":3}""", "null", "[]"])
            {
                Sides.Same<Derived>(json, options);
                Sides.Same<Pair>(json, options);
                Sides.Same<Alone>(json, options);
                Sides.Same<Plain>(json, options);
                Sides.Same<Same>(json, options);
            }
        }

        Assert.Throws<ArgumentNullException>(() => DataContractModifier.Apply(null!));
    }

    /// <summary>The data contract serializer of .NET names and orders the members in the same way.</summary>
    [Fact]
    public void OrderOfTheDataContractSerializer()
    {
        Check(new Ordered { First = 1, Second = 2, Overridden = "o", Last = 5, Zero = 6 });
        Check(new Ordered { Overridden = "o" });
        Check(new Pair(1, 2));
        Check(new Pair(1, 0));

        static void Check<T>(T value)
        {
            var xml = new System.Xml.Linq.XDocument();
            using (System.Xml.XmlWriter writer = xml.CreateWriter())
            {
                new DataContractSerializer(typeof(T)).WriteObject(writer, value);
            }

            Assert.Equal(
                xml.Root!.Elements().Select(static one => one.Name.LocalName),
                JsonElement.Parse(Ours.Serialize(value, s_options[0])).EnumerateObject().Select(static one => one.Name));
        }
    }
}
