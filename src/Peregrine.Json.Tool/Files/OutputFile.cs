using System.Collections.Concurrent;

namespace Peregrine.Json.Tool.Files;

/// <summary>A file that is written beside its place and gets its name when all of it is there: whoever reads the name sees the old content or the new.</summary>
internal sealed class OutputFile : IDisposable
{
    private static readonly ConcurrentDictionary<string, bool> s_unfinished = new();

    private readonly string _path;
    private readonly string? _temporary;

    /// <exception cref="ToolException">The file cannot be written.</exception>
    public OutputFile(string path)
    {
        try
        {
            _path = IsDevice(path) ? path
                : new FileInfo(path).LinkTarget is null ? Path.GetFullPath(path)
                : File.ResolveLinkTarget(path, returnFinalTarget: true)!.FullName;
            if (Directory.Exists(_path))
            {
                throw new ToolException($"{path}: is a directory");
            }

            if (IsDevice(_path))
            {
                Stream = new FileStream(_path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
                return;
            }

            _temporary = Path.Combine(Path.GetDirectoryName(_path)!, $".{Path.GetFileName(_path)}.{Path.GetRandomFileName()}.tmp");
            s_unfinished[_temporary] = true;
            Stream = new FileStream(_temporary, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
            if (!OperatingSystem.IsWindows() && File.Exists(_path))
            {
                File.SetUnixFileMode(_temporary, File.GetUnixFileMode(_path));
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            Dispose();
            throw new ToolException($"{path}: cannot be written: {Input.Reason(path, exception)}");
        }
    }

    /// <summary>Where the content goes.</summary>
    public Stream Stream { get; } = Stream.Null;

    /// <summary>Gives the file its name.</summary>
    public void Finish()
    {
        Stream.Dispose();
        if (_temporary is not null)
        {
            File.Move(_temporary, _path, overwrite: true);
            s_unfinished.TryRemove(_temporary, out _);
        }
    }

    /// <summary>Removes what is not finished.</summary>
    public void Dispose()
    {
        Stream.Dispose();
        if (_temporary is not null && s_unfinished.TryRemove(_temporary, out _) && File.Exists(_temporary))
        {
            File.Delete(_temporary);
        }
    }

    /// <summary>Removes what no one will finish, as the program ends.</summary>
    public static void DeleteUnfinished()
    {
        foreach (string path in s_unfinished.Keys)
        {
            File.Delete(path);
        }
    }

    /// <summary>What is no file of bytes must not be replaced by one.</summary>
    private static bool IsDevice(string path) =>
        !OperatingSystem.IsWindows() && (path.StartsWith("/dev/", StringComparison.Ordinal) || path.StartsWith("/proc/", StringComparison.Ordinal));
}
