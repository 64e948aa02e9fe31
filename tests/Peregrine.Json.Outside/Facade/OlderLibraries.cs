using System.Reflection;
using System.Runtime.Loader;

namespace Peregrine.Json.Outside;

/// <summary>The libraries of the package for older frameworks, and the library Adopting of tests/Apps, which is compiled against one of them: each pair in a context of its own.</summary>
internal sealed class OlderLibraries : AssemblyLoadContext
{
    private readonly Assembly _library;

    private OlderLibraries(string? framework)
        : base(framework)
    {
        _library = framework is null ? typeof(JsonSerializer).Assembly : LoadFromAssemblyPath(PathOf(framework, "Peregrine.Json.dll"));
        Adopting = LoadFromAssemblyPath(PathOf("adopting", "Adopting.dll"));
    }

    /// <summary>The frameworks whose library has no engine.</summary>
    public static string[] Frameworks { get; } = ["net8.0", "netstandard2.0"];

    /// <summary>The engine, for the same library.</summary>
    public static OlderLibraries Engine { get; } = new(null);

    private static readonly Dictionary<string, OlderLibraries> s_older = Frameworks.ToDictionary(static framework => framework, static framework => new OlderLibraries(framework));

    /// <summary>The library that adopts, which finds this package's.</summary>
    public Assembly Adopting { get; }

    /// <summary>The package's library.</summary>
    public Assembly Library => _library;

    public static OlderLibraries Of(string framework) => s_older[framework];

    /// <summary>Calls a method of the class Samples without arguments.</summary>
    public T Call<T>(string method) => (T)Adopting.GetType("Adopting.Samples", throwOnError: true)!.GetMethod(method)!.Invoke(null, null)!;

    protected override Assembly? Load(AssemblyName assemblyName) => assemblyName.Name == "Peregrine.Json" ? _library : null;

    private static string PathOf(string folder, string file) => Path.Combine(AppContext.BaseDirectory, "older", folder, file);
}
