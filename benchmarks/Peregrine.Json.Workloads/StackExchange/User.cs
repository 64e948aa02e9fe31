using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>A user, with every field that the Stack Exchange API 2.3 documents for it.</summary>
public sealed class User
{
    [JsonPropertyName("about_me")]
    public string? AboutMe { get; set; }

    [JsonPropertyName("accept_rate")]
    public int? AcceptRate { get; set; }

    [JsonPropertyName("account_id")]
    public int? AccountId { get; set; }

    [JsonPropertyName("age")]
    public int? Age { get; set; }

    [JsonPropertyName("answer_count")]
    public int? AnswerCount { get; set; }

    [JsonPropertyName("badge_counts")]
    public BadgeCount? BadgeCounts { get; set; }

    [JsonPropertyName("collectives")]
    public List<Collective>? Collectives { get; set; }

    [JsonPropertyName("creation_date")]
    public DateTime? CreationDate { get; set; }

    [JsonPropertyName("display_name")]
    public string? DisplayName { get; set; }

    [JsonPropertyName("down_vote_count")]
    public int? DownVoteCount { get; set; }

    [JsonPropertyName("is_employee")]
    public bool? IsEmployee { get; set; }

    [JsonPropertyName("last_access_date")]
    public DateTime? LastAccessDate { get; set; }

    [JsonPropertyName("last_modified_date")]
    public DateTime? LastModifiedDate { get; set; }

    [JsonPropertyName("link")]
    public string? Link { get; set; }

    [JsonPropertyName("location")]
    public string? Location { get; set; }

    [JsonPropertyName("profile_image")]
    public string? ProfileImage { get; set; }

    [JsonPropertyName("question_count")]
    public int? QuestionCount { get; set; }

    [JsonPropertyName("reputation")]
    public int? Reputation { get; set; }

    [JsonPropertyName("reputation_change_day")]
    public int? ReputationChangeDay { get; set; }

    [JsonPropertyName("reputation_change_month")]
    public int? ReputationChangeMonth { get; set; }

    [JsonPropertyName("reputation_change_quarter")]
    public int? ReputationChangeQuarter { get; set; }

    [JsonPropertyName("reputation_change_week")]
    public int? ReputationChangeWeek { get; set; }

    [JsonPropertyName("reputation_change_year")]
    public int? ReputationChangeYear { get; set; }

    [JsonPropertyName("timed_penalty_date")]
    public DateTime? TimedPenaltyDate { get; set; }

    [JsonPropertyName("up_vote_count")]
    public int? UpVoteCount { get; set; }

    [JsonPropertyName("user_id")]
    public int? UserId { get; set; }

    [JsonPropertyName("user_type")]
    public UserType? UserType { get; set; }

    [JsonPropertyName("view_count")]
    public int? ViewCount { get; set; }

    [JsonPropertyName("website_url")]
    public string? WebsiteUrl { get; set; }
}

/// <summary>A user as other objects show it.</summary>
public sealed class ShallowUser
{
    [JsonPropertyName("accept_rate")]
    public int? AcceptRate { get; set; }

    [JsonPropertyName("account_id")]
    public int? AccountId { get; set; }

    [JsonPropertyName("badge_counts")]
    public BadgeCount? BadgeCounts { get; set; }

    [JsonPropertyName("display_name")]
    public string? DisplayName { get; set; }

    [JsonPropertyName("link")]
    public string? Link { get; set; }

    [JsonPropertyName("profile_image")]
    public string? ProfileImage { get; set; }

    [JsonPropertyName("reputation")]
    public int? Reputation { get; set; }

    [JsonPropertyName("user_id")]
    public int? UserId { get; set; }

    [JsonPropertyName("user_type")]
    public UserType? UserType { get; set; }
}

/// <summary>Badges by class.</summary>
public sealed class BadgeCount
{
    [JsonPropertyName("bronze")]
    public int? Bronze { get; set; }

    [JsonPropertyName("gold")]
    public int? Gold { get; set; }

    [JsonPropertyName("silver")]
    public int? Silver { get; set; }
}

/// <summary>The standing of a user.</summary>
public enum UserType
{
    Unregistered,
    Registered,
    Moderator,
    TeamAdmin,
    DoesNotExist,
}
