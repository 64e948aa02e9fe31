using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Support;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Errors of values that do not fit a type: line and byte are those of the whole text, as if all of it were read.</summary>
public partial class PlaceTests
{
    private const string Json = "\n\n{\"a\":\n{\"b\":\"x\"},\n \"c\": [{\"b\":1},\n\n  {\n\"b\" : null }] }";

    [Theory]
    [InlineData("$.a", "$.b", 3, 8)]
    [InlineData("$.c[1]", "$.b", 7, 10)]
    [InlineData("$.a.b", "$", 3, 8)]
    [InlineData("$", "$.b", 0, 0)]
    public async Task OfViewsAndStreams(string expression, string path, long line, long position)
    {
        var select = JsonPath.Parse(expression);
        JsonTextOptions relaxed = new() { SkipComments = true };
        string json = expression == "$" ? "{\"b\":\"x\"}" : Json;
        (line, position) = expression == "$" ? (0, 8) : (line, position);
        Check(() => select.Select(JsonText.Parse(json).Root)[0].Deserialize<Item>());
        Check(() => select.Select(JsonText.Parse(json).Root)[0].Deserialize(PlaceContext.Default.Item));

        // Of a text that may have comments, the place of the value is known.
        var error = Assert.Throws<JsonException>(() => select.Select(JsonText.Parse(json, relaxed).Root)[0].Deserialize<Item>());
        Assert.Equal((path, line - (expression == "$.c[1]" ? 1 : 0)), (error.Path, error.LineNumber));
        foreach (int piece in (int[])[1, 3, 1000])
        {
            var stream = new PieceStream(Encoding.UTF8.GetBytes(new string(' ', 5000) + "\n[" + json + "]"), piece, seeks: false);
            string inside = "$[0]" + expression[1..];
            error = await Assert.ThrowsAsync<JsonException>(async () => await All(JsonPath.Parse(inside).DeserializeAsyncEnumerable<Item>(stream)));
            Assert.Equal((path, line + 1, position + (line == 0 ? 1 : 0)), (error.Path, error.LineNumber, error.BytePositionInLine));
            Assert.EndsWith($"Path: {path} | LineNumber: {error.LineNumber} | BytePositionInLine: {error.BytePositionInLine}.", error.Message, StringComparison.Ordinal);
        }

        void Check(Action read)
        {
            error = Assert.Throws<JsonException>(read);
            Assert.Equal((path, line, position), (error.Path, error.LineNumber, error.BytePositionInLine));
            Assert.EndsWith($"Path: {path} | LineNumber: {line} | BytePositionInLine: {position}.", error.Message, StringComparison.Ordinal);
        }
    }

    private static async Task All(IAsyncEnumerable<Item?> items)
    {
        await foreach (Item? item in items)
        {
            Assert.NotNull(item);
        }
    }

    public sealed class Item
    {
        [JsonPropertyName("b")]
        public int Number { get; set; }
    }

    [JsonSerializable(typeof(Item))]
    internal sealed partial class PlaceContext : JsonSerializerContext;
}
