using System.Buffers;
using System.Collections.Concurrent;
using System.Text;
using System.Text.Unicode;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.References;

/// <summary>The same call through both libraries; object graphs are compared with the identity of their objects.</summary>
public static class ReferenceTrials
{
    /// <summary>Above the number of uses after which the library changes from the table of accessors to emitted code.</summary>
    private const int Uses = 30;

    private static readonly ConcurrentDictionary<(Type, JsonSerializerOptions), bool> s_used = new();

    /// <summary>Reads by every entry point.</summary>
    public static void Read<T>(Report report, byte[] utf8, JsonSerializerOptions options)
    {
        Outcome theirs = Spell(() => Stj.Deserialize<T>(utf8, options));
        Compare<T>(report, utf8, options, theirs, Spell(() => Ours.Deserialize<T>(utf8, options)), "bytes");
        if (s_used.TryAdd((typeof(T), options), true))
        {
            for (int i = 0; i < Uses; i++)
            {
                _ = Spell(() => Ours.Deserialize<T>(utf8, options));
            }
        }

        Compare<T>(report, utf8, options, theirs, Spell(() => Ours.Deserialize<T>(utf8, options)), "bytes, used often");
        Compare<T>(report, utf8, options, theirs, Spell(() => Ours.Deserialize<T>(Both.Split(utf8), options)), "sequence");
        Compare<T>(report, utf8, options, Spell(() => Stj.Deserialize(utf8, typeof(T), options)), Spell(() => Ours.Deserialize(utf8, typeof(T), options)), "Type");
        Outcome streamed = Spell(() => Stj.Deserialize<T>(new MemoryStream(utf8), options));
        Compare<T>(report, utf8, options, streamed, Spell(() => Ours.Deserialize<T>(new MemoryStream(utf8), options)), "stream");
        Compare<T>(report, utf8, options, streamed, Spell(() => Ours.DeserializeAsync<T>(new MemoryStream(utf8), options).AsTask().GetAwaiter().GetResult()), "asynchronous stream");
        if (Utf8.IsValid(utf8))
        {
            string json = Encoding.UTF8.GetString(utf8);
            Compare<T>(report, utf8, options, Spell(() => Stj.Deserialize<T>(json, options)), Spell(() => Ours.Deserialize<T>(json, options)), "string");
        }
    }

    /// <summary>Reads by one entry point.</summary>
    public static void ReadOnce<T>(Report report, byte[] utf8, JsonSerializerOptions options) =>
        Compare<T>(report, utf8, options, Spell(() => Stj.Deserialize<T>(utf8, options)), Spell(() => Ours.Deserialize<T>(utf8, options)), "bytes");

    /// <summary>Writes by every entry point; gives what was written.</summary>
    public static byte[]? Write<T>(Report report, T value, JsonSerializerOptions options)
    {
        Outcome theirs = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options));
        Compare(report, value, options, theirs, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "bytes");
        if (s_used.TryAdd((typeof(T), options), true))
        {
            for (int i = 0; i < Uses; i++)
            {
                _ = Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options));
            }
        }

        Compare(report, value, options, theirs, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "bytes, used often");
        Compare(report, value, options, theirs, Outcome.Of(() => Encoding.UTF8.GetBytes(Ours.Serialize(value, options))), "string");
        Compare(report, value, options, theirs, Outcome.Of(() => Buffered(value, options)), "buffer");
        Compare(report, value, options, Streamed(s => Stj.Serialize(s, value, options)), Streamed(s => Ours.Serialize(s, value, options)), "stream");
        Compare(report, value, options, Streamed(s => Stj.SerializeAsync(s, value, options).GetAwaiter().GetResult()), Streamed(s => Ours.SerializeAsync(s, value, options).GetAwaiter().GetResult()), "asynchronous stream");
        Compare(report, value, options, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, typeof(T), options)), Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, typeof(T), options)), "Type");
        return theirs.Value as byte[];
    }

    /// <summary>Writes, and reads back what was written.</summary>
    public static void RoundTrip<T>(Report report, T value, JsonSerializerOptions options)
    {
        if (Write(report, value, options) is { } utf8)
        {
            Read<T>(report, utf8, options);
        }
    }

    /// <summary>The outcome of reading as text.</summary>
    public static Outcome Spell<T>(Func<T> call) => Outcome.Of(() => GraphText.Of(call()));

    private static Outcome Streamed(Action<Stream> call) => Outcome.Of(() =>
    {
        using var stream = new MemoryStream();
        call(stream);
        return stream.ToArray();
    });

    private static byte[] Buffered<T>(T value, JsonSerializerOptions options)
    {
        var output = new ArrayBufferWriter<byte>();
        Ours.Serialize(output, value, options);
        return output.WrittenSpan.ToArray();
    }

    public static void Compare<T>(Report report, byte[] utf8, JsonSerializerOptions options, Outcome theirs, Outcome mine, string entry)
    {
        report.Count(theirs.IsOk);
        if (!Equals(theirs.Value, mine.Value) || theirs.ErrorText != mine.ErrorText)
        {
            report.AddUnlisted(new Trial(true, typeof(T), options, utf8, null, theirs, mine, entry));
        }
    }

    private static void Compare<T>(Report report, T value, JsonSerializerOptions options, Outcome theirs, Outcome mine, string entry)
    {
        report.Count(theirs.IsOk);
        bool equal = theirs.Value is byte[] a && mine.Value is byte[] b ? a.AsSpan().SequenceEqual(b) : theirs.ErrorText == mine.ErrorText;
        if (!equal)
        {
            report.AddUnlisted(new Trial(false, typeof(T), options, null, value, theirs, mine, entry));
        }
    }
}
