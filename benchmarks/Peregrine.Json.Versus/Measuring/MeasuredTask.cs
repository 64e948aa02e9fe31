using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Sides;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>Something that several contenders do, ours first. All of them give the same result, but for the one that does a part of the work alone.</summary>
internal sealed record MeasuredTask(string Name, string Form, Direction Direction, Contender[] Contenders, string? Part = null)
{
    /// <summary>The row of this task, against the contenders that a command asks for.</summary>
    /// <exception cref="InvalidOperationException">Contenders give different results.</exception>
    public Row Measure(string group, string workload, CommandLine line, Pace pace, bool isLarge)
    {
        Check();
        Contender[] contenders = [.. Contenders.Where((contender, at) => at == 0 || line.Against.Count == 0 || line.Against.Contains(contender.Name))];
        return EcmaGroup.RowOf(group, workload, Direction, Form, contenders, pace, isLarge);
    }

    private void Check()
    {
        foreach (Contender other in Contenders.Skip(1).Where(other => other.Name != Part))
        {
            if (!Equals(Contenders[0].Loop.Once(0), other.Loop.Once(0)))
            {
                throw new InvalidOperationException($"{Name}: {Contenders[0].Loop.Once(0)} is not {other.Loop.Once(0)} of {other.Name}.");
            }
        }
    }
}
