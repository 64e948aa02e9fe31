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
    public void Finding()
    {
        JsonText text = JsonText.Parse("""{"store":{"book":[{"title":"Sayings","price":8.95},{"title":"Moby Dick","price":8.99}]}}""");

        // example: untyped-find
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
        byte[] orders = """{"shop":"x","orders":[{"id":1,"days":10},{"id":2,"days":40}]}"""u8.ToArray();
        Stream file = new MemoryStream(orders), response = new MemoryStream(orders), log = new MemoryStream("{\"level\":\"error\"}\n{\"level\":\"info\"}\n"u8.ToArray());
        List<int> ids = [];
        List<string> paths = [];
        int days = 0;

        // example: untyped-streams
        JsonPath late = JsonPath.Parse("$.orders[?@.days > 30]");
        await foreach (JsonText order in late.SelectAsync(file))                        // one order at a time is in memory
        {
            ids.Add(order.Root["id"].GetInt32());
        }

        JsonPath all = JsonPath.Parse("$.orders[*]");
        await foreach (Order? order in all.DeserializeAsyncEnumerable<Order>(response))
        {
            days += order!.Days;
        }

        JsonPath errors = JsonPath.Parse("$[?@ == 'error']");
        await foreach (JsonPathMatch<JsonText> match in errors.SelectWithPathsAsync(log, topLevelValues: true))     // JSON Lines
        {
            paths.Add(match.Path);
        }

        // end
        Assert.Equal([2], ids);
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
    public void Converting()
    {
        // example: untyped-convert
        JsonText text = JsonText.Parse("""{"profile":{"Name":"Ann"},"extra":[1]}""");
        Profile? profile = text.Root["profile"].Deserialize<Profile>();         // without a second text
        JsonElement element = text.Root["extra"].ToJsonElement();
        JsonNode? node = text.Root["extra"].ToJsonNode();
        bool areEqual = JsonValueView.DeepEquals(text.Root["extra"], JsonText.Parse("[1.0]").Root);     // true: numbers by value
        // end
        Assert.Equal("Ann", profile!.Name);
        Assert.Equal((1, 1, true), (element[0].GetInt32(), node![0]!.GetValue<int>(), areEqual));
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

    private sealed class Order
    {
        [JsonPropertyName("days")]
        public int Days { get; set; }
    }
}
