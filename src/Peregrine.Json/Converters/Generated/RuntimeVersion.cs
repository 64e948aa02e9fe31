using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The versions of generated code that this library uses. The version increases when generated code or the text of its declarations changes its meaning, or
/// when it calls members that older libraries do not have. Code with a version outside the range from <see cref="Oldest"/> to <see cref="Current"/> is ignored.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RuntimeVersion
{
    /// <summary>The oldest version of generated code that this library uses.</summary>
    public static int Oldest => 1;

    /// <summary>
    /// The version that this library's own generator writes. This is a property because the compiler would copy the value of a constant into generated code.
    /// </summary>
    public static int Current => 1;

    /// <summary>Whether this library uses code of a version.</summary>
    internal static bool Includes(int version) => version >= Oldest && version <= Current;
}
