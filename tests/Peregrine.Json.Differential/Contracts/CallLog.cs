namespace Peregrine.Json.Differential.Contracts;

/// <summary>Which constructors, accessors and callbacks of emitted types ran, in order.</summary>
public static class CallLog
{
    [ThreadStatic]
    private static List<int>? t_calls;

    /// <summary>Called by emitted code.</summary>
    public static void Add(int call) => t_calls?.Add(call);

    /// <summary>Makes the call and tells what it called.</summary>
    public static (T Result, List<int> Calls) Of<T>(Func<T> call)
    {
        var calls = new List<int>();
        t_calls = calls;
        try
        {
            return (call(), calls);
        }
        finally
        {
            t_calls = null;
        }
    }
}
