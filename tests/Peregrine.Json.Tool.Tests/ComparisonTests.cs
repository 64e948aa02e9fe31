using Peregrine.Json.Tool.Diff;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Which values are compared, and how often.</summary>
public sealed class ComparisonTests
{
    /// <summary>Members in another order are no difference, at any depth.</summary>
    [Fact]
    public void OrderIsNoDifferenceAtAnyDepth() => Assert.Empty(Comparison.Between(Nested(3_000, isTurned: false), Nested(3_000, isTurned: true)));

    /// <summary>If every level were compared with all of its contents, eight times the levels would take sixty-four times as long.</summary>
    [Fact(Explicit = true)]
    [Trait("Phase", "Alone")]
    public void OrderAtTheInnermostLevelTakesTimeInProportion()
    {
        const int few = 3_000, factor = 8;
        (JsonText Old, JsonText New) small = (Nested(few, isTurned: false), Nested(few, isTurned: true)), large = (Nested(few * factor, isTurned: false), Nested(few * factor, isTurned: true));
        ThreadTime.InProportion(() => Compare(small), () => Compare(large), 4 * factor, 1, $"{few} and {few * factor} levels");

        static void Compare((JsonText Old, JsonText New) pair) => Assert.Empty(Comparison.Between(pair.Old, pair.New));
    }

    [Theory]
    [InlineData("""{"a":1,"a":2,"b":3}""", """{"b":3.0,"a":1,"a":20e-1}""", "")]
    [InlineData("""{"a":1,"a":2}""", """{"a":3,"a":2}""", "~/a:1:3")]
    [InlineData("""{"a":1,"a":2}""", """{"a":2,"a":1}""", "~/a:1:2 ~/a:2:1")]
    [InlineData("""{"a":1,"b":2,"a":3}""", """{"b":2,"a":1,"c":[4,5]}""", "-/a:3 +/c:[4,5]")]
    [InlineData("""{"d":0,"a":1}""", """{"c":1,"a":1,"b":2,"d":0}""", "+/c:1 +/b:2")]
    [InlineData("""{"\u0061/~":"\u00e9"}""", """{"a/~":"é"}""", "")]
    [InlineData("""{"\u0061/~":"\u00e9"}""", """{"a/~":"e"}""", """~/a~1~0:"\u00e9":"e" """)]
    [InlineData("""{"\ud800":"\ud800"}""", """{"\ud800":"\ud800"}""", "")]
    [InlineData("""{"\ud800":0}""", """{"\uD800":0}""", """-/"\ud800":0 +/"\uD800":0""")]
    [InlineData("""["\ud800"]""", """["\uD800"]""", """~/0:"\ud800":"\uD800" """)]
    [InlineData("[true,null]", "[false,[]]", "~/0:true:false ~/1:null:[]")]
    [InlineData("[-0,1e1000000000000000000]", "[0.0e9,10e999999999999999999]", "~/1:1e1000000000000000000:10e999999999999999999")]
    [InlineData("[1e99999999999999999999,1e99999999999999999999]", "[1e99999999999999999999,1e99999999999999999998]", "~/1:1e99999999999999999999:1e99999999999999999998")]
    [InlineData("[0.1e-000000000000000000007]", "[1E-8]", "")]
    [InlineData("{}", "[]", "~:{}:[]")]
    [InlineData("[[{}],1]", "[[],[{}],1]", "+/0:[]")]
    public void NamesStringsAndNumbersAreComparedByWhatTheyMean(string old, string @new, string differences) =>
        Assert.Equal(differences.Trim(), string.Join(' ', Comparison.Between(JsonText.Parse(old), JsonText.Parse(@new)).Select(Shown)));

    /// <summary>The elements of the old array that are in no difference are those of the new one that are in none, in order.</summary>
    [Fact]
    public void EveryElementIsKeptOrInOneDifference()
    {
        var random = new Random(777);
        for (int round = 0; round < 2000; round++)
        {
            int[] old = Letters(random), @new = Letters(random);
            List<Difference> differences = [.. Comparison.Between(JsonText.Parse($"[{string.Join(',', old)}]"), JsonText.Parse($"[{string.Join(',', @new)}]"))];
            List<int> fromOld = [.. differences.Where(static one => one.Old is not null).Select(static one => At(one.OldPath))];
            List<int> fromNew = [.. differences.Where(static one => one.New is not null).Select(static one => At(one.NewPath))];
            Assert.Equal(fromOld.Distinct().Order(), fromOld);
            Assert.Equal(fromNew.Distinct().Order(), fromNew);
            Assert.Equal(old.Where((_, at) => !fromOld.Contains(at)), @new.Where((_, at) => !fromNew.Contains(at)));
            Assert.All(differences.Where(static one => one.Old is not null), one => Assert.Equal(old[At(one.OldPath)], one.Old!.Value.GetInt32()));
            Assert.All(differences.Where(static one => one.New is not null), one => Assert.Equal(@new[At(one.NewPath)], one.New!.Value.GetInt32()));
        }

        static int[] Letters(Random random) => [.. Enumerable.Range(0, random.Next(12)).Select(_ => random.Next(4))];

        static int At(JsonPointer? path) => int.Parse(path!.Token, System.Globalization.CultureInfo.InvariantCulture);
    }

    private static string Shown(Difference one) => (one.Old, one.New) switch
    {
        (null, { } added) => $"+{one.NewPath}:{Text(added)}",
        ({ } removed, null) => $"-{one.OldPath}:{Text(removed)}",
        var (old, @new) => $"~{one.OldPath}:{Text(old!.Value)}:{Text(@new!.Value)}",
    };

    private static string Text(JsonValueView value) => System.Text.Encoding.UTF8.GetString(value.RawText.Span);

    /// <summary>Objects inside each other; the innermost has two members, in one order or the other.</summary>
    private static JsonText Nested(int levels, bool isTurned) => JsonText.Parse(
        string.Concat(Enumerable.Repeat("{\"n\":", levels)) + (isTurned ? "{\"b\":1,\"a\":1}" : "{\"a\":1,\"b\":1}") + new string('}', levels),
        new JsonTextOptions { MaxDepth = int.MaxValue });
}
