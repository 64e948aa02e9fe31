using System.Runtime.ExceptionServices;
using Peregrine.Json.Insight;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>Converts exceptions from contracts during writing to the exceptions that callers receive.</summary>
internal static class WriteErrors
{
    /// <summary>
    /// Counts the error, and returns the exception that the caller receives for it, for any output. An exception that must propagate unchanged is thrown here
    /// instead, to keep its stack trace.
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
