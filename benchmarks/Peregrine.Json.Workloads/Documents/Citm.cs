using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>A season of concerts: the document citm_catalog.json. Its dictionaries are keyed by number or code.</summary>
public sealed class Citm
{
    [JsonPropertyName("areaNames")]
    public Dictionary<int, string>? AreaNames { get; set; }

    [JsonPropertyName("audienceSubCategoryNames")]
    public Dictionary<int, string>? AudienceSubCategoryNames { get; set; }

    [JsonPropertyName("blockNames")]
    public Dictionary<int, string>? BlockNames { get; set; }

    [JsonPropertyName("events")]
    public Dictionary<int, CitmEvent>? Events { get; set; }

    [JsonPropertyName("performances")]
    public List<CitmPerformance>? Performances { get; set; }

    [JsonPropertyName("seatCategoryNames")]
    public Dictionary<int, string>? SeatCategoryNames { get; set; }

    [JsonPropertyName("subTopicNames")]
    public Dictionary<int, string>? SubTopicNames { get; set; }

    [JsonPropertyName("subjectNames")]
    public Dictionary<int, string>? SubjectNames { get; set; }

    [JsonPropertyName("topicNames")]
    public Dictionary<int, string>? TopicNames { get; set; }

    [JsonPropertyName("topicSubTopics")]
    public Dictionary<int, List<int>>? TopicSubTopics { get; set; }

    [JsonPropertyName("venueNames")]
    public Dictionary<string, string>? VenueNames { get; set; }
}

/// <summary>A concert.</summary>
public sealed class CitmEvent
{
    [JsonPropertyName("description")]
    public string? Description { get; set; }

    [JsonPropertyName("id")]
    public int Id { get; set; }

    [JsonPropertyName("logo")]
    public string? Logo { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("subTopicIds")]
    public List<int>? SubTopicIds { get; set; }

    [JsonPropertyName("subjectCode")]
    public int? SubjectCode { get; set; }

    [JsonPropertyName("subtitle")]
    public string? Subtitle { get; set; }

    [JsonPropertyName("topicIds")]
    public List<int>? TopicIds { get; set; }
}

/// <summary>One evening of a concert.</summary>
public sealed class CitmPerformance
{
    [JsonPropertyName("eventId")]
    public int EventId { get; set; }

    [JsonPropertyName("id")]
    public int Id { get; set; }

    [JsonPropertyName("logo")]
    public string? Logo { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("prices")]
    public List<CitmPrice>? Prices { get; set; }

    [JsonPropertyName("seatCategories")]
    public List<CitmSeatCategory>? SeatCategories { get; set; }

    [JsonPropertyName("seatMapImage")]
    public string? SeatMapImage { get; set; }

    [JsonPropertyName("start")]
    public long Start { get; set; }

    [JsonPropertyName("venueCode")]
    public string? VenueCode { get; set; }
}

/// <summary>What a seat costs.</summary>
public sealed class CitmPrice
{
    [JsonPropertyName("amount")]
    public int Amount { get; set; }

    [JsonPropertyName("audienceSubCategoryId")]
    public int AudienceSubCategoryId { get; set; }

    [JsonPropertyName("seatCategoryId")]
    public int SeatCategoryId { get; set; }
}

/// <summary>A class of seats and where they are.</summary>
public sealed class CitmSeatCategory
{
    [JsonPropertyName("areas")]
    public List<CitmArea>? Areas { get; set; }

    [JsonPropertyName("seatCategoryId")]
    public int SeatCategoryId { get; set; }
}

/// <summary>A part of the house.</summary>
public sealed class CitmArea
{
    [JsonPropertyName("areaId")]
    public int AreaId { get; set; }

    [JsonPropertyName("blockIds")]
    public List<int>? BlockIds { get; set; }
}
