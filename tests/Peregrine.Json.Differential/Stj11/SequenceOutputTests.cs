using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Sequences written as whole documents, which System.Text.Json 11 can do: the same bytes in the same order, whatever fails on the way.</summary>
public class SequenceOutputTests
{
    public record Item(int Number, string? Text);

    public static IEnumerable<object?[]> Cases() =>
        from lines in (bool[])[false, true]
        from indented in (bool[])[false, true]
        from size in (int[])[16, 200, 16 * 1024]
        select new object?[] { lines, indented, size };

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task ToStreamsAndPipes(bool lines, bool indented, int size)
    {
        var options = new JsonSerializerOptions { WriteIndented = indented, DefaultBufferSize = size, NewLine = "\r\n" };
        foreach (int count in (int[])[0, 1, 3, 50])
        {
            foreach (int failsAt in (int[])[-1, 0, 2, 49])
            {
                foreach (bool yields in (bool[])[false, true])
                {
                    if (!lines && size < 16 * 1024 && failsAt >= 0 && failsAt <= count)
                    {
                        // What has left of an array when it fails depends on where buffers end inside its elements.
                        continue;
                    }

                    string what = $"{count} items, fails at {failsAt}, yields {yields}";
                    Assert.Equal(what + await OfStream(s => Stj.SerializeAsyncEnumerable(s, Items(count, failsAt, yields), lines, options)), what + await OfStream(s => Ours.SerializeAsyncEnumerable(s, Items(count, failsAt, yields), lines, options)));
                    var info = (JsonTypeInfo<Item?>)options.GetTypeInfo(typeof(Item));
                    Assert.Equal(what + await OfStream(s => Stj.SerializeAsyncEnumerable(s, Items(count, failsAt, yields), info, lines)), what + await OfStream(s => Ours.SerializeAsyncEnumerable(s, Items(count, failsAt, yields), info, lines)));
                    Assert.Equal(what + await OfPipe(p => Stj.SerializeAsyncEnumerable(p, Items(count, failsAt, yields), lines, options)), what + await OfPipe(p => Ours.SerializeAsyncEnumerable(p, Items(count, failsAt, yields), lines, options)));
                    Assert.Equal(what + await OfPipe(p => Stj.SerializeAsyncEnumerable(p, Items(count, failsAt, yields), info, lines)), what + await OfPipe(p => Ours.SerializeAsyncEnumerable(p, Items(count, failsAt, yields), info, lines)));
                }
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WhatIsNull(bool lines)
    {
        using var stream = new MemoryStream();
        var pipe = new Pipe();
        Assert.Equal(Outcome.Of(() => Stj.SerializeAsyncEnumerable<int>(stream, null!, lines)).ErrorText, Outcome.Of(() => Ours.SerializeAsyncEnumerable<int>(stream, null!, lines)).ErrorText);
        Assert.Equal(Outcome.Of(() => Stj.SerializeAsyncEnumerable<int>(pipe.Writer, null!, lines)).ErrorText, Outcome.Of(() => Ours.SerializeAsyncEnumerable<int>(pipe.Writer, null!, lines)).ErrorText);
        Assert.Equal(Outcome.Of(() => Stj.SerializeAsyncEnumerable((Stream)null!, Items(1, -1, false), lines)).ErrorText, Outcome.Of(() => Ours.SerializeAsyncEnumerable((Stream)null!, Items(1, -1, false), lines)).ErrorText);
        Assert.Equal(Outcome.Of(() => Stj.SerializeAsyncEnumerable((PipeWriter)null!, Items(1, -1, false), lines)).ErrorText, Outcome.Of(() => Ours.SerializeAsyncEnumerable((PipeWriter)null!, Items(1, -1, false), lines)).ErrorText);
    }

    private static async IAsyncEnumerable<Item?> Items(int count, int failsAt, bool yields)
    {
        for (int i = 0; i < count; i++)
        {
            if (yields)
            {
                await Task.Yield();
            }

            if (i == failsAt)
            {
                throw new InvalidTimeZoneException("no more");
            }

            yield return i % 7 == 5 ? null : new Item(i, "<é>");
        }

        if (count == failsAt + 1)
        {
            throw new InvalidTimeZoneException("at the end");
        }
    }

    private static async Task<string> OfStream(Func<Stream, Task> write)
    {
        using var stream = new MemoryStream();
        string end = await EndOf(() => write(stream));
        return Encoding.UTF8.GetString(stream.ToArray()) + end;
    }

    private static async Task<string> OfPipe(Func<PipeWriter, Task> write)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        string end = await EndOf(() => write(pipe.Writer));
        await pipe.Writer.CompleteAsync();
        using var all = new MemoryStream();
        await pipe.Reader.CopyToAsync(all);
        return Encoding.UTF8.GetString(all.ToArray()) + end;
    }

    private static async Task<string> EndOf(Func<Task> write)
    {
        try
        {
            await write();
            return "";
        }
        catch (Exception error)
        {
            return Outcome.Describe(error);
        }
    }
}
