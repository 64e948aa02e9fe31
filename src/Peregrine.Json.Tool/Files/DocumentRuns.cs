namespace Peregrine.Json.Tool.Files;

/// <summary>Reads documents with a <see cref="TokenPump{TSink}"/>, one after another, and shows a progress bar.</summary>
internal static class DocumentRuns
{
    /// <summary>Reads a document to its end or to the last fault to report.</summary>
    /// <param name="input">The document.</param>
    /// <param name="sink">Receives the tokens.</param>
    /// <param name="settings">The grammar, and the number of faults to find.</param>
    /// <param name="writesToTerminal">Whether the sink writes to the terminal meanwhile.</param>
    public static TokenPump<TSink> Run<TSink>(Input input, TSink sink, PumpSettings settings, bool writesToTerminal = false)
        where TSink : struct, ITokenSink
    {
        using Stream stream = input.Open();
        using var progress = new Progress(input.Name, stream.CanSeek ? stream.Length : null, writesToTerminal);
        var pump = new TokenPump<TSink>(new Window(stream, progress: progress.Report), sink, settings);
        pump.Run();
        return pump;
    }

    /// <summary>Runs <paramref name="work"/> for each document. A document that cannot be read does not stop the others. Returns the worst exit code.</summary>
    public static int Each(IEnumerable<Input> inputs, Func<Input, int> work)
    {
        int worst = ExitCode.Good;
        foreach (Input input in inputs)
        {
            int code;
            try
            {
                code = work(input);
            }
            catch (ToolException exception) when (exception.Fault is { } fault)
            {
                Terminal.Write(Console.Error, exception.Name!, fault, Terminal.HasErrorColors);
                code = exception.ExitCode;
            }
            catch (ToolException exception)
            {
                Terminal.Complain(exception.Message);
                code = exception.ExitCode;
            }
            catch (Exception exception) when (exception is NotSupportedException or EcmaJsonException or UnauthorizedAccessException
                || (exception is IOException broken && !StandardStreams.IsBrokenPipe(broken)))
            {
                // The document cannot be read, or it is valid JSON, but it or its result is too long for the memory of this command.
                Terminal.Complain($"{input.Name}: {PlainText.Of(exception.Message)}");
                code = ExitCode.Trouble;
            }

            worst = Math.Max(worst, code);
        }

        return worst;
    }
}
