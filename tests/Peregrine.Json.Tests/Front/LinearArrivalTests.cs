using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Tests.Streams;

namespace Peregrine.Json.Tests.Front;

/// <summary>As <see cref="LinearTimeTests"/>, for texts of which one byte comes at a time.</summary>
[Trait("Phase", "Alone")]
public sealed class LinearArrivalTests
{
    private const int Small = 6_000, Factor = 8, Most = 4 * Factor;

    public static TheoryData<string, string> Rows
    {
        get
        {
            var rows = new TheoryData<string, string>();
            foreach (string door in (string[])["stream", "async", "pipe", "elements", "elements pipe", "top"])
            {
                foreach (string shape in (string[])["string", "escapes", "digits", "depth", "objects", "white space", "space after a name", "name", "skipped string", "skipped", "node", "keys", "numbers", "refused"])
                {
                    rows.Add(door, shape);
                }
            }

            return rows;
        }
    }

    private static (Type Type, string Text) Make(string shape, int size) => shape switch
    {
        "string" => (typeof(List<string>), $"[\"a\",\"{new string('x', size)}\"]"),
        "escapes" => (typeof(List<string>), $"[\"{string.Concat(Enumerable.Repeat("\\u00e9\\n", size / 8))}\"]"),
        "digits" => (typeof(List<double>), $"[1,{new string('7', size)}]"),
        "depth" => (typeof(JsonElement), new string('[', size / 20) + new string(']', size / 20) + new string(' ', size)),
        "objects" => (typeof(LinearTimeTests.Few), string.Concat(Enumerable.Repeat("{\"Inner\":[", size / 200)) + string.Concat(Enumerable.Repeat("]}", size / 200)) + new string(' ', size)),
        "white space" => (typeof(int[]), $"[1{new string(' ', size)},2]"),
        "space after a name" => (typeof(LinearTimeTests.Few), $"{{\"A\"{new string(' ', size / 2)}:{new string(' ', size / 2)}1}}"),
        "name" => (typeof(LinearTimeTests.Few), $"{{\"{new string('n', size)}\":1}}"),
        "skipped string" => (typeof(LinearTimeTests.Few), $"{{\"unknown\":[1,\"{new string('x', size)}\"]}}"),
        "skipped" => (typeof(LinearTimeTests.Few), $"{{\"unknown\":[{string.Join(',', Enumerable.Repeat("{\"a\":[1,\"x\"]}", size / 14))}]}}"),
        "node" => (typeof(JsonElement), $"[{string.Join(',', Enumerable.Repeat("{\"a\":[1,\"x\"]}", size / 14))}]"),
        "keys" => (typeof(Dictionary<int, int>), "{" + string.Join(',', Enumerable.Range(0, size / 12).Select(static i => $"\"{i}\": {i}")) + "}"),
        "refused" => (typeof(List<int>), $"[{string.Join(',', Enumerable.Range(0, size / 6))},x]"),
        _ => (typeof(List<int>), $"[{string.Join(',', Enumerable.Range(0, size / 6))}]"),
    };

    [Theory(Explicit = true)]
    [MemberData(nameof(Rows))]
    public void ArrivingIsLinear(string door, string shape)
    {
        Action one = Reading(door, shape, Small), many = Reading(door, shape, Small * Factor);
        ThreadTime.InProportion(one, many, Most, 1, $"{Small} and {Small * Factor} bytes");
    }

    private static Action Reading(string door, string shape, int size)
    {
        (Type type, string text) = Make(shape, size);
        byte[] utf8 = Encoding.UTF8.GetBytes(door.StartsWith("elements", StringComparison.Ordinal) ? $"[{text}]" : text);
        var options = new JsonSerializerOptions { DefaultBufferSize = 16, MaxDepth = size };
        return () =>
        {
            // Every read completes at once, so that all of it is done by this thread.
            try
            {
                Task task = Read(door, type, new ChunkedStream(utf8, 1), options);
                Assert.True(task.IsCompleted);
                task.GetAwaiter().GetResult();
                Assert.NotEqual("refused", shape);
            }
            catch (JsonException)
            {
                Assert.Equal("refused", shape);
            }
        };
    }

    private static async Task Read(string door, Type type, Stream stream, JsonSerializerOptions options)
    {
        switch (door)
        {
            case "stream":
                _ = JsonSerializer.Deserialize(stream, type, options);
                break;
            case "async":
                _ = await JsonSerializer.DeserializeAsync(stream, type, options);
                break;
            case "pipe":
                _ = await JsonSerializer.DeserializeAsync(PipeReader.Create(stream), type, options);
                break;
            default:
                System.Reflection.MethodInfo elements = typeof(LinearArrivalTests).GetMethod(nameof(Enumerate), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!;
                await (Task)elements.MakeGenericMethod(type).Invoke(null, [door, stream, options])!;
                break;
        }
    }

    private static async Task Enumerate<T>(string door, Stream stream, JsonSerializerOptions options)
    {
        IAsyncEnumerable<T?> elements = door switch
        {
            "elements pipe" => JsonSerializer.DeserializeAsyncEnumerable<T>(PipeReader.Create(stream), options),
            _ => JsonSerializer.DeserializeAsyncEnumerable<T>(stream, door == "top", options),
        };
        await foreach (T? _ in elements)
        {
        }
    }
}
