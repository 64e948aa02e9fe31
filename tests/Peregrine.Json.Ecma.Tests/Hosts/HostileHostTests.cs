using System.Text;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.EcmaTests.Differential;

namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>
/// Objects and hosts that lie about length and names, change while they are looked at, throw, and call in again: what comes out is JSON, or an error of the standard, a limit
/// or the host's own exception; and the thread's arrays are back in their places.
/// </summary>
public class HostileHostTests
{
    internal static EcmaOptions Options { get; } = new() { MaxDepth = 300, MaxLength = 50_000 };

    [Fact]
    public void HostsThatLieWrite() => Run(60_000, (seed, random) =>
    {
        EcmaValue value = Hostile.Value(random, 4), replacer = Hostile.Replacer(random), space = random.Next(3) == 0 ? 1 : default;
        IsJson(EcmaJson.Stringify(new LyingHost(new Liar(seed)), value, replacer, space, Options), seed);
    });

    [Fact]
    public void HostsThatLieRead() => Run(60_000, (seed, random) =>
    {
        var host = new LyingHost(new Liar(seed));
        string text = new RandomJson(seed).Next(wrong: random.Next(8) == 0);
        EcmaValue reviver = random.Next(3) == 0 ? default : Hostile.Meddle(random);
        _ = random.Next(2) == 0 ? EcmaJson.Parse(host, text, reviver, Options) : EcmaJson.Parse(host, Encoding.UTF8.GetBytes(text), reviver, Options);
    });

    [Fact]
    public void ObjectsThatLieAreWritten() => Run(20_000, (seed, random) =>
    {
        EcmaValue value = Hostile.Value(random, 4), replacer = Hostile.Replacer(random), space = random.Next(2) == 0 ? default : 1;
        string? text = random.Next(2) == 0 ? EcmaJson.Stringify(value, replacer, space, Options)
            : EcmaJson.Stringify(new OutsideHost { ShowsLayouts = random.Next(2) == 0 }, value, replacer, space, Options);
        IsJson(text, seed);
    });

    [Fact]
    public void ObjectsThatLieAreRevived() => Run(20_000, (seed, random) =>
    {
        string text = new RandomJson(seed).Next(wrong: false);
        EcmaValue reviver = Hostile.Meddle(random);
        _ = random.Next(2) == 0 ? EcmaJson.Parse(text, reviver, Options) : EcmaJson.Parse(new OutsideHost { ShowsLayouts = random.Next(2) == 0 }, text, reviver, Options);
    });

    [Theory]
    [InlineData(-1)]
    [InlineData(long.MinValue)]
    public void ALengthBelowZeroIsNoElement(long length)
    {
        var host = new OneLieHost { Length = length };
        Assert.Equal("[]", EcmaJson.Stringify<EcmaValue, OneLieHost>(host, Arr(1, 2), default, default));
        Assert.Equal("{}", EcmaJson.Stringify<EcmaValue, OneLieHost>(host, Obj(("a", 1)), Arr("a"), default));
        int calls = 0;
        EcmaJson.Parse<EcmaValue, OneLieHost>(host, "[1,2]", Each((_, value) =>
        {
            calls++;
            return value;
        }));
        Assert.Equal(1, calls);
    }

    [Fact]
    public void ALengthWithoutEndEndsAtTheLimit()
    {
        var host = new OneLieHost { Length = (1L << 53) - 1 };
        Assert.Contains("1000", Fails(() => EcmaJson.Stringify<EcmaValue, OneLieHost>(host, Arr(), default, default, new EcmaOptions { MaxLength = 1000 }), EcmaErrorKind.Range).Message, StringComparison.Ordinal);
    }

    /// <summary>No names, names that are null, and names of the objects around taken away: an exception, an end, and a thread as before.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NamesThatAreNone(bool areNull)
    {
        var host = new OneLieHost { NamesAreNull = areNull, TakesNames = !areNull };
        EcmaValue value = Obj(("a", Obj(("b", Obj(("c", 1))))), ("d", 2));
        Assert.ThrowsAny<Exception>(() => EcmaJson.Stringify<EcmaValue, OneLieHost>(host, value, default, default));
        Assert.ThrowsAny<Exception>(() => EcmaJson.Parse<EcmaValue, OneLieHost>(host, "{\"a\":{\"b\":{\"c\":1}},\"d\":2}", Each((_, inner) => inner)));
        ThreadIsAsBefore();
    }

    /// <summary>Random cases, of which some must succeed and some fail: each in a way that is expected, and with the thread as before.</summary>
    private static void Run(int cases, Action<int, Random> run)
    {
        int count = TestScale.Times(cases), done = 0, failed = 0;
        for (int seed = 0; seed < count; seed++)
        {
            try
            {
                run(seed, new Random(seed));
                done++;
            }
            catch (Exception thrown) when (IsExpected(thrown))
            {
                failed++;
            }

            ThreadIsAsBefore();
        }

        Assert.True(done > count / 4 && failed > count / 20, $"{done} done, {failed} failed");
    }

    private static bool IsExpected(Exception thrown) => thrown is EcmaJsonException or Liar.Exception or Hostile.Exception;

    private static void IsJson(string? text, int seed)
    {
        if (text is null)
        {
            return;
        }

        try
        {
            using var document = JsonDocument.Parse(text, new JsonDocumentOptions { MaxDepth = 1000 });
        }
        catch (System.Text.Json.JsonException thrown)
        {
            Assert.Fail($"{seed}: {thrown.Message}\n{text}");
        }
    }

    /// <summary>The thread's first output array is free, and plain calls give what they gave before.</summary>
    private static void ThreadIsAsBefore()
    {
        OutputArray output = ThreadBuffer.RentOutput();
        OutputArray inner = ThreadBuffer.RentOutput();
        Assert.NotSame(output, inner);
        ThreadBuffer.ReturnOutput(inner, 0);
        ThreadBuffer.ReturnOutput(output, 0);
        Assert.Same(inner, output.Inner);
        Assert.Equal("""{"a":[1,"x"],"b":null}""", EcmaJson.Stringify(EcmaJson.Parse("""{"a":[1,"x"],"b":null}""", Each((_, value) => value)), Each((_, value) => value)));
        Assert.Equal("""{"a":[1,"x"],"b":null}""", EcmaJson.Stringify(EcmaJson.Parse("""{"a":[1,"x"],"b":null}""")));
    }
}
