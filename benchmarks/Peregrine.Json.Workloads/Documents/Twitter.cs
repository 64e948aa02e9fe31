using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>A page of search results: the document twitter.json.</summary>
public sealed class Twitter
{
    [JsonPropertyName("statuses")]
    public List<TwitterStatus>? Statuses { get; set; }

    [JsonPropertyName("search_metadata")]
    public TwitterSearchMetadata? SearchMetadata { get; set; }
}

/// <summary>What was asked and where the next page begins.</summary>
public sealed class TwitterSearchMetadata
{
    [JsonPropertyName("completed_in")]
    public double CompletedIn { get; set; }

    [JsonPropertyName("max_id")]
    public long MaxId { get; set; }

    [JsonPropertyName("max_id_str")]
    public string? MaxIdStr { get; set; }

    [JsonPropertyName("next_results")]
    public string? NextResults { get; set; }

    [JsonPropertyName("query")]
    public string? Query { get; set; }

    [JsonPropertyName("refresh_url")]
    public string? RefreshUrl { get; set; }

    [JsonPropertyName("count")]
    public int Count { get; set; }

    [JsonPropertyName("since_id")]
    public long SinceId { get; set; }

    [JsonPropertyName("since_id_str")]
    public string? SinceIdStr { get; set; }
}

/// <summary>One status; a retweet carries the original in full.</summary>
public sealed class TwitterStatus
{
    [JsonPropertyName("metadata")]
    public TwitterMetadata? Metadata { get; set; }

    [JsonPropertyName("created_at")]
    public string? CreatedAt { get; set; }

    [JsonPropertyName("id")]
    public long Id { get; set; }

    [JsonPropertyName("id_str")]
    public string? IdStr { get; set; }

    [JsonPropertyName("text")]
    public string? Text { get; set; }

    [JsonPropertyName("source")]
    public string? Source { get; set; }

    [JsonPropertyName("truncated")]
    public bool Truncated { get; set; }

    [JsonPropertyName("in_reply_to_status_id")]
    public long? InReplyToStatusId { get; set; }

    [JsonPropertyName("in_reply_to_status_id_str")]
    public string? InReplyToStatusIdStr { get; set; }

    [JsonPropertyName("in_reply_to_user_id")]
    public long? InReplyToUserId { get; set; }

    [JsonPropertyName("in_reply_to_user_id_str")]
    public string? InReplyToUserIdStr { get; set; }

    [JsonPropertyName("in_reply_to_screen_name")]
    public string? InReplyToScreenName { get; set; }

    [JsonPropertyName("user")]
    public TwitterUser? User { get; set; }

    [JsonPropertyName("geo")]
    public TwitterPoint? Geo { get; set; }

    [JsonPropertyName("coordinates")]
    public TwitterPoint? Coordinates { get; set; }

    [JsonPropertyName("place")]
    public TwitterPlace? Place { get; set; }

    [JsonPropertyName("contributors")]
    public List<long>? Contributors { get; set; }

    [JsonPropertyName("retweeted_status")]
    public TwitterStatus? RetweetedStatus { get; set; }

    [JsonPropertyName("retweet_count")]
    public int RetweetCount { get; set; }

    [JsonPropertyName("favorite_count")]
    public int FavoriteCount { get; set; }

    [JsonPropertyName("entities")]
    public TwitterEntities? Entities { get; set; }

    [JsonPropertyName("favorited")]
    public bool Favorited { get; set; }

    [JsonPropertyName("retweeted")]
    public bool Retweeted { get; set; }

    [JsonPropertyName("possibly_sensitive")]
    public bool? PossiblySensitive { get; set; }

    [JsonPropertyName("lang")]
    public string? Lang { get; set; }
}

/// <summary>How the search ranked a status.</summary>
public sealed class TwitterMetadata
{
    [JsonPropertyName("result_type")]
    public string? ResultType { get; set; }

    [JsonPropertyName("iso_language_code")]
    public string? IsoLanguageCode { get; set; }
}

/// <summary>A GeoJSON point.</summary>
public sealed class TwitterPoint
{
    [JsonPropertyName("type")]
    public string? Type { get; set; }

    [JsonPropertyName("coordinates")]
    public double[]? Coordinates { get; set; }
}

/// <summary>A named place.</summary>
public sealed class TwitterPlace
{
    [JsonPropertyName("id")]
    public string? Id { get; set; }

    [JsonPropertyName("url")]
    public string? Url { get; set; }

    [JsonPropertyName("place_type")]
    public string? PlaceType { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("full_name")]
    public string? FullName { get; set; }

    [JsonPropertyName("country_code")]
    public string? CountryCode { get; set; }

    [JsonPropertyName("country")]
    public string? Country { get; set; }
}
