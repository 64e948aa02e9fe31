using System.Diagnostics;

namespace Peregrine.Json.Kernels;

/// <summary>Casts without a check in a release build; the caller has proven the type.</summary>
internal static class ProvenCast
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T To<T>(object value)
        where T : class
    {
        Debug.Assert(value is T);
        return Unsafe.As<T>(value);
    }

    /// <summary>Changes the type of a reference; the object must have both types.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TTo Reference<TFrom, TTo>(TFrom value)
    {
        Debug.Assert(!typeof(TFrom).IsValueType && !typeof(TTo).IsValueType && value is TTo);
        return Unsafe.As<TFrom, TTo>(ref value);
    }

    /// <summary>
    /// Returns an object as if it were of another class, for access to its fields. Both classes must have the same fields, of the same types, in the same
    /// order.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Alike<T>(object value)
        where T : class => Unsafe.As<T>(value);

    /// <summary>Changes the type of a location; both types must be the same type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref TTo Same<TFrom, TTo>(ref TFrom place)
    {
        Debug.Assert(typeof(TFrom) == typeof(TTo));
        return ref Unsafe.As<TFrom, TTo>(ref place);
    }

    /// <summary>
    /// Changes the type of a delegate with a parameter of one class to a delegate with a parameter of type object. The caller must pass only objects of that
    /// class.
    /// </summary>
    public static T OverObjects<T>(Delegate value)
        where T : Delegate => Unsafe.As<T>(value);

    /// <summary>
    /// Returns the location of a reference as a location of type object. The caller may store only the object that it has read from this location.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref object AsObject<T>(ref T place)
    {
        Debug.Assert(!typeof(T).IsValueType);
        return ref Unsafe.As<T, object>(ref place);
    }
}
