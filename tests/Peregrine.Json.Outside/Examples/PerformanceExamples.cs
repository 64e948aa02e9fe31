using System.Buffers;
using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/performance.md and docs/guide/migrating-from-system-text-json.md.</summary>
public sealed class PerformanceExamples
{
    // example: performance-buffer
    public sealed record Quote(string Symbol, decimal Price);

    public sealed class QuoteWriter
    {
        private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web);   // made once

        private readonly ArrayBufferWriter<byte> _buffer = new();

        public ReadOnlySpan<byte> Write(Quote quote)
        {
            _buffer.ResetWrittenCount();                     // keeps the array
            JsonSerializer.Serialize(_buffer, quote, s_options);
            return _buffer.WrittenSpan;                      // valid until the next call
        }
    }

    // end
    [Fact]
    public void ReusedBuffersAllocateNothing()
    {
        var writer = new QuoteWriter();
        var quote = new Quote("NESN", 95.42m);
        byte[] expected = Stj.SerializeToUtf8Bytes(quote, new JsonSerializerOptions(JsonSerializerDefaults.Web));
        for (int i = 0; i < 200; i++)
        {
            Assert.True(writer.Write(quote).SequenceEqual(expected));
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
        {
            writer.Write(quote);
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 4096);
    }

    [Fact]
    public void StringsAreTheOnlyAllocation()
    {
        var quote = new Quote("NESN", 95.42m);
        for (int i = 0; i < 200; i++)
        {
            JsonSerializer.SerializeToUtf8Bytes(quote);
        }

        int length = JsonSerializer.SerializeToUtf8Bytes(quote).Length;
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
        {
            JsonSerializer.SerializeToUtf8Bytes(quote);
        }

        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / 100, length, length + 64);
    }

    [Fact]
    public void CodeForTheOtherLibraryStaysAsItIs()
    {
        // example: migrate-same
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true, NewLine = "\n" };
        string text = JsonSerializer.Serialize(new Quote("NESN", 95.42m), options);
        Quote quote = JsonSerializer.Deserialize<Quote>(text, options)!;
        using JsonDocument document = JsonDocument.Parse(text);
        decimal price = document.RootElement.GetProperty("price").GetDecimal();

        // end
        Same.Text("{\n  \"symbol\": \"NESN\",\n  \"price\": 95.42\n}", text, quote, options);
        Assert.Equal(95.42m, price);
    }

    [Fact]
    public void ExtensionMethodsStayTheirs()
    {
        // example: migrate-extensions
        using JsonDocument document = JsonDocument.Parse("""{"Symbol":"NESN","Price":95.42}""");
        Quote? theirs = document.RootElement.Deserialize<Quote>();                    // an extension method of System.Text.Json: its engine
        Quote? ours = JsonSerializer.Deserialize<Quote>(document.RootElement);        // this library

        // end
        Assert.Equal(theirs, ours);
        Assert.DoesNotContain(
            typeof(JsonSerializer).GetMethods(), static method => method.IsDefined(typeof(System.Runtime.CompilerServices.ExtensionAttribute), inherit: false));
    }
}
