using System.Diagnostics;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>How long whole processes take that read and write one object and end: with this library, with System.Text.Json, with neither, alternately.</summary>
internal static class StartUp
{
    public const string Workload = "one-object", Form = "process", Neither = "neither";

    private const string Child = "start-child", Ours = "peregrine", Theirs = "stj-reflection";
    private const int LeastRounds = 20;

    public static bool IsChild(string[] arguments) => arguments is [Child, _];

    /// <summary>What a child does.</summary>
    public static void RunChild(string side)
    {
        switch (side)
        {
            case Ours:
                ByOurs();
                break;
            case Theirs:
                ByTheirs();
                break;
            default:
                break;
        }
    }

    public static Row Measure(int? rounds)
    {
        string[] sides = [Ours, Theirs, Neither];
        var times = new double[sides.Length][];
        int count = Math.Max(LeastRounds, rounds ?? 0);
        for (int side = 0; side < sides.Length; side++)
        {
            // The first brings the files into memory.
            Run(sides[side]);
            times[side] = new double[count];
        }

        for (int round = 0; round < count; round++)
        {
            for (int turn = 0; turn < sides.Length; turn++)
            {
                int side = (round + turn) % sides.Length;
                times[side][round] = Run(sides[side]);
            }
        }

        return new Row(ColdStart.Group, Workload, "process", LookAlike: false, Direction.Read, Sides.Form.Utf8, [Of(1), Of(2)]);

        Comparison Of(int side)
        {
            double[] ratios = [.. times[side].Zip(times[0], static (their, our) => their / our)];
            return new Comparison(
                ColdStart.Group, Workload, "both", Form, sides[side], Math.Round(PairedRun.Quantile(ratios, 0.5), 4), Math.Round(PairedRun.Quantile(ratios, 0.1), 4),
                Math.Round(PairedRun.Quantile(ratios, 0.9), 4), PairedRun.Quantile(times[0], 0.5), PairedRun.Quantile(times[side], 0.5), 0, 0);
        }
    }

    private static double Run(string side)
    {
        long before = Stopwatch.GetTimestamp();
        using Process child = ColdStart.StartChild(Child, side);
        child.StandardOutput.ReadToEnd();
        child.WaitForExit();
        return child.ExitCode == 0 ? Stopwatch.GetElapsedTime(before).TotalNanoseconds : throw new InvalidOperationException($"The process of {side} failed.");
    }

    private static void ByOurs() => Check(JsonSerializer.Serialize(JsonSerializer.Deserialize<Thing>(Thing.Text)));

    private static void ByTheirs() => Check(System.Text.Json.JsonSerializer.Serialize(System.Text.Json.JsonSerializer.Deserialize<Thing>(Thing.Text)));

    private static void Check(string text)
    {
        if (text != Thing.Text)
        {
            throw new InvalidOperationException(text);
        }
    }

    private sealed class Thing
    {
        public const string Text = """{"Id":1,"Name":"one","Price":2.5,"Tags":["a","b"]}""";

        public int Id { get; set; }

        public string? Name { get; set; }

        public double Price { get; set; }

        public string[]? Tags { get; set; }
    }
}
