using System.Buffers;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>Structs whose bits no constructor gives, and memory that is not as long as it says.</summary>
public class ImpossibleValueTests
{
    public sealed class Holder<T>
    {
        public T? V { get; set; }

        public int After { get; set; } = 1;
    }

    private static T Raw<T>(params ReadOnlySpan<ulong> words)
        where T : struct
    {
        byte[] bytes = new byte[Unsafe.SizeOf<T>() + 8 * words.Length];
        for (int i = 0; i < words.Length; i++)
        {
            BitConverter.TryWriteBytes(bytes.AsSpan(8 * i), words[i]);
        }

        return Unsafe.ReadUnaligned<T>(ref bytes[0]);
    }

    public static decimal Decimal(uint flags, uint high, ulong low) => Raw<decimal>(flags | ((ulong)high << 32), low);

    private static void Everywhere<T>(Report report, T value)
        where T : struct
    {
        Both.Write(report, value);
        Both.Write(report, new[] { value, value });
        Both.Write(report, new List<T> { default, value, value });
        Both.Write(report, (T?)value);
        Both.Write<object>(report, value);
        Both.Write(report, new Holder<T> { V = value });
        Both.Write(report, new Dictionary<T, T> { [value] = value });
        Both.Write(report, new Dictionary<string, T> { ["a"] = value });
    }

    [Fact]
    public void Decimals()
    {
        var report = new Report();
        var quoted = new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString };
        foreach (uint scale in (uint[])[0, 1, 15, 27, 28, 29, 30, 31, 32, 40, 60, 64, 100, 127, 128, 200, 255])
        {
            foreach (uint sign in (uint[])[0, 0x8000_0000])
            {
                foreach (uint reserved in (uint[])[0, 1, 0x7F00_FFFF])
                {
                    foreach ((uint high, ulong low) in ((uint, ulong)[])[(0, 0), (0, 1), (0, 123_456_789), (5, ulong.MaxValue), (uint.MaxValue, ulong.MaxValue)])
                    {
                        decimal value = Decimal(scale << 16 | sign | reserved, high, low);
                        Everywhere(report, value);
                        Both.Write(report, value, quoted);
                        Assert.Equal(scale <= 28, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value)).IsOk);
                    }
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void Times()
    {
        var report = new Report();
        foreach (long ticks in (long[])[0, 863_999_999_999, 864_000_000_000, 864_000_000_001, 8_640_000_000_005, long.MaxValue, -1, -864_000_000_000, long.MinValue])
        {
            Everywhere(report, Raw<TimeOnly>((ulong)ticks));
            Everywhere(report, Raw<TimeSpan>((ulong)ticks));
        }

        foreach (int day in (int[])[0, 3_652_058, 3_652_059, 3_652_060, 4_000_000, int.MaxValue, -1, int.MinValue])
        {
            Everywhere(report, Raw<DateOnly>((uint)day));
        }

        report.Check();
    }

    /// <summary>System.Text.Json reads outside its tables for some of these, and may end the process.</summary>
    [Fact]
    public void Dates()
    {
        foreach (ulong kind in (ulong[])[0, 1, 2, 3])
        {
            foreach (ulong ticks in (ulong[])[0, 1, 3_155_378_975_999_999_999, 3_155_378_976_000_000_000, 0x3FFF_FFFF_FFFF_FFFF, 638_000_000_000_000_000])
            {
                DateTime value = Raw<DateTime>(ticks | kind << 62);
                bool isDate = ticks <= (ulong)DateTime.MaxValue.Ticks;
                if (isDate)
                {
                    Both.Write(new Report(), value);
                }

                Outcome mine = Outcome.Of(() => Ours.SerializeToUtf8Bytes(new[] { value }));
                Assert.True(isDate ? mine.IsOk : mine.Error is ArgumentOutOfRangeException, $"{ticks} {kind}: {mine.Error}");
                foreach (int minutes in (int[])[0, 840, -840, 900, 5_999, 6_000, -6_000, 32_767, -32_768, 1_000_000_000, int.MinValue, int.MaxValue])
                {
                    foreach (DateTimeOffset offset in (DateTimeOffset[])[Raw<DateTimeOffset>((uint)minutes, ticks | kind << 62), Raw<DateTimeOffset>(ticks | kind << 62, (uint)minutes)])
                    {
                        mine = Outcome.Of(() => Ours.SerializeToUtf8Bytes(new Dictionary<DateTimeOffset, DateTimeOffset> { [offset] = offset }));
                        Assert.True(mine.IsOk || mine.Error is ArgumentOutOfRangeException, mine.Error?.ToString());
                        Assert.True(!mine.IsOk || System.Text.Ascii.IsValid((byte[])mine.Value!));
                    }
                }
            }
        }
    }

    [Fact]
    public void Others()
    {
        var report = new Report();
        for (int bits = 0; bits < 256; bits++)
        {
            bool value = Unsafe.BitCast<byte, bool>((byte)bits);
            Everywhere(report, value);
            Both.Write(report, new Holder<bool> { V = value }, new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault });
            Everywhere(report, (DayOfWeek)(bits - 128));
        }

        for (int unit = 0; unit < 0x10000; unit += unit is < 300 or (> 0xD700 and < 0xE100) ? 1 : 61)
        {
            Everywhere(report, (char)unit);
        }

        Both.Write(report, Unsafe.BitCast<ulong, int?>(2 | 5UL << 32));
        Both.Write(report, default(ImmutableArray<int>));
        Both.Write(report, new Holder<ImmutableArray<int>>());
        Both.Write(report, default(ArraySegment<int>));
        Both.Write(report, default(Memory<int>));
        Both.Write(report, default(ReadOnlyMemory<byte>));
        report.Check();
    }

    [Fact]
    public void MemoryThatLies()
    {
        var report = new Report();
        foreach (int said in (int[])[0, 1, 5, 100, 5_000])
        {
            foreach (int real in (int[])[0, 1, 3, 50, 6_000])
            {
                Both.Write(report, new Liar<int>(real).Of(said));
                Both.Write(report, new Liar<byte>(real).Of(said));
                Both.Write(report, new Liar<string>(real).Of(said));
                Both.Write(report, (ReadOnlyMemory<byte>)new Liar<byte>(real).Of(said));
            }
        }

        report.Check();
    }

    private sealed class Liar<T>(int real) : MemoryManager<T>
    {
        public Memory<T> Of(int said) => CreateMemory(said);

        public override Span<T> GetSpan() => new T[real];

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
