using System.Diagnostics;
using System.Reflection;

namespace Peregrine.Json.Support;

/// <summary>Looks at the stack to see which serializer has called a member or a converter of a test's.</summary>
public static class ServingProbe
{
    /// <summary>The nearest serializer that is at work: "ours", "theirs", or "nobody".</summary>
    public static string Look()
    {
        foreach (StackFrame frame in new StackTrace(1).GetFrames())
        {
            // Emitted code is of no assembly with a name, and stands between a member and the serializer that emitted it.
            Assembly? assembly = frame.GetMethod()?.DeclaringType?.Assembly;
            switch (assembly?.GetName().Name)
            {
                case "Peregrine.Json":
                    return "ours";
                case "System.Text.Json":
                    return "theirs";
            }
        }

        return "nobody";
    }
}
