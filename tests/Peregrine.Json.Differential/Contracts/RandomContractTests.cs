using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Mutations;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Random types, options and values: written, read back, read damaged. 200,000 values at full scale (PEREGRINE_SEEDS=20).</summary>
public class RandomContractTests
{
    private const int Types = 110;
    private const int ValuesPerType = 94;

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
        int types = TestScale.Times(Types) / 4;
        for (int i = 0; i < types; i++)
        {
            int seed = (series * 1_000_003) + i;
            var contracts = new ContractGenerator(seed);
            Type type = contracts.NextType();
            JsonSerializerOptions options = contracts.NextOptions();
            var values = new ValueGenerator(seed);
            var mutator = new Mutator(seed);
            Both.ITyped both = Both.Of(type);
            for (int j = 0; j < ValuesPerType; j++)
            {
                object? value = values.Next(type);
                both.WriteQuickly(report, value, options);
                if (Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, type, options)).Value is byte[] { Length: > 0 } utf8)
                {
                    both.ReadOnce(report, utf8, options);
                    both.ReadOnce(report, mutator.Mutate(utf8, utf8), options);
                }
            }
        }

        report.Check();
    }
}
