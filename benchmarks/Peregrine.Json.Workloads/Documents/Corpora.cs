namespace Peregrine.Json.Workloads.Documents;

/// <summary>
/// Where the published documents are: the folder named by <c>PEREGRINE_DATA</c>, or <c>shared/data</c> beside any folder
/// above the program. They are no part of the repository.
/// </summary>
public static class Corpora
{
    /// <summary>The folder with <c>corpora</c> in it, or null.</summary>
    public static string? Folder { get; } = Find();

    /// <summary>The bytes of a document, or null when it is absent.</summary>
    public static byte[]? TryRead(string file)
    {
        string? path = Folder is null ? null : Path.Combine(Folder, "corpora", file);
        return path is not null && File.Exists(path) ? File.ReadAllBytes(path) : null;
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("PEREGRINE_DATA") is { Length: > 0 } named)
        {
            return Directory.Exists(Path.Combine(named, "corpora")) ? named : null;
        }

        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            string candidate = Path.Combine(folder.FullName, "shared", "data");
            if (Directory.Exists(Path.Combine(candidate, "corpora")))
            {
                return candidate;
            }
        }

        return null;
    }
}
