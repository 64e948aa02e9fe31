using System.Text.Json.Serialization;

namespace Quickstart;

/// <summary>A shop, its books and its orders: the document bookshop.json.</summary>
public sealed class Bookshop
{
    public required string Name { get; set; }

    public DateOnly Founded { get; set; }

    public Address? Address { get; set; }

    public Dictionary<DayOfWeek, OpeningHours?>? OpeningHours { get; set; }

    public Dictionary<string, string>? Slogans { get; set; }

    public string? Newsletter { get; set; }

    public decimal VatRate { get; set; }

    public required List<Book> Books { get; set; }

    public required List<Order> Orders { get; set; }
}

public sealed class Address
{
    public string? Street { get; set; }

    public string? City { get; set; }

    public string? PostalCode { get; set; }

    public string? Country { get; set; }
}

public sealed class OpeningHours
{
    public TimeOnly From { get; set; }

    public TimeOnly To { get; set; }
}

public sealed class Book
{
    public Guid Id { get; set; }

    public string? Isbn { get; set; }

    public string? Title { get; set; }

    public string? Subtitle { get; set; }

    public string? Language { get; set; }

    public List<Author>? Authors { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Genre>))]
    public Genre Genre { get; set; }

    public DateOnly Published { get; set; }

    public int Pages { get; set; }

    public decimal Price { get; set; }

    public double WeightKilograms { get; set; }

    public bool InPrint { get; set; }

    public Dictionary<string, int>? Stock { get; set; }

    public double? Rating { get; set; }

    public List<Review>? Reviews { get; set; }
}

public sealed record Author(string Name, int? Born);

public sealed class Review
{
    public string? By { get; set; }

    public int Stars { get; set; }

    public DateTime On { get; set; }

    public string? Text { get; set; }
}

public enum Genre
{
    Novel,
    Poetry,
    History,
    Science,
    Children,
    Cookery,
    Travel,
}

public sealed class Order
{
    public long Number { get; set; }

    public Guid Id { get; set; }

    public DateTimeOffset Placed { get; set; }

    public OrderStatus Status { get; set; }

    public string? Customer { get; set; }

    public List<OrderLine>? Lines { get; set; }

    public string? Note { get; set; }

    public double[]? Coordinates { get; set; }
}

public sealed class OrderLine
{
    public Guid Book { get; set; }

    public int Quantity { get; set; }

    public decimal UnitPrice { get; set; }
}

public enum OrderStatus
{
    Placed,
    Packed,
    Sent,
    Delivered,
    Returned,
}
