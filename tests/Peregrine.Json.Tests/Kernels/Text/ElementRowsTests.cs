using System.Buffers;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The tokens noted of a value are those that this runtime's own documents hold; what is not JSON is refused as by skipping.</summary>
public sealed class ElementRowsTests
{
    private static readonly FieldInfo? s_parent = typeof(JsonElement).GetField("_parent", BindingFlags.Instance | BindingFlags.NonPublic);
    private static readonly FieldInfo? s_parsed = typeof(JsonDocument).GetField("_parsedData", BindingFlags.Instance | BindingFlags.NonPublic);
    private static readonly FieldInfo? s_data = s_parsed?.FieldType.GetField("_data", BindingFlags.Instance | BindingFlags.NonPublic);

    private static string RandomValue(Random random, int depth)
    {
        string blank = random.Next(6) > 0 ? "" : new string(' ', random.Next(9)) + "\n";
        return blank + random.Next(depth > 5 ? 6 : 9) switch
        {
            0 => random.Next(1_000_000),
            1 => "-1.5e+10",
            2 => random.Next(2) == 0 ? "true" : "false",
            3 => "null",
            4 or 5 => RandomString(random),
            6 or 7 => "[" + string.Join(',', Enumerable.Range(0, random.Next(5)).Select(_ => RandomValue(random, depth + 1))) + blank + "]",
            _ => "{" + string.Join(',', Enumerable.Range(0, random.Next(5)).Select(_ => $"{blank}{RandomString(random)}{blank}:{RandomValue(random, depth + 1)}")) + "}",
        } + blank;
    }

    private static string RandomString(Random random) => "\"" + new string('x', random.Next(40)) + random.Next(5) switch
    {
        0 => "\\n\\u0041",
        1 => "é€😀",
        2 => new string('y', random.Next(200)),
        _ => "[]{},:",
    } + "\"";

    [Fact]
    public void RowsAreThoseOfADocument()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        Assert.SkipWhen(s_parent is null || s_data is null, "This runtime keeps its documents in another form.");
        var random = new Random(20261122);
        using var guarded = new GuardedMemory(40_000);
        for (int round = 0; round < TestScale.Times(4000); round++)
        {
            byte[] text = Encoding.UTF8.GetBytes(RandomValue(random, 0).Trim());
            if (text.Length > 40_000)
            {
                continue;
            }

            ReadOnlySpan<byte> there = round % 2 == 0 ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text);
            byte[] rows = ArrayPool<byte>.Shared.Rent(64);
            nint after = ElementRows.Build(ref MemoryMarshal.GetReference(there), 0, there.Length, 0, 64, false, false, ref rows, isShared: true, out int length);
            Assert.Equal(text.Length, after);
            byte[] expected = (byte[])s_data.GetValue(s_parsed!.GetValue(s_parent.GetValue(JsonElement.Parse(text))))!;
            Assert.Equal(expected, rows.AsSpan(0, length).ToArray());
            ArrayPool<byte>.Shared.Return(rows);
        }
    }

    private const string Damage = "[]{}\",:\\/ 1e\u0001x";

    [Fact]
    public void DamagedTextIsRefusedWhereSkippingRefusesIt()
    {
        var random = new Random(20261123);
        int refused = 0;
        for (int round = 0; round < TestScale.Times(8000); round++)
        {
            byte[] text = Encoding.UTF8.GetBytes(RandomValue(random, 2).Trim());
            for (int i = random.Next(3); i > 0; i--)
            {
                text[random.Next(text.Length)] = (byte)Damage[random.Next(Damage.Length)];
            }

            text = text[..random.Next(random.Next(2) == 0 ? text.Length : 0, text.Length + 1)];
            bool trailing = random.Next(2) == 0;
            bool comments = random.Next(2) == 0;
            int depth = random.Next(1, 6);
            byte[] rows = ArrayPool<byte>.Shared.Rent(64);
            ref byte start = ref MemoryMarshal.GetArrayDataReference(text);
            nint expected = SkipValue.Skip(ref start, 0, text.Length, depth, trailing, comments);
            Assert.Equal(expected, ElementRows.Build(ref start, 0, text.Length, 0, depth, trailing, comments, ref rows, isShared: true, out _));
            ArrayPool<byte>.Shared.Return(rows);
            refused += expected < 0 ? 1 : 0;
        }

        Assert.InRange(refused, TestScale.Times(8000) / 10, TestScale.Times(8000) * 95 / 100);
    }

    /// <summary>What the proof of the library decides on this runtime: noticed here when a new one keeps its documents otherwise.</summary>
    [Fact]
    public void ElementsAreMadeOfRows()
    {
        for (int i = 0; i < 100; i++)
        {
            Assert.Equal("[1,{\"a\":\"b\"}]", JsonSerializer.Deserialize<JsonElement>("[1,{\"a\":\"b\"}]").GetRawText());
        }

        Assert.True(Peregrine.Json.Interop.DocumentMaker.IsReady(1));
    }
}
