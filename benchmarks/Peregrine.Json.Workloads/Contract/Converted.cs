using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Contract;

/// <summary>A value whose JSON a converter written for System.Text.Json makes.</summary>
[JsonConverter(typeof(MoneyConverter))]
public readonly record struct Money(decimal Amount, string Currency);

public sealed class MoneyConverter : JsonConverter<Money>
{
    public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        string text = reader.GetString() ?? throw new JsonException();
        int space = text.IndexOf(' ', StringComparison.Ordinal);
        return new Money(decimal.Parse(text.AsSpan(0, space), CultureInfo.InvariantCulture), text[(space + 1)..]);
    }

    public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
        writer.WriteStringValue(string.Create(CultureInfo.InvariantCulture, $"{value.Amount} {value.Currency}"));
}

/// <summary>An order line with one such value, and the same line without it.</summary>
public sealed class ConvertedLine
{
    public int Id { get; set; }

    public string? Article { get; set; }

    public Money Price { get; set; }

    public int Count { get; set; }

    public string? Remark { get; set; }

    internal static List<ConvertedLine> MakeMany(Prose prose) => prose.Many(16, static prose => new ConvertedLine
    {
        Id = prose.Number(100_000),
        Article = prose.Words(20 + prose.Number(10)),
        Price = new Money(prose.Number(100_000) / 100m, prose.Pick("EUR", "USD", "NOK")),
        Count = prose.Number(20),
        Remark = prose.Words(30 + prose.Number(30)),
    });
}

/// <summary>One of a hundred thousand.</summary>
public sealed class SmallElement : IElement
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public double Value { get; set; }

    public bool Active { get; set; }

    [JsonIgnore]
    public long Checksum => Id + (Name is { Length: > 0 } name ? (name.Length * 31) + name[0] + (name[^1] * 7) : 0) + BitConverter.DoubleToInt64Bits(Value) + (Active ? 3 : 5);

    internal static SmallElement Make(Prose prose) => new()
    {
        Id = prose.Number(1_000_000),
        Name = prose.Letters(6 + prose.Number(8)),
        Value = prose.Number(1_000_000) / 100.0,
        Active = prose.Chance(50),
    };
}

/// <summary>An element of an enumeration: summed up, not kept.</summary>
public interface IElement
{
    /// <summary>Depends on every member.</summary>
    long Checksum { get; }
}
