using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.DocumentsTests;

/// <summary>What a thread keeps for the next text after a long, a deep or a faulty one: the arrays for short texts alone.</summary>
public class KeptMemoryTests
{
    private static readonly JsonTextOptions s_options = new() { MaxDepth = int.MaxValue };

    public static TheoryData<string, string, string, bool> Texts { get; } = new()
    {
        { "[", "1,", "1]", true },
        { "", "[", "", false },
        { "[", "1,", "]", false },
        { "{", "\"a\":[],", "\"b\":\"\\ud83d\\ude00\"}", true },
        { "[", "{\"a\":1,\"a\":2},", "0]", true },
    };

    [Theory]
    [MemberData(nameof(Texts))]
    public void AfterAHugeText(string head, string middle, string tail, bool isJson)
    {
        byte[] text = Encoding.UTF8.GetBytes(new StringBuilder(head).Insert(head.Length, middle, 500_000).Append(tail).ToString());
        (int Words, int Levels) before = Kept();
        Assert.Equal(isJson, JsonText.TryParseUtf8(text, out JsonText? parsed, out _, s_options));
        Assert.Equal(before, Kept());

        // A document has as many words as it has tokens.
        Assert.True(parsed is null || parsed.Root.Tree.Words.Length == TextLength(parsed));
        Assert.Equal("[1]", JsonText.Parse("[1]").ToString());
        var strict = s_options with { AllowDuplicateProperties = false };
        Assert.Equal(isJson && !middle.Contains("\"a\"", StringComparison.Ordinal), JsonText.TryParseUtf8(text, out _, out _, strict));
        Assert.Equal(before, Kept());
    }

    private static int TextLength(JsonText text) => Documents.TextTree.After(0, text.Root.Tree.At(0));

    private static (int Words, int Levels) Kept()
    {
        TapeMemory memory = TapeMemory.Take();
        (int Words, int Levels) kept = (memory.Words.Length, memory.Levels.Length);
        memory.Release();
        return kept;
    }
}
