using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>A comment on a post.</summary>
public sealed class Comment
{
    [JsonPropertyName("body")]
    public string? Body { get; set; }

    [JsonPropertyName("body_markdown")]
    public string? BodyMarkdown { get; set; }

    [JsonPropertyName("can_flag")]
    public bool? CanFlag { get; set; }

    [JsonPropertyName("comment_id")]
    public int? CommentId { get; set; }

    [JsonPropertyName("content_license")]
    public string? ContentLicense { get; set; }

    [JsonPropertyName("creation_date")]
    public DateTime? CreationDate { get; set; }

    [JsonPropertyName("edited")]
    public bool? Edited { get; set; }

    [JsonPropertyName("link")]
    public string? Link { get; set; }

    [JsonPropertyName("owner")]
    public ShallowUser? Owner { get; set; }

    [JsonPropertyName("post_id")]
    public int? PostId { get; set; }

    [JsonPropertyName("post_type")]
    public PostType? PostType { get; set; }

    [JsonPropertyName("reply_to_user")]
    public ShallowUser? ReplyToUser { get; set; }

    [JsonPropertyName("score")]
    public int? Score { get; set; }

    [JsonPropertyName("upvoted")]
    public bool? Upvoted { get; set; }
}

/// <summary>What a comment stands under.</summary>
public enum PostType
{
    Question,
    Answer,
    Article,
}
