using System.Text.Encodings.Web;
using System.Text.Json;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>
/// Stand-ins for the published documents: the same shapes, about the same sizes and scripts, made from a fixed seed.
/// Figures from them are marked, because they are not comparable with published ones.
/// </summary>
internal static class LookAlikes
{
    private static readonly JsonSerializerOptions s_pretty = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static byte[] Twitter()
    {
        var prose = new Prose(201);
        var page = new Twitter
        {
            Statuses = prose.Many(100, static p => Status(p, p.Chance(70))),
            SearchMetadata = new TwitterSearchMetadata
            {
                CompletedIn = 0.087,
                MaxId = Identifier(prose),
                MaxIdStr = prose.Digits(18),
                NextResults = $"?max_id={prose.Digits(18)}&q=%E4%B8%80&count=100&include_entities=1",
                Query = "%E4%B8%80",
                RefreshUrl = $"?since_id={prose.Digits(18)}&q=%E4%B8%80",
                Count = 100,
                SinceIdStr = "0",
            },
        };
        return JsonSerializer.SerializeToUtf8Bytes(page, s_pretty);
    }

    public static byte[] Citm()
    {
        var prose = new Prose(202);
        var season = new Citm
        {
            AreaNames = Named(prose, 17, 205_705_993),
            AudienceSubCategoryNames = Named(prose, 1, 337_100_890),
            BlockNames = [],
            Events = Enumerable.Range(0, 184).ToDictionary(static i => 138_586_341 + (4 * i), i => Event(prose, 138_586_341 + (4 * i))),
            Performances = prose.Many(243, Performance),
            SeatCategoryNames = Named(prose, 64, 338_937_235),
            SubTopicNames = Named(prose, 19, 337_184_262),
            SubjectNames = [],
            TopicNames = Named(prose, 4, 107_888_604),
            TopicSubTopics = Enumerable.Range(0, 4).ToDictionary(static i => 107_888_604 + i, i => Integers(prose, 1 + (3 * i))),
            VenueNames = new Dictionary<string, string> { ["PLEYEL_PLEYEL"] = "Salle Pleyel" },
        };
        return JsonSerializer.SerializeToUtf8Bytes(season, s_pretty);
    }

    public static byte[] Canada()
    {
        var prose = new Prose(203);
        var rings = new double[480][][];
        for (int ring = 0; ring < rings.Length; ring++)
        {
            double x = -65 - (70 * prose.Random.NextDouble());
            double y = 43 + (35 * prose.Random.NextDouble());
            rings[ring] = [.. prose.Many(116, p => Point(p, x, y))];
        }

        var outline = new Canada
        {
            Type = "FeatureCollection",
            Features =
            [
                new CanadaFeature
                {
                    Type = "Feature",
                    Properties = new CanadaProperties { Name = "Canada" },
                    Geometry = new CanadaGeometry { Type = "Polygon", Coordinates = rings },
                },
            ],
        };
        return JsonSerializer.SerializeToUtf8Bytes(outline);
    }

    private static double[] Point(Prose prose, double x, double y)
        => [Math.Round(x + prose.Random.NextDouble(), 6) + 2e-14, Math.Round(y + prose.Random.NextDouble(), 6)];

    private static TwitterStatus Status(Prose prose, bool retweet) => new()
    {
        Metadata = new TwitterMetadata { ResultType = "recent", IsoLanguageCode = "ja" },
        CreatedAt = Moment(prose),
        Id = Identifier(prose),
        IdStr = prose.Digits(18),
        Text = Japanese(prose, 40 + prose.Number(80)),
        Source = "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
        InReplyToUserId = prose.Chance(9) ? prose.Number(900_000_000) : null,
        User = Author(prose),
        RetweetedStatus = retweet ? Status(prose, false) : null,
        RetweetCount = prose.Number(5_000),
        FavoriteCount = prose.Number(5_000),
        Entities = new TwitterEntities
        {
            Hashtags = prose.Many(prose.Chance(7) ? 1 : 0, static p => new TwitterHashtag { Text = Japanese(p, 8), Indices = Span(p) }),
            Symbols = [],
            Urls = prose.Many(prose.Chance(12) ? 1 : 0, Url),
            UserMentions = prose.Many(prose.Chance(80) ? 1 : 0, static p => new TwitterMention
            {
                ScreenName = p.Letters(9),
                Name = Japanese(p, 6),
                Id = p.Number(int.MaxValue),
                IdStr = p.Digits(9),
                Indices = Span(p),
            }),
        },
        PossiblySensitive = prose.Chance(15) ? false : null,
        Lang = "ja",
    };

    private static TwitterUser Author(Prose prose) => new()
    {
        Id = prose.Number(int.MaxValue),
        IdStr = prose.Digits(10),
        Name = Japanese(prose, 4 + prose.Number(8)),
        ScreenName = prose.Letters(5 + prose.Number(10)),
        Location = Japanese(prose, prose.Number(10)),
        Description = Japanese(prose, 20 + prose.Number(100)),
        Entities = new TwitterUserEntities { Description = new TwitterLinks { Urls = prose.Many(prose.Chance(4) ? 1 : 0, Url) } },
        FollowersCount = prose.Number(10_000),
        FriendsCount = prose.Number(10_000),
        ListedCount = prose.Number(10),
        CreatedAt = Moment(prose),
        FavouritesCount = prose.Number(10_000),
        StatusesCount = prose.Number(60_000),
        Lang = "ja",
        ProfileBackgroundColor = "C0DEED",
        ProfileBackgroundImageUrl = "http://abs.twimg.com/images/themes/theme1/bg.png",
        ProfileBackgroundImageUrlHttps = "https://abs.twimg.com/images/themes/theme1/bg.png",
        ProfileImageUrl = $"http://pbs.twimg.com/profile_images/{prose.Digits(18)}/{prose.LettersAndDigits(8)}_normal.jpeg",
        ProfileImageUrlHttps = $"https://pbs.twimg.com/profile_images/{prose.Digits(18)}/{prose.LettersAndDigits(8)}_normal.jpeg",
        ProfileBannerUrl = $"https://pbs.twimg.com/profile_banners/{prose.Digits(10)}/{prose.Digits(10)}",
        ProfileLinkColor = "0084B4",
        ProfileSidebarBorderColor = "C0DEED",
        ProfileSidebarFillColor = "DDEEF6",
        ProfileTextColor = "333333",
        ProfileUseBackgroundImage = true,
        DefaultProfile = true,
    };

    private static TwitterUrl Url(Prose prose) => new()
    {
        Url = $"http://t.co/{prose.LettersAndDigits(10)}",
        ExpandedUrl = $"http://{prose.Letters(9)}.example/{prose.Letters(12)}",
        DisplayUrl = prose.Letters(20),
        Indices = Span(prose),
    };

    private static CitmEvent Event(Prose prose, int id) => new()
    {
        Id = id,
        Logo = prose.Chance(50) ? $"/images/{prose.LettersAndDigits(24)}" : null,
        Name = prose.Words(15 + prose.Number(30)).Replace('e', 'é'),
        SubTopicIds = Integers(prose, 3),
        TopicIds = Integers(prose, 3),
    };

    private static CitmPerformance Performance(Prose prose)
    {
        int categories = prose.Pick(1, 2, 4, 5, 5);
        return new CitmPerformance
        {
            EventId = prose.Number(400_000_000),
            Id = prose.Number(400_000_000),
            Prices = prose.Many(categories, static p => new CitmPrice
            {
                Amount = 500 * p.Number(300),
                AudienceSubCategoryId = 337_100_890,
                SeatCategoryId = p.Number(400_000_000),
            }),
            SeatCategories = prose.Many(categories, static p => new CitmSeatCategory
            {
                Areas = p.Many(6 + p.Number(8), static q => new CitmArea { AreaId = 205_705_993 + q.Number(17), BlockIds = [] }),
                SeatCategoryId = p.Number(400_000_000),
            }),
            Start = 1_372_701_600_000 + (86_400_000L * prose.Number(300)),
            VenueCode = "PLEYEL_PLEYEL",
        };
    }

    private static Dictionary<int, string> Named(Prose prose, int count, int first)
        => Enumerable.Range(first, count).ToDictionary(static i => i, _ => prose.Words(15).Replace('e', 'é'));

    private static List<int> Integers(Prose prose, int count) => prose.Many(count, static p => p.Number(400_000_000));

    private static int[] Span(Prose prose) => [prose.Number(60), 60 + prose.Number(60)];

    private static long Identifier(Prose prose) => 505_000_000_000_000_000 + prose.Random.NextInt64(1_000_000_000_000_000);

    private static string Moment(Prose prose) => prose.Moment(DateTimeKind.Utc, fraction: false).ToString("ddd MMM dd HH:mm:ss +0000 yyyy", null);

    private static string Japanese(Prose prose, int length) => string.Create(length, prose.Random, static (span, random) =>
    {
        foreach (ref char letter in span)
        {
            letter = random.Next(4) switch
            {
                0 => (char)random.Next(0x4E00, 0x9FA0),
                1 => (char)random.Next(0x30A1, 0x30FA),
                2 => (char)random.Next(0x3041, 0x3097),
                _ => "。、!?abc 123"[random.Next(11)],
            };
        }
    });
}
