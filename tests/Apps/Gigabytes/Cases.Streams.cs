using System.Globalization;
using System.IO.Pipelines;
using System.Text.Json;

namespace Peregrine.Json.Gigabytes;

/// <summary>Streams and pipes longer than an array, in little memory.</summary>
internal static partial class Cases
{
    /// <summary>Elements of 2,316 bytes: a million are more than 2^31 bytes.</summary>
    private const int Elements = 1_000_000;

    private static readonly string s_element = "{\"A\":7,\"Padding\":\"" + new string('x', 2_296) + "\"}";

    public sealed class Page<T>
    {
        public int Count { get; set; }

        public T? Items { get; set; }
    }

    private static PatternStream Array(string tail = "]", string head = "[") => new(head, s_element + ",", Elements, s_element + tail);

    private static PatternStream Object(string tail = "}", string head = "{") => new(head, "\"a\":" + s_element + ",", Elements, "\"b\":" + s_element + tail);

    private static IEnumerable<Case> Arrays()
    {
        yield return Bounded("stream/list", side => Show(side.Read<List<Small>>(Array())?.Count));
        yield return Bounded("stream/array", side => Show(side.Read<Small[]>(Array())?.Length));
        yield return Bounded("stream/interface", side => Show(side.Read<IEnumerable<Small>>(Array())?.Count()));
        yield return Bounded("stream/set", side => Show(side.Read<HashSet<Small>>(Array())?.Count));
        yield return new Case("stream/list/async", async side => Show((await side.ReadAsync<List<Small>>(Array()))?.Count), IsBounded: true);
        yield return new Case("stream/array/async", async side => Show((await side.ReadAsync<Small[]>(Array()))?.Length), IsBounded: true);
        yield return new Case("stream/list/pipe", async side => Show((await side.ReadAsync<List<Small>>(PipeReader.Create(Array())))?.Count), IsBounded: true);
        yield return Bounded("stream/list/of lists", side => Show(side.Read<List<List<Small>>>(new PatternStream("[[" + s_element, "," + s_element, Elements, "],[]]"))?[0].Count));
        yield return Bounded("stream/dictionary", side => Show(side.Read<Dictionary<string, Small>>(Object())?.Count));
        yield return new Case("stream/dictionary/async", async side => Show((await side.ReadAsync<Dictionary<string, Small>>(Object()))?.Count), IsBounded: true);
        yield return Bounded("stream/dictionary/short entries", side => Show(side.Read<Dictionary<string, int>>(new PatternStream("{", "\"a\":1,", 60_000_000, "\"b\":2}"))?.Count));
        yield return Bounded("stream/numbers", side => Show(side.Read<List<int>>(new PatternStream("[", "1234567,", 20_000_000, "1]"))?.Count));
        yield return Bounded("stream/strings", side => Show(side.Read<List<string>>(new PatternStream("[", "\"\",", 20_000_000, "\"\"]"))?.Count));
        yield return Bounded("stream/space", side => Show(side.Read<List<int>>(new PatternStream("[", " \n", 1_100_000_000, "1]"))?.Count));
        yield return Bounded("stream/space/before", side => Show(side.Read<List<int>>(new PatternStream("", " \n", 1_100_000_000, "[1]"))?.Count));
        yield return Bounded("stream/space/after", side => Show(side.Read<List<int>>(new PatternStream("[1]", " \n", 1_100_000_000, " "))?.Count));
        yield return Bounded("stream/comment", side => Show(side.Read<List<int>>(new PatternStream("[1,", "/* comment */", 170_000_000, "1]"), s_comments)?.Count));
    }

    private static IEnumerable<Case> Members()
    {
        const string Head = "{\"Count\":3,\"Items\":[";
        yield return Bounded("member/list", side => Show(side.Read<Page<List<Small>>>(Array("],\"x\":1}", Head))?.Items?.Count));
        yield return Bounded("member/array", side => Show(side.Read<Page<Small[]>>(Array("],\"x\":1}", Head))?.Items?.Length));
        yield return new Case("member/list/async", async side => Show((await side.ReadAsync<Page<List<Small>>>(Array("],\"x\":1}", Head)))?.Items?.Count), IsBounded: true);
        yield return new Case("member/list/pipe", async side => Show((await side.ReadAsync<Page<List<Small>>>(PipeReader.Create(Array("],\"x\":1}", Head))))?.Items?.Count), IsBounded: true);
        yield return Bounded("member/dictionary", side => Show(side.Read<Page<Dictionary<string, Small>>>(Object("}}", "{\"Count\":3,\"Items\":{"))?.Items?.Count));
        yield return Bounded("member/of a dictionary", side => Show(side.Read<Dictionary<string, List<Small>>>(Array("],\"y\":[]}", "{\"x\":["))?["x"].Count));
        yield return Bounded("member/of a member", side => Show(side.Read<Page<Page<List<Small>>>>(Array("]}}", "{\"Count\":1,\"Items\":" + Head))?.Items?.Items?.Count));
        yield return Bounded("member/skipped", side => Show(side.Read<Page<int>>(Array("],\"Items\":5}", "{\"x\":["))?.Items));
        yield return Bounded("member/skipped object", side => Show(side.Read<Page<int>>(Object("},\"Items\":5}", "{\"x\":{"))?.Items));
        yield return Of("member/string too long", side => Show(side.Read<Page<string>>(new PatternStream("{\"Items\":\"", new string('a', 1000), 2_200_000, "\"}"))?.Count));
        yield return Of("member/skipped string too long", side => Show(side.Read<Page<int>>(new PatternStream("{\"x\":\"", new string('a', 1000), 2_200_000, "\",\"Items\":5}"))?.Items));
        yield return Of("member/string of 1 GB", side => Sum(side.Read<Page<string>>(new PatternStream("{\"Items\":\"", new string('a', 1000), 1_000_000, "\",\"Count\":2}"))?.Items, "value"));
        yield return new Case("member/pipe/skipped string of 1.5 GB", async side => Show((await side.ReadAsync<Page<int>>(PipeReader.Create(new PatternStream("{\"x\":\"", new string('a', 1000), 1_500_000, "\",\"Items\":5}"))))?.Items));
    }

    private static IEnumerable<Case> Errors()
    {
        (string Kind, string Tail)[] tails =
        [
            ("value", ",{\"A\":\"x\"}]"), ("syntax", ",{\"A\":x}]"), ("open", ""), ("open string", ",{\"A\":\"x"), ("trailing", "] 1"), ("comma", ",]"), ("bracket", "}"), ("line", ",\n{\"A\":\n\"x\"}]"),
        ];
        foreach ((string kind, string tail) in tails)
        {
            yield return Bounded($"error/{kind}", side => Show(side.Read<List<Small>>(Array(tail))?.Count));
            yield return new Case($"error/{kind}/async", async side => Show((await side.ReadAsync<List<Small>>(Array(tail)))?.Count), IsBounded: true);
        }

        yield return new Case("error/value/pipe", async side => Show((await side.ReadAsync<List<Small>>(PipeReader.Create(Array(",{\"A\":\"x\"}]"))))?.Count), IsBounded: true);
        yield return Bounded("error/member", side => Show(side.Read<Page<List<Small>>>(Array(",{\"A\":\"x\"}]}", "{\"Count\":3,\"Items\":["))?.Count));
        yield return Bounded("error/after a member", side => Show(side.Read<Page<List<Small>>>(Array("],\"Count\":\"x\"}", "{\"Items\":["))?.Count));
        yield return Bounded("error/in a dictionary", side => Show(side.Read<Dictionary<string, Small>>(Object(",\"c\":{\"A\":\"x\"}}"))?.Count));
        yield return Bounded("error/in a skipped member", side => Show(side.Read<Page<int>>(Array(",x]}", "{\"x\":["))?.Items));
        yield return new Case("error/in a sequence", async side => await PlaceAsync(side.ReadItems<Small>(Array(",{\"A\":\"x\"}]"))), IsBounded: true);
        yield return Bounded("error/lines", side => Show(side.Read<List<int>>(new PatternStream("[", "\n\n", 1_100_000_000, "x]"))?.Count));
        yield return Bounded("error/lines of elements", side => Show(side.Read<List<int>>(new PatternStream("[1", "\n" + new string(' ', 99), 22_000_000, ",\n x]"))?.Count));
        yield return new Case("error/lines/async", async side => Show((await side.ReadAsync<List<int>>(new PatternStream("[", "\n\n", 1_100_000_000, "x]")))?.Count), IsBounded: true);
    }

    private static IEnumerable<Case> Sequences()
    {
        const int Many = 4_000_000;
        static IEnumerable<Named> Lazy() => Enumerable.Range(0, Many).Select(static i => new Named { Name = "an element of some length, the number of which is " + i.ToString(CultureInfo.InvariantCulture) });
        yield return new Case("sequence/read", async side => await CountAsync(side.ReadItems<Small>(Array())), IsBounded: true);
        yield return new Case("sequence/read/pipe", async side => await CountAsync(side.ReadItems<Small>(PipeReader.Create(Array()))), IsBounded: true);
        yield return Bounded("sequence/write", side => ToStream(side, Lazy()));
        yield return new Case("sequence/write/async", side => ToStreamAsync(side, Lazy()), IsBounded: true);
        yield return new Case("sequence/write/asynchronous", side => ToStreamAsync(side, Lazy().ToAsyncEnumerable()), IsBounded: true);
        yield return new Case("sequence/write/pipe", side => ToPipeAsync(side, Lazy()), IsBounded: true);
        yield return new Case("sequence/write/pipe/asynchronous", side => ToPipeAsync(side, Lazy().ToAsyncEnumerable()), IsBounded: true);
        yield return Bounded("sequence/write/member", side => ToStream(side, new Page<IEnumerable<Named>> { Items = Lazy() }));
        yield return new Case("sequence/write/member/async", side => ToStreamAsync(side, new Page<IEnumerable<Named>> { Items = Lazy() }), IsBounded: true);
        yield return new Case("sequence/write/member/asynchronous", side => ToStreamAsync(side, new Page<IAsyncEnumerable<Named>> { Items = Lazy().ToAsyncEnumerable() }), IsBounded: true);
        yield return new Case("sequence/write/entry/async", side => ToStreamAsync(side, new Dictionary<string, object> { ["a"] = 1, ["b"] = Lazy() }), IsBounded: true);
        yield return new Case("sequence/write/over 2 GiB", side => ToStreamAsync(side, Enumerable.Repeat(new Named { Name = new string('x', 2300) }, 1_000_000)), IsBounded: true);
        yield return new Case("sequence/write/over 2 GiB/pipe", side => ToPipeAsync(side, Enumerable.Repeat(new Named { Name = new string('x', 2300) }, 1_000_000)), IsBounded: true);
        yield return new Case("sequence/write/pipe nobody reads", side => ToIdlePipeAsync(side, Lazy()), IsBounded: true);
        yield return new Case("sequence/write/pipe nobody reads/member", side => ToIdlePipeAsync(side, new Page<IEnumerable<Named>> { Items = Lazy() }), IsBounded: true);
        yield return new Case("sequence/write/pipe nobody reads/list", side => ToIdlePipeAsync(side, Enumerable.Repeat(new Small(), Many).ToList()), IsBounded: true);
    }

    private static async Task<string> CountAsync<T>(IAsyncEnumerable<T> items)
    {
        int count = 0;
        await foreach (T item in items)
        {
            count++;
        }

        return Show(count);
    }

    /// <summary>Line and byte of the error. The index of the element in its path depends there on what a buffer holds at the time.</summary>
    private static async Task<string> PlaceAsync<T>(IAsyncEnumerable<T> items)
    {
        try
        {
            return await CountAsync(items);
        }
        catch (JsonException error)
        {
            return $"{error.LineNumber}, {error.BytePositionInLine}";
        }
    }

    private static async Task<string> ToPipeAsync<T>(Side side, T value)
    {
        var pipe = new Pipe();
        using var output = new HashStream();
        Task reading = pipe.Reader.CopyToAsync(output);
        await side.WriteAsync(pipe.Writer, value);
        await pipe.Writer.CompleteAsync();
        await reading;
        return output.Result;
    }

    /// <summary>What is in a pipe that nobody reads, once no more comes; more than the other library's 74 KB is named.</summary>
    private static async Task<string> ToIdlePipeAsync<T>(Side side, T value)
    {
        var pipe = new Pipe();
        using var cancellation = new CancellationTokenSource();
        Task writing = side.WriteAsync(pipe.Writer, value, null, cancellation.Token);
        long held = -1;
        while (held != pipe.Writer.UnflushedBytes + Available(pipe.Reader))
        {
            held = pipe.Writer.UnflushedBytes + Available(pipe.Reader);
            await Task.Delay(500);
        }

        bool waits = !writing.IsCompleted;
        await cancellation.CancelAsync();
        string end = "written";
        try
        {
            await writing;
        }
        catch (Exception error)
        {
            end = error.GetType().Name;
        }

        return $"waits: {waits}, then {end}, {(held <= 90_000 ? "at most 90,000 bytes" : $"{held} bytes")} in the pipe";
    }

    private static long Available(PipeReader reader)
    {
        if (!reader.TryRead(out ReadResult result))
        {
            return 0;
        }

        long length = result.Buffer.Length;
        reader.AdvanceTo(result.Buffer.Start);
        return length;
    }
}
