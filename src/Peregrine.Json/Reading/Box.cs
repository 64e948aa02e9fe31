namespace Peregrine.Json.Reading;

/// <summary>Writes to the box of a struct. Other objects may refer to the box before the struct has been read completely.</summary>
internal static class Box
{
    /// <summary>
    /// Replaces the value in a box; does nothing if <typeparamref name="T"/> is no struct, or if the box contains another type. (<see cref="Unsafe.Unbox"/>
    /// would require a constraint that callers lack.)
    /// </summary>
    public static void Fill<T>(object box, in T value)
    {
        if (typeof(T).IsValueType && box is T)
        {
            // A boxed value is at the same place as the first field of an object.
            Unsafe.As<byte, T>(ref Unsafe.As<StrongBox<byte>>(box).Value) = value;
        }
    }
}
