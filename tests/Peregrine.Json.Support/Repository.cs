using System.Runtime.CompilerServices;

namespace Peregrine.Json.Support;

/// <summary>The files of the repository that these tests were built from.</summary>
public static class Repository
{
    public static string Root { get; } = Find();

    public static string PathOf(string path) => Path.Combine(Root, path);

    public static bool Exists(string path) => File.Exists(PathOf(path));

    /// <summary>The text of a file, its line breaks as "\n".</summary>
    public static string Read(string path) => File.ReadAllText(PathOf(path)).ReplaceLineEndings("\n");

    private static string Find([CallerFilePath] string here = "")
    {
        // A deterministic build may map source paths; the output folder lies in the repository too.
        foreach (string start in (string[])[AppContext.BaseDirectory, Path.GetDirectoryName(here) ?? ""])
        {
            for (DirectoryInfo? folder = Directory.Exists(start) ? new DirectoryInfo(start) : null; folder is not null; folder = folder.Parent)
            {
                if (File.Exists(Path.Combine(folder.FullName, "Peregrine.slnx")))
                {
                    return folder.FullName;
                }
            }
        }

        throw new InvalidOperationException("The repository was not found.");
    }
}
