namespace Peregrine.Json.Converters;

/// <summary>
/// Detects accessors that are user code. Before calling them, the library stores its position in the reader or the writer, for their exceptions; other
/// accessors cannot throw.
/// </summary>
internal static class UserCode
{
    /// <summary>Whether an accessor is not that of an automatic property, or a derived class may override it.</summary>
    public static bool Is(MethodInfo? accessor)
    {
        if (accessor is null)
        {
            return false;
        }

        // A program without reflection supplies no accessor, so trimming can remove the code below.
        if (!ReflectionSwitch.Finds)
        {
            return true;
        }

        return !accessor.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            || (accessor is { IsVirtual: true, IsFinal: false } && !accessor.DeclaringType!.IsSealed);
    }
}
