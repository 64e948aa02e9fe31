namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine minify</c>: removes white space between tokens.</summary>
internal static class MinifyCommand
{
    public static Command Create() => Parts.Rewriting(
        "minify",
        "Takes the white space out of documents, one line for each value. A text may have several values, as JSON Lines have. Names, strings and numbers keep their text, members their order. Exit code 0: done; 1: a document is not JSON; 2: a file cannot be read or written.",
        static (input, bytes, toTerminal) => DocumentRuns.Run(input, new MinifySink(bytes), PumpSettings.SeveralValues, toTerminal).Faults.FirstOrDefault(),
        "peregrine minify data.json -o data.min.json",
        "peregrine minify --in-place 'dist/*.json'");
}
