using System.Buffers;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>
/// Converters that do with their writer what they should not: reset it, to another buffer too, dispose it, keep it and use it later, on this thread or another. The call itself gives
/// what System.Text.Json gives or an exception; what other values give afterwards is right in every byte.
/// </summary>
public class KeptWriterTests
{
    internal sealed record Act(string Name, Action<Utf8JsonWriter> During, Action<Utf8JsonWriter>? After = null);

    private static readonly Act[] s_acts =
    [
        new("nothing", static w => w.WriteNumberValue(1)),
        new("resets", static w => { w.WriteNumberValue(1); w.Reset(); }),
        new("resets and writes", static w => { w.Reset(); w.WriteNumberValue(2); }),
        new("resets to another", static w => w.Reset(new ArrayBufferWriter<byte>())),
        new("writes, resets to another", static w => { w.WriteNumberValue(1); w.Flush(); w.Reset(new ArrayBufferWriter<byte>()); }),
        new("resets to another and writes", static w => { w.Reset(new ArrayBufferWriter<byte>()); w.WriteNumberValue(2); w.Flush(); }),
        new("resets to another, writes as much", static w => { w.WriteNumberValue(1); w.Flush(); long sent = w.BytesCommitted; w.Reset(new ArrayBufferWriter<byte>()); w.WriteStringValue(new string('x', (int)Math.Max(0, sent - 2))); w.Flush(); }),
        new("resets to a stream", static w => { w.WriteNumberValue(1); w.Reset(new MemoryStream()); }),
        new("disposes", static w => { w.WriteNumberValue(1); w.Dispose(); }),
        new("writes later", static w => w.WriteNumberValue(1), static w => { w.WriteStringValue("stolen"); w.Flush(); }),
        new("writes later, pending", static w => w.WriteNumberValue(1), static w => w.WriteStringValue("stolen")),
        new("opens later", static w => w.WriteNumberValue(1), static w => w.WriteStartArray()),
        new("opens and closes later", static w => w.WriteNumberValue(1), static w => { w.WriteStartObject(); w.WriteEndObject(); w.Flush(); }),
        new("resets later", static w => w.WriteNumberValue(1), static w => w.Reset()),
        new("resets to another later", static w => w.WriteNumberValue(1), static w => { w.Reset(new ArrayBufferWriter<byte>()); w.WriteNumberValue(5); w.Flush(); }),
        new("disposes later", static w => w.WriteNumberValue(1), static w => w.Dispose()),
    ];

    public record struct Bad(int Value);

    public record struct Good(int Value);

    internal sealed class BadConverter(Act act) : JsonConverter<Bad>
    {
        public Utf8JsonWriter? Kept { get; private set; }

        public override Bad Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => default;

        public override void Write(Utf8JsonWriter writer, Bad value, JsonSerializerOptions options)
        {
            Kept = writer;
            act.During(writer);
        }

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Bad value, JsonSerializerOptions options)
        {
            Kept = writer;
            writer.WritePropertyName("k");
        }
    }

    internal sealed class GoodConverter : JsonConverter<Good>
    {
        public override Good Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => default;

        public override void Write(Utf8JsonWriter writer, Good value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            writer.WriteNumberValue(value.Value);
            writer.WriteEndArray();
        }

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Good value, JsonSerializerOptions options) => writer.WritePropertyName("g" + value.Value);
    }

    private static readonly (string Name, object Bad, object Good)[] s_places =
    [
        ("root", new Bad(1), new Good(1)),
        ("element", new[] { new Bad(1), new Bad(2) }, new[] { new Good(1), new Good(2) }),
        ("value", new Dictionary<string, Bad> { ["a"] = new(1), ["b"] = new(2) }, new Dictionary<string, Good> { ["a"] = new(1), ["b"] = new(2) }),
        ("key", new Dictionary<Bad, int> { [new(1)] = 1 }, new Dictionary<Good, int> { [new(1)] = 1, [new(2)] = 2 }),
        ("deep", new object[] { new[] { new Bad(1) }, 1 }, new object[] { new[] { new Good(1) }, 1, new Good(3) }),
    ];

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public void NoOtherValueHasItsBytes(bool isIndented, bool onOtherThread)
    {
        var faults = new List<string>();
        JsonSerializerOptions theirOptions = new() { WriteIndented = isIndented, Converters = { new GoodConverter() } };
        foreach (Act act in s_acts)
        {
            foreach ((string place, object bad, object _) in s_places)
            {
                var converter = new BadConverter(act);
                JsonSerializerOptions options = new() { WriteIndented = isIndented, Converters = { converter, new GoodConverter() } };
                Outcome theirs = Run(() => Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(bad, new JsonSerializerOptions { WriteIndented = isIndented, Converters = { new BadConverter(act), new GoodConverter() } })));
                Outcome mine = Run(() => Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes(bad, options)));
                if (mine.IsOk && theirs.IsOk && !Equals(theirs.Value, mine.Value))
                {
                    faults.Add($"{act.Name} at {place}: theirs {theirs.Value}, mine {mine.Value}");
                }

                if (act.After is { } after && converter.Kept is { } kept)
                {
                    if (onOtherThread)
                    {
                        var thread = new Thread(() => _ = Run(() => { after(kept); return ""; }));
                        thread.Start();
                        thread.Join();
                    }
                    else
                    {
                        _ = Run(() => { after(kept); return ""; });
                    }
                }

                foreach ((string other, object _, object good) in s_places)
                {
                    for (int turn = 0; turn < 2; turn++)
                    {
                        string right = Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(good, theirOptions));
                        Outcome next = Run(() => Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes(good, options)));
                        if (!Equals(right, next.Value))
                        {
                            faults.Add($"{other} after {act.Name} at {place}: {right} is {next.Value ?? next.ErrorText}");
                        }
                    }
                }
            }
        }

        Assert.True(faults.Count == 0, string.Join("\n", faults.Take(20)));
    }

    private static Outcome Run(Func<string> call) => Outcome.Of(call);
}
