using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>
/// The version of the API that generated code uses. It increases when something is added. Nothing is removed without a change of the version.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public static class RuntimeVersion
{
    /// <summary>The version that this library supports. It is not a constant, because a compiler would copy a constant into generated code.</summary>
    public static int Current => 1;

    /// <summary>Throws if this library does not support a version. Generated code calls it first.</summary>
    /// <param name="version">The version the code was generated for.</param>
    /// <exception cref="NotSupportedException">The library supports an older version only.</exception>
    public static void Require(int version)
    {
        if (version > Current)
        {
            throw Throw.RuntimeIsOlder(version, Current);
        }
    }
}
