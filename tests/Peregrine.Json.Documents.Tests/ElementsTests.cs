using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>The elements of an array inside a long text.</summary>
public class ElementsTests
{
    private const string Text = """
        {"a": {"x": [1, 2], "rows": null}, "b": [[], {"rows": 0}, {"other": {"rows": [7]}, "r\u006fws" : [ {"Id": 1}, {"Id":2} ,{"Id" : 3}], "rows": []}], "c": "\"[", "d": -1.5e3, "e": []}
        """;

    [Theory]
    [InlineData("/b/2/rows", 3)]
    [InlineData("/e", 0)]
    [InlineData("/b/0", 0)]
    public async Task ElementsOfEverySplit(string pointer, int count)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(Text);
        foreach (int piece in (int[])[1, 2, 3, 5, 7, 16, 100_000])
        {
            int next = 0;
            await foreach (Row? row in JsonPointer.Parse(pointer).DeserializeAsyncEnumerable<Row>(new PieceStream(bytes, piece, seeks: false), cancellationToken: TestContext.Current.CancellationToken))
            {
                Assert.Equal(++next, row!.Id);
            }

            Assert.Equal(count, next);
        }
    }

    [Fact]
    public async Task TheRootAndADeepArray()
    {
        Assert.Equal([1, 2], await All<int>("", "\uFEFF[1,2]"));
        Assert.Equal([5], await All<int>("/a/a/a", """{"a":{"a":{"b":{"a":[1]},"a":[5]}},"z":[{"a":1}]}"""));
        Assert.Equal([5], await All<int>("/1/1", "[[1],[[2],[5],[3]],[4]]"));
        Assert.Equal([5], await All<int>("/~1~0/", """{"/~":{"":[5]}}"""));
    }

    /// <summary>A literal, or the byte order mark, may be cut anywhere.</summary>
    [Fact]
    public async Task CutLiterals()
    {
        foreach (int piece in (int[])[1, 2, 3, 4])
        {
            Assert.Equal([true, false, null], await All<bool?>("/a", "\uFEFF{\"n\":null,\"a\":[true,false,null],\"b\":[[false]]}", piece));
        }
    }

    [Theory]
    [InlineData("/x", "{\"a\":1}", "The text has no value at '/x'.")]
    [InlineData("/a/b", "{\"a\":1,\"c\":{\"b\":[]}}", "The text has no value at '/a/b'.")]
    [InlineData("/a/b", "{\"a\":{\"c\":1},\"b\":[]}", "The text has no value at '/a/b'.")]
    [InlineData("/a/01", "{\"a\":[[1],[2]]}", "The text has no value at '/a/01'.")]
    [InlineData("/a/-", "{\"a\":[[1],[2]]}", "The text has no value at '/a/-'.")]
    [InlineData("/a", "{\"a\":{}}", "The value at '/a' is not an array.")]
    [InlineData("/a", "\n{\"a\":\n 12}", "The value at '/a' is not an array. LineNumber: 2 | BytePositionInLine: 1.")]
    [InlineData("", "12", "The value at '' is not an array.")]
    [InlineData("/a", "{\"b\":tru}", "'tru}' is an invalid JSON literal.")]
    [InlineData("/a", "{\"a\":[1,2],\"b\":tru}", "is an invalid JSON literal.")]
    [InlineData("/a", "{\"a\":[1,2]", "Expected depth to be zero")]
    [InlineData("/a", "{\"a\":[1,2]} 3", "'3' is invalid after a single JSON value.")]
    [InlineData("/a", "{\"a\":[1,x]}", "'x' is an invalid start of a value.")]
    [InlineData("/a", "{\"a\":[1,\"x\"]}", "could not be converted")]
    [InlineData("/a", "{\"a\":[1,2", "")]
    [InlineData("/a", "", "The input does not contain any JSON tokens.")]
    public async Task FaultsAreReported(string pointer, string json, string expected)
    {
        foreach (int piece in (int[])[1, 4, 1000])
        {
            JsonException error = await Assert.ThrowsAnyAsync<JsonException>(async () => await All<int>(pointer, json, piece));
            Assert.Contains(expected, error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task LongTextsNeedNoMemory()
    {
        string name = new('n', 200_000);
        string json = $$"""{"{{name}}":"{{name}}","rows":[{{string.Join(',', Enumerable.Repeat($"\"{name}\"", 30))}}],"z":"{{name}}"}""";
        string[] rows = [.. (await All<string>("/rows", json, 40_000))!];
        Assert.Equal(30, rows.Length);
        Assert.All(rows, row => Assert.Equal(name, row));
    }

    [Fact]
    public async Task CommentsAndCommasWhereOptionsAllowThem()
    {
        JsonSerializerOptions lenient = new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        Assert.Equal([1, 2], await All<int>("/a", "/* c */{\"a\"://x\n[1,/**/2,],}", 3, lenient));
        Assert.Equal([1], await All<int>("/a", "{\"b\":[1,],/* [ */\"a\":[1,],}//", 2, lenient));
    }

    [Fact]
    public async Task IllFormedNamesAreNotTheOneThatIsLookedFor()
    {
        byte[] text = [.. "{\""u8, 0xC3, .. "\":[1],\"a\":[2]}"u8];
        await foreach (int one in JsonPointer.Parse("/a").DeserializeAsyncEnumerable<int>(new MemoryStream(text)))
        {
            Assert.Equal(2, one);
        }
    }

    [Fact]
    public async Task ArgumentsAreChecked()
    {
        Assert.Throws<ArgumentNullException>(() => JsonPointer.Root.DeserializeAsyncEnumerable<int>(null!));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (int _ in JsonPointer.Root.DeserializeAsyncEnumerable<int>(new MemoryStream([.. "[1]"u8]), cancellationToken: new CancellationToken(true)))
            {
            }
        });
    }

    private static async Task<List<T?>> All<T>(string pointer, string json, int piece = 6, JsonSerializerOptions? options = null)
    {
        List<T?> all = [];
        await foreach (T? one in JsonPointer.Parse(pointer).DeserializeAsyncEnumerable<T>(new PieceStream(Encoding.UTF8.GetBytes(json), piece, seeks: false), options))
        {
            all.Add(one);
        }

        return all;
    }

    private sealed class Row
    {
        public int Id { get; set; }
    }
}
