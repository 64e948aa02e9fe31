using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Differential.Interop;

/// <summary>System.Text.Json's own sequences of elements are the same under options that use this library: values, references, paths and positions.</summary>
public sealed class BridgedSequenceTests
{
    private static readonly string[] s_texts =
    [
        "[]", "", " ", "null", "[null]", "[{\"A\":1},{\"A\":2}]", "{\"A\":1}\n{\"A\":2}", "{}{}", "{\"A\":1} {}", "[1]\n[2]", "[[1],[2,3]]", "[[[1]],[[2],[3]]]", "[[1]][[2]]",
        "[{\"A\":1},\n {\"A\":\"x\"}]", "{\"A\":1}\n {\"A\":\"x\"}", "[{\"A\":1},{\"A\":2},]", "[{\"A\":1} {\"A\":2}]", "[{\"A\":1},{\"A\":", "[{\"A\":1}", "{\"A\":1},{\"A\":2}", "[{\"A\":1}]x",
        "[{\"$id\":\"1\",\"A\":1},{\"$ref\":\"1\"}]", "[{\"$id\":\"1\"},{\"$id\":\"1\"}]", "{\"$id\":\"1\"}{\"$ref\":\"1\"}", "[{\"Next\":{\"A\":[]}}]", "[{\"Next\":{\"Next\":{\"Next\":{\"A\":1}}}},\n\n{\"Next\":{\"A\":true}}]",
        "[{\"Items\":[1,2,\"3\"]},{\"Items\":{}}]", "[{\"a\":1}]", "[{\"A\":99999999999}]",
    ];

    public static TheoryData<string> Settings => ["default", "preserve", "cycles", "depth", "web", "buffer", "lenient"];

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task SequencesAreTheSame(string settings)
    {
        JsonSerializerOptions plain = Make(settings), bridged = Make(settings).UsePeregrine();

        // Roots of the same types are this library's before and after.
        for (int round = 0; round < 2; round++)
        {
            foreach (string text in s_texts)
            {
                foreach (bool isTopLevel in (bool[])[false, true])
                {
                    foreach (int piece in (int[])[1, 5, int.MaxValue])
                    {
                        await Same<Model>(text, isTopLevel, piece);
                        await Same<int[]>(text, isTopLevel, piece);
                        await Same<List<List<int>>>(text, isTopLevel, piece);
                        await Same<Dictionary<string, JsonElement>>(text, isTopLevel, piece);
                    }
                }
            }

            Assert.Equal(Outcome(() => Stj.Deserialize<Model>("{\"A\":1}", plain)), Outcome(() => Stj.Deserialize<Model>("{\"A\":1}", bridged)));
        }

        async Task Same<T>(string text, bool isTopLevel, int piece)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Assert.Equal(await ReadAsync<T>(plain), await ReadAsync<T>(bridged));
            Assert.Equal(await ReadPipeAsync<T>(plain), await ReadPipeAsync<T>(bridged));

            Task<string> ReadAsync<TItem>(JsonSerializerOptions options) => CollectAsync(Stj.DeserializeAsyncEnumerable<TItem>(new Cut(utf8, piece), isTopLevel, options));

            Task<string> ReadPipeAsync<TItem>(JsonSerializerOptions options) =>
                CollectAsync(Stj.DeserializeAsyncEnumerable<TItem>(PipeReader.Create(new Cut(utf8, piece)), isTopLevel, options));
        }
    }

    private static async Task<string> CollectAsync<T>(IAsyncEnumerable<T?> items)
    {
        var seen = new StringBuilder();
        var all = new List<T?>();
        try
        {
            await foreach (T? item in items)
            {
                seen.Append(Stj.Serialize(item)).Append(all.FindIndex(other => ReferenceEquals(other, item))).Append(' ');
                all.Add(item);
            }
        }
        catch (Exception error)
        {
            seen.Append($"{error.GetType()} {error.Message} {error.Source} {(error as JsonException)?.Path}");
        }

        return seen.ToString();
    }

    private static string Outcome<T>(Func<T> read)
    {
        try
        {
            return Stj.Serialize(read());
        }
        catch (Exception error)
        {
            return $"{error.GetType()} {error.Message}";
        }
    }

    private static JsonSerializerOptions Make(string settings) => settings switch
    {
        "preserve" => new() { ReferenceHandler = ReferenceHandler.Preserve },
        "cycles" => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        "depth" => new() { MaxDepth = 2 },
        "web" => new(JsonSerializerDefaults.Web),
        "buffer" => new() { DefaultBufferSize = 1 },
        "lenient" => new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, NumberHandling = JsonNumberHandling.AllowReadingFromString },
        _ => new(),
    };

    public class Model
    {
        public int A { get; set; }

        public Model? Next { get; set; }

        public List<int>? Items { get; set; }
    }

    private sealed class Cut(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
