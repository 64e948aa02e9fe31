using System.CommandLine.Parsing;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Finds words of the command line that are neither a command nor an option and are not read as the name of a file.</summary>
internal static class Mistypings
{
    /// <summary>Returns the error for the first of these words, with the word that was probably meant; null if the command line has no such word.</summary>
    public static string? Of(ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        if (command.Subcommands.Count > 0 && parsed.UnmatchedTokens is [{ } word, ..])
        {
            bool isOption = IsOption(word);
            return $"'{word}' is no {(isOption ? "option" : "command")} of '{NameOf(parsed.CommandResult)}'" + Suggestion(word, isOption ? OptionsOf(command) : command.Subcommands.Select(static each => each.Name));
        }

        foreach (Token token in parsed.Tokens.TakeWhile(static token => token.Type != TokenType.DoubleDash))
        {
            if (token.Type == TokenType.Argument && IsOption(token.Value))
            {
                return $"'{token.Value}' is no option of '{NameOf(parsed.CommandResult)}'{Suggestion(token.Value, OptionsOf(command))} (a file of this name is ./{token.Value})";
            }
        }

        return null;
    }

    /// <summary>Returns the name of a command with the commands that contain it, as typed.</summary>
    public static string NameOf(CommandResult result) =>
        string.Join(' ', result.Command.Parents.Select(static parent => parent.Name).Reverse().Append(result.Command.Name).Skip(1).Prepend("peregrine"));

    private static bool IsOption(string word) => word.Length > 1 && word[0] == '-';

    private static IEnumerable<string> OptionsOf(Command command) => command.Options.SelectMany(static option => option.Aliases.Prepend(option.Name)).Where(static name => name.StartsWith("--", StringComparison.Ordinal));

    private static string Suggestion(string word, IEnumerable<string> known)
    {
        (string Name, int Distance) nearest = known.Select(name => (name, DistanceOf(word, name))).DefaultIfEmpty(("", int.MaxValue)).MinBy(static each => each.Item2);
        return nearest.Distance <= Math.Max(1, nearest.Name.Length / 3) ? $"; did you mean '{nearest.Name}'?" : "";
    }

    /// <summary>
    /// Returns the number of edits between two words: insertion, removal or replacement of a letter, or a swap with the next one (optimal string alignment
    /// distance, Damerau and Levenshtein).
    /// </summary>
    private static int DistanceOf(string from, string to)
    {
        int[,] costs = new int[from.Length + 1, to.Length + 1];
        for (int row = 0; row <= from.Length; row++)
        {
            for (int column = 0; column <= to.Length; column++)
            {
                costs[row, column] = row == 0 ? column : column == 0 ? row
                    : Math.Min(Math.Min(costs[row - 1, column], costs[row, column - 1]) + 1, costs[row - 1, column - 1] + (from[row - 1] == to[column - 1] ? 0 : 1));
                if (row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1])
                {
                    costs[row, column] = Math.Min(costs[row, column], costs[row - 2, column - 2] + 1);
                }
            }
        }

        return costs[from.Length, to.Length];
    }
}
