using Peregrine.Json.House.Rules;
using Peregrine.Json.Tool.Forms;

namespace Peregrine.Json.House;

/// <summary>The table of forms (`peregrine bench --forms`) and the sources say the same.</summary>
public class KernelChoiceTests
{
    [Fact]
    public void EveryChoiceIsInTheTable()
    {
        string[] findings = [.. KernelChoices.Differ([.. SourceTree.Library], Places()).Select(static finding => finding.ToString())];
        Assert.True(findings.Length == 0, string.Join('\n', findings));
    }

    /// <summary>Without its rows, the table is found to be incomplete for each of their files.</summary>
    [Fact]
    public void RowsThatAreMissingAreFound()
    {
        HashSet<string> found = [.. KernelChoices.Differ([.. SourceTree.Library], []).Select(static finding => Path.GetFileName(finding.Path))];
        Assert.Equal(Places().Select(static place => place.File).Distinct().Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("class A { int B() => Avx2.IsSupported ? 2 : Vector128.IsHardwareAccelerated ? 1 : 0; }", "Avx2,Vector128", 0)]
    [InlineData("class A { int B() => Avx2.IsSupported ? 2 : Vector128.IsHardwareAccelerated ? 1 : 0; }", "Avx2", 1)]
    [InlineData("class A { int B() => Bmi2.X64.IsSupported ? 2 : 0; }", "Bmi2", 2)]
    [InlineData("class A { int B() => 0; } // Avx2.IsSupported", "Avx2", 1)]
    [InlineData("class A { int B() => 0; string C = \"Avx2.IsSupported\"; }", "", 0)]
    [InlineData("class A { static bool HasC => Avx2.IsSupported; }", "Avx2", 0)]
    [InlineData("class A { static bool HasC => Avx2.IsSupported; int B() => HasC ? 1 : 0; }", "Avx2", 1)]
    [InlineData("class A { static bool HasC => Avx2.IsSupported; int B() => A.HasC ? 1 : 0; }", "Avx2,HasC", 0)]
    public void FilesAndTheirPlaces(string text, string asks, int findings) =>
        Assert.Equal(findings, KernelChoices.Differ([new("src/Peregrine.Json/Kernels/A.cs", text)], asks == "" ? [] : [new Place("A.cs", asks.Split(','))]).Count());

    private static IEnumerable<Place> Places() => KernelForms.All.SelectMany(static kernel => kernel.Places);
}
