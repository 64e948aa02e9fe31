using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Peregrine.Json.House.Rules;
using Peregrine.Json.Tables.Generator;

namespace Peregrine.Json.House;

/// <summary>The rules, each over the whole repository.</summary>
public class HouseTests
{
    [Fact]
    public void TheLibraryIsFound() => Assert.NotEmpty(SourceTree.Library);

    [Fact]
    public void RoomsNameOnlyRoomsBeforeThem() => Holds(SourceTree.Library.SelectMany(Arrows.InNames));

    [Fact]
    public void RoomsUseOnlyTypesOfRoomsBeforeThem() => Holds(Arrows.InTypes([.. SourceTree.Library]));

    [Fact]
    public void FilesAreInRooms() => Holds(SourceTree.Library.SelectMany(Layout.Folders));

    [Fact]
    public void TypesAreInTheNamespaceOfTheirRoom() => Holds(SourceTree.Library.SelectMany(Layout.Namespaces));

    [Fact]
    public void FilesStayBelowTheirCeiling() => Holds(SourceTree.Sources.SelectMany(Layout.Length));

    [Fact]
    public void LinesAreNotTooLong() => Holds(SourceTree.Library.Where(static file => file.Room != "Ecma").SelectMany(Layout.Width));

    [Fact]
    public void RawAccessIsInItsRooms() => Holds(SourceTree.Library.SelectMany(RawAccess.Rooms));

    [Fact]
    public void RawAccessIsInTheLedger() => Holds(RawAccess.Entries(SourceTree.Read(RawAccess.Ledger), [.. SourceTree.Library]));

    [Fact]
    public void ProcessorInstructionsAreInKernels() => Holds(SourceTree.Library.SelectMany(RawAccess.Intrinsics));

    [Fact]
    public void KernelsComputeNothingWhenTheyStart() => Holds(SourceTree.Library.SelectMany(Initializers.InKernels));

    [Fact]
    public void TestsThatReadAClockRunAlone() => Holds(SourceTree.Sources.SelectMany(Clocks.InTests));

    [Fact]
    public void TheRepositorySpeaksOfTheProduct() => Holds(SourceTree.TextFiles().SelectMany(path => Words.Foreign(path, SourceTree.Read(path))));

    /// <summary>No text of the kinds that are checked has a phrase that must be read twice.</summary>
    [Fact]
    public void PhrasesArePlain() => Holds(Phrases.Checked.SelectMany(Phrases.In));

    [Fact]
    public void NothingIsUnfinished() => Holds(Source.SelectMany(Words.Unfinished));

    [Fact]
    public void TheEngineIsOurOwn()
    {
        string[] lines = Repository.Exists(OtherEngine.AllowList) ? SourceTree.Read(OtherEngine.AllowList).Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries) : [];
        HashSet<string> allowed = [.. lines.Where(line => !line.StartsWith('#'))];
        Holds(allowed.Where(path => !Repository.Exists(path)).Select(path => new Finding(OtherEngine.AllowList, 1, $"{path} is no file any more.")));
        HashSet<string> own = [.. SourceTree.Library.SelectMany(file => file.Nodes.OfType<BaseTypeDeclarationSyntax>()).Select(type => type.Identifier.ValueText)];
        Holds(SourceTree.Library.SelectMany(file => OtherEngine.Uses(file, allowed, own)));
    }

    /// <summary>What is reached of System.Text.Json's private members is in a list, with what is lost without it.</summary>
    [Fact]
    public void HiddenMembersAreListed() => Holds(SourceTree.Library.SelectMany(OtherEngine.Unlisted));

    [Fact]
    public void ShufflesAskTheProcessor() => Holds(SourceTree.Library.SelectMany(RawAccess.Shuffles));

    [Fact]
    public void PartsOfATypeAreInOneRoom() => Holds(Arrows.InParts(SourceTree.Library));

    [Fact]
    public void GeneratedFilesAreWhatTheirGeneratorWrites()
    {
        Assert.NotEmpty(GeneratedTables.All);
        Holds(GeneratedTables.All.Where(table => !Repository.Exists(table.Path) || SourceTree.Read(table.Path).ReplaceLineEndings("\n") != table.Text())
            .Select(table => new Finding(table.Path, 1, "not what tools/Peregrine.Json.Tables writes.")));
        Holds(Source.Where(file => file.IsGenerated && GeneratedTables.All.All(table => table.Path != file.Path)).Select(file => new Finding(file.Path, 1, "no table of tools/Peregrine.Json.Tables.")));
    }

    [Fact]
    public void EveryMemberIsUsed()
    {
        HashSet<string> others = [.. SourceTree.Sources.Where(file => !file.IsLibrary).SelectMany(file => file.Names.Keys)];
        HashSet<string> packages = [.. SourceTree.Library.Where(static file => !Rooms.IsInside(file.Room)).SelectMany(file => file.Names.Keys)];
        Holds(Unused.Members(typeof(JsonSerializer).Assembly.Location, others.Union(packages).ToHashSet()));
        Holds(Unused.Members(typeof(EcmaJson).Assembly.Location, others));
        Holds(Unused.Members(typeof(JsonText).Assembly.Location, others));
        Holds(Unused.Constants([.. SourceTree.Library], others));
    }

    /// <summary>Each test project has a test that runs without data: the test command fails for a project if all of its tests are skipped.</summary>
    [Fact]
    public void EveryProjectTestsSomethingWithoutData()
    {
        var projects = SourceTree.Sources.Where(static file => file.Path.StartsWith("tests/", StringComparison.Ordinal))
            .Where(static file => file.Text.Contains("[Fact]", StringComparison.Ordinal) || file.Text.Contains("[Theory]", StringComparison.Ordinal))
            .GroupBy(static file => file.Path.Split('/')[1]).ToArray();
        Assert.True(projects.Length >= 12, $"{projects.Length} projects.");
        Holds(projects.Where(static project => project.All(static file => file.Text.Contains("TestData.", StringComparison.Ordinal)))
            .Select(static project => new Finding("tests/" + project.Key, 1, "all tests need data.")));
    }

    [Fact]
    public void PromisesNameTheirTests()
    {
        SourceFile[] tests = [.. SourceTree.Sources.Where(file => file.Path.StartsWith("tests/", StringComparison.Ordinal))];
        Holds(Promises.Pages.SelectMany(page => Promises.Without(page, SourceTree.Read(page), tests)));
    }

    [Fact]
    public void TheDrawingOfTheRoomsIsTrue() => Holds(Overview.Arrows(SourceTree.Read(Overview.Page), [.. SourceTree.Library]));

    [Fact]
    public void TheOverviewIsShort() => Holds(Overview.Size(SourceTree.Read(Overview.Page)));

    /// <summary>The overview and the notes name types and members that are there.</summary>
    [Fact]
    public void WhatThePagesNameIsThere()
    {
        ILookup<string, string> members = Overview.Members(SourceTree.Sources);
        string[] texts = [.. SourceTree.TextFiles()];
        HashSet<string> used = Overview.Used(SourceTree.Sources, texts.Where(static path => Path.GetExtension(path) is ".csproj" or ".props" or ".targets").Select(SourceTree.Read));
        Holds(Overview.Names(Overview.Page, SourceTree.Read(Overview.Page), members, new HashSet<string>(), static text => Repository.Exists(text)));
        Holds(texts.Where(static path => path.StartsWith("docs/design/", StringComparison.Ordinal) && path.EndsWith(".md", StringComparison.Ordinal))
            .SelectMany(path => Overview.Names(path, SourceTree.Read(path), members, used, static text => Repository.Exists(text))));
    }

    /// <summary>Each step of the page that leads through a read is in the file that the page names.</summary>
    [Fact]
    public void TheStepsOfAReadAreThere() =>
        Holds(Overview.Steps(Overview.Walk, SourceTree.Read(Overview.Walk), [.. SourceTree.Library.Where(static file => Rooms.IsInside(file.Room))]));

    /// <summary>CONTRIBUTING has the lists of these tests, and the table has every script.</summary>
    [Fact]
    public void WhatContributingListsIsTrue()
    {
        string page = SourceTree.Read(Guide.Page);
        Holds(Guide.Differs(page));
        string[] scripts = [.. SourceTree.TextFiles().Where(static path => path.StartsWith("eng/", StringComparison.Ordinal) && path.EndsWith(".sh", StringComparison.Ordinal))];
        string[] commands = [.. Guide.Commands(scripts, SourceTree.Read("eng/release.sh"))];
        Holds(Guide.Unnamed(page, [".ci/run", .. commands]));
        Holds(SourceTree.TextFiles().Where(static path => path.EndsWith(".md", StringComparison.Ordinal) && !path.StartsWith(Workflows.Folder, StringComparison.Ordinal))
            .SelectMany(path => Guide.Gone(path, SourceTree.Read(path), static named => Path.Exists(Repository.PathOf(named)), commands)));
    }

    [Fact]
    public void NotesAreInTheirIndex()
    {
        Dictionary<string, string> notes = SourceTree.TextFiles().Where(static path => path.StartsWith("docs/design/0", StringComparison.Ordinal)).ToDictionary(static path => Path.GetFileName(path), SourceTree.Read);
        Holds(Guide.Notes(SourceTree.Read("docs/design/README.md"), notes));
        Holds(Ceilings.TooMany(notes.Count));
    }

    /// <summary>Workflows and forms parse; actions are pinned, commands name what is there.</summary>
    [Fact]
    public void WorkflowsAreSound()
    {
        string[] files = [.. SourceTree.TextFiles().Where(static path => path.StartsWith(Workflows.Folder, StringComparison.Ordinal) && path.EndsWith(".yml", StringComparison.Ordinal))];
        Assert.Contains(Workflows.Folder + "workflows/ci.yml", files);
        Holds(files.SelectMany(path => Workflows.In(path, SourceTree.Read(path), static named => Path.Exists(Repository.PathOf(named)))));
    }

    /// <summary>A planted fault that applies to no source any more proves nothing.</summary>
    [Fact]
    public void PlantedFaultsApply() => Holds(Planted.Stale());

    [Fact]
    public void CodeIsEmittedWhereTheOverviewSays() => Holds(SourceTree.Library.SelectMany(Overview.Emission));

    /// <summary>The build of a native program knows each switch by which the library leaves out a part, and no other.</summary>
    [Fact]
    public void PartsOfNativeProgramsAreThoseOfTheirBuild()
    {
        string[] switches = [.. SourceTree.Library.SelectMany(static file => Regex.Matches(file.Text, "\"Peregrine\\.Json\\.MayMeet(\\w+)\"\\)]").Select(static one => one.Groups[1].Value)).Where(static one => one != "NewerVersions").Order(StringComparer.Ordinal)];
        string build = SourceTree.Read("src/Peregrine.Json/buildTransitive/Peregrine.Json.targets");
        Assert.NotEmpty(switches);
        Assert.Equal(switches, Regex.Matches(build, "_PeregrineJsonPart Include=\"(\\w+)\"").Select(static one => one.Groups[1].Value).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void SharedFieldsAreNamed() => Holds(SourceTree.Library.Where(static file => !file.IsGenerated).SelectMany(static file => SharedFields.Unnamed(file, SourceTree.Read(SharedFields.Note))));

    [Fact]
    public void MethodsHaveFewWaysThroughThem() => Holds(Ceilings.Complexity(Source, Ceilings.WithMoreWays));

    [Fact]
    public void ContractsHaveFewVirtualMembers() => Holds(Ceilings.Virtual([.. SourceTree.Library]));

    [Fact]
    public void FewFilesUseEachOther() => Holds(Ceilings.Circles([.. SourceTree.Library]));

    [Fact]
    public void TheGrammarIsReadWhereNoteFourSays() => Holds(Ceilings.Grammars(Source, [.. Ceilings.OfGrammar.Keys, .. Ceilings.WithoutGrammar.Keys]));

    private static IEnumerable<SourceFile> Source => SourceTree.Sources.Where(static file => file.Path.StartsWith("src/", StringComparison.Ordinal));

    private static void Holds(IEnumerable<Finding> findings)
    {
        string[] lines = [.. findings.Select(finding => finding.ToString()).Distinct().Order(StringComparer.Ordinal)];
        Assert.True(lines.Length == 0, string.Join('\n', lines));
    }
}
