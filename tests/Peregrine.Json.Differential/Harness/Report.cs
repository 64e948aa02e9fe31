using System.Text;

namespace Peregrine.Json.Differential.Harness;

/// <summary>Collects what differs over many trials and fails once, with the shortest example of each kind.</summary>
public sealed class Report
{
    private static readonly int s_kindsShown = int.TryParse(Environment.GetEnvironmentVariable("PEREGRINE_KINDS"), out int kinds) ? kinds : 25;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, (Trial Shortest, int Count)> _kinds = [];

    public int Trials { get; private set; }

    public int Accepted { get; private set; }

    /// <summary>How to run again what is tried now; told with the first failure of each kind.</summary>
    public Func<string>? Case { get; set; }

    public void Count(bool accepted)
    {
        lock (_gate)
        {
            Trials++;
            Accepted += accepted ? 1 : 0;
        }
    }

    public void Add(Trial trial)
    {
        lock (_gate)
        {
            string signature = trial.Signature;
            if (!_kinds.TryGetValue(signature, out (Trial Shortest, int Count) known))
            {
                _kinds[signature] = (Case is { } origin ? trial with { Origin = origin() } : trial, 1);
            }
            else
            {
                bool shorter = trial.Input is not null && known.Shortest.Input is not null && trial.Input.Length < known.Shortest.Input.Length;
                _kinds[signature] = (!shorter ? known.Shortest : Case is { } origin ? trial with { Origin = origin() } : trial, known.Count + 1);
            }
        }
    }

    public void Check()
    {
        if (_kinds.Count == 0)
        {
            return;
        }

        var text = new StringBuilder();
        text.Append(_kinds.Values.Sum(k => k.Count)).Append(" of ").Append(Trials).Append(" trials differ, in ").Append(_kinds.Count).Append(" kinds.\n");
        foreach ((Trial shortest, int count) in _kinds.Values.OrderByDescending(k => k.Count).Take(s_kindsShown))
        {
            text.Append('[').Append(count).Append("x] ").Append(shortest).Append('\n');
        }

        Assert.Fail(text.ToString());
    }
}
