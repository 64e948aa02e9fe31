using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using Peregrine.Json.Insight;
using Peregrine.Json.Tests.Front;
using Peregrine.Json.Tests.Isa;

namespace Peregrine.Json.Tests.Insight;

/// <summary>Listeners that throw whenever they are called fail no call of the serializer and end no process: neither on a timer's thread nor on a caller's.</summary>
public sealed class ThrowingListenerTests
{
    /// <summary>In the usual run each of both once.</summary>
    public static TheoryData<string, string> Listeners => UsualRun.IsShort ? new() { { "1", "" }, { "0", "source" } } : new() { { "0", "" }, { "1", "" }, { "0", "source" }, { "1", "source" } };

    [Theory]
    [MemberData(nameof(Listeners))]
    public async Task NothingEndsTheProcess(string delay, string thrower)
    {
        Assert.SkipWhen(ChildProcess.IsChild, "Runs in a child already.");
        var environment = new Dictionary<string, string> { [ThrowingListenerCases.Delay] = delay, [ThrowingListenerCases.Thrower] = thrower };
        Assert.Equal(1, await ChildProcess.RunAsync(environment, null, typeof(ThrowingListenerCases).FullName!));
    }
}

/// <summary>In a child process, which has used no contract before.</summary>
public sealed class ThrowingListenerCases
{
    /// <summary>Milliseconds from the first contract to the event source.</summary>
    public const string Delay = "PEREGRINE_OBSERVE_AFTER";

    /// <summary>"source": the event source itself is met by an exception, after which the runtime sends nothing of it.</summary>
    public const string Thrower = "PEREGRINE_LISTENER_THROWS";

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);
    private static readonly bool s_throwsAtSource = Environment.GetEnvironmentVariable(Thrower) == "source";

    private static readonly TaskCompletionSource s_sourceSeen = new(), s_metersSeen = new(), s_knownNamed = new();
    private static int s_published, s_thrown;

    [Fact]
    public async Task Cases()
    {
        string? delay = Environment.GetEnvironmentVariable(Delay);
        Assert.SkipWhen(delay is null, "Only in a child process.");
        AppContext.SetData(Observation.DelaySetting, delay);
        using var meters = new MeterListener
        {
            InstrumentPublished = static (instrument, _) =>
            {
                if (instrument.Meter.Name != Observation.Name)
                {
                    return;
                }

                if (++s_published == 9)
                {
                    s_metersSeen.TrySetResult();
                }

                throw Thrown();
            },
        };
        meters.Start();
        using var early = new Listener();
        UseAll<First>();
        await Task.WhenAll(s_sourceSeen.Task, s_metersSeen.Task).WaitAsync(s_patience, TestContext.Current.CancellationToken);
        UseAll<Second>();
        if (s_throwsAtSource)
        {
            return;
        }

        // Listeners that come when source and meter are there; these hear of it on this thread.
        using var late = new Listener();
        await s_knownNamed.Task.WaitAsync(s_patience, TestContext.Current.CancellationToken);
        UseAll<Third>();
        Assert.True(s_thrown > 20, $"{s_thrown} exceptions");
    }

    /// <summary>A contract, code, errors of both kinds, new options.</summary>
    private static void UseAll<T>()
        where T : class, new()
    {
        Contracts.ContractCache.Clear();
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            Assert.Equal("{\"N\":0}", JsonSerializer.Serialize(new T()));
        }

        Assert.Throws<System.Text.Json.JsonException>(() => JsonSerializer.Deserialize<T>("{"));
        Assert.Equal("{\"N\":0}", JsonSerializer.Serialize(new T(), new System.Text.Json.JsonSerializerOptions { MaxDepth = 17 + typeof(T).Name.Length }));
    }

    private static InvalidOperationException Thrown()
    {
        Interlocked.Increment(ref s_thrown);
        return new InvalidOperationException("A listener's.");
    }

    public sealed class First
    {
        public int N { get; set; }
    }

    public sealed class Second
    {
        public int N { get; set; }
    }

    public sealed class Third
    {
        public int N { get; set; }
    }

    private sealed class Listener : EventListener
    {
        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == Observation.Name)
            {
                EnableEvents(eventSource, EventLevel.Verbose);
                if (s_sourceSeen.TrySetResult() && s_throwsAtSource)
                {
                    throw Thrown();
                }
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventSource.Name != Observation.Name)
            {
                return;
            }

            if (eventData.EventName == "ContractKnown")
            {
                s_knownNamed.TrySetResult();
            }

            throw Thrown();
        }
    }
}
