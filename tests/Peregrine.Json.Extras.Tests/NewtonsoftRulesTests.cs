using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Where the rules of Newtonsoft.Json are easily missed: what it writes and reads, both serializers do with the modifier, or they refuse it.</summary>
public class NewtonsoftRulesTests
{
    [JsonObject(MemberSerialization.OptIn)]
    public class OptIn
    {
        [JsonProperty]
        public int Shown { get; set; }

        public int Secret { get; set; }
    }

    public sealed class Below : OptIn
    {
        public int Other { get; set; }
    }

    public class Both
    {
        [JsonProperty("x")]
        [JsonIgnore]
        public int Secret { get; set; }

        public int Shown { get; set; }
    }

    public class Virtual
    {
        [JsonProperty("x")]
        public virtual int Named { get; set; }

        [JsonIgnore]
        public virtual int Secret { get; set; }

        [JsonProperty]
        public int Hidden { get; set; }
    }

    public sealed class Overriding : Virtual
    {
        public override int Named { get; set; }

        public override int Secret { get; set; }

        public new string Hidden { get; set; } = "h";
    }

    public sealed class Old
    {
        [JsonProperty("old")]
        public int Former
        {
            set => Now = value;
        }

        [JsonProperty("older")]
        private int Earlier
        {
            set => Now = value;
        }

        public int Now { get; set; }
    }

    public sealed class Defaults
    {
        [DefaultValue(5)]
        [JsonProperty(DefaultValueHandling = DefaultValueHandling.Ignore)]
        public int Five { get; set; } = 7;

        [JsonProperty(NullValueHandling = NullValueHandling.Ignore)]
        public List<int>? List { get; set; } = [1];

        [JsonProperty("only", Order = 9)]
        private readonly int _only = 2;

        public int Only() => _only;
    }

    public sealed class Orders
    {
        public int A { get; set; }

        [JsonProperty(Order = 0)]
        public int B { get; set; }

        public int C { get; set; }

        [JsonProperty(Order = -1)]
        public int D { get; set; }

        [JsonProperty(Order = int.MaxValue)]
        public int E { get; set; }

        [JsonProperty(Order = int.MinValue)]
        public int F { get; set; }

        [JsonProperty]
        public int this[int index] => index;
    }

    public sealed class Constructed(string? name)
    {
        [JsonProperty("name", Required = Required.Always)]
        public string? Name { get; } = name;
    }

    public sealed class Fails
    {
        [JsonProperty]
        private int Value
        {
            get => throw new InvalidOperationException("get");
            set => throw new InvalidOperationException("set");
        }
    }

    [JsonConverter(typeof(StringEnumConverter))]
    public enum Named
    {
        A,
    }

    public sealed class WithEnum
    {
        public Named Value { get; set; }
    }

    public sealed class CamelEnum
    {
        [JsonConverter(typeof(StringEnumConverter), true)]
        public DayOfWeek Value { get; set; }
    }

    public sealed class EnumOfNumber
    {
        [JsonConverter(typeof(StringEnumConverter))]
        public int Value { get; set; }
    }

    public sealed class Extended
    {
        [JsonExtensionData]
        public IDictionary<string, Newtonsoft.Json.Linq.JToken>? Rest { get; set; }
    }

    public sealed class TwoWays
    {
        public TwoWays()
        {
        }

        [JsonConstructor]
        public TwoWays(int value) => Value = value;

        public int Value { get; }
    }

    [JsonObject(MemberSerialization.Fields)]
    public sealed class ByFields
    {
        public int Value { get; set; }
    }

    [JsonObject(ItemRequired = Required.Always)]
    public sealed class AllRequired
    {
        public int Value { get; set; }
    }

    public sealed record NotNull([property: JsonProperty(Required = Required.DisallowNull)] string? Value = "");

    private static readonly JsonSerializerOptions s_options = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { NewtonsoftModifier.Apply } } };

    [Fact]
    public void HiddenMembersStayHidden()
    {
        Writes(new OptIn { Shown = 1, Secret = 2 });
        Writes(new Below { Shown = 1, Secret = 2, Other = 3 });
        Writes(new Both { Secret = 1 });
        Writes(new Overriding { Named = 1, Secret = 2 });
        Reads<OptIn>("""{"Shown":1,"Secret":2}""", static one => one.Secret == 0);
        Reads<Overriding>("""{"x":3,"Named":5,"Secret":4,"Hidden":"g"}""", static one => one.Secret == 0 && one.Named == 3);
    }

    [Fact]
    public void OrdersAndDefaults()
    {
        Writes(new Orders());
        Writes(new Defaults());
        Writes(new Defaults { Five = 0, List = null });
        Writes(new Defaults { Five = 5 });
        Reads<Defaults>("""{"Five":5,"List":null}""", static one => one.Five == 7 && one.List is [1]);
        Reads<Defaults>("""{"Five":0,"only":8}""", static one => one.Five == 0 && one.Only() == 8);
    }

    [Fact]
    public void MembersWithoutAGetterOrASetter()
    {
        Reads<Old>("""{"old":3}""", static one => one.Now == 3);
        Reads<Old>("""{"older":4}""", static one => one.Now == 4);
        Reads<Constructed>("""{"name":"n"}""", static one => one.Name == "n");
        foreach (string json in (string[])["{}", """{"name":null}"""])
        {
            Sides.Same<Constructed>(json, s_options);
            Assert.Throws<System.Text.Json.JsonException>(() => Ours.Deserialize<Constructed>(json, s_options));
            Assert.Throws<JsonSerializationException>(() => JsonConvert.DeserializeObject<Constructed>(json));
        }
    }

    [Fact]
    public void ExceptionsOfAccessorsComeAsTheyAre()
    {
        Assert.Equal("get", Assert.Throws<InvalidOperationException>(() => Ours.Serialize(new Fails(), s_options)).Message);
        Assert.Equal("set", Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Fails>("""{"Value":1}""", s_options)).Message);
        Sides.SameText(new Fails(), s_options);
        Sides.Same<Fails>("""{"Value":1}""", s_options);
    }

    [Fact]
    public void WhatHasNoCounterpartIsRefused()
    {
        Refuses(new WithEnum(), "Named");
        Refuses(new CamelEnum(), "CamelEnum.Value");
        Refuses(new EnumOfNumber(), "EnumOfNumber.Value");
        Refuses(new Extended(), "JsonExtensionData");
        Refuses(new TwoWays(), "JsonConstructor");
        Refuses(new ByFields(), "MemberSerialization.Fields");
        Refuses(new AllRequired(), "ItemRequired");
        Refuses(new NotNull(), "NotNull.Value");
        var named = new JsonSerializerOptions(s_options) { Converters = { new EnumMemberConverter() } };
        Assert.Equal("""{"Value":"A"}""", Ours.Serialize(new WithEnum(), named));
        Sides.SameText(new WithEnum(), named);
    }

    private static void Writes<T>(T value)
    {
        Assert.Equal(JsonConvert.SerializeObject(value), Ours.Serialize(value, s_options));
        Sides.SameText(value, s_options);
    }

    private static void Reads<T>(string json, Predicate<T> isAsExpected)
    {
        Assert.True(isAsExpected(JsonConvert.DeserializeObject<T>(json)!));
        Assert.True(isAsExpected(Ours.Deserialize<T>(json, s_options)!));
        Sides.Same<T>(json, s_options);
    }

    private static void Refuses<T>(T value, string name)
    {
        Assert.Contains(name, Assert.Throws<InvalidOperationException>(() => Ours.Serialize(value, s_options)).Message, StringComparison.Ordinal);
        Sides.SameText(value, s_options);
        Sides.Same<T>("{}", s_options);
    }
}
