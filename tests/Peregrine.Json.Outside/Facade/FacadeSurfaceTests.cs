using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Outside;

/// <summary>
/// The public surface for older frameworks: what is there is the engine's, letter by letter, so that what was compiled against it runs with the engine; what is not there is left
/// out by a rule, and FacadeApi.txt, FacadeApi.Documents.txt and FacadeApi.Extras.txt list it.
/// </summary>
public sealed partial class FacadeSurfaceTests
{
    /// <summary>A type of each package, the file that lists what is left out, and how many types and members there are at least.</summary>
    public static TheoryData<Type, string, int> Packages { get; } = new() { { typeof(JsonSerializer), "FacadeApi", 300 }, { typeof(JsonPath), "FacadeApi.Documents", 100 }, { typeof(EnumMemberConverter), "FacadeApi.Extras", 80 } };

    /// <summary>The packages that have a library for .NET Standard.</summary>
    public static TheoryData<Type, string, int> StandardPackages { get; } = [.. Packages.Where(static row => OlderLibraries.FrameworksOf(row.Data.Item1).Contains("netstandard2.0"))];

    public static TheoryData<string> Frameworks { get; } = [.. OlderLibraries.Frameworks];

    [Theory]
    [MemberData(nameof(Packages))]
    public void WhatIsThereIsTheEngines(Type one, string file, int least)
    {
        Assert.All(OlderLibraries.FrameworksOf(one), framework =>
        {
            string[] there = Lines(OlderLibraries.Of(framework).LibraryOf(one));
            Assert.True(there.Length > least, $"{there.Length} in {file}");
            Assert.Empty(there.Except(Lines(one.Assembly)));
        });
    }

    [Theory]
    [MemberData(nameof(Packages))]
    public void WhatIsLeftOutIsListed(Type one, string file, int least)
    {
        string approvedFile = $"tests/Peregrine.Json.Outside/Facade/{file}.txt", receivedFile = $"tests/Peregrine.Json.Outside/Facade/{file}.received.txt";
        var text = new StringBuilder();
        foreach (string framework in OlderLibraries.FrameworksOf(one))
        {
            string[] there = Lines(OlderLibraries.Of(framework).LibraryOf(one));
            Assert.True(there.Length > least);
            text.Append("lib/").Append(framework).Append(": ").Append(there.Length).Append(" types and members\n");
            foreach (IGrouping<string, string> rule in Lines(one.Assembly).Except(there).GroupBy(RuleOf))
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

        string received = text.ToString(), approved = File.Exists(Repository.PathOf(approvedFile)) ? Repository.Read(approvedFile) : "";
        if (received == approved)
        {
            File.Delete(Repository.PathOf(receivedFile));
            return;
        }

        File.WriteAllText(Repository.PathOf(receivedFile), received);
        Assert.Fail($"{approvedFile} differs; the text found is in {receivedFile}. Copy it there if the change is meant.");
    }

    /// <summary>
    /// A signature names the type that marks an initializer. Where the framework has no such type, the library has one of its own, and what was compiled against it looks for that
    /// type in the library of the other frameworks, too.
    /// </summary>
    [Theory]
    [MemberData(nameof(StandardPackages))]
    public void MarksOfSignaturesAreFound(Type one, string file, int least)
    {
        Assembly library = OlderLibraries.Of("netstandard2.0").LibraryOf(one);
        Type[] marks =
        [
            .. library.GetExportedTypes().SelectMany(static type => type.GetMethods()).SelectMany(static method => method.GetParameters().Append(method.ReturnParameter))
                .SelectMany(static parameter => parameter.GetRequiredCustomModifiers().Concat(parameter.GetOptionalCustomModifiers())).Where(mark => mark.Assembly == library).Distinct(),
        ];
        Assert.Equal(least == 100 ? 1 : 0, marks.Length);
        Assert.All(marks, mark => Assert.True(one.Assembly.GetType(mark.FullName!) is not null && OlderLibraries.Of("net8.0").LibraryOf(one).GetType(mark.FullName!) is not null, $"{file}: {mark}"));
    }

    /// <summary>One name, one key, one version: a program that was compiled against one library loads another.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void IdentityIsTheSame(string framework)
    {
        OlderLibraries older = OlderLibraries.Of(framework);
        foreach (Type one in Packages.Select(static row => row.Data.Item1).Where(one => OlderLibraries.FrameworksOf(one).Contains(framework)))
        {
            AssemblyName engine = one.Assembly.GetName();
            Assert.Equal(engine.FullName, older.LibraryOf(one).GetName().FullName);
            if (OlderLibraries.FrameworksOf(one).Contains("netstandard2.0"))
            {
                Assert.Equal(engine.FullName, older.Adopting.GetReferencedAssemblies().Single(name => name.Name == engine.Name).FullName);
            }
        }
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
            _ when line.Contains(" static void Populate<", StringComparison.Ordinal) && name == "Peregrine.Json.JsonMergePatch" => "merging into objects of typed models, which System.Text.Json cannot fill",
            _ when line.Contains(" static void Populate<", StringComparison.Ordinal) => "filling what is there already, which System.Text.Json does for members only",
            _ when EngineDocument().IsMatch(line) => "documents of the engine",
            _ when name.StartsWith("Peregrine.Json.Runtime.", StringComparison.Ordinal) => "what generated code is written against, which is the engine",
            _ when line.Contains("AsyncEnumerable", StringComparison.Ordinal) && name is ("Peregrine.Json.JsonPath" or "Peregrine.Json.JsonPointer") => "reading while a text arrives",
            _ when line.Contains(" ParseAsync(", StringComparison.Ordinal) && name == "Peregrine.Json.JsonPatch" => "reading streams and pipes",
            _ when EngineReaders().IsMatch(name) => "reading by the engine's own grammar",
            _ when line.Contains(" ReadOnlySet<", StringComparison.Ordinal) => "types that .NET 8 does not have",
            _ when line.Contains(" :: protected", StringComparison.Ordinal) && name == "Peregrine.Json.Http.JsonContent" => "overrides of members that HttpContent has from .NET 5 on",
            _ => throw new InvalidOperationException($"No rule leaves out {line}."),
        };
    }

    /// <summary>The types that need the engine: a member that names one is left out with it.</summary>
    [GeneratedRegex(@"\b(JsonText|JsonTextParser|JsonValueView|JsonMemberView|JsonName|JsonEditor|ArrayEnumerator|ObjectEnumerator)\b")]
    private static partial Regex EngineDocument();

    /// <summary>The types of Peregrine.Json.Extras that System.Text.Json does not call.</summary>
    [GeneratedRegex(@"^Peregrine\.Json\.(JsonFault|JsonLimit|JsonMerg|JsonRelaxed|JsonValidation|ValidatedValue)")]
    private static partial Regex EngineReaders();
}
