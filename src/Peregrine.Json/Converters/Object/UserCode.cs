using System.Reflection;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Converters;

/// <summary>
/// Which accessors are code that someone wrote. Before those are called, the position goes to the reader or the writer, for an exception of theirs;
/// the others cannot throw.
/// </summary>
internal static class UserCode
{
    /// <summary>Whether an accessor is more than the compiler's own of an automatic property: one that a derived class may override, too.</summary>
    public static bool Is(MethodInfo? accessor) =>
        accessor is not null
        && (!accessor.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) || (accessor is { IsVirtual: true, IsFinal: false } && !accessor.DeclaringType!.IsSealed));
}
