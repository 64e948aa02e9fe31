using System.Text.Json.Nodes;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <content>Of what needs the newest framework.</content>
public sealed partial class MessageTests
{
    [Fact]
    public void OfRelaxedTextsAndMerging()
    {
        int refused = 0;
        foreach (string text in Texts().Concat([$"{{{s_long} {s_long}:1}}", $"{s_long}", $"'{s_long}", $"/*{s_long}", $"0x{new string('f', s_length)}", $"{{a:'{s_long}' 1}}"]))
        {
            foreach (Action action in (Action[])
            [
                () => JsonRelaxed.ToJson(text), () => Ours.DeserializeRelaxed<Contracted>(text, s_options), () => Ours.DeserializeRelaxed<int[]>(text),
                () => new JsonObject().Merge(text), () => new JsonObject { ["a"] = 1 }.Merge(text, new JsonMergeOptions { Arrays = JsonMergeArrays.ByKey }),
            ])
            {
                if (Record.Exception(action) is { } thrown)
                {
                    refused++;
                    Assert.InRange(thrown.Message.Length, 1, Most);
                }
            }
        }

        Assert.True(refused > 100, $"{refused}");
    }

    [Fact]
    public void OfLimits()
    {
        string names = string.Concat(Enumerable.Range(0, 63).Select(static i => $"{{\"{new string((char)('a' + (i % 26)), 60_000)}\":"));
        foreach ((string text, JsonLimits limits) in ((string, JsonLimits)[])
        [
            (names + $"\"{s_long}\"", JsonLimits.Strict with { MaxStringLength = 10 }), (names + "[[", JsonLimits.Strict), (names + new string('1', 2000), JsonLimits.Strict),
            (names + "[1,2]", JsonLimits.Strict with { MaxElements = 1 }), (names + $"{{\"{s_long}\":1}}", JsonLimits.Strict), (names + "[1,2,3]", JsonLimits.Strict with { MaxTokens = 130 }),
            (names, JsonLimits.Strict with { MaxDocumentLength = 2_000_000 }), (names + "{\"a\":1,\"b\":2}", JsonLimits.Strict with { MaxMembers = 1 }),
        ])
        {
            JsonLimitException thrown = Assert.Throws<JsonLimitException>(() => limits.Check(text));
            Assert.InRange(thrown.Message.Length, 1, 700);
            Assert.InRange(thrown.Path!.Length, 1, 512);
        }
    }
}
