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

    /// <summary>Whether the reader that a converter calls refuses a value, or that of a type of the framework: the exception is the same.</summary>
    private static string AsToldByExceptions(string sample) =>
        sample.StartsWith("Adopting.Picky from 5: ", StringComparison.Ordinal) ? sample.Replace("UserCode $", "Value $", StringComparison.Ordinal) : sample;

    /// <summary>The engine says how it reads and writes; the others say that they have none.</summary>
    [Fact]
    public void DescribeSaysWhoServes()
    {
        Assert.StartsWith("Order: accessor table", OlderLibraries.Engine.Call<string>("Describe"), StringComparison.Ordinal);
        Assert.All(
            OlderLibraries.Frameworks,
            static framework => Assert.Equal("Order: System.Text.Json (the library has no engine for this framework)\n", OlderLibraries.Of(framework).Call<string>("Describe")));
    }
}
