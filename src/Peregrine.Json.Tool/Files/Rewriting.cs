namespace Peregrine.Json.Tool.Files;

/// <summary>
/// Implements commands that convert one text to another: chooses the destination. If the text is not valid, a regular file at the destination does not change.
/// </summary>
internal sealed class Rewriting
{
    private readonly List<Input> _inputs;
    private readonly string? _output;
    private readonly bool _inPlace;

    /// <exception cref="ToolException">The command line requests something impossible.</exception>
    public Rewriting(string[] names, string? output, bool inPlace)
    {
        _inputs = Inputs.Of(names);
        _output = output == "-" ? null : output;
        _inPlace = inPlace;
        if (inPlace && output is not null)
        {
            throw new ToolException("--in-place and --output exclude each other");
        }

        if (inPlace && _inputs.Any(static input => input.Path is null))
        {
            throw new ToolException("the standard input cannot be written in place");
        }

        if (_output is not null && _inputs.Count > 1)
        {
            throw new ToolException($"--output takes one document, and {_inputs.Count} are named");
        }
    }

    /// <summary>
    /// Rewrites each document with <paramref name="rewrite"/>, and returns the worst exit code. The function receives the document, the output, and whether the
    /// output is a terminal; it returns a fault if the document is not valid.
    /// </summary>
    public int Run(Func<Input, ByteOutput, bool, Fault?> rewrite) => DocumentRuns.Each(_inputs, input =>
    {
        string? path = _inPlace ? input.Path : _output;
        if (path is null)
        {
            var output = new ByteOutput(StandardStreams.Output);
            Fault? fault = rewrite(input, output, !Console.IsOutputRedirected);
            output.Flush();
            return Tell(input, fault);
        }

        using var file = new OutputFile(path, _inPlace);
        var bytes = new ByteOutput(file.Stream);
        Fault? found = rewrite(input, bytes, false);
        if (found is null)
        {
            bytes.Flush();
            file.Finish();
        }

        return Tell(input, found);
    });

    private static int Tell(Input input, Fault? fault)
    {
        if (fault is null)
        {
            return ExitCode.Good;
        }

        Terminal.Write(Console.Error, input.Name, fault, Terminal.HasErrorColors);
        return ExitCode.Bad;
    }
}
