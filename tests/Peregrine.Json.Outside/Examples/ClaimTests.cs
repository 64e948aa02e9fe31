using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>What the guide says in words, where no example says it in code.</summary>
public sealed partial class ClaimTests
{
    [Fact]
    public void OffsetsBecomeLocalTime()
    {
        DateTime read = Same.Read<DateTime>("\"2024-02-29T12:00:00+03:00\"");
        Assert.Equal(DateTimeKind.Local, read.Kind);
        Assert.Equal(new DateTime(2024, 2, 29, 9, 0, 0, DateTimeKind.Utc), read.ToUniversalTime());
    }

    [Fact]
    public void TryDeserializeLetsTheTypesFaultThrough()
    {
        Assert.Throws<InvalidOperationException>(static () => JsonSerializer.TryDeserialize<Colliding>("{}"u8));
        Assert.Equal(DeserializationErrorKind.Unsupported, JsonSerializer.TryDeserialize<IComparable>("{}"u8).Error?.Kind);
    }

    private sealed class Colliding
    {
        [JsonPropertyName("a")]
        public int A { get; set; }

        [JsonPropertyName("a")]
        public int B { get; set; }
    }

    /// <summary>The member's attribute, the options' list, the type's attribute.</summary>
    [Fact]
    public void ConvertersAreFoundInOrder()
    {
        Assert.Equal("""{"One":"member","Two":"type"}""", Same.Write(new Marked()));
        Assert.Equal("""{"One":"member","Two":"options"}""", Same.Write(new Marked(), new() { Converters = { new OptionsMark() } }));
    }

    [Fact]
    public void StrictDefaultsRefuseMore()
    {
        JsonSerializerOptions strict = new(JsonSerializerDefaults.Strict);
        Same.CannotRead<Counted>("""{"Count":1,"Other":1}""", strict);
        Same.CannotRead<Counted>("""{"Count":1,"Count":1}""", strict);
        Same.CannotRead<Counted>("""{"Count":1,"Name":null}""", strict);
        Same.CannotRead<Pair>("""{"A":1}""", strict);
        Assert.Equal(1, Same.Read<Counted>("""{"Count":1}""", strict).Count);
    }

    [Fact]
    public void CodeOfContextsIsNotUsedButTheirContractsAre()
    {
        Assert.Equal("""{"count":1,"name":""}""", JsonSerializer.Serialize(new Counted { Count = 1 }, NullsContext.Default.Counted));
        Assert.Equal(Stj.Serialize(new Counted(), NullsContext.Default.Counted), JsonSerializer.Serialize(new Counted(), NullsContext.Default.Counted));
        Assert.Equal(JsonSerializer.Serialize(new Counted(), typeof(Counted), NullsContext.Default), Stj.Serialize(new Counted(), typeof(Counted), NullsContext.Default));
        Assert.Equal(5, ((Counted)JsonSerializer.Deserialize("""{"count":5}""", typeof(Counted), NullsContext.Default)!).Count);
    }

    [Fact]
    public void ConvertersMayThrowTheirOwnMessages()
    {
        JsonException own = Same.CannotRead<Counted[]>("""[{"Count":1},{"Name":{}}]""", new() { Converters = { new Complaining() } });
        Assert.Equal(("No name.", "$[1].Name"), (own.Message, own.Path));
    }

    /// <summary>The same value through every door: text, bytes, segments, streams, by type parameter and by type.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(1000)]
    public void EveryDoorGivesTheSame(int segment)
    {
        var value = new Counted { Count = 1 << 20, Name = "Zoë \"Z\" 日本" };
        Type type = typeof(Counted);
        string text = Same.Write(value);
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        using var stream = new MemoryStream();
        JsonSerializer.Serialize(stream, value);
        Assert.Equal(utf8, stream.ToArray());
        var buffer = new ArrayBufferWriter<byte>(1);
        JsonSerializer.Serialize(buffer, value);
        Assert.Equal(utf8, buffer.WrittenSpan.ToArray());
        Assert.Equal(text, JsonSerializer.Serialize(value, type));
        Assert.Equal(text, JsonSerializer.SerializeToElement(value).GetRawText());

        stream.Position = 0;
        Counted?[] read =
        [
            JsonSerializer.Deserialize<Counted>(text), JsonSerializer.Deserialize<Counted>(text.AsSpan()), JsonSerializer.Deserialize<Counted>(utf8), JsonSerializer.Deserialize<Counted>(stream),
            (Counted?)JsonSerializer.Deserialize(text, type), JsonSerializer.Deserialize<Counted>(new StringReader(text)), JsonSerializer.Deserialize<Counted>(Segments(utf8, segment)),
        ];
        Assert.All(read, counted => Assert.Equal((value.Count, value.Name), (counted!.Count, counted.Name)));
    }

    private static ReadOnlySequence<byte> Segments(byte[] utf8, int length)
    {
        Segment first = new(utf8.AsMemory(0, Math.Min(length, utf8.Length)), 0);
        Segment last = first;
        for (int at = length; at < utf8.Length; at += length)
        {
            last = last.Append(utf8.AsMemory(at, Math.Min(length, utf8.Length - at)));
        }

        return new(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index) => (Memory, RunningIndex) = (memory, index);

        public Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }

    public sealed record Pair(int A, int B);

    public sealed class Counted
    {
        public int Count { get; set; }

        public string Name { get; set; } = "";
    }

    [JsonConverter(typeof(TypeMark))]
    public readonly record struct Mark;

    public sealed class Marked
    {
        [JsonConverter(typeof(MemberMark))]
        public Mark One { get; set; }

        public Mark Two { get; set; }
    }

    public abstract class Marker(string text) : JsonConverter<Mark>
    {
        public override Mark Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => default;

        public override void Write(Utf8JsonWriter writer, Mark value, JsonSerializerOptions options) => writer.WriteStringValue(text);
    }

    public sealed class TypeMark() : Marker("type");

    public sealed class MemberMark() : Marker("member");

    public sealed class OptionsMark() : Marker("options");

    public sealed class Complaining : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.String ? reader.GetString()! : throw new JsonException("No name.");

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    [JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
    [JsonSerializable(typeof(Counted))]
    public sealed partial class NullsContext : JsonSerializerContext;
}
