using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Ahead;

/// <summary>Writes a line for each thing that the package for documents does.</summary>
internal static class Program
{
    private const string Store = """
        {"store":{"book":[{"category":"reference","author":"Nigel Rees","title":"Sayings","price":8.95},{"category":"fiction","author":"H\u00e9rman","title":"Moby Dick","price":8.99,"isbn":"0-553"}],
        "bicycle":{"color":"red","price":399}},"expensive":10,"empty":{},"none":null,"yes":true,"text":"\ud83d\ude00\n"}
        """;

    private static async Task Main()
    {
        Parsing();
        Values();
        Names();
        Pointers();
        await Elements();
        Paths();
        Patches();
        Merges();
        Edits();
        Models();
        await Documents();
    }

    private static void Parsing()
    {
        Say("bytes", static () => JsonText.Parse(Encoding.UTF8.GetBytes(Store)).Root.Count);
        Say("string", static () => JsonText.Parse(Store).ToString().Length);
        Say("stream", static () => JsonText.Parse(new MemoryStream([0xEF, 0xBB, 0xBF, .. "[1]"u8])).Root[0]);
        Say("async", static () => JsonText.ParseAsync(new MemoryStream([.. "[2]"u8])).AsTask().Result.Root[0]);
        var lenient = new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true, MaxDepth = 3, AllowDuplicateProperties = false, Copy = true };
        foreach (string text in (string[])["[1,]", "[1,/**/{\"a\":[]}]", "{\"a\":1,\"\\u0061\":2}", "[[[[]]]]", "{\"a\"", "", "\"\\x\"", "[01]", "\"a\u0001\"", "nul"])
        {
            Say($"plain {text}", () => JsonText.Parse(text).Root);
            Say($"lenient {text}", () => JsonText.Parse(text, lenient).Root);
        }

        Say("no UTF-8", static () => JsonText.Parse(new byte[] { (byte)'"', 0xC3, (byte)'"' }));
        Say("tried", static () => JsonText.TryParseUtf8("[1"u8.ToArray(), out _, out DeserializationError? error) ? "parsed" : error);
        Say("parser", static () =>
        {
            using var parser = new JsonTextParser();
            JsonValueView first = parser.Parse("[1]"u8.ToArray());
            JsonValueView second = parser.Parse("[2,3]"u8.ToArray());
            return second.Count + first.Count;
        });
    }

    private static void Values()
    {
        JsonValueView numbers = JsonText.Parse("""[1,-0,1.5e3,18446744073709551615,1e400,"2020-01-02T03:04:05Z","YWJj","6f9619ff-8b86-d011-b42d-00c04fc964ff",true,null]""").Root;
        foreach (JsonValueView one in numbers.EnumerateArray())
        {
            Say("kind", () => one.ValueKind);
            Say("int", () => one.GetInt32());
            Say("double", () => one.GetDouble());
            Say("decimal", () => one.GetDecimal());
            Say("ulong", () => one.TryGetUInt64(out ulong value) ? value : "none");
            Say("date", () => one.GetDateTime().ToString("O", CultureInfo.InvariantCulture));
            Say("guid", () => one.GetGuid());
            Say("bytes", () => one.GetBytesFromBase64().Length);
            Say("string", () => one.GetString());
            Say("bool", () => one.GetBoolean());
        }

        Say("equal", () => JsonValueView.DeepEquals(numbers, JsonText.Parse(numbers.ToString().Replace("1.5e3", "1500.0", StringComparison.Ordinal)).Root));
        Say("element", () => numbers.ToJsonElement().GetArrayLength());
        Say("node", () => numbers.ToJsonNode()!.ToJsonString());
        Say("written", () =>
        {
            var buffer = new ArrayBufferWriter<byte>();
            using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true }))
            {
                JsonText.Parse(Store).Root.WriteTo(writer);
            }

            JsonText.Parse(Store).Root["store"].WriteTo(buffer);
            return Encoding.UTF8.GetString(buffer.WrittenSpan);
        });
        Say("default", static () => default(JsonValueView).Count);
    }

    private static void Names()
    {
        JsonText many = JsonText.Parse("{" + string.Join(',', Enumerable.Range(0, 1000).Select(static at => $"\"name{at}\":{at}")) + ",\"n\\u0061me5\":-5}");
        var name = new JsonName("name777");
        Say("many", () => Enumerable.Range(0, 1000).Sum(at => many.Root["name" + at.ToString(CultureInfo.InvariantCulture)].GetInt32()));
        Say("named", () => many.Root.TryGetProperty(name, out JsonValueView value) ? value : default);
        Say("absent", () => many.Root["other"]);
        int length = 0;
        foreach (JsonMemberView member in JsonText.Parse(Store).Root.EnumerateObject())
        {
            length += member.Name.Length + (member.NameEquals("yes") ? 100 : 0) + member.RawName.Length;
        }

        Say("members", () => length);
    }

    private static void Pointers()
    {
        JsonText text = JsonText.Parse(Store);
        foreach (string pointer in (string[])["", "/store/book/1/title", "/store/book/-", "/store/book/01", "/none/a", "store", "/~2", "/text"])
        {
            Say($"pointer {pointer}", () => JsonPointer.Parse(pointer).Evaluate(text.Root));
            Say("of elements", () => JsonPointer.Parse(pointer).Evaluate(text.Root.ToJsonElement()).ToString());
            Say("of nodes", () => JsonPointer.Parse(pointer).Evaluate(text.Root.ToJsonNode())?.ToJsonString());
        }

        Say("fragment", static () => JsonPointer.ParseUriFragment("#/a%20b/~1").Append("\u00e9").Append(3).ToUriFragment());
    }

    private static async Task Elements()
    {
        int sum = 0;
        await foreach (Place? place in JsonPointer.Parse("/a/places").DeserializeAsyncEnumerable(new MemoryStream(Encoding.UTF8.GetBytes("""{"b":[],"a":{"places":[{"City":"Bern"},{"City":"Basel"}]}}""")), NoteContext.Default.Place))
        {
            sum += place!.City!.Length;
        }

        Say("elements", () => sum);
    }

    private static void Paths()
    {
        JsonText text = JsonText.Parse(Store);
        JsonElement element = text.Root.ToJsonElement();
        JsonNode node = text.Root.ToJsonNode()!;
        foreach (string path in (string[])
            [
                "$", "$..price", "$.store.book[*].author", "$..book[-1:]", "$..book[?@.price < 8.99].title", "$..[?match(@.title, 'M.*[a-z]')]", "$..[?search(@.author, '\\\\p{Lu}')].author", "$[?length(@) > 4]",
                "$..book[?count(@.*) == 5 && !@.missing].isbn", "$[?value(@.book[0].price) == 8.95]", "$.store.*[?@ == 'red' || @ == 399]", "$..*", "$[", "$..[?@ == 1e1]", "$[?@['a' ] == 1]",
            ])
        {
            Say($"path {path}", () => string.Join(" | ", JsonPath.Parse(path).SelectWithPaths(text.Root).Select(static match => $"{match.Path} {match.Value}")));
            Say("of elements", () => JsonPath.Parse(path).Select(element).Length);
            Say("of nodes", () => string.Join(' ', JsonPath.Parse(path).Select(node).Select(static one => one?.GetPath() ?? "null")));
            Say("first", () => text.Root.TrySelectFirst(JsonPath.Parse(path), out JsonValueView first) ? first.ValueKind : "none");
        }

        Say("limits", () => JsonPath.Parse("$..*..*", new JsonPathOptions { MaxSteps = 50 }).Select(text.Root).Length);
    }

    private static void Patches()
    {
        JsonText text = JsonText.Parse(Store);
        foreach (string patch in (string[])
            [
                """[{"op":"add","path":"/store/book/0","value":{"title":"First"}},{"op":"move","from":"/expensive","path":"/cheap"},{"op":"copy","from":"/store/bicycle","path":"/empty/b"}]""",
                """[{"op":"test","path":"/expensive","value":10.0},{"op":"remove","path":"/store"},{"op":"replace","path":"/yes","value":[1e2]}]""",
                """[{"op":"test","path":"/expensive","value":11}]""", """[{"op":"remove","path":"/x"}]""", """[{"op":"drop","path":""}]""", """[{"op":"move","from":"/store","path":"/store/a"}]""", "{}",
            ])
        {
            Say("patch", () => JsonPatch.Parse(patch).Apply(text));
            Say("of elements", () => JsonPatch.Parse(patch).Apply(text.Root.ToJsonElement()).GetRawText());
            Say("of nodes", () => JsonPatch.Parse(patch).ApplyTo(text.Root.ToJsonNode())!.ToJsonString());
        }

        Say("between", () => JsonPatch.Between(text, JsonText.Parse(Store.Replace("399", "400", StringComparison.Ordinal).Replace("\"none\":null,", "", StringComparison.Ordinal))));
        Say("limits", () => JsonPatch.Parse("""[{"op":"copy","from":"","path":"/a"},{"op":"copy","from":"","path":"/a"}]""").Apply(text, new JsonPatchOptions { MaxLength = 1000 }));
    }

    private static void Merges()
    {
        JsonText text = JsonText.Parse(Store);
        JsonText patch = JsonText.Parse("""{"store":{"book":null,"bicycle":{"color":"blue"}},"new":{"a":null,"b":1}}""");
        Say("merge", () => JsonMergePatch.Apply(text, patch));
        Say("of nodes", () => JsonMergePatch.ApplyTo(text.Root.ToJsonNode(), patch.Root)!.ToJsonString());
        Say("between", () => JsonMergePatch.Between(text, JsonMergePatch.Apply(text, patch)));
        var note = new Note { Id = 1, Place = new Place { City = "Bern", Street = "Main" }, Numbers = [1], Counts = new() { ["a"] = 1, ["b"] = 2 } };
        Place place = note.Place;
        Say("populate", () =>
        {
            JsonMergePatch.Populate(note, """{"Title":"t","Place":{"City":"Basel","Street":null},"Numbers":[2,3],"Counts":{"a":null,"c":3},"View":{"x":[1.0]},"At":"/q"}"""u8, NoteContext.Default.Note);
            return $"{ReferenceEquals(place, note.Place)} {Stj.Serialize(note, NoteContext.Default.Note)}";
        });
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Place)] = "City" } };
        note.Places = [place];
        Say("by key", () =>
        {
            JsonMergePatch.Populate(note, """{"Places":[{"City":"Chur"},{"City":"Basel","Street":"Rhine"}]}"""u8, keys, NoteContext.Default.Note);
            return $"{ReferenceEquals(place, note.Places[0])} {Stj.Serialize(note, NoteContext.Default.Note)}";
        });
        Say("refused", () =>
        {
            JsonMergePatch.Populate(note, """{"Places":[{"City":5}]}"""u8, keys, NoteContext.Default.Note);
            return "merged";
        });
        Say("refused", () =>
        {
            JsonMergePatch.Populate(note, JsonText.Parse("""{"Place":{"City":[1]}}""").Root, NoteContext.Default.Note);
            return note.Place!.City;
        });
    }

    private static void Edits()
    {
        JsonText text = JsonText.Parse("{ \"a\" : [ 1, 2 ],\n  \"b\": {} }");
        Say("edit", () => new JsonEditor(text).Set("/b/c", "\u00e9<").Insert("/a/0", 0.1m).Add("/a/-", true).Replace("/a/1", JsonEditorValue.Null).ToJsonText());
        Say("typed", () => new JsonEditor(text).Set("/b", JsonEditorValue.From(new Place { City = "C" }, NoteContext.Default.Place)).Move("/a", "/z").Copy("/z/0", "/b/n").ToJsonText());
        Say("removed", () => Encoding.UTF8.GetString(new JsonEditor(text).Remove("/a/0").Remove("/b").ToUtf8Bytes()));
        Say("refused", () => new JsonEditor(text).Remove("/a/5").ToJsonText());
    }

    private static void Models()
    {
        foreach (string json in (string[])
            [
                """{"Id":1,"Text":{"a":[1.0]},"View":"v","At":"/a~1b","Find":"$.a[?@.b == 1]","Change":[{"op":"add","path":"/a","value":{"x":1}}],"Step":{"op":"remove","path":"/a"},"Kept":{"/k":"$..k"}}""",
                "{}", """{"At":"a"}""", """{"Find":"$["}""", """{"Change":[{"op":"add"}]}""", """{"Step":[]}""", """{"Kept":{"k":"$"}}""", """{"View":[1,]}""", """{"Text":nul}""",
            ])
        {
            Say("by the framework", () => Stj.Serialize(Stj.Deserialize(json, NoteContext.Default.Note), NoteContext.Default.Note));
            Say("by its context", () => JsonSerializer.Serialize(JsonSerializer.Deserialize(json, NoteContext.Default.Note)!, NoteContext.Default.Note));
            Say("generated", () => Generated(json));
            Say("view", () => JsonText.Parse(json).Root.Deserialize(NoteContext.Default.Note)!.Id);
            Say("view, if it fits", () => JsonText.Parse(json).Root.TryGet(NoteContext.Default.Note, out Note? fitting) ? fitting!.Id : "does not fit");
        }
    }

    /// <summary>The methods of JsonDocuments, and those of System.Text.Json that are compiled as calls of these.</summary>
    private static async Task Documents()
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(Store);
        var deep = new JsonDocumentOptions { MaxDepth = int.MaxValue };
        string nested = new string('[', 10_000) + new string(']', 10_000);
        using JsonDocument named = JsonDocuments.Parse(utf8), redirected = JsonDocument.Parse(utf8), ofText = JsonDocument.Parse(Store);
        using JsonDocument ofStream = await JsonDocument.ParseAsync(new MemoryStream(utf8)), ofSegments = JsonDocument.Parse(new ReadOnlySequence<byte>(utf8));
        foreach (JsonDocument document in (JsonDocument[])[named, redirected, ofText, ofStream, ofSegments])
        {
            Say("document", () => document.RootElement.GetProperty("store").GetProperty("book")[1].GetProperty("author").GetString());
            Say("document written", () => Written(document.WriteTo, static (one, writer) => one.WriteTo(writer), document));
        }

        JsonElement element = JsonElement.Parse(Store);
        JsonNode node = JsonNode.Parse(utf8)!, other = JsonDocuments.ParseNode(Store)!, streamed = (await JsonNode.ParseAsync(new MemoryStream(utf8)))!;
        Say("element", () => JsonDocuments.ParseElement(utf8).GetRawText() == element.GetRawText());
        Say("element written", () => Written(null, static (one, writer) => one.WriteTo(writer), element));
        Say("node", () => JsonNode.DeepEquals(node, other) && JsonNode.DeepEquals(node, streamed));
        Say("node written", () => Written(null, static (one, writer) => one.WriteTo(writer), node));
        Say("node as text", () => node.ToJsonString() == JsonDocuments.ToJsonString(other) ? node.ToJsonString(new JsonSerializerOptions { WriteIndented = true }) : "differs");
        Say("deep", () => JsonElement.Parse(nested, deep).GetRawText().Length + JsonNode.Parse(nested, documentOptions: deep)!.AsArray().Count);
        Say("made", () => $"{JsonText.From(element)} {JsonText.From(node)} {JsonText.From(new Place { City = "Bern" }, NoteContext.Default.Place)}");
        foreach (string text in (string[])["[1,]", "{\"a\"", "", "nul", "\"\\ud800\""])
        {
            Say($"refused {text}", () => JsonDocument.Parse(text).RootElement.ToString());
            Say($"refused {text}", () => JsonNode.Parse(text)!.ToJsonString());
            Say($"refused {text}", () => JsonElement.Parse(text).ToString());
        }
    }

    /// <summary>Writes a value by a method group, which is not redirected, and by a call, which is.</summary>
    private static string Written<T>(Action<Utf8JsonWriter>? plain, Action<T, Utf8JsonWriter> write, T value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer))
        {
            writer.WriteStartArray();
            plain?.Invoke(writer);
            write(value, writer);
            writer.WriteEndArray();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static string Generated(string json)
    {
        Note? note = JsonSerializer.Deserialize<Note>(json);
        return JsonSerializer.Serialize(note);
    }

    private static void Say(string what, Func<object?> run)
    {
        try
        {
            Console.WriteLine($"{what}: {Convert.ToString(run(), CultureInfo.InvariantCulture)}");
        }
        catch (Exception error)
        {
            Console.WriteLine($"{what}: {error.GetType()}: {error.Message} / {(error as JsonException)?.Path} / {error.InnerException?.GetType()}: {error.InnerException?.Message}");
        }
    }
}
