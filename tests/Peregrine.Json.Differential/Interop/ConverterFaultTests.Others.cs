using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Support;

namespace Peregrine.Json.Differential.Interop;

/// <content>Errors that name another converter, text that is not plain JSON, keys, and converters that read on.</content>
public partial class ConverterFaultTests
{
    /// <summary>A converter for a type above or below: System.Text.Json has another one around it, which its errors name.</summary>
    [Fact]
    public void ErrorsNameTheConverterAroundAConverter()
    {
        foreach (JsonConverter converter in (JsonConverter[])[new Half<object>(), new Half<IMarked>(), new Half<Above>(), new Half<Below>(), new Half<Marked>(), new Half<Below.Value>()])
        {
            JsonSerializerOptions options = new() { Converters = { converter } };
            if (converter.CanConvert(typeof(Marked)))
            {
                Of(new Marked(), options);
                Of<Marked?>(new Marked(), options);
            }
            else if (converter.CanConvert(typeof(Below)))
            {
                Of<Below>(new Below.Value(), options);
            }
        }

        static void Of<T>(T value, JsonSerializerOptions options)
        {
            foreach (string text in (string[])["[1,2]", "{\"a\":[]}", "1"])
            {
                Equal(() => Stj.Deserialize<T>(text, options), () => JsonSerializer.Deserialize<T>(text, options));
                Equal(() => Stj.Deserialize<List<T>>($"[{text},1]", options), () => JsonSerializer.Deserialize<List<T>>($"[{text},1]", options));
                Equal(() => Stj.Deserialize<Holder<T>>($"{{\"Value\":{text}}}", options), () => JsonSerializer.Deserialize<Holder<T>>($"{{\"Value\":{text}}}", options));
            }

            Equal(() => Stj.Serialize(value, options), () => JsonSerializer.Serialize(value, options));
            Equal(() => Stj.Serialize(new Holder<T> { Value = value }, options), () => JsonSerializer.Serialize(new Holder<T> { Value = value }, options));
            Equal(() => Stj.Serialize(new List<T> { value }, options), () => JsonSerializer.Serialize(new List<T> { value }, options));
        }

        static void Equal(Func<object?> theirs, Func<object?> mine) => Assert.Equal(Outcome(() => $"{theirs()}"), Outcome(() => $"{mine()}"));
    }

    public interface IMarked;

    public record struct Marked : IMarked;

    public class Above;

    public class Below : Above
    {
        public class Value : Below;
    }

    /// <summary>Opens an array, and stops in the middle of a value.</summary>
    private sealed class Half<T> : JsonConverter<T>
    {
        public override bool CanConvert(Type typeToConvert) =>
            typeof(T).IsValueType ? typeToConvert == typeof(T) : typeToConvert == typeof(Marked) ? typeof(T).IsAssignableFrom(typeof(Marked)) : typeToConvert == typeof(Below) && typeof(T) != typeof(IMarked);

        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            if (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject)
            {
                reader.Read();
            }

            return (T?)(object?)(typeToConvert == typeof(Below) ? new Below.Value() : new Marked());
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStartArray();
    }

    /// <summary>A caller's writer that indents, in the middle of its text.</summary>
    [Fact]
    public void CommentsInsideIndentedText()
    {
        Act[] commented =
        [
            new("before", static (w, _) => { w.WriteCommentValue("c"); w.WriteNumberValue(1); }),
            new("after", static (w, _) => { w.WriteStringValue("/* \u00e9 */"); w.WriteCommentValue(" \u00e9 "); }),
            new("inside", static (w, _) => { w.WriteStartObject(); w.WriteCommentValue("c"); w.WriteBoolean("b", true); w.WriteCommentValue("d"); w.WriteEndObject(); }),
        ];
        Same(commented, static (value, options) => [ToWriter(value, options, inObject: false, isIndented: true), ToWriter(value, options, inObject: true, isIndented: true)]);
    }

    public class First
    {
        [JsonExtensionData]
        public Dictionary<string, object?> More { get; set; } = new() { ["m"] = 1 };

        public int After { get; set; }
    }

    public class Last
    {
        public int Before { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?> More { get; set; } = new() { ["m"] = 1 };
    }

    private sealed class Members(Act act) : JsonConverter<Dictionary<string, object?>>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Dictionary<string, object?> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Dictionary<string, object?> value, JsonSerializerOptions options) => act.Do(writer, options);
    }

    /// <summary>A converter of extension data that fails, or writes what a caller's writer refuses: the writer holds the members before it, and those that it wrote.</summary>
    [Fact]
    public void MembersBeforeAnError()
    {
        Act[] acts =
        [
            new("throws", static (_, _) => throw new JsonException()),
            new("writes and throws", static (w, _) => { w.WriteNumber("a", 1); w.WriteString("b", "c"); throw new JsonException(); }),
            new("writes and refuses", static (w, _) => { w.WriteNumber("a", 1); throw new NotSupportedException("own"); }),
            new("writes a value", static (w, _) => w.WriteNumberValue(1)),
            new("writes an object", static (w, _) => { w.WriteStartObject(); w.WriteEndObject(); }),
            new("opens", static (w, _) => { w.WriteNumber("a", 1); w.WriteStartArray("b"); }),
        ];
        foreach (Act act in acts)
        {
            JsonSerializerOptions options = new() { Converters = { new Members(act) } };
            foreach (object value in (object[])[new First(), new Last(), new object[] { new Last(), 1 }])
            {
                t_isOurs = false;
                string expected = ToWriter(value, options, inObject: false);
                t_isOurs = true;
                Assert.Equal(expected, ToWriter(value, options, inObject: false));
            }
        }
    }

    /// <summary>Raw text that a converter writes as a key is refused if it is no name, also if a comment in it is not closed.</summary>
    [Theory]
    [InlineData("*/")]
    [InlineData("/*")]
    [InlineData("/*/")]
    [InlineData("\"k\":*/")]
    [InlineData("/**/\"k\":/*")]
    public void KeysWithHalfOfAComment(string text)
    {
        JsonSerializerOptions options = new() { Converters = { new RawKeys(text) } };
        var value = new Dictionary<Item, int> { [new(1)] = 1 };
        Assert.Equal(Outcome(() => Stj.Serialize(value, options)), Outcome(() => JsonSerializer.Serialize(value, options)));
    }

    private sealed class RawKeys(string text) : JsonConverter<Item>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Item Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Item value, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void WriteAsPropertyName(Utf8JsonWriter writer, Item value, JsonSerializerOptions options) => writer.WriteRawValue(text, skipInputValidation: true);
    }

    public record Late(int Before, Item Value)
    {
        public Item? Other { get; set; }
    }

    /// <summary>Reads so many tokens after the first of a value, and fails then or not.</summary>
    private sealed class Reading(int more, bool fails) : JsonConverter<Item>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Item Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            for (int i = 0; i < more; i++)
            {
                reader.Read();
            }

            return fails ? throw new JsonException() : new Item(1);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Item value, JsonSerializerOptions options) => throw new NotSupportedException();
    }

    /// <summary>A converter that reads on after its value: also an argument that is read again, to see which error is first, stands in an object.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task ReadingOn(int more)
    {
        foreach (bool fails in (bool[])[false, true])
        {
            JsonSerializerOptions options = new() { Converters = { new Reading(more, fails) }, DefaultBufferSize = 1 };
            foreach (string value in (string[])["true", "1", "\"s\"", "[]", "{\"a\":1}"])
            {
                string text = $"{{\"Before\":1,\"Other\":{value},\"Value\":{value},\n\"After\":2}}";
                Assert.Equal(Outcome(() => $"{Stj.Deserialize<Late>(text, options)}"), Outcome(() => $"{JsonSerializer.Deserialize<Late>(text, options)}"));
                Assert.Equal(Outcome(() => $"{Stj.Deserialize<Holder<Item>>(text, options)}"), Outcome(() => $"{JsonSerializer.Deserialize<Holder<Item>>(text, options)}"));

                // In a stream the end of what has arrived may stop it (streams-as-spans), with an error of the text all the same.
                foreach (string each in (string[])[text, $"{{\"Value\":{value},\"After\":2}}", $" {{\"After\":1,\"Value\":\n{value}\n}} "])
                {
                    byte[] utf8 = Encoding.UTF8.GetBytes(each);
                    Exception? error = await Record.ExceptionAsync(async () => await JsonSerializer.DeserializeAsync<Holder<Item>>(new PieceStream(utf8, 1, seeks: false), options));
                    Assert.True(error is null or JsonException, $"{each}: {error}");
                }
            }
        }
    }
}
