namespace Peregrine.Json.Workloads.Wide;

/// <summary>60 strings.</summary>
public sealed class Strings60
{
    public string? AccountCode { get; set; }

    public string? BillingName { get; set; }

    public string? CargoRate { get; set; }

    public string? DeliveryCity { get; set; }

    public string? EngineLabel { get; set; }

    public string? FreightPhase { get; set; }

    public string? GateGroup { get; set; }

    public string? HarbourOwner { get; set; }

    public string? InvoiceStatus { get; set; }

    public string? JourneyOrigin { get; set; }

    public string? KitchenCode { get; set; }

    public string? LedgerName { get; set; }

    public string? MarketRate { get; set; }

    public string? NumberCity { get; set; }

    public string? OrderLabel { get; set; }

    public string? ParcelPhase { get; set; }

    public string? QuarterGroup { get; set; }

    public string? RouteOwner { get; set; }

    public string? StoreStatus { get; set; }

    public string? TicketOrigin { get; set; }

    public string? AccountName { get; set; }

    public string? BillingRate { get; set; }

    public string? CargoCity { get; set; }

    public string? DeliveryLabel { get; set; }

    public string? EnginePhase { get; set; }

    public string? FreightGroup { get; set; }

    public string? GateOwner { get; set; }

    public string? HarbourStatus { get; set; }

    public string? InvoiceOrigin { get; set; }

    public string? JourneyCode { get; set; }

    public string? KitchenName { get; set; }

    public string? LedgerRate { get; set; }

    public string? MarketCity { get; set; }

    public string? NumberLabel { get; set; }

    public string? OrderPhase { get; set; }

    public string? ParcelGroup { get; set; }

    public string? QuarterOwner { get; set; }

    public string? RouteStatus { get; set; }

    public string? StoreOrigin { get; set; }

    public string? TicketCode { get; set; }

    public string? AccountRate { get; set; }

    public string? BillingCity { get; set; }

    public string? CargoLabel { get; set; }

    public string? DeliveryPhase { get; set; }

    public string? EngineGroup { get; set; }

    public string? FreightOwner { get; set; }

    public string? GateStatus { get; set; }

    public string? HarbourOrigin { get; set; }

    public string? InvoiceCode { get; set; }

    public string? JourneyName { get; set; }

    public string? KitchenRate { get; set; }

    public string? LedgerCity { get; set; }

    public string? MarketLabel { get; set; }

    public string? NumberPhase { get; set; }

    public string? OrderGroup { get; set; }

    public string? ParcelOwner { get; set; }

    public string? QuarterStatus { get; set; }

    public string? RouteOrigin { get; set; }

    public string? StoreCode { get; set; }

    public string? TicketName { get; set; }
}
