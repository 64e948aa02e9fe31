using System.Reflection;
using System.Runtime.Loader;

namespace Peregrine.Json.Outside;

/// <summary>The libraries of the packages for older frameworks, and the library Adopting of tests/Apps, which is compiled against one of them: each pair in a context of its own.</summary>
internal sealed class OlderLibraries : AssemblyLoadContext
{
    private OlderLibraries(string? framework)
        : base(framework)
    {
        Library = framework is null ? typeof(JsonSerializer).Assembly : LoadFromAssemblyPath(PathOf(framework, "Peregrine.Json.dll"));
        Documents = framework is null ? typeof(JsonPath).Assembly : LoadFromAssemblyPath(PathOf(framework, "Peregrine.Json.Documents.dll"));
        Extras = framework is null ? typeof(EnumMemberConverter).Assembly : FrameworksOf(typeof(EnumMemberConverter)).Contains(framework) ? LoadFromAssemblyPath(PathOf(framework, "Peregrine.Json.Extras.dll")) : null;
        Adopting = LoadFromAssemblyPath(PathOf("adopting", "Adopting.dll"));
    }

    /// <summary>The frameworks whose library has no engine.</summary>
    public static string[] Frameworks { get; } = ["net8.0", "netstandard2.0"];

    /// <summary>The engine, for the same library.</summary>
    public static OlderLibraries Engine { get; } = new(null);

    private static readonly Dictionary<string, OlderLibraries> s_older = Frameworks.ToDictionary(static framework => framework, static framework => new OlderLibraries(framework));

    /// <summary>The library that adopts, which finds those of the packages.</summary>
    public Assembly Adopting { get; }

    /// <summary>The library of Peregrine.Json.</summary>
    public Assembly Library { get; }

    /// <summary>The library of Peregrine.Json.Documents.</summary>
    public Assembly Documents { get; }

    /// <summary>The library of Peregrine.Json.Extras, if the framework has one.</summary>
    public Assembly? Extras { get; }

    /// <summary>The frameworks for which the package with a type has a library without an engine.</summary>
    public static string[] FrameworksOf(Type one) => one.Assembly == typeof(EnumMemberConverter).Assembly ? ["net8.0"] : Frameworks;

    public static OlderLibraries Of(string framework) => s_older[framework];

    /// <summary>Calls a method of the class Samples without arguments.</summary>
    public T Call<T>(string method) => (T)Adopting.GetType("Adopting.Samples", throwOnError: true)!.GetMethod(method)!.Invoke(null, null)!;

    /// <summary>The library of the package whose engine has a type.</summary>
    public Assembly LibraryOf(Type one) => one.Assembly == typeof(JsonSerializer).Assembly ? Library : one.Assembly == typeof(JsonPath).Assembly ? Documents : Extras!;

    /// <summary>Runs a call of the class DocumentSamples.</summary>
    public Func<string, string[], string> DocumentCalls() =>
        Adopting.GetType("Adopting.DocumentSamples", throwOnError: true)!.GetMethod("Run")!.CreateDelegate<Func<string, string[], string>>();

    protected override Assembly? Load(AssemblyName assemblyName) => assemblyName.Name switch
    {
        "Peregrine.Json" => Library,
        "Peregrine.Json.Documents" => Documents,
        "Peregrine.Json.Extras" => Extras,
        _ => null,
    };

    private static string PathOf(string folder, string file) => Path.Combine(AppContext.BaseDirectory, "older", folder, file);
}
