namespace Peregrine.Json.Workloads.Names;

/// <summary>30 members: of every ten, five strings, four integers and one bool or double.</summary>
public sealed class Names30
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

    public int OrderPostalCode { get; set; }

    public string? InvoiceId { get; set; }

    public string? TaxCity { get; set; }

    public int CustomerNumber { get; set; }

    public string? ItemNote { get; set; }

    public int BillingRegion { get; set; }

    public string? BillingNote { get; set; }

    public int PaymentNote { get; set; }

    public string? DeliveryId { get; set; }

    public double ProductCode { get; set; }

    public int StoreReference { get; set; }

    public string? BillingTotal { get; set; }

    public string? PaymentDate { get; set; }

    public int OrderType { get; set; }

    public string? StoreId { get; set; }

    public int BillingCode { get; set; }

    public string? AccountId { get; set; }

    public int ShippingType { get; set; }

    public string? BillingCount { get; set; }

    public bool DeliveryStreet { get; set; }
}
