using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Front;

/// <summary>
/// Values as deep as the default allows are read and written on a thread with a quarter of a mebibyte of stack, by code that has not been optimized yet. A
/// stack that is too small ends the process; eng/release.sh gigabytes tries smaller ones, and more levels, in processes of their own.
/// </summary>
public sealed class SmallStackTests
{
    private const int Stack = 256 * 1024, Levels = 64;

    public sealed class Node
    {
        public Node? Next { get; set; }
    }

    public sealed class Made(Made? next)
    {
        public Made? Next { get; } = next;
    }

    public sealed class Tree : List<Tree>;

    public sealed class Held
    {
        public List<Held>? Items { get; set; }
    }

    public sealed class Table : Dictionary<string, Table?>;

    [JsonDerivedType(typeof(Leaf), "leaf")]
    public class Branch
    {
        public Branch? Next { get; set; }
    }

    public sealed class Leaf : Branch;

    public static TheoryData<string> Modes => ["plain", "preserved", "cycles", "late metadata", "indented"];

    [Theory]
    [MemberData(nameof(Modes))]
    public void TheDefaultDepthIsReadAndWritten(string mode)
    {
        var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = mode == "late metadata", WriteIndented = mode == "indented" };
        options.ReferenceHandler = mode switch { "preserved" => ReferenceHandler.Preserve, "cycles" => ReferenceHandler.IgnoreCycles, _ => null };
        SizedStack.Run(Stack, () =>
        {
            RoundTrip<Node>(static inner => new Node { Next = inner }, Levels, options);
            RoundTrip<Made>(static inner => new Made(inner), mode == "preserved" ? 1 : Levels, options);
            RoundTrip<Tree>(static inner => inner is null ? [] : [inner], mode == "preserved" ? Levels / 2 : Levels, options);
            RoundTrip<Held>(static inner => new Held { Items = inner is null ? [] : [inner] }, mode == "preserved" ? 21 : Levels / 2, options);
            RoundTrip<Table>(static inner => new Table { ["a"] = inner }, Levels, options);
            RoundTrip<Branch>(static inner => new Leaf { Next = inner }, Levels, options);
            RoundTrip<object>(static inner => new Dictionary<string, object?> { ["a"] = inner }, Levels - 1, options);
        });
    }

    private static void RoundTrip<T>(Func<T?, T> wrap, int levels, JsonSerializerOptions options)
    {
        T? value = default;
        for (int i = 0; i < levels; i++)
        {
            value = wrap(value);
        }

        string text = JsonSerializer.Serialize(value, options);
        Assert.Equal(text, JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(text, options), options));
    }
}
