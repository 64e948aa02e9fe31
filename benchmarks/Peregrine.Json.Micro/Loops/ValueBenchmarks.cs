using BenchmarkDotNet.Attributes;

namespace Peregrine.Json.Micro.Loops;

/// <summary>
/// One type of simple values, read from and written to an array of <see cref="Count"/> of them: too many for a branch predictor to learn.
/// A figure is for one value with its comma and quotes.
/// </summary>
public abstract class ValueBenchmarks<T, TWays>
    where T : struct
    where TWays : struct, IReading<T>, IWriting<T>
{
    protected const int Count = 4096;

    /// <summary>The longest space that a kernel of simple values asks for.</summary>
    private const int Space = 128;

    private ReadLoop<T, TWays> _read = null!;
    private WriteLoop<T, TWays> _write = null!;

    protected T[] Values { get; private set; } = [];

    protected ReadLoop<T, TWays> ReadLoop => _read;

    protected WriteLoop<T, TWays> WriteLoop => _write;

    [GlobalSetup]
    public virtual void Setup()
    {
        var random = new Random(4096);
        Values = [.. Enumerable.Range(0, Count).Select(_ => Next(random))];
        _read = new(Serialize(Values), Count);
        _write = new(Values, Space);
    }

    [GlobalCleanup]
    public void Cleanup() => _write.Dispose();

    [Benchmark(Baseline = true, OperationsPerInvoke = Count), BenchmarkCategory("Read")]
    public int ReadJsonReader() => _read.Reference();

    [Benchmark(OperationsPerInvoke = Count), BenchmarkCategory("Read")]
    public int ReadKernel() => _read.Kernel();

    [Benchmark(Baseline = true, OperationsPerInvoke = Count), BenchmarkCategory("Write")]
    public int WriteJsonWriter() => _write.Reference();

    [Benchmark(OperationsPerInvoke = Count), BenchmarkCategory("Write")]
    public int WriteKernel() => _write.Kernel();

    protected abstract T Next(Random random);

    protected virtual byte[] Serialize(T[] values) => Stj.SerializeToUtf8Bytes(values);
}
