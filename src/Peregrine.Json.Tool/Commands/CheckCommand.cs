namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine check</c>: reports whether a text is JSON, and where its errors are.</summary>
internal static class CheckCommand
{
    /// <summary>The maximum number of faults reported for one document.</summary>
    public const int MostFaults = 100;

    public static Command Create()
    {
        Argument<string[]> files = Parts.Files();
        var all = new Option<bool>("--all") { Description = $"Go on after an error, up to {MostFaults} in a document." };
        Option<int?> depth = Parts.MaxDepth();
        var comments = new Option<bool>("--comments") { Description = "Allow // and /* */ between tokens." };
        var commas = new Option<bool>("--trailing-commas") { Description = "Allow a comma before a closing bracket." };
        var values = new Option<bool>("--values") { Description = "Take several values in one text, one after the other." };
        var quiet = new Option<bool>("--quiet", "-q") { Description = "Say nothing; the exit code tells." };
        var command = new Command("check", "Says whether documents are well-formed by RFC 8259, and where not. Exit code 0: all are; 1: one is not; 2: a file cannot be read.") { files, all, depth, comments, commas, values, quiet };
        Examples.AddTo(command, "peregrine check data.json", "peregrine check --all 'config/**/*.json'", "peregrine check --comments --trailing-commas tsconfig.json");
        command.SetAction(parsed =>
        {
            var settings = new PumpSettings
            {
                MaxDepth = parsed.GetValue(depth) ?? int.MaxValue,
                Comments = parsed.GetValue(comments),
                TrailingCommas = parsed.GetValue(commas),
                Values = parsed.GetValue(values),
                ValuesHint = FaultText.SeveralValues,
                MostFaults = parsed.GetValue(all) ? MostFaults : 1,
            };
            bool isQuiet = parsed.GetValue(quiet);
            return DocumentRuns.Each(Inputs.Of(parsed.GetValue(files)!), input => Report(input, DocumentRuns.Run<NoSink>(input, default, settings).Faults, isQuiet));
        });
        return command;
    }

    /// <summary>Writes the faults of a document, and returns the exit code for them.</summary>
    public static int Report(Input input, List<Fault> faults, bool isQuiet)
    {
        foreach (Fault fault in isQuiet ? [] : faults)
        {
            Terminal.Write(Terminal.Out, input.Name, fault, Terminal.HasColors);
        }

        Terminal.Out.Flush();
        if (!isQuiet && faults.Count == MostFaults)
        {
            Terminal.Complain($"{input.Name}: {MostFaults} errors; there may be more");
        }

        return faults.Count == 0 ? ExitCode.Good : ExitCode.Bad;
    }
}
