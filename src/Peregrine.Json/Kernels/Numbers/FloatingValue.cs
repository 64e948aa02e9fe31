namespace Peregrine.Json.Kernels;

/// <summary>
/// Converts values of a type parameter that is double, float or half to double and back; a double can represent all of them. An interface constraint would do
/// the same, but precompiled images contain no code for a type parameter with such a constraint, because the interfaces may change with the runtime.
/// </summary>
internal static class FloatingValue
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Widen<T>(T value) =>
        typeof(T) == typeof(double) ? ValueBits.Cast<T, double>(value)
        : typeof(T) == typeof(float) ? ValueBits.Cast<T, float>(value)
        : (double)ValueBits.Cast<T, Half>(value);

    /// <summary>Returns the nearest value of the type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Narrow<T>(double value) =>
        typeof(T) == typeof(double) ? ValueBits.Cast<double, T>(value)
        : typeof(T) == typeof(float) ? ValueBits.Cast<float, T>((float)value)
        : ValueBits.Cast<Half, T>((Half)value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsFinite<T>(T value) =>
        typeof(T) == typeof(float) ? float.IsFinite(ValueBits.Cast<T, float>(value)) : double.IsFinite(Widen(value));
}
