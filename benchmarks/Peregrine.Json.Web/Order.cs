using System.ComponentModel.DataAnnotations;

namespace Peregrine.Json.Web;

/// <summary>What a shop sends and gets.</summary>
public sealed class Order
{
    public int Id { get; set; }

    public Guid Key { get; set; }

    public string Customer { get; set; } = "";

    public DateTimeOffset Placed { get; set; }

    public decimal Total { get; set; }

    public bool IsPaid { get; set; }

    public List<Line>? Lines { get; set; }

    /// <summary>An order of about 120 bytes and 70 for each line.</summary>
    public static Order Sample(int id, int lines)
    {
        var random = new Random(id);
        return new Order
        {
            Id = id,
            Key = new Guid(id, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
            Customer = "Customer Nº " + random.Next(100_000),
            Placed = DateTimeOffset.UnixEpoch.AddSeconds(random.Next()),
            Total = random.Next(1_000_000) / 100m,
            IsPaid = random.Next(2) == 0,
            Lines = lines == 0 ? null : [.. Enumerable.Range(0, lines).Select(i => new Line { Product = "Product " + random.Next(10_000), Quantity = random.Next(1, 99), Price = random.Next(100_000) / 100m })],
        };
    }
}

public sealed class Line
{
    public string Product { get; set; } = "";

    [Range(1, 1_000)]
    public int Quantity { get; set; }

    public decimal Price { get; set; }
}
