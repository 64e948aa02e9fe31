using System.Collections;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Polymorphic types whose derived types are not written as objects with members: converters, collections, enums of keys, values.</summary>
public class DerivedConverterTests
{
    private static readonly JsonSerializerOptions s_outOfOrder = new() { AllowOutOfOrderMetadataProperties = true };
    private static readonly JsonSerializerOptions s_inOptions = new() { Converters = { new NumberConverter<InOptions>() } };
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions s_preserveInOptions = new() { ReferenceHandler = ReferenceHandler.Preserve, Converters = { new NumberConverter<InOptions>() } };
    private static readonly JsonSerializerOptions s_cycles = new() { ReferenceHandler = ReferenceHandler.IgnoreCycles };

    private static readonly string[] s_texts =
    [
        "null", "1", "\"x\"", "[1]", "{}", "{\"N\":1}", "{\"$type\":\"n\"}", "{\"$type\":\"n\",\"N\":1}", "{\"$type\":1,\"N\":1}", "{\"$type\":\"s\",\"N\":1}", "{\"$type\":\"l\",\"$values\":[1]}", "{\"$type\":\"l\"}", "{\"$type\":\"d\",\"a\":1}",
        "{\"$type\":\"p\",\"N\":1}", "{\"N\":1,\"$type\":\"n\"}", "{\"$type\":\"i\",\"N\":1}", "{\"$type\":\"o\",\"N\":2}", "{\"$type\":\"n\"", "{\"$type\":\"x\"}", "{\"$type\":\"n\",\"$values\":1}",
    ];

    [Fact]
    public void DerivedTypesWithConverters()
    {
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, s_outOfOrder, s_inOptions, s_preserve, s_preserveInOptions, s_cycles])
        {
            foreach (Root value in (Root[])[new ByNumber { N = 4 }, new ByText { N = 4 }, new ByObject { N = 4 }, new Plain { N = 4 }, new InOptions { N = 4 }, new WithoutName { N = 4 }, new NotNamed { N = 4 }])
            {
                Seam.Write(value, options);
                Seam.Write<object>(value, options);
                Seam.Write<Root[]>([value, value], options);
                Seam.Write(new HasRoot { R = value }, options);
                Seam.Write(new Dictionary<string, Root> { ["k"] = value }, options);
            }

            foreach (string text in s_texts)
            {
                Seam.Read<Root>(text, options);
                Seam.Read<Root[]>("[" + text + "]", options);
                Seam.Read<HasRoot>("{\"R\":" + text + "}", options);
            }
        }
    }

    [Fact]
    public void BaseTypesWithConverters()
    {
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, s_outOfOrder, s_preserve])
        {
            Seam.Write<ConvertedRoot>(new ConvertedRoot { N = 3 }, options);
            Seam.Write<ConvertedRoot>(new UnderConverted { N = 3 }, options);
            Seam.Write<object>(new UnderConverted { N = 3 }, options);
            Seam.Write(new HasConvertedMember { R = new Plain { N = 3 } }, options);
            foreach (string text in s_texts)
            {
                Seam.Read<ConvertedRoot>(text, options);
                Seam.Read<HasConvertedMember>("{\"R\":" + text + "}", options);
            }
        }
    }

    [Fact]
    public void DerivedTypesThatAreCollectionsOrValues()
    {
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, s_outOfOrder, s_preserve, s_cycles])
        {
            foreach (IThing value in (IThing[])[new ListThing { 1, 2 }, new ListThing(), new MapThing { ["a"] = 1 }, new StructThing { N = 5 }, new ConvertedStruct { N = 6 }, new ConvertedListThing { 1 }, new EnumerableThing(), new NullThing()])
            {
                Seam.Write(value, options);
                Seam.Write<IThing[]>([value], options);
                Seam.Write(new HasThing { T = value }, options);
                Seam.Write<object>(value, options);
            }

            foreach (string name in (string[])["l", "m", "s", "cs", "cl", "e", "nt"])
            {
                string[] rests = name is "cs" or "cl" or "nt" or "e" ? ["", ",\"N\":1", ",\"a\":1"] : ["", ",\"$values\":[1,2]", ",\"N\":1", ",\"a\":1", ",\"$values\":1", ",\"$values\":{\"N\":1}", ",\"$values\":[1],\"x\":2"];
                foreach (string rest in rests)
                {
                    Seam.Read<IThing>("{\"$type\":\"" + name + "\"" + rest + "}", options);
                    Seam.Read<HasThing>("{\"T\":{\"$type\":\"" + name + "\"" + rest + "}}", options);
                }
            }
        }
    }

    [Fact]
    public void ByModifiers()
    {
        foreach (bool withName in (bool[])[true, false])
        {
            var options = new JsonSerializerOptions
            {
                TypeInfoResolver = new DefaultJsonTypeInfoResolver
                {
                    Modifiers =
                    {
                        info =>
                        {
                            if (info.Type == typeof(Unmarked))
                            {
                                info.PolymorphismOptions = new JsonPolymorphismOptions { DerivedTypes = { withName ? new JsonDerivedType(typeof(UnmarkedNumber), "n") : new JsonDerivedType(typeof(UnmarkedNumber)) } };
                            }
                        },
                    },
                },
            };
            Seam.Write<Unmarked>(new UnmarkedNumber { N = 1 }, options);
            Seam.Write<Unmarked[]>([new UnmarkedNumber { N = 1 }], options);
            Seam.Read<Unmarked>("{\"$type\":\"n\"}", options);
            Seam.Read<Unmarked>("{\"$type\":\"n\",\"N\":1}", options);
            Seam.Read<Unmarked>("{\"N\":1}", options);
        }
    }

    [JsonDerivedType(typeof(ByNumber), "n")]
    [JsonDerivedType(typeof(ByText), "s")]
    [JsonDerivedType(typeof(ByObject), 1)]
    [JsonDerivedType(typeof(Plain), "p")]
    [JsonDerivedType(typeof(InOptions), "i")]
    [JsonDerivedType(typeof(WithoutName))]
    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    public class Root
    {
        public int N { get; set; }
    }

    [JsonConverter(typeof(NumberConverter<ByNumber>))]
    public class ByNumber : Root
    {
    }

    [JsonConverter(typeof(TextConverter))]
    public class ByText : Root
    {
    }

    [JsonConverter(typeof(ObjectConverter))]
    public class ByObject : Root
    {
    }

    public class Plain : Root
    {
    }

    public class InOptions : Root
    {
    }

    [JsonConverter(typeof(NumberConverter<WithoutName>))]
    public class WithoutName : Root
    {
    }

    [JsonConverter(typeof(NumberConverter<NotNamed>))]
    public class NotNamed : Plain
    {
    }

    public class HasRoot
    {
        public Root? R { get; set; }
    }

    [JsonConverter(typeof(NumberConverter<ConvertedRoot>))]
    [JsonDerivedType(typeof(UnderConverted), "u")]
    public class ConvertedRoot : INumbered
    {
        public int N { get; set; }
    }

    public class UnderConverted : ConvertedRoot
    {
    }

    public class HasConvertedMember
    {
        [JsonConverter(typeof(NumberConverter<Root>))]
        public Root? R { get; set; }
    }

    public class Unmarked : INumbered
    {
        public int N { get; set; }
    }

    [JsonConverter(typeof(NumberConverter<UnmarkedNumber>))]
    public class UnmarkedNumber : Unmarked
    {
    }

    public interface INumbered
    {
        int N { get; set; }
    }

    [JsonDerivedType(typeof(ListThing), "l")]
    [JsonDerivedType(typeof(MapThing), "m")]
    [JsonDerivedType(typeof(StructThing), "s")]
    [JsonDerivedType(typeof(ConvertedStruct), "cs")]
    [JsonDerivedType(typeof(ConvertedListThing), "cl")]
    [JsonDerivedType(typeof(EnumerableThing), "e")]
    [JsonDerivedType(typeof(NullThing), "nt")]
    public interface IThing
    {
    }

    public class ListThing : List<int>, IThing
    {
    }

    public class MapThing : Dictionary<string, int>, IThing
    {
    }

    public struct StructThing : IThing
    {
        public int N { get; set; }
    }

    [JsonConverter(typeof(StructConverter))]
    public struct ConvertedStruct : IThing
    {
        public int N { get; set; }
    }

    [JsonConverter(typeof(ListConverter))]
    public class ConvertedListThing : List<int>, IThing
    {
    }

    public class EnumerableThing : IEnumerable<int>, IThing
    {
        public IEnumerator<int> GetEnumerator() => Enumerable.Range(1, 2).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [JsonConverter(typeof(NullHandler))]
    public class NullThing : IThing
    {
    }

    public class HasThing
    {
        public IThing? T { get; set; }
    }

    internal sealed class NumberConverter<T> : JsonConverter<T>
        where T : class, new()
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            var value = new T();
            int n = reader.GetInt32();
            typeof(T).GetProperty("N")!.SetValue(value, n);
            return value;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteNumberValue((int)typeof(T).GetProperty("N")!.GetValue(value)!);
    }

    internal sealed class TextConverter : JsonConverter<ByText>
    {
        public override ByText? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { N = reader.GetString()!.Length };

        public override void Write(Utf8JsonWriter writer, ByText value, JsonSerializerOptions options) => writer.WriteStringValue("x");
    }

    internal sealed class ObjectConverter : JsonConverter<ByObject>
    {
        public override ByObject? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new ByObject { N = 9 };
        }

        public override void Write(Utf8JsonWriter writer, ByObject value, JsonSerializerOptions options)
        {
            writer.WriteStartObject();
            writer.WriteNumber("N", value.N);
            writer.WriteEndObject();
        }
    }

    internal sealed class StructConverter : JsonConverter<ConvertedStruct>
    {
        public override ConvertedStruct Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { N = reader.GetInt32() };

        public override void Write(Utf8JsonWriter writer, ConvertedStruct value, JsonSerializerOptions options) => writer.WriteNumberValue(value.N);
    }

    internal sealed class ListConverter : JsonConverter<ConvertedListThing>
    {
        public override ConvertedListThing? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return [];
        }

        public override void Write(Utf8JsonWriter writer, ConvertedListThing value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            writer.WriteEndArray();
        }
    }

    internal sealed class NullHandler : JsonConverter<NullThing>
    {
        public override bool HandleNull => true;

        public override NullThing? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new();

        public override void Write(Utf8JsonWriter writer, NullThing value, JsonSerializerOptions options) => writer.WriteNullValue();
    }
}
