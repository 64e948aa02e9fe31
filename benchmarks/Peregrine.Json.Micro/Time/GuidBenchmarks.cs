using System.Buffers.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;
using Peregrine.Json.Micro.Loops;

namespace Peregrine.Json.Micro.Time;

/// <summary>Guids of random bits.</summary>
public class GuidBenchmarks : FormattableBenchmarks<Guid, GuidBenchmarks.Ways>
{
    protected override Guid Next(Random random)
    {
        byte[] bytes = new byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }

    public readonly struct Ways : IReading<Guid>, IWriting<Guid>, IParsing<Guid>
    {
        public bool IsQuoted => true;

        public nint Read(ref byte start, nint at, nint end, out Guid value) => GuidText.Read(ref start, at, end, out value);

        public Guid Read(ref Utf8JsonReader reader) => reader.GetGuid();

        public bool TryParse(ReadOnlySpan<byte> text, out Guid value, out int consumed) => Utf8Parser.TryParse(text, out value, out consumed, 'D');

        public nint Write(ref byte destination, nint at, nint limit, in Guid value) => GuidText.Write(ref destination, at, limit, in value);

        public void Write(Utf8JsonWriter writer, in Guid value) => writer.WriteStringValue(value);
    }
}
