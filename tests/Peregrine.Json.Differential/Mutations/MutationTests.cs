using System.Collections.Immutable;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Mutations;

/// <summary>Damaged documents: same verdict, same words, same place; same value where one is accepted. 500,000 documents at full scale.</summary>
public class MutationTests
{
    /// <summary>Documents of one run of all theories at scale 1; PEREGRINE_SEEDS=20 gives half a million.</summary>
    private const int PerSeries = 1_800;

    public sealed class Order
    {
        public int Id { get; set; }

        public string? Customer { get; set; }

        public bool Paid { get; set; }

        public double Total { get; set; }

        public decimal Tax { get; set; }

        public DateTime Placed { get; set; }

        public Guid Key { get; set; }

        public Day Day { get; set; }

        public NamedEnum State { get; set; }

        public int? Discount { get; set; }

        public byte[]? Blob { get; set; }

        public List<Line>? Lines { get; set; }

        public Dictionary<string, int>? Counts { get; set; }

        public string[]? Tags { get; set; }

        public Order? Next { get; set; }
    }

    public sealed record Line(string Name, int Quantity, decimal Price, Line? Sub = null)
    {
        public string? Note { get; set; }

        public required bool Gift { get; set; }
    }

    private static readonly Order s_order = new()
    {
        Id = 42,
        Customer = "Ada <Lovelace> é😀",
        Paid = true,
        Total = 1234.5,
        Tax = 12.10m,
        Placed = new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Key = Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"),
        Day = Day.Tuesday,
        State = NamedEnum.Two,
        Blob = [1, 2, 3],
        Lines = [new("pen", 2, 1.5m) { Gift = true }, new("ink", 1, 2.25m, new Line("sub", 0, 0m) { Gift = false }) { Note = "n\"\\", Gift = false }],
        Counts = new() { ["a"] = 1, ["b c"] = -2 },
        Tags = ["x", "", "yy"],
        Next = new Order { Id = 7, Customer = null, Discount = 3 },
    };

    public static TheoryData<string> Series => ["null", "Web", "lax text", "indented", "closed", "no duplicates", "insensitive", "required parameters", "depth 4", "numbers from strings", "string enums"];

    [Theory]
    [MemberData(nameof(Series))]
    public void Orders(string options) => Run(s_order, options, 1);

    [Theory]
    [InlineData("null")]
    [InlineData("lax text")]
    public void Members(string options)
    {
        Run(new Plain { A = 5, B = "text" }, options, 2);
        Run(new Simple(5, "text"), options, 3);
        Run(new SelfHolder { Number = 1, Next = new SelfHolder { Many = [new SelfHolder { Number = 2 }], Named = new() { ["k"] = new SelfHolder() } } }, options, 4);
    }

    [Theory]
    [InlineData("null")]
    [InlineData("lax text")]
    public void Collections(string options)
    {
        Run(new List<int> { 1, -2, 300, 40000, 5 }, options, 5);
        Run(new[] { 1.5, -2e10, 0.1, 123456789.125 }, options, 6);
        Run(new List<string?> { "a", null, "\u00e9\n", "long text that does not fit into one vector of sixteen bytes" }, options, 7);
        Run(new Dictionary<string, List<int?>> { ["one"] = [1, null], ["two"] = [] }, options, 8);
        Run(new Dictionary<int, Plain> { [1] = new(), [-2] = new Plain { B = "x" } }, options, 9);
        Run(new HashSet<string> { "a", "b", "c" }, options, 10);
        Run(new DateTimeOffset[] { new(2024, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)) }, options, 11);
        Run(ImmutableArray.Create(true, false), options, 12);
        Run(new Dictionary<Day, Guid?> { [Day.Monday] = Guid.Empty }, options, 13);
        Run(new[] { TimeSpan.MaxValue, TimeSpan.Zero }, options, 14);
        Run(new[] { new Unknown() }, options, 15);
    }

    private static void Run<T>(T value, string optionsName, int stream)
    {
        JsonSerializerOptions? options = OptionSets.Get(optionsName);
        byte[] seed = Stj.SerializeToUtf8Bytes(value, options is { MaxDepth: 4 } ? null : options);
        byte[] other = Stj.SerializeToUtf8Bytes(s_order, new JsonSerializerOptions { WriteIndented = true });
        var mutator = new Mutator(stream * 7919 + Names(optionsName));
        var report = new Report();
        int times = TestScale.Times(PerSeries / (stream >= 5 ? 4 : 1));
        for (int i = 0; i < times; i++)
        {
            Both.ReadQuickly<T>(report, mutator.Mutate(seed, other), options);
        }

        report.Check();
    }

    private static int Names(string name) => name.Sum(c => c);
}
