using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>The forms that System.Text.Json does not have give by metadata what its own forms give by metadata.</summary>
public sealed class FormsByMetadataTests
{
    private static readonly JsonSerializerOptions s_options = new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                static info =>
                {
                    foreach (JsonPropertyInfo member in info.Properties)
                    {
                        member.Name = member.Name.ToLowerInvariant();
                    }
                },
            },
        },
    };

    [Fact]
    public void ReadsAreTheSame()
    {
        int errors = 0;
        foreach ((Type type, string json) in Samples.All())
        {
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, JsonSerializerOptions.Web, s_options])
            {
                errors += type == typeof(Spot) ? Read<Spot>(json, options) : type == typeof(List<int>) ? Read<List<int>>(json, options) : type == typeof(int) ? Read<int>(json, options) : 0;
            }
        }

        Assert.InRange(errors, 60, 300);
    }

    [Fact]
    public void WritesAreTheSame()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, JsonSerializerOptions.Web, s_options])
        {
            Write(3, options);
            Write((string?)null, options);
            Write("é\"" + new string('x', 9_000), options);
            Write(new Pair { Id = 1, Inner = new Pair { Id = 2 } }, options);
            Write<object>(new Pair { Id = 3 }, options);
            Write(Enumerable.Range(0, 5_000).Select(static i => new Pair { Id = i }).ToList(), options);
            Write(new Pair { Id = 4, Fails = true }, options);
        }
    }

    [Fact]
    public void NothingMayBeNull()
    {
        JsonTypeInfo<int> info = (JsonTypeInfo<int>)JsonSerializerOptions.Default.GetTypeInfo(typeof(int));
        Assert.Throws<ArgumentNullException>("json", () => Ours.Deserialize((TextReader)null!, info));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.Deserialize(new StringReader("1"), (JsonTypeInfo<int>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.Deserialize(new ReadOnlySequence<byte>("1"u8.ToArray()), (JsonTypeInfo<int>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.Deserialize(new TinySegments("12"u8.ToArray(), 1).Sequence, (JsonTypeInfo<int>)null!));
        Assert.Throws<ArgumentNullException>("output", () => Ours.Serialize((IBufferWriter<byte>)null!, 1, info));
        Assert.Throws<ArgumentNullException>("output", () => Ours.Serialize((TextWriter)null!, 1, info));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.Serialize(new ArrayBufferWriter<byte>(), 1, (JsonTypeInfo<int>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.Serialize(new StringWriter(), 1, (JsonTypeInfo<int>)null!));
    }

    /// <summary>1 where the text is not read.</summary>
    private static int Read<T>(string json, JsonSerializerOptions options)
    {
        var info = (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
        byte[] utf8 = Samples.Utf8(json);
        string bytes = Outcome(() => Ours.Deserialize(utf8, info));
        foreach (int size in (int[])[1, 7, 4096])
        {
            Assert.Equal(bytes, Outcome(() => Ours.Deserialize(new TinySegments(utf8, size).Sequence, info)));
        }

        Assert.Equal(bytes, Outcome(() => Ours.Deserialize(new ReadOnlySequence<byte>(utf8), info)));
        Assert.Equal(Outcome(() => Ours.Deserialize(json, info)), Outcome(() => Ours.Deserialize(new StringReader(json), info)));
        return bytes.StartsWith("System.", StringComparison.Ordinal) ? 1 : 0;

        string Outcome(Func<T?> read)
        {
            try
            {
                return Ours.Serialize(read(), info!);
            }
            catch (Exception error)
            {
                return $"{error.GetType()} {error.Message} {(error as JsonException)?.Path} {error.Source}";
            }
        }
    }

    private static void Write<T>(T value, JsonSerializerOptions options)
    {
        var info = (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
        string expected = Outcome(() => Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes(value, info)));

        // Often enough for the contract to be found by its type.
        for (int i = 0; i < 40; i++)
        {
            Assert.Equal(expected, Outcome(() =>
            {
                var output = new ArrayBufferWriter<byte>();
                Ours.Serialize(output, value, info);
                return Encoding.UTF8.GetString(output.WrittenSpan);
            }));
        }

        Assert.Equal(expected, Outcome(() =>
        {
            var output = new StringWriter();
            Ours.Serialize(output, value, info);
            return output.ToString();
        }));

        static string Outcome(Func<string> write)
        {
            try
            {
                return write();
            }
            catch (Exception error) when (error.GetBaseException() is InvalidTimeZoneException)
            {
                return $"{error.GetType()} {error.Message} {error.Source}";
            }
        }
    }

    private sealed class Pair
    {
        public int Id { get; set; }

        public Pair? Inner { get; set; }

        public string? Text => Fails ? throw new InvalidTimeZoneException("no") : null;

        internal bool Fails { get; init; }
    }
}
