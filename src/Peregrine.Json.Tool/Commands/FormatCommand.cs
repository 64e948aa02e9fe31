using System.Buffers;
using System.Globalization;
using System.Text.Json;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine format</c>: writes each element and member on its own line.</summary>
internal static class FormatCommand
{
    private const int MostSpaces = 16;
    private const string Json5 = "json5";

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
        var from = new Option<string>("--from") { Description = "What the documents are: json, or json5, of which strict JSON is made. JSON5 is read at once, up to 2 GB; NaN and Infinity become strings.", HelpName = "json|json5", DefaultValueFactory = static _ => "json" };
        Parts.Require(from, static text => text is "json" or Json5, "--from takes json or json5.");
        var command = new Command("format", "Lays documents out with indentation. A text may have several values, as JSON Lines have; each begins on a new line. Names, strings and numbers keep their text, members their order. Exit code 0: done; 1: a document is not JSON; 2: a file cannot be read or written.") { files, indent, from, output, inPlace, depth };
        Examples.AddTo(command, "peregrine format data.json", "peregrine format --from json5 settings.json5 -o settings.json", "peregrine format --indent tab --in-place 'src/**/*.json'", "curl -s https://example.org/data.json | peregrine format");
        command.SetAction(parsed =>
        {
            string unit = Unit(parsed.GetValue(indent))!;
            PumpSettings settings = PumpSettings.SeveralValues with { MaxDepth = parsed.GetValue(depth) ?? MostDepth };
            bool isJson5 = parsed.GetValue(from) == Json5;
            return new Rewriting(parsed.GetValue(files)!, parsed.GetValue(output), parsed.GetValue(inPlace)).Run((input, bytes, toTerminal) =>
                isJson5 ? Format(input.ReadAll(), new FormatSink(bytes, unit), settings)
                : DocumentRuns.Run(input, new FormatSink(bytes, unit), settings, toTerminal).Faults.FirstOrDefault());
        });
        return command;
    }

    /// <summary>Converts a JSON5 text to strict JSON, and formats that. Returns a fault if the text is not JSON5.</summary>
    private static Fault? Format(byte[] text, FormatSink sink, PumpSettings settings)
    {
        var strict = new ArrayBufferWriter<byte>();
        try
        {
            JsonRelaxed.ToJson(text, strict, settings.MaxDepth);
        }
        catch (JsonException exception)
        {
            int line = 0;
            for (long before = exception.LineNumber ?? 0; before > 0; before--)
            {
                line = text.AsSpan(line).IndexOf((byte)'\n') + line + 1;
            }

            string message = exception.Message[..exception.Message.IndexOf(" Path: $", StringComparison.Ordinal)];
            return Fault.At(text, line + (int)(exception.BytePositionInLine ?? 0), PlainText.Of(char.ToLowerInvariant(message[0]) + message[1..].TrimEnd('.')));
        }

        new Grammar(new GrammarRules(TrailingCommas: false, GrammarComments.None, GrammarBytes.Any), int.MaxValue).Run(ref sink, strict.WrittenSpan, 0, isLast: true);
        return null;
    }

    private static string? Unit(string? indent) =>
        indent == "tab" ? "\t"
        : int.TryParse(indent, NumberStyles.None, CultureInfo.InvariantCulture, out int spaces) && spaces <= MostSpaces ? new string(' ', spaces)
        : null;
}
