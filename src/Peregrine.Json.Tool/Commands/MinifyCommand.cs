namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine minify</c>: removes white space between tokens.</summary>
internal static class MinifyCommand
{
    public static Command Create() => Parts.Rewriting(
        "minify",
        "Takes the white space out of documents, one line each. Names, strings and numbers keep their text, members their order.",
        static (input, bytes, toTerminal) => DocumentRuns.Run(input, new MinifySink(bytes), PumpSettings.Strict, toTerminal).Faults.FirstOrDefault(),
        "peregrine minify data.json -o data.min.json",
        "peregrine minify --in-place 'dist/*.json'");
}
