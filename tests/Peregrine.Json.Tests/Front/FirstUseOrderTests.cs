using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Tests.Isa;

namespace Peregrine.Json.Tests.Front;

/// <summary>
/// Options that are used first by typed metadata, by untyped metadata or by a type: every order gives the same, with dynamic code and without.
/// </summary>
public sealed partial class FirstUseOrderTests
{
    public struct Spot
    {
        public int X { get; set; }
    }

    public struct Later
    {
        public int X { get; set; }
    }

    public sealed class Filled
    {
        public int A { get; set; }

        public int B { get; set; }
    }

    /// <summary>Each gives what it read, wrote or threw.</summary>
    private static readonly (string Name, Func<JsonSerializerOptions, Task<string>> Run)[] s_uses =
    [
        ("typed metadata", static options => Task.FromResult(
            JsonSerializer.Deserialize("7", InfoOf<int>(options)) + JsonSerializer.Serialize(new Spot { X = 1 }, InfoOf<Spot>(options)))),
        ("untyped metadata", static options => Task.FromResult(
            JsonSerializer.Deserialize("7", options.GetTypeInfo(typeof(int))) + JsonSerializer.Serialize(new Spot { X = 2 }, options.GetTypeInfo(typeof(Spot)))
            + JsonSerializer.Deserialize("8", options.GetTypeInfo(typeof(int?))))),
        ("run-time type", static options => Task.FromResult(
            JsonSerializer.Deserialize("7", typeof(int), options) + JsonSerializer.Serialize(new Spot { X = 3 }, typeof(Spot), options) + JsonSerializer.Serialize<object>(9, options))),
        ("type", static options => Task.FromResult(
            JsonSerializer.Deserialize<int>("7", options) + JsonSerializer.Serialize(new Spot { X = 4 }, options) + JsonSerializer.Deserialize<int?>("null", options))),
        ("populated", static options =>
        {
            var filled = new Filled { A = 1, B = 2 };
            JsonSerializer.Populate("""{"A":3}""", filled, options);
            return Task.FromResult($"{filled.A} {filled.B}");
        }),
        ("read sequence", static async options => await Joined(JsonSerializer.DeserializeAsyncEnumerable<int>(Of("[1,2]"), options))
            + await Joined(JsonSerializer.DeserializeAsyncEnumerable<int?>(Of("[1,null]"), options)) + await Joined(JsonSerializer.DeserializeAsyncEnumerable<Spot>(Of("[{\"X\":5}]"), options))),
        ("read sequence by metadata", static async options => await Joined(JsonSerializer.DeserializeAsyncEnumerable(Of("[1,2]"), InfoOf<int>(options)))
            + await Joined(JsonSerializer.DeserializeAsyncEnumerable(Of("[1,null]"), InfoOf<int?>(options))) + await Joined(JsonSerializer.DeserializeAsyncEnumerable(Of("[{\"X\":6}]"), InfoOf<Spot>(options)))),
        ("written sequence", static async options => await Written(stream => JsonSerializer.SerializeAsyncEnumerable(stream, Some(new Spot { X = 7 }), options: options))
            + await Written(stream => JsonSerializer.SerializeAsyncEnumerable(stream, Some<int?>(null), options: options))),
        ("written sequence by metadata", static async options => await Written(stream => JsonSerializer.SerializeAsyncEnumerable(stream, Some(new Spot { X = 8 }), InfoOf<Spot>(options)))
            + await Written(stream => JsonSerializer.SerializeAsyncEnumerable(stream, Some<int?>(9), InfoOf<int?>(options)))),
        ("described", static options => Task.FromResult($"{JsonSerializer.Describe(typeof(Filled), options).Writing == ExecutionKind.SystemTextJson}")),
    ];

    /// <summary>Also as in a program whose code is made ahead of time, with reflection left on and without.</summary>
    [Fact]
    public async Task WithoutDynamicCode()
    {
        Assert.SkipWhen(ChildProcess.IsOfMatrix, "Part of a matrix already.");
        Assert.Equal(4, await ChildProcess.RunAsync(new Dictionary<string, string>(), ChildProcess.WithoutDynamicCode, typeof(FirstUseOrderTests).FullName!));
        Assert.Equal(4, await ChildProcess.RunAsync(new Dictionary<string, string>(), ChildProcess.WithoutReflection, typeof(FirstUseOrderTests).FullName!));
    }

    [Theory]
    [InlineData("reflection")]
    [InlineData("modifier")]
    [InlineData("context")]
    public async Task EveryTwoInBothOrders(string resolver)
    {
        Dictionary<string, string> alone = [];
        foreach ((string name, var run) in s_uses)
        {
            alone[name] = await Outcome(run, Make(resolver));
        }

        // Without reflection System.Text.Json reads what nothing was generated for, and fills nothing.
        bool isFilled = JsonSerializer.IsReflectionEnabledByDefault || (Executors.AreGenerated && resolver == "context");
        Assert.Equal(isFilled ? "3 2" : nameof(NotSupportedException), alone["populated"]);
        Assert.Equal("""7{"X":4}""", alone["type"]);
        Assert.Equal("""121{"X":5}""", alone["read sequence"]);
        Assert.Equal("""121{"X":6}""", alone["read sequence by metadata"]);
        Assert.Equal("""[{"X":7}][null]""", alone["written sequence"]);
        Assert.Equal("""[{"X":8}][9]""", alone["written sequence by metadata"]);
        foreach ((string first, var begin) in s_uses)
        {
            foreach ((string second, var follow) in s_uses)
            {
                foreach ((string third, var end) in s_uses)
                {
                    JsonSerializerOptions options = Make(resolver);
                    string note = $"{first}, {second}, {third}: ";
                    Assert.Equal(note + alone[first], note + await Outcome(begin, options));
                    Assert.Equal(note + alone[second], note + await Outcome(follow, options));
                    Assert.Equal(note + alone[third], note + await Outcome(end, options));
                }
            }
        }
    }

    /// <summary>A struct that no call names before it is written as a run-time type: its contract may then have boxed values.</summary>
    [Fact]
    public void AStructThatIsARunTimeTypeFirst()
    {
        JsonSerializerOptions options = Make("context");
        Assert.Equal("""{"X":1}""", JsonSerializer.Serialize(new Later { X = 1 }, typeof(Later), options));
        Assert.Equal("""{"X":2}""", JsonSerializer.Serialize((object)new Later { X = 2 }, options.GetTypeInfo(typeof(Later))));
        Assert.Equal("""{"X":3}""", JsonSerializer.Serialize(new Later { X = 3 }, options));
        Assert.Equal(4, JsonSerializer.Deserialize<Later>("""{"X":4}""", options).X);
        Assert.Equal("""{"X":5}""", JsonSerializer.Serialize(new Later { X = 5 }, InfoOf<Later>(options)));
    }

    private static async Task<string> Outcome(Func<JsonSerializerOptions, Task<string>> run, JsonSerializerOptions options)
    {
        try
        {
            return await run(options);
        }
        catch (NotSupportedException error)
        {
            return error.GetType().Name;
        }
    }

    private static JsonSerializerOptions Make(string resolver) => new()
    {
        TypeInfoResolver = resolver switch
        {
            "reflection" => new DefaultJsonTypeInfoResolver(),
            "modifier" => new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } },
            _ => new FirstUseContext(new JsonSerializerOptions()),
        },
    };

    private static JsonTypeInfo<T> InfoOf<T>(JsonSerializerOptions options) => (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));

    private static MemoryStream Of(string text) => new(Encoding.UTF8.GetBytes(text));

    private static async Task<string> Joined<T>(IAsyncEnumerable<T> values)
    {
        var text = new StringBuilder();
        await foreach (T value in values)
        {
            text.Append(value is Spot spot ? $$"""{"X":{{spot.X}}}""" : value?.ToString());
        }

        return text.ToString();
    }

    private static async IAsyncEnumerable<T> Some<T>(T value)
    {
        await Task.Yield();
        yield return value;
    }

    private static async Task<string> Written(Func<Stream, Task> write)
    {
        var stream = new MemoryStream();
        await write(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    [JsonSerializable(typeof(int))]
    [JsonSerializable(typeof(int?))]
    [JsonSerializable(typeof(Spot))]
    [JsonSerializable(typeof(Filled))]
    [JsonSerializable(typeof(Later))]
    [JsonSerializable(typeof(List<int>))]
    [JsonSerializable(typeof(object))]
    private sealed partial class FirstUseContext : JsonSerializerContext;
}
