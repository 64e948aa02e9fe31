namespace Peregrine.Json.Outside;

/// <summary>A library that was compiled once, for .NET Standard, with each library of the package: the same calls give the same results.</summary>
public sealed class FacadeBehaviourTests
{
    public static TheoryData<string> Frameworks { get; } = [.. OlderLibraries.Frameworks];

    [Theory]
    [MemberData(nameof(Frameworks))]
    public async Task SamplesComeToTheSame(string framework)
    {
        IReadOnlyList<string> engine = await OlderLibraries.Engine.Call<Task<IReadOnlyList<string>>>("RunAsync"), facade = await OlderLibraries.Of(framework).Call<Task<IReadOnlyList<string>>>("RunAsync");
        Assert.True(engine.Count > 600, $"{engine.Count} samples");
        Assert.Equal(engine.Count, facade.Count);
        Assert.DoesNotContain(engine, static sample => sample.Contains("FileNotFoundException", StringComparison.Ordinal));
        string[] different = [.. engine.Select(AsToldByExceptions).Zip(facade).Where(static pair => pair.First != pair.Second).Select(static pair => $"engine: {pair.First}\nfaçade: {pair.Second}")];
        Assert.True(different.Length == 0, $"{different.Length} differ:\n{string.Join('\n', different)}");
    }

    /// <summary>
    /// The kind as an exception alone can tell it. The reader that a converter calls refuses a value as it does for a type of the framework; and a name that comes twice in an element is told like one in an
    /// object, although the engine knows that the document model refuses it.
    /// </summary>
    private static string AsToldByExceptions(string sample) =>
        sample.StartsWith("Adopting.Picky from 5: ", StringComparison.Ordinal) ? sample.Replace("UserCode $", "Value $", StringComparison.Ordinal)
        : sample.StartsWith("""System.Text.Json.JsonElement from {"a":1,"a":2} by options: Try""", StringComparison.Ordinal) ? sample.Replace("UserCode $", "Member $", StringComparison.Ordinal)
        : sample;

    /// <summary>The engine says how it reads and writes; the others say that they have none.</summary>
    [Fact]
    public void DescribeSaysWhoServes()
    {
        Assert.Matches("^Order: (accessor table|emitted code)", OlderLibraries.Engine.Call<string>("Describe"));
        Assert.All(
            OlderLibraries.Frameworks,
            static framework => Assert.Equal("Order: System.Text.Json (the library has no engine for this framework)\n", OlderLibraries.Of(framework).Call<string>("Describe")));
    }
}
