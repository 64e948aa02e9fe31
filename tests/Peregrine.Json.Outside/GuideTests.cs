namespace Peregrine.Json.Outside;

/// <summary>
/// Every example of README.md and docs/guide is code of this project, the same text; the tests in Examples run it. The pages are found from the index.
/// </summary>
public sealed class GuideTests
{
    public static TheoryData<string> Examples { get; } = [.. ShownExamples.InPages.Keys];

    [Theory]
    [MemberData(nameof(Examples))]
    public void TheTextIsTheCode(string name)
    {
        Assert.True(ShownExamples.InCode.TryGetValue(name, out ShownExample? compiled), $"No \"// example: {name}\" in tests/Peregrine.Json.Outside/Examples.");
        Assert.Equal(compiled.Code, ShownExamples.InPages[name].Code);
    }

    /// <summary>What a line is said to give (after an arrow) is asserted in the code that follows the example.</summary>
    [Theory]
    [MemberData(nameof(Examples))]
    public void ResultsAreAsserted(string name)
    {
        ShownExample compiled = ShownExamples.InCode[name];
        string after = compiled.Place.EndsWith(".fs", StringComparison.Ordinal) ? Repository.Read("tests/Peregrine.Json.Outside/Examples/FSharpExamples.cs") : compiled.After;
        Assert.All(ShownExamples.ResultsIn(compiled.Code), result => Assert.Contains(result, after, StringComparison.Ordinal));
    }

    [Fact]
    public void EveryExampleIsShown() => Assert.Equal(ShownExamples.InCode.Keys.Order(StringComparer.Ordinal), ShownExamples.InPages.Keys.Order(StringComparer.Ordinal));

    [Fact]
    public void EveryCodeBlockIsAnExample() => Assert.Empty(ShownExamples.Unbound());

    [Fact]
    public void TheIndexNamesEveryPage()
    {
        string index = Repository.Read("docs/guide/README.md");
        Assert.All(ShownExamples.Pages.Select(Path.GetFileName).Where(static page => page != "README.md"), page => Assert.Contains($"]({page})", index, StringComparison.Ordinal));
    }
}
