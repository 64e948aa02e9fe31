using System.Buffers;
using System.Collections.Concurrent;
using System.Reflection;
using System.Text;
using System.Text.Unicode;

namespace Peregrine.Json.Differential.Harness;

/// <summary>The same call through System.Text.Json and Peregrine.Json.</summary>
public static class Both
{
    /// <summary>Above the number of uses after which the library changes from the table of accessors to emitted code.</summary>
    private const int Uses = 30;

    private static readonly ConcurrentDictionary<(Type, JsonSerializerOptions?), bool> s_used = new();
    private static readonly ConcurrentDictionary<Type, ITyped> s_typed = new();

    /// <summary>Fails when writing differs.</summary>
    public static void Write<T>(T value, JsonSerializerOptions? options = null)
    {
        var report = new Report();
        Write(report, value, options);
        report.Check();
    }

    /// <summary>Fails when reading differs.</summary>
    public static void Read<T>(string json, JsonSerializerOptions? options = null) => Read<T>(Encoding.UTF8.GetBytes(json), options);

    /// <inheritdoc cref="Read{T}(string, JsonSerializerOptions?)"/>
    public static void Read<T>(byte[] utf8, JsonSerializerOptions? options = null)
    {
        var report = new Report();
        Read<T>(report, utf8, options);
        report.Check();
    }

    /// <summary>Fails when writing differs, or reading back what was written.</summary>
    public static void RoundTrip<T>(T value, JsonSerializerOptions? options = null)
    {
        var report = new Report();
        RoundTrip(report, value, options);
        report.Check();
    }

    public static void RoundTrip<T>(Report report, T value, JsonSerializerOptions? options = null)
    {
        Write(report, value, options);
        if (Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options)).Value is byte[] utf8)
        {
            Read<T>(report, utf8, options);
        }
    }

    /// <summary>Writes through every entry point that returns bytes or text.</summary>
    public static void Write<T>(Report report, T value, JsonSerializerOptions? options = null)
    {
        Outcome theirs = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options));
        if (!report.Takes(typeof(T), options, theirs.Value as byte[] ?? []))
        {
            return;
        }

        Compare(report, value, options, theirs, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "SerializeToUtf8Bytes<T>");
        if (s_used.TryAdd((typeof(T), options), true))
        {
            for (int i = 0; i < Uses; i++)
            {
                _ = Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options));
            }
        }

        Compare(report, value, options, theirs, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "SerializeToUtf8Bytes<T>, used often");
        Compare(report, value, options, theirs, Outcome.Of(() => Encoding.UTF8.GetBytes(Ours.Serialize(value, options))), "Serialize<T> to string");
        Compare(report, value, options, theirs, Outcome.Of(() => Buffered(value, options)), "Serialize<T> to IBufferWriter");
        Outcome theirsByType = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, typeof(T), options));
        Compare(report, value, options, theirsByType, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, typeof(T), options)), "SerializeToUtf8Bytes(Type)");
        OtherDoors.Write(report, value, options, theirs);
    }

    /// <summary>Reads through every entry point that takes bytes or text.</summary>
    public static void Read<T>(Report report, byte[] utf8, JsonSerializerOptions? options = null)
    {
        if (!report.Takes(typeof(T), options, utf8))
        {
            return;
        }

        Outcome theirs = Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, options));
        Compare<T>(report, utf8, options, theirs, Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options)), "Deserialize<T>(bytes)");
        if (s_used.TryAdd((typeof(T), options), true))
        {
            for (int i = 0; i < Uses; i++)
            {
                _ = Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options));
            }
        }

        Compare<T>(report, utf8, options, theirs, Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options)), "Deserialize<T>(bytes), used often");
        Compare<T>(report, utf8, options, theirs, Outcome.Of<object?>(() => Ours.Deserialize<T>(Split(utf8), options)), "Deserialize<T>(sequence)");
        Compare<T>(report, utf8, options, theirs, Outcome.Of<object?>(() => Ours.Deserialize(utf8, typeof(T), options)), "Deserialize(bytes, Type)");
        OtherDoors.Read<T>(report, utf8, options, theirs);
        if (Utf8.IsValid(utf8))
        {
            string json = Encoding.UTF8.GetString(utf8);
            Outcome theirsOfText = Outcome.Of<object?>(() => Stj.Deserialize<T>(json, options));
            Compare<T>(report, utf8, options, theirsOfText, Outcome.Of<object?>(() => Ours.Deserialize<T>(json, options)), "Deserialize<T>(string)");
        }
    }

    /// <summary>One entry point only, values compared by what System.Text.Json writes of them: for millions of trials.</summary>
    public static void ReadQuickly<T>(Report report, byte[] utf8, JsonSerializerOptions? options = null)
    {
        if (!report.Takes(typeof(T), options, utf8))
        {
            return;
        }

        Outcome theirs = Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, options));
        Outcome mine = Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options));
        Served.Note<T>(options);
        report.Count(theirs.IsOk);
        bool equal = theirs.IsOk && mine.IsOk
            ? WrittenEqual((T)theirs.Value!, (T)mine.Value!)
                || theirs.Graph == mine.Graph
            : !theirs.IsOk && !mine.IsOk && theirs.ErrorText == mine.ErrorText;
        if (!equal)
        {
            report.AddUnlisted(new Trial(true, typeof(T), options, utf8, null, theirs, mine, "Deserialize<T>(bytes)"));
        }

        OtherDoors.Read<T>(report, utf8, options, theirs);
    }

    /// <summary>One entry point only, values compared bit for bit.</summary>
    public static void ReadOnce<T>(Report report, byte[] utf8, JsonSerializerOptions? options = null)
    {
        if (!report.Takes(typeof(T), options, utf8))
        {
            return;
        }

        Outcome theirs = Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, options));
        Compare<T>(report, utf8, options, theirs, Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, options)), "Deserialize<T>(bytes)");
        OtherDoors.Read<T>(report, utf8, options, theirs);
    }

    private static bool WrittenEqual<T>(T theirs, T mine) =>
        Outcome.Of(() => Stj.SerializeToUtf8Bytes(theirs, s_lenient)).Value is byte[] a
        && Outcome.Of(() => Stj.SerializeToUtf8Bytes(mine, s_lenient)).Value is byte[] b && a.AsSpan().SequenceEqual(b);

    /// <summary>One entry point only.</summary>
    public static void WriteQuickly<T>(Report report, T value, JsonSerializerOptions? options = null)
    {
        Outcome theirs = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options));
        if (!report.Takes(typeof(T), options, theirs.Value as byte[] ?? []))
        {
            return;
        }

        Compare(report, value, options, theirs, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, options)), "SerializeToUtf8Bytes<T>");
        OtherDoors.Write(report, value, options, theirs);
    }

    /// <summary>The trials for a type known at run time.</summary>
    public static ITyped Of(Type type) => s_typed.GetOrAdd(type, t => (ITyped)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(t))!);

    private static readonly JsonSerializerOptions s_lenient = new()
    {
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
        MaxDepth = 1000,
        IncludeFields = true,
    };

    public static void Compare<T>(Report report, byte[] utf8, JsonSerializerOptions? options, Outcome theirs, Outcome mine, string entry)
    {
        Served.Note<T>(options);
        report.Count(theirs.IsOk);
        bool equal = theirs.IsOk && mine.IsOk
            ? theirs.Graph == mine.Graph
            : !theirs.IsOk && !mine.IsOk && theirs.ErrorText == mine.ErrorText;
        if (!equal)
        {
            report.AddUnlisted(new Trial(true, typeof(T), options, utf8, null, theirs, mine, entry));
        }
    }

    public static void Compare<T>(Report report, T value, JsonSerializerOptions? options, Outcome theirs, Outcome mine, string entry)
    {
        Served.Note<T>(options);
        report.Count(theirs.IsOk);
        bool equal = theirs.IsOk && mine.IsOk
            ? ((byte[])theirs.Value!).AsSpan().SequenceEqual((byte[])mine.Value!)
            : !theirs.IsOk && !mine.IsOk && theirs.ErrorText == mine.ErrorText;
        if (!equal)
        {
            report.AddUnlisted(new Trial(false, typeof(T), options, null, value, theirs, mine, entry));
        }
    }

    private static byte[] Buffered<T>(T value, JsonSerializerOptions? options)
    {
        var output = new ArrayBufferWriter<byte>();
        Ours.Serialize(output, value, options);
        return output.WrittenSpan.ToArray();
    }

    /// <summary>The bytes in several segments, empty ones among them; the cuts follow from the content.</summary>
    public static ReadOnlySequence<byte> Split(byte[] utf8)
    {
        var random = new Random(utf8.Length * 31 + (utf8.Length > 0 ? utf8[^1] : 0));
        var first = new Segment(default, null);
        Segment last = first;
        for (int at = 0; at < utf8.Length;)
        {
            int length = Math.Min(random.Next(0, Math.Max(2, utf8.Length / 3)), utf8.Length - at);
            last = new Segment(utf8.AsMemory(at, length), last);
            at += length;
        }

        last = new Segment(default, last);
        return new ReadOnlySequence<byte>(first, 0, last, 0);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }

    /// <summary>Trials without a type argument.</summary>
    public interface ITyped
    {
        void Read(Report report, byte[] utf8, JsonSerializerOptions? options);

        void ReadQuickly(Report report, byte[] utf8, JsonSerializerOptions? options);

        void ReadOnce(Report report, byte[] utf8, JsonSerializerOptions? options);

        void Write(Report report, object? value, JsonSerializerOptions? options);

        void WriteQuickly(Report report, object? value, JsonSerializerOptions? options);

        void RoundTrip(Report report, object? value, JsonSerializerOptions? options);
    }

    private sealed class Typed<T> : ITyped
    {
        public void Read(Report report, byte[] utf8, JsonSerializerOptions? options) => Both.Read<T>(report, utf8, options);

        public void ReadQuickly(Report report, byte[] utf8, JsonSerializerOptions? options) => Both.ReadQuickly<T>(report, utf8, options);

        public void ReadOnce(Report report, byte[] utf8, JsonSerializerOptions? options) => Both.ReadOnce<T>(report, utf8, options);

        public void Write(Report report, object? value, JsonSerializerOptions? options) => Both.Write(report, (T)value!, options);

        public void WriteQuickly(Report report, object? value, JsonSerializerOptions? options) => Both.WriteQuickly(report, (T)value!, options);

        public void RoundTrip(Report report, object? value, JsonSerializerOptions? options) => Both.RoundTrip(report, (T)value!, options);
    }
}
