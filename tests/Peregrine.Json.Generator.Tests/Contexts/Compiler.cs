using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Generator.Tests.Contexts;

/// <summary>
/// A C# compiler of some version with the source generator of System.Text.Json, in a load context of its own: this class is loaded there a second time, against
/// that compiler's assemblies.
/// </summary>
internal static class Compiler
{
    /// <summary>Compiles sources with what the generator adds to them; returns the assembly, the generated files and the version of the compiler.</summary>
    /// <param name="folders">Where the compiler's assemblies are; those beside this assembly are used where they are loaded already.</param>
    /// <param name="isDebug">Whether without optimization.</param>
    /// <param name="source">The code.</param>
    public static (byte[] Image, string Generated, string Version) Run(string[] folders, bool isDebug, string source)
    {
        if (folders.All(static folder => Path.GetFullPath(folder) == AppContext.BaseDirectory))
        {
            return ((byte[], string, string))Compile(isDebug, source, References, GeneratorPath);
        }

        var other = new Other(folders);
        MethodInfo compile = other.LoadFromAssemblyPath(typeof(Compiler).Assembly.Location).GetType(typeof(Compiler).FullName!, throwOnError: true)!
            .GetMethod(nameof(Compile), BindingFlags.Static | BindingFlags.Public)!;
        return (ValueTuple<byte[], string, string>)compile.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [isDebug, source, References, GeneratorPath], null)!;
    }

    /// <summary>Called by reflection, with types that all load contexts share.</summary>
    public static object Compile(bool isDebug, string source, string[] references, string generatorPath)
    {
        var options = new CSharpParseOptions(LanguageVersion.Latest);
        var compilation = CSharpCompilation.Create(
            "Forms" + Guid.NewGuid().ToString("N"),
            [CSharpSyntaxTree.ParseText(source, options, "Forms.cs", System.Text.Encoding.UTF8)],
            [.. references.Select(static path => MetadataReference.CreateFromFile(path))],
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, optimizationLevel: isDebug ? OptimizationLevel.Debug : OptimizationLevel.Release, allowUnsafe: true));
        AssemblyLoadContext here = AssemblyLoadContext.GetLoadContext(typeof(Compiler).Assembly)!;
        ISourceGenerator[] generators = [.. here.LoadFromAssemblyPath(generatorPath).GetTypes().Where(static type => type.IsDefined(typeof(GeneratorAttribute), inherit: false)).Select(static type => (Activator.CreateInstance(type) as IIncrementalGenerator)?.AsSourceGenerator() ?? throw new InvalidOperationException(type.FullName))];
        CSharpGeneratorDriver.Create(generators, parseOptions: options).RunGeneratorsAndUpdateCompilation(compilation, out Compilation after, out ImmutableArray<Diagnostic> reports);
        using var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = after.Emit(stream);
        Diagnostic[] errors = [.. reports.Concat(result.Diagnostics).Where(static one => one.Severity == DiagnosticSeverity.Error)];
        return errors.Length > 0 ? throw new InvalidOperationException(string.Join('\n', errors.AsEnumerable()))
            : (stream.ToArray(), string.Join('\n', after.SyntaxTrees.Skip(1)), typeof(CSharpCompilation).Assembly.GetName().Version!.ToString());
    }

    private static string[] References => File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "platform.txt"));

    /// <summary>System.Text.Json's generator, beside the reference assemblies of the platform.</summary>
    private static string GeneratorPath => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(References[0])!, "../../analyzers/dotnet/cs/System.Text.Json.SourceGeneration.dll"));

    /// <summary>The folders of each compiler: that of the tools, older ones of packages, that of this project.</summary>
    public static IEnumerable<(string Name, string[] Folders)> All => File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "compilers.txt"))
        .Select(static line => line.Split('|')).Select(static parts => (parts[0], parts[1..]));

    // Never unloaded: in a context that can be, the compiler's precompiled code is not used.
    private sealed class Other(string[] folders) : AssemblyLoadContext("compiler")
    {
        protected override Assembly? Load(AssemblyName name)
        {
            // Only the compiler is another one.
            string? path = folders.Select(folder => Path.Combine(folder, name.Name + ".dll")).FirstOrDefault(File.Exists);
            return path is null || name.Name?.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal) != true ? null : LoadFromAssemblyPath(path);
        }
    }
}
