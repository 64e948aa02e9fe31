using System.Buffers;
using System.Diagnostics.Tracing;
using System.Reflection;
using Peregrine.Json.Ecma;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>What was rented goes back, wherever a host throws. Long arrays are common to all threads, so no other test runs beside these.</summary>
[CollectionDefinition(nameof(RentedMemoryTests), DisableParallelization = true)]
[Collection(nameof(RentedMemoryTests))]
public class RentedMemoryTests
{
    /// <summary>Values enough for arrays of the shared pools: of values, of input and of output.</summary>
    private static readonly string s_text = "[" + string.Join(",", Enumerable.Range(0, 60_000).Select(i => $"{{\"a\":[{i}]}}")) + "]";

    [Fact]
    public void WhereAReaderThrows()
    {
        int most = 0;
        foreach (int at in (int[])[int.MaxValue, 1, 1_000, 50_000, 119_999, 120_001])
        {
            int rented = Rented(() =>
            {
                int created = 0;
                var host = new OneLieHost
                {
                    OnCreation = () =>
                    {
                        if (++created == at)
                        {
                            throw new NotSupportedException();
                        }
                    },
                };
                try
                {
                    EcmaJson.Parse<EcmaValue, OneLieHost>(host, s_text, default);
                    Assert.Equal(int.MaxValue, at);
                }
                catch (NotSupportedException)
                {
                    Assert.NotEqual(int.MaxValue, at);
                }
            });
            most = Math.Max(most, rented);
        }

        Assert.True(most >= 2, $"{most} arrays were rented at most");
    }

    [Fact]
    public void WhereARevivingFunctionThrows() => Assert.True(Rented(() =>
    {
        int calls = 0;
        Assert.Throws<NotSupportedException>(() => EcmaJson.Parse(s_text, Each((_, value) => ++calls < 100_000 ? value : throw new NotSupportedException())));
    }) > 0);

    [Fact]
    public void WhereATextIsWrong() => Assert.True(Rented(() => Fails(() => EcmaJson.Parse(s_text[..^1] + "}"), EcmaErrorKind.Syntax)) > 0);

    [Fact]
    public void WhereAWriterThrows()
    {
        EcmaValue value = EcmaJson.Parse(s_text);
        Assert.True(Rented(() =>
        {
            int calls = 0;
            EcmaValue replacer = Each((_, inner) => ++calls < 100_000 ? inner : throw new NotSupportedException());
            Assert.Throws<NotSupportedException>(() => EcmaJson.Stringify(value, replacer));
            calls = 0;
            Assert.Throws<NotSupportedException>(() => EcmaJson.TryStringify(value, new ArrayBufferWriter<byte>(), replacer));
            Fails(() => EcmaJson.Stringify(value, default, default, new EcmaOptions { MaxLength = 600_000 }), EcmaErrorKind.Range);
            Assert.Throws<NotSupportedException>(() => EcmaJson.TryStringify(value, new ThrowingStream()));
        }) > 0);
    }

    /// <summary>How many arrays were rented at most; as many went back. Full collections free arrays that went back.</summary>
    private static int Rented(Action action)
    {
        int rented = 0;
        Undisturbed.ByCollections(() => rented = Run(action));
        return rented;
    }

    private static int Run(Action action)
    {
        // What the action takes of long arrays is there before it, and then again.
        EcmaValue every = Each((_, value) => value);
        EcmaJson.TryStringify(EcmaJson.Parse(s_text, every), Stream.Null, every);
        _ = EcmaJson.Stringify(EcmaJson.Parse(s_text), every);
        List<Array> before = Kept();
        using var listener = new PoolListener();
        action();
        Assert.Equal(listener.Rented, listener.Returned);
        Assert.Empty(before.Except(Kept(), ReferenceEqualityComparer.Instance));
        return listener.Rented + before.Count;
    }

    /// <summary>The long arrays that are kept.</summary>
    private static List<Array> Kept()
    {
        List<Array> kept = [.. Of<byte>(), .. Of<char>(), .. Of<int>(), .. Of<EcmaValue>(), .. Of<ParseRecords<EcmaValue>.Record>()];
        return kept;

        static IEnumerable<Array> Of<T>() => new[] { LongArrays<T>.Own, LongArrays<T>.Shown }.SelectMany(static store =>
            ((T[]?[])typeof(LongArrays<T>).GetField("_kept", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(store)!).OfType<Array>());
    }

    private sealed class PoolListener : EventListener
    {
        private const int BufferRented = 1, BufferReturned = 3;
        private readonly int _thread = Environment.CurrentManagedThreadId;

        public int Rented { get; private set; }

        public int Returned { get; private set; }

        protected override void OnEventSourceCreated(EventSource source)
        {
            if (source.Name == "System.Buffers.ArrayPoolEventSource")
            {
                EnableEvents(source, EventLevel.Verbose);
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs written)
        {
            if (Environment.CurrentManagedThreadId == _thread)
            {
                Rented += written.EventId == BufferRented ? 1 : 0;
                Returned += written.EventId == BufferReturned ? 1 : 0;
            }
        }
    }

    private sealed class ThrowingStream : MemoryStream
    {
        public override void Write(ReadOnlySpan<byte> buffer) => throw new NotSupportedException();
    }
}
