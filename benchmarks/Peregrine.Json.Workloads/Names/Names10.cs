namespace Peregrine.Json.Workloads.Names;

/// <summary>10 members: of every ten, five strings, four integers and one bool or double.</summary>
public sealed class Names10
{
    public int Id { get; set; }

    public string? Key { get; set; }

    public string? Name { get; set; }

    public int Total { get; set; }

    public string? InvoiceName { get; set; }

    public int StoreRate { get; set; }

    public string? OrderNumber { get; set; }

    public int CustomerDate { get; set; }

    public string? DeliveryPostalCode { get; set; }

    public bool UnitAddress { get; set; }
}
