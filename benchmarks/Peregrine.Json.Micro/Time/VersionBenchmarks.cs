using System.Text.Json;
using BenchmarkDotNet.Attributes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Time;

/// <summary>Versions by count of parts, of one to five digits each.</summary>
public class VersionBenchmarks : ValueBenchmarks<VersionBenchmarks.Value, VersionBenchmarks.Ways>
{
    [Params(2, 3, 4)]
    public int Parts { get; set; }

    protected override Value Next(Random random)
    {
        int[] parts = [.. Enumerable.Range(0, Parts).Select(_ => random.Next((int)Math.Pow(10, random.Next(1, 6))))];
        return new(Version.Parse(string.Join('.', parts)));
    }

    protected override byte[] Serialize(Value[] values) => Stj.SerializeToUtf8Bytes(values.Select(value => value.Version));

    public readonly record struct Value(Version Version);

    public readonly struct Ways : IReading<Value>, IWriting<Value>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out Value value)
        {
            nint after = VersionText.Read(ref start, at, end, out Version? version);
            value = new(version!);
            return after;
        }

        /// <summary>As the converter does it.</summary>
        public Value Read(ref Utf8JsonReader reader)
        {
            Span<char> text = stackalloc char[64];
            return new(Version.Parse(text[..reader.CopyString(text)]));
        }

        public nint Write(ref byte destination, nint at, nint limit, in Value value) => VersionText.Write(ref destination, at, limit, value.Version);

        /// <summary>As the converter does it.</summary>
        public void Write(Utf8JsonWriter writer, in Value value)
        {
            Span<byte> text = stackalloc byte[64];
            value.Version.TryFormat(text, out int written);
            writer.WriteStringValue(text[..written]);
        }
    }
}
