using System.Runtime.CompilerServices;

namespace Peregrine.Json.Reading;

/// <summary>A struct that others refer to while it is still being read: one box from its beginning to its end.</summary>
internal static class Box
{
    /// <summary>Replaces what the box of a <typeparamref name="T"/> holds. (<see cref="Unsafe.Unbox"/> would require a constraint that no caller has.)</summary>
    public static void Fill<T>(object box, in T value)
    {
        if (typeof(T).IsValueType && box is T)
        {
            // A box has its value where every object has its first field.
            Unsafe.As<byte, T>(ref Unsafe.As<StrongBox<byte>>(box).Value) = value;
        }
    }
}
