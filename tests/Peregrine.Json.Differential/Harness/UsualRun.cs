using Peregrine.Json.Differential.Processes;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What the usual run leaves out: a larger share than <see cref="TestScale"/>'s of the cases that cost most. Every larger run takes them all.</summary>
internal static class UsualRun
{
    /// <summary>Less input than a child process has where its parent takes all input (<see cref="ProcessTests"/>).</summary>
    public static bool IsShort { get; } = TestScale.Factor < 0.05;

    /// <summary>Whether this crossing of cases is taken: a share of them, the same in every usual run; elsewhere always.</summary>
    public static bool Takes(double share, params ReadOnlySpan<object?> crossing) => !IsShort || TestScale.TakesOf(share, crossing);

    /// <summary>
    /// Whether the two cases at these places of their lists meet: each with one in so many of the others, by turns, so that all of both are met; elsewhere always.
    /// </summary>
    public static bool Meet(int one, int other, int step) => !IsShort || (one + other) % step == 0;
}
