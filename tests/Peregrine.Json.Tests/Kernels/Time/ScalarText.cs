using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

internal delegate nint ReadText<T>(ref byte start, nint at, nint end, out T value);

internal delegate bool ParseText<T>(ReadOnlySpan<byte> text, out T value);

internal delegate nint WriteText<T>(ref byte destination, nint at, nint limit, T value);

/// <summary>The kernels of one type, held against System.Text.Json: what it reads, what it rejects, what it writes.</summary>
internal sealed class ScalarText<T>(ReadText<T> read, ParseText<T> parse, WriteText<T> write, int maxLength, Func<T, object> identity)
{
    private static readonly string[] s_foreign = ["0", "1", "2", "3", "5", "6", "9", ":", ".", "-", "+", "T", "Z", "t", "z", " ", "/", ",", "a", "F", "G", "@", "`", "?", "\u00e9", "\u0660", "\uff11"];

    /// <summary>Values that the kernel reads at once, written as it would write them, for the fast path.</summary>
    public void ReadsCanonical(T value)
    {
        byte[] json = Stj.SerializeToUtf8Bytes(value);
        nint after = read(ref MemoryMarshal.GetArrayDataReference(json), 1, json.Length, out T actual);
        Assert.True(after == json.Length, Encoding.UTF8.GetString(json));
        Assert.Equal(identity(Stj.Deserialize<T>(json)!), identity(actual));
    }

    /// <summary>Writes exactly the bytes of System.Text.Json, wherever the text stands and nowhere else.</summary>
    public void Writes(T value, int at = 0)
    {
        byte[] expected = Stj.SerializeToUtf8Bytes(value);
        byte[] space = new byte[at + maxLength];
        space.AsSpan(0, at).Fill(0xEE);
        nint after = write(ref MemoryMarshal.GetArrayDataReference(space), at, space.Length, value);
        ReadOnlySpan<byte> actual = space.AsSpan(at, (int)after - at);
        if (!actual.SequenceEqual(expected.AsSpan(1..^1)))
        {
            Assert.Fail($"{Encoding.UTF8.GetString(expected)} written as {Encoding.UTF8.GetString(actual)}");
        }

        Assert.Equal(-1, space.AsSpan(0, at).IndexOfAnyExcept((byte)0xEE));
    }

    /// <summary>The text between the quotes, unescaped, is accepted or rejected as System.Text.Json does, with the same value.</summary>
    public bool Agrees(string text)
    {
        string json = Stj.Serialize(text, TestJson.Relaxed);
        bool accepted = TryOracle(Encoding.UTF8.GetBytes(json), out T? expected);
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        bool parsed = parse(bytes, out T actual);
        Assert.True(accepted == parsed, $"{json}: System.Text.Json {(accepted ? "accepts" : "rejects")} it");
        if (accepted)
        {
            Assert.Equal(identity(expected!), identity(actual));
        }

        ReadAgrees(Encoding.UTF8.GetBytes("\"" + text + "\""));
        return accepted;
    }

    /// <summary>What the fast path takes, System.Text.Json takes too, with the same value and to the same place.</summary>
    public void ReadAgrees(byte[] json)
    {
        nint after = read(ref MemoryMarshal.GetArrayDataReference(json), 1, json.Length, out T actual);
        if (after == Mem.Failed)
        {
            return;
        }

        string shown = Encoding.UTF8.GetString(json);
        Assert.True(after <= json.Length && json[after - 1] == '"', shown);
        Assert.True(TryOracle(json.AsSpan(0, (int)after), out T? expected), shown + ": System.Text.Json rejects it");
        Assert.Equal(identity(expected!), identity(actual));
    }

    /// <summary>Seeded changes of valid texts: this many, and never so few that all could be refused.</summary>
    public void AgreesOnMutations(int seed, int count, params string[] texts)
    {
        count = Math.Max(count, 500);
        var random = new Random(seed);
        int accepted = 0;
        for (int i = 0; i < count; i++)
        {
            string text = texts[random.Next(texts.Length)];
            for (int changes = random.Next(1, 4); changes > 0; changes--)
            {
                text = Mutate(random, text);
            }

            accepted += Agrees(text) ? 1 : 0;
        }

        Assert.True(accepted > 0 && accepted < count, "The mutations must meet both sides.");
    }

    /// <summary>Every byte of every text replaced by every value: the fast path takes nothing that is not valid.</summary>
    public void AgreesOnEveryByte(params string[] texts)
    {
        foreach (string text in texts)
        {
            byte[] json = Encoding.UTF8.GetBytes("\"" + text + "\"");
            for (int at = 1; at < json.Length; at++)
            {
                byte original = json[at];
                for (int value = 0; value < 256; value++)
                {
                    json[at] = (byte)value;
                    ReadAgrees(json);
                }

                json[at] = original;
            }
        }
    }

    /// <summary>Texts, whole and cut at every length, between unmapped pages, reading and writing.</summary>
    public void StaysInside(IEnumerable<T> values, params string[] texts)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        using var memory = new GuardedMemory(4096);
        foreach (string json in values.Select(value => Stj.Serialize(value, TestJson.Relaxed)).Concat(texts.Select(text => $"\"{text}\"")))
        {
            byte[] bytes = Encoding.UTF8.GetBytes(json);
            for (int length = 1; length <= bytes.Length; length++)
            {
                ReadOnlySpan<byte> part = bytes.AsSpan(0, length);
                nint heap = read(ref MemoryMarshal.GetReference(part), 1, length, out T expected);
                nint ending = read(ref MemoryMarshal.GetReference(memory.CopyAtEnd(part)), 1, length, out T atEnd);
                nint starting = read(ref MemoryMarshal.GetReference(memory.CopyAtStart(part)), 1, length, out T atStart);
                Assert.Equal((heap, heap), (ending, starting));
                if (heap != Mem.Failed)
                {
                    Assert.Equal((identity(expected), identity(expected)), (identity(atEnd), identity(atStart)));
                }
            }
        }

        foreach (T value in values)
        {
            byte[] expected = Stj.SerializeToUtf8Bytes(value);
            Span<byte> space = memory.AtEnd(maxLength);
            nint after = write(ref MemoryMarshal.GetReference(space), 0, maxLength, value);
            Assert.Equal(expected[1..^1], space[..(int)after].ToArray());
            space = memory.AtStart(maxLength);
            after = write(ref MemoryMarshal.GetReference(space), 0, maxLength, value);
            Assert.Equal(expected[1..^1], space[..(int)after].ToArray());
        }
    }

    private static string Mutate(Random random, string text)
    {
        int at = random.Next(text.Length + 1);
        string foreign = s_foreign[random.Next(s_foreign.Length)];
        return random.Next(6) switch
        {
            0 => text.Insert(at, foreign),
            1 when at < text.Length => text.Remove(at, 1),
            2 => text[..at],
            3 when at < text.Length => text.Insert(at, text[at].ToString()),
            _ when at < text.Length => text.Remove(at, 1).Insert(at, foreign),
            _ => text + foreign,
        };
    }

    private static bool TryOracle(ReadOnlySpan<byte> json, out T? value)
    {
        try
        {
            value = Stj.Deserialize<T>(json);
            return true;
        }
        catch (JsonException)
        {
            value = default;
            return false;
        }
    }
}

internal static class TestJson
{
    public static JsonSerializerOptions Relaxed { get; } = new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
}
