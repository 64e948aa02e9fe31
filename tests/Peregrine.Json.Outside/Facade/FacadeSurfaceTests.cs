using System.Reflection;
using System.Text;

namespace Peregrine.Json.Outside;

/// <summary>
/// The public surface for older frameworks: what is there is the engine's, letter by letter, so that what was compiled against it runs with the engine; what is not there is left
/// out by a rule, and FacadeApi.txt lists it.
/// </summary>
public sealed class FacadeSurfaceTests
{
    private const string Approved = "tests/Peregrine.Json.Outside/Facade/FacadeApi.txt", Received = "tests/Peregrine.Json.Outside/Facade/FacadeApi.received.txt";

    public static TheoryData<string> Frameworks { get; } = [.. OlderLibraries.Frameworks];

    [Theory]
    [MemberData(nameof(Frameworks))]
    public void WhatIsThereIsTheEngines(string framework)
    {
        string[] there = Lines(OlderLibraries.Of(framework).Library);
        Assert.True(there.Length > 300);
        Assert.Empty(there.Except(Lines(typeof(JsonSerializer).Assembly)));
    }

    [Fact]
    public void WhatIsLeftOutIsListed()
    {
        var text = new StringBuilder();
        foreach (string framework in OlderLibraries.Frameworks)
        {
            string[] there = Lines(OlderLibraries.Of(framework).Library);
            text.Append("lib/").Append(framework).Append(": ").Append(there.Length).Append(" types and members\n");
            foreach (IGrouping<string, string> rule in Lines(typeof(JsonSerializer).Assembly).Except(there).GroupBy(RuleOf))
            {
                text.Append("  left out: ").Append(rule.Key).Append('\n');
                foreach (string type in rule.Where(static line => !line.Contains(" :: ", StringComparison.Ordinal)).Select(static line => line[(line.IndexOf("Peregrine", StringComparison.Ordinal))..].Split(" : ")[0]))
                {
                    text.Append("    ").Append(type).Append('\n');
                }

                foreach (string member in rule.Where(line => line.Contains(" :: ", StringComparison.Ordinal) && there.Any(other => other == HeadingOf(line))))
                {
                    text.Append("    ").Append(member[(member.IndexOf("Peregrine", StringComparison.Ordinal))..]).Append('\n');
                }
            }
        }

        string received = text.ToString(), approved = File.Exists(Repository.PathOf(Approved)) ? Repository.Read(Approved) : "";
        if (received == approved)
        {
            File.Delete(Repository.PathOf(Received));
            return;
        }

        File.WriteAllText(Repository.PathOf(Received), received);
        Assert.Fail($"{Approved} differs; the text found is in {Received}. Copy it there if the change is meant.");
    }

    /// <summary>One name, one key, one version: a program that was compiled against one library loads another.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void IdentityIsTheSame(string framework)
    {
        AssemblyName engine = typeof(JsonSerializer).Assembly.GetName(), facade = OlderLibraries.Of(framework).Library.GetName();
        Assert.Equal(engine.FullName, facade.FullName);
        Assert.Equal(engine.FullName, OlderLibraries.Of(framework).Adopting.GetReferencedAssemblies().Single(static name => name.Name == "Peregrine.Json").FullName);
    }

    /// <summary>Every type and, after its type, every member.</summary>
    private static string[] Lines(Assembly assembly)
    {
        var lines = new List<string>();
        string heading = "";
        foreach (string line in PublicSurface.Of(assembly).Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            if (line[0] != ' ')
            {
                lines.Add(heading = line);
            }
            else
            {
                lines.Add($"{heading} :: {line.Trim()}");
            }
        }

        return [.. lines];
    }

    private static string HeadingOf(string line) => line.Split(" :: ")[0];

    /// <summary>Why a type or a member is only where the engine is.</summary>
    private static string RuleOf(string line)
    {
        string type = HeadingOf(line), name = type[type.IndexOf("Peregrine", StringComparison.Ordinal)..].Split(" : ")[0];
        return true switch
        {
            _ when name.StartsWith("Peregrine.Json.Runtime.", StringComparison.Ordinal) => "what generated code is written against, which is the engine",
            _ when line.Contains(" static void Populate<", StringComparison.Ordinal) => "filling what is there already, which System.Text.Json does for members only",
            _ when line.Contains(" :: protected", StringComparison.Ordinal) && name == "Peregrine.Json.Http.JsonContent" => "overrides of members that HttpContent has from .NET 5 on",
            _ => throw new InvalidOperationException($"No rule leaves out {line}."),
        };
    }
}
