namespace Peregrine.Json.Tests.Isa;

/// <summary>
/// A quick selection of the suite at every level of vectors that .NET can be set to use, and without dynamic code, each in a process of its
/// own. eng/release.sh settings runs the whole suite at each level.
/// </summary>
public sealed class InstructionSetMatrixTests
{
    /// <summary>Every room with kernels of several widths, and the executors.</summary>
    private static readonly string[] s_selection =
    [
        typeof(ExpectedFormTests).FullName!,
        "Peregrine.Json.Tests.Names.NameTableTests",
        "Peregrine.Json.Tests.Names.PredictionTests",
        "Peregrine.Json.Tests.Reading.JsonReaderTests",
        "Peregrine.Json.Tests.Reading.MemberTests",
        "Peregrine.Json.Tests.Writing.JsonWriterTests",
        "Peregrine.Json.Tests.Front.ExecutorTests",
        "Peregrine.Json.Tests.Front.AllocationTests",
        .. ((string[])["ByteShuffle", "StringScan", "StringRead", "EscapeText", "TextForm", "Transcode", "SkipValue", "TokenBlocks", "Utf8Check", "AsciiText", "WhiteSpace", "GuidText", "IsoInstant", "ShortestText", "IntegerWrite", "Decimal", "DigitText"])
            .Select(static kernel => $"Peregrine.Json.Tests.Kernels.{kernel}Tests"),
    ];

    /// <summary>
    /// 256 and 128 bits, where they are not the processor's own; at scale 1 and above all levels. Without any vector the scalar forms run, which the tests of each kernel hold
    /// against the others in every process.
    /// </summary>
    public static TheoryData<string, string, string, string> Levels
    {
        get
        {
            var levels = new TheoryData<string, string, string, string>
            {
                { "DOTNET_EnableAVX512", "0", "256", "Vector512,Avx512F" },
                { "DOTNET_EnableAVX2", "0", "128", "Vector512,Vector256,Avx2" },
            };
            if (TestScale.Factor >= 1)
            {
                levels.Add("DOTNET_EnableHWIntrinsic", "0", "0", "Vector512,Vector256,Vector128");
                levels.Add("DOTNET_EnableAVX512v2", "0", "512", "Avx512Vbmi2,Avx512Vbmi");
                levels.Add("DOTNET_PreferredVectorBitWidth", "256", "256", "Vector512");
                levels.Add("DOTNET_PreferredVectorBitWidth", "128", "128", "Vector512,Vector256");
            }

            return levels;
        }
    }

    /// <param name="setting">The runtime's name for it.</param>
    /// <param name="value">What it is set to.</param>
    /// <param name="widest">The widest vector that is then accelerated, in bits.</param>
    /// <param name="absent">What is not there then, asserted in the process.</param>
    [Theory]
    [MemberData(nameof(Levels))]
    public async Task TheSuiteHoldsWithout(string setting, string value, string widest, string absent)
    {
        Assert.SkipWhen(ChildProcess.IsOfMatrix, "Part of a matrix already.");
        Assert.SkipWhen(!InstructionSets.NamesIn(absent).Any(InstructionSets.IsUsed), $"Without {absent} already: what {setting} takes away is not here.");
        int expected = Math.Min(int.Parse(widest), ExpectedFormTests.Widest());
        var environment = new Dictionary<string, string> { [setting] = value, [ExpectedFormTests.Variable] = expected.ToString(), [ExpectedFormTests.Absent] = absent };
        int passed = await ChildProcess.RunAsync(environment, null, s_selection);
        Assert.True(passed > 300, $"only {passed} tests ran");
    }

    [Fact]
    public async Task TheTableServesWithoutDynamicCode()
    {
        Assert.SkipWhen(ChildProcess.IsOfMatrix, "Part of a matrix already.");
        var environment = new Dictionary<string, string> { [ExpectedFormTests.Variable] = ExpectedFormTests.Widest().ToString(), ["PEREGRINE_EXPECT_DYNAMIC"] = "0" };
        int passed = await ChildProcess.RunAsync(
            environment, ChildProcess.WithoutDynamicCode, "Peregrine.Json.Tests.Front.ExecutorTests", "Peregrine.Json.Tests.Writing.JsonWriterTests", typeof(ExpectedFormTests).FullName!);
        Assert.True(passed > 40, $"only {passed} tests ran");
    }
}
