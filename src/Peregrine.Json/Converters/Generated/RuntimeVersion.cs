using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The versions of generated code that this library accepts: those from <see cref="Oldest"/> to <see cref="Current"/>. Code with any other version is ignored.
/// The current version increases when generated code or the text of its declarations gets another meaning, or when generated code calls members that older
/// libraries do not have.
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
