using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Tool.Forms;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Tool.Commands;

/// <summary>Implements <c>peregrine bench</c>: measures how fast this library and System.Text.Json read and write a document.</summary>
internal static class BenchCommand
{
    /// <summary>Calls that take less time than this are timed in batches.</summary>
    private static readonly TimeSpan s_sample = TimeSpan.FromMilliseconds(2);

    private static readonly JsonSerializerOptions s_json = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true };

    public static Command Create()
    {
        Argument<string?> file = Parts.File();
        Option<bool> json = Parts.Json();
        var seconds = new Option<double>("--seconds") { Description = "How long to measure in all.", HelpName = "n", DefaultValueFactory = static _ => 9 };
        Parts.Require(seconds, static text => double.TryParse(text, CultureInfo.InvariantCulture, out double value) && value is >= 0.1 and <= 3600, "--seconds takes a number from 0.1 to 3600.");
        var forms = new Option<bool>("--forms") { Description = "Measure nothing: show the forms that the code has for different processors, and the ones used here." };
        var command = new Command("bench", "Times this library and System.Text.Json, in turns in one process, on a document without types of its own. Medians; what is written is compared first. Exit code 0: done; 1: the document is not JSON, or cannot be measured; 2: the file cannot be read.") { file, json, seconds, forms };
        Examples.AddTo(command, "peregrine bench data.json", "peregrine bench --seconds 20 --json data.json", "peregrine bench --forms");
        command.SetAction(parsed => parsed.GetValue(forms)
            ? ShowForms(parsed.GetValue(json))
            : Run(Inputs.One(parsed.GetValue(file)), TimeSpan.FromSeconds(parsed.GetValue(seconds)), parsed.GetValue(json)));
        return command;
    }

    private static int ShowForms(bool isJson)
    {
        FormsReport.Of(static set => set.IsUsed).Write(isJson);
        return ExitCode.Good;
    }

    private static int Run(Input input, TimeSpan time, bool isJson)
    {
        byte[] text = input.ReadAll();
        var pump = new TokenPump<NoSink>(new Window(new MemoryStream(text)), default, PumpSettings.Strict);
        if (!pump.Run())
        {
            Terminal.Write(Console.Error, input.Name, pump.Faults[0], Terminal.HasErrorColors);
            return ExitCode.Bad;
        }

        Case[] cases;
        try
        {
            cases = Cases(text);
        }
        catch (Exception exception) when (exception is JsonException or ArgumentException or InvalidOperationException or NotSupportedException or EcmaJsonException)
        {
            throw new ToolException($"{input.Name}: cannot be measured: {exception.Message}", ExitCode.Bad);
        }

        var results = new List<Result>();
        using var progress = new Progress("bench", cases.Length, writesToTerminal: false, isBytes: false);
        foreach (Case each in cases)
        {
            results.Add(Measure(each, time / cases.Length));
            progress.Report(results.Count);
        }

        progress.Dispose();
        Write(input, text.Length, results, isJson);
        return ExitCode.Good;
    }

    /// <summary>
    /// Returns the cases: the methods of both libraries for JSON without types, and the model of ECMA-262 compared with nodes. Throws if the libraries write
    /// different text for an element or a node.
    /// </summary>
    private static Case[] Cases(byte[] text)
    {
        var options = new JsonSerializerOptions { MaxDepth = 1000 };
        var buffer = new ArrayBufferWriter<byte>(text.Length + 1024);
        var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { MaxDepth = options.MaxDepth, SkipValidation = true });
        JsonTypeInfo<JsonElement> elements = JsonMetadataServices.CreateValueInfo<JsonElement>(options, JsonMetadataServices.JsonElementConverter);
        JsonTypeInfo<JsonNode?> nodes = JsonMetadataServices.CreateValueInfo<JsonNode?>(options, JsonMetadataServices.JsonNodeConverter);
        JsonElement element = JsonSerializer.Deserialize<JsonElement>(text, options);
        JsonNode? node = JsonSerializer.Deserialize<JsonNode>(text, options);
        EcmaValue value = EcmaJson.Parse(text);
        Case[] cases =
        [
            new("read JsonElement", () => JsonSerializer.Deserialize<JsonElement>(text, options), () => Stj.Deserialize(text, elements)),
            new("read JsonNode", () => JsonSerializer.Deserialize<JsonNode>(text, options), () => Stj.Deserialize(text, nodes)),
            new("read EcmaValue / JsonNode", () => EcmaJson.Parse(text), () => Stj.Deserialize(text, nodes)),
            new("write JsonElement", () => JsonSerializer.SerializeToUtf8Bytes(element, options), () => Stj.SerializeToUtf8Bytes(element, elements)),
            new("write JsonNode", () => JsonSerializer.SerializeToUtf8Bytes(node, options), () => Stj.SerializeToUtf8Bytes(node, nodes)),
            new("write EcmaValue / JsonNode", () => Ecma(value), () => IntoBuffer(node)),
        ];
        foreach (Case each in cases.Where(static each => each.Name is "write JsonElement" or "write JsonNode"))
        {
            if (!((byte[])each.Ours()!).AsSpan().SequenceEqual((byte[])each.Theirs()!))
            {
                throw new InvalidOperationException($"{each.Name}: the libraries do not agree");
            }
        }

        return cases;

        // An EcmaValue is written to a buffer. For comparison, the node is written to the same buffer, with a reused writer.
        object IntoBuffer(JsonNode? written)
        {
            buffer.ResetWrittenCount();
            writer.Reset(buffer);
            Stj.Serialize(writer, written, nodes);
            return buffer;
        }

        object Ecma(EcmaValue written)
        {
            buffer.ResetWrittenCount();
            return EcmaJson.TryStringify(written, buffer) ? buffer : throw new InvalidOperationException("nothing was written");
        }
    }

    private static Result Measure(Case each, TimeSpan time)
    {
        var watch = Stopwatch.StartNew();
        int calls = 0;
        do
        {
            // Runs long enough for the JIT to finish, and gives a first estimate of the time of a call.
            each.Ours();
            each.Theirs();
            calls++;
        }
        while (watch.Elapsed < time / 3);

        int batch = (int)Math.Clamp(s_sample * 2 * calls / watch.Elapsed, 1, 1_000_000);
        var ours = new List<double>();
        var theirs = new List<double>();
        do
        {
            // The libraries take turns in running first, because each leaves garbage that the next one collects.
            bool isOddRound = ours.Count % 2 != 0;
            double first = Time(isOddRound ? each.Theirs : each.Ours, batch);
            double second = Time(isOddRound ? each.Ours : each.Theirs, batch);
            ours.Add(isOddRound ? second : first);
            theirs.Add(isOddRound ? first : second);
        }
        while (watch.Elapsed < time || ours.Count < 3);

        return new Result(each.Name, Median(ours), Median(theirs), Median([.. ours.Zip(theirs, static (own, other) => other / own)]), ours.Count);
    }

    /// <summary>Returns the seconds per call.</summary>
    private static double Time(Func<object?> call, int batch)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < batch; i++)
        {
            call();
        }

        return Stopwatch.GetElapsedTime(start).TotalSeconds / batch;
    }

    private static double Median(List<double> values)
    {
        values.Sort();
        return (values[(values.Count - 1) / 2] + values[values.Count / 2]) / 2;
    }

    private static void Write(Input input, int bytes, List<Result> results, bool isJson)
    {
        if (isJson)
        {
            var report = new BenchReport(input.Name, bytes, [.. results.Select(static r => new BenchRow(r.Name, r.Ours, r.Theirs, r.Ratio, r.Rounds))]);
            Terminal.Out.Write(JsonSerializer.Serialize(report, s_json) + "\n");
            return;
        }

        Terminal.Out.Write($"{Terminal.Bold(input.Name, Terminal.HasColors)}: {bytes.ToString("N0", CultureInfo.InvariantCulture)} bytes; medians, in turns in one process\n\n");
        var table = new Table(("", false), ("Peregrine", true), ("MB/s", true), ("System.Text.Json", true), ("MB/s", true), ("times as fast", true));
        foreach (Result result in results)
        {
            table.Add(result.Name, Shown(result.Ours), Speed(bytes, result.Ours), Shown(result.Theirs), Speed(bytes, result.Theirs), result.Ratio.ToString("0.00", CultureInfo.InvariantCulture));
        }

        table.Write(Terminal.Out, Terminal.HasColors);
    }

    private static string Speed(int bytes, double seconds) => (bytes / seconds / 1e6).ToString("N0", CultureInfo.InvariantCulture);

    private static string Shown(double seconds) =>
        seconds >= 0.1 ? string.Create(CultureInfo.InvariantCulture, $"{seconds * 1e3:N0} ms")
        : seconds >= 1e-4 ? string.Create(CultureInfo.InvariantCulture, $"{seconds * 1e3:0.00} ms")
        : string.Create(CultureInfo.InvariantCulture, $"{seconds * 1e6:0.00} us");

    private sealed record Case(string Name, Func<object?> Ours, Func<object?> Theirs);

    /// <summary>Medians of the seconds per call for both libraries, and of the ratio in each round.</summary>
    private sealed record Result(string Name, double Ours, double Theirs, double Ratio, int Rounds);
}

/// <summary>The result of <c>peregrine bench --json</c>. The JSON has the same properties, in camel case.</summary>
internal sealed record BenchReport(string File, int Bytes, IReadOnlyList<BenchRow> Results);

/// <summary>A row of the result; times and ratio are medians.</summary>
internal sealed record BenchRow(string Name, double PeregrineSeconds, double SystemTextJsonSeconds, double Ratio, int Rounds);
