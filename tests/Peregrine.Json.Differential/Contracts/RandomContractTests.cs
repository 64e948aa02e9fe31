using System.Globalization;
using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Mutations;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>
/// Random types, options and values: written, read back, read respelled, read damaged, through every door. A case is one value of one type; 500,000
/// at full scale (PEREGRINE_SEEDS=20). PEREGRINE_CASE runs the one contract again that a failure names, or a range of others, "from-to".
/// </summary>
public class RandomContractTests
{
    private const int Series = 4;
    private const int TypesPerSeries = 156;
    private const int ValuesPerType = 40;

    /// <summary>Contracts that neither library can use are only compared in their refusal.</summary>
    private const int ValuesOfRefused = 3;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void RoundTrip(int series)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            Assert.Skip("Emitting types needs dynamic code.");
        }

        var report = new Report();
        if (Environment.GetEnvironmentVariable("PEREGRINE_CASE") is { Length: > 0 } one)
        {
            Assert.SkipUnless(series == 1, "PEREGRINE_CASE is run once.");
            string[] ends = one.Split('-');
            for (int seed = int.Parse(ends[0], CultureInfo.InvariantCulture); seed <= int.Parse(ends[^1], CultureInfo.InvariantCulture); seed++)
            {
                Contract(report, seed);
            }
        }
        else
        {
            for (int i = 0; i < TestScale.Times(TypesPerSeries); i++)
            {
                Contract(report, (i * Series) + series);
            }
        }

        report.Check();
    }

    /// <summary>Contracts that once read or wrote differently, and are not among the first; half of them in the usual run.</summary>
    public static TheoryData<int> OfDifferences =>
    [
        .. ((int[])
            [
                3643, 4263, 5355, 5390, 5860, 6161, 6670, 6930, 7268, 7531, 7723, 8185, 8518, 9105, 9422, 9715, 10087, 10860, 11204, 11317, 11644, 12472,
            ]).Where(static seed => UsualRun.Takes(0.5, seed)),
    ];

    [Theory]
    [MemberData(nameof(OfDifferences))]
    public void Found(int seed)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            Assert.Skip("Emitting types needs dynamic code.");
        }

        var report = new Report();
        Contract(report, seed);
        report.Check();
    }

    private static void Contract(Report report, int seed)
    {
        var contracts = new ContractGenerator(seed);
        Type type = contracts.NextType();
        JsonSerializerOptions options = contracts.NextOptions();
        var values = new ValueGenerator(seed, contracts.Derived);
        var mutator = new Mutator(seed);
        var rewriter = new Rewriter(seed);
        var random = new Random(seed);
        Doors.ITyped doors = Doors.Of(type);
        report.Case = () => "PEREGRINE_CASE=" + seed.ToString(CultureInfo.InvariantCulture) + "\n" + TypeText.Describe(type);
        int count = ValuesPerType;
        for (int i = 0; i < count; i++)
        {
            object? value = values.Next(type);
            byte[]? utf8 = doors.Write(report, value, options, random.Next(Doors.WriteDoors));
            if (utf8 is { Length: > 0 })
            {
                doors.Read(report, utf8, options, random.Next(Doors.ReadDoors), random);
            }
            else
            {
                utf8 = "{}"u8.ToArray();
            }

            bool isUsable = doors.Read(report, rewriter.Rewrite(utf8), options, random.Next(Doors.ReadDoors), random);
            doors.Read(report, mutator.Mutate(utf8, utf8), options, random.Next(Doors.ReadDoors), random);
            if (i == 0 && !isUsable)
            {
                count = ValuesOfRefused;
            }
        }
    }
}
