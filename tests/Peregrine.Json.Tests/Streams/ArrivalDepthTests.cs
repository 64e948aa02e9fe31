using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Every entry point that reads counts levels alike: at its limit and one on either side of it, over the depths where tables of levels grow.</summary>
public sealed class ArrivalDepthTests
{
    public sealed class Deep
    {
        public Deep? Next { get; set; }
    }

    public sealed class Rest
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    private static string Arrays(int levels) => new string('[', levels) + new string(']', levels);

    private static string Objects(int levels) => string.Concat(Enumerable.Repeat("{\"Next\":", levels - 1)) + "{}" + new string('}', levels - 1);

    private static string Member(int levels) => "{\"Other\":" + (levels > 1 ? Arrays(levels - 1) : "1") + "}";

    public static TheoryData<string> Doors => ["span", "string", "stream", "async", "trickle", "pipe", "reader", "elements", "elements trickle", "top", "top trickle"];

    [Theory]
    [MemberData(nameof(Doors))]
    public async Task LevelsAreCountedAlike(string door)
    {
        var different = new List<string>();
        foreach (int most in (int[])[1, 2, 3, 63, 64, 65, 1087, 1088, 1089])
        {
            var options = new JsonSerializerOptions { MaxDepth = most, DefaultBufferSize = door.Contains("trickle", StringComparison.Ordinal) ? 16 : 16384 };
            for (int levels = Math.Max(most - 1, 1); levels <= most + 1; levels++)
            {
                await Compare<JsonElement>(Arrays, levels);
                await Compare<Deep>(Objects, levels);
                await Compare<Deep>(Member, levels);
                await Compare<Rest>(Member, levels);

                async Task Compare<T>(Func<int, string> text, int count)
                {
                    if (!TestScale.TakesOf(UsualRun.IsShort ? 0.15 : 0.3, door, typeof(T).Name, text.Method.Name, count, most))
                    {
                        return;
                    }

                    bool isElement = door.StartsWith("elements", StringComparison.Ordinal);
                    if (isElement && count == 1)
                    {
                        return;
                    }

                    byte[] utf8 = Samples.Utf8(isElement ? "[" + text(count - 1) + "]" : text(count));
                    string theirs = await Run<T>(false, door, utf8, options);
                    string ours = await Run<T>(true, door, utf8, options);
                    if (theirs != ours)
                    {
                        different.Add($"{typeof(T).Name} {text.Method.Name} {count} levels of {most}\n  theirs {theirs}\n  ours   {ours}");
                    }
                }
            }
        }

        Assert.True(different.Count == 0, $"{different.Count} differ:\n{string.Join('\n', different.Take(10))}");
    }

    private static async Task<string> Run<T>(bool ours, string door, byte[] utf8, JsonSerializerOptions options)
    {
        int chunk = door.Contains("trickle", StringComparison.Ordinal) ? 1 : int.MaxValue;
        var stream = new ChunkedStream(utf8, chunk);
        try
        {
            switch (door)
            {
                case "span":
                    _ = ours ? Ours.Deserialize<T>(utf8, options) : Stj.Deserialize<T>(utf8, options);
                    break;
                case "string":
                    string text = System.Text.Encoding.UTF8.GetString(utf8);
                    _ = ours ? Ours.Deserialize<T>(text, options) : Stj.Deserialize<T>(text, options);
                    break;
                case "stream":
                    _ = ours ? Ours.Deserialize<T>(stream, options) : Stj.Deserialize<T>(stream, options);
                    break;
                case "async" or "trickle":
                    _ = ours ? await Ours.DeserializeAsync<T>(stream, options) : await Stj.DeserializeAsync<T>(stream, options);
                    break;
                case "pipe":
                    PipeReader pipe = PipeReader.Create(stream);
                    _ = ours ? await Ours.DeserializeAsync<T>(pipe, options) : await Stj.DeserializeAsync<T>(pipe, options);
                    break;
                case "reader":
                    Read<T>(ours, utf8, options);
                    break;
                default:
                    bool top = door.StartsWith("top", StringComparison.Ordinal);
                    await foreach (T? _ in ours ? Ours.DeserializeAsyncEnumerable<T>(stream, top, options) : Stj.DeserializeAsyncEnumerable<T>(stream, top, options))
                    {
                    }

                    break;
            }

            return "read";
        }
        catch (JsonException exception)
        {
            return WithShortText(Oracle.Describe(exception));
        }
    }

    /// <summary>As listed under bounded-messages: of a longer path a message of ours has 1 KiB at most. What the exception's own path says is compared as it is.</summary>
    private static string WithShortText(string text) => Regex.Replace(text, @" Path: (\S{1024})\S+ \|", " Path: $1… |");

    private static void Read<T>(bool ours, byte[] utf8, JsonSerializerOptions options)
    {
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { MaxDepth = options.MaxDepth });
        _ = ours ? Ours.Deserialize<T>(ref reader, options) : Stj.Deserialize<T>(ref reader, options);
    }
}
