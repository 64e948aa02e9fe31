using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Which generated code this library uses. The number increases when generated code or the text of its declarations changes its meaning, or calls what older
/// libraries do not have. Code with a number outside the range from <see cref="Oldest"/> to <see cref="Current"/> is ignored.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RuntimeVersion
{
    /// <summary>The oldest version that this library uses.</summary>
    public static int Oldest => 1;

    /// <summary>The version that this library's own generator writes. No constant, because a compiler would copy it into generated code.</summary>
    public static int Current => 1;

    /// <summary>Whether this library uses code of a version.</summary>
    internal static bool Includes(int version) => version >= Oldest && version <= Current;
}
