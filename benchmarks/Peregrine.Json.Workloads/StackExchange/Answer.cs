using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>An answer, with every field that the Stack Exchange API 2.3 documents for it.</summary>
public sealed class Answer
{
    [JsonPropertyName("accepted")]
    public bool? Accepted { get; set; }

    [JsonPropertyName("answer_id")]
    public int? AnswerId { get; set; }

    [JsonPropertyName("awarded_bounty_amount")]
    public int? AwardedBountyAmount { get; set; }

    [JsonPropertyName("awarded_bounty_users")]
    public List<ShallowUser>? AwardedBountyUsers { get; set; }

    [JsonPropertyName("body")]
    public string? Body { get; set; }

    [JsonPropertyName("body_markdown")]
    public string? BodyMarkdown { get; set; }

    [JsonPropertyName("can_comment")]
    public bool? CanComment { get; set; }

    [JsonPropertyName("can_edit")]
    public bool? CanEdit { get; set; }

    [JsonPropertyName("can_flag")]
    public bool? CanFlag { get; set; }

    [JsonPropertyName("can_suggest_edit")]
    public bool? CanSuggestEdit { get; set; }

    [JsonPropertyName("collectives")]
    public List<Collective>? Collectives { get; set; }

    [JsonPropertyName("comment_count")]
    public int? CommentCount { get; set; }

    [JsonPropertyName("comments")]
    public List<Comment>? Comments { get; set; }

    [JsonPropertyName("community_owned_date")]
    public DateTime? CommunityOwnedDate { get; set; }

    [JsonPropertyName("content_license")]
    public string? ContentLicense { get; set; }

    [JsonPropertyName("creation_date")]
    public DateTime? CreationDate { get; set; }

    [JsonPropertyName("down_vote_count")]
    public int? DownVoteCount { get; set; }

    [JsonPropertyName("downvoted")]
    public bool? Downvoted { get; set; }

    [JsonPropertyName("is_accepted")]
    public bool? IsAccepted { get; set; }

    [JsonPropertyName("last_activity_date")]
    public DateTime? LastActivityDate { get; set; }

    [JsonPropertyName("last_edit_date")]
    public DateTime? LastEditDate { get; set; }

    [JsonPropertyName("last_editor")]
    public ShallowUser? LastEditor { get; set; }

    [JsonPropertyName("link")]
    public string? Link { get; set; }

    [JsonPropertyName("locked_date")]
    public DateTime? LockedDate { get; set; }

    [JsonPropertyName("owner")]
    public ShallowUser? Owner { get; set; }

    [JsonPropertyName("posted_by_collectives")]
    public List<Collective>? PostedByCollectives { get; set; }

    [JsonPropertyName("question_id")]
    public int? QuestionId { get; set; }

    [JsonPropertyName("recommendations")]
    public List<CollectiveRecommendation>? Recommendations { get; set; }

    [JsonPropertyName("score")]
    public int? Score { get; set; }

    [JsonPropertyName("share_link")]
    public string? ShareLink { get; set; }

    [JsonPropertyName("tags")]
    public List<string>? Tags { get; set; }

    [JsonPropertyName("title")]
    public string? Title { get; set; }

    [JsonPropertyName("up_vote_count")]
    public int? UpVoteCount { get; set; }

    [JsonPropertyName("upvoted")]
    public bool? Upvoted { get; set; }
}
