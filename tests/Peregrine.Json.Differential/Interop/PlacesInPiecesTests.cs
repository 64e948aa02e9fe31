using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Errors of a converter that reads on with System.Text.Json, in documents that arrive in pieces: their places are those in the whole document.</summary>
public class PlacesInPiecesTests
{
    public class Block
    {
        public string? Type { get; set; }
    }

    public class Blocks : JsonConverter<List<Block?>>
    {
        public override List<Block?> Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
        {
            var all = new List<Block?>();
            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
            {
                all.Add(Stj.Deserialize<Block>(ref reader, options));
            }

            return all;
        }

        public override void Write(Utf8JsonWriter writer, List<Block?> value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    public class Root
    {
        public string? Before { get; set; }

        [JsonConverter(typeof(Blocks))]
        public List<Block?>? Content { get; set; }

        public List<Root>? Inner { get; set; }
    }

    public class Made(string? before)
    {
        public string? Before { get; } = before;

        [JsonConverter(typeof(Blocks))]
        public List<Block?>? Content { get; set; }

        public List<Made>? Inner { get; set; }
    }

    public static TheoryData<string> Texts =>
    [
        "{\"Content\":[{\"Type\":\"text\",1.5:null}]}",
        "{\"Before\":\"long enough for a buffer of its own, and more\",\"Content\":[{\"Type\":\"text\",1.5:null}]}",
        "{\n  \"Before\": \"x\",\n  \"Content\": [\n    {\n      \"Type\": \"text\"\n    },\n    {\n      \"Type\": ]\n    }\n  ]\n}",
        "{\"Inner\":[{\"Content\":[null,{\"Type\":\"a\"}]},{},\n{\"Inner\":[{},{},\n\n {\"Before\":\"é\",\"Content\":[{\"Type\":5}]}]}]}",
        "{\"Inner\":[{\"Content\":[{}]},\n{\"Content\":[{\"Type\":\"a\",\n\"More\":{]}]}]}",
        "\n\n{\"Inner\":\n[{\"Inner\":\n[{\"Content\":\n[{\"Type\":\n\"\\ud800\"}]}]}]}",
    ];

    [Theory]
    [MemberData(nameof(Texts))]
    public async Task PlacesCountFromTheDocument(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        byte[] inList = Encoding.UTF8.GetBytes("[ {},\n{\"Before\":\"b\"},\n" + text + "]");
        foreach (int size in new[] { 16, 40, 200, 16_000 })
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            foreach (int piece in new[] { 1, 7, 33, 100_000 })
            {
                Assert.Equal(Whole<Root>(utf8), await Error(() => Ours.DeserializeAsync<Root>(new Pieces(utf8, piece), options)));
                Assert.Equal(Outcome.Of(() => Ours.Deserialize<Made>(utf8)).ErrorText, await Error(() => Ours.DeserializeAsync<Made>(new Pieces(utf8, piece), options)));
                Assert.Equal(Whole<List<Root>>(inList), await Error(() => Ours.DeserializeAsync<List<Root>>(new Pieces(inList, piece), options)));
                Assert.Equal(Whole<List<Root>>(inList), await Error<object?>(async () =>
                {
                    await foreach (Root? _ in Ours.DeserializeAsyncEnumerable<Root>(new Pieces(inList, piece), options))
                    {
                    }

                    return null;
                }));
            }
        }
    }

    private static string? Whole<T>(byte[] utf8) => Outcome.Of(() => Stj.Deserialize<T>(utf8)).ErrorText;

    private static async Task<string?> Error<T>(Func<ValueTask<T>> read)
    {
        try
        {
            await read();
            return null;
        }
        catch (Exception error)
        {
            return Outcome.Describe(error);
        }
    }

    /// <summary>A stream that gives a few bytes at a time.</summary>
    private sealed class Pieces(byte[] utf8, int length) : MemoryStream(utf8)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, length)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
    }
}
