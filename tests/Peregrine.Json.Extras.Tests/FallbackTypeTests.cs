using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Objects with an unknown discriminator, or none, are the fallback's, by both serializers.</summary>
public sealed class FallbackTypeTests
{
    private const string Mixed =
        """[{"$type":"circle","Name":"a","Radius":2},{"$type":"star","Name":"b","Points":5,"Kind":3},{"Name":"c"},{"Name":"d","$type":17,"x":{}},null]""";

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void UnknownOnesAreReadWhole(bool outOfOrder)
    {
        JsonSerializerOptions options = Options(outOfOrder);
        string json = outOfOrder ? Mixed : Mixed.Replace("\"Name\":\"d\",\"$type\":17", "\"$type\":17,\"Name\":\"d\"", StringComparison.Ordinal);
        Sides.Same<Shape[]>(json, options);
        Sides.Same<List<INamed>>(json.Replace("circle", "ring", StringComparison.Ordinal), options);
        Shape?[] read = Stj.Deserialize<Shape?[]>(json, options)!;
        Assert.Equal([typeof(Circle), typeof(OtherShape), typeof(OtherShape), typeof(OtherShape)], read.Where(static shape => shape is not null).Select(static shape => shape!.GetType()));
        Assert.Equal(3, ((OtherShape)read[1]!).Kind);
        Assert.Equal(5, ((OtherShape)read[1]!).Rest!["Points"].GetInt32());
        Sides.SameText(read, options);
        Assert.Equal(
            """[{"$type":"circle","Radius":2,"Name":"a"},{"Kind":3,"Name":"b","Points":5},{"Kind":0,"Name":"c"},{"Kind":0,"Name":"d","x":{}},null]""",
            Stj.Serialize(read, options));
    }

    [Fact]
    public void ErrorsInsideAreBoth()
    {
        JsonSerializerOptions options = Options(outOfOrder: false);
        Sides.Same<Shape>("""{"$type":"star","Kind":"x"}""", options);
        Sides.Same<Shape>("""{"$type":"star","Kind":1,"Rest":}""", options);
        Sides.Same<Shape>("""{"$type":"circle","Radius":"x"}""", options);
        Sides.Same<Shape>("[]", options);
        Sides.Same<Holder>("""{"One":{"$type":"nova","Kind":9},"Two":{"$type":"circle"}}""", options);
    }

    [Fact]
    public void OtherUnlistedTypesAreStillRefused() => Sides.SameText<Shape>(new Unlisted(), Options(outOfOrder: false));

    /// <summary>A property that the interface only reads, callbacks, and what the fallback's attributes say hold as if its own type was named.</summary>
    [Theory]
    [InlineData("""{"$type":"new","Name":"n","Radius":"4","Own":"x"}""")]
    [InlineData("""{"Name":"n","Own":"x"}""")]
    [InlineData("""{"Name":"n","Unknown":1}""")]
    public void IsReadAsIfItsOwnTypeWasNamed(string json)
    {
        JsonSerializerOptions options = Options(outOfOrder: false);
        Sides.Same<ISigned>(json, options);
        if (json.Contains("Unknown", StringComparison.Ordinal))
        {
            Assert.Equal("$.Unknown", Assert.Throws<JsonException>(() => Stj.Deserialize<ISigned>(json, options)).Path);
            return;
        }

        var read = (Signed)Stj.Deserialize<ISigned>(json, options)!;
        Assert.Equal(("n", "x", 11), (read.Name, read.Own, read.Calls));
    }

    [Fact]
    public void OtherModifiersHoldForTheFallback()
    {
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(Prefix).WithAddedModifier(FallbackTypeModifier.Apply),
        };
        const string Json = """{"$type":"star","_Name":"n","_Kind":3}""";
        Sides.Same<Shape>(Json, options);
        var read = (OtherShape)Stj.Deserialize<Shape>(Json, options)!;
        Assert.Equal(("n", 3), (read.Name, read.Kind));

        static void Prefix(JsonTypeInfo info)
        {
            foreach (JsonPropertyInfo member in info.Properties)
            {
                member.Name = $"_{member.Name}";
            }
        }
    }

    [Fact]
    public void OtherTypesAreWrittenAsTheirBase()
    {
        JsonSerializerOptions options = Options(outOfOrder: false);
        Sides.SameText<Loose>(new LooseOne { Name = "n" }, options);
        Sides.SameText<Loose>(new LooseOther { Name = "n", Count = 3 }, options);
        Assert.Equal("""{"Name":"n"}""", Stj.Serialize<Loose>(new LooseOne { Name = "n" }, options));
        Assert.Equal("""{"Count":3,"Name":"n"}""", Stj.Serialize<Loose>(new LooseOther { Name = "n", Count = 3 }, options));
    }

    [Theory]
    [InlineData(typeof(NotAbstract))]
    [InlineData(typeof(Unrelated))]
    [InlineData(typeof(WithoutConstructor))]
    public void WhatCannotBeAFallbackIsRefused(Type type)
    {
        InvalidOperationException thrown = Assert.Throws<InvalidOperationException>(() => Options(outOfOrder: false).GetTypeInfo(type));
        Assert.Contains("cannot be the fallback of", thrown.Message, StringComparison.Ordinal);
    }

    private static JsonSerializerOptions Options(bool outOfOrder) => new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { FallbackTypeModifier.Apply } },
        AllowOutOfOrderMetadataProperties = outOfOrder,
    };

    [JsonFallbackType(typeof(OtherShape))]
    [JsonDerivedType(typeof(Circle), "circle")]
    public abstract class Shape
    {
        public string? Name { get; set; }
    }

    public sealed class Circle : Shape
    {
        public int Radius { get; set; }
    }

    public sealed class OtherShape : Shape
    {
        public int Kind { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    public sealed class Unlisted : Shape;

    [JsonFallbackType(typeof(Ring))]
    [JsonDerivedType(typeof(Ring), "ring")]
    public interface INamed
    {
        string? Name { get; }
    }

    public sealed class Ring : INamed
    {
        public string? Name { get; set; }

        public int Radius { get; init; }
    }

    [JsonFallbackType(typeof(Signed))]
    [JsonDerivedType(typeof(Signed), "signed")]
    public interface ISigned
    {
        string? Name { get; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    public sealed class Signed : ISigned, IJsonOnDeserializing, IJsonOnDeserialized
    {
        public string? Name { get; set; }

        public int Radius { get; set; }

        public string? Own { get; set; }

        [JsonIgnore]
        public int Calls { get; private set; }

        public void OnDeserializing() => Calls++;

        public void OnDeserialized() => Calls += 10;
    }

    [JsonFallbackType(typeof(LooseOther))]
    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
    public abstract class Loose
    {
        public string? Name { get; set; }
    }

    public sealed class LooseOne : Loose;

    public sealed class LooseOther : Loose
    {
        public int Count { get; set; }
    }

    public sealed class Holder
    {
        public Shape? One { get; set; }

        public Shape? Two { get; set; }
    }

    [JsonFallbackType(typeof(Derived))]
    [JsonDerivedType(typeof(Derived), "d")]
    public class NotAbstract;

    public sealed class Derived : NotAbstract;

    [JsonFallbackType(typeof(Circle))]
    public abstract class Unrelated;

    [JsonFallbackType(typeof(Given))]
    [JsonDerivedType(typeof(Given), "d")]
    public abstract class WithoutConstructor;

    public sealed class Given(int value) : WithoutConstructor
    {
        public int Value { get; } = value;
    }
}
