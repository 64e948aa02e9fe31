using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Generator.Tests;

/// <summary>What the generator costs a build, and an editor at every key. The limits are several times what is measured, so that a busy machine keeps them.</summary>
[Trait("Phase", "Alone")]
public class SpeedTests
{
    private const int Types = 500, Members = 16;

    [Fact(Explicit = true)]
    public void FiveHundredTypesAndAKeyInAnotherFile()
    {
        string[] kinds = ["int", "string?", "double", "DateTime", "Guid?", "List<int>?", "Model{0}?", "bool"];
        var models = new StringBuilder();
        var calls = new StringBuilder("public static class Calls { ");
        for (int type = 0; type < Types; type++)
        {
            models.Append(CultureInfo.InvariantCulture, $"public class Model{type} {{ ");
            for (int member = 0; member < Members; member++)
            {
                models.Append("public ").AppendFormat(CultureInfo.InvariantCulture, kinds[member % kinds.Length], (type + member + 1) % Types).Append(CultureInfo.InvariantCulture, $" Member{member} {{ get; set; }} ");
            }

            models.Append("}\n");
            if (type % 25 == 0)
            {
                calls.Append(CultureInfo.InvariantCulture, $"public static string Write{type}(Model{type} value) => JsonSerializer.Serialize(value);\n");
            }
        }

        calls.Append('}');
        const string Other = "public class Other { public int M() => 0; }";

        // The first run compiles the generator itself.
        Bench.Of("public class Root { public int A { get; set; } }", "class C { string M(Root root) => JsonSerializer.Serialize(root); }");
        var watch = Stopwatch.StartNew();
        Bench bench = Bench.Of(models.ToString(), calls.ToString(), Other);
        TimeSpan all = watch.Elapsed;
        Assert.Equal(Types + 1, bench.Files.Count());
        var keys = new List<double>();
        for (int key = 0; key < 20; key++)
        {
            watch.Restart();
            bench = bench.With(2, Other.Replace("=> 0", $"=> {key + 1}", StringComparison.Ordinal));
            keys.Add(watch.Elapsed.TotalMilliseconds);
        }

        keys.Sort();
        TestContext.Current.SendDiagnosticMessage($"{Types} types of {Members} members: {all.TotalMilliseconds:0} ms; a key in another file: {keys[keys.Count / 2]:0.0} ms");
        Assert.True(all < TimeSpan.FromSeconds(6), $"{all}");
        Assert.True(keys[keys.Count / 2] < 40, $"{keys[keys.Count / 2]} ms");
    }
}
