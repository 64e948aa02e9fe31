using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Trimmed;

internal enum Color
{
    Red,
    Green,
    Blue = 7,
}

[Flags]
internal enum Rights
{
    None = 0,
    Read = 1,
    Write = 2,
}

[JsonConverter(typeof(JsonStringEnumConverter<Named>))]
internal enum Named
{
    [JsonStringEnumMemberName("the first")]
    First,
    Second,
}

internal sealed class Plain
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public double? Weight { get; set; }

    public Color Color { get; set; }

    public List<string>? Tags { get; set; }

    public Dictionary<string, int>? Counts { get; set; }

    public Plain? Next { get; set; }
}

internal record struct Point(int X, int Y);

internal struct Loose
{
    public int A { get; set; }

    [JsonInclude]
    public string B;
}

internal sealed record Person(string Name, int Age = 3)
{
    public string? Nick { get; init; }
}

internal sealed class Needs
{
    public required string Must { get; init; }

    [JsonRequired]
    public int Also { get; set; }
}

internal sealed class Marked
{
    [JsonPropertyName("n")]
    public int Number { get; set; }

    [JsonIgnore]
    public string? Hidden { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Maybe { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public long Text { get; set; }

    [JsonPropertyOrder(-1)]
    public bool First { get; set; }

    [JsonInclude]
    public int Field;

    [JsonConverter(typeof(JsonStringEnumConverter<Color>))]
    public Color Color { get; set; }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public List<int> Filled { get; } = [1];
}

internal sealed class Extended
{
    public int Known { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? Rest { get; set; }
}

internal sealed class ObjectExtended
{
    [JsonExtensionData]
    public IDictionary<string, object>? Rest { get; set; }
}

internal sealed class Called : IJsonOnDeserialized, IJsonOnSerializing
{
    public int Count { get; set; }

    void IJsonOnDeserialized.OnDeserialized() => Count += 100;

    void IJsonOnSerializing.OnSerializing() => Count = 7;
}

[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), 2)]
internal abstract class Shape
{
    public string? Label { get; set; }
}

internal sealed class Circle : Shape
{
    public double Radius { get; set; }
}

internal sealed class Square : Shape
{
    public int Side { get; set; }
}

internal interface IAnimal
{
    string Sound { get; }
}

internal sealed class Dog : IAnimal
{
    public string Sound => "woof";

    public int Legs { get; set; } = 4;
}

[JsonConverter(typeof(MoneyConverter))]
internal readonly record struct Money(decimal Amount);

internal sealed class MoneyConverter : JsonConverter<Money>
{
    public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetDecimal());

    public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Amount);

    public override Money ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(decimal.Parse(reader.GetString()!, System.Globalization.CultureInfo.InvariantCulture));

    public override void WriteAsPropertyName(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
        writer.WritePropertyName(value.Amount.ToString(System.Globalization.CultureInfo.InvariantCulture));
}

internal sealed class Numbers : List<int>;

internal sealed class Table : Dictionary<string, int>;

internal sealed class Bag : ICollection<int>
{
    private readonly List<int> _items = [];

    public int Count => _items.Count;

    public bool IsReadOnly => false;

    public void Add(int item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(int item) => _items.Contains(item);

    public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public bool Remove(int item) => _items.Remove(item);

    public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

internal sealed class Holder<T>
{
    public T? Value { get; set; }

    public List<Holder<T>>? Inner { get; set; }
}
