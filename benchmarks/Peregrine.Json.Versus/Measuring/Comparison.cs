namespace Peregrine.Json.Versus.Measuring;

public enum Direction
{
    Read,
    Write,
}

/// <summary>
/// One competitor on one workload. A speed-up is its time over ours: more than 1 means ours is faster. Times are
/// per document, or per member where the workload says so; bytes are per document.
/// </summary>
public sealed record Comparison(
    string Group,
    string Workload,
    string Direction,
    string Form,
    string Competitor,
    double Speedup,
    double SpeedupP10,
    double SpeedupP90,
    double OursNs,
    double TheirsNs,
    double OursBytes,
    double TheirsBytes);

/// <summary>A competitor that was not timed, and why.</summary>
public sealed record Omission(string Workload, string Direction, string Form, string Competitor, string Reason);

/// <summary>One workload in one direction and form: ours and everybody's.</summary>
public sealed record Row(string Group, string Workload, string Unit, bool LookAlike, Direction Direction, Sides.Form Form, IReadOnlyList<Comparison> Comparisons);
