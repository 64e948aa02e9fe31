using Peregrine.Json.Generator.Writing;

namespace Peregrine.Json.Generator.Calls;

/// <summary>
/// Writes the methods that the compiler calls instead of the library's. Each of them replaces calls of one library method and has the locations of these calls.
/// </summary>
internal static class SitesWriter
{
    /// <summary>The namespace of generated code, which the package's targets pass to the compiler.</summary>
    public const string Namespace = "Peregrine.Json.Generated";

    /// <summary>The name of the class that contains the methods.</summary>
    public const string ClassName = "GeneratedCalls";

    private const string Suppress = "[global::System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessage";

    /// <summary>Returns the text of the file.</summary>
    public static string Write(IEnumerable<SiteModel> sites)
    {
        CodeText code = TypesWriter.Begin()
            .Line("[global::System.CodeDom.Compiler.GeneratedCode(\"Peregrine.Json.Generator\", \"1\")]")
            .Line("[global::System.Runtime.CompilerServices.CompilerGenerated]")
            .Line("[global::System.Diagnostics.CodeAnalysis.ExcludeFromCodeCoverage]")
            .Line("[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]")
            .Open($"file static class {ClassName}")
            .Line("private const string Reason = \"The types of these calls have generated contracts.\";");
        int number = 0;
        foreach (IGrouping<MethodModel, SiteModel> calls in sites.GroupBy(static site => site.Method))
        {
            code.Gap();
            foreach (SiteModel site in calls)
            {
                code.Line($"[global::System.Runtime.CompilerServices.InterceptsLocation({site.Location})] // {site.Display}");
            }

            // The compiler finds these methods by their attributes; their names only show people which methods they call.
            code.Line($"{Suppress}(\"Trimming\", \"IL2026\", Justification = Reason)]")
                .Line($"{Suppress}(\"Trimming\", \"IL2091\", Justification = Reason)]")
                .Line($"{Suppress}(\"AOT\", \"IL3050\", Justification = Reason)]")
                .Line("[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]")
                .Line($"{calls.Key.Head}{calls.Key.Name}{number++}{calls.Key.Signature} => {calls.Key.Call};");
        }

        return code.Close().Close()
            .Gap()
            .Open("namespace System.Runtime.CompilerServices")
            .Line("[global::System.AttributeUsage(global::System.AttributeTargets.Method, AllowMultiple = true)]")
            .Open("file sealed class InterceptsLocationAttribute : global::System.Attribute")
            .Open("public InterceptsLocationAttribute(int version, string data)")
            .Close()
            .Close()
            .Close()
            .ToString();
    }
}
