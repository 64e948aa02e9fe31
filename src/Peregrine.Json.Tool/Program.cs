using System.CommandLine.Invocation;
using System.Runtime.InteropServices;
using Peregrine.Json.Tool.Commands;

namespace Peregrine.Json.Tool;

/// <summary>The program `peregrine`.</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        using PosixSignalRegistration interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, static signal => Leave(signal, ExitCode.Interrupted));
        using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, static signal => Leave(signal, ExitCode.Terminated));
        try
        {
            // A file name may begin with an at sign, which would otherwise mean a file of arguments.
            ParseResult command = Root().Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });
            string? mistyped = Mistypings.Of(command);
            if (mistyped is not null || command.Action is ParseErrorAction)
            {
                throw new ToolException($"{mistyped ?? command.Errors[0].Message}\nTry '{Mistypings.NameOf(command.CommandResult)} --help'.");
            }

            int code = command.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
            Terminal.Out.Flush();
            return code;
        }
        catch (ToolException exception)
        {
            Terminal.Complain(exception.Message);
            return exception.ExitCode;
        }
        catch (IOException exception) when (StandardStreams.IsBrokenPipe(exception))
        {
            return ExitCode.BrokenPipe;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or NotSupportedException or EcmaJsonException)
        {
            Terminal.Complain(exception.Message);
            return ExitCode.Trouble;
        }
        catch (OutOfMemoryException)
        {
            Terminal.Complain("the document does not fit in memory, which this command needs");
            return ExitCode.Trouble;
        }
    }

    internal static RootCommand Root()
    {
        var root = new RootCommand("JSON in the terminal. Documents of any length are read in pieces; names, strings and numbers keep the text they have. Exit code 0: all is well; 1: a text is not JSON, or two differ; 2: a file cannot be read or written, or the command is not understood.")
        {
            CheckCommand.Create(),
            FormatCommand.Create(),
            MinifyCommand.Create(),
            CanonCommand.Create(),
            DiffCommand.Create(),
            QueryCommand.Create(),
            PatchCommands.Patch(),
            PatchCommands.Merge(),
            LinesCommand.Create(),
            StatsCommand.Create(),
            BenchCommand.Create(),
        };
        Examples.AddTo(root, "peregrine check data.json", "peregrine format --indent 4 data.json | less", "curl -s https://example.org/data.json | peregrine stats", "peregrine diff old.json new.json");
        return root;
    }

    /// <summary>Ends the program at once, even if the main thread is waiting, and leaves no incomplete file.</summary>
    private static void Leave(PosixSignalContext signal, int code)
    {
        signal.Cancel = true;
        OutputFile.DeleteUnfinished();
        Progress.Abandon();
        Environment.Exit(code);
    }
}
