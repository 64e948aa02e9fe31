using System.Runtime.ExceptionServices;
using Peregrine.Json.Insight;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>Converts exceptions from contracts during writing to the exceptions that callers receive.</summary>
internal static class WriteErrors
{
    /// <summary>
    /// Converts an exception to the one to report, for any output. Counts the error. Throws an exception that must propagate unchanged, to keep its stack
    /// trace.
    /// </summary>
    public static Exception Explain(Shape root, int maxDepth, ref JsonWriter writer, Exception error)
    {
        Exception explained = Observation.WriteFailed(root.Type, writer.Explain(error, root, maxDepth));
        if (error is WriteFault { Kind: WriteFaultKind.AsIs })
        {
            ExceptionDispatchInfo.Throw(explained);
        }

        return explained;
    }
}
