using System.Runtime.ExceptionServices;

namespace Peregrine.Json.Support;

/// <summary>Calls on a thread of their own with so much stack: little for what must need none, much for what needs more than a thread of the pool has.</summary>
public static class SizedStack
{
    /// <summary>Returns when the call has; what it throws is thrown here.</summary>
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
