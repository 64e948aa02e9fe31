using System.Text;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Collects what differs over many trials and fails once, with the shortest example of each kind.</summary>
public sealed class Report
{
    private static readonly int s_kindsShown = int.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_KINDS"), out int kinds) ? kinds : 25;

    private const int NamesShown = 12;

    /// <summary>A test makes its first calls at every share of the input, and after this many only a share of the others.</summary>
    private const int Always = 48;

    /// <summary>Four times as large as the share of other input: types, options and texts that somebody wrote find more than random ones.</summary>
    private static readonly double s_share = TestScale.Factor * 4;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Kind> _kinds = [];
    private readonly Dictionary<string, int> _explained = [];
    private int _calls;

    public int Trials { get; private set; }

    /// <summary>How many crossings of a matrix were run.</summary>
    public int Crossings { get; private set; }

    public int Accepted { get; private set; }

    /// <summary>How to repeat the current trial; reported with the first failure of each kind.</summary>
    public Func<string>? Case { get; set; }

    /// <summary>What is crossed now: a difference is counted under each of these names.</summary>
    public string[] Names { get; private set; } = [];

    /// <summary>How many trials there were, how many differ, and in how many kinds.</summary>
    public string Summary => $"{Trials} trials, {Accepted} accepted, {_kinds.Values.Sum(k => k.Count)} differ in {_kinds.Count} kinds";

    /// <summary>Begins another crossing.</summary>
    public void Begin(params string[] names)
    {
        Crossings++;
        Names = names;
    }

    /// <summary>Whether a call is tried in all its ways, or is one of those that only a larger share of the input meets.</summary>
    public bool Takes(Type type, JsonSerializerOptions? options, ReadOnlySpan<byte> utf8) =>
        Interlocked.Increment(ref _calls) <= Always || TrialShare.Takes(s_share, type, options, utf8);

    public void Count(bool accepted)
    {
        lock (_gate)
        {
            Trials++;
            Accepted += accepted ? 1 : 0;
        }
    }

    /// <summary>Adds a trial whose outcomes differ, unless a rule of <see cref="Differences"/> explains it; then the use of the rule is counted.</summary>
    public void AddUnlisted(Trial trial)
    {
        if (Differences.Find(trial) is not { } rule)
        {
            Add(trial);
            return;
        }

        lock (_gate)
        {
            _explained[rule.Id] = _explained.GetValueOrDefault(rule.Id) + 1;
        }
    }

    public void Add(Trial trial)
    {
        lock (_gate)
        {
            string signature = trial.Signature;
            bool isNew = !_kinds.TryGetValue(signature, out Kind? kind);
            kind ??= _kinds[signature] = new Kind(trial);
            if (isNew || (trial.Input is { } input && kind.Shortest.Input is { } shortest && input.Length < shortest.Length))
            {
                kind.Shortest = Case is { } origin ? trial with { Origin = origin() } : trial;
            }

            kind.Count++;
            foreach (string name in Names)
            {
                kind.Names[name] = kind.Names.GetValueOrDefault(name) + 1;
            }
        }
    }

    public void Check()
    {
        if (_kinds.Count == 0)
        {
            RuleUses.Check(Trials, _explained);
            return;
        }

        var text = new StringBuilder();
        text.Append(Summary).Append(".\n");
        foreach (Kind kind in _kinds.Values.OrderByDescending(k => k.Count).Take(s_kindsShown))
        {
            text.Append('[').Append(kind.Count).Append("x] ").Append(kind.Shortest).Append('\n');
            if (kind.Names.Count > 0)
            {
                text.Append("    by name: ").AppendJoin(", ", kind.Names.OrderByDescending(n => n.Value).Take(NamesShown).Select(n => $"{n.Key} {n.Value}")).Append('\n');
            }
        }

        Assert.Fail(text.ToString());
    }

    /// <summary>Differences that look the same.</summary>
    private sealed class Kind(Trial first)
    {
        public Trial Shortest { get; set; } = first;

        public int Count { get; set; }

        public Dictionary<string, int> Names { get; } = [];
    }
}
