using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>Runs workloads through all sides and keeps what came out.</summary>
public sealed class Contest(IReadOnlyList<Side> competitors, Pace pace, bool againstItself, Baseline? baseline = null)
{
    // Results of 85,000 bytes live in the large object heap, whose collections are rare and long: a slice must hold some.
    private const int LargeDocument = 40_000;

    private readonly PeregrineSide _ours = new();

    private readonly StjReflection _reference = new();

    private readonly List<Row> _rows = [];

    private readonly List<Omission> _omissions = [];

    public IReadOnlyList<Row> Rows => _rows;

    public IReadOnlyList<Omission> Omissions => _omissions;

    public IReadOnlyList<string> Competitors { get; } = [.. competitors.Select(static side => side.Name)];

    /// <summary>Called after every row.</summary>
    public Action<Row>? Measured { get; init; }

    /// <summary>Takes rows that were measured elsewhere.</summary>
    public void Add(IEnumerable<Row> rows)
    {
        foreach (Row row in rows)
        {
            _rows.Add(row);
            Measured?.Invoke(row);
        }
    }

    /// <summary>Measures the wanted forms of one workload.</summary>
    public void Run(Workload workload, params ReadOnlySpan<Form> forms)
    {
        foreach (Form form in forms)
        {
            Run(workload, Direction.Read, form);
        }

        foreach (Form form in forms)
        {
            Run(workload, Direction.Write, form);
        }
    }

    /// <summary>Measures one form in one direction, if the workload and the form have it.</summary>
    public void Run(Workload workload, Direction direction, Form form)
    {
        bool exists = direction == Direction.Read
            ? workload.Reads && form is not (Form.Bytes or Form.Buffer or Form.Writer or Form.Member or Form.Inside)
            : workload.Writes && form is not (Form.Utf8 or Form.Reader or >= Form.Elements);
        if (exists)
        {
            workload.Accept(new Visitor(this, direction, form));
        }
    }

    private void Measure<T>(Workload<T> workload, Direction direction, Form form)
    {
        IReadOnlyList<Side> others = workload.AgainstStandardOnly ? [.. competitors.Where(static side => side is StjSourceGen or StjReflection or PeregrineMetadata)] : competitors;

        // Everyone is trained before anything is verified: the expected values come from System.Text.Json by reflection,
        // whose name cache must not meet the odd spellings first.
        if (direction == Direction.Read)
        {
            foreach (Side side in (Side[])[_ours, _reference, .. others])
            {
                side.Prepare(workload);
                side.Train(workload, form);
            }
        }

        if (Ready(_ours, workload, direction, form) is not { } ours)
        {
            return;
        }

        List<Contender> contenders = [new Contender(_ours.Name, ours)];
        if (againstItself)
        {
            contenders.Add(new Contender("itself", Ready(_ours, workload, direction, form)!));
        }

        foreach (Side side in againstItself ? [] : others)
        {
            if (Ready(side, workload, direction, form) is { } loop)
            {
                contenders.Add(new Contender(side.Name, loop));
            }
        }

        if (baseline is not null)
        {
            if (baseline.Loop(workload, direction, form, out string? missing) is { } other)
            {
                contenders.Add(new Contender(Baseline.Name, other));
            }
            else if (missing is not null)
            {
                Omit(workload, direction, form, Baseline.Name, missing);
            }
        }

        IReadOnlyList<Outcome> outcomes = PairedRun.Measure(contenders, pace, workload.AverageBytes > LargeDocument);
        double units = workload.UnitsPerDocument;
        Outcome own = outcomes[0];
        var row = new Row(workload.Group, workload.Name, workload.Unit, workload.LookAlike, direction, form,
        [
            .. outcomes.Skip(1).Select(theirs => new Comparison(
                workload.Group,
                workload.Name,
                direction.ToString().ToLowerInvariant(),
                form.ToString().ToLowerInvariant(),
                theirs.Name,
                Math.Round(theirs.Ratio, 4),
                Math.Round(theirs.RatioP10, 4),
                Math.Round(theirs.RatioP90, 4),
                Math.Round(own.Nanoseconds / units, 3),
                Math.Round(theirs.Nanoseconds / units, 3),
                own.Bytes,
                theirs.Bytes)),
        ]);
        _rows.Add(row);
        Measured?.Invoke(row);
    }

    /// <summary>The side's call, verified; null when it has none or does other work.</summary>
    private CallLoop? Ready<T>(Side side, Workload<T> workload, Direction direction, Form form)
    {
        side.Prepare(workload);
        CallLoop? loop = direction == Direction.Read ? side.Read(workload, form) : side.Write(workload, form);
        if (loop is null)
        {
            return null;
        }

        if (Verification.Problem(side, loop, workload, direction, form) is { } problem)
        {
            Omit(workload, direction, form, side.Name, problem);
            return null;
        }

        return loop;
    }

    private void Omit(Workload workload, Direction direction, Form form, string side, string problem) => _omissions.Add(
        new Omission(workload.ToString(), direction.ToString().ToLowerInvariant(), form.ToString().ToLowerInvariant(), side, problem));

    private sealed class Visitor(Contest contest, Direction direction, Form form) : IWorkloadVisitor
    {
        public void Visit<T>(Workload<T> workload)
            => contest.Measure(workload, direction, form);
    }
}
