namespace Peregrine.Json.Reading;

/// <summary>A struct that other objects refer to while it is still being read: it stays in one box from beginning to end.</summary>
internal static class Box
{
    /// <summary>
    /// Replaces the value in the box of a <typeparamref name="T"/>. (<see cref="Unsafe.Unbox"/> would require a constraint that no caller has.)
    /// </summary>
    public static void Fill<T>(object box, in T value)
    {
        if (typeof(T).IsValueType && box is T)
        {
            // The value in a box is at the place of every object's first field.
            Unsafe.As<byte, T>(ref Unsafe.As<StrongBox<byte>>(box).Value) = value;
        }
    }
}
