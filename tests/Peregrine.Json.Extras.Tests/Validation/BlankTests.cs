using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>
/// What stands between tokens hides no fault and makes none: spaces, line ends of every kind, comments (but before a colon, where they are refused), and a mark
/// before the text.
/// </summary>
public sealed class BlankTests
{
    private static readonly JsonSerializerOptions s_skip = new() { ReadCommentHandling = JsonCommentHandling.Skip };

    public sealed class Two
    {
        public int A { get; set; }

        public int B { get; set; }
    }

    public static TheoryData<string> Blanks =>
    [
        "", " ", "\t", "\n", "\r", "\r\n", "/**/", "/* \r */", "/*\n*/", "//\n", "//\r", "//\r\n", "// a\r ", "// a\r\r", "//\r//\n", "/*/*/", "//*\r", "/* // */", "// /*\r",
    ];

    [Theory]
    [MemberData(nameof(Blanks))]
    public void TwoWrongValuesAreTwoFaults(string blank)
    {
        string text = string.Join(blank, ["", "{", "\"A\":", "\"x\"", ",", "\"B\":", "\"y\"", "}", ""]);
        JsonFaults faults = Ours.Validate<Two>(text, s_skip);
        JsonException thrown = Assert.Throws<JsonException>(() => Stj.Deserialize<Two>(text, s_skip));
        Assert.Equal(["$.A", "$.B"], faults.Select(static fault => fault.Path));
        Assert.Equal((thrown.Message, thrown.LineNumber, thrown.BytePositionInLine), (faults[0].Message, faults[0].LineNumber, faults[0].BytePositionInLine));
        Assert.Empty(Ours.Validate<Two>(string.Join(blank, ["", "{", "\"A\":", "1", ",", "\"B\":", "2", "}", ""]), s_skip));
    }

    [Fact]
    public void AMarkIsOneFault()
    {
        const string text = "\uFEFF{\"A\":\"x\",\"B\":1}";
        JsonException thrown = Assert.Throws<JsonException>(() => Stj.Deserialize<Two>(text));
        JsonFaults faults = Ours.Validate<Two>(text);
        Assert.Equal(2, faults.Count);
        Assert.Equal((thrown.Message, thrown.Path), (faults[0].Message, faults[0].Path));
        Assert.Equal("$.A", faults[1].Path);
        Assert.Single(Ours.Validate<Two>("\uFEFF{}"));
    }
}
