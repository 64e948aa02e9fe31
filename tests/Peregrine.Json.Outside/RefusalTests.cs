using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside;

/// <summary>What README.md says is not there yet is refused by name; when it is there, the line there and the case here go.</summary>
public sealed class RefusalTests
{
    private static readonly JsonSerializerOptions s_references = new() { ReferenceHandler = ReferenceHandler.Preserve };

    private static readonly JsonSerializerOptions s_strict = new(JsonSerializerDefaults.Strict);

    public static TheoryData<string> Features { get; } = [.. Calls().Keys];

    [Theory]
    [MemberData(nameof(Features))]
    public void IsRefusedByName(string feature)
    {
        NotSupportedException refusal = Assert.Throws<NotSupportedException>(Calls()[feature]);
        Assert.Matches("^Peregrine.Json does not support .+ yet", refusal.Message);
        Assert.Contains(feature, Repository.Read("README.md"), StringComparison.Ordinal);
    }

    [Fact]
    public void StrictDefaultsWork()
    {
        Assert.Equal(1, JsonSerializer.Deserialize<Plain>("{\"Number\":1}", s_strict)!.Number);
        Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Plain>("{\"Number\":1,\"Number\":2}", s_strict));
        Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Plain>("{\"Number\":1,\"Other\":2}", s_strict));
    }

    private static Dictionary<string, Action> Calls() => new()
    {
        ["reference handling"] = static () => JsonSerializer.Serialize(new Plain(), s_references),
    };

    private sealed class Plain
    {
        public int Number { get; set; }
    }
}
