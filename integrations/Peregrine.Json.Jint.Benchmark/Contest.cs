using System.Buffers;
using System.Text;
using Jint;
using Jint.Native;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Jint.Benchmark;

/// <summary>Compares the results of Jint's own JSON functions with those of this library, and then times both alternately on one thread.</summary>
internal sealed class Contest(int rounds, string only, int loop)
{
    private const long Slice = 4_000_000, WarmUp = 400_000_000;

    /// <summary>Stands for a call that no script makes: the program that embeds the engine writes the value to a buffer as UTF-8.</summary>
    private const string ToUtf8 = "";

    private static readonly (string Name, string Code, bool GivesText)[] s_calls =
    [
        ("stringify", "JSON.stringify(value)", true),
        ("UTF-8", ToUtf8, true),
        ("spaced", "JSON.stringify(value, null, 2)", true),
        ("replacer", "JSON.stringify(value, (key, value) => value)", true),
        ("list", "JSON.stringify(value, ['id', 'name', 'text', 'user', 'tags', 'events', 'features', 'geometry', 'coordinates'])", true),
        ("parse", "JSON.parse(text)", false),
        ("reviver", "JSON.parse(text, (key, value) => value)", false),
    ];

    public bool Run(IEnumerable<Document> documents)
    {
        Console.WriteLine($"Times of Jint {typeof(Engine).Assembly.GetName().Version!.ToString(3)} over times with this library, {ThreadClock.Description}, medians of {rounds} rounds (5 % to 95 %); bytes for one call without a text that it returns.");
        Console.WriteLine("| document | call | Jint, us | ours, us | times as fast | Jint, bytes | ours, bytes | ratio |");
        Console.WriteLine("|---|---|--:|--:|---|--:|--:|--:|");
        bool isEqual = true;
        foreach (Document document in documents)
        {
            foreach ((string name, string code, bool givesText) in s_calls)
            {
                if ($"{document.Name}/{name}".Contains(only, StringComparison.Ordinal))
                {
                    isEqual &= Compare(document, name, code, givesText);
                }
            }
        }

        return isEqual;
    }

    private bool Compare(Document document, string name, string code, bool givesText)
    {
        Side own = new(new Engine(), document, code, false), ours = new(new Engine().UsePeregrineJson(), document, code, true);
        string text = own.Result(givesText), expected = ours.Again(text), actual = ours.Again(ours.Result(givesText));
        if (expected != actual)
        {
            int at = expected.AsSpan().CommonPrefixLength(actual);
            Console.WriteLine($"{document.Name}/{name}: texts differ at {at}: {expected.AsSpan(at, Math.Min(40, expected.Length - at))} | {actual.AsSpan(at, Math.Min(40, actual.Length - at))}");
            return false;
        }

        if (loop > 0)
        {
            ours.Take(loop * 1_000_000L);
            return true;
        }

        // Runs both alternately before the measurement, long enough for the JIT to finish.
        for (int i = 0; i < 4; i++)
        {
            own.Take(WarmUp / 4);
            ours.Take(WarmUp / 4);
        }

        (double Own, double Ours)[] times = new (double, double)[rounds];
        for (int i = 0; i < rounds; i++)
        {
            if (i % 2 == 0)
            {
                times[i].Own = own.Take(Slice);
                times[i].Ours = ours.Take(Slice);
            }
            else
            {
                times[i].Ours = ours.Take(Slice);
                times[i].Own = own.Take(Slice);
            }
        }

        double[] ratios = [.. times.Select(static time => time.Own / time.Ours).Order()];
        long bytes = givesText && code.Length > 0 ? 2L * text.Length + 22 : 0, ownBytes = own.Allocated() - bytes, oursBytes = ours.Allocated() - bytes;
        Console.WriteLine(FormattableString.Invariant(
            $"| {document.Name} | {name} | {Median(times.Select(static time => time.Own)) / 1000:0.0} | {Median(times.Select(static time => time.Ours)) / 1000:0.0} | **{At(ratios, 0.5):0.00}** ({At(ratios, 0.05):0.00} to {At(ratios, 0.95):0.00}) | {ownBytes} | {oursBytes} | {(double)oursBytes / Math.Max(1, ownBytes):0.00} |"));
        return true;
    }

    private static double Median(IEnumerable<double> values) => At([.. values.Order()], 0.5);

    private static double At(double[] sorted, double share) => sorted[(int)Math.Round(share * (sorted.Length - 1))];

    /// <summary>An engine that contains the value, and the call to measure.</summary>
    private sealed class Side
    {
        private readonly Engine _engine;
        private readonly ArrayBufferWriter<byte> _buffer = new();
        private readonly Action _call;
        private readonly JsValue? _function;

        public Side(Engine engine, Document document, string code, bool isOurs)
        {
            _engine = engine;
            engine.SetValue("text", document.Text);
            engine.Execute($"var value = {document.Value}; function call() {{ return {code}; }}");
            JsValue value = engine.GetValue("value");
            if (code.Length > 0)
            {
                JsValue function = _function = engine.GetValue("call");
                _call = () => engine.Call(function);
            }
            else if (isOurs)
            {
                _call = () => JintJson.TryStringify(engine, value, Emptied());
            }
            else
            {
                _call = () => new global::Jint.Native.Json.JsonSerializer(engine).Serialize(value, Emptied());
            }
        }

        private ArrayBufferWriter<byte> Emptied()
        {
            _buffer.ResetWrittenCount();
            return _buffer;
        }

        /// <summary>
        /// Makes the call and returns the text that results from it. If the result is a value, this library writes the value as JSON, for both engines.
        /// </summary>
        public string Result(bool isText)
        {
            if (_function is null)
            {
                _call();
                return Encoding.UTF8.GetString(_buffer.WrittenSpan);
            }

            JsValue result = _engine.Call(_function);
            if (isText)
            {
                return result.AsString();
            }

            var buffer = new ArrayBufferWriter<byte>();
            JintJson.TryStringify(_engine, result, buffer);
            return Encoding.UTF8.GetString(buffer.WrittenSpan);
        }

        /// <summary>
        /// Parses a JSON text and writes it again with the JSON object of this engine. The texts of both sides are passed to the engine of this library, so
        /// that their numbers have the same digits: Jint writes some integers above 2^54 with more digits.
        /// </summary>
        public string Again(string text) => _engine.SetValue("again", text).Evaluate("JSON.stringify(JSON.parse(again))").AsString();

        /// <summary>Repeats the call for at least the given number of nanoseconds. Returns the average number of nanoseconds of one call.</summary>
        public double Take(long nanoseconds)
        {
            long start = ThreadClock.Now(), now;
            int calls = 0;
            do
            {
                _call();
                calls++;
                now = ThreadClock.Now();
            }
            while (now - start < nanoseconds);
            return (double)(now - start) / calls;
        }

        /// <summary>Returns the average number of bytes that one call allocates on this thread.</summary>
        public long Allocated()
        {
            const int Calls = 3;
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < Calls; i++)
            {
                _call();
            }

            return (GC.GetAllocatedBytesForCurrentThread() - before) / Calls;
        }
    }
}
