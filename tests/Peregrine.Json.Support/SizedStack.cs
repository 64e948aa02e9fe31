using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Support;

/// <summary>Runs code on a new thread whose stack has a given size.</summary>
public static class SizedStack
{
    /// <summary>Waits until the call returns. An exception that it throws is thrown again here.</summary>
    public static void Run(int bytes, Action call)
    {
        ExceptionDispatchInfo? thrown = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    call();
                }
                catch (Exception error)
                {
                    thrown = ExceptionDispatchInfo.Capture(error);
                }
            },
            bytes);
        thread.Start();
        thread.Join();
        thrown?.Throw();
    }
}
