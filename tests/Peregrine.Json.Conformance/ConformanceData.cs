namespace Peregrine.Json.Conformance;

/// <summary>Where the published conformance data lies: PEREGRINE_DATA, or shared/data beside any folder above the program. It is not part of the repository.</summary>
public static class ConformanceData
{
    public static string? Folder { get; } = Find();

    /// <summary>The folder with this name, or a skipped test.</summary>
    public static string Require(params string[] names)
    {
        string? path = Folder is null ? null : Path.Combine([Folder, "conformance", .. names]);
        if (path is null || !Path.Exists(path))
        {
            Assert.Skip($"conformance/{string.Join('/', names)} is absent: set PEREGRINE_DATA or put shared/data beside the repository.");
        }

        return path!;
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("PEREGRINE_DATA") is { Length: > 0 } named)
        {
            return Directory.Exists(Path.Combine(named, "conformance")) ? named : null;
        }

        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            string candidate = Path.Combine(folder.FullName, "shared", "data");
            if (Directory.Exists(Path.Combine(candidate, "conformance")))
            {
                return candidate;
            }
        }

        return null;
    }
}
