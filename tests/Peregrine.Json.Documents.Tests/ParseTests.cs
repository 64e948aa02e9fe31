using System.Text;
using System.Text.Json;
using System.Text.Unicode;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Documents against JsonDocument: what is accepted, what is thrown, every value.</summary>
public class ParseTests
{
    [Fact]
    public void PublishedTexts()
    {
        TestData.Require("conformance");
        int count = 0;
        foreach ((string name, byte[] text) in Samples.Published("corpora", "conformance"))
        {
            // The longest one, a list of movies, has nothing that others have not.
            count += (!UsualRun.IsShort || text.Length < 3_000_000) && Compare(name, text, default) ? 1 : 0;
        }

        Assert.True(count > 150);
    }

    [Fact]
    public void RandomTexts()
    {
        Random random = new(20261129);
        for (int round = TestScale.Times(100_000); round > 0; round--)
        {
            byte[] text = Encoding.UTF8.GetBytes(Samples.Value(random));
            Assert.True(Compare("", text, default));
            Compare("", Samples.Damaged(random, text), default);
        }
    }

    [Fact]
    public void RandomTextsWithCommentsAndCommas()
    {
        Random random = new(20261130);
        string[] added = ["/* a */", "// b\n", ",", " ", "/**/ /* \" */"];
        JsonTextOptions options = new() { SkipComments = true, AllowTrailingCommas = true, MaxDepth = 5 };
        for (int round = TestScale.Times(100_000); round > 0; round--)
        {
            StringBuilder text = new(Samples.Value(random));
            for (int i = random.Next(4); i > 0; i--)
            {
                int at = random.Next(text.Length + 1);
                text.Insert(at == text.Length ? at : text.ToString().IndexOfAny(['{', '[', ',', ']', '}'], at) is var found and >= 0 ? found : at, added[random.Next(added.Length)]);
            }

            Compare(text.ToString(), Encoding.UTF8.GetBytes(text.ToString()), options);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("  ")]
    [InlineData("[1,]")]
    [InlineData("[1}")]
    [InlineData("{\"a\":1,}")]
    [InlineData("{\"a\" 1}")]
    [InlineData("{\n  \"a\": tru\n}")]
    [InlineData("[1] 2")]
    [InlineData("01")]
    [InlineData("-")]
    [InlineData("\"a")]
    [InlineData("\"\\x\"")]
    [InlineData("\"\u0001\"")]
    [InlineData("// a\n1")]
    [InlineData("\uFEFF1")]
    public void RefusedTexts(string json) => Assert.False(Compare(json, Encoding.UTF8.GetBytes(json), default));

    [Fact]
    public void IllFormedUtf8IsRefused()
    {
        byte[] text = [.. "{\"a\":\n\""u8, 0xC3, .. "\"}"u8];
        JsonException error = Assert.ThrowsAny<JsonException>(() => JsonText.Parse(text));
        Assert.Equal(1, error.LineNumber);
        Assert.False(JsonText.TryParseUtf8(text, out JsonText? none, out DeserializationError? reason));
        Assert.Null(none);
        Assert.Equal(error.Message, reason.Message);
        JsonDocument.Parse(text).Dispose();
    }

    [Fact]
    public void DepthHasALimitAndCostsNoStack()
    {
        string deep = new string('[', 1_000_000) + new string(']', 1_000_000);
        Assert.Equal(
            Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse("[[[]]]", new JsonDocumentOptions { MaxDepth = 2 })).Message,
            Assert.ThrowsAny<JsonException>(() => JsonText.Parse("[[[]]]", new JsonTextOptions { MaxDepth = 2 })).Message);
        Assert.ThrowsAny<JsonException>(() => JsonText.Parse(deep));
        JsonText text = JsonText.Parse(deep, new JsonTextOptions { MaxDepth = int.MaxValue });
        Assert.True(JsonValueView.DeepEquals(text.Root, JsonText.Parse(deep, new JsonTextOptions { MaxDepth = 1_000_000 }).Root));
        int depth = 0;
        for (JsonValueView view = text.Root; view.Count > 0; view = view[0])
        {
            depth++;
        }

        Assert.Equal(999_999, depth);
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        text.Root.WriteTo(buffer);
        Assert.Equal(text.Utf8.Length, buffer.WrittenCount);
    }

    [Fact]
    public void LevelsAroundAWordOfBits()
    {
        foreach (int pairs in (ReadOnlySpan<int>)[1, 31, 32, 33, 63, 64, 65, 500])
        {
            string text = string.Concat(Enumerable.Repeat("{\"a\":[1,", pairs)) + "2" + string.Concat(Enumerable.Repeat("],\"b\":null}", pairs));
            Assert.True(Compare(text, Encoding.UTF8.GetBytes(text), new JsonTextOptions { MaxDepth = 2 * pairs }));
            Assert.False(Compare(text, Encoding.UTF8.GetBytes(text), new JsonTextOptions { MaxDepth = 2 * pairs - 1 }));
        }
    }

    [Fact]
    public void DuplicatesAreRefusedWhereOptionsSaySo()
    {
        string many = string.Concat(Enumerable.Range(0, 100).Select(static i => $"\"n{i}\":{i},"));
        foreach (string json in (string[])["{\"a\":1,\"\\u0061\":2}", "[{\"b\":1},{\"b\":{\"c\":1,\"d\":2,\"c\":3}}]", $"{{{many}\"\\u006e99\":0}}", "{\"\":1,\"\":2}"])
        {
            JsonException expected = Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(json, new JsonDocumentOptions { AllowDuplicateProperties = false }));
            JsonException actual = Assert.ThrowsAny<JsonException>(() => JsonText.Parse(json, new JsonTextOptions { AllowDuplicateProperties = false }));
            Assert.Equal(expected.Message, actual.Message);
            using var parser = new JsonTextParser(new JsonTextOptions { AllowDuplicateProperties = false });
            Assert.Equal(expected.Message, Assert.ThrowsAny<JsonException>(() => parser.Parse(Encoding.UTF8.GetBytes(json))).Message);
            JsonText.Parse(json);
        }

        Assert.Equal(101, JsonText.Parse($"{{{many}\"n\":0}}", new JsonTextOptions { AllowDuplicateProperties = false }).Root.Count);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100_000)]
    public async Task Streams(int piece)
    {
        byte[] text = [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, 20_000)) + "]")];
        foreach (bool seeks in (bool[])[false, true])
        {
            Assert.Equal(20_000, JsonText.Parse(new PieceStream(text, piece, seeks)).Root.Count);
            Assert.Equal(20_000, (await JsonText.ParseAsync(new PieceStream(text, piece, seeks), default, TestContext.Current.CancellationToken)).Root.Count);
        }

        await Assert.ThrowsAnyAsync<JsonException>(async () => await JsonText.ParseAsync(new PieceStream(text[..^1], piece, true)));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await JsonText.ParseAsync(new PieceStream(text, piece, true), default, new CancellationToken(true)));
    }

    [Fact]
    public void ArgumentsAreChecked()
    {
        Assert.Throws<ArgumentNullException>(() => JsonText.Parse((string)null!));
        Assert.Throws<ArgumentNullException>(() => JsonText.Parse((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => { _ = JsonText.ParseAsync((Stream)null!); });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonTextOptions { MaxDepth = -1 });
        Assert.Equal(
            Assert.Throws<ArgumentException>(() => JsonDocument.Parse("\"\ud800\"")).Message, Assert.Throws<ArgumentException>(() => JsonText.Parse("\"\ud800\"")).Message);
    }

    [Fact]
    public void ACopyIsIndependent()
    {
        byte[] bytes = [.. "[1]"u8];
        JsonText copied = JsonText.Parse(bytes, new JsonTextOptions { Copy = true }), shared = JsonText.Parse(bytes);
        bytes[1] = (byte)'2';
        Assert.Equal(1, copied.Root[0].GetInt32());
        Assert.Equal(2, shared.Root[0].GetInt32());
    }

    /// <summary>Compares with JsonDocument; returns whether the text is accepted.</summary>
    private static bool Compare(string name, byte[] text, JsonTextOptions options)
    {
        JsonDocumentOptions same = new()
        {
            MaxDepth = options.MaxDepth,
            AllowTrailingCommas = options.AllowTrailingCommas,
            CommentHandling = options.SkipComments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        };
        JsonElement expected = default;
        JsonException? refused = null;
        try
        {
            expected = JsonElement.Parse(text, same);
        }
        catch (JsonException error)
        {
            refused = error;
        }

        JsonText? actual = null;
        try
        {
            actual = JsonText.Parse(text, options);
        }
        catch (JsonException error)
        {
            // System.Text.Json accepts ill-formed UTF-8 until it decodes a string.
            if (refused is not null || Utf8.IsValid(text))
            {
                Assert.Equal($"{name}: {refused?.GetType()} {Cut(refused?.Message)}", $"{name}: {error.GetType()} {Cut(error.Message)}");
            }

            return false;
        }

        Assert.True(refused is null, $"{name}: accepted, but {refused?.Message}");
        Trees.AreSame(expected, actual.Root);
        return true;
    }

    /// <summary>A message that quotes all of a text after a bad literal quotes about 1 KiB of it in this library, and all of it in the other.</summary>
    private static string? Cut(string? message)
    {
        const int Least = 300, Most = 600;
        return message?.IndexOf("' is an invalid JSON literal.", StringComparison.Ordinal) is { } end && end > Most ? message[..Least] + message[end..] : message;
    }
}
