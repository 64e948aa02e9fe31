using Peregrine.Json.Support;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>
/// The published documents: those in <c>corpora</c> of the folder named by <c>PEREGRINE_DATA</c>, or of the nearest <c>shared/data</c> beside a
/// folder above the program. They are no part of the repository.
/// </summary>
public static class Corpora
{
    /// <summary>The folder with <c>corpora</c> in it, or null.</summary>
    public static string? Folder { get; } =
        DataFolder.Path is { } data && Directory.Exists(Path.Combine(data, "corpora")) ? data : null;

    /// <summary>The bytes of a document, or null when it is absent.</summary>
    public static byte[]? TryRead(string file)
    {
        string? path = Folder is null ? null : Path.Combine(Folder, "corpora", file);
        return path is not null && File.Exists(path) ? File.ReadAllBytes(path) : null;
    }
}
