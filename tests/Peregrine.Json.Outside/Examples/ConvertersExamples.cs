using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/converters-and-contracts.md.</summary>
public sealed partial class ConvertersExamples
{
    private static readonly JsonSerializerOptions s_money = new() { Converters = { new MoneyConverter() } };

    // example: converters-value
    public readonly record struct Money(decimal Amount, string Currency);

    public sealed class MoneyConverter : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            string[] parts = reader.GetString()!.Split(' ');
            return parts.Length == 2 && decimal.TryParse(parts[0], CultureInfo.InvariantCulture, out decimal amount)
                ? new Money(amount, parts[1])
                : throw new JsonException();                                  // without a message: the library's, with path and position
        }

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
            writer.WriteStringValue(string.Create(CultureInfo.InvariantCulture, $"{value.Amount} {value.Currency}"));

        public override Money ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Read(ref reader, typeToConvert, options);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
            writer.WritePropertyName(string.Create(CultureInfo.InvariantCulture, $"{value.Amount} {value.Currency}"));
    }

    // end
    // example: converters-factory
    public sealed record Maybe<T>(bool HasValue, T? Value);

    public sealed class MaybeConverterFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) =>
            typeToConvert.IsGenericType && typeToConvert.GetGenericTypeDefinition() == typeof(Maybe<>);

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            (JsonConverter)Activator.CreateInstance(typeof(MaybeConverter<>).MakeGenericType(typeToConvert.GetGenericArguments()))!;

        private sealed class MaybeConverter<T> : JsonConverter<Maybe<T>>
        {
            public override bool HandleNull => true;

            public override Maybe<T> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
                reader.TokenType == JsonTokenType.Null ? new(false, default) : new(true, JsonSerializer.Deserialize<T>(ref reader, options));

            public override void Write(Utf8JsonWriter writer, Maybe<T> value, JsonSerializerOptions options)
            {
                if (value.HasValue)
                {
                    JsonSerializer.Serialize(writer, value.Value, options);
                }
                else
                {
                    writer.WriteNullValue();
                }
            }
        }
    }

    // end
    // example: converters-attribute
    public sealed class Receipt
    {
        [JsonConverter(typeof(MoneyConverter))]
        public Money Total { get; set; }

        public Maybe<int> Points { get; set; } = new(false, 0);
    }

    // end
    // example: converters-context
    public sealed class Order
    {
        public int Number { get; set; }

        public List<string> Items { get; set; } = [];
    }

    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    [JsonSerializable(typeof(Order))]
    public sealed partial class ShopContext : JsonSerializerContext;

    // end
    [Fact]
    public void Values()
    {
        // example: converters-value-use
        var options = new JsonSerializerOptions { Converters = { new MoneyConverter() } };
        string one = JsonSerializer.Serialize(new Money(9.90m, "CHF"), options);
        // → "9.90 CHF"

        string keys = JsonSerializer.Serialize(new Dictionary<Money, int> { [new(5, "EUR")] = 3 }, options);
        // → {"5 EUR":3}

        Money? nothing = JsonSerializer.Deserialize<Money?>("null", options);      // a converter for T serves T? too

        // end
        Same.Text("""
            "9.90 CHF"
            """, one, new Money(9.90m, "CHF"), options);
        Same.Text("""{"5 EUR":3}""", keys, new Dictionary<Money, int> { [new(5, "EUR")] = 3 }, options);
        Assert.Null(nothing);
        Assert.Null(Same.Read<Money?>("null", options));
        Assert.Equal(new Money(5, "EUR"), Same.Read<Dictionary<Money, int>>(keys, options).Keys.Single());
        Assert.Equal("$[1]", Same.CannotRead<Money[]>("""["1 CHF","CHF 1"]""", s_money).Path);
    }

    [Fact]
    public void FactoriesAndAttributes()
    {
        // example: converters-factory-use
        var options = new JsonSerializerOptions { Converters = { new MaybeConverterFactory() } };
        string text = JsonSerializer.Serialize(new Receipt { Total = new(20, "CHF"), Points = new(true, 4) }, options);
        // → {"Total":"20 CHF","Points":4}

        // end
        Same.Text("""{"Total":"20 CHF","Points":4}""", text, new Receipt { Total = new(20, "CHF"), Points = new(true, 4) }, options);
        Assert.False(Same.Read<Receipt>("""{"Total":"1 CHF","Points":null}""", options).Points.HasValue);
    }

    [Fact]
    public void Modifiers()
    {
        // example: converters-modifier
        var quiet = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers =
                {
                    static info =>
                    {
                        foreach (JsonPropertyInfo member in info.Properties)
                        {
                            if (member.PropertyType == typeof(string) && member.Name.Contains("Password", StringComparison.Ordinal))
                            {
                                member.Get = static _ => "***";
                            }
                        }
                    },
                },
            },
        };
        string text = JsonSerializer.Serialize(new { User = "ada", Password = "pi=3.14" }, quiet);
        // → {"User":"ada","Password":"***"}

        // end
        Same.Text("""{"User":"ada","Password":"***"}""", text, new { User = "ada", Password = "pi=3.14" }, quiet);
    }

    [Fact]
    public void ModifiersOfAllKinds()
    {
        JsonSerializerOptions options = new()
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { ChangeOrders } },
        };
        Assert.Equal("""{"Number":1,"count":1}""", Same.Write(new Order { Number = 1, Items = { "a" } }, options));
        Order read = Same.Read<Order>("""{"Items":["x"]}""", options);
        Assert.Equal((77, 2), (read.Number, read.Items.Count));
    }

    private static void ChangeOrders(JsonTypeInfo info)
    {
        if (info.Type == typeof(Order))
        {
            info.CreateObject = static () => new Order { Number = 77 };
            info.OnDeserialized = static order => ((Order)order).Items.Add("added");
            JsonPropertyInfo added = info.CreateJsonPropertyInfo(typeof(int), "count");
            added.Get = static order => ((Order)order).Items.Count;
            info.Properties.Add(added);
            info.Properties.Single(static m => m.Name == "Items").ShouldSerialize = static (_, items) => ((List<string>)items!).Count > 1;
        }
    }

    [Fact]
    public void Contexts()
    {
        // example: converters-context-use
        string text = JsonSerializer.Serialize(new Order { Number = 7, Items = { "tea" } }, ShopContext.Default.Order);
        // → {"number":7,"items":["tea"]}

        Order order = JsonSerializer.Deserialize(text, ShopContext.Default.Order)!;
        var combined = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            TypeInfoResolver = JsonTypeInfoResolver.Combine(ShopContext.Default, new DefaultJsonTypeInfoResolver()),
        };
        string both = JsonSerializer.Serialize(new { Order = order, Vip = true }, combined);
        // → {"order":{"number":7,"items":["tea"]},"vip":true}

        // end
        Assert.Equal("""{"number":7,"items":["tea"]}""", text);
        Assert.Equal(Stj.Serialize(order, ShopContext.Default.Order), text);
        Same.Text("""{"order":{"number":7,"items":["tea"]},"vip":true}""", both, new { Order = order, Vip = true }, combined);
        Assert.Equal(7, Stj.Deserialize(text, ShopContext.Default.Order)!.Number);
        var only = new JsonSerializerOptions { TypeInfoResolver = ShopContext.Default };
        Same.Fails<NotSupportedException>(() => JsonSerializer.Serialize(new Receipt(), only), () => Stj.Serialize(new Receipt(), only));
    }

    [Fact]
    public void PolymorphicByConverter()
    {
        JsonSerializerOptions options = new() { Converters = { new ShapeConverter() } };
        Assert.Equal("""[{"sides":4,"name":"square"}]""", Same.Write(new List<Shape> { new() { Sides = 4, Name = "square" } }, options));
        Assert.Equal("square", Same.Read<List<Shape>>("""[{"sides":4,"name":"square"}]""", options)[0].Name);
        Same.CannotRead<List<Shape>>("""[{"sides":"many"}]""", options);
    }

    public sealed class Shape
    {
        public int Sides { get; set; }

        public string? Name { get; set; }
    }

    /// <summary>Token by token, looking ahead with a copy of the reader.</summary>
    public sealed class ShapeConverter : JsonConverter<Shape>
    {
        public override Shape Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            Utf8JsonReader ahead = reader;
            Assert.True(ahead.Read());
            Assert.Equal(JsonTokenType.PropertyName, ahead.TokenType);
            var shape = new Shape();
            while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
            {
                string name = reader.GetString()!;
                reader.Read();
                if (name == "sides")
                {
                    shape.Sides = reader.TokenType == JsonTokenType.Number ? reader.GetInt32() : throw new JsonException("Sides are counted.");
                }
                else
                {
                    shape.Name = reader.GetString();
                }
            }

            return shape;
        }

        public override void Write(Utf8JsonWriter writer, Shape value, JsonSerializerOptions options)
        {
            writer.WriteStartObject();
            writer.WriteNumber("sides", value.Sides);
            writer.WriteString("name", value.Name);
            writer.WriteEndObject();
        }
    }
}
