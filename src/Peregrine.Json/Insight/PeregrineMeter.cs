using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Peregrine.Json.Insight;

/// <summary>
/// The counts of <see cref="Observation"/> as instruments that are asked, so that nothing is done for them where something is counted. Tags have a handful of values
/// each: types are not among them, for of those there is no bound.
/// </summary>
internal static class PeregrineMeter
{
    public static Meter Create()
    {
        var meter = new Meter(Observation.Name, typeof(PeregrineMeter).Assembly.GetName().Version?.ToString(3));
        meter.CreateObservableCounter("peregrine.json.contracts", static () => Observation.Contracts, "{contract}", "Contracts made for the type of a call, each with those that it leads to.");
        meter.CreateObservableCounter("peregrine.json.contracts.time", static () => Observation.ContractTime, "s", "Time it took to make them.");
        meter.CreateObservableCounter("peregrine.json.emitted", static () => Observation.Emitted, "{type}", "Types for which code was emitted.");
        meter.CreateObservableCounter("peregrine.json.emitted.time", static () => Observation.EmitTime, "s", "Time it took to emit it.");
        meter.CreateObservableCounter(
            "peregrine.json.fallbacks", static () => Observation.Tagged.Fallbacks.Measure("peregrine.json.fallback.reason"), "{type}", "Types that System.Text.Json serves, or the table of accessors for good.");
        meter.CreateObservableCounter(
            "peregrine.json.options", static () => Observation.Tagged.Options.Measure("peregrine.json.options.kept"), "{options}", "Options objects that were used for the first time.");
        meter.CreateObservableCounter("peregrine.json.clears", static () => Observation.Clears, "{clear}", "Hot reloads, after which all contracts are made anew.");
        meter.CreateObservableCounter("peregrine.json.read.errors", static () => Observation.Tagged.ReadErrors.Measure("error.type"), "{error}", "Reads that ended with an exception that names a place in the text.");
        meter.CreateObservableCounter("peregrine.json.write.errors", static () => Observation.Tagged.WriteErrors.Measure("error.type"), "{error}", "Writes that ended with an exception that names a place in the value.");
        return meter;
    }
}
