using System.Runtime;
using System.Runtime.InteropServices;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

/// <summary>On what, and how, the figures were taken.</summary>
internal static class Machine
{
    public static IEnumerable<string> Lines(Pace pace)
    {
        yield return $"CPU: {Processor}, {Environment.ProcessorCount} logical cores; measured on core {CoreAffinity.Core}";
        yield return $"Runtime: {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.ProcessArchitecture}, System.Text.Json {VersionOf(typeof(System.Text.Json.JsonSerializer))}, "
            + $"Newtonsoft.Json {VersionOf(typeof(Newtonsoft.Json.JsonConvert))}, ServiceStack.Text {VersionOf(typeof(ServiceStack.Text.JsConfig))}";
        yield return $"GC: {(GCSettings.IsServerGC ? "server" : "workstation")}, {(GCSettings.LatencyMode == GCLatencyMode.Batch ? "not concurrent" : "concurrent")}; "
            + "tiered compilation and dynamic PGO as shipped";
        yield return $"OS: {RuntimeInformation.OSDescription}";
        yield return $"Method: {ThreadClock.Description}, {pace.Rounds} rounds of {pace.SliceMilliseconds:0.#} ms slices ({pace.LargeRounds} of {pace.LargeSliceMilliseconds:0.#} ms over 40 KB) in rotated order, "
            + "speed-up = median of per-round ratios [10th - 90th percentile], times = medians";
        if (Workloads.Documents.Corpora.Folder is null)
        {
            yield return "NOTE: the published documents are absent (set PEREGRINE_DATA); look-alikes from a fixed seed stand in for them and are marked *.";
        }
    }

    /// <summary>The processor, and how wide its vectors are for .NET.</summary>
    public static string Processor { get; } = FindProcessor();

    private static string FindProcessor()
    {
        const string Key = "model name";
        string? line = File.Exists("/proc/cpuinfo")
            ? File.ReadLines("/proc/cpuinfo").FirstOrDefault(static line => line.StartsWith(Key, StringComparison.Ordinal))
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        string name = line is null ? "unknown" : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
        string widest = System.Runtime.Intrinsics.Vector512.IsHardwareAccelerated ? "512" : System.Runtime.Intrinsics.Vector256.IsHardwareAccelerated ? "256" : "128";
        return $"{name}, vectors of {widest} bits";
    }

    private static string VersionOf(Type type)
        => System.Diagnostics.FileVersionInfo.GetVersionInfo(type.Assembly.Location).ProductVersion?.Split('+')[0] ?? "?";
}
