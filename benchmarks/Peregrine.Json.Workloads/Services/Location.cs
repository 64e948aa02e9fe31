namespace Peregrine.Json.Workloads.Services;

/// <summary>A postal address: about 203 bytes, with a plus sign that the default encoder escapes.</summary>
public sealed class Location
{
    public int Id { get; set; }

    public string? Address1 { get; set; }

    public string? Address2 { get; set; }

    public string? City { get; set; }

    public string? State { get; set; }

    public string? PostalCode { get; set; }

    public string? Name { get; set; }

    public string? PhoneNumber { get; set; }

    public string? Country { get; set; }

    internal static Location Make(Prose prose) => new()
    {
        Id = prose.Number(9_000) + 1_000,
        Address1 = $"{prose.Number(900) + 100} {prose.Words(10 + prose.Number(4))}",
        Address2 = $"Floor {prose.Number(90) + 10}",
        City = $"{prose.Place()} {prose.Letters(4)}",
        State = prose.Words(6 + prose.Number(6)),
        PostalCode = prose.Digits(6),
        Name = prose.Words(11 + prose.Number(6)),
        PhoneNumber = $"+{prose.Digits(11)}",
        Country = prose.Words(6 + prose.Number(6)),
    };
}
