using System.Text.Json.Serialization;

namespace Peregrine.Json.Ahead;

public enum Status
{
    New,
    Paid,
    Sent,
}

public sealed class Login
{
    public string? Email { get; set; }

    public string? Password { get; set; }

    public bool RememberMe { get; set; }
}

public sealed class Location
{
    public int Id { get; set; }

    public string? Address1 { get; set; }

    public string? Address2 { get; set; }

    public string? City { get; set; }

    public string? State { get; set; }

    public string? PostalCode { get; set; }

    public string? Name { get; set; }

    public string? PhoneNumber { get; set; }

    public string? Country { get; set; }
}

public sealed class Doc
{
    public string Title { get; set; } = "";

    public List<Row> Rows { get; set; } = [];

    public Dictionary<string, double> Totals { get; set; } = [];
}

public sealed class Row
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public DateTime At { get; set; }

    public Guid Key { get; set; }

    public double Amount { get; set; }

    public string[] Tags { get; set; } = [];

    public Place? Place { get; set; }
}

public sealed class Place
{
    public double Latitude { get; set; }

    public double Longitude { get; set; }
}

public sealed class Shop
{
    public List<Order> Orders { get; set; } = [];
}

public sealed class Order
{
    public Guid Id { get; set; }

    public Status Status { get; set; }

    public DateTime Placed { get; set; }

    public DateTime? Sent { get; set; }

    public decimal Total { get; set; }

    public decimal? Discount { get; set; }

    public Customer Customer { get; set; } = new();

    public List<Line> Lines { get; set; } = [];

    public Dictionary<string, string> Notes { get; set; } = [];
}

public sealed class Customer
{
    public long Id { get; set; }

    public string Name { get; set; } = "";

    public Address Address { get; set; } = new();
}

public sealed class Address
{
    public string Street { get; set; } = "";

    public string City { get; set; } = "";

    public int Zip { get; set; }
}

public sealed class Line
{
    public string Sku { get; set; } = "";

    public int Count { get; set; }

    public decimal Price { get; set; }

    public int[] Sizes { get; set; } = [];
}

public readonly record struct Point(int X, int Y);

public record Shape(string Name, IReadOnlyList<Point> Points, [property: JsonPropertyName("fill-color")] string? Fill = "none");

[JsonSerializable(typeof(Login))]
[JsonSerializable(typeof(Location))]
[JsonSerializable(typeof(Doc))]
[JsonSerializable(typeof(Shop))]
[JsonSerializable(typeof(Shape))]
internal sealed partial class Context : JsonSerializerContext;
