namespace Peregrine.Json.Tool;

/// <summary>Ends a command, or the work on one of its files, with a message and without a stack trace.</summary>
internal sealed class ToolException(string message, int exitCode = ExitCode.Trouble) : Exception(message)
{
    /// <summary>Ends the work on a file that is not JSON.</summary>
    /// <param name="name">The name of the file.</param>
    /// <param name="fault">What is wrong with its text.</param>
    public ToolException(string name, Fault fault)
        : this($"{name}: {fault.Message}", Tool.ExitCode.Bad)
    {
        Name = name;
        Fault = fault;
    }

    public int ExitCode { get; } = exitCode;

    /// <summary>The name of the file that is not JSON; null for other errors.</summary>
    public string? Name { get; }

    /// <summary>What is wrong with the text of the file; null for other errors.</summary>
    public Fault? Fault { get; }
}

/// <summary>The exit codes of the program.</summary>
internal static class ExitCode
{
    public const int Good = 0;

    /// <summary>A text is not JSON or not what the command requires, two texts differ, or a path selects nothing.</summary>
    public const int Bad = 1;

    /// <summary>A file cannot be read or written, or the command is not understood.</summary>
    public const int Trouble = 2;

    /// <summary>The program was interrupted; by the shell's convention, 128 plus the number of the signal.</summary>
    public const int Interrupted = 130;

    /// <summary>The reader of the output has closed it.</summary>
    public const int BrokenPipe = 141;

    public const int Terminated = 143;
}
