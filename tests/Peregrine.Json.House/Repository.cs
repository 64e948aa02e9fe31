namespace Peregrine.Json.House;

/// <summary>The files of this repository, found from where the tests run.</summary>
internal static class Repository
{
    private static readonly string[] s_outside = [".git", ".vs", ".idea", "artifacts", "bin", "obj", "TestResults", "BenchmarkDotNet.Artifacts", "buildTransitive"];
    private static readonly string[] s_textual =
        [".cs", ".csproj", ".props", ".targets", ".slnx", ".json", ".md", ".sh", ".txt", ".yml", ".yaml", ".editorconfig", ".gitignore", ".gitattributes", ".config", ""];

    public static string Root { get; } = FindRoot();

    public static IReadOnlyList<SourceFile> Sources { get; } =
        [.. TextFiles().Where(path => path.EndsWith(".cs", StringComparison.Ordinal)).Select(path => new SourceFile(path, Read(path)))];

    public static IEnumerable<SourceFile> Library => Sources.Where(file => file.IsLibrary);

    /// <summary>Every text file, from the root, with forward slashes.</summary>
    public static IEnumerable<string> TextFiles() =>
        Files(new DirectoryInfo(Root)).Where(file => s_textual.Contains(file.Extension)).Select(file => Path.GetRelativePath(Root, file.FullName).Replace('\\', '/')).Order(StringComparer.Ordinal);

    public static string Read(string path) => File.ReadAllText(Path.Combine(Root, path));

    public static bool Exists(string path) => File.Exists(Path.Combine(Root, path));

    private static IEnumerable<FileInfo> Files(DirectoryInfo folder) =>
        folder.EnumerateFiles().Where(file => file.Name != ".git").Concat(folder.EnumerateDirectories().Where(inner => !s_outside.Contains(inner.Name)).SelectMany(Files));

    private static string FindRoot()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Peregrine.slnx")))
        {
            folder = folder.Parent;
        }

        return folder?.FullName ?? throw new InvalidOperationException("The tests do not run below the repository.");
    }
}
