using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;

namespace Peregrine.Json.Differential.Seams;

/// <summary>What docs/guide/differences.md says in words about failed writes and about types that are not supported: both outcomes of each.</summary>
public class ListedInWordsTests
{
    public sealed class FailingKeys : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void WriteAsPropertyName(Utf8JsonWriter writer, int value, JsonSerializerOptions options)
        {
            writer.WritePropertyName($"key{value}");
            if (value == 2)
            {
                throw new NotImplementedException("two");
            }
        }
    }

    public sealed class Called : IJsonOnSerialized
    {
        public int A { get; set; } = 1;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public void OnSerialized() => throw new NotImplementedException("called");
    }

    /// <summary>What a caller's writer holds after each value.</summary>
    public static TheoryData<string, string, string> FailedWrites => new()
    {
        { "key", """{"key1":1,"key2":""", """{"key1":1""" },
        { "numbers", "[1,2", "" },
        { "member of numbers", """{"A":[1,2""", """{"A":""" },
        { "callback", """[{"A":1}""", """[{"A":1""" },
        { "raw text", "[[ 1, 2 ]", "[[1,2]" },
        { "raw text that is not JSON", "[[ 1, x ]", "[[1" },
    };

    [Theory]
    [MemberData(nameof(FailedWrites))]
    public void AWriterAfterAFailedWrite(string name, string theirs, string ours)
    {
        object value = name switch
        {
            "key" => new Dictionary<int, int> { [1] = 1, [2] = 2 },
            "numbers" => new List<double> { 1, 2, double.NaN },
            "member of numbers" => new { A = new[] { 1, 2, float.NaN } },
            "callback" => new[] { new Called() },
            "raw text" => new object[] { new FailedWriterTests.Raw("[ 1, 2 ]"), typeof(int) },
            _ => new object[] { new FailedWriterTests.Raw("[ 1, x ]"), typeof(int) },
        };
        JsonSerializerOptions? options = name == "key" ? new() { Converters = { new FailingKeys() } } : null;
        (string? error, string text) = Written(w => Stj.Serialize(w, value, value.GetType(), options));
        (string? mistake, string written) = Written(w => Ours.Serialize(w, value, value.GetType(), options));
        Assert.Equal((theirs, ours), (text, written));
        Assert.NotNull(error);
        Assert.Equal(error, mistake);
    }

    private static (string? Error, string Text) Written(Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output);
        Exception? error = Record.Exception(() => write(writer));
        writer.Flush();
        return (error is null ? null : $"{error.GetType().Name}: {error.Message}", Encoding.UTF8.GetString(output.WrittenSpan));
    }

    /// <summary>A type that is not supported, whose values are all null: in streams System.Text.Json does not see it.</summary>
    [Fact]
    public void NullsOfATypeThatIsNotSupported()
    {
        var value = new Dictionary<string, Action?> { ["a"] = null };
        byte[] json = """{"a":null}"""u8.ToArray();
        string written = Thrown<NotSupportedException>(() => Stj.Serialize(value)), read = Thrown<NotSupportedException>(() => Stj.Deserialize<Dictionary<string, Action?>>(json));
        Assert.Equal(written, Thrown<NotSupportedException>(() => Ours.Serialize(value)));
        Assert.Equal(read, Thrown<NotSupportedException>(() => Ours.Deserialize<Dictionary<string, Action?>>(json)));

        using var output = new MemoryStream();
        Stj.Serialize(output, value);
        Assert.Equal(json, output.ToArray());
        Assert.Single(Stj.Deserialize<Dictionary<string, Action?>>(new MemoryStream(json))!);
        Assert.Equal(written, Thrown<NotSupportedException>(static () => Ours.Serialize(new MemoryStream(), new Dictionary<string, Action?> { ["a"] = null })));
        Assert.Equal(read, Thrown<NotSupportedException>(() => Ours.Deserialize<Dictionary<string, Action?>>(new MemoryStream(json))));
    }

    private static string Thrown<TException>(Action act)
        where TException : Exception => Assert.Throws<TException>(act).Message;

    /// <summary>A token that is cancelled before a write to a pipe.</summary>
    [Fact]
    public async Task PipesUnderACancelledToken()
    {
        var cancelled = new CancellationToken(canceled: true);
        object[] good = [1], bad = [1, typeof(int)];
        Assert.IsType<TaskCanceledException>(await ThrownAsync(Stj.SerializeAsync, good, written: 3));
        Assert.IsType<TaskCanceledException>(await ThrownAsync(Ours.SerializeAsync, good, written: 0));
        Assert.IsType<NotSupportedException>(await ThrownAsync(Stj.SerializeAsync, bad, written: null));
        Assert.IsType<TaskCanceledException>(await ThrownAsync(Ours.SerializeAsync, bad, written: 0));

        async Task<Exception?> ThrownAsync(Func<PipeWriter, object, Type, JsonSerializerOptions?, CancellationToken, Task> write, object[] value, int? written)
        {
            PipeWriter writer = new Pipe().Writer;
            Exception? error = await Record.ExceptionAsync(() => write(writer, value, typeof(object[]), null, cancelled));
            Assert.True(written is null || written == writer.UnflushedBytes, $"{writer.UnflushedBytes} bytes");
            return error;
        }
    }
}
