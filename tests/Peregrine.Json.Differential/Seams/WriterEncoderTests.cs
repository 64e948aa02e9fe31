using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Unicode;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Metadata is escaped as any string: discriminators by the writer's encoder, ids by encoders that escape digits too.</summary>
public sealed class WriterEncoderTests
{
    private static readonly JavaScriptEncoder?[] s_encoders =
        [null, JavaScriptEncoder.Default, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.Latin1Supplement), JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic)];

    [Fact]
    public void DiscriminatorsFollowTheWriter()
    {
        object[] values = [new Derived { A = 1 }, new Other { B = "é" }, new List<Base> { new Derived { A = 2 }, new Derived { A = 2, Inner = new Other() }, new Numbered() }, new Dictionary<string, Base> { ["é<"] = new Other() }, new Base[] { new Derived(), null! }];
        foreach (JavaScriptEncoder? ofOptions in s_encoders)
        {
            foreach (ReferenceHandler? handler in (ReferenceHandler?[])[null, ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles])
            {
                foreach (bool isIndented in (bool[])[false, true])
                {
                    var options = new JsonSerializerOptions { Encoder = ofOptions, ReferenceHandler = handler, WriteIndented = isIndented };
                    foreach (object value in values)
                    {
                        Type type = value is Base ? typeof(Base) : value.GetType();
                        Assert.Equal(Stj.Serialize(value, type, options), Ours.Serialize(value, type, options));
                        foreach (JavaScriptEncoder? ofWriter in s_encoders)
                        {
                            foreach (bool isWriterIndented in (bool[])[false, true])
                            {
                                var given = new JsonWriterOptions { Encoder = ofWriter, Indented = isWriterIndented };
                                Assert.Equal(Written(given, writer => Stj.Serialize(writer, value, type, options)), Written(given, writer => Ours.Serialize(writer, value, type, options)));
                            }
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public async Task IdsAreEscapedWhereDigitsAre()
    {
        var shared = new List<int> { 1 };
        object[] values = [new[] { shared, shared }, new Base[] { new Derived(), new Other() }, new Dictionary<string, List<int>> { ["a"] = shared, ["b"] = shared }];
        foreach (JavaScriptEncoder? encoder in s_encoders)
        {
            foreach (bool isIndented in (bool[])[false, true])
            {
                var options = new JsonSerializerOptions { Encoder = encoder, ReferenceHandler = ReferenceHandler.Preserve, WriteIndented = isIndented, DefaultBufferSize = 1 };
                foreach (object value in values)
                {
                    string expected = Stj.Serialize(value, value.GetType(), options);
                    Assert.Equal(expected, Ours.Serialize(value, value.GetType(), options));
                    var stream = new MemoryStream();
                    await Ours.SerializeAsync(stream, value, value.GetType(), options);
                    Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
                }
            }
        }
    }

    private static string Written(JsonWriterOptions options, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, options);
        write(writer);
        writer.Flush();
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    [JsonDerivedType(typeof(Derived), "d<é>")]
    [JsonDerivedType(typeof(Other), "plain")]
    [JsonDerivedType(typeof(Numbered), 17)]
    public class Base
    {
        public Base? Inner { get; set; }
    }

    public sealed class Derived : Base
    {
        public int A { get; set; }
    }

    public sealed class Other : Base
    {
        public string? B { get; set; }
    }

    public sealed class Numbered : Base;
}
