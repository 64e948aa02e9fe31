using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>A cast that the caller has proven: no test in a release build.</summary>
internal static class ProvenCast
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T To<T>(object value)
        where T : class
    {
        Debug.Assert(value is T);
        return Unsafe.As<T>(value);
    }
}
