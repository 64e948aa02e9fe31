using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>Bytes that a converter writes raw, which need not be UTF-8 nor JSON: every output has System.Text.Json's outcome.</summary>
public class RawBytesTests
{
    public sealed class Raw(byte[] bytes)
    {
        public byte[] Bytes => bytes;
    }

    public sealed class Holder
    {
        public int A { get; set; } = 1;

        public Raw? R { get; set; }

        public string S { get; set; } = "é";
    }

    public sealed class RawConverter : JsonConverter<Raw>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Raw? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options) => writer.WriteRawValue(value.Bytes, skipInputValidation: true);
    }

    /// <summary>Its string is the second member: by then the output has a fault whose path is to be found.</summary>
    public sealed class Failing
    {
        public Raw? R { get; set; }

        public List<object> Last { get; } = [];
    }

    private static readonly JsonSerializerOptions s_options = new() { Converters = { new RawConverter() } };

    public static TheoryData<int> Lengths => [3, 31, 100, 400, 511, 512, 513, 600, 1023, 4_096, 20_000, 70_000];

    [Theory]
    [MemberData(nameof(Lengths))]
    public void IllFormed(int length)
    {
        var random = new Random(length);
        var report = new Report();
        for (int round = TestScale.Times(60); round > 0; round--)
        {
            byte[] bytes = new byte[length];
            Array.Fill(bytes, (byte)'a');
            for (int multi = random.Next(1 + length / 4); multi > 0; multi--)
            {
                "é"u8.CopyTo(bytes.AsSpan(random.Next(length - 1)));
            }

            bytes[0] = bytes[^1] = (byte)'"';
            for (int bad = random.Next(3); bad > 0; bad--)
            {
                bytes[random.Next(1, length - 1)] = (byte)random.Next(random.Next(2) == 0 ? 256 : 0x80, 256);
            }

            Everywhere(report, new Raw(bytes));
        }

        report.Check();
    }

    /// <summary>What is not JSON at all: the path of a later fault is still found, or the same exception is thrown.</summary>
    [Fact]
    public void NoJson()
    {
        var random = new Random(3);
        byte[] alphabet = "{}[],:\"\\u00d8 1tfn/*"u8.ToArray();
        object deep = 1;
        for (int i = 0; i < 70; i++)
        {
            deep = new object[] { deep };
        }

        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            byte[] bytes = new byte[random.Next(1, 20)];
            for (int i = 0; i < bytes.Length; i++)
            {
                bytes[i] = alphabet[random.Next(alphabet.Length)];
            }

            var value = new Failing { R = new Raw(bytes), Last = { deep } };
            Outcome mine = Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, s_options));
            Assert.True(mine.Error is JsonException or InvalidOperationException, $"{Encoding.UTF8.GetString(bytes)}: {mine.Error}");
        }
    }

    private static void Everywhere(Report report, Raw raw)
    {
        Trials(report, raw);
        Trials(report, new Holder { R = raw });
        Trials(report, new[] { raw, raw });
        Trials(report, new Dictionary<string, Raw> { ["k"] = raw });
    }

    private static void Trials<T>(Report report, T value)
    {
        Compare(report, value, () => Stj.Serialize(value, s_options), () => Ours.Serialize(value, s_options), "string");
        Compare(report, value, () => Stj.SerializeToUtf8Bytes(value, s_options), () => Ours.SerializeToUtf8Bytes(value, s_options), "bytes");
        Compare(report, value, () => Streamed(s => Stj.Serialize(s, value, s_options)), () => Streamed(s => Ours.Serialize(s, value, s_options)), "stream");
        Compare(report, value, () => Stj.SerializeToDocument(value, s_options).RootElement.ToString(), () => Ours.SerializeToDocument(value, s_options).RootElement.ToString(), "document");
        Compare(report, value, () => Stj.SerializeToElement(value, s_options).ToString(), () => Ours.SerializeToElement(value, s_options).ToString(), "element");
        Compare(report, value, () => Stj.SerializeToNode(value, s_options)!.ToString(), () => Ours.SerializeToNode(value, s_options)!.ToString(), "node");
        Compare(report, value, () => Stj.SerializeToNode(value, s_options)!.ToJsonString(), () => Ours.SerializeToNode(value, s_options)!.ToJsonString(), "node's text");
    }

    private static byte[] Streamed(Action<Stream> write)
    {
        var stream = new MemoryStream();
        write(stream);
        return stream.ToArray();
    }

    private static void Compare<T>(Report report, T value, Func<object> theirs, Func<object> mine, string entry)
    {
        (Outcome a, Outcome b) = (Bytes(theirs), Bytes(mine));
        Both.Compare(report, value, s_options, a, b, entry);
        Assert.Equal((a.Error?.Source, a.Error?.InnerException?.GetType()), (b.Error?.Source, b.Error?.InnerException?.GetType()));
    }

    private static Outcome Bytes(Func<object> call) => Outcome.Of(() => call() is var result && result is string text ? Encoding.Unicode.GetBytes(text) : (byte[])result);
}
