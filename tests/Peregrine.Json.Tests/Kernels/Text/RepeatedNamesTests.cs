using System.Buffers;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Names are searched for repeated ones within the memory of text and rows, with the result of this runtime's own documents.</summary>
public sealed class RepeatedNamesTests
{
    private static readonly JsonDocumentOptions s_unique = new() { AllowDuplicateProperties = false };

    /// <summary>Random objects of names that are often equal, alike or escaped; the rows count from an offset before the value.</summary>
    [Fact]
    public void FindsWhatDocumentsRefuse()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20261130);
        using GuardedMemory ofText = new(100_000), ofRows = new(400_000);
        int refused = 0, rounds = TestScale.Times(3000);
        for (int round = 0; round < rounds; round++)
        {
            int before = random.Next(4);
            byte[] text = Encoding.UTF8.GetBytes(new string(' ', before) + Value(random, 0, random.Next(2, 400)));
            if (text.Length > 100_000)
            {
                continue;
            }

            ReadOnlySpan<byte> there = round % 2 == 0 ? ofText.CopyAtEnd(text) : ofText.CopyAtStart(text);
            byte[] rows = ArrayPool<byte>.Shared.Rent(64);
            nint after = ElementRows.Build(ref MemoryMarshal.GetReference(there), before, there.Length, 0, 64, false, false, ref rows, isShared: true, out int length);
            Assert.Equal(text.Length, after);
            bool mayRepeat = ElementRows.MayRepeatNames(there, round % 3 == 0 ? ofRows.CopyAtStart(rows.AsSpan(0, length)) : ofRows.CopyAtEnd(rows.AsSpan(0, length)));
            ArrayPool<byte>.Shared.Return(rows);
            Assert.True(IsRefused(text) == mayRepeat, Encoding.UTF8.GetString(text));
            refused += mayRepeat ? 1 : 0;
        }

        Assert.InRange(refused, rounds / 10, rounds * 9 / 10);
    }

    private static bool IsRefused(byte[] text)
    {
        try
        {
            JsonElement.Parse(text, s_unique);
            return false;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            return true;
        }
    }

    private static string Value(Random random, int depth, int spread) => random.Next(depth > 3 ? 3 : 6) switch
    {
        0 => "1",
        1 => "\"a\\n\"",
        2 => "[1,2]",
        3 => "[" + string.Join(',', Enumerable.Range(0, random.Next(4)).Select(_ => Value(random, depth + 1, spread))) + "]",
        _ => "{" + string.Join(',', Enumerable.Range(0, random.Next(4) == 0 ? random.Next(80) : random.Next(5)).Select(i => $"\"{Name(random, i, spread)}\":{Value(random, depth + 1, spread)}")) + "}",
    };

    /// <summary>Mostly another name for each index, of any length; sometimes one that an index before may have, or another spelling of it.</summary>
    private static string Name(Random random, int index, int spread)
    {
        index = random.Next(spread) == 0 ? random.Next(index + 1) : index;
        string name = new string('x', index * 7 % 23) + index + new string('y', index * 5 % 19);
        return random.Next(4 * spread) switch
        {
            0 => "\\ud800",
            1 => "",
            < 40 => "\\u" + ((int)name[0]).ToString("x4", System.Globalization.CultureInfo.InvariantCulture) + name[1..],
            _ => name,
        };
    }
}
