using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Outside;

/// <summary>A change to anything that a caller's compiler, analyzers or editor see is a change of the text.</summary>
public sealed class PublicSurfacePrinterTests
{
    private const string Usings = """
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.ComponentModel;
        using System.Diagnostics.CodeAnalysis;
        using System.Threading.Tasks;

        """;

    /// <summary>A declaration before and after a change, and what the text says of the second.</summary>
    public static TheoryData<string, string, string> Changes { get; } = new()
    {
        { "public static Task<string> M() => null!;", "public static Task<string?> M() => null!;", "Task<string?> M" },
        { "public static void M(Dictionary<string, List<string>> d) { }", "public static void M(Dictionary<string, List<string?>> d) { }", "Dictionary<string, List<string?>> d" },
        { "public static void M(KeyValuePair<int, string> p, string?[] a) { }", "public static void M(KeyValuePair<int, string?> p, string[]? a) { }", "KeyValuePair<int, string?> p, string[]? a" },
        { "public static (int, string) M() => default!;", "public static (int, string?) M() => default!;", "ValueTuple<int, string?> M" },
        { "public static ValueTask<T> M<T>() => default!;", "public static ValueTask<T?> M<T>() => default!;", "ValueTask<T?> M<T>" },
        { "public List<string> F = null!;", "public List<string?> F = null!;", "List<string?> F" },
        { "public string F = \"\";", "public readonly string F = \"\";", "readonly string F" },
        { "public string P { get; set; } = \"\";", "public string P { get; init; } = \"\";", "init void set_P(string value)" },
        { "public string P { get; set; } = \"\";", "public required string P { get; set; }", "required property P" },
        { "public static void M() { }", "[EditorBrowsable(EditorBrowsableState.Never)] public static void M() { }", "[EditorBrowsable(Never)] static void M" },
        { "public static void M() { }", "[RequiresUnreferencedCode(\"x\")] public static void M() { }", "[RequiresUnreferencedCode] static void M" },
        { "public static void M() { }", "[RequiresDynamicCode(\"x\")] public static void M() { }", "[RequiresDynamicCode] static void M" },
        { "public static void M() { }", "[Obsolete(\"x\")] public static void M() { }", "[Obsolete(\"x\")] static void M" },
        { "public static void M() { }", "[Experimental(\"PJ1\")] public static void M() { }", "[Experimental(\"PJ1\")] static void M" },
        { "public static void M(string s) { }", "public static void M([StringSyntax(\"Json\")] string s) { }", "[StringSyntax(\"Json\")] string s" },
        { "public static bool M(out string? s) { s = null; return false; }", "public static bool M([NotNullWhen(true)] out string? s) { s = null; return false; }", "[NotNullWhen(True)] out string? s" },
        { "public static bool M(out string s) { s = null!; return false; }", "public static bool M([MaybeNullWhen(false)] out string s) { s = null; return false; }", "[MaybeNullWhen(False)] out string s" },
        { "public static string? M(string? s) => s;", "[return: NotNullIfNotNull(\"s\")] public static string? M(string? s) => s;", "[return: NotNullIfNotNull(\"s\")] string? M" },
        { "public bool P => true; public string? Q => null;", "[MemberNotNullWhen(true, \"Q\")] public bool P => false; public string? Q => null;", "[MemberNotNullWhen(True, \"Q\")] property P" },
        { "public static void M<T>(T t) { }", "public static void M<T>(T t) where T : class { }", "(T t) where T : class" },
        { "public static void M<T>(T t) where T : class { }", "public static void M<T>(T t) where T : class? { }", "where T : class?" },
        { "public static void M<T>(T t) { }", "public static void M<T>(T t) where T : notnull { }", "where T : notnull" },
        { "public static void M<T>(T t) where T : struct { }", "public static void M<T>(T t) where T : unmanaged { }", "where T : unmanaged" },
        { "public static void M<T>(T t) { }", "public static void M<T>(T t) where T : IComparable<T>, new() { }", "where T : IComparable<T>, new()" },
        { "public static void M<T>(T t) { }", "public static void M<T>(T t) where T : allows ref struct { }", "where T : allows ref struct" },
        { "public static void M<T>() { }", "public static void M<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields)] T>() { }", "M<[DynamicallyAccessedMembers(PublicFields)] T>" },
        { "public static void M(string s) { } } public static class E { public static void N(string s) { }", "public static void M(string s) { } } public static class E { public static void N(this string s) { }", "N(this string s)" },
        { "public static void M(string[] s) { }", "public static void M(params string[] s) { }", "params string[] s" },
        { "public void M() { }", "public virtual void M() { }", "virtual void M" },
        { "} public class D { ", "} public class D { protected internal int F;", "protected int F" },
        { "} public class D<T> { ", "} public class D<T> where T : Exception { ", "D<T> where T : Exception" },
        { "} public interface I<T> { ", "} public interface I<out T> { ", "where out T" },
        { "} public struct S { ", "} public readonly struct S { ", "readonly struct" },
        { "} public enum K { A ", "} [Flags] public enum K { A ", "[Flags] enum" },
    };

    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    [Theory]
    [MemberData(nameof(Changes))]
    public void AChangeIsSeen(string before, string after, string said)
    {
        string old = Printed(before), now = Printed(after);
        Assert.NotEqual(old, now);
        Assert.DoesNotContain(said, old, StringComparison.Ordinal);
        Assert.Contains(said, now, StringComparison.Ordinal);
    }

    private static string Printed(string member)
    {
        var compilation = CSharpCompilation.Create(
            "Printed", [CSharpSyntaxTree.ParseText($"{Usings}public class C {{ {member} }}", CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Latest))], s_references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.Empty(compilation.Emit(image).Diagnostics.Where(static one => one.Severity == DiagnosticSeverity.Error));
        image.Position = 0;
        var context = new System.Runtime.Loader.AssemblyLoadContext(null, isCollectible: true);
        string text = PublicSurface.Of(context.LoadFromStream(image));
        context.Unload();
        return text;
    }
}
