using System.Text;
using System.Text.Json;
using Peregrine.Json.Documents;
using Peregrine.Json.DocumentsTests.Edits;
using Peregrine.Json.Support;

namespace Peregrine.Json.DocumentsTests.Streams;

/// <summary>Paths over texts that arrive in pieces select what they select in the whole text.</summary>
public sealed class SelectTests
{
    private static readonly string[] s_paths =
    [
        "$", "$.*", "$[*]", "$.a", "$.a.b", "$.a[0]", "$[1]", "$[0][1]", "$[1:3]", "$[::2]", "$[1:].a", "$.a[1:5:3]", "$[-1]", "$[:-1]", "$[::-1]", "$..a", "$.a..b",
        "$[?@.a]", "$[?@.a > 1]", "$.a[?@ == 1]", "$[?@.a].b", "$[?@.a]..c", "$.*[?@.b == 'a'].*", "$.a[?@[0]][1]", "$['a','b']", "$[0,0]", "$.*.*", "$.*.*.*", "$.a.*.b",
        "$[?@.a == $.b]", "$.a[?count(@.*) > 1]", "$[?@.a == $[0].a].b", "$.*[0:2]", "$[?length(@) == 2]", "$['']", "$['e/f'].*", "$['é']", "$..*", "$.a['b','c']..*",
    ];

    [Fact]
    public async Task AllCasesOfTheSuiteHold()
    {
        using JsonDocument suite = JsonDocument.Parse(File.ReadAllBytes(TestData.Require("conformance", "jsonpath", "cts.json")));
        int valid = 0;
        foreach (JsonElement test in suite.RootElement.GetProperty("tests").EnumerateArray())
        {
            if (test.TryGetProperty("invalid_selector", out _))
            {
                continue;
            }

            valid++;
            JsonPath path = JsonPath.Parse(test.GetProperty("selector").GetString()!);
            byte[] text = Encoding.UTF8.GetBytes(test.GetProperty("document").GetRawText());
            string[] expected = Selected.Whole(path, text, Selected.Deep);
            foreach (int piece in Selected.Pieces)
            {
                Assert.Equal(expected, await Selected.Arriving(path, text, piece, Selected.Deep));
            }
        }

        Assert.Equal(456, valid);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task RandomPathsOverRandomDocuments(int seed)
    {
        int selected = 0;
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            var random = new RandomPath((seed * 1_000_000) + i);
            byte[] text = Encoding.UTF8.GetBytes(random.Document());
            for (int j = 0; j < 4; j++)
            {
                selected += await AreSame(random.Query().ToString(), text, Selected.Pieces[(i + j) % Selected.Pieces.Length]);
            }
        }

        Assert.True(selected > 0);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task TheseOverRandomTexts(int seed)
    {
        int selected = 0;
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            var random = new RandomJson((seed * 1_000_000) + i);
            byte[] text = Encoding.UTF8.GetBytes(random.Next(5));
            for (int j = 0; j < 8; j++)
            {
                selected += await AreSame(s_paths[random.Random.Next(s_paths.Length)], text, Selected.Pieces[random.Random.Next(Selected.Pieces.Length)]);
            }
        }

        Assert.True(selected > 0);
    }

    /// <summary>Documents that are cut at every byte: the first piece ends there.</summary>
    [Fact]
    public async Task EveryCut()
    {
        byte[] text = Encoding.UTF8.GetBytes("""  {"a" : [1, -2.5e+3, "x\u00e9\"é𝄞", {"b": true, "\u0062c":null }, [[], {}] ], "\u0061b": {"c" :false}, "z":[{"a":1},{"a" :  "2"}]}  """);
        foreach (string expression in (string[])["$", "$.a[*]", "$.a[3].*", "$.*[?@.a]", "$..a", "$.ab.c", "$.z[1].a", "$.*.*", "$.a[2]", "$['z'][?@.a == '2'].a"])
        {
            JsonPath path = JsonPath.Parse(expression);
            string[] expected = Selected.Whole(path, text);
            Assert.NotEmpty(expected);
            for (int cut = 1; cut < text.Length; cut++)
            {
                List<string> found = [];
                await foreach (JsonPathMatch<JsonText> match in path.SelectWithPathsAsync(new CutStream(text, cut)))
                {
                    found.Add($"{match.Path} {match.Value}");
                }

                Assert.Equal(expected, found);
            }
        }
    }

    [Theory]
    [InlineData("$", 0)]
    [InlineData("$.a.b", 2)]
    [InlineData("$.a[*].b[1:]..c", 4)]
    [InlineData("$[?@.a].b.c", 1)]
    [InlineData("$.a[?@.b > 1][?@.c]", 2)]
    [InlineData("$.a[-1].b", 1)]
    [InlineData("$.a[::-1]", 1)]
    [InlineData("$.a[0:-1]", 1)]
    [InlineData("$.a[0,1].b", 1)]
    [InlineData("$..a", 0)]
    [InlineData("$.a[?@.b == $.c]", 0)]
    [InlineData("$.a[*].b[?count($.x) > 1]", 0)]
    public void HowFarAPathIsFollowed(string expression, int steps) => Assert.Equal(steps, JsonPath.Parse(expression).Plan.Steps.Length);

    [Fact]
    public async Task TypedValues()
    {
        byte[] text = Encoding.UTF8.GetBytes("""{"rows":[{"Id":1},{"Id":2,"Name":"é"},{"Id":3}],"more":{"a":{"Id":4}}}""");
        foreach (int piece in Selected.Pieces)
        {
            Assert.Equal([1, 2, 3], await Ids("$.rows[*]", text, piece));
            Assert.Equal([2, 3], await Ids("$.rows[?@.Id > 1]", text, piece));
            Assert.Equal([4, 1, 2, 3], await Ids("$['more','rows'][*]", text, piece));
            List<int> numbers = [];
            await foreach (int number in JsonPath.Parse("$..Id").DeserializeAsyncEnumerable<int>(new PieceStream(text, piece, seeks: false), JsonSerializerOptions.Default.GetTypeInfo(typeof(int)) as System.Text.Json.Serialization.Metadata.JsonTypeInfo<int> ?? throw new InvalidOperationException()))
            {
                numbers.Add(number);
            }

            Assert.Equal([1, 2, 3, 4], numbers);
        }

        JsonException error = await Assert.ThrowsAnyAsync<JsonException>(async () => await Ids("$.more.*.*", text, 9));
        Assert.Equal("$", error.Path);
        Assert.Equal([1], await Ids("$.a", "/* c */{\"a\" : {\"Id\":1,}, }//"u8.ToArray(), 2, new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true }));
    }

    [Fact]
    public async Task ManyValuesInOneText()
    {
        byte[] text = Encoding.UTF8.GetBytes("\uFEFF{\"a\":1}\n{\"b\":2} [3]{\"a\":[4]}\r\n\"x\"\n5 {\"a\":6}\n\n");
        foreach (int piece in Selected.Pieces)
        {
            Assert.Equal(["$['a'] 1", "$['a'] [4]", "$['a'] 6"], await Selected.Arriving(JsonPath.Parse("$.a"), text, piece, topLevelValues: true));
            Assert.Equal(["$[0] 3"], await Selected.Arriving(JsonPath.Parse("$[?@ == $[0]]"), text, piece, topLevelValues: true));
            Assert.Equal(7, (await Selected.Arriving(JsonPath.Parse("$"), text, piece, topLevelValues: true)).Length);
            List<int[]?> typed = [];
            await foreach (int[]? one in JsonPath.Parse("$.a").DeserializeAsyncEnumerable<int[]>(new PieceStream("{\"a\":[1]}{\"a\":null}{\"a\":[2]}"u8.ToArray(), piece, seeks: false), topLevelValues: true))
            {
                typed.Add(one);
            }

            Assert.Equal([1, null, 2], typed.Select(static one => one?[0]));
        }

        // As JsonSerializer has it.
        foreach (string nothing in (string[])["", " ", "\n\n"])
        {
            Exception? expected = await Record.ExceptionAsync(async () =>
            {
                await foreach (int _ in System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<int>(new MemoryStream(Encoding.UTF8.GetBytes(nothing)), topLevelValues: true))
                {
                }
            });
            (List<string> found, Exception? error) = await Selected.Try(JsonPath.Parse("$"), new MemoryStream(Encoding.UTF8.GetBytes(nothing)), topLevelValues: true);
            Assert.Empty(found);
            Assert.Equal(expected?.GetType(), error?.GetType());
        }
    }

    [Theory]
    [InlineData(1)]
    public async Task RandomSeries(int seed)
    {
        int selected = 0;
        for (int i = TestScale.Times(10_000); i > 0; i--)
        {
            var random = new RandomJson((seed * 1_000_000) + i);
            JsonPath path = JsonPath.Parse(s_paths[random.Random.Next(s_paths.Length)]);
            List<string> texts = [], expected = [];
            for (int count = random.Random.Next(6); count > 0; count--)
            {
                // A number ends with white space only.
                string text = random.Next(3);
                texts.Add(text + (char.IsAsciiDigit(text[^1]) || random.Random.Next(2) == 0 ? " \r\n"[random.Random.Next(3)..] : ""));
                expected.AddRange(Selected.Whole(path, Encoding.UTF8.GetBytes(text)));
            }

            string series = string.Concat(texts);
            string[] found = await Selected.Arriving(path, Encoding.UTF8.GetBytes(series), Selected.Pieces[i % Selected.Pieces.Length], topLevelValues: true);
            Assert.Equal([$"{path} over {series}", .. expected], [$"{path} over {series}", .. found]);
            selected += found.Length;
        }

        Assert.True(selected > 0);
    }

    [Fact]
    public async Task OptionsOfTheGrammar()
    {
        JsonTextOptions lenient = new() { SkipComments = true, AllowTrailingCommas = true };
        byte[] text = Encoding.UTF8.GetBytes("// c é\n{\"a\"/**/: [1,/*,*/2,],//x\n\"b\":{\"c\":[1,],},}/* end */");
        JsonPath path = JsonPath.Parse("$.b.c");
        Assert.NotNull((await Selected.Try(path, new MemoryStream(text), lenient)).Error);
        text = Encoding.UTF8.GetBytes("// c é\n{\"a\": [1,/*,*/2,],//x\n\"b\": /**/{\"c\":[1,/* ] */],},}/* end */");
        foreach (string expression in (string[])["$", "$.b.c", "$.a[*]", "$.*.*", "$.b", "$..c"])
        {
            foreach (int piece in Selected.Pieces)
            {
                Assert.Equal(Selected.Whole(JsonPath.Parse(expression), text, lenient), await Selected.Arriving(JsonPath.Parse(expression), text, piece, lenient));
            }
        }
    }

    private static async Task<int> AreSame(string expression, byte[] text, int piece)
    {
        JsonPath path = JsonPath.Parse(expression);
        string[] expected = Selected.Whole(path, text), found = await Selected.Arriving(path, text, piece);
        Assert.True(expected.SequenceEqual(found), $"{expression} over {Encoding.UTF8.GetString(text)} by {piece}: {string.Join(" | ", found)}, not {string.Join(" | ", expected)}");
        return found.Length;
    }

    private static async Task<List<int>> Ids(string expression, byte[] text, int piece, JsonSerializerOptions? options = null)
    {
        List<int> ids = [];
        await foreach (Row? row in JsonPath.Parse(expression).DeserializeAsyncEnumerable<Row>(new PieceStream(text, piece, seeks: false), options))
        {
            ids.Add(row!.Id);
        }

        return ids;
    }

    private sealed class Row
    {
        public int Id { get; set; }
    }
}
