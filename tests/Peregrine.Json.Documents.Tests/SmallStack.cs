namespace Peregrine.Json.DocumentsTests;

/// <summary>
/// A small stack for what must need none for the levels of a document: a call for each of 100,000 levels overflows it, however little stack each takes.
/// </summary>
internal static class SmallStack
{
    /// <summary>More levels than calls have room for: there are 5 bytes of stack for each, or fewer.</summary>
    public static int Levels { get; } = UsualRun.IsShort ? 100_000 : 1_000_000;

    public static void Run(Action test) => SizedStack.Run(512 * 1024, test);
}
