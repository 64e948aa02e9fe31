using System.CommandLine;
using System.Globalization;
using Peregrine.Json.Tool.Files;
using Peregrine.Json.Tool.Tokens;

namespace Peregrine.Json.Tool.Commands;

/// <summary>`peregrine format`: a line for each element and member.</summary>
internal static class FormatCommand
{
    private const int MostSpaces = 16;

    public static Command Create()
    {
        Argument<string[]> files = Parts.Files();
        var indent = new Option<string>("--indent") { Description = $"Spaces for each level, 0 to {MostSpaces}, or tab.", HelpName = "n|tab", DefaultValueFactory = static _ => "2" };
        indent.Validators.Add(static result =>
        {
            if (Unit(result.GetValueOrDefault<string>()) is null)
            {
                result.AddError($"--indent takes a number of spaces from 0 to {MostSpaces}, or tab.");
            }
        });
        Option<string?> output = Parts.Output();
        Option<bool> inPlace = Parts.InPlace();
        var command = new Command("format", "Lays documents out with indentation. Names, strings and numbers keep their text, members their order.") { files, indent, output, inPlace };
        Examples.AddTo(command, "peregrine format data.json", "peregrine format --indent tab --in-place 'src/**/*.json'", "curl -s https://example.org/data.json | peregrine format");
        command.SetAction(parsed =>
        {
            string unit = Unit(parsed.GetValue(indent))!;
            return new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), parsed.GetValue(inPlace)).Run((input, bytes, toTerminal) =>
                Documents.Run<FormatSink, PlainJson>(input, new FormatSink(bytes, unit), PumpSettings.Strict, toTerminal).Faults.FirstOrDefault());
        });
        return command;
    }

    private static string? Unit(string? indent) =>
        indent == "tab" ? "\t"
        : int.TryParse(indent, NumberStyles.None, CultureInfo.InvariantCulture, out int spaces) && spaces <= MostSpaces ? new string(' ', spaces)
        : null;
}
