using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Versus.Sides;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>Options made anew for each call, with nothing of the user's, with a converter or a resolver that stays, and with fresh ones; by one thread, and by two at once.</summary>
public static class MadeAnew
{
    public const string Group = "made-anew", TwoThreads = "two-threads";

    private const string Theirs = "stj-reflection";
    private const int Slice = 25, WarmUp = 3000;

    private static readonly Login s_login = new() { Email = "name.familyname@not.com", Password = "abcdefgh123456!@", RememberMe = true };

    private static readonly Order s_order = new()
    {
        Number = 10248,
        Customer = "Vins et alcools Chevalier",
        City = "Reims",
        Placed = new DateTime(2024, 7, 4, 9, 30, 0, DateTimeKind.Utc),
        Freight = 32.38,
        Weight = 12,
        Key = new Guid("0f8fad5b-d9cb-469f-a165-70867728950e"),
        IsPaid = true,
        Lines = [new() { Product = "Queso Cabrales", Quantity = 12 }, new() { Product = "Mozzarella di Giovanni", Quantity = 5 }],
    };

    /// <summary>Calls by one thread.</summary>
    public static IEnumerable<Row> Measure(int rounds)
    {
        foreach ((string name, Direction direction, Action<int> ours, Action<int> theirs) in Calls())
        {
            Warm(ours);
            Warm(theirs);
            yield return Alternate(Group, name, direction, rounds, () => Run(ours), () => Run(theirs));
        }
    }

    /// <summary>The same calls, and those with options that stay, while another thread makes them, too.</summary>
    public static IEnumerable<Row> MeasureTwoThreads(int rounds)
    {
        foreach ((string name, Direction direction, Action<int> ours, Action<int> theirs) in Staying().Concat(Calls().Where(static one => one.Name == "options")))
        {
            Warm(ours);
            Warm(theirs);
            yield return Alternate(TwoThreads, name, direction, rounds, () => (Scaling.Run(ours, 2), 0), () => (Scaling.Run(theirs, 2), 0));
        }
    }

    private static Row Alternate(string group, string name, Direction direction, int rounds, Func<(double Time, double Bytes)> ours, Func<(double Time, double Bytes)> theirs)
    {
        var our = new (double Time, double Bytes)[rounds];
        var their = new (double Time, double Bytes)[rounds];
        for (int round = 0; round < rounds; round++)
        {
            our[round] = ours();
            their[round] = theirs();
        }

        double[] ratios = [.. their.Zip(our, static (one, other) => one.Time / other.Time)];
        Form form = direction == Direction.Read ? Form.Utf8 : Form.Bytes;
        var comparison = new Comparison(
            group, name, direction.ToString().ToLowerInvariant(), form.ToString().ToLowerInvariant(), Theirs, Math.Round(PairedRun.Quantile(ratios, 0.5), 4),
            Math.Round(PairedRun.Quantile(ratios, 0.1), 4), Math.Round(PairedRun.Quantile(ratios, 0.9), 4),
            PairedRun.Quantile([.. our.Select(static one => one.Time)], 0.5), PairedRun.Quantile([.. their.Select(static one => one.Time)], 0.5), our[^1].Bytes, their[^1].Bytes);
        return new Row(group, name, "document", LookAlike: false, direction, form, [comparison]);
    }

    /// <summary>Until the last code serves: contracts that live long enough, and the compiler's last tier, which waits for pauses.</summary>
    private static void Warm(Action<int> calls)
    {
        long begun = Environment.TickCount64;
        while (Environment.TickCount64 - begun < WarmUp)
        {
            calls(100);
            Thread.Sleep(1);
        }
    }

    private static (double Time, double Bytes) Run(Action<int> calls)
    {
        long begun = Environment.TickCount64, bytes = GC.GetAllocatedBytesForCurrentThread(), before = ThreadClock.Now();
        double made = 0;
        do
        {
            calls(100);
            made += 100;
        }
        while (Environment.TickCount64 - begun < Slice);

        return ((ThreadClock.Now() - before) / made, (GC.GetAllocatedBytesForCurrentThread() - bytes) / made);
    }

    private static IEnumerable<(string Name, Direction Direction, Action<int> Ours, Action<int> Theirs)> Staying() => Both("staying", static () => null);

    private static IEnumerable<(string Name, Direction Direction, Action<int> Ours, Action<int> Theirs)> Calls()
    {
        var converter = new JsonStringEnumConverter();
        var resolver = new DefaultJsonTypeInfoResolver();
        return
        [
            .. Both("options", static () => new JsonSerializerOptions()),
            .. Both("web", static () => new JsonSerializerOptions(JsonSerializerDefaults.Web)),
            .. Both("context", static () => new AnewContext().Options),
            .. Both("converter-stays", () => new JsonSerializerOptions { Converters = { converter } }),
            .. Both("resolver-stays", () => new JsonSerializerOptions { TypeInfoResolver = resolver }),
            .. Both("converter", static () => new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } }),
            .. Both("resolver-plain", static () => new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }),
            .. Both("resolver-added", static () => new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(static _ => { }) }),
            .. Both("resolver-order", static () => new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } }, s_order),
            .. Both("resolver", static () => new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } }),
        ];
    }

    private static IEnumerable<(string Name, Direction Direction, Action<int> Ours, Action<int> Theirs)> Both(string name, Func<JsonSerializerOptions?> options) =>
        Both(name, options, s_login);

    private static IEnumerable<(string Name, Direction Direction, Action<int> Ours, Action<int> Theirs)> Both<T>(string name, Func<JsonSerializerOptions?> options, T value)
    {
        byte[] text = Stj.SerializeToUtf8Bytes(value, options());
        if (!text.AsSpan().SequenceEqual(PeregrineSerializer.SerializeToUtf8Bytes(value, options())))
        {
            throw new InvalidOperationException($"{name}: another result than System.Text.Json's.");
        }

        yield return (name, Direction.Read, Scaling.Repeat(() => PeregrineSerializer.Deserialize<T>(text, options())), Scaling.Repeat(() => Stj.Deserialize<T>(text, options())));
        yield return (name, Direction.Write, Scaling.Repeat(() => PeregrineSerializer.SerializeToUtf8Bytes(value, options())), Scaling.Repeat(() => Stj.SerializeToUtf8Bytes(value, options())));
    }

    internal sealed class Login
    {
        public string? Email { get; set; }

        public string? Password { get; set; }

        public bool RememberMe { get; set; }
    }

    private sealed class Order
    {
        public int Number { get; set; }

        public string? Customer { get; set; }

        public string? City { get; set; }

        public DateTime Placed { get; set; }

        public double Freight { get; set; }

        public long Weight { get; set; }

        public Guid Key { get; set; }

        public bool IsPaid { get; set; }

        public string? Note { get; set; }

        public List<Line>? Lines { get; set; }
    }

    private sealed class Line
    {
        public string? Product { get; set; }

        public int Quantity { get; set; }
    }
}

[JsonSerializable(typeof(MadeAnew.Login))]
internal sealed partial class AnewContext : JsonSerializerContext;
