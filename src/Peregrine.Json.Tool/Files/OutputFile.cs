using System.Collections.Concurrent;

namespace Peregrine.Json.Tool.Files;

/// <summary>
/// A file that is written beside its destination and renamed when it is complete, so that readers of the destination see either the old content or the new. The
/// destination keeps its kind: a pipe or device is written to, a link is followed, and a file that is read-only or has further names (hard links) is not
/// replaced.
/// </summary>
internal sealed class OutputFile : IDisposable
{
    private static readonly ConcurrentDictionary<string, bool> s_unfinished = new();

    private readonly string _path;
    private readonly string? _temporary;
    private readonly UnixFileMode? _mode;

    /// <param name="path">The path of the file, which need not exist yet.</param>
    /// <param name="inPlace">Whether the text comes from the same file.</param>
    /// <exception cref="ToolException">The file cannot be written.</exception>
    public OutputFile(string path, bool inPlace)
    {
        string name = Input.NameOf(path);
        try
        {
            _path = IsDevice(path) ? path
                : new FileInfo(path).LinkTarget is null ? Path.GetFullPath(path)
                : File.ResolveLinkTarget(path, returnFinalTarget: true)!.FullName;
            if (Directory.Exists(_path))
            {
                throw new ToolException($"{name}: is a directory");
            }

            bool isThere = File.Exists(_path);
            if (isThere && IsReadOnly(_path))
            {
                throw new ToolException($"{name}: is read-only");
            }

            FileStatus status = isThere ? FileStatus.Of(_path) : new FileStatus(true, 1);
            bool isRegular = !IsDevice(_path) && status.IsRegular != false;
            if (isThere && (!isRegular || status.IsRegular is null))
            {
                if (inPlace && !isRegular)
                {
                    throw new ToolException($"{name}: is not a regular file, so it cannot be written in place");
                }

                // If this is a named pipe, opening it waits until another program opens it for reading, as in a shell.
                var old = new FileStream(_path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
                if (!isRegular || !old.CanSeek)
                {
                    Stream = old;
                    return;
                }

                old.Dispose();
            }

            if (status.Names > 1)
            {
                throw new ToolException($"{name}: has {status.Names} names (hard links), and the others would keep the old text; write to another file");
            }

            _temporary = Path.Combine(Path.GetDirectoryName(_path)!, $".{Path.GetFileName(_path)}.{Path.GetRandomFileName()}.tmp");
            s_unfinished[_temporary] = true;
            Stream = new FileStream(_temporary, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
            if (!OperatingSystem.IsWindows() && isThere)
            {
                if (status.Owner is { } owner && !FileStatus.TryGive(_temporary, owner))
                {
                    throw new ToolException($"{name}: belongs to another user or group, and a new file in its place would not; write to another file");
                }

                // From here on, other users can read no more than they could before. Setting the owner or writing content clears bits of the mode, so Finish
                // sets the mode again.
                _mode = File.GetUnixFileMode(_path);
                File.SetUnixFileMode(_temporary, _mode.Value);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            Dispose();
            throw new ToolException($"{name}: cannot be written: {Input.Reason(path, exception)}");
        }
        catch (ToolException)
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The stream for the content.</summary>
    public Stream Stream { get; } = Stream.Null;

    /// <summary>Flushes the content to the disk, then renames the file to its destination. A pipe or device is only closed.</summary>
    public void Finish()
    {
        if (_temporary is null)
        {
            Stream.Dispose();
            return;
        }

        ((FileStream)Stream).Flush(flushToDisk: true);
        Stream.Dispose();
        if (!OperatingSystem.IsWindows() && _mode is { } mode)
        {
            File.SetUnixFileMode(_temporary, mode);
        }

        File.Move(_temporary, _path, overwrite: true);
        s_unfinished.TryRemove(_temporary, out _);
    }

    /// <summary>Deletes the file if it is not finished.</summary>
    public void Dispose()
    {
        Stream.Dispose();
        if (_temporary is not null && s_unfinished.TryRemove(_temporary, out _) && File.Exists(_temporary))
        {
            File.Delete(_temporary);
        }
    }

    /// <summary>Deletes unfinished files at the end of the program.</summary>
    public static void DeleteUnfinished()
    {
        foreach (string path in s_unfinished.Keys)
        {
            File.Delete(path);
        }
    }

    /// <summary>Whether the path is in a folder of devices. Devices must not be replaced, even if they are seekable.</summary>
    private static bool IsDevice(string path) =>
        !OperatingSystem.IsWindows() && (path.StartsWith("/dev/", StringComparison.Ordinal) || path.StartsWith("/proc/", StringComparison.Ordinal));

    /// <summary>Whether the file's mode forbids writing. Considers only the mode, because root may write to every file.</summary>
    private static bool IsReadOnly(string path) =>
        OperatingSystem.IsWindows()
            ? (File.GetAttributes(path) & FileAttributes.ReadOnly) != 0
            : (File.GetUnixFileMode(path) & (UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite)) == 0;
}
