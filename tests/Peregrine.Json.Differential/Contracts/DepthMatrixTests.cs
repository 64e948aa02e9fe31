using System.Buffers;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Every entry point that reads or writes, at its limit of depth and one level on either side of it, over the depths where tables of levels grow.</summary>
public sealed class DepthMatrixTests
{
    public sealed class Deep
    {
        public Deep? Next { get; set; }
    }

    public sealed class Lists : List<Lists>;

    public sealed class Names : Dictionary<string, Names>;

    [JsonPolymorphic]
    [JsonDerivedType(typeof(Further), "further")]
    public class Base
    {
        public Base? Next { get; set; }
    }

    public sealed class Further : Base;

    public sealed class Rest
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    /// <summary>What values and documents are made with.</summary>
    private const int Deepest = 5_000;

    private static readonly MethodInfo s_beside = typeof(DepthMatrixTests).GetMethod(nameof(Beside), BindingFlags.NonPublic | BindingFlags.Static)!;

    private static readonly (Type Type, Func<int, string> Text)[] s_models =
    [
        (typeof(JsonElement), Arrays), (typeof(JsonNode), Objects), (typeof(object), Arrays), (typeof(Deep), Objects), (typeof(Deep), Skipped), (typeof(Rest), Skipped), (typeof(Lists), Arrays), (typeof(Names), Objects),
        (typeof(Base), Objects), (typeof(Base), static levels => Objects(levels).Replace("{", "{\"$type\":\"further\",", StringComparison.Ordinal).Replace(",}", "}", StringComparison.Ordinal)),
    ];

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(1_087)]
    [InlineData(1_088)]
    [InlineData(1_089)]
    public void AtItsLimit(int limit)
    {
        var report = new Report();
        Deeply(() =>
        {
            var options = new JsonSerializerOptions { MaxDepth = limit };
            JsonSerializerOptions bridged = new JsonSerializerOptions(options).UsePeregrine(), unlimited = new() { MaxDepth = Deepest };
            int most = limit == 0 ? 64 : limit;
            foreach ((Type type, Func<int, string> text) in s_models)
            {
                for (int levels = Math.Max(most - 1, 1); levels <= most + 1; levels++)
                {
                    if (!TestScale.TakesOf(UsualRun.IsShort ? 0.1 : 0.15, type, limit, levels))
                    {
                        continue;
                    }

                    byte[] utf8 = Encoding.UTF8.GetBytes(text(levels));
                    object? value = Stj.Deserialize(utf8, type, unlimited);
                    for (int door = 0; door <= Doors.MetadataReadDoor; door++)
                    {
                        Doors.Of(type).Read(report, utf8, options, door, new Random(levels));
                    }

                    for (int door = 0; door <= Doors.MetadataWriteDoor; door++)
                    {
                        Doors.Of(type).Write(report, value, options, door);
                    }

                    s_beside.MakeGenericMethod(type).Invoke(null, [report, utf8, value, options, bridged]);
                }
            }
        });
        report.Check();
    }

    /// <summary>The entry points that <see cref="Doors"/> has not, or not deep enough: this library's own, the bridge, and documents, readers and writers with limits of their own.</summary>
    private static void Beside<T>(Report report, byte[] utf8, T value, JsonSerializerOptions options, JsonSerializerOptions bridged)
    {
        string text = Encoding.UTF8.GetString(utf8);
        using var document = JsonDocument.Parse(utf8, new JsonDocumentOptions { MaxDepth = Deepest });
        JsonElement element = document.RootElement;
        JsonNode? node = JsonNode.Parse(utf8, documentOptions: new JsonDocumentOptions { MaxDepth = Deepest });
        (string Door, Func<object?> Theirs, Func<object?> Mine)[] reads =
        [
            ("bridge", () => Stj.Deserialize<T>(utf8, options), () => Stj.Deserialize<T>(utf8, bridged)),
            ("bridge, stream", () => Stj.Deserialize<T>(new MemoryStream(utf8), options), () => Stj.Deserialize<T>(new MemoryStream(utf8), bridged)),
            ("Deserialize<T>(TextReader)", () => Stj.Deserialize<T>(text, options), () => Ours.Deserialize<T>(new StringReader(text), options)),
            ("Deserialize<T>(JsonElement) beyond 64", () => Stj.Deserialize<T>(element, options), () => Ours.Deserialize<T>(element, options)),
            ("Deserialize<T>(JsonNode) beyond 64", () => Stj.Deserialize<T>(node, options), () => Ours.Deserialize<T>(node, options)),
            ("Deserialize<T>(ref Utf8JsonReader) beyond 64", () => AtReader(utf8, (ref Utf8JsonReader reader) => Stj.Deserialize<T>(ref reader, options)), () => AtReader(utf8, (ref Utf8JsonReader reader) => Ours.Deserialize<T>(ref reader, options))),
        ];
        foreach ((string door, Func<object?> theirs, Func<object?> mine) in reads)
        {
            Both.Compare<T>(report, utf8, options, Outcome.Of(theirs), Outcome.Of(mine), door);
        }

        (string Door, Func<object?> Theirs, Func<object?> Mine)[] writes =
        [
            ("bridge, written", () => Stj.SerializeToUtf8Bytes(value, options), () => Stj.SerializeToUtf8Bytes(value, bridged)),
            ("Serialize<T>(TextWriter)", () => Stj.SerializeToUtf8Bytes(value, options), () => Encoding.UTF8.GetBytes(Written(writer => Ours.Serialize(writer, value, options)))),
            ("Serialize<T>(Utf8JsonWriter) beyond its limit", () => AtWriter(writer => Stj.Serialize(writer, value, options)), () => AtWriter(writer => Ours.Serialize(writer, value, options))),
        ];
        foreach ((string door, Func<object?> theirs, Func<object?> mine) in writes)
        {
            // In the last container System.Text.Json refuses what holds more; how deep an element in it is, neither library counts at a caller's writer.
            if (options.MaxDepth == 1 && typeof(T) == typeof(Rest) && door.Contains("Utf8JsonWriter", StringComparison.Ordinal))
            {
                continue;
            }

            Both.Compare(report, value, options, Outcome.Of(theirs), Outcome.Of(mine), door);
        }
    }

    private delegate T? Take<T>(ref Utf8JsonReader reader);

    private static object? AtReader<T>(byte[] utf8, Take<T> take)
    {
        var reader = new Utf8JsonReader(utf8, new JsonReaderOptions { MaxDepth = Deepest });
        T? value = take(ref reader);
        return (value, reader.BytesConsumed, reader.CurrentDepth);
    }

    private static string Written(Action<TextWriter> write)
    {
        var writer = new StringWriter();
        write(writer);
        return writer.ToString();
    }

    private static byte[] AtWriter(Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { MaxDepth = Deepest });
        write(writer);
        writer.Flush();
        return output.WrittenSpan.ToArray();
    }

    private static string Arrays(int levels) => new string('[', levels) + new string(']', levels);

    private static string Objects(int levels) => string.Concat(Enumerable.Repeat("{\"Next\":", levels - 1)) + "{}" + new string('}', levels - 1);

    private static string Skipped(int levels) => "{\"Other\":" + (levels > 1 ? Arrays(levels - 1) : "1") + "}";

    /// <summary>System.Text.Json needs more stack for a thousand levels than a thread of the pool has.</summary>
    private static void Deeply(Action action) => SizedStack.Run(64 << 20, action);
}
