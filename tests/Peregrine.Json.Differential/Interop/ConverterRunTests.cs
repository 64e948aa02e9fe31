using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// A converter writes all elements of an array or a list with the same writer. The output and the errors are those of System.Text.Json, also after an element
/// for which the converter does something unusual.
/// </summary>
public class ConverterRunTests
{
    public enum Act
    {
        Number,
        Text,
        LongText,
        LongBytes,
        Object,
        Arrays,
        Raw,
        LongRaw,
        Comment,
        Flush,
        ByTheirs,
        ByOurs,
        Segments,
        Null,
        Fail,
        FailLate,
        FailOtherwise,
        Refuse,
        Nothing,
        Open,
    }

    [JsonConverter(typeof(Doing))]
    public readonly record struct Item(Act Act);

    [JsonConverter(typeof(DoingClass))]
    public sealed record ClassItem(Act Act);

    public class Holder
    {
        public string Before { get; set; } = "b";

        public List<Item>? List { get; set; }

        public Item?[]? Array { get; set; }

        public List<ClassItem?>? Classes { get; set; }

        public int After { get; set; } = 1;
    }

    private sealed class Doing : JsonConverter<Item>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Item Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Item value, JsonSerializerOptions options) => Do(writer, value.Act, options);
    }

    private sealed class DoingClass : JsonConverter<ClassItem>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override ClassItem Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, ClassItem value, JsonSerializerOptions options) => Do(writer, value.Act, options);
    }

    private static void Do(Utf8JsonWriter writer, Act act, JsonSerializerOptions options)
    {
        switch (act)
        {
            case Act.Number:
                writer.WriteNumberValue(17);
                break;
            case Act.Text:
                writer.WriteStringValue("a \"quoted\" <text>, é");
                break;
            case Act.LongText:
                writer.WriteStringValue(new string('x', 3000));
                break;
            case Act.LongBytes:
                writer.WriteBase64StringValue(new byte[5000]);
                break;
            case Act.Object:
                writer.WriteStartObject();
                writer.WriteString("a", "b");
                writer.WriteNull("c");
                writer.WriteEndObject();
                break;
            case Act.Arrays:
                writer.WriteStartArray();
                writer.WriteStartArray();
                writer.WriteBooleanValue(true);
                writer.WriteEndArray();
                writer.WriteNumberValue(0.5);
                writer.WriteEndArray();
                break;
            case Act.Raw:
                writer.WriteRawValue("{\"raw\" : [1, 2]}");
                break;
            case Act.LongRaw:
                writer.WriteRawValue($"[\"{new string('r', 2040)}\"]");
                break;
            case Act.Comment:
                writer.WriteNumberValue(1);
                writer.WriteCommentValue("c");
                break;
            case Act.Flush:
                writer.WriteStartObject();
                writer.WritePropertyName("f");
                writer.Flush();
                writer.WriteNumberValue(2);
                writer.WriteEndObject();
                writer.Flush();
                break;
            case Act.ByTheirs:
                Stj.Serialize(writer, new Dictionary<string, int[]> { ["theirs"] = [1, 2] }, options);
                break;
            case Act.ByOurs:
                JsonSerializer.Serialize(writer, new Dictionary<string, List<ClassItem>> { ["ours"] = [new(Act.Number), new(Act.Text)] }, options);
                break;
            case Act.Segments:
                writer.WriteStringValueSegment("one ", isFinalSegment: false);
                writer.WriteStringValueSegment("two", isFinalSegment: true);
                break;
            case Act.Null:
                writer.WriteNullValue();
                break;
            case Act.Nothing:
                break;
            case Act.Open:
                writer.WriteStartObject();
                break;
            case Act.Fail:
                throw new JsonException();
            case Act.FailLate:
                writer.WriteStartArray();
                writer.WriteStringValue("left");
                throw new JsonException("late", "$.own", 1, 2);
            case Act.FailOtherwise:
                writer.WriteNumberValue(1);
                throw new FormatException("otherwise");
            case Act.Refuse:
                throw new NotSupportedException("refused");
        }
    }

    private static readonly Act[] s_right = [.. Enum.GetValues<Act>().TakeWhile(static act => act < Act.Fail)];

    /// <summary>Those after which both say the same.</summary>
    private static readonly Act[] s_alike = [.. Enum.GetValues<Act>().TakeWhile(static act => act < Act.Nothing)];

    public static TheoryData<Act> Acts => [.. s_alike];

    /// <summary>An act at every place among others, by every output.</summary>
    [Theory]
    [MemberData(nameof(Acts))]
    public async Task OneAmongOthers(Act act)
    {
        foreach (int before in (int[])[0, 1, 2, 40])
        {
            Act[] acts = [.. Enumerable.Range(0, before).Select(i => s_right[i % 2 + (before == 40 ? 2 * (i % 3) : 0)]), act, Act.Number, Act.Text];
            await Same(acts);
        }
    }

    /// <summary>Random acts, of which few are faulty.</summary>
    [Fact]
    public async Task RandomActs()
    {
        var random = new Random(20261130);
        for (int i = 0; i < TestScale.Times(60); i++)
        {
            Act[] acts = [.. Enumerable.Range(0, random.Next(1, 60)).Select(_ => random.Next(100) == 0 ? random.GetItems(s_alike, 1)[0] : random.GetItems(s_right, 1)[0])];
            await Same(acts);
        }
    }

    /// <summary>What this library refuses, and System.Text.Json does not or with other words: the same error as for elements that are written one by one.</summary>
    [Theory]
    [InlineData(Act.Nothing)]
    [InlineData(Act.Open)]
    public void RefusedAsOneByOne(Act act)
    {
        foreach (int before in (int[])[0, 1, 40, 400])
        {
            Item[] items = [.. Enumerable.Repeat(new Item(Act.Text), before), new(act), new(Act.Number)];
            JsonException error = Assert.Throws<JsonException>(() => JsonSerializer.Serialize(items)), single = Assert.Throws<JsonException>(() => JsonSerializer.Serialize(new Queue<Item>(items)));
            Assert.Equal((single.Message, single.Path), (error.Message, error.Path));
        }
    }

    /// <summary>A converter that changes the list whose element it writes.</summary>
    [Fact]
    public void ListsThatChange()
    {
        foreach (int change in (int[])[-1, 1])
        {
            Assert.Equal(Written(static (list, options) => Stj.Serialize(list, options), change), Written(static (list, options) => JsonSerializer.Serialize(list, options), change));
        }

        static string Written(Func<List<int>, JsonSerializerOptions, string> write, int change)
        {
            var changing = new Changing(change);
            changing.List.AddRange([1, 2, 3, 4, 5, 6]);
            return Record.Exception(() => { _ = write(changing.List, new JsonSerializerOptions { Converters = { changing } }); }) is { } error ? error.GetType().Name : changing.Seen;
        }
    }

    private sealed class Changing(int change) : JsonConverter<int>
    {
        public List<int> List { get; } = [];

        public string Seen { get; private set; } = "";

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options)
        {
            Seen += value;
            writer.WriteNumberValue(value);
            if (value == 2 && change < 0)
            {
                List[^1] = 9;
            }
            else if (value == 2)
            {
                List[2] = 7;
            }
        }
    }

    private static async Task Same(Act[] acts)
    {
        Item[] array = Array.ConvertAll(acts, static act => new Item(act));
        Item?[] nullable = [null, .. acts.Select(static act => (Item?)new Item(act))];
        List<ClassItem?> classes = [.. acts.Select(static act => new ClassItem(act)), null];
        var holder = new Holder { List = [.. array], Array = nullable, Classes = classes };
        // The listed difference separators-around-converters.
        bool isPlain = !acts.Any(static act => act is Act.Raw or Act.LongRaw or Act.Comment);
        JsonSerializerOptions[] all = [new(), new() { WriteIndented = isPlain }, new() { DefaultBufferSize = 32, ReferenceHandler = ReferenceHandler.IgnoreCycles }];
        foreach (JsonSerializerOptions options in all.Where((_, i) => UsualRun.Meet((int)acts[^3] + acts.Length, i, all.Length)))
        {
            await SameOf(array, options);
            await SameOf(holder.List, options);
            await SameOf(nullable, options);
            await SameOf(classes, options);
            await SameOf(holder, options);
            await SameOf(new Dictionary<string, List<Item>> { ["k"] = holder.List }, options);
            await SameOf(new[] { holder.List, [], holder.List }, options);
        }
    }

    private static async Task SameOf<T>(T value, JsonSerializerOptions options)
    {
        string expected = Outcome(() => Stj.Serialize(value, options));
        Assert.Equal(expected, Outcome(() => JsonSerializer.Serialize(value, options)));
        Assert.Equal(expected, Outcome(() => Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(value, options))));
        Assert.Equal(Outcome(() => ByWriter(writer => Stj.Serialize(writer, value, options))), Outcome(() => ByWriter(writer => JsonSerializer.Serialize(writer, value, options))));
        Assert.Equal(await OutcomeAsync(stream => Stj.SerializeAsync(stream, value, options)), await OutcomeAsync(stream => JsonSerializer.SerializeAsync(stream, value, options)));
    }

    private static string ByWriter(Action<Utf8JsonWriter> write)
    {
        using var output = new MemoryStream();
        using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { SkipValidation = true });
        write(writer);
        writer.Flush();
        return Encoding.UTF8.GetString(output.ToArray());
    }

    private static string Outcome(Func<string> write)
    {
        try
        {
            return write();
        }
        catch (Exception error) when (IsExpected(error))
        {
            return TextOf(error);
        }
    }

    private static async Task<string> OutcomeAsync(Func<Stream, Task> write)
    {
        using var output = new MemoryStream();
        try
        {
            await write(output);
            return Encoding.UTF8.GetString(output.ToArray());
        }
        catch (Exception error) when (IsExpected(error))
        {
            return TextOf(error);
        }
    }

    private static bool IsExpected(Exception error) => error is JsonException or NotSupportedException or InvalidOperationException or FormatException;

    private static string TextOf(Exception error) => $"{error.GetType()} {error.Message} {(error as JsonException)?.Path} {error.InnerException?.GetType()}";
}
