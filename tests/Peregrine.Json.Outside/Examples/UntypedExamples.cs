using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/documents-without-types.md.</summary>
public sealed class UntypedExamples
{
    [Fact]
    public void Reading()
    {
        // example: untyped-read
        JsonText text = JsonText.Parse("""{"store":{"book":[{"title":"Sayings","price":8.95},{"title":"Moby Dick","price":8.99}]}}""");
        JsonValueView books = text.Root["store"]["book"];
        double sum = 0;
        foreach (JsonValueView book in books.EnumerateArray())
        {
            sum += book["price"].GetDouble();
        }

        string first = books[0]["title"].GetString()!;                  // Sayings
        // end
        Assert.Equal(17.94, sum, 10);
        Assert.Equal("Sayings", first);
    }

    [Fact]
    public void Comparing()
    {
        // example: untyped-compare
        JsonText before = JsonText.Parse("""{"id":7,"price":1.50,"tags":["a"]}"""), after = JsonText.Parse("""{"tags":["a","b"],"price":1.5,"id":7}""");
        bool areEqual = JsonValueView.DeepEquals(before.Root, after.Root);      // false
        string differences = JsonPatch.Between(before, after).ToString();
        // → [{"op":"add","path":"/tags/1","value":"b"}]
        // end
        Assert.False(areEqual);
        Assert.Equal("""[{"op":"add","path":"/tags/1","value":"b"}]""", differences);
    }

    [Fact]
    public void Finding()
    {
        // example: untyped-find
        JsonText text = JsonText.Parse("""{"store":{"book":[{"title":"Sayings","price":8.95},{"title":"Moby Dick","price":8.99}]}}""");
        JsonPath cheap = JsonPath.Parse("$.store.book[?@.price < 8.99].title");         // once, for any number of calls and threads
        string[] titles = [.. cheap.Select(text.Root).Select(title => title.GetString()!)];    // Sayings

        JsonPointer second = JsonPointer.Parse("/store/book/1/title");
        string title = second.Evaluate(text.Root).GetString()!;                         // Moby Dick

        JsonNode node = JsonNode.Parse("""{"a":[1,2,3]}""")!;                           // also over JsonElement and JsonNode
        int last = JsonPath.Parse("$.a[-1]").Select(node)[0]!.GetValue<int>();          // 3
        // end
        Assert.Equal(["Sayings"], titles);
        Assert.Equal("Moby Dick", title);
        Assert.Equal(3, last);
    }

    [Fact]
    public async Task Streaming()
    {
        // example: untyped-streams
        byte[] orders = """{"orders":[{"id":1,"days":10},{"id":2,"days":40}]}"""u8.ToArray();      // or a file, a request, a response
        List<int> late = [];
        await foreach (JsonText order in JsonPath.Parse("$.orders[?@.days > 30]").SelectAsync(new MemoryStream(orders)))
        {
            late.Add(order.Root["id"].GetInt32());                      // one order at a time is in memory
        }

        int days = 0;
        await foreach (int one in JsonPath.Parse("$.orders[*].days").DeserializeAsyncEnumerable<int>(new MemoryStream(orders)))
        {
            days += one;
        }

        byte[] lines = "{\"level\":\"error\"}\n{\"level\":\"info\"}\n"u8.ToArray();                    // JSON Lines
        List<string> paths = [];
        await foreach (JsonPathMatch<JsonText> match in JsonPath.Parse("$[?@ == 'error']").SelectWithPathsAsync(new MemoryStream(lines), topLevelValues: true))
        {
            paths.Add(match.Path);
        }

        // end
        Assert.Equal([2], late);
        Assert.Equal(50, days);
        Assert.Equal(["$['level']"], paths);
    }

    [Fact]
    public void Changing()
    {
        // example: untyped-change
        JsonText text = JsonText.Parse("""{"name": "pen", "sizes": [1, 2]}""");
        string edited = new JsonEditor(text).Set("/name", "ink").Add("/sizes/-", 3).ToJsonText().ToString();
        // → {"name": "ink", "sizes": [1, 2, 3]}

        // end
        Assert.Equal("""{"name": "ink", "sizes": [1, 2, 3]}""", edited);
    }

    [Fact]
    public void Patching()
    {
        // example: untyped-patch
        JsonText order = JsonText.Parse("""{"id":7,"lines":[{"name":"pen","count":1}]}""");
        JsonText other = JsonText.Parse("""{"id":7,"lines":[{"name":"pen","count":2},{"name":"ink","count":1}]}""");
        JsonPatch patch = JsonPatch.Between(order, other);
        JsonText same = patch.Apply(order);

        JsonText merged = JsonMergePatch.Apply(order, JsonText.Parse("""{"id":null,"note":"gift"}"""));
        // → {"lines":[{"name":"pen","count":1}],"note":"gift"}

        // end
        Assert.True(JsonValueView.DeepEquals(other.Root, same.Root));
        Assert.Equal("""{"lines":[{"name":"pen","count":1}],"note":"gift"}""", merged.ToString());
    }

    [Fact]
    public void PatchingTypes()
    {
        // example: untyped-merge-type
        var profile = new Profile { Name = "Ann", Address = new Address { City = "Bern", Street = "Main 1" } };
        JsonMergePatch.Populate(profile, """{"Address":{"Street":null,"City":"Basel"}}"""u8);
        // end
        Assert.Equal(("Ann", "Basel", null), (profile.Name, profile.Address.City, profile.Address.Street));
    }

    [Fact]
    public void PatchingLists()
    {
        // example: untyped-keys
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(BasketLine)] = "Id" } };      // once
        var basket = new Basket { Lines = { new BasketLine { Id = 1, Name = "pen", Count = 1 }, new BasketLine { Id = 2, Name = "ink" } } };
        JsonMergePatch.Populate(basket, """{"Lines":[{"Id":3,"Name":"cap"},{"Id":1,"Count":5}]}"""u8, keys);
        // pen (5), ink (0), cap (0)
        // end
        Assert.Equal("pen (5), ink (0), cap (0)", string.Join(", ", basket.Lines.Select(static line => $"{line.Name} ({line.Count})")));
    }

    [Fact]
    public void Converting()
    {
        // example: untyped-convert
        JsonText text = JsonText.Parse("""{"profile":{"Name":"Ann"},"extra":[1]}""");
        Profile? profile = text.Root["profile"].Deserialize<Profile>();         // without a second text
        JsonElement element = text.Root["extra"].ToJsonElement();
        JsonNode? node = text.Root["extra"].ToJsonNode();
        JsonText made = JsonText.From(profile);                                 // also of elements and nodes
        // end
        Assert.Equal("Ann", profile!.Name);
        Assert.Equal((1, 1, "Ann"), (element[0].GetInt32(), node![0]!.GetValue<int>(), made.Root["Name"].GetString()));
    }

    [Fact]
    public void Signing()
    {
        // example: untyped-canonical
        JsonText order = JsonText.Parse("""{"id": 7, "total": {"sum": 1.50, "by": "card"}}""");
        byte[] canonical = CanonicalJson.Canonicalize(order.Root["total"].RawText.Span);
        // → {"by":"card","sum":1.5}

        byte[] hash = System.Security.Cryptography.SHA256.HashData(canonical);
        // end
        Assert.Equal("""{"by":"card","sum":1.5}""", Encoding.UTF8.GetString(canonical));
        Assert.Equal(CanonicalJson.Canonicalize(order.Root["total"].ToJsonElement()), canonical);
        Assert.Equal(32, hash.Length);

        // With comments, the text is not JSON; WriteTo leaves them out.
        JsonValueView lenient = JsonText.Parse("{/* c */\"b\":1,\"a\":2,}", new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true }).Root;
        Assert.Throws<EcmaJsonException>(() => CanonicalJson.Canonicalize(lenient.RawText.Span));
        var plain = new ArrayBufferWriter<byte>();
        lenient.WriteTo(plain);
        Assert.Equal("""{"a":2,"b":1}""", Encoding.UTF8.GetString(CanonicalJson.Canonicalize(plain.WrittenSpan)));

        // Equal documents can differ in their canonical form only where numbers have more digits than a double, and a name twice is refused.
        Assert.Throws<EcmaJsonException>(() => CanonicalJson.Canonicalize(JsonText.Parse("""{"a":1,"a":1}""").Utf8.Span));
    }

    [Fact]
    public void Members()
    {
        // example: untyped-members
        var rule = new Rule
        {
            Applies = JsonPath.Parse("$.lines[?@.count == 10]"),
            Change = JsonPatch.Parse("""[{"op":"add","path":"/discount","value":5}]"""),
            Notes = { ["/discount"] = "ten pieces" },
        };
        string json = JsonSerializer.Serialize(rule);
        // → {"Applies":"$.lines[?@.count == 10]","Change":[{"op":"add","path":"/discount","value":5}],"Notes":{"/discount":"ten pieces"}}

        Rule same = JsonSerializer.Deserialize<Rule>(json)!;
        // end
        Assert.Equal("""{"Applies":"$.lines[?@.count == 10]","Change":[{"op":"add","path":"/discount","value":5}],"Notes":{"/discount":"ten pieces"}}""", json);
        Assert.Equal(json, JsonSerializer.Serialize(same));
    }

    /// <summary>The framework's source generator sees the converters from outside of the package.</summary>
    [Fact]
    public void MembersByAContext()
    {
        const string Json = """{"Rule":{"Applies":"$.a","Change":[{"op":"remove","path":"/a"}],"Notes":{"/b":"c"}},"Text":{"a":1},"View":[1.0],"Step":{"op":"remove","path":"/a"}}""";
        Assert.Equal(Json, Stj.Serialize(Stj.Deserialize(Json, UntypedContext.Default.All), UntypedContext.Default.All));
        Assert.Equal(Json, JsonSerializer.Serialize(JsonSerializer.Deserialize(Json, UntypedContext.Default.All)!, UntypedContext.Default.All));
        Assert.Equal(Json, JsonSerializer.Serialize(JsonSerializer.Deserialize<All>(Json)));
    }

    /// <summary>Everything that can be a member.</summary>
    public sealed class All
    {
        public Rule? Rule { get; set; }

        public JsonText? Text { get; set; }

        public JsonValueView View { get; set; }

        public JsonPatchOperation? Step { get; set; }
    }

    // example: untyped-model
    public sealed class Profile
    {
        public string? Name { get; set; }

        public Address? Address { get; set; }

        public JsonValueView Extra { get; set; }                // any JSON: its own document
    }

    public sealed class Address
    {
        public string? Street { get; set; }

        public string? City { get; set; }
    }
    // end

    // example: untyped-keys-model
    public sealed class Basket
    {
        public List<BasketLine> Lines { get; } = [];
    }

    public sealed class BasketLine
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public int Count { get; set; }
    }
    // end

    // example: untyped-rule
    public sealed class Rule
    {
        public JsonPath? Applies { get; set; }

        public JsonPatch? Change { get; set; }

        public Dictionary<JsonPointer, string> Notes { get; set; } = [];
    }
    // end
}

[JsonSerializable(typeof(UntypedExamples.All))]
internal sealed partial class UntypedContext : JsonSerializerContext;
