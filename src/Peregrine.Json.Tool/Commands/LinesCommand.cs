namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine lines</c>: JSON Lines, one value on each line.</summary>
internal static class LinesCommand
{
    public static Command Create()
    {
        var command = new Command("lines", "JSON Lines: one value a line, each ended by a line feed. Exit code 0: done; 1: a text is not JSON; 2: a file cannot be read or written.") { Check(), FromArray(), ToArray() };
        Examples.AddTo(command, "peregrine lines check log.jsonl", "peregrine lines from-array data.json | head -3", "peregrine lines to-array log.jsonl -o log.json");
        return command;
    }

    private static Command Check()
    {
        Argument<string[]> files = Parts.Files();
        var all = new Option<bool>("--all") { Description = $"Report one error of each line, up to {CheckCommand.MostFaults}." };
        var quiet = new Option<bool>("--quiet", "-q") { Description = "Say nothing; the exit code tells." };
        var command = new Command("check", "Says whether each line holds one value, and where not. Exit code 0: all do; 1: one does not; 2: a file cannot be read.") { files, all, quiet };
        Examples.AddTo(command, "peregrine lines check --all log.jsonl");
        command.SetAction(parsed =>
        {
            var settings = new PumpSettings { Lines = true, MostFaults = parsed.GetValue(all) ? CheckCommand.MostFaults : 1 };
            return DocumentRuns.Each(Inputs.Of(parsed.GetValue(files)!), input => CheckCommand.Report(input, DocumentRuns.Run<NoSink>(input, default, settings).Faults, parsed.GetValue(quiet)));
        });
        return command;
    }

    private static Command FromArray()
    {
        Argument<string[]> files = Parts.Files();
        Option<string?> output = Parts.Output();
        var command = new Command("from-array", "Writes each element of an array on a line, without white space. Exit code 0: done; 1: a document is not JSON or no array; 2: a file cannot be read or written.") { files, output };
        Examples.AddTo(command, "peregrine lines from-array data.json > data.jsonl");
        command.SetAction(parsed => new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), inPlace: false).Run(static (input, bytes, toTerminal) =>
            DocumentRuns.Run(input, new FromArraySink(bytes, input.Name), PumpSettings.Strict, toTerminal).Faults.FirstOrDefault()));
        return command;
    }

    private static Command ToArray()
    {
        Argument<string[]> files = Parts.Files();
        Option<string?> output = Parts.Output();
        var command = new Command("to-array", "Writes one array of all lines' values, an element a line. Exit code 0: done; 1: a line is not JSON; 2: a file cannot be read or written.") { files, output };
        Examples.AddTo(command, "peregrine lines to-array log.jsonl > log.json");
        command.SetAction(parsed => new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), inPlace: false).Run(static (input, bytes, toTerminal) =>
        {
            TokenPump<ToArraySink> pump = DocumentRuns.Run(input, new ToArraySink(bytes), new PumpSettings { Lines = true }, toTerminal);
            pump.Sink.Finish();
            return pump.Faults.FirstOrDefault();
        }));
        return command;
    }
}
