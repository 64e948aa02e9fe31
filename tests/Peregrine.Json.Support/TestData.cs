using Xunit;

namespace Peregrine.Json.Support;

/// <summary>The published documents and suites, for tests: absent data fails a test where CI is set, and skips it elsewhere; both say what is absent.</summary>
public static class TestData
{
    /// <summary>The folder of all data, or null.</summary>
    public static string? Folder => DataFolder.Path;

    /// <summary>Whether nothing that tests need may be absent: CI is set.</summary>
    public static bool MustBeThere { get; } = Environment.GetEnvironmentVariable("CI") is { Length: > 0 } ci && ci is not ("false" or "0");

    /// <summary>The path of this file or folder, or null when it is absent.</summary>
    public static string? Find(params ReadOnlySpan<string> names) =>
        Folder is { } folder && Path.Combine([folder, .. names]) is var path && Path.Exists(path) ? path : null;

    /// <summary>The path of this file or folder. When it is absent, the test is skipped, and fails where CI is set.</summary>
    public static string Require(params ReadOnlySpan<string> names)
    {
        if (Find(names) is { } path)
        {
            return path;
        }

        Absent($"{string.Join('/', names)} is absent{(Folder is null ? "" : $" from {Folder}")}: set {DataFolder.Variable}, or put shared/data beside the repository.");
        throw new InvalidOperationException("Skipped or failed above.");
    }

    /// <summary>Something that a test needs is not on this machine: fails where CI is set, skips elsewhere.</summary>
    public static void Absent(string reason)
    {
        Assert.False(MustBeThere, reason);
        Assert.Skip(reason);
    }
}
