using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Tests.Errors;

internal sealed class Everything
{
    public int I { get; set; }
    public int? Q { get; set; }
    public long L64 { get; set; }
    public double D { get; set; }
    public decimal M { get; set; }
    public Half H { get; set; }
    public Int128 I128 { get; set; }
    public bool Bo { get; set; }
    public char C { get; set; }
    public string? S { get; set; }
    public Guid G { get; set; }
    public DateTime T { get; set; }
    public DateTimeOffset O { get; set; }
    public DateOnly Day { get; set; }
    public TimeOnly Clock { get; set; }
    public TimeSpan Span { get; set; }
    public Version? V { get; set; }
    public Uri? U { get; set; }
    public byte[]? Bytes { get; set; }
    public DayOfWeek E { get; set; }
    public DayOfWeek? NE { get; set; }
    public int[]? A { get; set; }
    public List<string?>? LS { get; set; }
    public List<List<int>>? LL { get; set; }
    public List<Everything>? Inner { get; set; }
    public Everything? Next { get; set; }
    public Dictionary<string, int>? DS { get; set; }
    public Dictionary<int, string>? DI { get; set; }
    public Dictionary<DayOfWeek, Everything>? DE { get; set; }
    public Dictionary<Guid, int[]>? DG { get; set; }
    public object? Any { get; set; }
    public JsonElement Element { get; set; }
    public JsonObject? Node { get; set; }
    public List<object?>? LO { get; set; }
    public Pair? P { get; set; }
    public List<Pair>? LP { get; set; }
    public Spot Spot { get; set; }
    public Spot? NSpot { get; set; }
    public ImmutableArray<int> IA { get; set; } = [];
    public KeyValuePair<string, int> KV { get; set; }

    public static Everything Sample() => new()
    {
        I = 1,
        Q = 22,
        L64 = -3,
        D = 1.5e300,
        M = 1.10m,
        H = (Half)0.5,
        I128 = 7,
        Bo = true,
        C = 'x',
        S = "a\"\u00e9\ud83d\ude00",
        G = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
        T = new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        O = new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero),
        Day = new DateOnly(2024, 1, 2),
        Clock = new TimeOnly(1, 2, 3),
        Span = new TimeSpan(1, 2, 3),
        V = new Version(1, 2),
        U = new Uri("http://x/"),
        Bytes = [1, 2, 3],
        E = DayOfWeek.Friday,
        A = [1, 22, 333],
        LS = ["a", null, "\t"],
        LL = [[1], [], [2, 3]],
        Inner = [new(), new() { I = 5 }],
        Next = new() { S = "n" },
        DS = new() { ["a"] = 1, ["b c"] = 2 },
        DI = new() { [1] = "x", [-2] = "y" },
        DE = new() { [DayOfWeek.Monday] = new() { A = [1] } },
        DG = new() { [Guid.Empty] = [1, 2] },
        Any = new { x = 1, y = new[] { 1, 2 } },
        Element = JsonElement.Parse("[1,{\"z\":null}]"),
        Node = new JsonObject { ["k"] = 1 },
        LO = [1, "s", null],
        P = new(1, "b", [4]),
        LP = [new(2, null, null)],
        Spot = new() { X = 1 },
        NSpot = new() { X = 2 },
        IA = [9],
        KV = new("k", 3),
    };
}

internal sealed record Pair(int First, string? Second, List<int>? Third);

internal struct Spot
{
    public int X { get; set; }
    public string? Name { get; set; }
}

internal sealed class Late(int a)
{
    public int A { get; } = a;
    public int P { get; set; }
    public List<int>? Q { get; set; }
    public Late? N { get; set; }
}
