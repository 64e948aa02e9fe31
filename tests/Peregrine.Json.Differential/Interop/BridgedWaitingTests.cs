using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Asynchronous sequences that System.Text.Json's own methods write under options with the bridge, and that this library's methods write: the same text, errors and calls of the sequence in the same order, and as much of
/// the text with the receiver whenever the writer waits.
/// </summary>
public sealed class BridgedWaitingTests
{
    private static readonly (string Name, Func<IAsyncEnumerable<Item>, IAsyncEnumerable<Item>, Pump, (object Value, Type Type)> Make)[] s_shapes =
    [
        ("root", static (one, _, _) => (one, typeof(IAsyncEnumerable<Item>))),
        ("member", static (one, _, _) => (new Holder { Before = "b", Items = one, After = 2 }, typeof(Holder))),
        ("two members", static (one, two, _) => (new Holder { Items = one, Others = two, After = 3 }, typeof(Holder))),
        ("object", static (one, two, _) => (new Anything { Any = one, Other = two }, typeof(Anything))),
        ("list", static (one, two, _) => (new List<object> { 1, one, "x", two }, typeof(List<object>))),
        ("dictionary", static (one, two, _) => (new Dictionary<string, object> { ["a"] = one, ["b"] = 2, ["c"] = two }, typeof(Dictionary<string, object>))),
        ("nested", static (one, two, pump) => (Of(one, two, pump), typeof(IAsyncEnumerable<IAsyncEnumerable<Item>>))),
        ("derived", static (one, _, _) => (new Special { Items = one, More = 5 }, typeof(Base))),
        ("declared object", static (one, _, _) => (new Holder { Items = one }, typeof(object))),
        ("struct", static (one, _, _) => (new Wrapped { Items = one, After = 1 }, typeof(Wrapped))),
    ];

    private static readonly (string Name, Func<JsonSerializerOptions> Make, bool IsUsual)[] s_options =
    [
        ("usual", static () => new(JsonSerializerOptions.Default), true),
        ("indented", static () => new(JsonSerializerOptions.Default) { WriteIndented = true }, true),
        ("small buffers", static () => new(JsonSerializerOptions.Default) { DefaultBufferSize = 1 }, false),
        ("web", static () => new(JsonSerializerDefaults.Web), true),
    ];

    private static readonly int[] s_never = [];

    private static IEnumerable<Script> Scripts() =>
        from count in (int[])[0, 1, 3, 30]
        from waits in (int[][])[s_never, [0], [1, 2], [.. Enumerable.Range(0, 31)], [count]]
        from fails in (int[])[-2, -1, 0, 1, count]
        from disposing in (Disposing[])[Disposing.AtOnce, Disposing.Later, Disposing.Failing, Disposing.FailingLater]
        select new Script(count, waits, fails, disposing);

    public static TheoryData<string> Shapes => [.. s_shapes.Select(static shape => shape.Name)];

    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task SequencesAreWaitedForAsSystemTextJsonDoes(string shape)
    {
        var make = Array.Find(s_shapes, one => one.Name == shape).Make;
        foreach ((string name, Func<JsonSerializerOptions> options, bool isUsual) in s_options)
        {
            JsonSerializerOptions plain = options(), bridged = options().UsePeregrine();
            foreach (Script script in Scripts())
            {
                foreach ((bool isPipe, bool isBridged) in ((bool, bool)[])[(false, true), (true, true), (false, false), (true, false)])
                {
                    if (!TestScale.Takes(shape, name, script.ToString(), isPipe, isBridged))
                    {
                        continue;
                    }

                    (string text, string log) theirs = await Written(make, script, plain, isPipe, isUsual);
                    (string text, string log) mine = await Written(make, script, isBridged ? bridged : plain, isPipe, isUsual, isDirect: !isBridged);
                    string what = $"{shape}, {name}, {script}, {(isPipe ? "pipe" : "stream")}, {(isBridged ? "bridge" : "direct")}: ";
                    string log = mine.log;
                    if (script.Disposing >= Disposing.Failing && !theirs.log.Contains("b ends", StringComparison.Ordinal))
                    {
                        // When the disposal of one sequence fails, System.Text.Json leaves the other one that it has begun, and this library disposes of it.
                        log = log.Replace(" b ends b ended", "", StringComparison.Ordinal).Replace(" b ends", "", StringComparison.Ordinal);
                    }

                    // With buffers that one element fills, a sequence that has ended is disposed of here when the next part is sent, and there one part later, after the other has begun:
                    // if that fails, here the other never begins.
                    bool isSame = isUsual ? theirs.log == log
                        : Of("a", theirs.log) == Of("a", log) && (script.Disposing >= Disposing.Failing || Of("b", theirs.log) == Of("b", log));
                    Assert.True(isSame, $"{what}{theirs.log} |\n{log}");

                    // Of a failing value System.Text.Json has sent what filled its buffers, and this library, which collects the beginning, less; with the smallest ones the rest of an element more.
                    bool isSameText = !theirs.log.Contains('!', StringComparison.Ordinal) ? theirs.text == mine.text
                        : theirs.text.StartsWith(mine.text, StringComparison.Ordinal) || (!isUsual && mine.text.StartsWith(theirs.text, StringComparison.Ordinal));
                    Assert.True(isSameText, $"{what}{theirs.text} | {mine.text}");
                }
            }
        }
    }

    [Fact]
    public async Task TheseValuesAreOurs()
    {
        JsonSerializerOptions options = new JsonSerializerOptions(JsonSerializerOptions.Default).UsePeregrine();
        foreach ((string shape, Func<IAsyncEnumerable<Item>, IAsyncEnumerable<Item>, Pump, (object, Type)> make) in s_shapes)
        {
            (_, string log) = await Written(make, new Script(2, [0, 1], -1, Disposing.Later) { NotesWho = true }, options, isPipe: false, isUsual: false);
            if (StjAtHand.Is11 && shape == "dictionary")
            {
                // It might be extension data: such dictionaries are System.Text.Json's there.
                continue;
            }

            Assert.True(log.Contains("Peregrine", StringComparison.Ordinal) && !log.Contains("System", StringComparison.Ordinal), $"{shape}: {log}");
        }
    }

    /// <summary>A feed without end is sent element by element, and ends with the token.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AFeedIsSentAsItComes(bool isBridged)
    {
        JsonSerializerOptions options = isBridged ? new JsonSerializerOptions(JsonSerializerOptions.Default).UsePeregrine() : new(JsonSerializerOptions.Default);
        using var ends = new CancellationTokenSource();
        var pipe = new Pipe();
        int asked = 0;
        Task writing = Stj.SerializeAsync(pipe.Writer, Feed(), options, ends.Token);
        string received = "";
        for (int i = 0; i < 5; i++)
        {
            while (!received.EndsWith($"{i}", StringComparison.Ordinal))
            {
                ReadResult read = await pipe.Reader.ReadAsync(CancellationToken.None);
                received += Encoding.UTF8.GetString(read.Buffer);
                pipe.Reader.AdvanceTo(read.Buffer.End);
            }

            Volatile.Write(ref asked, i + 1);
        }

        await ends.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writing);
        Assert.Equal("[0,1,2,3,4", received);

        async IAsyncEnumerable<int> Feed([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
        {
            for (int i = 0; ; i++)
            {
                while (Volatile.Read(ref asked) < i)
                {
                    await Task.Delay(1, token);
                }

                await Task.Yield();
                yield return i;
            }
        }
    }

    private static async Task<(string Text, string Log)> Written(
        Func<IAsyncEnumerable<Item>, IAsyncEnumerable<Item>, Pump, (object Value, Type Type)> make, Script script, JsonSerializerOptions options, bool isPipe, bool isUsual, bool isDirect = false)
    {
        var log = new StringBuilder();
        var pump = new Pump();
        using var received = new MemoryStream();
        Func<long>? count = isUsual ? () => received.Length : null;
        (object value, Type type) = make(new Source(script, log, count, pump, "a"), new Source(script, log, count, pump, "b"), pump);
        try
        {
            PipeWriter? pipe = isPipe ? PipeWriter.Create(received, new StreamPipeWriterOptions(leaveOpen: true)) : null;
            await pump.Run(
                isDirect ? pipe is null ? Ours.SerializeAsync(received, value, type, options) : Ours.SerializeAsync(pipe, value, type, options)
                    : pipe is null ? Stj.SerializeAsync(received, value, type, options) : Stj.SerializeAsync(pipe, value, type, options));
        }
        catch (Exception error)
        {
            log.Append($" ! {Outcome.Describe(error)}");
        }

        return (Encoding.UTF8.GetString(received.ToArray()), log.ToString());
    }

    /// <summary>What one of the sequences was asked, and how the call ended.</summary>
    private static string Of(string name, string log) => string.Join(' ', Regex.Matches(log, $" {name} (begins|asked for [0-9]+|arrives|ends|ended)|!.*", RegexOptions.Singleline));

    private static async IAsyncEnumerable<IAsyncEnumerable<Item>> Of(IAsyncEnumerable<Item> one, IAsyncEnumerable<Item> two, Pump pump)
    {
        yield return one;
        await pump.Later();
        yield return two;
    }

    /// <summary>Lets what is waited for arrive, one after the other, when the writer has done what it can: on one thread, in one order.</summary>
    private sealed class Pump
    {
        private readonly Queue<TaskCompletionSource> _later = [];

        public Task Later()
        {
            var one = new TaskCompletionSource();
            _later.Enqueue(one);
            return one.Task;
        }

        public async Task Run(Task writing)
        {
            while (_later.TryDequeue(out TaskCompletionSource? next))
            {
                next.SetResult();
            }

            await writing;
        }
    }

    public enum Disposing
    {
        AtOnce,
        Later,
        Failing,
        FailingLater,
    }

    /// <summary>What a sequence does.</summary>
    /// <param name="Count">How many elements it has.</param>
    /// <param name="Waits">The calls for an element that end later.</param>
    /// <param name="Fails">The call that fails; -2 for the call that begins, -1 for none.</param>
    /// <param name="Disposing">How it is disposed of.</param>
    private sealed record Script(int Count, int[] Waits, int Fails, Disposing Disposing)
    {
        public bool NotesWho { get; init; }

        public override string ToString() => $"{Count} elements, waits at {string.Join(',', Waits)}, fails at {Fails}, disposed of {Disposing}";
    }

    private sealed class Source(Script script, StringBuilder log, Func<long>? received, Pump pump, string name) : IAsyncEnumerable<Item>, IAsyncEnumerator<Item>
    {
        private int _number = -1;

        public Item Current => new() { Number = _number, Text = _number % 10 == 7 ? new string('x', 40) : "<é>" };

        public IAsyncEnumerator<Item> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            Note("begins");
            return script.Fails == -2 ? throw new TimeoutException("does not begin") : this;
        }

        public ValueTask<bool> MoveNextAsync()
        {
            Note($"asked for {_number + 1}");
            return Array.IndexOf(script.Waits, _number + 1) < 0 ? new(Move()) : new(Later());

            async Task<bool> Later()
            {
                await pump.Later();
                Note("arrives");
                return Move();
            }

            bool Move() => ++_number == script.Fails ? throw new TimeoutException("is gone") : _number < script.Count;
        }

        public ValueTask DisposeAsync()
        {
            Note("ends");
            return script.Disposing switch
            {
                Disposing.AtOnce => default,
                Disposing.Failing => throw new InvalidTimeZoneException("cannot end"),
                _ => new(Later()),
            };

            async Task Later()
            {
                await pump.Later();
                Note("ended");
                if (script.Disposing == Disposing.FailingLater)
                {
                    throw new InvalidTimeZoneException("cannot end");
                }
            }
        }

        private void Note(string what)
        {
            log.Append($" {name} {what}");

            // Who collects how much decides what has been sent by then; but when something is waited for, all has.
            if (received is not null && what == "arrives")
            {
                log.Append($" after {received()}");
            }

            if (script.NotesWho && what.StartsWith("asked", StringComparison.Ordinal))
            {
                string trace = Environment.StackTrace;
                int mine = trace.IndexOf("Peregrine.Json.Contracts", StringComparison.Ordinal), theirs = trace.IndexOf("System.Text.Json", StringComparison.Ordinal);
                log.Append(mine >= 0 && mine < theirs ? " Peregrine" : " System");
            }
        }
    }

    public sealed class Item
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    public sealed class Holder
    {
        public string? Before { get; set; }

        public IAsyncEnumerable<Item>? Items { get; set; }

        public IAsyncEnumerable<Item>? Others { get; set; }

        public int After { get; set; }
    }

    public sealed class Anything
    {
        public object? Any { get; set; }

        public object? Other { get; set; }
    }

    [System.Text.Json.Serialization.JsonDerivedType(typeof(Special), "special")]
    public class Base
    {
        public IAsyncEnumerable<Item>? Items { get; set; }
    }

    public sealed class Special : Base
    {
        public int More { get; set; }
    }

    public struct Wrapped
    {
        public IAsyncEnumerable<Item>? Items { get; set; }

        public int After { get; set; }
    }
}
