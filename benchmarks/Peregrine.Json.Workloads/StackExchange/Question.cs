using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>A question, with every field that the Stack Exchange API 2.3 documents for it.</summary>
public sealed class Question
{
    [JsonPropertyName("accepted_answer_id")]
    public int? AcceptedAnswerId { get; set; }

    [JsonPropertyName("answer_count")]
    public int? AnswerCount { get; set; }

    [JsonPropertyName("answers")]
    public List<Answer>? Answers { get; set; }

    [JsonPropertyName("body")]
    public string? Body { get; set; }

    [JsonPropertyName("body_markdown")]
    public string? BodyMarkdown { get; set; }

    [JsonPropertyName("bounty_amount")]
    public int? BountyAmount { get; set; }

    [JsonPropertyName("bounty_closes_date")]
    public DateTime? BountyClosesDate { get; set; }

    [JsonPropertyName("bounty_user")]
    public ShallowUser? BountyUser { get; set; }

    [JsonPropertyName("can_answer")]
    public bool? CanAnswer { get; set; }

    [JsonPropertyName("can_close")]
    public bool? CanClose { get; set; }

    [JsonPropertyName("can_comment")]
    public bool? CanComment { get; set; }

    [JsonPropertyName("can_edit")]
    public bool? CanEdit { get; set; }

    [JsonPropertyName("can_flag")]
    public bool? CanFlag { get; set; }

    [JsonPropertyName("can_suggest_edit")]
    public bool? CanSuggestEdit { get; set; }

    [JsonPropertyName("close_vote_count")]
    public int? CloseVoteCount { get; set; }

    [JsonPropertyName("closed_date")]
    public DateTime? ClosedDate { get; set; }

    [JsonPropertyName("closed_details")]
    public ClosedDetails? ClosedDetails { get; set; }

    [JsonPropertyName("closed_reason")]
    public string? ClosedReason { get; set; }

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

    [JsonPropertyName("delete_vote_count")]
    public int? DeleteVoteCount { get; set; }

    [JsonPropertyName("down_vote_count")]
    public int? DownVoteCount { get; set; }

    [JsonPropertyName("downvoted")]
    public bool? Downvoted { get; set; }

    [JsonPropertyName("favorite_count")]
    public int? FavoriteCount { get; set; }

    [JsonPropertyName("favorited")]
    public bool? Favorited { get; set; }

    [JsonPropertyName("is_answered")]
    public bool? IsAnswered { get; set; }

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

    [JsonPropertyName("migrated_from")]
    public MigrationInfo? MigratedFrom { get; set; }

    [JsonPropertyName("migrated_to")]
    public MigrationInfo? MigratedTo { get; set; }

    [JsonPropertyName("notice")]
    public Notice? Notice { get; set; }

    [JsonPropertyName("owner")]
    public ShallowUser? Owner { get; set; }

    [JsonPropertyName("posted_by_collectives")]
    public List<Collective>? PostedByCollectives { get; set; }

    [JsonPropertyName("protected_date")]
    public DateTime? ProtectedDate { get; set; }

    [JsonPropertyName("question_id")]
    public int? QuestionId { get; set; }

    [JsonPropertyName("reopen_vote_count")]
    public int? ReopenVoteCount { get; set; }

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

    [JsonPropertyName("view_count")]
    public int? ViewCount { get; set; }
}

/// <summary>Why a question was closed, and by whom.</summary>
public sealed class ClosedDetails
{
    [JsonPropertyName("by_users")]
    public List<ShallowUser>? ByUsers { get; set; }

    [JsonPropertyName("description")]
    public string? Description { get; set; }

    [JsonPropertyName("on_hold")]
    public bool? OnHold { get; set; }

    [JsonPropertyName("original_questions")]
    public List<OriginalQuestion>? OriginalQuestions { get; set; }

    [JsonPropertyName("reason")]
    public string? Reason { get; set; }
}

/// <summary>The question that a duplicate repeats.</summary>
public sealed class OriginalQuestion
{
    [JsonPropertyName("accepted_answer_id")]
    public int? AcceptedAnswerId { get; set; }

    [JsonPropertyName("answer_count")]
    public int? AnswerCount { get; set; }

    [JsonPropertyName("question_id")]
    public int? QuestionId { get; set; }

    [JsonPropertyName("title")]
    public string? Title { get; set; }
}

/// <summary>Where a question came from or went.</summary>
public sealed class MigrationInfo
{
    [JsonPropertyName("on_date")]
    public DateTime? OnDate { get; set; }

    [JsonPropertyName("other_site")]
    public Site? OtherSite { get; set; }

    [JsonPropertyName("question_id")]
    public int? QuestionId { get; set; }
}

/// <summary>A banner over a post.</summary>
public sealed class Notice
{
    [JsonPropertyName("body")]
    public string? Body { get; set; }

    [JsonPropertyName("creation_date")]
    public DateTime? CreationDate { get; set; }

    [JsonPropertyName("owner_user_id")]
    public int? OwnerUserId { get; set; }
}
