namespace Peregrine.Json.Workloads.Wide;

/// <summary>60 members of the same kinds.</summary>
public sealed class Wide60
{
    public string? AccountCode { get; set; }

    public int BillingName { get; set; }

    public string? CargoRate { get; set; }

    public bool DeliveryCity { get; set; }

    public string? EngineLabel { get; set; }

    public string? FreightPhase { get; set; }

    public int GateGroup { get; set; }

    public string? HarbourOwner { get; set; }

    public bool InvoiceStatus { get; set; }

    public string? JourneyOrigin { get; set; }

    public string? KitchenCode { get; set; }

    public int LedgerName { get; set; }

    public string? MarketRate { get; set; }

    public bool NumberCity { get; set; }

    public string? OrderLabel { get; set; }

    public string? ParcelPhase { get; set; }

    public int QuarterGroup { get; set; }

    public string? RouteOwner { get; set; }

    public bool StoreStatus { get; set; }

    public string? TicketOrigin { get; set; }

    public string? AccountName { get; set; }

    public int BillingRate { get; set; }

    public string? CargoCity { get; set; }

    public bool DeliveryLabel { get; set; }

    public string? EnginePhase { get; set; }

    public string? FreightGroup { get; set; }

    public int GateOwner { get; set; }

    public string? HarbourStatus { get; set; }

    public bool InvoiceOrigin { get; set; }

    public string? JourneyCode { get; set; }

    public string? KitchenName { get; set; }

    public int LedgerRate { get; set; }

    public string? MarketCity { get; set; }

    public bool NumberLabel { get; set; }

    public string? OrderPhase { get; set; }

    public string? ParcelGroup { get; set; }

    public int QuarterOwner { get; set; }

    public string? RouteStatus { get; set; }

    public bool StoreOrigin { get; set; }

    public string? TicketCode { get; set; }

    public string? AccountRate { get; set; }

    public int BillingCity { get; set; }

    public string? CargoLabel { get; set; }

    public bool DeliveryPhase { get; set; }

    public string? EngineGroup { get; set; }

    public string? FreightOwner { get; set; }

    public int GateStatus { get; set; }

    public string? HarbourOrigin { get; set; }

    public bool InvoiceCode { get; set; }

    public string? JourneyName { get; set; }

    public string? KitchenRate { get; set; }

    public int LedgerCity { get; set; }

    public string? MarketLabel { get; set; }

    public bool NumberPhase { get; set; }

    public string? OrderGroup { get; set; }

    public string? ParcelOwner { get; set; }

    public int QuarterStatus { get; set; }

    public string? RouteOrigin { get; set; }

    public bool StoreCode { get; set; }

    public string? TicketName { get; set; }
}
