namespace Peregrine.Json.Tool.Files;

/// <summary>A document to read: a file, or the standard input.</summary>
/// <param name="Path">The path of the file; null for the standard input.</param>
internal sealed record Input(string? Path)
{
    /// <summary>The name of the document in messages.</summary>
    public string Name => Path is null ? "(input)" : NameOf(Path);

    /// <summary>Returns a path as messages show it.</summary>
    public static string NameOf(string path) => path.Length == 0 ? "''" : PlainText.Of(path);

    /// <summary>Opens the document for one pass from the beginning.</summary>
    /// <exception cref="ToolException">The document cannot be opened.</exception>
    public Stream Open()
    {
        if (Path is null)
        {
            return StandardStreams.OpenInput();
        }

        try
        {
            return new FileStream(Path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0, FileOptions.SequentialScan);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new ToolException($"{Name}: {Reason(Path, exception)}");
        }
    }

    /// <summary>Reads all bytes of the document.</summary>
    /// <exception cref="ToolException">The document cannot be opened, or is longer than an array.</exception>
    public byte[] ReadAll()
    {
        using Stream stream = Open();
        using var bytes = new MemoryStream(stream.CanSeek && stream.Length < Array.MaxLength ? (int)stream.Length : 0);
        try
        {
            stream.CopyTo(bytes, 1 << 18);
        }
        catch (IOException exception) when (bytes.Length > int.MaxValue / 2)
        {
            throw new ToolException($"{Name}: longer than 2 GB, which this command reads at once ({exception.Message})");
        }

        return bytes.Length == bytes.Capacity ? bytes.GetBuffer() : bytes.ToArray();
    }

    /// <summary>Returns a short text that says why a file cannot be opened or read.</summary>
    public static string Reason(string path, Exception exception) => exception switch
    {
        _ when path.Length == 0 => "a file has a name",
        FileNotFoundException or DirectoryNotFoundException => path.AsSpan().ContainsAny('*', '?') ? "no file matches" : "no such file",
        _ when Directory.Exists(path) => "is a directory",
        UnauthorizedAccessException => "permission denied",
        _ => exception.Message,
    };
}
