namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>What a <see cref="LyingHost"/> says instead of the truth, by a seed.</summary>
internal sealed class Liar(int seed)
{
    private const int MostCalls = 3_000, MostInside = 3;

    private static readonly string[] s_texts = ["", "a", "b", "0", "1", "toJSON", "length", "__proto__", "\ud800", "\u20ac\"\n", new string('x', 300)];
    private static readonly string[] s_layouts = ["{}", "{\"a\":1}", "{\"b\":1,\"a\":2}", "{\"a\":1,\"toJSON\":2}", "{\"2\":1,\"1\":2,\"x\":3}", "{\"0\":0}"];

    private readonly Random _random = new(seed);
    private int _calls;
    private int _inside;

    /// <summary>What the host throws.</summary>
    public sealed class Exception : System.Exception;

    public int Next(int least, int limit) => _random.Next(least, limit);

    /// <summary>True once in so many calls; throws once in very many, and always after a number of them.</summary>
    public bool Lies(int once)
    {
        if (++_calls > MostCalls || _random.Next(2_000) == 0)
        {
            throw new Exception();
        }

        return _random.Next(once) == 0;
    }

    public double Number() => _random.Next(6) switch
    {
        0 => double.NaN,
        1 => double.PositiveInfinity,
        2 => -0.0,
        3 => 1e300,
        _ => _random.Next(-3, 12),
    };

    public string Text() => s_texts[_random.Next(s_texts.Length)];

    /// <summary>Text that stands for itself in the output has to be JSON.</summary>
    public string RawText() => _random.Next(2) == 0 ? "1.50" : "null";

    public long Length() => _random.Next(6) switch
    {
        0 => -1,
        1 => long.MinValue,
        2 => long.MaxValue,
        3 => (1L << 53) - 1,
        _ => _random.Next(8),
    };

    public EcmaLayout Layout() => EcmaJson.Parse(s_layouts[_random.Next(s_layouts.Length)]).AsObject().Layout;

    public EcmaValue Value() => _random.Next(12) switch
    {
        0 => default,
        1 => EcmaValue.Null,
        2 => Number(),
        3 => Text(),
        4 => Boxed("boxed"),
        5 => EcmaJson.RawJson("1e5"),
        6 => BigInt(7),
        7 => Fn((_, _) => 1),
        8 => new EcmaSymbol("s"),
        9 => Arr(1, Arr(), Text()),
        10 => Obj(("a", 1), ("b", Arr(2))),
        _ => true,
    };

    /// <summary>A call made inside a call, on the same thread and with the same host.</summary>
    public EcmaValue CallIn(LyingHost host)
    {
        if (_inside == MostInside)
        {
            return default;
        }

        _inside++;
        try
        {
            return _random.Next(2) == 0
                ? EcmaJson.Parse(host, "{\"a\":[1,2,{\"b\":\"\u20ac\"}]}", Value(), HostileHostTests.Options)
                : EcmaJson.Stringify(host, Value(), Value(), Value(), HostileHostTests.Options) ?? (EcmaValue)"nothing";
        }
        finally
        {
            _inside--;
        }
    }
}
