namespace Peregrine.Json.Workloads.Services;

/// <summary>A volunteer's calendar: 3, 9 and 60 events of four tasks each, 57-75 KB.</summary>
public sealed class MyEventsListerViewModel
{
    public List<MyEventsListerItem>? CurrentEvents { get; set; }

    public List<MyEventsListerItem>? FutureEvents { get; set; }

    public List<MyEventsListerItem>? PastEvents { get; set; }

    internal static MyEventsListerViewModel Make(Prose prose) => new()
    {
        CurrentEvents = prose.Many(3, MyEventsListerItem.Make),
        FutureEvents = prose.Many(9, MyEventsListerItem.Make),
        PastEvents = prose.Many(60, MyEventsListerItem.Make),
    };
}

/// <summary>One event of the calendar.</summary>
public sealed class MyEventsListerItem
{
    public int EventId { get; set; }

    public string? EventName { get; set; }

    public DateTimeOffset StartDate { get; set; }

    public DateTimeOffset EndDate { get; set; }

    public string? TimeZone { get; set; }

    public string? Campaign { get; set; }

    public string? Organization { get; set; }

    public int VolunteerCount { get; set; }

    public List<MyEventsListerItemTask>? Tasks { get; set; }

    internal static MyEventsListerItem Make(Prose prose) => new()
    {
        EventId = prose.Number(1_000),
        EventName = prose.Words(15 + prose.Number(15)),
        StartDate = prose.MomentWithOffset(fraction: true),
        EndDate = prose.MomentWithOffset(fraction: true),
        TimeZone = prose.Pick("W. Europe Standard Time", "Tokyo Standard Time", "Eastern Standard Time", "UTC"),
        Campaign = prose.Words(12 + prose.Number(12)),
        Organization = prose.Words(12 + prose.Number(10)),
        VolunteerCount = prose.Number(100),
        Tasks = prose.Many(4, MyEventsListerItemTask.Make),
    };
}

/// <summary>What there is to do at an event.</summary>
public sealed class MyEventsListerItemTask
{
    private string? _formattedDate;

    public string? Name { get; set; }

    public DateTimeOffset? StartDate { get; set; }

    public DateTimeOffset? EndDate { get; set; }

    /// <summary>Formatted once: formatting at every read would swamp every serializer.</summary>
    public string FormattedDate => _formattedDate ??= StartDate is { } start && EndDate is { } end
        ? $"{start:dddd, MMMM dd, yyyy} from {start:HH:mm} to {end:HH:mm}"
        : "";

    internal static MyEventsListerItemTask Make(Prose prose) => new()
    {
        Name = prose.Words(10 + prose.Number(20)),
        StartDate = prose.MomentWithOffset(fraction: true),
        EndDate = prose.MomentWithOffset(fraction: true),
    };
}
