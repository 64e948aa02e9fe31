using System.Globalization;
using Peregrine.Json.Differential.Processes;

namespace Peregrine.Json.Differential.Harness;

/// <summary>
/// How many trials of each test the rules of <see cref="Differences"/> explain: a rule that begins to explain more hides something. The counts are text
/// beside this file, one for each version of System.Text.Json, taken at the usual scale, where input is the same in every run, and one taken with all input, for what so little input
/// does not meet; eng/release.sh rule-uses takes them again. The tests of a folder are held to them once the text has a line of that folder. A test in a child process of other
/// surroundings (<see cref="ProcessTests"/>) has lines of its own, with their name before the test's: another rule may explain the same trial there. What the tests are split into
/// makes no difference: each test is held to lines of its own, and its input depends on fixed seeds alone. Of <see cref="s_byRuntime"/> it is held only whether a folder has any.
/// </summary>
public static class RuleUses
{
    /// <summary>Names a file: counts are added to it, and nothing is checked.</summary>
    private const string Taking = "PEREGRINE_RULE_USES";

    /// <summary>Versions of System.Text.Json differ, and so do the counts: each has a text of its own.</summary>
    private static readonly string s_golden = $"tests/Peregrine.Json.Differential/Harness/RuleUses{StjAtHand.Of(Scale > TestScale.Usual ? ".Full" : "", ".11")}.txt";

    /// <summary>The scale of this process, or of the one that started it.</summary>
    private static double Scale => s_surroundings is null ? TestScale.Factor : TestScale.Factor / ProcessTests.Scale;

    private static readonly string? s_surroundings = Environment.GetEnvironmentVariable(ProcessTests.Inside);

    /// <summary>Rules whose number depends on what the JIT put into which method by then, and so on what else runs: the other library's code, tiers, time.</summary>
    private static readonly string[] s_byRuntime = [Differences.SourceOfInlinedCode.Id];

    private static readonly Lock s_gate = new();

    /// <summary>By test and rule: the most trials that were explained in one report, and how many trials that had.</summary>
    private static readonly Lazy<Dictionary<(string Test, string Rule), (int Explained, int Trials)>> s_known = new(static () => Parse(Repository.Read(s_golden)));

    /// <summary>Fails when the rules explain more of the current test than they did.</summary>
    public static void Check(int trials, IReadOnlyDictionary<string, int> explained)
    {
        if (explained.Count == 0 || TestContext.Current is not { TestClass: { } type, TestMethod: { } method })
        {
            return;
        }

        string test = (s_surroundings is null ? "" : s_surroundings + ":") + type.TestClassName["Peregrine.Json.Differential.".Length..] + "." + method.MethodName;
        if (Environment.GetEnvironmentVariable(Taking) is { Length: > 0 } file)
        {
            lock (s_gate)
            {
                File.AppendAllLines(file, explained.Where(static use => !IsOfSurroundings(use.Key)).Select(use => $"{test} {use.Key} {use.Value} {trials}"));
            }

            return;
        }

        if (!IsHeld(s_known.Value, test))
        {
            return;
        }

        bool isExact = Math.Abs(Scale - TestScale.Usual) < 1e-9;
        string[] more =
        [
            .. explained.Where(use => !IsOfSurroundings(use.Key) && use.Value > Most(s_known.Value, test, use.Key, trials, isExact))
                .Select(use => $"{use.Key} explains {use.Value} of {trials} trials, and at most {Most(s_known.Value, test, use.Key, trials, isExact)} are expected"),
        ];
        Assert.True(more.Length == 0, $"{test}: {string.Join("; ", more)}. Look at what it explains now; if it should, take the counts again: eng/release.sh rule-uses.");
    }

    /// <summary>What a culture changes is met in the child processes that have one, and nowhere else: how often depends on the system's data of cultures.</summary>
    private static bool IsOfSurroundings(string rule) => rule == Differences.NoCulture.Id && s_surroundings is not null;

    internal static bool IsHeld(Dictionary<(string Test, string Rule), (int Explained, int Trials)> known, string test) =>
        known.Keys.Any(key => key.Test.AsSpan(0, key.Test.IndexOf('.') + 1).SequenceEqual(test.AsSpan(0, test.IndexOf('.') + 1)));

    /// <summary>
    /// The count of the text where input is the same; elsewhere the same share, half as much again, and a few where a share says little. Fewer trials are the first
    /// of the same input, and what a rule explains may all be among them.
    /// </summary>
    internal static int Most(Dictionary<(string Test, string Rule), (int Explained, int Trials)> known, string test, string rule, int trials, bool isExact)
    {
        if (s_byRuntime.Contains(rule) && known.Keys.Any(key => key.Rule == rule && key.Test.AsSpan(0, key.Test.IndexOf('.')).SequenceEqual(test.AsSpan(0, test.IndexOf('.')))))
        {
            return trials;
        }

        (int most, int of) = known.GetValueOrDefault((test, rule), (0, 1));
        int share = (int)Math.Ceiling(1.5 * most / of * trials) + 10 + (trials / 500);
        return isExact && !s_byRuntime.Contains(rule) ? most : trials < of ? Math.Max(most, share) : share;
    }

    internal static Dictionary<(string Test, string Rule), (int Explained, int Trials)> Parse(string text)
    {
        var known = new Dictionary<(string, string), (int, int)>();
        foreach (string line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = line.Split(' ');
            known.Add((parts[0], parts[1]), (int.Parse(parts[2], CultureInfo.InvariantCulture), int.Parse(parts[3], CultureInfo.InvariantCulture)));
        }

        return known;
    }
}
