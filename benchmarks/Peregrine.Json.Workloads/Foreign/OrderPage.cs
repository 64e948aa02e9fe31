using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Foreign;

/// <summary>One page of a shop's orders.</summary>
public sealed class OrderPage
{
    public List<ShopOrder> Items { get; set; } = [];

    public int Page { get; set; }

    public int PageSize { get; set; }

    public long Total { get; set; }

    public string? Next { get; set; }

    internal static OrderPage Make(Prose prose) => new()
    {
        Items = prose.Many(25, ShopOrder.Make),
        Page = prose.Number(100),
        PageSize = 25,
        Total = prose.Integer(6, negativeToo: false),
        Next = "/orders?page=" + prose.Number(100),
    };
}

[JsonConverter(typeof(JsonStringEnumConverter<OrderState>))]
public enum OrderState
{
    Placed,
    Paid,
    Shipped,
    Delivered,
    Returned,
}

public sealed class ShopOrder
{
    public Guid Id { get; set; }

    public long Number { get; set; }

    public DateTimeOffset PlacedAt { get; set; }

    public DateTime? ShippedAt { get; set; }

    public OrderState State { get; set; }

    public Customer? Customer { get; set; }

    public PostalAddress? ShipTo { get; set; }

    public List<OrderLine> Lines { get; set; } = [];

    public decimal Total { get; set; }

    public string Currency { get; set; } = "EUR";

    public string[] Tags { get; set; } = [];

    public string? Remark { get; set; }

    internal static ShopOrder Make(Prose prose) => new()
    {
        Id = prose.Identifier(),
        Number = prose.Integer(9, negativeToo: false),
        PlacedAt = prose.MomentWithOffset(fraction: false),
        ShippedAt = prose.Chance(60) ? prose.Moment(DateTimeKind.Utc, fraction: true) : null,
        State = (OrderState)prose.Number(5),
        Customer = Customer.Make(prose),
        ShipTo = PostalAddress.Make(prose),
        Lines = prose.Many(1 + prose.Number(5), OrderLine.Make),
        Total = prose.Number(100_000) / 100m,
        Tags = [.. prose.Many(prose.Number(3), static p => p.Letters(6))],
        Remark = prose.Chance(20) ? prose.Words(40) : null,
    };
}

public sealed class Customer
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public string? Email { get; set; }

    public bool IsBusiness { get; set; }

    internal static Customer Make(Prose prose) => new()
    {
        Id = prose.Number(1_000_000),
        Name = prose.Words(16),
        Email = prose.Letters(9) + "@example.com",
        IsBusiness = prose.Chance(20),
    };
}

public sealed class PostalAddress
{
    public string? Street { get; set; }

    public string? City { get; set; }

    public string? PostalCode { get; set; }

    public string? Country { get; set; }

    internal static PostalAddress Make(Prose prose) => new()
    {
        Street = $"{prose.Words(14)} {prose.Number(200)}",
        City = prose.Place(),
        PostalCode = prose.Digits(5),
        Country = prose.Pick("DE", "NO", "PT", "US"),
    };
}

public sealed class OrderLine
{
    public string? Sku { get; set; }

    public string? Description { get; set; }

    public int Quantity { get; set; }

    public decimal UnitPrice { get; set; }

    public double? Discount { get; set; }

    internal static OrderLine Make(Prose prose) => new()
    {
        Sku = prose.LettersAndDigits(10),
        Description = prose.Words(24),
        Quantity = 1 + prose.Number(9),
        UnitPrice = prose.Number(20_000) / 100m,
        Discount = prose.Chance(25) ? prose.Number(100) / 100.0 : null,
    };
}
