using System.Runtime.ExceptionServices;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Runs what must need no stack for the levels of a document: on this one, a call for each of 100,000 levels would overflow it, however little the call takes.</summary>
internal static class SmallStack
{
    /// <summary>Levels that are more than calls have room for: 5 bytes of stack each, or less.</summary>
    public static int Levels { get; } = TestScale.Factor < 1 ? 100_000 : 1_000_000;

    public static void Run(Action test)
    {
        ExceptionDispatchInfo? thrown = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    test();
                }
                catch (Exception error)
                {
                    thrown = ExceptionDispatchInfo.Capture(error);
                }
            },
            512 * 1024);
        thread.Start();
        thread.Join();
        thrown?.Throw();
    }
}
