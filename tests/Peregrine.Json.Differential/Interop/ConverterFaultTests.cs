using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Converters that write what they should not, or do to their writer what they should not, at every place of a value. The exception is that of System.Text.Json, and a caller's
/// writer holds the same.
/// </summary>
public partial class ConverterFaultTests
{
    public sealed record Item(int Number);

    public record struct Bare(int Number);

    public class Holder<T>
    {
        public int Before { get; set; }

        public T? Value { get; set; }

        public int After { get; set; } = 1;
    }

    public class Refused
    {
        public int Before { get; set; }

        public Action Action { get; set; } = static () => { };
    }

    public sealed record Act(string Name, Action<Utf8JsonWriter, JsonSerializerOptions> Do);

    [ThreadStatic]
    private static bool t_isOurs;

    private sealed class Acting(Act act) : JsonConverter<Item>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Item Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Item value, JsonSerializerOptions options) => Run(writer, act, value.Number, options);
    }

    private sealed class ActingBare(Act act) : JsonConverter<Bare>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Bare Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Bare value, JsonSerializerOptions options) => Run(writer, act, value.Number, options);
    }

    private static void Run(Utf8JsonWriter writer, Act act, int number, JsonSerializerOptions options)
    {
        if (number < 0)
        {
            act.Do(writer, options);
        }
        else
        {
            writer.WriteNumberValue(number);
        }
    }

    private static void Nested(Utf8JsonWriter writer, object value, JsonSerializerOptions options)
    {
        if (t_isOurs)
        {
            JsonSerializer.Serialize(writer, value, options);
        }
        else
        {
            Stj.Serialize(writer, value, options);
        }
    }

    /// <summary>What a converter may do to its writer before it throws, or instead of writing a value.</summary>
    private static readonly Act[] s_withWriter =
    [
        new("resets", static (w, _) => w.Reset()),
        new("resets and writes", static (w, _) => { w.Reset(); w.WriteNumberValue(1); }),
        new("resets and throws", static (w, _) => { w.Reset(); throw new JsonException("own"); }),
        new("writes, resets and throws", static (w, _) => { w.WriteNumberValue(1); w.Flush(); w.Reset(); throw new FormatException("own"); }),
        new("redirects", static (w, _) => { w.Reset(new ArrayBufferWriter<byte>()); w.WriteNumberValue(1); }),
        new("redirects and throws", static (w, _) => { w.Reset(new ArrayBufferWriter<byte>()); throw new NotSupportedException("own"); }),
        new("disposes", static (w, _) => w.Dispose()),
        new("writes and disposes", static (w, _) => { w.WriteNumberValue(1); w.Dispose(); }),
        new("disposes and throws", static (w, _) => { w.Dispose(); throw new JsonException("own"); }),
        new("disposes and throws another", static (w, _) => { w.Dispose(); throw new FormatException("own"); }),
    ];

    /// <summary>What it may write that a caller's writer refuses, or before it throws.</summary>
    private static readonly Act[] s_written =
    [
        new("too much", static (w, _) => { w.WriteNumberValue(1); w.WriteNumberValue(2); }),
        new("open", static (w, _) => { w.WriteStartObject(); w.WriteString("a", "b"); }),
        new("name", static (w, _) => w.WritePropertyName("n")),
        new("name and value", static (w, _) => w.WriteNumber("n", 1)),
        new("value, name and value", static (w, _) => { w.WriteNumberValue(0); w.WriteNumber("n", 1); }),
        new("name without value", static (w, _) => { w.WriteStartObject(); w.WritePropertyName("n"); w.WriteEndObject(); }),
        new("other bracket", static (w, _) => { w.WriteStartArray(); w.WriteEndObject(); }),
        new("deeper than the options", static (w, _) => { for (int i = 0; i < 70; i++) { w.WriteStartArray(); } for (int i = 0; i < 70; i++) { w.WriteEndArray(); } }),
        new("writes and throws", static (w, _) => { w.WriteStartObject(); w.WriteNumber("n", 1); throw new JsonException(); }),
        new("nested call", static (w, o) => Nested(w, new Refused(), o)),
        new("nested call after a part", static (w, o) => { w.WriteStartArray(); w.WriteNumberValue(1); Nested(w, new Refused(), o); }),
        new("nested converter", static (w, o) => { w.WriteStartArray(); Nested(w, new List<Item> { new(1), new(2) }, o); Nested(w, new Refused(), o); }),
    ];

    private static readonly object[] s_places =
    [
        new[] { new Item(-1), new Item(3) }, new[] { new Item(1), new Item(-1), new Item(3) }, new List<Item?> { null, new(-1) }, new Bare[] { new(1), new(-1) }, new Holder<Item> { Value = new(-1) },
        new Holder<List<Item>> { Value = [new(1), new(-1)] }, new List<List<Item>> { new() { new(1) }, new() { new(-1) } }, new Dictionary<string, Item> { ["a"] = new(1), ["b"] = new(-1) },
        new HashSet<Item> { new(1), new(-1) }, new Bare?[] { new(1), null, new(-1) }, new Holder<Bare?> { Value = new(-1) }, new Dictionary<string, Bare?> { ["a"] = new(-1) }, new object[] { 1, new List<Item> { new(1), new(-1) } },
    ];

    [Fact]
    public void OwnErrorsOfWhatIsDoneToTheWriter() => Same(s_withWriter, static (value, options) =>
    [
        Outcome(() => t_isOurs ? JsonSerializer.Serialize(value, options) : Stj.Serialize(value, options)),
        Outcome(() => Encoding.UTF8.GetString(t_isOurs ? JsonSerializer.SerializeToUtf8Bytes(value, options) : Stj.SerializeToUtf8Bytes(value, options))),
    ]);

    [Fact]
    public void ACallersWriterHoldsTheSame() => Same(s_written, static (value, options) => [ToWriter(value, options, inObject: false), ToWriter(value, options, inObject: true)]);

    private static void Same(Act[] acts, Func<object, JsonSerializerOptions, string[]> outcomes)
    {
        var faults = new List<string>();
        foreach (Act act in acts)
        {
            JsonSerializerOptions options = new() { Converters = { new Acting(act), new ActingBare(act) } };
            for (int place = 0; place < s_places.Length; place++)
            {
                string[] expected = Run(isOurs: false, place), mine = Run(isOurs: true, place);
                faults.AddRange(expected.Zip(mine).Where(static pair => pair.First != pair.Second).Select(pair => $"{act.Name} at {place}\n  {pair.First}\n  {pair.Second}"));
            }

            string[] Run(bool isOurs, int place)
            {
                t_isOurs = isOurs;
                return outcomes(s_places[place], options);
            }
        }

        Assert.True(faults.Count == 0, string.Join("\n", faults.Take(20)));
    }

    private static string ToWriter(object value, JsonSerializerOptions options, bool inObject, bool isIndented = false)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Indented = isIndented });
        writer.WriteStartArray();
        if (inObject)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("o");
        }

        string outcome = Outcome(() =>
        {
            Nested(writer, value, options);
            return "";
        });
        writer.Flush();
        return $"{outcome} holds {Encoding.UTF8.GetString(output.WrittenSpan)} at {writer.CurrentDepth}";
    }

    private static string Outcome(Func<string> write)
    {
        try
        {
            return write();
        }
        catch (Exception error) when (error is JsonException or NotSupportedException or InvalidOperationException or FormatException or ArgumentException)
        {
            return $"{error.GetType()} {error.Message} {(error as JsonException)?.Path} {error.InnerException?.GetType()} {error.InnerException?.Message}";
        }
    }

    private sealed class Thrower
    {
        public int A { get; set; } = 1;

        public int Bad => throw new InvalidOperationException("bad");
    }

    /// <summary>What was written before an error is given to the writer of the call that failed, and to no later one: not if a pipe gets nothing of a root.</summary>
    [Fact]
    public void WhatAFailedCallHasWrittenIsNotGivenToAnother()
    {
        var act = new Act("throws", static (writer, _) =>
        {
            writer.WriteStartObject();
            throw new NotSupportedException("own");
        });
        JsonSerializerOptions bridged = new JsonSerializerOptions { Converters = { new Acting(act) } }.UsePeregrine(), plain = new() { Converters = { new Acting(act) } };
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[bridged, plain])
        {
            var value = new Holder<Item> { Value = new Item(-1) };
            Fails(() => Stj.SerializeAsync(new System.IO.Pipelines.Pipe().Writer, value, options).GetAwaiter().GetResult());
            Fails(() => Ours.SerializeAsync(new System.IO.Pipelines.Pipe().Writer, value, options).GetAwaiter().GetResult());
            Fails(() => Stj.Serialize(OfPipe(), value, options));
            Fails(() => Ours.Serialize(OfPipe(), value, options));
            Fails(() => Stj.Serialize(Stream.Null, value, options));
            Fails(() => Stj.Serialize(value, options));
        }

        static Utf8JsonWriter OfPipe() => new(System.IO.Pipelines.PipeWriter.Create(Stream.Null), new JsonWriterOptions { SkipValidation = true });

        static void Fails(Action call)
        {
            Assert.IsType<NotSupportedException>(Record.Exception(call));
            var output = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output);
            Assert.IsType<InvalidOperationException>(Record.Exception(() => Ours.Serialize(writer, new Thrower())));
            writer.Flush();
            Assert.Equal("{\"A\":1", Encoding.UTF8.GetString(output.WrittenSpan));
        }
    }
}
