using System.Reflection;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Differential.Facts;

/// <summary>The table of facts: every number has a test, every test is there, and Facts.txt says what the tests say.</summary>
public partial class FactTableTests
{
    private static readonly (ProvesAttribute Fact, MethodInfo Test)[] s_facts =
    [
        .. from type in typeof(FactTableTests).Assembly.GetTypes()
           from method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
           from fact in method.GetCustomAttributes<ProvesAttribute>()
           select (fact, method),
    ];

    [Fact]
    public void EveryFactIsProvedByATest()
    {
        foreach ((ProvesAttribute fact, MethodInfo test) in s_facts)
        {
            FactAttribute? attribute = test.GetCustomAttribute<FactAttribute>();
            Assert.True(attribute is { Skip: null }, fact.Number + ": " + test.Name + " is no test that runs.");
            Assert.Matches(Number(), fact.Number);
            Assert.False(string.IsNullOrWhiteSpace(fact.Text));
        }
    }

    /// <summary>Within a section the numbers leave nothing out.</summary>
    [Fact]
    public void NoNumberIsLeftOut()
    {
        foreach (IGrouping<string, int> section in s_facts.Select(f => f.Fact.Number.Split('-')).GroupBy(parts => parts[0], parts => int.Parse(parts[1], System.Globalization.CultureInfo.InvariantCulture)))
        {
            int[] numbers = [.. section.Distinct().Order()];
            Assert.Equal(Enumerable.Range(1, numbers.Length), numbers);
        }
    }

    [Fact]
    public void TheTableIsCurrent()
    {
        string[] sections = [.. s_facts.Select(f => f.Fact.Number.Split('-')[0]).Distinct().Order(StringComparer.Ordinal)];
        var lines = new List<string>();
        foreach (string section in sections)
        {
            lines.AddRange(s_facts.Where(f => f.Fact.Number.StartsWith(section + "-", StringComparison.Ordinal))
                .GroupBy(f => int.Parse(f.Fact.Number.Split('-')[1], System.Globalization.CultureInfo.InvariantCulture)).OrderBy(g => g.Key)
                .Select(g => $"{section}-{g.Key} | {g.First().Fact.Text} | {string.Join(", ", g.Select(f => f.Test.DeclaringType!.Name + "." + f.Test.Name).Distinct().Order(StringComparer.Ordinal))}"));
        }

        string table = string.Join("\n", lines) + "\n";
        string path = Path.Combine(Folder(), "Facts.txt");
        string known = File.Exists(path) ? File.ReadAllText(path) : "";
        if (known != table)
        {
            File.WriteAllText(Path.Combine(Folder(), "Facts.received.txt"), table);
        }

        Assert.True(known == table, "Facts.txt is not what the tests say; what they say is in Facts.received.txt beside it.");
    }

    private static string Folder([System.Runtime.CompilerServices.CallerFilePath] string file = "")
    {
        // Deterministic builds give paths from the root of the repository.
        string folder = Path.GetDirectoryName(file)!;
        for (DirectoryInfo? root = new(AppContext.BaseDirectory); !Directory.Exists(folder) && root is not null; root = root.Parent)
        {
            string candidate = Path.Combine(root.FullName, "tests", "Peregrine.Json.Differential", "Facts");
            folder = Directory.Exists(candidate) ? candidate : folder;
        }

        return folder;
    }

    [GeneratedRegex(@"^[1-6](\.[1-9])?-[1-9]\d*$")]
    private static partial Regex Number();
}
