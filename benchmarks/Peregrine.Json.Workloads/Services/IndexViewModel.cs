namespace Peregrine.Json.Workloads.Services;

/// <summary>The start page of a volunteers' site: 12.5 KB.</summary>
public sealed class IndexViewModel
{
    public List<ActiveOrUpcomingEvent>? ActiveOrUpcomingEvents { get; set; }

    public CampaignSummaryViewModel? FeaturedCampaign { get; set; }

    public bool IsNewAccount { get; set; }

    public bool HasFeaturedCampaign => FeaturedCampaign is not null;

    internal static IndexViewModel Make(Prose prose) => new()
    {
        ActiveOrUpcomingEvents = prose.Many(20, ActiveOrUpcomingEvent.Make),
        FeaturedCampaign = CampaignSummaryViewModel.Make(prose),
        IsNewAccount = prose.Chance(50),
    };
}

/// <summary>An event with a long description.</summary>
public sealed class ActiveOrUpcomingEvent
{
    public int Id { get; set; }

    public string? ImageUrl { get; set; }

    public string? Name { get; set; }

    public string? CampaignName { get; set; }

    public string? CampaignManagedOrganizerName { get; set; }

    public string? Description { get; set; }

    public DateTimeOffset StartDate { get; set; }

    public DateTimeOffset EndDate { get; set; }

    internal static ActiveOrUpcomingEvent Make(Prose prose) => new()
    {
        Id = prose.Number(100_000),
        ImageUrl = $"https://www.{prose.Letters(6)}.org/images/{prose.Letters(4)}.jpg",
        Name = prose.Words(30 + prose.Number(10)),
        CampaignName = prose.Words(22 + prose.Number(8)),
        CampaignManagedOrganizerName = prose.Words(18 + prose.Number(8)),
        Description = prose.Words(265 + prose.Number(30)),
        StartDate = prose.MomentWithOffset(fraction: true),
        EndDate = prose.MomentWithOffset(fraction: true),
    };
}

/// <summary>The campaign shown first.</summary>
public sealed class CampaignSummaryViewModel
{
    public int Id { get; set; }

    public string? Title { get; set; }

    public string? Description { get; set; }

    public string? ImageUrl { get; set; }

    public string? OrganizationName { get; set; }

    public string? Headline { get; set; }

    internal static CampaignSummaryViewModel Make(Prose prose) => new()
    {
        Id = prose.Number(100_000),
        Title = prose.Words(20),
        Description = prose.Words(200),
        ImageUrl = $"https://www.{prose.Letters(6)}.org/images/{prose.Letters(4)}.jpg",
        OrganizationName = prose.Words(18),
        Headline = prose.Words(40),
    };
}
