using System.Diagnostics;
using System.Globalization;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Workloads.Cold;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>
/// First uses: a fresh process reads or writes one document of each of twenty types of twenty members, once, a hundred times or a thousand times, and says how long that took. Processes of
/// both sides run in turn; what the runtime does before the first call is not counted, what it compiles for the calls is.
/// </summary>
public static class ColdStart
{
    public const string Group = "cold";

    private const string Child = "cold-child";
    private const string Ours = "peregrine";
    private const string Theirs = "stj-reflection";
    private const int LeastRounds = 9;

    public static bool IsChild(string[] arguments) => arguments is [Child, _, _, _];

    /// <summary>Both directions, and whole processes.</summary>
    public static IEnumerable<Row> Measure(int? rounds)
    {
        foreach (int calls in (int[])[1, 100, 1000])
        {
            yield return Measure(Direction.Read, Form.Utf8, Math.Max(LeastRounds, rounds ?? 0), calls);
            yield return Measure(Direction.Write, Form.Bytes, Math.Max(LeastRounds, rounds ?? 0), calls);
        }

        yield return StartUp.Measure(rounds);
    }

    /// <summary>What a child does.</summary>
    public static void RunChild(string[] arguments)
    {
        var visitor = new Uses(arguments[1] == Ours, arguments[2] == nameof(Direction.Read), int.Parse(arguments[3], CultureInfo.InvariantCulture));
        foreach (ColdType type in ColdType.All)
        {
            visitor.Prepare(type);
        }

        // The runtime's own first measurement is not part of ours.
        _ = Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp());
        long allocatedBefore = GC.GetAllocatedBytesForCurrentThread();
        long before = Stopwatch.GetTimestamp();
        foreach (ColdType type in ColdType.All)
        {
            type.Accept(visitor);
        }

        TimeSpan elapsed = Stopwatch.GetElapsedTime(before);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - allocatedBefore;
        visitor.Verify();
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{elapsed.TotalNanoseconds:0} {allocated}"));
    }

    private static Row Measure(Direction direction, Form form, int rounds, int calls)
    {
        var ours = new double[rounds];
        var theirs = new double[rounds];
        double oursBytes = 0;
        double theirsBytes = 0;

        // The first of each brings the files into memory.
        Run(Ours, direction, calls);
        Run(Theirs, direction, calls);
        for (int round = 0; round < rounds; round++)
        {
            bool isOurTurn = round % 2 == 0;
            for (int turn = 0; turn < 2; turn++, isOurTurn = !isOurTurn)
            {
                (double nanoseconds, double bytes) = Run(isOurTurn ? Ours : Theirs, direction, calls);
                if (isOurTurn)
                {
                    (ours[round], oursBytes) = (nanoseconds, bytes);
                }
                else
                {
                    (theirs[round], theirsBytes) = (nanoseconds, bytes);
                }
            }
        }

        double[] ratios = [.. theirs.Zip(ours, static (their, our) => their / our)];
        var comparison = new Comparison(
            Group,
            calls == 1 ? "20-types" : string.Create(CultureInfo.InvariantCulture, $"20-types-{calls}-calls"),
            direction.ToString().ToLowerInvariant(),
            form.ToString().ToLowerInvariant(),
            Theirs,
            Math.Round(PairedRun.Quantile(ratios, 0.5), 4),
            Math.Round(PairedRun.Quantile(ratios, 0.1), 4),
            Math.Round(PairedRun.Quantile(ratios, 0.9), 4),
            PairedRun.Quantile(ours, 0.5),
            PairedRun.Quantile(theirs, 0.5),
            oursBytes,
            theirsBytes);
        return new Row(Group, comparison.Workload, "document", LookAlike: false, direction, form, [comparison]);
    }

    /// <summary>Starts this program again with these arguments.</summary>
    public static Process StartChild(params string[] arguments)
    {
        string program = Environment.ProcessPath ?? throw new InvalidOperationException("This program does not know where it is.");
        var start = new ProcessStartInfo(program) { RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(program) == "dotnet")
        {
            start.ArgumentList.Add(Path.Combine(AppContext.BaseDirectory, "Peregrine.Json.Versus.dll"));
        }

        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        return Process.Start(start)!;
    }

    private static (double Nanoseconds, double Bytes) Run(string side, Direction direction, int calls)
    {
        using Process child = StartChild(Child, side, direction.ToString(), calls.ToString(CultureInfo.InvariantCulture));
        string answer = child.StandardOutput.ReadToEnd();
        child.WaitForExit();
        if (child.ExitCode != 0)
        {
            throw new InvalidOperationException($"A cold {side} failed: {answer}");
        }

        string[] parts = answer.Split(' ');
        return (double.Parse(parts[0], CultureInfo.InvariantCulture), double.Parse(parts[1], CultureInfo.InvariantCulture));
    }

    private sealed class Uses(bool ours, bool reads, int calls) : IColdVisitor
    {
        private readonly Dictionary<Type, byte[]> _documents = [];
        private readonly Dictionary<Type, object> _values = [];
        private readonly Dictionary<Type, object?> _results = [];

        public void Prepare(ColdType type)
        {
            // No more than what the calls need: whatever else is called would be compiled before the clock runs.
            _results[type.Type] = null;
            if (reads)
            {
                _documents[type.Type] = type.Document(seed: 1);
            }
            else
            {
                _values[type.Type] = type.Instance(seed: 1);
            }
        }

        public void Visit<T>()
        {
            for (int call = 0; call < calls; call++)
            {
                Call<T>();
            }
        }

        private void Call<T>()
        {
            _results[typeof(T)] = (ours, reads) switch
            {
                (true, true) => PeregrineSerializer.Deserialize<T>(_documents[typeof(T)].AsSpan()),
                (true, false) => PeregrineSerializer.SerializeToUtf8Bytes((T)_values[typeof(T)]),
                (false, true) => Stj.Deserialize<T>(_documents[typeof(T)].AsSpan()),
                _ => Stj.SerializeToUtf8Bytes((T)_values[typeof(T)]),
            };
        }

        /// <summary>After the clock has stopped: the results are what the values say.</summary>
        public void Verify()
        {
            foreach (ColdType type in ColdType.All)
            {
                object? result = _results[type.Type];
                byte[] actual = result as byte[] ?? Stj.SerializeToUtf8Bytes(result, type.Type);
                if (!actual.AsSpan().SequenceEqual(Stj.SerializeToUtf8Bytes(type.Instance(seed: 1), type.Type)))
                {
                    throw new InvalidOperationException($"{type.Type.Name}: another result than System.Text.Json's.");
                }
            }
        }
    }
}
