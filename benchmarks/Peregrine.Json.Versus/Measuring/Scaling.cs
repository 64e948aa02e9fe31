using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Measuring;

/// <summary>
/// How much more two threads do than one: twice the CPU time of a call alone, by its CPU time while another thread makes the same calls. Fields that
/// both write to, locks and counters that both change show as a number well below 2; another process on the machine does not.
/// </summary>
public static class Scaling
{
    private const int Slice = 250;

    /// <summary>Prints a line for each kind of call, of ours and System.Text.Json's.</summary>
    public static void Print(TextWriter output, int rounds)
    {
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{"two threads by one",-34}{"ours",8}{"ns alone",10}{"System.Text.Json",18}{"ns alone",10}"));
        foreach ((string name, Action<int> ours, Action<int> theirs) in Calls())
        {
            (double scale, double alone) = Measure(ours, rounds);
            (double theirScale, double theirAlone) = Measure(theirs, rounds);
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name,-34}{scale,8:0.00}{alone,10:0.0}{theirScale,18:0.00}{theirAlone,10:0.0}"));
        }
    }

    private static (double Scale, double Alone) Measure(Action<int> calls, int rounds)
    {
        // The final code of both loops.
        for (int i = 0; i < 4; i++)
        {
            Run(calls, 1);
            Thread.Sleep(100);
        }

        var alone = new double[rounds];
        var beside = new double[rounds];
        for (int round = 0; round < rounds; round++)
        {
            alone[round] = Run(calls, 1);
            beside[round] = Run(calls, 2);
        }

        double least = PairedRun.Quantile(alone, 0.5);
        return (2 * least / PairedRun.Quantile(beside, 0.5), least);
    }

    /// <summary>CPU time of a call in nanoseconds.</summary>
    internal static double Run(Action<int> calls, int threads)
    {
        long spent = 0, made = 0;
        using var start = new Barrier(threads);
        Thread[] running = [.. Enumerable.Range(0, threads).Select(_ => new Thread(() =>
        {
            calls(100);
            start.SignalAndWait();
            var watch = Stopwatch.StartNew();
            long before = ThreadClock.Now();
            long count = 0;
            while (watch.ElapsedMilliseconds < Slice)
            {
                calls(200);
                count += 200;
            }

            Interlocked.Add(ref spent, ThreadClock.Now() - before);
            Interlocked.Add(ref made, count);
        }))];
        Array.ForEach(running, static thread => thread.Start());
        Array.ForEach(running, static thread => thread.Join());
        return (double)spent / made;
    }

    private static IEnumerable<(string Name, Action<int> Ours, Action<int> Theirs)> Calls()
    {
        var small = new Small { Number = 5, Text = "some text" };
        Shape[] shapes = [new Shape.S1(), new Shape.S2(), new Shape.S3(), new Shape.S4(), new Shape.S5(), new Shape.S6(), new Shape.S7(), new Shape.S8(), new Shape.S9(), new Shape.S10(), new Shape.S11(), new Shape.S12()];
        object[] objects = [.. shapes, 1, "text", small, 2.5, new[] { 1, 2 }];
        Wrapped[] wrapped = [.. Enumerable.Range(0, 10).Select(static i => new Wrapped(new Small { Number = i, Text = "t" }))];
        var ours = new JsonSerializerOptions { Converters = { new WrappedConverter(ours: true) } };
        var theirs = new JsonSerializerOptions { Converters = { new WrappedConverter(ours: false) } };
        foreach ((string name, Action<int> mine, Action<int> other) in (IEnumerable<(string, Action<int>, Action<int>)>)
            [.. Both("small object", small, null, null), .. Both("12 derived types", shapes, null, null), .. Both("objects of 17 types", objects, null, null), .. Both("converters that call again", wrapped, ours, theirs), .. Anew(small)])
        {
            yield return (name, mine, other);
        }
    }

    private static IEnumerable<(string Name, Action<int> Ours, Action<int> Theirs)> Anew(Small value)
    {
        byte[] text = Stj.SerializeToUtf8Bytes(value);
        yield return ("options made anew, write", Repeat(() => PeregrineSerializer.SerializeToUtf8Bytes(value, Options())), Repeat(() => Stj.SerializeToUtf8Bytes(value, Options())));
        yield return ("options made anew, read", Repeat(() => PeregrineSerializer.Deserialize<Small>(text, Options())), Repeat(() => Stj.Deserialize<Small>(text, Options())));
    }

    private static JsonSerializerOptions Options() => new();

    private static IEnumerable<(string Name, Action<int> Ours, Action<int> Theirs)> Both<T>(string name, T value, JsonSerializerOptions? ours, JsonSerializerOptions? theirs)
    {
        byte[] text = Stj.SerializeToUtf8Bytes(value, theirs);
        if (!text.AsSpan().SequenceEqual(PeregrineSerializer.SerializeToUtf8Bytes(value, ours)))
        {
            throw new InvalidOperationException($"{name}: another result than System.Text.Json's.");
        }

        yield return (name + ", write", Repeat(() => PeregrineSerializer.SerializeToUtf8Bytes(value, ours)), Repeat(() => Stj.SerializeToUtf8Bytes(value, theirs)));
        yield return (name + ", string", Repeat(() => PeregrineSerializer.Serialize(value, ours)), Repeat(() => Stj.Serialize(value, theirs)));
        yield return (name + ", read", Repeat(() => PeregrineSerializer.Deserialize<T>(text, ours)), Repeat(() => Stj.Deserialize<T>(text, theirs)));
    }

    internal static Action<int> Repeat(Func<object?> call) => count =>
    {
        for (; count > 0; count--)
        {
            GC.KeepAlive(call());
        }
    };

    private sealed class Small
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }

    private sealed record Wrapped(Small? Value);

    private sealed class WrappedConverter(bool ours) : JsonConverter<Wrapped>
    {
        public override Wrapped Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(ours ? PeregrineSerializer.Deserialize<Small>(ref reader, options) : Stj.Deserialize<Small>(ref reader, options));

        public override void Write(Utf8JsonWriter writer, Wrapped value, JsonSerializerOptions options)
        {
            if (ours)
            {
                PeregrineSerializer.Serialize(writer, value.Value, options);
            }
            else
            {
                Stj.Serialize(writer, value.Value, options);
            }
        }
    }

    [JsonDerivedType(typeof(S1), "s1")]
    [JsonDerivedType(typeof(S2), "s2")]
    [JsonDerivedType(typeof(S3), "s3")]
    [JsonDerivedType(typeof(S4), "s4")]
    [JsonDerivedType(typeof(S5), "s5")]
    [JsonDerivedType(typeof(S6), "s6")]
    [JsonDerivedType(typeof(S7), "s7")]
    [JsonDerivedType(typeof(S8), "s8")]
    [JsonDerivedType(typeof(S9), "s9")]
    [JsonDerivedType(typeof(S10), "s10")]
    [JsonDerivedType(typeof(S11), "s11")]
    [JsonDerivedType(typeof(S12), "s12")]
    private abstract class Shape
    {
        public int Number { get; set; } = 5;

        public sealed class S1 : Shape;

        public sealed class S2 : Shape;

        public sealed class S3 : Shape;

        public sealed class S4 : Shape;

        public sealed class S5 : Shape;

        public sealed class S6 : Shape;

        public sealed class S7 : Shape;

        public sealed class S8 : Shape;

        public sealed class S9 : Shape;

        public sealed class S10 : Shape;

        public sealed class S11 : Shape;

        public sealed class S12 : Shape;
    }
}
