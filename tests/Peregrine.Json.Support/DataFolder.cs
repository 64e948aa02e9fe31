namespace Peregrine.Json.Support;

/// <summary>
/// Where the published documents and suites are, which are no part of the repository: the folder that PEREGRINE_DATA names, or else the nearest
/// <c>shared/data</c> beside a folder above the program. Tests and benchmarks share this file.
/// </summary>
internal static class DataFolder
{
    public const string Variable = "PEREGRINE_DATA";

    /// <summary>The folder, or null. A folder that PEREGRINE_DATA names is not looked for elsewhere.</summary>
    public static string? Path { get; } = Find(Environment.GetEnvironmentVariable(Variable), AppContext.BaseDirectory);

    public static string? Find(string? named, string start)
    {
        if (!string.IsNullOrEmpty(named))
        {
            return Directory.Exists(named) ? System.IO.Path.GetFullPath(named) : null;
        }

        for (DirectoryInfo? folder = new(start); folder is not null; folder = folder.Parent)
        {
            string candidate = System.IO.Path.Combine(folder.FullName, "shared", "data");
            if (Directory.Exists(candidate))
            {
                return candidate;
            }
        }

        return null;
    }
}
