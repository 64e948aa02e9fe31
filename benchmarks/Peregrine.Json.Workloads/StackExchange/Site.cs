using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>A site of the network.</summary>
public sealed class Site
{
    [JsonPropertyName("aliases")]
    public List<string>? Aliases { get; set; }

    [JsonPropertyName("api_site_parameter")]
    public string? ApiSiteParameter { get; set; }

    [JsonPropertyName("audience")]
    public string? Audience { get; set; }

    [JsonPropertyName("closed_beta_date")]
    public DateTime? ClosedBetaDate { get; set; }

    [JsonPropertyName("favicon_url")]
    public string? FaviconUrl { get; set; }

    [JsonPropertyName("high_resolution_icon_url")]
    public string? HighResolutionIconUrl { get; set; }

    [JsonPropertyName("icon_url")]
    public string? IconUrl { get; set; }

    [JsonPropertyName("launch_date")]
    public DateTime? LaunchDate { get; set; }

    [JsonPropertyName("logo_url")]
    public string? LogoUrl { get; set; }

    [JsonPropertyName("markdown_extensions")]
    public List<string>? MarkdownExtensions { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("open_beta_date")]
    public DateTime? OpenBetaDate { get; set; }

    [JsonPropertyName("related_sites")]
    public List<RelatedSite>? RelatedSites { get; set; }

    [JsonPropertyName("site_state")]
    public SiteState? SiteState { get; set; }

    [JsonPropertyName("site_type")]
    public string? SiteType { get; set; }

    [JsonPropertyName("site_url")]
    public string? SiteUrl { get; set; }

    [JsonPropertyName("styling")]
    public Styling? Styling { get; set; }

    [JsonPropertyName("twitter_account")]
    public string? TwitterAccount { get; set; }
}

/// <summary>A site beside another, such as its meta.</summary>
public sealed class RelatedSite
{
    [JsonPropertyName("api_site_parameter")]
    public string? ApiSiteParameter { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("relation")]
    public SiteRelation? Relation { get; set; }

    [JsonPropertyName("site_url")]
    public string? SiteUrl { get; set; }
}

/// <summary>Colours of a site.</summary>
public sealed class Styling
{
    [JsonPropertyName("link_color")]
    public string? LinkColor { get; set; }

    [JsonPropertyName("tag_background_color")]
    public string? TagBackgroundColor { get; set; }

    [JsonPropertyName("tag_foreground_color")]
    public string? TagForegroundColor { get; set; }
}

/// <summary>A community of experts about products.</summary>
public sealed class Collective
{
    [JsonPropertyName("description")]
    public string? Description { get; set; }

    [JsonPropertyName("external_links")]
    public List<CollectiveExternalLink>? ExternalLinks { get; set; }

    [JsonPropertyName("link")]
    public string? Link { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("slug")]
    public string? Slug { get; set; }

    [JsonPropertyName("tags")]
    public List<string>? Tags { get; set; }
}

/// <summary>Where a collective lives elsewhere.</summary>
public sealed class CollectiveExternalLink
{
    [JsonPropertyName("link")]
    public string? Link { get; set; }

    [JsonPropertyName("type")]
    public LinkKind? Type { get; set; }
}

/// <summary>An answer recommended by a collective.</summary>
public sealed class CollectiveRecommendation
{
    [JsonPropertyName("collective")]
    public Collective? Collective { get; set; }

    [JsonPropertyName("creation_date")]
    public DateTime? CreationDate { get; set; }
}

/// <summary>How far a site is from its launch.</summary>
public enum SiteState
{
    Normal,
    ClosedBeta,
    OpenBeta,
    LinkedMeta,
}

/// <summary>How two sites belong together.</summary>
public enum SiteRelation
{
    Parent,
    Meta,
    Chat,
    Other,
}

/// <summary>The kind of an external link.</summary>
public enum LinkKind
{
    Website,
    Twitter,
    Github,
    Facebook,
    Instagram,
    Support,
    Linkedin,
}
