using System.Runtime.CompilerServices;

namespace Peregrine.Json.Ecma;

/// <summary>Counts work, so that a host is asked for its constraints after so much of it.</summary>
internal struct WorkMeter
{
    private const int MostSteps = 1024, MostBytes = 16 * 1024;

    private int _steps;
    private nint _asked;

    /// <summary>A meter that asks at the first step: other work went before.</summary>
    public static WorkMeter AfterOther => new() { _steps = MostSteps - 1 };

    /// <summary>One value more; the text is at an offset in bytes. Nothing for our own model, which has no constraints.</summary>
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
