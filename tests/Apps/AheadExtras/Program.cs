using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Drawing;
using System.Net;
using System.Numerics;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

// What ClrObjectConverter makes: written by its run-time type.
[assembly: Peregrine.Json.JsonContract(typeof(List<object>))]
[assembly: Peregrine.Json.JsonContract(typeof(decimal))]

namespace Peregrine.Json.Ahead;

/// <summary>Writes and reads a model with every converter of the package that native programs can use, by this library and by System.Text.Json's context.</summary>
internal static class Program
{
    private static async Task<int> Main()
    {
        var options = new JsonSerializerOptions { Converters = { new ClrObjectConverter { Numbers = UntypedNumbers.LongOrDecimal } }, TypeInfoResolver = ExtrasContext.Default };
        var booking = new Booking
        {
            Length = TimeSpan.FromMinutes(90),
            Created = DateTimeOffset.UnixEpoch.AddDays(1),
            Day = new DateOnly(2024, 2, 29),
            State = State.InProgress,
            States = [State.Done, State.Unknown],
            Rest = new Dictionary<string, object?> { ["a"] = 1L, ["b"] = "x" },
        };
        string ours = JsonSerializer.Serialize(booking);
        Console.WriteLine(ours);
        Booking read = JsonSerializer.Deserialize<Booking>(ours.Replace("Done", "refunded", StringComparison.Ordinal))!;
        Console.WriteLine(JsonSerializer.Serialize(read));
        Console.WriteLine(Stj.Serialize(new Named { Length = TimeSpan.FromDays(1), Time = DateTime.UnixEpoch, State = State.InProgress }, ExtrasContext.Default.Named));
        Named named = Stj.Deserialize("""{"Length":"P1DT1H","Time":5,"State":"none"}""", ExtrasContext.Default.Named)!;
        Console.WriteLine($"{named.Length} {named.Time:O} {named.State}");
        var values = (Dictionary<string, object?>)Stj.Deserialize("""{"a":[1,2.5,{"b":null}],"c":true}""", options.GetTypeInfo(typeof(object)))!;
        Console.WriteLine(string.Join(' ', ((List<object?>)values["a"]!).Select(static value => value?.GetType().Name)));
        Named relaxed = JsonSerializer.DeserializeRelaxed("{/*c*/Length:'P1DT1H',Time:+5.,}", ExtrasContext.Default.Named)!;
        var merged = new JsonObject { ["a"] = new JsonArray(1) };
        merged.Merge(JsonRelaxed.ToJson("{a:[0x1,2]}"), new JsonMergeOptions { Arrays = JsonMergeArrays.Union });
        Console.WriteLine($"{relaxed.Length} {merged.ToJsonString()}");
        var common = new JsonSerializerOptions
        {
            TypeInfoResolver = ExtrasContext.Default,
            Converters = { new CommonTypesConverter(), CommonConverters.Lazy<int>(), CommonConverters.Tuple<(int, string)>(), CommonConverters.FrozenSet<int>(), CommonConverters.ReadOnlyDictionary<string, int>() },
        };
        const string text = """{"Number":18446744073709551616,"Address":"::1","Lazy":5,"Pair":[1,"a"],"Set":[1],"Entries":{"a":1},"Place":"1, 2"}""";
        JsonTypeInfo info = common.GetTypeInfo(typeof(Common));
        Console.WriteLine($"{Stj.Serialize(Stj.Deserialize(text, info), info) == text} {JsonSerializer.Serialize(JsonSerializer.Deserialize<Common>(text, common), common) == text}");
        Console.WriteLine(string.Join(' ', JsonSerializer.Validate("""{"Length":"P1D" "Time":5,"State":nul}""", ExtrasContext.Default.Named).Select(static fault => fault.Path)));
        ValidatedValue<Named> faulty = JsonSerializer.TryDeserialize("""{"Length":1,"Time":"x"}"""u8, maxErrors: 5, ExtrasContext.Default.Named);
        Console.WriteLine(string.Join(' ', faulty.Faults.Select(static fault => $"{fault.Path} {fault.Found}")));
        using var stream = new MemoryStream("{Length:'P1D'}"u8.ToArray());
        Console.WriteLine((await JsonSerializer.DeserializeRelaxedAsync(stream, ExtrasContext.Default.Named))!.Length);
        Untyped untyped = JsonSerializer.Deserialize<Untyped>("""{"Value":{"a":[1,2.5,{"b":null}],"c":true}}""")!;
        var entries = (Dictionary<string, object?>)untyped.Value!;
        Console.WriteLine($"{string.Join(' ', ((List<object?>)entries["a"]!).Select(static value => value?.GetType().Name))} {JsonSerializer.Serialize(untyped)}");
        using Stream guarded = (JsonLimits.Strict with { MaxElements = 2 }).Guard(new MemoryStream("""{"a":[1,2,3]}"""u8.ToArray()));
        Console.WriteLine(Refusal(() => JsonSerializer.Deserialize(guarded, ExtrasContext.Default.Ring)));
        var ring = new Ring();
        ring.Next = new Ring { Next = ring };
        Console.WriteLine($"{JsonCycles.Find(ring, ExtrasContext.Default.Ring)[0]} {Refusal(() => JsonCycles.ThrowIfAny(ring, ExtrasContext.Default.Ring))}");
        FrameworkTypes.Write();
        return 0;
    }

    private static string Refusal(Action action)
    {
        try
        {
            action();
            return "";
        }
        catch (JsonException refused)
        {
            return $"{refused.GetType().Name} {refused.Message}";
        }
    }
}

internal sealed record Untyped
{
    [JsonConverter(typeof(ClrObjectConverter))]
    public object? Value { get; init; }
}

internal sealed record Ring
{
    public Ring? Next { get; set; }
}

[JsonConverter(typeof(EnumMemberConverter<State>))]
internal enum State
{
    [EnumFallback]
    Unknown,

    [EnumMember(Value = "in-progress")]
    InProgress,

    Done,
}

internal sealed record Booking
{
    [Iso8601Duration]
    public TimeSpan Length { get; init; }

    [UnixTime(UnixTimeUnit.Milliseconds)]
    public DateTimeOffset Created { get; init; }

    [TimeFormat("dd.MM.yyyy")]
    public DateOnly? Day { get; init; }

    public State State { get; init; }

    public List<State>? States { get; init; }

    public Dictionary<string, object?>? Rest { get; init; }
}

internal sealed record Named
{
    [JsonConverter(typeof(Iso8601DurationConverter))]
    public TimeSpan Length { get; init; }

    [JsonConverter(typeof(UnixTimeConverter))]
    public DateTime Time { get; init; }

    public State State { get; init; }
}

internal sealed record Common(BigInteger Number, IPAddress? Address, Lazy<int>? Lazy, (int, string) Pair, FrozenSet<int>? Set, ReadOnlyDictionary<string, int>? Entries)
{
    [JsonConverter(typeof(TypeConverterConverter<Point, PointConverter>))]
    public Point Place { get; init; }
}

[JsonSerializable(typeof(Common))]
[JsonSerializable(typeof(Named))]
[JsonSerializable(typeof(Ring))]
[JsonSerializable(typeof(object))]
internal sealed partial class ExtrasContext : JsonSerializerContext;
