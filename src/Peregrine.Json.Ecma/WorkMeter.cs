using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

/// <summary>Counts values and bytes of text, and calls the host's CheckConstraints after every 1,024 values or 16 KiB.</summary>
internal struct WorkMeter
{
    private const int MostSteps = 1024, MostBytes = 16 * 1024;

    private int _steps;
    private nint _asked;

    /// <summary>Creates a meter that checks the constraints at its first step, because other work was done before.</summary>
    public static WorkMeter AfterOther => new() { _steps = MostSteps - 1 };

    /// <summary>
    /// Counts one more value, at a byte offset of the text, and checks the host's constraints if an interval has ended. Does nothing for the library's own
    /// model, which has no constraints.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Step<TValue, THost>(ref THost host, nint at)
        where THost : struct, IEcmaHost<TValue>
    {
        if (typeof(THost) != typeof(ModelHost) && (++_steps == MostSteps || at - _asked >= MostBytes))
        {
            Ask<TValue, THost>(ref host, at);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Ask<TValue, THost>(ref THost host, nint at)
        where THost : struct, IEcmaHost<TValue>
    {
        _steps = 0;
        _asked = at;
        host.CheckConstraints();
    }
}
