using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Values written by a writer of System.Text.Json, which may be inside of other values: the bytes of JsonElement.</summary>
public sealed class WriterTests
{
    private static readonly (Action<Utf8JsonWriter> Before, Action<Utf8JsonWriter> After)[] s_places =
    [
        (static _ => { }, static _ => { }),
        (static writer => writer.WriteStartArray(), static writer => writer.WriteEndArray()),
        (static writer => { writer.WriteStartArray(); writer.WriteNumberValue(1); }, static writer => { writer.WriteNumberValue(2); writer.WriteEndArray(); }),
        (static writer => { writer.WriteStartObject(); writer.WritePropertyName("a"); }, static writer => { writer.WriteNull("b"); writer.WriteEndObject(); }),
    ];

    [Theory]
    [InlineData("-1.50e3")]
    [InlineData("[1, -0, 0, 2.50, 1e400, 999999999999999999, -12345678901234567890, [3], {\"x\": 4, \"y\": [5.0, true, null, \"6\"]}]")]
    [InlineData("{\"a\": 1, \"b\": [ ], \"c\": { }, \"d\": [{\"e\": [7]}], \"f\": -9e-9}")]
    public void ValuesInsideOfOthersHaveTheirLines(string json)
    {
        // Values of a document with other options are written token by token, at the root, too.
        JsonElement element = JsonElement.Parse(json);
        foreach (JsonValueView view in (JsonValueView[])[JsonText.Parse(json).Root, JsonText.Parse(json, new JsonTextOptions { SkipComments = true }).Root])
        {
            foreach (JsonWriterOptions options in (JsonWriterOptions[])[default, new() { Indented = true }, new() { Indented = true, IndentCharacter = '\t', IndentSize = 3, NewLine = "\r\n" }])
            {
                foreach ((Action<Utf8JsonWriter> before, Action<Utf8JsonWriter> after) in s_places)
                {
                    Assert.Equal(Written(element.WriteTo), Written(view.WriteTo));

                    string Written(Action<Utf8JsonWriter> write)
                    {
                        var buffer = new ArrayBufferWriter<byte>();
                        using var writer = new Utf8JsonWriter(buffer, options);
                        before(writer);
                        write(writer);
                        after(writer);
                        writer.Flush();
                        return Encoding.UTF8.GetString(buffer.WrittenSpan);
                    }
                }
            }
        }
    }

    /// <summary>The errors of the writer name its last token, which may be the value's.</summary>
    [Theory]
    [InlineData("1.50")]
    [InlineData("\"a\\n\"")]
    [InlineData("null")]
    [InlineData("false")]
    [InlineData("[ 1 ]")]
    [InlineData("{ }")]
    public void WhatTheWriterRefusesAfterAValue(string json)
    {
        JsonElement element = JsonElement.Parse(json);
        foreach (JsonValueView view in (JsonValueView[])[JsonText.Parse(json).Root, JsonText.Parse(json, new JsonTextOptions { SkipComments = true }).Root])
        {
            foreach ((Action<Utf8JsonWriter> before, _) in s_places)
            {
                Assert.Equal(Refused(element.WriteTo), Refused(view.WriteTo));

                string Refused(Action<Utf8JsonWriter> write)
                {
                    using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());
                    before(writer);
                    write(writer);
                    return string.Join('\n', Record.Exception(() => writer.WriteNumberValue(1))?.Message, Record.Exception(() => writer.WritePropertyName("n"))?.Message,
                        Record.Exception(writer.WriteEndObject)?.Message, Record.Exception(writer.WriteEndArray)?.Message);
                }
            }
        }
    }

    [Fact]
    public void MembersOfModelsHaveTheirLines()
    {
        var options = new JsonSerializerOptions { WriteIndented = true };
        var model = new { Value = JsonText.Parse("[1.0,[2],{\"a\":3}]"), View = JsonText.Parse("[4]").Root };
        string expected = JsonSerializer.Serialize(new { Value = JsonElement.Parse("[1.0,[2],{\"a\":3}]"), View = JsonElement.Parse("[4]") }, options);
        Assert.Equal(expected, JsonSerializer.Serialize(model, options));
        Assert.Equal(expected, System.Text.Json.JsonSerializer.Serialize(model, options));
    }

    /// <summary>A text that its owner has changed to nothing is written by the tokens that were there, or refused with an exception of the writer.</summary>
    [Fact]
    public void ATextThatIsGone()
    {
        byte[] text = Encoding.UTF8.GetBytes("[ true, {\"a\": null}, [] ]");
        JsonValueView view = JsonText.Parse(text).Root;
        text.AsSpan().Fill((byte)' ');
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer);
        view.WriteTo(writer);
        writer.Flush();
        Assert.Equal("[true,{\" \":null},[]]", Encoding.UTF8.GetString(buffer.WrittenSpan));
    }
}
