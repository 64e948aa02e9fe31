namespace Peregrine.Json.Tests.Isa;

/// <summary>What the usual run leaves out: a larger share than <see cref="TestScale"/>'s of the cases that cost most. Every larger run takes them all.</summary>
internal static class UsualRun
{
    /// <summary>Less input than a child process has where its parent takes all input (<see cref="ChildProcess"/>).</summary>
    public static bool IsShort { get; } = TestScale.Factor < 0.05;

    /// <summary>Whether this crossing of cases is taken: a share of them, the same in every usual run; elsewhere always.</summary>
    public static bool Takes(double share, params ReadOnlySpan<object?> crossing) => !IsShort || TestScale.TakesOf(share, crossing);

    /// <summary>Whether a place of many in a row is taken: those near both ends and one in so many between; elsewhere every one.</summary>
    public static bool TakesAt(long place, long last, int step, int edge) => !IsShort || place <= edge || place >= last - edge || place % step == 0;
}
