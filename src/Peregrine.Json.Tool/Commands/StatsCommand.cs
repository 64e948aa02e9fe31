using System.Globalization;
using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine stats</c>: reports the shape of a document.</summary>
internal static class StatsCommand
{
    public static Command Create()
    {
        Argument<string?> file = Parts.File();
        Option<bool> json = Parts.Json();
        var names = new Option<int>("--names") { Description = "How many names the table has, the most frequent first.", HelpName = "n", DefaultValueFactory = static _ => 25 };
        Parts.Require(names, static text => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out _), "--names takes a number from 0.");
        var command = new Command("stats", "Says what a document holds: types, depths, sizes, duplicate names, the longest strings, names and the types of their values. Exit code 0: done; 1: the document is not JSON; 2: the file cannot be read.") { file, json, names };
        Examples.AddTo(command, "peregrine stats data.json", "peregrine stats --json data.json | peregrine minify");
        command.SetAction(parsed =>
        {
            Input input = Inputs.One(parsed.GetValue(file));
            var shape = new Shape();
            TokenPump<StatsSink> pump = DocumentRuns.Run(input, new StatsSink(shape), PumpSettings.Strict);
            if (pump.Faults.Count > 0)
            {
                Terminal.Write(Console.Error, input.Name, pump.Faults[0], Terminal.HasErrorColors);
                return ExitCode.Bad;
            }

            StatsReport report = StatsReport.Of(shape, pump.Length);
            if (parsed.GetValue(json))
            {
                report.WriteJson(Terminal.Out);
            }
            else
            {
                report.WriteTables(Terminal.Out, input.Name, parsed.GetValue(names));
            }

            return ExitCode.Good;
        });
        return command;
    }
}
