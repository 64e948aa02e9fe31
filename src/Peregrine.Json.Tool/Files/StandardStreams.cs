using Microsoft.Win32.SafeHandles;

namespace Peregrine.Json.Tool.Files;

/// <summary>The standard streams of the program.</summary>
internal static class StandardStreams
{
    private static readonly Lazy<Stream> s_output = new(OpenOutput);

    /// <summary>The standard output, unbuffered. If it is a terminal, control characters of a document are escaped.</summary>
    public static Stream Output => s_output.Value;

    /// <summary>Opens the standard input, unbuffered.</summary>
    public static Stream OpenInput() => Console.OpenStandardInput();

    /// <summary>Whether a write failed because the pipe has no reader.</summary>
    public static bool IsBrokenPipe(IOException exception)
    {
        const int unix = 32;
        const int windows = unchecked((int)0x8007006D);
        const int windowsClosing = unchecked((int)0x800700E8);
        return exception.HResult is unix or windows or windowsClosing;
    }

    /// <summary>
    /// Opens the standard output. Except on Windows, a pipe is opened as a file, because the console's stream ignores that the reader has closed the pipe, and
    /// gigabytes would be formatted in vain. A regular file is not opened again, because the shell uses its offset.
    /// </summary>
    private static Stream OpenOutput()
    {
        if (Console.IsOutputRedirected && !OperatingSystem.IsWindows())
        {
            var pipe = new FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
            if (!pipe.CanSeek)
            {
                return pipe;
            }
        }

        Stream output = Console.OpenStandardOutput();
        return Console.IsOutputRedirected ? output : new TerminalStream(output);
    }
}
