using Microsoft.Win32.SafeHandles;

namespace Peregrine.Json.Tool.Files;

/// <summary>The streams that the shell gives the program.</summary>
internal static class StandardStreams
{
    private static readonly Lazy<Stream> s_output = new(OpenOutput);

    /// <summary>The standard output, unbuffered; a terminal gets no control characters of a document.</summary>
    public static Stream Output => s_output.Value;

    /// <summary>The standard input, unbuffered.</summary>
    public static Stream OpenInput() => Console.OpenStandardInput();

    /// <summary>Whether a write failed because the reader of the pipe is gone.</summary>
    public static bool IsBrokenPipe(IOException exception)
    {
        const int unix = 32;
        const int windows = unchecked((int)0x8007006D);
        const int windowsClosing = unchecked((int)0x800700E8);
        return exception.HResult is unix or windows or windowsClosing;
    }

    /// <summary>
    /// The console's stream goes on silently after the reader of a pipe is gone, so that gigabytes would be formatted in vain: a pipe is opened as a file.
    /// A real file is not, because the shell uses its offset.
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
