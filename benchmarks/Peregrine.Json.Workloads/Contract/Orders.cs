using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Contract;

// One order in five ways of taking its values: the same ten members in the same order, so that the rows can be compared.

/// <summary>Plain setters: what the other four are held against.</summary>
public sealed class SetterOrder
{
    public int Id { get; set; }

    public string Customer { get; set; } = "";

    public string Street { get; set; } = "";

    public string City { get; set; } = "";

    public DateTime Placed { get; set; }

    public double Total { get; set; }

    public long Weight { get; set; }

    public bool Paid { get; set; }

    public Guid Reference { get; set; }

    public string? Note { get; set; }

    internal static SetterOrder Make(Prose prose) => new()
    {
        Id = prose.Number(900_000) + 1_000,
        Customer = prose.Words(14 + prose.Number(8)),
        Street = $"{prose.Number(900) + 1} {prose.Words(8 + prose.Number(8))}",
        City = prose.Place(),
        Placed = prose.Moment(DateTimeKind.Utc, fraction: false),
        Total = prose.Number(1_000_000) / 100.0,
        Weight = prose.Integer(9, negativeToo: false),
        Paid = prose.Chance(50),
        Reference = prose.Identifier(),
        Note = prose.Chance(30) ? null : prose.Words(20 + prose.Number(20)),
    };
}

public sealed class InitOrder
{
    public int Id { get; init; }

    public string Customer { get; init; } = "";

    public string Street { get; init; } = "";

    public string City { get; init; } = "";

    public DateTime Placed { get; init; }

    public double Total { get; init; }

    public long Weight { get; init; }

    public bool Paid { get; init; }

    public Guid Reference { get; init; }

    public string? Note { get; init; }

    internal static InitOrder From(SetterOrder order) => new()
    {
        Id = order.Id,
        Customer = order.Customer,
        Street = order.Street,
        City = order.City,
        Placed = order.Placed,
        Total = order.Total,
        Weight = order.Weight,
        Paid = order.Paid,
        Reference = order.Reference,
        Note = order.Note,
    };
}

public sealed class RequiredOrder
{
    public required int Id { get; set; }

    public required string Customer { get; set; }

    public required string Street { get; set; }

    public required string City { get; set; }

    public required DateTime Placed { get; set; }

    public required double Total { get; set; }

    public required long Weight { get; set; }

    public required bool Paid { get; set; }

    public required Guid Reference { get; set; }

    public required string? Note { get; set; }

    internal static RequiredOrder From(SetterOrder order) => new()
    {
        Id = order.Id,
        Customer = order.Customer,
        Street = order.Street,
        City = order.City,
        Placed = order.Placed,
        Total = order.Total,
        Weight = order.Weight,
        Paid = order.Paid,
        Reference = order.Reference,
        Note = order.Note,
    };
}

public sealed class ConstructedOrder
{
    [JsonConstructor]
    public ConstructedOrder(int id, string customer, string street, string city, DateTime placed, double total, long weight)
    {
        Id = id;
        Customer = customer;
        Street = street;
        City = city;
        Placed = placed;
        Total = total;
        Weight = weight;
    }

    public int Id { get; }

    public string Customer { get; }

    public string Street { get; }

    public string City { get; }

    public DateTime Placed { get; }

    public double Total { get; }

    public long Weight { get; }

    public bool Paid { get; set; }

    public Guid Reference { get; set; }

    public string? Note { get; set; }

    internal static ConstructedOrder From(SetterOrder order) =>
        new(order.Id, order.Customer, order.Street, order.City, order.Placed, order.Total, order.Weight)
        {
            Paid = order.Paid,
            Reference = order.Reference,
            Note = order.Note,
        };
}

public sealed record RecordOrder(
    int Id, string Customer, string Street, string City, DateTime Placed, double Total, long Weight, bool Paid, Guid Reference, string? Note)
{
    internal static RecordOrder From(SetterOrder order) => new(
        order.Id, order.Customer, order.Street, order.City, order.Placed, order.Total, order.Weight, order.Paid, order.Reference, order.Note);
}
