using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside;

/// <summary>What README.md says is not there yet is refused by name; when it is there, the line there and the case here go.</summary>
public sealed class RefusalTests
{
    private static readonly JsonSerializerOptions s_strict = new(JsonSerializerDefaults.Strict);

    public static TheoryData<string> Features { get; } = [.. Calls().Keys];

    [Theory]
    [MemberData(nameof(Features))]
    public void IsRefusedByName(string feature)
    {
        NotSupportedException refusal = Assert.Throws<NotSupportedException>(Calls()[feature]);
        Assert.Matches("^Peregrine.Json does not support .+ yet", refusal.Message);
        Assert.Contains(feature, Repository.Read("README.md").ReplaceLineEndings(" "), StringComparison.Ordinal);
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
        ["asynchronous sequences inside other values with a reference handler"] =
            static () => JsonSerializer.SerializeAsync(Stream.Null, new Sequence(), new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve }).GetAwaiter().GetResult(),
    };

    private sealed class Plain
    {
        public int Number { get; set; }
    }

    private sealed class Sequence
    {
        public IAsyncEnumerable<int> Items { get; } = AsyncEnumerable.Empty<int>();
    }
}
