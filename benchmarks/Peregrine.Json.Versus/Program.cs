using System.Diagnostics;
using Peregrine.Json.Versus;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Reports;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Workloads;

if (CommandLine.Parse(args) is not { } line)
{
    Console.Error.WriteLine(CommandLine.Usage);
    return 2;
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
            : line.Against.Count == 0 || line.Against.Contains(side.Name)),
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
    var contest = new Contest(competitors, pace, line.AgainstItself)
    {
        Measured = row =>
        {
            if (!Console.IsErrorRedirected)
            {
                Console.Error.Write($"\r{++done} measured, {watch.Elapsed.TotalSeconds:0} s: {row.Group}/{row.Workload} {row.Direction} {row.Form}".PadRight(78));
            }
        },
    };

    try
    {
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
            foreach ((string group, string name, Form[] forms) in Selection.Of(line))
            {
                contest.Run(WorkloadCatalog.Create(group, name), forms);
            }

            Print(contest);
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

void Print(Contest contest)
{
    if (!Console.IsErrorRedirected)
    {
        Console.Error.Write("\r" + new string(' ', 78) + "\r");
    }

    IReadOnlyList<string> columns = line.AgainstItself ? ["itself"] : contest.Competitors;
    if (line.Command == "quick" && !line.Markdown)
    {
        Console.WriteLine(RowTable.Of(contest.Rows, columns).ToText());
        return;
    }

    foreach (IGrouping<string, Row> group in contest.Rows.GroupBy(static row => row.Group))
    {
        TextTable table = RowTable.Of(group, columns);
        Console.WriteLine(line.Markdown ? $"### {group.Key}\n" : group.Key);
        Console.WriteLine(line.Markdown ? table.ToMarkdown() : table.ToText());
    }
}
