using BenchmarkDotNet.Attributes;

namespace Peregrine.Json.Micro.Loops;

/// <summary>Values for which the base class library has a parser and a formatter of the same texts.</summary>
public abstract class FormattableBenchmarks<T, TWays> : ValueBenchmarks<T, TWays>
    where T : struct, IUtf8SpanFormattable
    where TWays : struct, IReading<T>, IWriting<T>, IParsing<T>
{
    public override void Setup()
    {
        base.Setup();
        ReadLoop.VerifyParsed(default(TWays));
        WriteLoop.VerifyOutput(WriteFormatter());
    }

    [Benchmark(OperationsPerInvoke = Count), BenchmarkCategory("Read")]
    public int ReadParser() => ReadLoop.Parsed(default(TWays));

    [Benchmark(OperationsPerInvoke = Count), BenchmarkCategory("Write")]
    public int WriteFormatter() => WriteLoop.Formatted(Values);
}
