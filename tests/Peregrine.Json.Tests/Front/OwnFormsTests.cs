using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Tests.Front;

/// <summary>Inputs and outputs that System.Text.Json does not have, by each way to name the type: what the same call with UTF-8 gives.</summary>
public sealed partial class OwnFormsTests
{
    private const string Text = """{"name":"tea","tags":["a","b"],"count":3}""", Wrong = """{"name":"tea","tags":["a",1],"count":3}""";

    private static readonly OwnContext s_context = new(new JsonSerializerOptions(JsonSerializerDefaults.Web));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ReadsByMetadata(bool isWrong)
    {
        string text = isWrong ? Wrong : Text;
        Func<object?>[] ways =
        [
            () => JsonSerializer.Deserialize(Segments(text), Info),
            () => JsonSerializer.Deserialize(new ReadOnlySequence<byte>(Encoding.UTF8.GetBytes(text)), Info),
            () => JsonSerializer.Deserialize(Segments(text), typeof(Own), s_context),
            () => JsonSerializer.Deserialize(new StringReader(text), Info),
            () => JsonSerializer.Deserialize(new StringReader(text), typeof(Own), s_context),
        ];
        Assert.All(ways, way => Same(() => Stj.Deserialize(text, Info), way));
    }

    [Fact]
    public void WritesByMetadata()
    {
        var value = new Own { Name = "tea", Tags = { "a" }, Count = 3 };
        string expected = Stj.Serialize(value, Info);
        var bytes = new ArrayBufferWriter<byte>();
        JsonSerializer.Serialize(bytes, value, Info);
        JsonSerializer.Serialize(bytes, value, typeof(Own), s_context);
        Assert.Equal(expected + expected, Encoding.UTF8.GetString(bytes.WrittenSpan));

        var text = new StringWriter();
        JsonSerializer.Serialize(text, value, Info);
        JsonSerializer.Serialize(text, value, typeof(Own), s_context);
        Assert.Equal(expected + expected, text.ToString());
    }

    /// <summary>A value of another type is refused with System.Text.Json's exception, and nothing is written.</summary>
    [Fact]
    public void RefusesWhatIsOfAnotherType()
    {
        var bytes = new ArrayBufferWriter<byte>();
        var text = new StringWriter();
        Same(() => Stj.Serialize("x", Info), () => { JsonSerializer.Serialize(bytes, "x", Info); return null; });
        Same(() => Stj.Serialize("x", Info), () => { JsonSerializer.Serialize(text, "x", Info); return null; });
        Same(() => Stj.Serialize("x", typeof(Own), s_context), () => { JsonSerializer.Serialize(bytes, "x", typeof(Own), s_context); return null; });
        Same(() => Stj.Serialize("x", typeof(Own), s_context), () => { JsonSerializer.Serialize(text, "x", typeof(Own), s_context); return null; });
        Assert.Equal((0, ""), (bytes.WrittenCount, text.ToString()));
    }

    [Fact]
    public void RefusesNull()
    {
        Assert.Equal("json", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize((TextReader)null!, Info)).ParamName);
        Assert.Equal("jsonTypeInfo", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize(new StringReader("1"), (JsonTypeInfo)null!)).ParamName);
        Assert.Equal("json", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize((TextReader)null!, typeof(Own), s_context)).ParamName);
        Assert.Equal("context", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize(new StringReader("1"), typeof(Own), (JsonSerializerContext)null!)).ParamName);
        Assert.Equal("jsonTypeInfo", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize(Segments("1"), (JsonTypeInfo)null!)).ParamName);
        Assert.Equal("returnType", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize(Segments("1"), null!, s_context)).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((IBufferWriter<byte>)null!, null, Info)).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((IBufferWriter<byte>)null!, null, typeof(Own), s_context)).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((TextWriter)null!, null, Info)).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((TextWriter)null!, null, typeof(Own), s_context)).ParamName);
        foreach (Action<Own> fill in Fills(Text))
        {
            Assert.Equal("target", Assert.Throws<ArgumentNullException>(() => fill(null!)).ParamName);
        }
    }

    /// <summary>All inputs fill the same, and say the same of what is wrong.</summary>
    [Fact]
    public void FillsFromEveryInput()
    {
        // Without dynamic code, metadata is System.Text.Json's to read, which fills nothing.
        int filling = RuntimeFeature.IsDynamicCodeSupported ? int.MaxValue : ByOptions;
        Assert.All(Fills(Text).Skip(filling), static fill => Assert.Throws<NotSupportedException>(() => fill(new Own())));
        foreach (Action<Own> fill in Fills(Text).Take(filling))
        {
            var own = new Own { Name = "coffee", Tags = { "old" }, Note = "kept" };
            fill(own);
            Assert.Equal(("tea", "a,b", 3, "kept"), (own.Name, string.Join(',', own.Tags), own.Count, own.Note));
        }

        var expected = Assert.Throws<JsonException>(static () => JsonSerializer.Populate(Encoding.UTF8.GetBytes(Wrong), new Own(), s_context.Options));
        Assert.All(Fills(Wrong).Take(filling), fill =>
        {
            var actual = Assert.Throws<JsonException>(() => fill(new Own()));
            Assert.Equal((expected.Message, expected.Path, expected.BytePositionInLine), (actual.Message, actual.Path, actual.BytePositionInLine));
        });
        Assert.All(Fills("null").Take(filling), static fill => Assert.Throws<JsonException>(() => fill(new Own())));
    }

    private static JsonTypeInfo Info => s_context.Own;

    /// <summary>The number of the first ones that name the type and pass options.</summary>
    private const int ByOptions = 9;

    private static Action<Own>[] Fills(string text)
    {
        JsonTypeInfo<Own> info = s_context.Own;
        JsonSerializerOptions options = s_context.Options;
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        JsonDocument document = JsonDocument.Parse(text);
        JsonNode? node = JsonNode.Parse(text);
        return
        [
            own => JsonSerializer.Populate(utf8, own, options),
            own => JsonSerializer.Populate(text, own, options),
            own => JsonSerializer.Populate(text.AsSpan(), own, options),
            own => JsonSerializer.Populate(Segments(text), own, options),
            own => JsonSerializer.Populate(new ReadOnlySequence<byte>(utf8), own, options),
            own => JsonSerializer.Populate(new StringReader(text), own, options),
            own => JsonSerializer.Populate(document.RootElement, own, options),
            own => JsonSerializer.Populate(document, own, options),
            own => JsonSerializer.Populate(node, own, options),
            own => JsonSerializer.Populate(utf8, own, info),
            own => JsonSerializer.Populate(text, own, info),
            own => JsonSerializer.Populate(text.AsSpan(), own, info),
            own => JsonSerializer.Populate(Segments(text), own, info),
            own => JsonSerializer.Populate(new StringReader(text), own, info),
            own => JsonSerializer.Populate(document.RootElement, own, info),
            own => JsonSerializer.Populate(document, own, info),
            own => JsonSerializer.Populate(node, own, info),
        ];
    }

    private static ReadOnlySequence<byte> Segments(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        var first = new Segment(utf8.AsMemory(0, utf8.Length / 2), 0);
        Segment last = first.Then(utf8.AsMemory(utf8.Length / 2));
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private static void Same(Func<object?> theirs, Func<object?> ours)
    {
        (object? expected, Exception? refusal) = Outcome(theirs);
        (object? actual, Exception? own) = Outcome(ours);
        Assert.Equal(refusal?.GetType(), own?.GetType());
        Assert.Equal(refusal?.Message, own?.Message);
        Assert.Equal(Stj.Serialize(expected), Stj.Serialize(actual));
    }

    private static (object? Value, Exception? Refusal) Outcome(Func<object?> call)
    {
        try
        {
            return (call(), null);
        }
        catch (Exception error)
        {
            return (null, error);
        }
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long start)
        {
            Memory = memory;
            RunningIndex = start;
        }

        public Segment Then(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }

    internal sealed class Own
    {
        public string? Name { get; set; }

        public List<string> Tags { get; set; } = [];

        public int Count { get; set; }

        public string? Note { get; set; }
    }

    [JsonSerializable(typeof(Own))]
    internal sealed partial class OwnContext : JsonSerializerContext;
}
