namespace Peregrine.Json.Converters;

/// <summary>
/// Tells which accessors are user code. Before these are called, the position is stored in the reader or the writer, for their exceptions; the others cannot
/// throw.
/// </summary>
internal static class UserCode
{
    /// <summary>Whether an accessor is other than that of an automatic property, or may be overridden by a derived class.</summary>
    public static bool Is(MethodInfo? accessor)
    {
        if (accessor is null)
        {
            return false;
        }

        // A program without reflection gives no accessor, and need not have what looks at its attributes.
        if (!ReflectionSwitch.Finds)
        {
            return true;
        }

        return !accessor.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            || (accessor is { IsVirtual: true, IsFinal: false } && !accessor.DeclaringType!.IsSealed);
    }
}
