using System.Text.Json;

namespace Peregrine.Json.Outside.Examples;

// example: ahead-order
public sealed record AheadLine(string Name, int Count);

public sealed record AheadOrder(int Id, List<AheadLine> Lines, Dictionary<string, string> Notes);

// end

/// <summary>Without generated code here; eng/release.sh packages publishes the same program natively.</summary>
public sealed class AheadExamples
{
    [Fact]
    public void WritesAndReads()
    {
        // example: ahead-use
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        var order = new AheadOrder(7, [new("pen", 2)], new() { ["gift"] = "yes" });
        string text = JsonSerializer.Serialize(order, options);
        // → {"id":7,"lines":[{"name":"pen","count":2}],"notes":{"gift":"yes"}}
        AheadOrder? read = JsonSerializer.Deserialize<AheadOrder>(text, options);

        // end
        Assert.Equal("""{"id":7,"lines":[{"name":"pen","count":2}],"notes":{"gift":"yes"}}""", text);
        Assert.Equal("pen", read!.Lines[0].Name);
    }

    [Fact]
    public void WritesAnonymousTypes()
    {
        // example: ahead-anonymous
        AheadLine[] lines = [new("pen", 2), new("ink", 1)];
        var summary = new { Lines = lines.Length, Items = lines.Select(line => new { line.Name, Twice = line.Count * 2 }) };
        string text = JsonSerializer.Serialize(summary);
        // → {"Lines":2,"Items":[{"Name":"pen","Twice":4},{"Name":"ink","Twice":2}]}

        // end
        Assert.Equal("""{"Lines":2,"Items":[{"Name":"pen","Twice":4},{"Name":"ink","Twice":2}]}""", text);
        summary = ReadLike(summary, """{"Items":[{"Name":"cap"}]}""");
        Assert.Equal("cap", Assert.Single(summary!.Items).Name);

        static T? ReadLike<T>(T like, string text) => JsonSerializer.Deserialize<T>(text);
    }
}
