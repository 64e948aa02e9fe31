using System.CommandLine;
using Peregrine.Json.Tool.Files;
using Peregrine.Json.Tool.Tokens;

namespace Peregrine.Json.Tool.Commands;

/// <summary>`peregrine minify`: no white space between tokens.</summary>
internal static class MinifyCommand
{
    public static Command Create()
    {
        Argument<string[]> files = Parts.Files();
        Option<string?> output = Parts.Output();
        Option<bool> inPlace = Parts.InPlace();
        var command = new Command("minify", "Takes the white space out of documents, one line each. Names, strings and numbers keep their text, members their order.") { files, output, inPlace };
        Examples.AddTo(command, "peregrine minify data.json -o data.min.json", "peregrine minify --in-place 'dist/*.json'");
        command.SetAction(parsed => new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), parsed.GetValue(inPlace)).Run(static (input, bytes, toTerminal) =>
            Documents.Run<MinifySink, PlainJson>(input, new MinifySink(bytes), PumpSettings.Strict, toTerminal).Faults.FirstOrDefault()));
        return command;
    }
}
