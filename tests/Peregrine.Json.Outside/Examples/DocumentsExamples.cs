using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/documents-and-nodes.md.</summary>
public sealed class DocumentsExamples
{
    // example: documents-model
    public sealed class Shelf
    {
        public string Name { get; set; } = "";

        public JsonElement Raw { get; set; }             // any JSON, to look at

        public JsonNode? Notes { get; set; }             // any JSON, to change

        public object? Anything { get; set; }            // becomes a JsonElement
    }

    // end
    [Fact]
    public void InModels()
    {
        // example: documents-use
        Shelf shelf = JsonSerializer.Deserialize<Shelf>("""{"Name":"A1","Raw":{"depth":[30,40]},"Notes":{"todo":["dust"]},"Anything":true}""")!;
        int depth = shelf.Raw.GetProperty("depth")[1].GetInt32();             // 40
        shelf.Notes!["todo"]!.AsArray().Add("paint");
        string text = JsonSerializer.Serialize(shelf);
        // → {"Name":"A1","Raw":{"depth":[30,40]},"Notes":{"todo":["dust","paint"]},"Anything":true}

        // end
        Assert.Equal(40, depth);
        Assert.Equal(JsonValueKind.True, Assert.IsType<JsonElement>(shelf.Anything).ValueKind);
        Same.Text("""{"Name":"A1","Raw":{"depth":[30,40]},"Notes":{"todo":["dust","paint"]},"Anything":true}""", text, shelf);
        Assert.Equal(JsonValueKind.Object, Same.Read<Shelf>(text).Raw.ValueKind);
    }

    [Fact]
    public void BetweenTextAndTypes()
    {
        // example: documents-convert
        using JsonDocument document = JsonDocument.Parse("""{"shelves":[{"Name":"A1"},{"Name":"A2"}]}""");
        Shelf[] shelves = JsonSerializer.Deserialize<Shelf[]>(document.RootElement.GetProperty("shelves"))!;

        JsonNode node = JsonSerializer.SerializeToNode(new { Count = shelves.Length })!;
        node["First"] = shelves[0].Name;
        string text = node.ToJsonString();
        // → {"Count":2,"First":"A1"}

        // end
        Assert.Equal("A2", shelves[1].Name);
        Assert.Equal("""{"Count":2,"First":"A1"}""", text);
        Assert.True(JsonNode.DeepEquals(JsonSerializer.SerializeToNode(shelves[0].Name), Stj.SerializeToNode(shelves[0].Name)));
        Assert.True(JsonElement.DeepEquals(Stj.SerializeToElement(new { A = 1 }), JsonSerializer.SerializeToElement(new { A = 1 })));
        using JsonDocument ours = JsonSerializer.SerializeToDocument(new { A = 1 });
        Assert.Equal(1, ours.RootElement.GetProperty("A").GetInt32());
        Assert.Equal("A1", JsonSerializer.Deserialize<Shelf>(new JsonObject { ["Name"] = "A1" })!.Name);
    }

    [Fact]
    public void WholeTexts()
    {
        // example: documents-parse
        using JsonDocument document = JsonDocuments.Parse("""{"depth":[30,40]}""");      // also from bytes, segments and streams
        JsonElement element = JsonDocuments.ParseElement("""{"depth":[30,40]}"""u8);    // has its own memory: not disposed
        JsonNode node = JsonDocuments.ParseNode("""{"depth":[30,40]}""")!;
        string text = JsonDocuments.ToJsonString(node);
        // → {"depth":[30,40]}

        // end
        Assert.Equal("""{"depth":[30,40]}""", text);
        Assert.Equal(text, document.RootElement.GetRawText());
        Assert.Equal(text, element.GetRawText());
    }

    [Fact]
    public void ReadersAndWriters()
    {
        // example: documents-readers
        var reader = new Utf8JsonReader("""{"skip":[1,2],"shelf":{"Name":"B7"}}"""u8);
        Shelf? shelf = null;
        while (reader.Read())
        {
            if (reader.TokenType == JsonTokenType.PropertyName && reader.ValueTextEquals("shelf"u8))
            {
                reader.Read();
                shelf = JsonSerializer.Deserialize<Shelf>(ref reader);        // reads this value, leaves the reader at its end
            }
        }

        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            writer.WriteStartObject();
            writer.WritePropertyName("found"u8);
            JsonSerializer.Serialize(writer, shelf!.Name);
            writer.WriteEndObject();
        }

        string text = Encoding.UTF8.GetString(buffer.WrittenSpan);
        // → {"found":"B7"}

        // end
        Assert.Equal("""{"found":"B7"}""", text);
        Assert.Equal(JsonTokenType.EndObject, reader.TokenType);
        var theirs = new Utf8JsonReader("""{"Name":"B7"}"""u8);
        Assert.Equal("B7", Stj.Deserialize<Shelf>(ref theirs)!.Name);
    }

    [Fact]
    public void NodesKeepWhatTheTextSays()
    {
        Assert.Equal("[1.50,1E+2]", Same.Write(Same.Read<JsonNode>("[1.50, 1E+2]")));
        Assert.Equal(3, Same.Read<Dictionary<string, JsonElement>>("""{"a":1,"b":null,"c":[]}""").Count);
        Assert.True(Same.Read<JsonObject>("""{"A":1}""", new(JsonSerializerDefaults.Web)).ContainsKey("a"));
        Same.CannotRead<JsonNode>("""{"a":1,"a":2""");
    }
}
