using System.Globalization;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>What an element costs where there are n, 2n, 4n and 8n of them: figures of 1 are a cost that is linear.</summary>
public static class EcmaGrowth
{
    private const int Steps = 4;

    /// <summary>A workload's name, and its loops by size: the largest first.</summary>
    internal static IEnumerable<(string Name, Direction Direction, Contender[] Contenders)> All()
    {
        foreach ((string name, int first, Func<int, string> text) in ((string, int, Func<int, string>)[])
        [
            ("records", 2_000, Records),
            ("depth", 10_000, static count => new string('[', count) + new string(']', count)),
            ("object-depth", 10_000, static count => string.Concat(Enumerable.Repeat("{\"a\":", count)) + "1" + new string('}', count)),
            ("names", 10_000, static count => "{" + string.Join(',', Enumerable.Range(0, count).Select(static i => $"\"name{i}\":{i}")) + "}"),
            ("indices", 10_000, static count => "{" + string.Join(',', Enumerable.Range(0, count).Select(static i => $"\"{i * 7}\":{i}")) + "}"),
        ])
        {
            string[] texts = [.. Enumerable.Range(0, Steps).Select(step => text(first << step))];
            yield return (name, Direction.Read, Loops(step => CallLoop.Over([texts[step]], s_none, EcmaRecords.Calls.Parse)));
            yield return (name, Direction.Write, Loops(step => CallLoop.Over([new EcmaCalls.Box(EcmaJson.Parse(texts[step]))], s_none, EcmaRecords.Calls.Write)));
        }

        yield return ("list", Direction.Write, Loops(static step =>
        {
            EcmaValue list = new EcmaArray([.. Enumerable.Range(0, 2_500 << step).Select(static i => (EcmaValue)$"name{i}")]);
            return CallLoop.Over([new EcmaCalls.Box(EcmaJson.Parse("{\"name7\":1}"))], new EcmaRecords.Callback(list), EcmaRecords.Calls.Write);
        }));
    }

    /// <summary>Of an outcome, the time of an element as a multiple of an element's where there are most.</summary>
    internal static double Scale(string name) => 1 << (Steps - 1 - Array.IndexOf(s_names, name));

    private static readonly string[] s_names = ["n", "2n", "4n", "8n"];

    private static readonly EcmaRecords.Callback s_none = new(default);

    private static Contender[] Loops(Func<int, CallLoop> loop) => [.. Enumerable.Range(0, Steps).Reverse().Select(step => new Contender(s_names[step], loop(step)))];

    private static string Records(int count) => "[" + string.Join(",", Enumerable.Range(0, count).Select(static i =>
        string.Create(CultureInfo.InvariantCulture, $$"""{"id":{{i}},"name":"Record {{i}}","value":{{i * 1.37}},"tags":["a{{i % 7}}","b"]}"""))) + "]";
}
