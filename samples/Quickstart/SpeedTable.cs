using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Versus.Measuring;
using Stj = System.Text.Json.JsonSerializer;

namespace Quickstart;

/// <summary>Both libraries on the shop, in short slices in turn. Public, because its calls are called from generated code.</summary>
public static class SpeedTable
{
    public static void Print(byte[] document, Bookshop shop, JsonSerializerOptions options)
    {
        var settings = new Settings(options);
        Console.WriteLine($"  {"",-14}{"Peregrine.Json",16}{"System.Text.Json",18}{"faster by",12}   {ThreadClock.Description}, median of paired rounds");
        Row("read", document, Calls.OurRead, Calls.TheirRead);
        Row("write bytes", shop, Calls.OurBytes, Calls.TheirBytes);
        Row("write buffer", shop, Calls.OurBuffer, Calls.TheirBuffer);

        void Row<TInput, TResult>(string name, TInput input, Func<TInput, Settings, TResult> ours, Func<TInput, Settings, TResult> theirs)
        {
            Contender[] contenders = [new("ours", CallLoop.Over([input], settings, ours)), new("theirs", CallLoop.Over([input], settings, theirs))];
            IReadOnlyList<Outcome> outcomes = PairedRun.Measure(contenders, Pace.Quick with { LargeRounds = 21 }, largeDocuments: document.Length > 40_000);
            Console.WriteLine($"  {name,-14}{Microseconds(outcomes[0]),16}{Microseconds(outcomes[1]),18}{outcomes[1].Ratio,11:0.00}x");
        }
    }

    private static string Microseconds(Outcome outcome) => $"{outcome.Nanoseconds / 1e3:#,0.0} us";

    public sealed class Settings
    {
        public readonly JsonSerializerOptions Options;
        public readonly ArrayBufferWriter<byte> OurOutput = new();
        public readonly ArrayBufferWriter<byte> TheirOutput = new();
        public readonly Utf8JsonWriter Writer;

        public Settings(JsonSerializerOptions options)
        {
            Options = options;
            Writer = new Utf8JsonWriter(TheirOutput, new JsonWriterOptions { SkipValidation = true });
        }
    }

    public static class Calls
    {
        public static Bookshop? OurRead(byte[] document, Settings settings) => PeregrineSerializer.Deserialize<Bookshop>(document.AsSpan(), settings.Options);

        public static Bookshop? TheirRead(byte[] document, Settings settings) => Stj.Deserialize<Bookshop>(document.AsSpan(), settings.Options);

        public static byte[] OurBytes(Bookshop shop, Settings settings) => PeregrineSerializer.SerializeToUtf8Bytes(shop, settings.Options);

        public static byte[] TheirBytes(Bookshop shop, Settings settings) => Stj.SerializeToUtf8Bytes(shop, settings.Options);

        public static ArrayBufferWriter<byte> OurBuffer(Bookshop shop, Settings settings)
        {
            settings.OurOutput.ResetWrittenCount();
            PeregrineSerializer.Serialize(settings.OurOutput, shop, settings.Options);
            return settings.OurOutput;
        }

        public static ArrayBufferWriter<byte> TheirBuffer(Bookshop shop, Settings settings)
        {
            settings.TheirOutput.ResetWrittenCount();
            settings.Writer.Reset();
            Stj.Serialize(settings.Writer, shop, settings.Options);
            return settings.TheirOutput;
        }
    }
}
