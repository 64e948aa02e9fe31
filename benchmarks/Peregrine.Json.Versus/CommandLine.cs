using System.Globalization;

namespace Peregrine.Json.Versus;

/// <summary>What was asked for.</summary>
internal sealed class CommandLine
{
    public const string Usage = """
        usage: quick | full | seeds | cold | threads  [options]
               publish REPOSITORY REPORTS COMMIT
          quick            a selection in one table, in some two minutes
          full             every group
          seeds            the tables of the documents this project started from, beside their published figures
          cold             first uses of types, each in a process of its own, and whole processes
          threads          how much more two threads do than one
          publish          puts the figures of a folder of reports into the pages of the repository, as of a commit
        options
          --only GROUP[/WORKLOAD]   only these, repeatable; string workloads: SCRIPT-LENGTH-PLACE[-relaxed]
          --form FORM               only this form, repeatable: utf8, bytes, buffer, string, reader, writer, member, stream, async, pipe, elements,
                                    unknown, by16k, by4k, piped, pipedelements;
                                    of ecma: utf16, utf8, string, buffer, spaced-string, spaced-buffer;
                                    of documents-untyped: owned, reused, read, written, selected, edited, parsed, rewritten
          --against NAME            only this competitor, repeatable
          --baseline FILE           against another build of this library alone: the path of its Peregrine.Json.dll
          --rounds N                rounds after warm-up
          --slice MS                length of a slice
          --self                    ours against ours: must say 1.00 within 2 %
          --markdown                tables as Markdown
          --json FILE               every comparison as JSON
        """;

    public required string Command { get; init; }

    public List<string> Only { get; } = [];

    public List<string> Forms { get; } = [];

    public List<string> Against { get; } = [];

    public int? Rounds { get; private set; }

    public double? Slice { get; private set; }

    public bool AgainstItself { get; private set; }

    public bool Markdown { get; private set; }

    /// <summary>The other build of this library to measure against.</summary>
    public string? Baseline { get; private set; }

    public string? JsonFile { get; private set; }

    /// <summary>Null when the arguments make no sense.</summary>
    public static CommandLine? Parse(ReadOnlySpan<string> arguments)
    {
        if (arguments.IsEmpty || arguments[0] is not ("quick" or "full" or "seeds" or "cold" or "threads"))
        {
            return null;
        }

        var line = new CommandLine { Command = arguments[0] };
        for (int i = 1; i < arguments.Length; i++)
        {
            string? value = i + 1 < arguments.Length ? arguments[i + 1] : null;
            switch (arguments[i])
            {
                case "--self":
                    line.AgainstItself = true;
                    continue;
                case "--markdown":
                    line.Markdown = true;
                    continue;
                case "--only" when value is not null:
                    line.Only.Add(value);
                    break;
                case "--form" when value is not null:
                    line.Forms.Add(value);
                    break;
                case "--against" when value is not null:
                    line.Against.Add(value);
                    break;
                case "--baseline" when value is not null:
                    line.Baseline = value;
                    break;
                case "--rounds" when int.TryParse(value, CultureInfo.InvariantCulture, out int rounds) && rounds > 0:
                    line.Rounds = rounds;
                    break;
                case "--slice" when double.TryParse(value, CultureInfo.InvariantCulture, out double slice) && slice > 0:
                    line.Slice = slice;
                    break;
                case "--json" when value is not null:
                    line.JsonFile = value;
                    break;
                default:
                    return null;
            }

            i++;
        }

        return line;
    }
}
