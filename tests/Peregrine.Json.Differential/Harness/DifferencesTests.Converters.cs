using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Those of converters, encoders and contracts.</summary>
public partial class DifferencesTests
{
    [JsonConverter(typeof(CommentedKeyConverter))]
    public readonly record struct CommentedKey(string Name);

    public class CommentedKeyConverter : JsonConverter<CommentedKey>
    {
        public override CommentedKey Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, CommentedKey value, JsonSerializerOptions options) => writer.WriteStringValue(value.Name);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, CommentedKey value, JsonSerializerOptions options)
        {
            writer.WriteCommentValue("before");
            writer.WritePropertyName(value.Name);
            writer.WriteCommentValue("after");
        }
    }

    [Fact]
    public void CommentsOfKeyConverters()
    {
        var dictionary = new Dictionary<CommentedKey, int> { [new("a")] = 1, [new("b")] = 2 };
        ShowsWrite(Differences.SeparatorsAroundConverters, dictionary);
        ShowsWrite(Differences.SeparatorsAroundConverters, dictionary, new JsonSerializerOptions { WriteIndented = true });
        Assert.Equal("{\"a\":1,\"b\":2}", Ours.Serialize(dictionary));
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class FillingParameterized
    {
        public Matrix.Positional V { get; set; } = new(1, "b");
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class FillingDemanding
    {
        public Matrix.Demanding V { get; set; } = new(1, "b") { C = 1 };
    }

    [Fact]
    public void ValuesOfFilledObjects()
    {
        const string Text = "{\"V\":{\"$type\":\"self\",\"$values\":[1,2]}}";
        Shows<FillingParameterized>(Differences.ValuesOfFilledObjects, Text, WithItself<Matrix.Positional>());

        // Where members are required, System.Text.Json misses them among the elements.
        Shows<FillingDemanding>(Differences.ValuesOfFilledObjects, Text, WithItself<Matrix.Demanding>());
    }

    /// <summary>Options under which a type is a derived type of itself.</summary>
    private static JsonSerializerOptions WithItself<T>() => new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info =>
                {
                    if (info.Type == typeof(T))
                    {
                        info.PolymorphismOptions = new() { DerivedTypes = { new(typeof(T), "self") } };
                    }
                },
            },
        },
    };

    /// <summary>An encoder that gives so many characters for each a.</summary>
    private sealed class Expanding(int most) : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => most;

        public override bool WillEncode(int unicodeScalar) => unicodeScalar == 'a';

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) => new ReadOnlySpan<char>(text, textLength).IndexOf('a');

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten)
        {
            int needed = unicodeScalar == 'a' ? most : 1;
            numberOfCharactersWritten = needed <= bufferLength ? needed : 0;
            new Span<char>(buffer, numberOfCharactersWritten).Fill(unicodeScalar == 'a' ? 'x' : (char)unicodeScalar);
            return numberOfCharactersWritten > 0;
        }
    }

    [Theory]
    [InlineData(7)]
    [InlineData(40)]
    [InlineData(256)]
    public void ExpandingEncoders(int most)
    {
        var options = new JsonSerializerOptions { Encoder = new Expanding(most) };
        foreach (string text in (string[])["a", "bba", new('a', 3_000), new string('b', 300) + "a"])
        {
            Outcome mine = Outcome.Of(() => Ours.SerializeToUtf8Bytes(text, options));
            Assert.Equal('"' + text.Replace("a", new string('x', most), StringComparison.Ordinal) + '"', Encoding.UTF8.GetString((byte[])mine.Value!));
        }

        if (most == 7)
        {
            // Both have enough space.
            return;
        }

        string shown = new('a', 3_000);
        Check(Differences.ExpandingEncoders, new Trial(false, typeof(string), options, null, shown, Outcome.Of(() => Stj.SerializeToUtf8Bytes(shown, options)), Outcome.Of(() => Ours.SerializeToUtf8Bytes(shown, options)), "SerializeToUtf8Bytes<T>"));
    }
}
