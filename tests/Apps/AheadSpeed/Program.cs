using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Ahead;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.Documents;
using Peregrine.Json.Workloads.Services;
using Location = Peregrine.Json.Workloads.Services.Location;

namespace Peregrine.Json.AheadSpeed;

/// <summary>
/// Nanoseconds of one call, a line for each workload: its name; reading UTF-8 by System.Text.Json's context and by a contract made at build time; writing
/// UTF-8 to an array by both; writing to a buffer by the contract. Each is the best of twelve rounds of 40 ms. Rows that end in <c>-strict</c> forbid duplicate
/// names. An argument names the only row.
/// </summary>
internal static class Program
{
    private static readonly JsonSerializerOptions s_strict = new() { AllowDuplicateProperties = false };

    private static string? s_only;

    private static int Main(string[] arguments)
    {
        s_only = arguments.FirstOrDefault();
        Row("doc", [Samples.Doc()], Context.Default.Doc, new(static text => JsonSerializer.Deserialize<Doc>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row("shop", [Samples.Shop()], Context.Default.Shop, new(static text => JsonSerializer.Deserialize<Shop>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row("shape", [Samples.Shape()], Context.Default.Shape, new(static text => JsonSerializer.Deserialize<Shape>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row(Service<LoginViewModel>("login"), new(static text => JsonSerializer.Deserialize<LoginViewModel>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Calls<Location> locations = new(static text => JsonSerializer.Deserialize<Location>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value));
        Row(Service<Location>("location"), locations);
        Row(Service<Location>("location-shuffled"), locations);
        Row(Service<IndexViewModel>("index"), new(static text => JsonSerializer.Deserialize<IndexViewModel>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row(Service<MyEventsListerViewModel>("events"), new(static text => JsonSerializer.Deserialize<MyEventsListerViewModel>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row(Service<CollectionsOfPrimitives>("primitives-collection"), new(static text => JsonSerializer.Deserialize<CollectionsOfPrimitives>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        var strict = new ServiceContext(new JsonSerializerOptions(s_strict));
        Row("login-strict", [.. Service<LoginViewModel>("login").Values], strict.LoginViewModel, new(static text => JsonSerializer.Deserialize<LoginViewModel>(text, s_strict), static value => JsonSerializer.SerializeToUtf8Bytes(value, s_strict), static (output, value) => JsonSerializer.Serialize(output, value, s_strict)));
        Row("location-strict", [.. Service<Location>("location").Values], strict.Location, new(static text => JsonSerializer.Deserialize<Location>(text, s_strict), static value => JsonSerializer.SerializeToUtf8Bytes(value, s_strict), static (output, value) => JsonSerializer.Serialize(output, value, s_strict)));
        Row("index-strict", [.. Service<IndexViewModel>("index").Values], strict.IndexViewModel, new(static text => JsonSerializer.Deserialize<IndexViewModel>(text, s_strict), static value => JsonSerializer.SerializeToUtf8Bytes(value, s_strict), static (output, value) => JsonSerializer.Serialize(output, value, s_strict)));
        Row(Document<Twitter>("twitter"), new(static text => JsonSerializer.Deserialize<Twitter>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row(Document<Citm>("citm"), new(static text => JsonSerializer.Deserialize<Citm>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        Row(Document<Canada>("canada"), new(static text => JsonSerializer.Deserialize<Canada>(text), static value => JsonSerializer.SerializeToUtf8Bytes(value), static (output, value) => JsonSerializer.Serialize(output, value)));
        return 0;
    }

    private static Workload<T> Service<T>(string name) => (Workload<T>)ServiceWorkloads.Create(name)!;

    private static Workload<T> Document<T>(string name) => (Workload<T>)DocumentWorkloads.Create(name)!;

    private static void Row<T>(Workload<T> workload, Calls<T> calls) =>
        Row(workload.LookAlike ? workload.Name + "-like" : workload.Name, [.. workload.Values], workload.Generated!, calls, [.. workload.Documents]);

    private static void Row<T>(string name, T[] values, JsonTypeInfo<T> info, Calls<T> calls, byte[][]? documents = null)
    {
        if (s_only is not null && s_only != name)
        {
            return;
        }

        byte[][] texts = documents ?? [.. values.Select(value => Stj.SerializeToUtf8Bytes(value, info))];
        var output = new ArrayBufferWriter<byte>(1 << 22);
        double[] times =
        [
            Time(texts, text => Stj.Deserialize(text, info)), Time(texts, text => calls.Read(text)),
            Time(values, value => Stj.SerializeToUtf8Bytes(value, info)), Time(values, value => calls.Write(value)),
            Time(values, value =>
            {
                output.ResetWrittenCount();
                calls.WriteTo(output, value);
                return output;
            }),
        ];
        Console.WriteLine(name + "\t" + string.Join('\t', times.Select(static time => time.ToString("F1", CultureInfo.InvariantCulture))));
    }

    private static double Time<T>(T[] items, Func<T, object?> action)
    {
        double best = double.MaxValue;
        for (int round = 0; round < 12; round++)
        {
            int count = 0;
            long begun = Stopwatch.GetTimestamp();
            do
            {
                foreach (T item in items)
                {
                    action(item);
                }

                count += items.Length;
            }
            while (Stopwatch.GetElapsedTime(begun).TotalMilliseconds < 40);
            best = Math.Min(best, Stopwatch.GetElapsedTime(begun).TotalNanoseconds / count);
        }

        return best;
    }

    /// <summary>Calls that name their type: a generic method names none.</summary>
    private sealed record Calls<T>(Func<byte[], T?> Read, Func<T, byte[]> Write, Action<IBufferWriter<byte>, T> WriteTo);
}
