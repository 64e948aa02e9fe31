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
        // Without reflection there is none.
        if (!ReflectionSwitch.Finds || accessor is null)
        {
            return accessor is not null;
        }

        return !accessor.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            || (accessor is { IsVirtual: true, IsFinal: false } && !accessor.DeclaringType!.IsSealed);
    }
}
