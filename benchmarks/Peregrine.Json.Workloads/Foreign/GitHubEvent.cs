using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Foreign;

/// <summary>What happened in repositories, as GitHub's feed of events says it. Members of a payload that are not declared here are skipped.</summary>
public sealed class GitHubEvent
{
    [JsonPropertyName("id")]
    public string? Id { get; set; }

    [JsonPropertyName("type")]
    public string? Type { get; set; }

    [JsonPropertyName("actor")]
    public GitHubActor? Actor { get; set; }

    [JsonPropertyName("repo")]
    public GitHubRepository? Repository { get; set; }

    [JsonPropertyName("payload")]
    public GitHubPayload? Payload { get; set; }

    [JsonPropertyName("public")]
    public bool IsPublic { get; set; }

    [JsonPropertyName("created_at")]
    public DateTimeOffset CreatedAt { get; set; }

    [JsonPropertyName("org")]
    public GitHubActor? Organization { get; set; }

    internal static GitHubEvent Make(Prose prose) => new()
    {
        Id = "9" + prose.Digits(9),
        Type = prose.Pick("PushEvent", "PushEvent", "CreateEvent", "WatchEvent"),
        Actor = GitHubActor.Make(prose),
        Repository = new GitHubRepository { Id = prose.Number(200_000_000), Name = $"{prose.Letters(9)}/{prose.Letters(12)}", Url = "https://api.github.com/repos/" + prose.Letters(20) },
        Payload = GitHubPayload.Make(prose),
        IsPublic = true,
        CreatedAt = prose.MomentWithOffset(fraction: false),
    };
}

public sealed class GitHubActor
{
    [JsonPropertyName("id")]
    public long Id { get; set; }

    [JsonPropertyName("login")]
    public string? Login { get; set; }

    [JsonPropertyName("display_login")]
    public string? DisplayLogin { get; set; }

    [JsonPropertyName("gravatar_id")]
    public string? GravatarId { get; set; }

    [JsonPropertyName("url")]
    public string? Url { get; set; }

    [JsonPropertyName("avatar_url")]
    public string? AvatarUrl { get; set; }

    internal static GitHubActor Make(Prose prose)
    {
        string login = prose.Letters(6 + prose.Number(12));
        int id = prose.Number(50_000_000);
        return new GitHubActor
        {
            Id = id,
            Login = login,
            DisplayLogin = login,
            GravatarId = "",
            Url = "https://api.github.com/users/" + login,
            AvatarUrl = $"https://avatars.githubusercontent.com/u/{id}?",
        };
    }
}

public sealed class GitHubRepository
{
    [JsonPropertyName("id")]
    public long Id { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }

    [JsonPropertyName("url")]
    public string? Url { get; set; }
}

public sealed class GitHubPayload
{
    [JsonPropertyName("push_id")]
    public long? PushId { get; set; }

    [JsonPropertyName("size")]
    public int? Size { get; set; }

    [JsonPropertyName("distinct_size")]
    public int? DistinctSize { get; set; }

    [JsonPropertyName("ref")]
    public string? Ref { get; set; }

    [JsonPropertyName("head")]
    public string? Head { get; set; }

    [JsonPropertyName("before")]
    public string? Before { get; set; }

    [JsonPropertyName("commits")]
    public List<GitHubCommit>? Commits { get; set; }

    [JsonPropertyName("ref_type")]
    public string? RefType { get; set; }

    [JsonPropertyName("master_branch")]
    public string? MasterBranch { get; set; }

    [JsonPropertyName("description")]
    public string? Description { get; set; }

    [JsonPropertyName("pusher_type")]
    public string? PusherType { get; set; }

    [JsonPropertyName("action")]
    public string? Action { get; set; }

    internal static GitHubPayload Make(Prose prose) => new()
    {
        PushId = prose.Integer(9, negativeToo: false),
        Size = 2,
        DistinctSize = 2,
        Ref = "refs/heads/" + prose.Letters(6),
        Head = $"{prose.Identifier():N}{prose.Digits(8)}",
        Before = $"{prose.Identifier():N}{prose.Digits(8)}",
        Commits = prose.Many(1 + prose.Number(3), GitHubCommit.Make),
    };
}

public sealed class GitHubCommit
{
    [JsonPropertyName("sha")]
    public string? Sha { get; set; }

    [JsonPropertyName("author")]
    public GitHubAuthor? Author { get; set; }

    [JsonPropertyName("message")]
    public string? Message { get; set; }

    [JsonPropertyName("distinct")]
    public bool IsDistinct { get; set; }

    [JsonPropertyName("url")]
    public string? Url { get; set; }

    internal static GitHubCommit Make(Prose prose) => new()
    {
        Sha = $"{prose.Identifier():N}{prose.Digits(8)}",
        Author = new GitHubAuthor { Email = prose.Letters(8) + "@example.org", Name = prose.Words(14) },
        Message = prose.Words(20 + prose.Number(60)) + "\n\n" + prose.Words(30),
        IsDistinct = true,
        Url = "https://api.github.com/repos/" + prose.Letters(60),
    };
}

public sealed class GitHubAuthor
{
    [JsonPropertyName("email")]
    public string? Email { get; set; }

    [JsonPropertyName("name")]
    public string? Name { get; set; }
}
