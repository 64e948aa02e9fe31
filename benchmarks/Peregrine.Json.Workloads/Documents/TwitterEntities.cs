using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>What the text of a status mentions, by position.</summary>
public sealed class TwitterEntities
{
    [JsonPropertyName("hashtags")]
    public List<TwitterHashtag>? Hashtags { get; set; }

    [JsonPropertyName("symbols")]
    public List<TwitterHashtag>? Symbols { get; set; }

    [JsonPropertyName("urls")]
    public List<TwitterUrl>? Urls { get; set; }

    [JsonPropertyName("user_mentions")]
    public List<TwitterMention>? UserMentions { get; set; }

    [JsonPropertyName("media")]
    public List<TwitterMedia>? Media { get; set; }
}

/// <summary>A hashtag or a stock symbol.</summary>
public sealed class TwitterHashtag
{
    [JsonPropertyName("text")]
    public string? Text { get; set; }

    [JsonPropertyName("indices")]
    public int[]? Indices { get; set; }
}

/// <summary>A shortened link.</summary>
public sealed class TwitterUrl
{
    [JsonPropertyName("url")]
    public string? Url { get; set; }

    [JsonPropertyName("expanded_url")]
    public string? ExpandedUrl { get; set; }

    [JsonPropertyName("display_url")]
    public string? DisplayUrl { get; set; }

    [JsonPropertyName("indices")]
    public int[]? Indices { get; set; }
}

/// <summary>A user named in the text.</summary>
public sealed class TwitterMention
{
    [JsonPropertyName("screen_name")]
    public string? ScreenName { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("id")]
    public long Id { get; set; }

    [JsonPropertyName("id_str")]
    public string? IdStr { get; set; }

    [JsonPropertyName("indices")]
    public int[]? Indices { get; set; }
}

/// <summary>A picture.</summary>
public sealed class TwitterMedia
{
    [JsonPropertyName("id")]
    public long Id { get; set; }

    [JsonPropertyName("id_str")]
    public string? IdStr { get; set; }

    [JsonPropertyName("indices")]
    public int[]? Indices { get; set; }

    [JsonPropertyName("media_url")]
    public string? MediaUrl { get; set; }

    [JsonPropertyName("media_url_https")]
    public string? MediaUrlHttps { get; set; }

    [JsonPropertyName("url")]
    public string? Url { get; set; }

    [JsonPropertyName("display_url")]
    public string? DisplayUrl { get; set; }

    [JsonPropertyName("expanded_url")]
    public string? ExpandedUrl { get; set; }

    [JsonPropertyName("type")]
    public string? Type { get; set; }

    [JsonPropertyName("sizes")]
    public TwitterSizes? Sizes { get; set; }

    [JsonPropertyName("source_status_id")]
    public long? SourceStatusId { get; set; }

    [JsonPropertyName("source_status_id_str")]
    public string? SourceStatusIdStr { get; set; }
}

/// <summary>The forms a picture is offered in.</summary>
public sealed class TwitterSizes
{
    [JsonPropertyName("medium")]
    public TwitterSize? Medium { get; set; }

    [JsonPropertyName("small")]
    public TwitterSize? Small { get; set; }

    [JsonPropertyName("thumb")]
    public TwitterSize? Thumb { get; set; }

    [JsonPropertyName("large")]
    public TwitterSize? Large { get; set; }
}

/// <summary>One form of a picture.</summary>
public sealed class TwitterSize
{
    [JsonPropertyName("w")]
    public int W { get; set; }

    [JsonPropertyName("h")]
    public int H { get; set; }

    [JsonPropertyName("resize")]
    public string? Resize { get; set; }
}
