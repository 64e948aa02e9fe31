using System.Globalization;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine format</c>: writes each element and member on its own line.</summary>
internal static class FormatCommand
{
    private const int MostSpaces = 16;

    /// <summary>
    /// The default maximum depth: indentation grows with the square of the depth. It takes 2 MB for 1,000 nested brackets, and would take two million MB for a
    /// million.
    /// </summary>
    private const int MostDepth = 1000;

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
        Option<int?> depth = Parts.MaxDepth($"Refuse more open arrays and objects than this; {MostDepth} where it is not given.");
        var command = new Command("format", "Lays documents out with indentation. A text may have several values, as JSON Lines have; each begins on a new line. Names, strings and numbers keep their text, members their order.") { files, indent, output, inPlace, depth };
        Examples.AddTo(command, "peregrine format data.json", "peregrine format --indent tab --in-place 'src/**/*.json'", "curl -s https://example.org/data.json | peregrine format");
        command.SetAction(parsed =>
        {
            string unit = Unit(parsed.GetValue(indent))!;
            PumpSettings settings = PumpSettings.SeveralValues with { MaxDepth = parsed.GetValue(depth) ?? MostDepth };
            return new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), parsed.GetValue(inPlace)).Run((input, bytes, toTerminal) =>
                DocumentRuns.Run(input, new FormatSink(bytes, unit), settings, toTerminal).Faults.FirstOrDefault());
        });
        return command;
    }

    private static string? Unit(string? indent) =>
        indent == "tab" ? "\t"
        : int.TryParse(indent, NumberStyles.None, CultureInfo.InvariantCulture, out int spaces) && spaces <= MostSpaces ? new string(' ', spaces)
        : null;
}
