using System.ComponentModel;
using System.Drawing;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Types with a TypeConverter as strings: by attribute, by factory, with a named converter.</summary>
public class TypeConverterTests
{
    private static readonly JsonSerializerOptions s_options = new() { Converters = { new TypeConverterConverter() } };

    /// <summary>Converts "5 EUR", and throws or returns what a converter should not.</summary>
    public sealed class MoneyTypeConverter : TypeConverter
    {
        public override bool CanConvertFrom(ITypeDescriptorContext? context, Type sourceType) => sourceType == typeof(string);

        public override object? ConvertFrom(ITypeDescriptorContext? context, CultureInfo? culture, object value) => (string)value switch
        {
            "" => null,
            "wrong" => "a string",
            "range" => throw new ArgumentOutOfRangeException(nameof(value)),
            string text => text.Split(' ') is [var amount, var currency] ? new Money(decimal.Parse(amount, culture), currency) : throw new FormatException("no money"),
        };

        public override object? ConvertTo(ITypeDescriptorContext? context, CultureInfo? culture, object? value, Type destinationType) => value switch
        {
            Money { Currency: "" } => null,
            Money { Currency: "none" } => throw new NotSupportedException("no currency"),
            Money money => money.Amount.ToString(culture) + " " + money.Currency,
            Dear dear => "dear",
            _ => base.ConvertTo(context, culture, value, destinationType),
        };
    }

    [TypeConverter(typeof(MoneyTypeConverter))]
    public record struct Money(decimal Amount, string Currency);

    [TypeConverter(typeof(MoneyTypeConverter))]
    public record class Dear;

    public sealed record Derived : Dear;

    [TypeConverter(typeof(ExpandableObjectConverter))]
    public sealed record NoText(int A);

    [TypeConverter(typeof(MoneyTypeConverter))]
    public sealed class Many : List<int>;

    [UseTypeConverter(typeof(UpperTypeConverter))]
    public sealed record Upper(string Text);

    public sealed class UpperTypeConverter : TypeConverter
    {
        public override bool CanConvertFrom(ITypeDescriptorContext? context, Type sourceType) => sourceType == typeof(string);

        public override object? ConvertFrom(ITypeDescriptorContext? context, CultureInfo? culture, object value) => (string)value == "" ? null : new Upper((string)value);

        public override object? ConvertTo(ITypeDescriptorContext? context, CultureInfo? culture, object? value, Type destinationType) => ((Upper)value!).Text.ToUpperInvariant();
    }

    public sealed record Holder
    {
        [UseTypeConverter]
        public Money Price { get; set; }

        [UseTypeConverter]
        public Money? Rebate { get; set; }

        [UseTypeConverter]
        public Point Place { get; set; }

        [JsonConverter(typeof(TypeConverterConverter<Money, MoneyTypeConverter>))]
        public Money Named { get; set; }

        public Upper? Upper { get; set; }
    }

    [Fact]
    public void ByFactory()
    {
        var money = new Money(5.25m, "EUR");
        Assert.Equal("\"5.25 EUR\"", Places.Write(money, s_options));
        Assert.Equal("\"5.25 EUR\"", Places.Write<Money?>(money, s_options));
        Assert.Equal("5.25 EUR", Places.Key(money, s_options));
        Assert.Equal(money, Ours.Deserialize<Money>("\"5.25 \\u0045UR\"", s_options));
        Assert.Equal("\"1, 2\"", Places.Write(new Point(1, 2), s_options));
        Assert.Equal("\"Red\"", Places.Write(Color.Red, s_options));
        Assert.Equal("\"\"", Stj.Serialize(Places.Read<Color>("\"\"", s_options), s_options));
        Assert.Equal(2, Assert.Single(Places.Read<Dictionary<Money, int>>("""{"1 X":1,"1 X":2}""", s_options)!).Value);
    }

    /// <summary>What a TypeConverter throws is inside of the usual exception, in its place.</summary>
    [Theory]
    [InlineData("\"five\"", typeof(FormatException))]
    [InlineData("\"x EUR\"", typeof(FormatException))]
    [InlineData("\"99999999999999999999999999999999 EUR\"", typeof(OverflowException))]
    [InlineData("\"range\"", typeof(ArgumentOutOfRangeException))]
    [InlineData("\"wrong\"", null)]
    [InlineData("\"\"", null)]
    [InlineData("5", null)]
    [InlineData("{\"Amount\":1,\"Currency\":\"EUR\"}", null)]
    [InlineData("[]", null)]
    [InlineData("null", null)]
    [InlineData("\"\\ud800\"", typeof(InvalidOperationException))]
    public void Refuses(string json, Type? inside)
    {
        JsonException error = Places.Refused<Money>(json, s_options);
        Assert.StartsWith($"The JSON value could not be converted to {typeof(Money)}. Path: $ | LineNumber: 0 | BytePositionInLine: ", error.Message, StringComparison.Ordinal);
        Assert.Equal(inside, error.InnerException?.GetType());
        if (json[0] == '"')
        {
            Places.Same<Dictionary<Money, int>>($$"""{"1 EUR":1,{{json}}:2}""", s_options);
            Assert.Throws<JsonException>(() => Ours.Deserialize<Dictionary<Money, int>>($$"""{"1 EUR":1,{{json}}:2}""", s_options));
        }
    }

    [Fact]
    public void WritesNoText()
    {
        Assert.Equal("null", Stj.Serialize(new Money(1, ""), s_options));
        Places.SameText(new Money(1, ""), s_options);
        Places.SameText(new Dictionary<Money, int> { [new Money(1, "")] = 1 }, s_options);
        Places.SameText(new Dictionary<string, Money> { ["a"] = new Money(1, "none") }, s_options);
        Places.SameText(new Dictionary<Money, int> { [new Money(1, "none")] = 1 }, s_options);
        JsonException error = Assert.Throws<JsonException>(() => Ours.Serialize(new Places.Member<Money> { Value = new Money(1, "none") }, s_options));
        Assert.Equal("$.Value", error.Path);
        Assert.Equal("no currency", error.InnerException!.Message);
    }

    [Fact]
    public void ByAttribute()
    {
        var holder = new Holder { Price = new Money(1, "EUR"), Place = new Point(3, 4), Named = new Money(2, "USD"), Upper = new Upper("a") };
        const string text = """{"Price":"1 EUR","Rebate":null,"Place":"3, 4","Named":"2 USD","Upper":"A"}""";
        Assert.Equal(text, Places.Write(holder, JsonSerializerOptions.Default));
        Assert.Equal(text, Ours.Serialize(Ours.Deserialize<Holder>(text)));
        Assert.Equal("A", Places.Key(new Upper("a"), JsonSerializerOptions.Default));
        Assert.Null(Places.Read<Upper>("\"\"", JsonSerializerOptions.Default));
        foreach (string json in (string[])["""{"Price":null}""", """{"Price":"x"}""", """{"Rebate":"x"}""", """{"Place":{"X":1}}""", """{"Named":1}""", """{"Upper":1}"""])
        {
            Places.Refused<Holder>(json, JsonSerializerOptions.Default);
        }

        Places.Same<Dictionary<Upper, int>>("""{"":1}""", JsonSerializerOptions.Default);
    }

    public sealed record Wrong<T>
    {
        [UseTypeConverter(typeof(string))]
        public T? Value { get; set; }
    }

    public sealed record Unable
    {
        [UseTypeConverter]
        public NoText? Value { get; set; }
    }

    [Fact]
    public void WhichTypes()
    {
        var factory = new TypeConverterConverter();
        Type[] none =
        [
            typeof(object), typeof(string), typeof(int), typeof(decimal), typeof(bool), typeof(char), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly),
            typeof(TimeSpan), typeof(Uri), typeof(Version), typeof(byte[]), typeof(Half), typeof(Int128), typeof(DayOfWeek), typeof(JsonElement), typeof(JsonDocument), typeof(System.Text.Json.Nodes.JsonNode),
            typeof(NoText), typeof(Many), typeof(Derived), typeof(Upper), typeof(Money?), typeof(Holder), typeof(List<Money>), typeof(Memory<byte>),
        ];
        Assert.All(none, type => Assert.False(factory.CanConvert(type)));
        Assert.All([typeof(Money), typeof(Dear), typeof(Point), typeof(Color), typeof(Size), typeof(Rectangle)], type => Assert.True(factory.CanConvert(type)));
        var chosen = new TypeConverterConverter(static type => type == typeof(Guid) || type == typeof(NoText));
        Assert.True(chosen.CanConvert(typeof(Guid)));
        Assert.False(chosen.CanConvert(typeof(Money)));
        var options = new JsonSerializerOptions { Converters = { chosen } };
        Assert.Equal($"\"{Guid.Empty}\"", Places.Write(Guid.Empty, options));
        Places.Same<NoText>("{}", options);
        Places.Same<Unable>("{}", options);
        Places.Same<Wrong<Money>>("{}", options);
        Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<NoText>("{}", options));
        Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Unable>("{}"));
        Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Wrong<Money>>("{}"));
        Assert.Throws<ArgumentNullException>(() => new TypeConverterConverter(null!));
        Assert.Throws<ArgumentNullException>(() => factory.CanConvert(null!));
        Assert.Throws<ArgumentNullException>(() => factory.CreateConverter(null!, options));
        Assert.Equal("""{"X":1,"Y":2}""", Stj.Serialize(new { X = 1, Y = 2 }, s_options));
    }
}
