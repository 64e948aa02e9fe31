using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Tests.Insight;

/// <summary>Runs <see cref="FallbackAloneCases"/> in a process of its own, in which nothing has used this library before.</summary>
public sealed class FallbackAloneTests
{
    [Fact]
    public async Task AFallbackIsSeenWithoutACallOfThisLibrary()
    {
        using var child = new OwnProcess(typeof(FallbackAloneTests).Assembly, null, "-explicit", "only", "-class", typeof(FallbackAloneCases).FullName!);
        Assert.Equal(1, (await child.RunAsync()).Passed());
    }
}

/// <summary>A resolver of the program's own around the bridge: System.Text.Json serves all types, no contract is made, and the counter and the event say so.</summary>
public sealed class FallbackAloneCases
{
    [Fact(Explicit = true)]
    public void AResolverAroundTheBridge()
    {
        using var events = new Events();
        var options = new JsonSerializerOptions().UsePeregrine();
        options.TypeInfoResolver = new Around(options.TypeInfoResolver!);
        Assert.Equal("{\"Name\":\"a\"}", Stj.Serialize(new Left { Name = "a" }, options));
        Assert.Equal(0, Observation.Contracts);
        Assert.True(Counted() > 0);
        Assert.Contains(events.Types, static name => name == typeof(Left).ToString());
    }

    private static long Counted()
    {
        long counted = 0;
        using var listener = new MeterListener();
        listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == Observation.Name && instrument.Name == "peregrine.json.fallbacks")
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        listener.SetMeasurementEventCallback<long>((_, value, tags, _) => counted += tags.ToArray().Any(static tag => Equals(tag.Value, "bridged_inside")) ? value : 0);
        listener.Start();
        listener.RecordObservableInstruments();
        return counted;
    }

    private sealed class Left
    {
        public string? Name { get; set; }
    }

    private sealed class Around(IJsonTypeInfoResolver inner) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => inner.GetTypeInfo(type, options);
    }

    private sealed class Events : EventListener
    {
        public List<string> Types { get; } = [];

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == Observation.Name)
            {
                EnableEvents(eventSource, EventLevel.Informational, EventKeywords.All);
            }
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventName == "FellBack")
            {
                Types.Add((string)eventData.Payload![0]!);
            }
        }
    }
}
