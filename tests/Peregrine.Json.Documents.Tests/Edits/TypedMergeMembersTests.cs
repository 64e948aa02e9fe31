using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Merge patches into members that only constructors or converters can set, and into entries of dictionaries by their names.</summary>
public class TypedMergeMembersTests
{
    [Fact]
    public void WhatOnlyAConstructorSetsIsMadeAgain()
    {
        Fixed inner = new(7, new Customer { Name = "in", City = "c" }, null);
        var target = new Holder
        {
            Fixed = new Fixed(1, new Customer { Name = "n", City = "c" }, inner),
            Pair = new("a", 1),
            Span = new Span(2, 3),
            Many = { ["x"] = new Fixed(5, null, null) },
        };
        Customer customer = target.Fixed.Customer!;
        Fixed before = target.Fixed;
        Merge(target, """{"Fixed":{"Customer":{"City":"d"}}}""");
        Assert.Same(before, target.Fixed);
        Assert.Equal(("n", "d"), (customer.Name, customer.City));
        Merge(target, """{"Fixed":{"Number":2,"Other":{"Number":8}},"Pair":{"Value":4},"Span":{"To":9},"Many":{"x":{"Number":6},"y":{"Number":1}}}""");
        Fixed made = target.Fixed;
        Assert.Equal((2, "n", "d", 8, "in"), (made.Number, made.Customer!.Name, made.Customer.City, made.Other!.Number, made.Other.Customer!.Name));
        Assert.Equal((new("a", 4), 2, 9, 6, 1), (target.Pair, target.Span.From, target.Span.To, target.Many["x"].Number, target.Many["y"].Number));
        Merge(target, """{"Fixed":{"Other":{"Customer":{"City":null}}}}""");
        made = target.Fixed;
        Assert.Equal((2, 8, "in", null), (made.Number, made.Other!.Number, made.Other.Customer!.Name, made.Other.Customer.City));
    }

    [Fact]
    public void WhatIsMadeAgainKeepsItsType()
    {
        var target = new Forms { One = new Ring(1, 2), Many = { ["a"] = new Ring(3, 4), ["b"] = new Dot(5) } };
        Merge(target, """{"One":{"Inner":7},"Many":{"a":{"Outer":8},"b":{"Outer":9}}}""");
        Assert.Equal((7, 2), (Assert.IsType<Ring>(target.One).Inner, target.One.Outer));
        Assert.Equal((3, 8, 9), (Assert.IsType<Ring>(target.Many["a"]).Inner, target.Many["a"].Outer, Assert.IsType<Dot>(target.Many["b"]).Outer));
        Merge(target, """{"One":{"$type":"dot","Outer":1}}""");
        Assert.Equal(1, Assert.IsType<Dot>(target.One).Outer);
    }

    [Theory]
    [InlineData("1 ")]
    [InlineData(" 1")]
    [InlineData("1\0")]
    [InlineData("")]
    public void ANumberThatIsNoneRemovesNothing(string name)
    {
        var target = new Dictionary<int, string?> { [1] = "a" };
        Assert.ThrowsAny<JsonException>(() => Merge(target, $"{{{System.Text.Json.JsonSerializer.Serialize(name)}:null}}"));
        var identified = new Dictionary<Guid, string?> { [Guid.Empty] = "a" };
        Assert.ThrowsAny<JsonException>(() => Merge(identified, $$"""{" {{Guid.Empty}}":null}"""));
        Assert.Equal((1, 1), (target.Count, identified.Count));
    }

    [Fact]
    public void AConverterSaysWhatANullMeans()
    {
        var target = new Converted { Member = 5, Type = new Counted(5), View = JsonText.Parse("[1]").Root, Plain = new Box { Name = "x" } };
        Merge(target, """{"Member":null,"Type":null,"View":null,"Plain":null}""");
        Assert.Equal((-1, new Counted(-2), JsonValueKind.Null, default), (target.Member, target.Type, target.View.ValueKind, target.Plain));
    }

    [Theory]
    [InlineData("""{"Age":null}""")]
    [InlineData("""{"Inner":{"City":"x"}}""")]
    [InlineData("""{"Age":4,"Inner":{"City":"x"}}""")]
    [InlineData("{}")]
    public void MethodsAfterReadingAreCalledOnce(string patch)
    {
        var target = new Counter { Age = 3, Inner = new Customer() };
        Merge(target, patch);
        Assert.Equal(1, target.Calls);
    }

    private static void Merge<T>(T target, string patch)
        where T : class => JsonMergePatch.Populate(target, System.Text.Encoding.UTF8.GetBytes(patch));

    public sealed class Customer
    {
        public string? Name { get; set; }

        public string? City { get; set; }
    }

    public record struct Box
    {
        public string? Name { get; set; }
    }

    public sealed class Fixed(int number, Customer? customer, Fixed? other)
    {
        public int Number => number;

        public Customer? Customer => customer;

        public Fixed? Other => other;
    }

    [JsonDerivedType(typeof(Ring), "ring")]
    [JsonDerivedType(typeof(Dot), "dot")]
    public abstract class Form(int outer)
    {
        public int Outer => outer;
    }

    public sealed class Ring(int inner, int outer) : Form(outer)
    {
        public int Inner => inner;
    }

    public sealed class Dot(int outer) : Form(outer);

    public sealed class Forms
    {
        public Form? One { get; set; }

        public Dictionary<string, Form> Many { get; } = [];
    }

    public readonly struct Span
    {
        [JsonConstructor]
        public Span(int from, int to) => (From, To) = (from, to);

        public int From { get; }

        public int To { get; }
    }

    public sealed class Holder
    {
        public Fixed Fixed { get; set; } = new(0, null, null);

        public KeyValuePair<string, int> Pair { get; set; }

        public Span Span { get; set; }

        public Dictionary<string, Fixed> Many { get; } = [];
    }

    public sealed class Converted
    {
        [JsonConverter(typeof(MinusOne))]
        public int Member { get; set; }

        public Counted Type { get; set; }

        public JsonValueView View { get; set; }

        public Box Plain { get; set; }
    }

    [JsonConverter(typeof(MinusTwo))]
    public record struct Counted(int Value);

    public sealed class Counter : IJsonOnDeserialized
    {
        public int Age { get; set; }

        public Customer? Inner { get; set; }

        [JsonIgnore]
        public int Calls { get; private set; }

        public void OnDeserialized() => Calls++;
    }

    internal sealed class MinusOne : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.Null ? -1 : reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    internal sealed class MinusTwo : JsonConverter<Counted>
    {
        public override Counted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(reader.TokenType == JsonTokenType.Null ? -2 : reader.GetInt32());

        public override void Write(Utf8JsonWriter writer, Counted value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Value);
    }
}
