using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Tests.Front;
using Peregrine.Json.Tests.Isa;
using static Peregrine.Json.Tests.Errors.FaultStackModels;

namespace Peregrine.Json.Tests.Errors;

/// <summary>
/// An error at any depth needs no more stack than the valid text of that depth, beside what one exception takes: no frame on its way catches it and throws it again.
/// A stack that is used up ends the process, so the cases run in one of their own.
/// </summary>
public sealed class FaultStackTests
{
    [Fact]
    public async Task ErrorsAtEveryDepth()
    {
        Assert.SkipWhen(ChildProcess.IsChild, "Runs in a child already.");
        Assert.True(await ChildProcess.RunAsync(new Dictionary<string, string>(), ChildProcess.Own, typeof(FaultStackCases).FullName!) > 0);
    }
}

/// <summary>The cases, in a child process.</summary>
public sealed class FaultStackCases
{
    /// <summary>For the default depth.</summary>
    private const int Small = 256 * 1024;

    /// <summary>For sixty-four calls of a serializer inside each other, which a converter makes: each of them throws what it explains.</summary>
    private const int Nested = 4 * 1024 * 1024;

    /// <summary>For a thousand levels: a valid text is read with this much less than its errors have.</summary>
    private const int Large = 1536 * 1024, Spare = 192 * 1024;

    private const int ManyLevels = 1000;

    /// <summary>Half of them at a small scale.</summary>
    public static TheoryData<string> Kinds => [.. FaultStackModels.All.Select(static kind => kind.Name).Where(static name => TestScale.TakesOf(0.25, name, "default"))];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void AtTheDefaultDepth(string name)
    {
        Assert.SkipUnless(ChildProcess.IsChild, "Only in a child process.");
        Kind kind = FaultStackModels.All.Single(kind => kind.Name == name);
        JsonSerializerOptions options = kind.Options?.Invoke() ?? new();
        for (int use = 0; use < 2; use++)
        {
            foreach ((string text, bool isEdge) in Texts(kind, Enumerable.Range(1, 64 / kind.Levels).Where(static depth => TestScale.Factor >= 1 || depth % 11 == 3 || IsEdge(depth)), 65))
            {
                Check(kind, text, options, kind.IsNestedCall ? Nested : Small, allDoors: isEdge);
            }

            CheckWriting(kind, options, 64 / kind.Levels, Small);
            Warm(kind, options);
        }
    }

    /// <summary>A third of them at a small scale: an exception passes thousands of frames.</summary>
    public static TheoryData<string> SomeKinds => [.. FaultStackModels.All.Select(static kind => kind.Name).Where(static name => TestScale.TakesOf(UsualRun.IsShort ? 0.28 : 0.35, name))];

    [Theory]
    [MemberData(nameof(SomeKinds))]
    public void AtAThousandLevels(string name)
    {
        Assert.SkipUnless(ChildProcess.IsChild, "Only in a child process.");
        Kind kind = FaultStackModels.All.Single(kind => kind.Name == name);
        Assert.SkipWhen(kind.IsNestedCall, "A thousand calls inside each other.");
        JsonSerializerOptions options = kind.Options?.Invoke() ?? new();
        options.MaxDepth = ManyLevels;
        int most = ManyLevels / kind.Levels;
        int whole = kind.Innermost == "{}" ? most - 1 : most;
        string valid = Open(kind, whole) + kind.Innermost + Close(kind, whole);
        Assert.Equal(valid, On(Large, () => JsonSerializer.Deserialize(valid, kind.Type, options) is not null ? valid : ""));

        foreach ((string text, _) in Texts(kind, UsualRun.IsShort ? [most] : [most / 2, most], ManyLevels + 1))
        {
            Check(kind, text, options, Large + Spare, allDoors: true);
        }

        CheckWriting(kind, options, most, Large + Spare, onlyEdges: UsualRun.IsShort);
    }

    /// <summary>Faults of each kind at each of the depths, and too deep; whether to try every door.</summary>
    private static IEnumerable<(string Text, bool IsEdge)> Texts(Kind kind, IEnumerable<int> depths, int tooDeep)
    {
        foreach (int depth in depths)
        {
            bool isEdge = IsEdge(depth);
            string open = Open(kind, depth), close = Close(kind, depth);
            yield return (open, isEdge);
            yield return (open + '}', isEdge);
            yield return (open + (kind.Levels == 1 ? "12" : "\"\"") + close, isEdge);
            if (kind.User is { } user && depth > 1)
            {
                yield return (Open(kind, depth - 1) + user + Close(kind, depth - 1), isEdge);
            }
        }

        yield return (Open(kind, tooDeep), true);
    }

    private static bool IsEdge(int depth) => depth % 31 <= 1;

    private static string Open(Kind kind, int levels)
    {
        var text = new StringBuilder();
        for (int i = 0; i < levels; i++)
        {
            text.Append(kind.Open.Replace("#", i.ToString(), StringComparison.Ordinal));
        }

        return text.ToString();
    }

    private static string Close(Kind kind, int levels) => new StringBuilder().Insert(0, kind.Close, levels).ToString();

    private static void Warm(Kind kind, JsonSerializerOptions options)
    {
        byte[] text = Encoding.UTF8.GetBytes(Open(kind, 1) + kind.Innermost + Close(kind, 1));
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            JsonSerializer.Deserialize(text, kind.Type, options);
        }
    }

    private static void Check(Kind kind, string text, JsonSerializerOptions options, int stack, bool allDoors)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        (string Door, Func<object?> Ours, Func<object?> Theirs)[] doors =
        [
            ("span", () => JsonSerializer.Deserialize(utf8, kind.Type, options), () => Stj.Deserialize(utf8, kind.Type, options)),
            ("string", () => JsonSerializer.Deserialize(text, kind.Type, options), () => Stj.Deserialize(text, kind.Type, options)),
            ("stream", () => JsonSerializer.Deserialize(new MemoryStream(utf8), kind.Type, options), () => Stj.Deserialize(new MemoryStream(utf8), kind.Type, options)),
            ("bridge", () => Stj.Deserialize(utf8, kind.Type, Bridged(options)), () => Stj.Deserialize(utf8, kind.Type, options)),
            ("bridged stream", () => Stj.Deserialize(new MemoryStream(utf8), kind.Type, Bridged(options)), () => Stj.Deserialize(new MemoryStream(utf8), kind.Type, options)),
        ];
        // Under bridged options System.Text.Json may read parts itself, whose own frames and errors take more stack.
        foreach ((string door, Func<object?> ours, Func<object?> theirs) in !allDoors ? doors[..1] : kind.IsOwnElement ? doors[..3] : doors)
        {
            string expected = On(64 << 20, theirs, isOurs: false), actual = On(door == "bridged stream" || (door == "bridge" && options.MaxDepth > 64) ? 64 << 20 : stack, ours);
            Assert.True(IsSame(door, expected, actual), $"{door}, {text[..Math.Min(text.Length, 200)]}\n{expected}\n{actual}");
        }

        if (allDoors)
        {
            On(stack, () => JsonSerializer.TryDeserialize(text, kind.Type, options));
        }
    }

    private static void CheckWriting(Kind kind, JsonSerializerOptions options, int levels, int stack, bool onlyEdges = false)
    {
        if (kind.Value is not { } make)
        {
            return;
        }

        foreach (bool isCycle in (bool[])[false, true])
        {
            foreach (int depth in onlyEdges ? [levels - 1, levels + 1] : (int[])[1, levels / 2, levels - 1, levels + 1])
            {
                object value = make(depth, isCycle);
                (string Door, Func<object?> Ours, Func<object?> Theirs)[] doors =
                [
                    ("bytes", () => JsonSerializer.SerializeToUtf8Bytes(value, kind.Type, options).Length, () => Stj.SerializeToUtf8Bytes(value, kind.Type, options).Length),
                    ("stream", () => Written(stream => JsonSerializer.Serialize(stream, value, kind.Type, options)), () => Written(stream => Stj.Serialize(stream, value, kind.Type, options))),
                    ("bridge", () => Stj.SerializeToUtf8Bytes(value, kind.Type, Bridged(options)).Length, () => Stj.SerializeToUtf8Bytes(value, kind.Type, options).Length),
                ];
                foreach ((string door, Func<object?> ours, Func<object?> theirs) in kind.IsOwnElement ? doors[..2] : doors)
                {
                    string expected = WithoutDepth(On(64 << 20, theirs, isOurs: false)), actual = WithoutDepth(On(door == "bridge" && options.MaxDepth > 64 ? 64 << 20 : stack, ours));
                    Assert.True(IsSame(door, expected, actual), $"{door}, depth {depth}, cycle {isCycle}\n{expected}\n{actual}");
                }
            }
        }
    }

    /// <summary>Where a value nests too deep, a level that holds nothing but simple values is counted in one place and not in the other (differences.md, depth-counts-containers).</summary>
    private static string WithoutDepth(string outcome)
    {
        int cycle = outcome.IndexOf(": A possible object cycle", StringComparison.Ordinal);
        return cycle < 0 ? outcome : outcome[..outcome.AsSpan(0, cycle).LastIndexOfAny('.', '[')] + ": a possible cycle";
    }

    /// <summary>A long path is cut in the message (differences.md, long-texts), and whole in the exception.</summary>
    private static bool IsSame(string door, string expected, string actual) =>
        IsWrapped(expected)
            ? IsNotServed(door) ? expected == actual : actual.StartsWith($"{typeof(NotSupportedException)} : user code", StringComparison.Ordinal)
            : actual.IndexOf('…', StringComparison.Ordinal) is >= 0 and var cut ? expected.AsSpan(0, Math.Min(cut, expected.Length)).SequenceEqual(actual.AsSpan(0, cut)) : expected == actual;

    /// <summary>What a setter throws, as System.Text.Json calls it where no code can be made (differences.md, wrapped-by-reflection).</summary>
    private static bool IsWrapped(string expected) =>
        !RuntimeFeature.IsDynamicCodeSupported && expected.StartsWith(typeof(System.Reflection.TargetInvocationException).ToString(), StringComparison.Ordinal);

    /// <summary>Without dynamic code, System.Text.Json serves bridged options itself (frameworks-and-libraries.md).</summary>
    private static bool IsNotServed(string door) => door.StartsWith("bridge", StringComparison.Ordinal);

    private static long Written(Action<Stream> write)
    {
        using var stream = new MemoryStream();
        write(stream);
        return stream.Length;
    }

    private static readonly System.Runtime.CompilerServices.ConditionalWeakTable<JsonSerializerOptions, JsonSerializerOptions> s_bridged = [];

    private static JsonSerializerOptions Bridged(JsonSerializerOptions options) => s_bridged.GetValue(options, static options => new JsonSerializerOptions(options).UsePeregrine());

    /// <summary>What a call on a thread with so much stack comes to.</summary>
    private static string On(int stack, Func<object?> call, bool isOurs = true)
    {
        string outcome = "";
        SizedStack.Run(stack, () =>
        {
            IsOurs = isOurs;
            try
            {
                outcome = call() as string ?? "done";
            }
            catch (Exception error)
            {
                outcome = $"{error.GetType()} {(error as JsonException)?.Path}: {error.Message}";
            }
        });
        return outcome;
    }
}
