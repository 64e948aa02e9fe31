using System.Diagnostics.Metrics;

namespace Peregrine.Json.Support;

/// <summary>What the library's meter says of calls. It counts for the whole process: who compares two readings has nobody else beside him.</summary>
public sealed class CallMeter : IDisposable
{
    private readonly MeterListener _listener = new();
    private readonly Dictionary<string, long> _counts = [];

    /// <summary>Begins to listen. The meter must be there: it is made some time after the first contract.</summary>
    public CallMeter()
    {
        bool isThere = false;
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Name == "peregrine.json.calls")
            {
                isThere = true;
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((_, count, tags, _) =>
        {
            var values = new Dictionary<string, object?>(tags.ToArray());
            string key = string.Join(' ', new[] { "caller", "operation", "serving", "fallback.reason" }.Select(name => values.GetValueOrDefault("peregrine.json." + name)).Where(static value => value is not null));
            _counts[key] = count;
        });
        _listener.Start();
        if (!SpinWait.SpinUntil(() => Volatile.Read(ref isThere), 30_000))
        {
            throw new InvalidOperationException("There is no counter of calls.");
        }

        // Calls are counted from here on.
        Read();
    }

    /// <summary>All that was counted so far.</summary>
    public IReadOnlyDictionary<string, long> Read()
    {
        _listener.RecordObservableInstruments();
        return new Dictionary<string, long>(_counts);
    }

    /// <summary>What was counted while something ran, in the form "2 system_text_json read collection".</summary>
    public IReadOnlyList<string> During(Action act)
    {
        IReadOnlyDictionary<string, long> before = Read();
        act();
        return Since(before);
    }

    /// <summary>What was counted since.</summary>
    public IReadOnlyList<string> Since(IReadOnlyDictionary<string, long> before) =>
        [.. Read().Select(one => (one.Key, Count: one.Value - before.GetValueOrDefault(one.Key))).Where(static one => one.Count != 0).Select(static one => $"{one.Count} {one.Key}").Order(StringComparer.Ordinal)];

    public void Dispose() => _listener.Dispose();
}
