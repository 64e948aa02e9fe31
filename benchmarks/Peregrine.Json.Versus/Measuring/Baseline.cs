using System.Reflection;
using System.Runtime.Loader;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>
/// Another build of this library, measured alternately with this one. It is loaded beside it with copies of this program and of the workloads, in a load
/// context of its own; both share the framework alone. Two processes of this program differ by ten per cent and more, two builds in one by one or two.
/// </summary>
public sealed class Baseline
{
    /// <summary>What the column is called.</summary>
    public const string Name = "baseline";

    private readonly Func<string, string, string, string, (Action<int>? Run, Func<bool>? IsOptimized, string? Missing)> _ready;

    /// <param name="library">The path of the other build's Peregrine.Json.dll.</param>
    /// <exception cref="ArgumentException">There is no such file.</exception>
    public Baseline(string library)
    {
        if (!File.Exists(library))
        {
            throw new ArgumentException($"There is no file {library}.", nameof(library));
        }

        Assembly program = new Context(Path.GetFullPath(library)).LoadFromAssemblyPath(typeof(Baseline).Assembly.Location);
        _ready = program.GetType(typeof(Baseline).FullName!)!.GetMethod(nameof(Ready), BindingFlags.Static | BindingFlags.NonPublic)!
            .CreateDelegate<Func<string, string, string, string, (Action<int>?, Func<bool>?, string?)>>();
    }

    /// <summary>The other build's call, verified; null where it has none.</summary>
    /// <param name="workload">What is read or written.</param>
    /// <param name="direction">Whether it is read or written.</param>
    /// <param name="form">From what, or to what.</param>
    /// <param name="missing">The method that an older build does not have, if the call needs one.</param>
    /// <exception cref="InvalidOperationException">Its results are not those of System.Text.Json.</exception>
    public CallLoop? Loop(Workload workload, Direction direction, Form form, out string? missing)
    {
        (Action<int>? run, Func<bool>? isOptimized, missing) = _ready(workload.Group, workload.Name, direction.ToString(), form.ToString());
        return run is not null && isOptimized is not null ? new OtherLoop(run, isOptimized) : null;
    }

    /// <summary>Runs in the other build's context: only types of the framework cross.</summary>
    private static (Action<int>? Run, Func<bool>? IsOptimized, string? Missing) Ready(string group, string name, string direction, string form)
    {
        var visitor = new Visitor(Enum.Parse<Direction>(direction), Enum.Parse<Form>(form));
        WorkloadCatalog.Create(group, name).Accept(visitor);
        return visitor.Loop is { } loop ? (loop.Run, () => loop.IsOptimized, null) : (null, null, visitor.Missing);
    }

    private sealed class Visitor(Direction direction, Form form) : IWorkloadVisitor
    {
        public CallLoop? Loop { get; private set; }

        public string? Missing { get; private set; }

        public void Visit<T>(Workload<T> workload)
        {
            var side = new PeregrineSide();
            side.Prepare(workload);
            if (direction == Direction.Read)
            {
                side.Train(workload, form);
            }

            Loop = direction == Direction.Read ? side.Read(workload, form) : side.Write(workload, form);
            if (Loop is not null && Verification.Problem(side, Loop, workload, direction, form) is { } problem)
            {
                Missing = problem.StartsWith(nameof(MissingMethodException), StringComparison.Ordinal) ? problem
                    : throw new InvalidOperationException($"{Name}: {workload} {direction} {form} {problem}");
                Loop = null;
            }
        }
    }

    private sealed class OtherLoop(Action<int> run, Func<bool> isOptimized) : CallLoop
    {
        public override bool IsOptimized => isOptimized();

        public override int Inputs => throw new NotSupportedException();

        public override object? Once(int index) => throw new NotSupportedException();

        public override void Run(int count) => run(count);
    }

    private sealed class Context(string library) : AssemblyLoadContext(Baseline.Name)
    {
        protected override Assembly? Load(AssemblyName assemblyName) =>
            assemblyName.Name == typeof(PeregrineSerializer).Assembly.GetName().Name ? LoadFromAssemblyPath(library)
            : assemblyName.Name == typeof(Workload).Assembly.GetName().Name ? LoadFromAssemblyPath(typeof(Workload).Assembly.Location)
            : null;
    }
}
