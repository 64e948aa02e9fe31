namespace Peregrine.Json.Tables.Generator;

/// <summary>Where the repository is.</summary>
internal static class RepositoryFiles
{
    public static string Root { get; } = Find();

    private static string Find()
    {
        foreach (string first in new[] { Directory.GetCurrentDirectory(), AppContext.BaseDirectory })
        {
            for (DirectoryInfo? folder = new(first); folder != null; folder = folder.Parent)
            {
                if (File.Exists(Path.Combine(folder.FullName, "Peregrine.slnx")))
                {
                    return folder.FullName;
                }
            }
        }

        throw new DirectoryNotFoundException("No folder above holds Peregrine.slnx.");
    }
}
