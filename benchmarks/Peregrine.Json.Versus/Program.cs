using System.Diagnostics;
using Peregrine.Json.Versus;
using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Extras;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Reports;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Versus.Untyped;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.Foreign;
using Peregrine.Json.Workloads.StjOwn;

if (ColdStart.IsChild(args))
{
    ColdStart.RunChild(args);
    return 0;
}

if (StartUp.IsChild(args))
{
    StartUp.RunChild(args[1]);
    return 0;
}

if (args is ["publish", var repository, var reports, var commit])
{
    new Publication(repository, reports, commit).Write(Console.Out);
    return 0;
}

if (CommandLine.Parse(args) is not { } line)
{
    Console.Error.WriteLine(CommandLine.Usage);
    return 2;
}

if (line.Command == "threads")
{
    Scaling.Print(Console.Out, line.Rounds ?? 7);
    return 0;
}

Pace pace = line.Command == "quick" ? Pace.Quick : Pace.Full;
pace = pace with
{
    Rounds = line.Rounds ?? pace.Rounds,
    LargeRounds = line.Rounds ?? pace.LargeRounds,
    SliceMilliseconds = line.Slice ?? pace.SliceMilliseconds,
    LargeSliceMilliseconds = Math.Max(line.Slice ?? 0, pace.LargeSliceMilliseconds),
};
Side[] competitors =
[
    .. new Side[] { new StjSourceGen(), new StjReflection(), new NewtonsoftSide(), new ServiceStackSide() }
        .Where(side => line.Command == "seeds"
            ? side is StjReflection or NewtonsoftSide
            : (line.Against.Count == 0 && line.Baseline is null) || line.Against.Contains(side.Name)),
    .. new Side[] { new StjBridged(), new PeregrineMetadata() }.Where(side => line.Against.Contains(side.Name)),
];
int failure = 0;

// A thread of its own: what is pinned to a core is then nobody else's.
var measuring = new Thread(Measure, maxStackSize: 16 << 20) { Name = "measuring" };
measuring.Start();
measuring.Join();
return failure;

void Measure()
{
    var watch = Stopwatch.StartNew();
    int done = 0;
    Contest contest;
    try
    {
        contest = new Contest(competitors, pace, line.AgainstItself, line.Baseline is null ? null : new Baseline(line.Baseline))
        {
            Measured = row =>
            {
                if (!Console.IsErrorRedirected)
                {
                    Console.Error.Write($"\r{++done} measured, {watch.Elapsed.TotalSeconds:0} s: {row.Group}/{row.Workload} {row.Direction} {row.Form}".PadRight(78));
                }
            },
        };
        foreach (string note in Machine.Lines(pace))
        {
            Console.WriteLine(line.Markdown ? $"- {note}" : note);
        }

        Console.WriteLine();
        if (line.Command == "seeds")
        {
            Seeds.Print(contest, Console.Out, line.Markdown);
        }
        else
        {
            MeasureGroups(contest);
        }
    }
    catch (ArgumentException mistake)
    {
        Console.Error.WriteLine(mistake.Message);
        failure = 2;
        return;
    }

    RowTable.PrintOmissions(Console.Out, contest.Omissions);
    if (line.JsonFile is not null)
    {
        JsonReport.Write(line.JsonFile, contest.Rows);
    }

    Console.WriteLine($"{contest.Rows.Count} rows in {watch.Elapsed.TotalSeconds:0} s");
    failure = line.AgainstItself ? SelfCheck.Report(contest.Rows, Console.Out) : 0;
}

void MeasureGroups(Contest contest)
{
    bool isOneTable = line.Command == "quick" && !line.Markdown;
    string? open = null;
    int printed = 0;
    foreach ((string group, string name, Form[] forms) in Selection.Of(line))
    {
        if (!isOneTable && open is not null && open != group)
        {
            printed = Print(contest, open, printed);
        }

        open = group;
        contest.Run(WorkloadCatalog.Create(group, name), forms);
    }

    if (Selection.Has(line, MadeAnew.Group))
    {
        printed = open is not null && !isOneTable ? Print(contest, open, printed) : printed;
        open = MadeAnew.Group;
        contest.Add(MadeAnew.Measure(pace.Rounds));
    }

    if (Selection.Has(line, MadeAnew.TwoThreads))
    {
        printed = open is not null && !isOneTable ? Print(contest, open, printed) : printed;
        open = MadeAnew.TwoThreads;
        contest.Add(MadeAnew.MeasureTwoThreads(Math.Min(pace.Rounds, 5)));
    }

    if (open is not null)
    {
        printed = Print(contest, isOneTable ? null : open, printed);
    }

    if (Selection.HasEcma(line))
    {
        contest.Add(EcmaGroup.Measure(line, pace));
        printed = Print(contest, EcmaGroup.Group, printed);
    }

    if (Selection.HasUntyped(line))
    {
        contest.Add(UntypedGroup.Measure(line, pace));
        printed = Print(contest, UntypedGroup.Group, printed);
    }

    if (Selection.HasExtras(line))
    {
        contest.Add(ExtrasGroup.Measure(line, pace));
        printed = Print(contest, ExtrasGroup.Group, printed);
    }

    if (Selection.HasCold(line))
    {
        contest.Add(ColdStart.Measure(line.Rounds));
        Print(contest, ColdStart.Group, printed);
    }
}

// Prints the rows that were not yet; says how many there are then.
int Print(Contest contest, string? group, int printed)
{
    if (!Console.IsErrorRedirected)
    {
        Console.Error.Write("\r" + new string(' ', 78) + "\r");
    }

    Row[] rows = [.. contest.Rows.Skip(printed)];
    IReadOnlyList<string> columns = line.AgainstItself
        ? ["itself"]
        : [.. contest.Competitors.Concat([Baseline.Name, "jsonelement", "jsonnode", "jsondocument", "by-hand", "parse-alone", "built-in", "reading", "jurassic", "jurassic-hosted", "node", "plain", "n", "2n", "4n"]).Where(name => rows.Any(row => row.Comparisons.Any(comparison => comparison.Competitor == name)))];
    TextTable table = RowTable.Of(rows, columns);
    if (group is not null)
    {
        Console.WriteLine(line.Markdown ? $"### {group}\n" : group);
    }

    Console.WriteLine(line.Markdown ? table.ToMarkdown() : table.ToText());
    if (group == ForeignWorkloads.Group)
    {
        PrintMeans(rows, columns);
    }
    else if (group == StjOwnWorkloads.Group)
    {
        // Ours by contexts beside contexts, ours by reflection beside reflection.
        foreach (IGrouping<bool, Row> door in rows.GroupBy(static row => row.Workload.EndsWith(StjOwnWorkloads.ContextSuffix, StringComparison.Ordinal)))
        {
            PrintMeans([.. door], [.. columns.Where(column => column == Baseline.Name || column == (door.Key ? "stj-sourcegen" : "stj-reflection"))]);
        }
    }

    return contest.Rows.Count;
}

void PrintMeans(IReadOnlyList<Row> rows, IReadOnlyList<string> columns)
{
    TextTable means = RowTable.Means(rows, columns);
    Console.WriteLine(line.Markdown ? means.ToMarkdown() : means.ToText());
}
