using System.Reflection;

namespace Peregrine.Json.Differential.Facts;

/// <summary>What facts that share a test say, each in one literal expectation or more: bytes, values, words. Checked against both libraries.</summary>
public static partial class Expectations
{
    private static readonly Dictionary<string, Action[]> s_all = [];

    static Expectations()
    {
        AddWriting();
        AddReading();
        AddContracts();
        AddRest();
    }

    public static IReadOnlyDictionary<string, Action[]> All => s_all;

    private static void Add(string number, params Action[] checks) => s_all.Add(number, checks);
}

public class ExpectationTests
{
    public static TheoryData<string> Numbers { get; } = [.. Expectations.All.Keys];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void TheFactHolds(string number) => Assert.All(Expectations.All[number], check => check());

    /// <summary>A fact that shares each of its tests with others, which may show the others alone, has an expectation of its own; and each expectation is of a fact.</summary>
    [Fact]
    public void EveryFactThatSharesATestHasAnExpectation()
    {
        (string Number, MethodInfo Test)[] facts =
        [
            .. from type in typeof(ExpectationTests).Assembly.GetTypes()
               from method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
               from fact in method.GetCustomAttributes<ProvesAttribute>()
               select (fact.Number, method),
        ];
        ILookup<MethodInfo, string> byTest = facts.ToLookup(fact => fact.Test, fact => fact.Number);
        string[] shared = [.. facts.GroupBy(fact => fact.Number).Where(group => group.All(fact => byTest[fact.Test].Count() > 1)).Select(group => group.Key)];
        Assert.Empty(shared.Except(Expectations.All.Keys));
        Assert.Empty(Expectations.All.Keys.Except(facts.Select(fact => fact.Number)));
        Assert.All(Expectations.All, expectation => Assert.NotEmpty(expectation.Value));
    }
}
