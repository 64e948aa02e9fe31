namespace Peregrine.Json.Workloads.Wide;

/// <summary>10 members: of every five, three strings, an integer and a bool.</summary>
public sealed class Wide10
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
}
