using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of README.md, which a test holds against the text there and runs.</summary>
public static class ReadmeExamples
{
    // example: model
    public sealed class Book
    {
        public required string Title { get; set; }

        [JsonPropertyName("pages")]
        public int PageCount { get; set; }

        public List<string>? Authors { get; set; }

        public DateOnly Published { get; set; }
    }

    // end
    public static string Use()
    {
        // example: use
        var web = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        Book book = JsonSerializer.Deserialize<Book>("""{"title":"Kosmos","pages":512,"authors":["A. Humboldt"],"published":"1845-04-01"}""", web)!;
        book.PageCount++;

        byte[] utf8 = JsonSerializer.SerializeToUtf8Bytes(book, web);       // the array is the only allocation
        string text = JsonSerializer.Serialize(book, web);

        var buffer = new ArrayBufferWriter<byte>();                         // the fastest form: a buffer used again and again
        buffer.ResetWrittenCount();
        JsonSerializer.Serialize(buffer, book, web);

        Book again = JsonSerializer.Deserialize<Book>(buffer.WrittenSpan, web)!;

        // end
        Assert.Equal(utf8, buffer.WrittenSpan.ToArray());
        Assert.Equal(text, Encoding.UTF8.GetString(utf8));
        Assert.Equal(513, again.PageCount);
        return text;
    }

    public static string Fail()
    {
        // example: error
        var web = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        string message = "";
        try
        {
            JsonSerializer.Deserialize<Book>("""{"title":"Kosmos","pages":"many"}""", web);
        }
        catch (JsonException problem)
        {
            // $.pages, line 0, byte 32: what System.Text.Json says, word for word
            message = $"{problem.Path}, line {problem.LineNumber}, byte {problem.BytePositionInLine}: {problem.Message}";
        }

        // end
        return message;
    }

    public static Book Change()
    {
        // example: populate
        var web = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        var book = new Book { Title = "Kosmos", PageCount = 512, Authors = ["A. Humboldt"] };
        JsonSerializer.Populate("""{"pages":514}""", book, web);            // reads into the object: Title and Authors stay as they are

        // end
        return book;
    }

    public static string Encode()
    {
        // example: options
        var readable = new JsonSerializerOptions
        {
            WriteIndented = true,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            Converters = { new JsonStringEnumConverter() },
        };
        string text = JsonSerializer.Serialize(new { Day = DayOfWeek.Monday, Greeting = "Grüß Gott", Nothing = (string?)null }, readable);

        // end
        return text;
    }
}
