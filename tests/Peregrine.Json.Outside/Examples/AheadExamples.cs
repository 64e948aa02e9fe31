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
        var order = new AheadOrder(7, [new("pen", 2)], new() { ["gift"] = "yes" });
        string text = JsonSerializer.Serialize(order, JsonSerializerOptions.Web);
        // → {"id":7,"lines":[{"name":"pen","count":2}],"notes":{"gift":"yes"}}
        AheadOrder? read = JsonSerializer.Deserialize<AheadOrder>(text, JsonSerializerOptions.Web);

        // end
        Assert.Equal("""{"id":7,"lines":[{"name":"pen","count":2}],"notes":{"gift":"yes"}}""", text);
        Assert.Equal("pen", read!.Lines[0].Name);
    }
}
