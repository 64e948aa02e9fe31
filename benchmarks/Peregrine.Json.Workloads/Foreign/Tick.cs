namespace Peregrine.Json.Workloads.Foreign;

/// <summary>Prices of a stock exchange as structs.</summary>
public struct Tick
{
    public long Sequence { get; set; }

    public Quote Bid { get; set; }

    public Quote Ask { get; set; }

    public DateTime Time { get; set; }

    public bool IsAuction { get; set; }

    internal static Tick Make(Prose prose) => new()
    {
        Sequence = prose.Integer(12, negativeToo: false),
        Bid = Quote.Make(prose),
        Ask = Quote.Make(prose),
        Time = prose.Moment(DateTimeKind.Utc, fraction: true),
        IsAuction = prose.Chance(5),
    };
}

public struct Quote
{
    public double Price { get; set; }

    public int Size { get; set; }

    internal static Quote Make(Prose prose) => new() { Price = prose.Number(1_000_000) / 100.0, Size = prose.Number(10_000) };
}
