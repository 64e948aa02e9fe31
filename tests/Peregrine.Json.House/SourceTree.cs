namespace Peregrine.Json.House;

/// <summary>The text files of the repository, as they are: their line breaks are looked at too.</summary>
internal static class SourceTree
{
    private static readonly string[] s_outside = [".git", ".vs", ".idea", "artifacts", "bin", "obj", "TestResults", "BenchmarkDotNet.Artifacts", "buildTransitive"];
    private static readonly string[] s_textual =
        [".cs", ".csproj", ".props", ".targets", ".slnx", ".json", ".md", ".sh", ".txt", ".yml", ".yaml", ".editorconfig", ".gitignore", ".gitattributes", ".config", ".patch", ""];

    private static readonly Lazy<string[]> s_files = new(static () =>
    [
        .. Files(new DirectoryInfo(Repository.Root)).Where(static file => s_textual.Contains(file.Extension))
            .Select(static file => Path.GetRelativePath(Repository.Root, file.FullName).Replace('\\', '/')).Order(StringComparer.Ordinal),
    ]);

    public static IReadOnlyList<SourceFile> Sources { get; } =
        [.. TextFiles().Where(path => path.EndsWith(".cs", StringComparison.Ordinal)).Select(path => new SourceFile(path, Read(path)))];

    public static IEnumerable<SourceFile> Library => Sources.Where(file => file.IsLibrary);

    /// <summary>Every text file, from the root, with forward slashes.</summary>
    public static IEnumerable<string> TextFiles() => s_files.Value;

    public static string Read(string path) => File.ReadAllText(Repository.PathOf(path));

    private static IEnumerable<FileInfo> Files(DirectoryInfo folder) =>
        folder.EnumerateFiles().Where(file => file.Name != ".git").Concat(folder.EnumerateDirectories().Where(inner => !s_outside.Contains(inner.Name)).SelectMany(Files));
}
