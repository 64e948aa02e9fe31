namespace Peregrine.Json.Workloads.Wide;

/// <summary>200 members of the same kinds.</summary>
public sealed class Wide200
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

    public string? AccountCity { get; set; }

    public int BillingLabel { get; set; }

    public string? CargoPhase { get; set; }

    public bool DeliveryGroup { get; set; }

    public string? EngineOwner { get; set; }

    public string? FreightStatus { get; set; }

    public int GateOrigin { get; set; }

    public string? HarbourCode { get; set; }

    public bool InvoiceName { get; set; }

    public string? JourneyRate { get; set; }

    public string? KitchenCity { get; set; }

    public int LedgerLabel { get; set; }

    public string? MarketPhase { get; set; }

    public bool NumberGroup { get; set; }

    public string? OrderOwner { get; set; }

    public string? ParcelStatus { get; set; }

    public int QuarterOrigin { get; set; }

    public string? RouteCode { get; set; }

    public bool StoreName { get; set; }

    public string? TicketRate { get; set; }

    public string? AccountLabel { get; set; }

    public int BillingPhase { get; set; }

    public string? CargoGroup { get; set; }

    public bool DeliveryOwner { get; set; }

    public string? EngineStatus { get; set; }

    public string? FreightOrigin { get; set; }

    public int GateCode { get; set; }

    public string? HarbourName { get; set; }

    public bool InvoiceRate { get; set; }

    public string? JourneyCity { get; set; }

    public string? KitchenLabel { get; set; }

    public int LedgerPhase { get; set; }

    public string? MarketGroup { get; set; }

    public bool NumberOwner { get; set; }

    public string? OrderStatus { get; set; }

    public string? ParcelOrigin { get; set; }

    public int QuarterCode { get; set; }

    public string? RouteName { get; set; }

    public bool StoreRate { get; set; }

    public string? TicketCity { get; set; }

    public string? AccountPhase { get; set; }

    public int BillingGroup { get; set; }

    public string? CargoOwner { get; set; }

    public bool DeliveryStatus { get; set; }

    public string? EngineOrigin { get; set; }

    public string? FreightCode { get; set; }

    public int GateName { get; set; }

    public string? HarbourRate { get; set; }

    public bool InvoiceCity { get; set; }

    public string? JourneyLabel { get; set; }

    public string? KitchenPhase { get; set; }

    public int LedgerGroup { get; set; }

    public string? MarketOwner { get; set; }

    public bool NumberStatus { get; set; }

    public string? OrderOrigin { get; set; }

    public string? ParcelCode { get; set; }

    public int QuarterName { get; set; }

    public string? RouteRate { get; set; }

    public bool StoreCity { get; set; }

    public string? TicketLabel { get; set; }

    public string? AccountGroup { get; set; }

    public int BillingOwner { get; set; }

    public string? CargoStatus { get; set; }

    public bool DeliveryOrigin { get; set; }

    public string? EngineCode { get; set; }

    public string? FreightName { get; set; }

    public int GateRate { get; set; }

    public string? HarbourCity { get; set; }

    public bool InvoiceLabel { get; set; }

    public string? JourneyPhase { get; set; }

    public string? KitchenGroup { get; set; }

    public int LedgerOwner { get; set; }

    public string? MarketStatus { get; set; }

    public bool NumberOrigin { get; set; }

    public string? OrderCode { get; set; }

    public string? ParcelName { get; set; }

    public int QuarterRate { get; set; }

    public string? RouteCity { get; set; }

    public bool StoreLabel { get; set; }

    public string? TicketPhase { get; set; }

    public string? AccountOwner { get; set; }

    public int BillingStatus { get; set; }

    public string? CargoOrigin { get; set; }

    public bool DeliveryCode { get; set; }

    public string? EngineName { get; set; }

    public string? FreightRate { get; set; }

    public int GateCity { get; set; }

    public string? HarbourLabel { get; set; }

    public bool InvoicePhase { get; set; }

    public string? JourneyGroup { get; set; }

    public string? KitchenOwner { get; set; }

    public int LedgerStatus { get; set; }

    public string? MarketOrigin { get; set; }

    public bool NumberCode { get; set; }

    public string? OrderName { get; set; }

    public string? ParcelRate { get; set; }

    public int QuarterCity { get; set; }

    public string? RouteLabel { get; set; }

    public bool StorePhase { get; set; }

    public string? TicketGroup { get; set; }

    public string? AccountStatus { get; set; }

    public int BillingOrigin { get; set; }

    public string? CargoCode { get; set; }

    public bool DeliveryName { get; set; }

    public string? EngineRate { get; set; }

    public string? FreightCity { get; set; }

    public int GateLabel { get; set; }

    public string? HarbourPhase { get; set; }

    public bool InvoiceGroup { get; set; }

    public string? JourneyOwner { get; set; }

    public string? KitchenStatus { get; set; }

    public int LedgerOrigin { get; set; }

    public string? MarketCode { get; set; }

    public bool NumberName { get; set; }

    public string? OrderRate { get; set; }

    public string? ParcelCity { get; set; }

    public int QuarterLabel { get; set; }

    public string? RoutePhase { get; set; }

    public bool StoreGroup { get; set; }

    public string? TicketOwner { get; set; }

    public string? AccountOrigin { get; set; }

    public int BillingCode { get; set; }

    public string? CargoName { get; set; }

    public bool DeliveryRate { get; set; }

    public string? EngineCity { get; set; }

    public string? FreightLabel { get; set; }

    public int GatePhase { get; set; }

    public string? HarbourGroup { get; set; }

    public bool InvoiceOwner { get; set; }

    public string? JourneyStatus { get; set; }

    public string? KitchenOrigin { get; set; }

    public int LedgerCode { get; set; }

    public string? MarketName { get; set; }

    public bool NumberRate { get; set; }

    public string? OrderCity { get; set; }

    public string? ParcelLabel { get; set; }

    public int QuarterPhase { get; set; }

    public string? RouteGroup { get; set; }

    public bool StoreOwner { get; set; }

    public string? TicketStatus { get; set; }
}
