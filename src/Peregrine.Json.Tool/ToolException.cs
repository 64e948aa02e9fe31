namespace Peregrine.Json.Tool;

/// <summary>What ends a command, or the work on one of its files, with a message and no stack.</summary>
internal sealed class ToolException(string message, int exitCode = ExitCode.Trouble) : Exception(message)
{
    public int ExitCode { get; } = exitCode;
}

/// <summary>What the program says to the shell.</summary>
internal static class ExitCode
{
    public const int Good = 0;

    /// <summary>A text is not JSON, or two differ.</summary>
    public const int Bad = 1;

    /// <summary>A file cannot be read or written, or the command is not understood.</summary>
    public const int Trouble = 2;

    /// <summary>As the shell counts it: 128 and the number of the signal.</summary>
    public const int Interrupted = 130;

    /// <summary>Nobody reads the output any more.</summary>
    public const int BrokenPipe = 141;

    public const int Terminated = 143;
}
