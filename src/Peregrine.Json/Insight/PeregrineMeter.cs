using System.Diagnostics.Metrics;

namespace Peregrine.Json.Insight;

/// <summary>
/// Publishes the counts of <see cref="Observation"/> and <see cref="CallCounts"/> as observable instruments: nothing is published while counting. Each tag has
/// only a few possible values. Types are not used as tags, because their number has no bound.
/// </summary>
internal static class PeregrineMeter
{
    /// <summary>Creates the instruments. Each is announced to the listeners at once; if a listener throws, the other instruments are still created.</summary>
    public static Meter Create()
    {
        var meter = new Meter(Observation.Name, typeof(PeregrineMeter).Assembly.GetName().Version?.ToString(3));
        Counter("peregrine.json.contracts", static () => One(Observation.Contracts), "{contract}",
            "Contracts made for the type of a call, each with those that it leads to.");
        Counter("peregrine.json.contracts.time", static () => One(Observation.ContractTime), "s", "Time it took to make them.");
        Counter("peregrine.json.calls", CallCounts.Measure, "{call}", "Calls that read or wrote a value, from the first time that this is asked for.");
        Counter("peregrine.json.emitted", static () => One(Observation.Emitted), "{type}", "Types for which code was emitted.");
        Counter("peregrine.json.emitted.time", static () => One(Observation.EmitTime), "s", "Time it took to emit it.");
        Counter(
            "peregrine.json.fallbacks", static () => Observation.Tagged.Fallbacks.Measure("peregrine.json.fallback.reason"), "{type}",
            "Types that System.Text.Json serves, or the table of accessors for good.");
        Counter(
            "peregrine.json.options", static () => Observation.Tagged.Options.Measure("peregrine.json.options.kept"), "{options}",
            "Options objects that were used for the first time.");
        Counter("peregrine.json.clears", static () => One(Observation.Clears), "{clear}", "Hot reloads, after which all contracts are made anew.");
        Counter("peregrine.json.read.errors", static () => Observation.Tagged.ReadErrors.Measure("error.type"), "{error}",
            "Reads that ended with an exception that names a place in the text.");
        Counter("peregrine.json.write.errors", static () => Observation.Tagged.WriteErrors.Measure("error.type"), "{error}",
            "Writes that ended with an exception that names a place in the value.");
        return meter;

        void Counter<T>(string name, Func<IEnumerable<Measurement<T>>> count, string unit, string description)
            where T : struct
        {
            try
            {
                meter.CreateObservableCounter(name, count, unit, description);
            }
            catch (Exception)
            {
                // A listener has thrown.
            }
        }

        static Measurement<T>[] One<T>(T value)
            where T : struct => [new Measurement<T>(value)];
    }
}
