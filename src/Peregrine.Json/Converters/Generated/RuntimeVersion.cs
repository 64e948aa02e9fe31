using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Runtime;

/// <summary>The version of what generated code is written against. It grows when something is added; nothing is taken away under the same number.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public static class RuntimeVersion
{
    /// <summary>The version of this library; not a constant, which a compiler would copy into generated code.</summary>
    public static int Current => 1;

    /// <summary>Called by generated code before anything else of it runs.</summary>
    /// <param name="version">The version the code was generated for.</param>
    /// <exception cref="NotSupportedException">This library is older than that.</exception>
    public static void Require(int version)
    {
        if (version > Current)
        {
            throw Throw.RuntimeIsOlder(version, Current);
        }
    }
}
