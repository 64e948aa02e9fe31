using Microsoft.Win32.SafeHandles;

namespace Peregrine.Json.Tool.Files;

/// <summary>The streams that the shell gives the program.</summary>
internal static class StandardStreams
{
    private static readonly Lazy<Stream> s_output = new(OpenOutput);

    /// <summary>The standard output, unbuffered; a terminal gets nothing of a document that it would obey.</summary>
    public static Stream Output => s_output.Value;

    /// <summary>The standard input, unbuffered.</summary>
    public static Stream OpenInput() => Console.OpenStandardInput();

    /// <summary>Whether a write failed as nobody reads any more.</summary>
    public static bool IsBrokenPipe(IOException exception)
    {
        const int unix = 32;
        const int windows = unchecked((int)0x8007006D);
        const int windowsClosing = unchecked((int)0x800700E8);
        return exception.HResult is unix or windows or windowsClosing;
    }

    /// <summary>
    /// The console's stream goes on silently when nobody reads a pipe any more, so that gigabytes would be formatted for nothing: a pipe is opened as a file.
    /// A real file is not, as its offset belongs to the shell.
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
