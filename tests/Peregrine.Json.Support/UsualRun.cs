namespace Peregrine.Json.Support;

/// <summary>
/// Leaves out some of the cases that take longest, beyond what <see cref="TestScale"/> leaves out: only in the usual run, and in runs with less input.
/// </summary>
public static class UsualRun
{
    /// <summary>
    /// Whether this run takes the usual share of the input or less. False in all parts of the release lane that take more, and in the child processes of a
    /// run that takes all input.
    /// </summary>
    public static bool IsShort { get; } = TestScale.Factor <= TestScale.Usual;

    /// <summary>Whether this crossing of cases is taken: a share of them, the same in every usual run; elsewhere always.</summary>
    public static bool Takes(double share, params ReadOnlySpan<object?> crossing) => !IsShort || TestScale.TakesOf(share, crossing);

    /// <summary>
    /// Whether the two cases at these places of their lists meet: each with one in so many of the others, by turns, so that all of both are met; elsewhere always.
    /// </summary>
    public static bool Meet(int one, int other, int step) => !IsShort || (one + other) % step == 0;

    /// <summary>Whether a place of many in a row is taken: those near both ends and one in so many between; elsewhere every one.</summary>
    public static bool TakesAt(long place, long last, int step, int edge) => !IsShort || place <= edge || place >= last - edge || place % step == 0;
}
