namespace Peregrine.Json.Workloads.Names;

/// <summary>100 members: of every ten, five strings, four integers and one bool or double.</summary>
public sealed class Names100
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

    public int ProductPhone { get; set; }

    public string? BillingCity { get; set; }

    public string? ItemDescription { get; set; }

    public int StorePhone { get; set; }

    public string? UnitCountry { get; set; }

    public int ContactDate { get; set; }

    public string? ItemReference { get; set; }

    public int ShippingCountry { get; set; }

    public string? InvoiceStatus { get; set; }

    public double StorePostalCode { get; set; }

    public int PaymentCode { get; set; }

    public string? ProductNote { get; set; }

    public string? InvoiceRate { get; set; }

    public int DeliveryCount { get; set; }

    public string? ItemNumber { get; set; }

    public int StoreStatus { get; set; }

    public string? ShippingCount { get; set; }

    public int InvoiceType { get; set; }

    public string? ShippingRegion { get; set; }

    public bool AccountAddress { get; set; }

    public int InvoicePhone { get; set; }

    public string? StoreCount { get; set; }

    public string? DeliveryDescription { get; set; }

    public int ItemCount { get; set; }

    public string? InvoiceCountry { get; set; }

    public int TaxDate { get; set; }

    public string? PaymentCount { get; set; }

    public int ContactName { get; set; }

    public string? OrderCity { get; set; }

    public double TaxPhone { get; set; }

    public int ContactPostalCode { get; set; }

    public string? UnitType { get; set; }

    public string? PaymentRate { get; set; }

    public int InvoiceReference { get; set; }

    public string? InvoiceNumber { get; set; }

    public int TaxRegion { get; set; }

    public string? TaxCount { get; set; }

    public int VendorReference { get; set; }

    public string? UnitPostalCode { get; set; }

    public bool ContactStreet { get; set; }

    public int ContactAddress { get; set; }

    public string? ShippingDate { get; set; }

    public string? OrderStreet { get; set; }

    public int PaymentType { get; set; }

    public string? VendorStatus { get; set; }

    public int TaxCountry { get; set; }

    public string? BillingDate { get; set; }

    public int ItemStatus { get; set; }

    public string? CustomerReference { get; set; }

    public double PaymentStatus { get; set; }

    public int ProductDate { get; set; }

    public string? ContactCode { get; set; }

    public string? StoreStreet { get; set; }

    public int DeliveryAddress { get; set; }

    public string? AccountDescription { get; set; }

    public int VendorNumber { get; set; }

    public string? ProductStreet { get; set; }

    public int CustomerCity { get; set; }

    public string? ShippingTotal { get; set; }

    public bool AccountCountry { get; set; }

    public int BillingStatus { get; set; }

    public string? ContactRegion { get; set; }

    public string? ItemPostalCode { get; set; }

    public int DeliveryDate { get; set; }

    public string? VendorDescription { get; set; }

    public int UnitTotal { get; set; }

    public string? OrderNote { get; set; }

    public int PaymentName { get; set; }

    public string? ShippingName { get; set; }

    public double PaymentReference { get; set; }
}
