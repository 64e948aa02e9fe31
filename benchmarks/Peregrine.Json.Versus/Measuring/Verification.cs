using System.Buffers;
using System.Text;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.Contract;
using Peregrine.Json.Workloads.StjOwn;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>Before anything is timed: does a competitor do the same work as System.Text.Json by reflection?</summary>
public static class Verification
{
    /// <summary>Null when it does; else what differs.</summary>
    public static string? Problem<T>(Side side, CallLoop loop, Workload<T> workload, Direction direction, Form form)
    {
        int count = Math.Min(loop.Inputs, workload.AverageBytes > 4_096 ? 8 : 256);
        for (int index = 0; index < count; index++)
        {
            try
            {
                string? problem = direction == Direction.Read
                    ? ReadProblem(loop, workload, index)
                    : WriteProblem(side, loop, workload, form, index);
                if (problem is not null)
                {
                    return problem;
                }
            }
            catch (Exception thrown)
            {
                return $"{thrown.GetType().Name}: {OneLine(thrown.Message)}";
            }
        }

        return null;
    }

    private static string? ReadProblem<T>(CallLoop loop, Workload<T> workload, int index)
    {
        if (loop.Once(index) is ElementTally tally)
        {
            ElementTally wanted = Tally(Stj.Deserialize<List<T>>(workload.Documents[index], workload.Options)!);
            return tally == wanted ? null : $"enumerates {tally} where System.Text.Json has {wanted}";
        }

        byte[] expected = Stj.SerializeToUtf8Bytes(Stj.Deserialize<T>(workload.Documents[index], workload.Options), workload.Options);
        byte[] actual = Stj.SerializeToUtf8Bytes((T?)loop.Once(index), workload.Options);
        return Difference("reads", expected, actual);
    }

    private static ElementTally Tally<T>(List<T> elements)
        => new(elements.Count, elements.Aggregate(0L, static (checksum, element) => (checksum * 31) + ((IElement)(object)element!).Checksum));

    private static string? WriteProblem<T>(Side side, CallLoop loop, Workload<T> workload, Form form, int index)
    {
        byte[] expected = form is Form.Member or Form.Inside
            ? Stj.SerializeToUtf8Bytes(new Holder { Held = workload.Values[index] }, workload.Options)
            : Stj.SerializeToUtf8Bytes(workload.Values[index], workload.Options);
        byte[] actual = Utf8(loop.Once(index));
        if (!side.SameBytes)
        {
            // Escapes and number formats may differ: what System.Text.Json reads from the text must not.
            actual = Stj.SerializeToUtf8Bytes(Stj.Deserialize<T>(actual, workload.Options), workload.Options);
            expected = Stj.SerializeToUtf8Bytes(Stj.Deserialize<T>(expected, workload.Options), workload.Options);
        }

        return Difference("writes", expected, actual);
    }

    private static byte[] Utf8(object? result) => result switch
    {
        byte[] bytes => bytes,
        string text => Encoding.UTF8.GetBytes(text),
        ArrayBufferWriter<byte> buffer => buffer.WrittenSpan.ToArray(),
        MemoryStream stream => stream.ToArray(),
        MemoryPipeWriter pipe => pipe.Written.ToArray(),
        _ => throw new NotSupportedException(result?.GetType().Name ?? "null"),
    };

    private static string? Difference(string verb, ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual)
    {
        if (expected.SequenceEqual(actual))
        {
            return null;
        }

        int at = expected.CommonPrefixLength(actual);
        return $"{verb} other values at byte {at}: {Excerpt(actual, at)} where System.Text.Json has {Excerpt(expected, at)}";
    }

    private static string Excerpt(ReadOnlySpan<byte> text, int at)
    {
        int from = Math.Max(0, at - 20);
        return $"…{OneLine(Encoding.UTF8.GetString(text[from..Math.Min(text.Length, at + 20)]))}…";
    }

    private static string OneLine(string text)
    {
        text = text.ReplaceLineEndings(" ");
        return text.Length <= 140 ? text : text[..140] + "…";
    }
}
