using Peregrine.Json.Versus.Sides;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>Something that several contenders do, ours first. All of them give the same result, but for the one that does a part of the work alone.</summary>
internal sealed record MeasuredTask(string Name, string Form, Direction Direction, Contender[] Contenders, string? Part = null)
{
    /// <exception cref="InvalidOperationException">Contenders give different results.</exception>
    public void Check()
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
