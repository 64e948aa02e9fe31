namespace Peregrine.Json.Workloads.StackExchange;

/// <summary>Posts and people with values of their own; what is rare on the real site is rare here.</summary>
internal static class Posts
{
    public static User User(Prose prose) => new()
    {
        AboutMe = prose.Words(90),
        AcceptRate = prose.Chance(30) ? prose.Number(100) : null,
        AccountId = prose.Number(20_000_000),
        AnswerCount = prose.Number(3_000),
        BadgeCounts = Badges(prose),
        CreationDate = Date(prose),
        DisplayName = prose.Words(8 + prose.Number(10)),
        DownVoteCount = prose.Number(500),
        IsEmployee = prose.Chance(5),
        LastAccessDate = Date(prose),
        LastModifiedDate = Sometimes(prose, 70),
        Link = Link(prose, "users"),
        Location = $"{prose.Place()}, {prose.Place()}",
        ProfileImage = Image(prose),
        QuestionCount = prose.Number(300),
        Reputation = prose.Number(300_000),
        ReputationChangeDay = prose.Number(100),
        ReputationChangeMonth = prose.Number(2_000),
        ReputationChangeQuarter = prose.Number(5_000),
        ReputationChangeWeek = prose.Number(400),
        ReputationChangeYear = prose.Number(9_000),
        UpVoteCount = prose.Number(4_000),
        UserId = prose.Number(20_000_000),
        UserType = UserType.Registered,
        ViewCount = prose.Number(90_000),
        WebsiteUrl = $"https://{prose.Letters(8)}.example",
    };

    public static Answer Answer(Prose prose, int bodyLength, int comments)
    {
        string text = prose.Words(bodyLength);
        return new Answer
        {
            Accepted = prose.Chance(40),
            AnswerId = prose.Number(79_000_000),
            AwardedBountyAmount = prose.Chance(5) ? 50 * (1 + prose.Number(10)) : null,
            Body = Html(text),
            CanComment = prose.Chance(90),
            CanEdit = prose.Chance(50),
            CanFlag = prose.Chance(90),
            CommentCount = comments,
            Comments = prose.Many(comments, static p => Comment(p, PostType.Answer)),
            CommunityOwnedDate = Sometimes(prose, 5),
            ContentLicense = "CC BY-SA 4.0",
            CreationDate = Date(prose),
            DownVoteCount = prose.Number(5),
            Downvoted = false,
            IsAccepted = prose.Chance(40),
            LastActivityDate = Date(prose),
            LastEditDate = Sometimes(prose, 50),
            LastEditor = prose.Chance(20) ? Owner(prose) : null,
            Link = Link(prose, "questions"),
            Owner = Owner(prose),
            QuestionId = prose.Number(79_000_000),
            Score = prose.Number(300),
            ShareLink = Link(prose, "a"),
            Tags = prose.Many(3, static p => p.Letters(3 + p.Number(8))),
            Title = prose.Words(40 + prose.Number(30)),
            UpVoteCount = prose.Number(300),
            Upvoted = prose.Chance(10),
        };
    }

    public static Question Question(Prose prose)
    {
        string text = prose.Words(380);
        return new Question
        {
            AcceptedAnswerId = prose.Chance(60) ? prose.Number(79_000_000) : null,
            AnswerCount = 1,
            Answers = [Answer(prose, 350, 1)],
            Body = Html(text),
            BodyMarkdown = text,
            BountyAmount = prose.Chance(5) ? 100 : null,
            CanAnswer = true,
            CanClose = prose.Chance(30),
            CanComment = true,
            CanEdit = prose.Chance(50),
            CanFlag = true,
            CloseVoteCount = prose.Number(4),
            ClosedDate = Sometimes(prose, 10),
            CommentCount = 2,
            Comments = prose.Many(2, static p => Comment(p, PostType.Question)),
            ContentLicense = "CC BY-SA 4.0",
            CreationDate = Date(prose),
            DeleteVoteCount = 0,
            DownVoteCount = prose.Number(10),
            Downvoted = false,
            FavoriteCount = prose.Number(50),
            Favorited = prose.Chance(5),
            IsAnswered = prose.Chance(80),
            LastActivityDate = Date(prose),
            LastEditDate = Sometimes(prose, 50),
            LastEditor = prose.Chance(40) ? Owner(prose) : null,
            Link = Link(prose, "questions"),
            MigratedFrom = new MigrationInfo { OnDate = Date(prose), OtherSite = Site(prose), QuestionId = prose.Number(79_000_000) },
            Owner = Owner(prose),
            QuestionId = prose.Number(79_000_000),
            ReopenVoteCount = 0,
            Score = prose.Number(2_000),
            ShareLink = Link(prose, "q"),
            Tags = prose.Many(5, static p => p.Letters(3 + p.Number(8))),
            Title = prose.Words(40 + prose.Number(40)),
            UpVoteCount = prose.Number(2_000),
            Upvoted = prose.Chance(10),
            ViewCount = prose.Number(900_000),
        };
    }

    private static Comment Comment(Prose prose, PostType under) => new()
    {
        Body = prose.Words(60 + prose.Number(60)),
        CanFlag = true,
        CommentId = prose.Number(140_000_000),
        ContentLicense = "CC BY-SA 4.0",
        CreationDate = Date(prose),
        Edited = prose.Chance(20),
        Link = null,
        Owner = Owner(prose),
        PostId = prose.Number(79_000_000),
        PostType = under,
        Score = prose.Number(50),
    };

    private static ShallowUser Owner(Prose prose) => new()
    {
        AcceptRate = prose.Chance(30) ? prose.Number(100) : null,
        AccountId = prose.Number(20_000_000),
        BadgeCounts = prose.Chance(30) ? Badges(prose) : null,
        DisplayName = prose.Words(8 + prose.Number(10)),
        Link = Link(prose, "users"),
        ProfileImage = Image(prose),
        Reputation = prose.Number(300_000),
        UserId = prose.Number(20_000_000),
        UserType = prose.Chance(95) ? UserType.Registered : UserType.Moderator,
    };

    private static Site Site(Prose prose) => new()
    {
        Aliases = [$"https://{prose.Letters(8)}.example"],
        ApiSiteParameter = prose.Letters(10),
        Audience = prose.Words(50),
        IconUrl = Image(prose),
        LaunchDate = Date(prose),
        MarkdownExtensions = ["MathJax"],
        Name = prose.Words(14),
        OpenBetaDate = Date(prose),
        RelatedSites = [new RelatedSite { ApiSiteParameter = prose.Letters(12), Name = prose.Words(12), Relation = SiteRelation.Meta, SiteUrl = Link(prose, "meta") }],
        SiteState = SiteState.Normal,
        SiteType = "main_site",
        SiteUrl = $"https://{prose.Letters(8)}.example",
        Styling = new Styling { LinkColor = "#0077CC", TagBackgroundColor = "#E0EAF1", TagForegroundColor = "#3E6D8E" },
    };

    private static BadgeCount Badges(Prose prose) => new() { Bronze = prose.Number(400), Gold = prose.Number(50), Silver = prose.Number(200) };

    private static DateTime Date(Prose prose) => prose.Moment(DateTimeKind.Utc, fraction: false);

    private static DateTime? Sometimes(Prose prose, int percent) => prose.Chance(percent) ? Date(prose) : null;

    private static string Link(Prose prose, string kind) => $"https://{prose.Letters(7)}.example/{kind}/{prose.Digits(7)}";

    private static string Image(Prose prose) => $"https://images.example/{prose.LettersAndDigits(12)}.png";

    /// <summary>A paragraph about every two hundred characters.</summary>
    private static string Html(string text)
        => string.Concat(text.Chunk(200).Select(static paragraph => $"<p>{new string(paragraph)}</p>\n"));
}
