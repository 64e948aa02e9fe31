using System.Text.Json;

namespace Peregrine.Json.Outside;

/// <summary>The strict defaults: what is lenient by default is an error.</summary>
public sealed class StrictDefaultsTests
{
    private static readonly JsonSerializerOptions s_strict = new(JsonSerializerDefaults.Strict);

    [Fact]
    public void StrictDefaultsWork()
    {
        Assert.Equal(1, JsonSerializer.Deserialize<Plain>("{\"Number\":1}", s_strict)!.Number);
        Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Plain>("{\"Number\":1,\"Number\":2}", s_strict));
        Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Plain>("{\"Number\":1,\"Other\":2}", s_strict));
    }

    private sealed class Plain
    {
        public int Number { get; set; }
    }
}
