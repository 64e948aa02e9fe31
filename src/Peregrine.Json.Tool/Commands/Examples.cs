using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Help that ends with example command lines.</summary>
internal sealed class Examples(HelpAction help, string[] lines) : SynchronousCommandLineAction
{
    private static readonly Dictionary<Command, string[]> s_lines = [];

    /// <summary>Adds examples to the help of a command.</summary>
    public static void AddTo(Command command, params string[] lines)
    {
        s_lines[command] = lines;
        if (command is RootCommand)
        {
            HelpOption option = command.Options.OfType<HelpOption>().Single();
            option.Action = new Examples((HelpAction)option.Action!, lines);
        }
    }

    public override int Invoke(ParseResult parseResult)
    {
        int code = help.Invoke(parseResult);
        string[] shown = s_lines.GetValueOrDefault(parseResult.CommandResult.Command, lines);
        parseResult.InvocationConfiguration.Output.Write("Examples:\n" + string.Concat(shown.Select(static line => $"  {line}\n")) + "\n");
        return code;
    }
}
