using System.Text.RegularExpressions;

namespace Peregrine.Json.Ecma.Tests.Parsing;

/// <summary>What the error of a text says was expected at a place may stand there: with it in place of the rest, the text is right for longer.</summary>
public sealed partial class ExpectedTests
{
    private static readonly string[] s_samples =
    [
        """{"a":[1,-2.5e+3,"x\u00e9\n",true,false,null],"b":{"c":[],"d":{}},"e":[[],[{"f":[0]}]]}""", "[1, 2 ]", "{ }", "[ ]", "[[],{}]", "{\"a\":{},\"b\":[]}", "-0.5e1", "\"text\"", "true", "null",
    ];

    [Fact]
    public void MayStandThere()
    {
        int count = 0;
        foreach (string sample in s_samples)
        {
            for (int at = 0; at <= sample.Length; at++)
            {
                Check(sample[..at]);
                foreach (char wrong in "{}[],:\"01-+.eEtfnx'\\ \n\u0001")
                {
                    count += Check(sample[..at] + wrong + sample[at..]);
                    count += at < sample.Length ? Check(sample[..at] + wrong + sample[(at + 1)..]) : 0;
                }
            }
        }

        Assert.True(count > 1_000);
    }

    [Theory]
    [InlineData("[1,]", "A value was expected", 3)]
    [InlineData("[", "A value or ']' was expected", 1)]
    [InlineData("[[1],]", "A value was expected", 5)]
    [InlineData("[{},]", "A value was expected", 4)]
    [InlineData("{\"a\":}", "A value was expected", 5)]
    [InlineData("{\"a\":1,}", "A property name was expected", 7)]
    [InlineData("{", "A property name or '}' was expected", 1)]
    [InlineData("[x", "A value or ']' was expected", 1)]
    [InlineData("[[],x", "A value was expected", 4)]
    [InlineData("{\"a\":[x", "A value or ']' was expected", 6)]
    [InlineData("trux", "The rest of true was expected", 3)]
    public void SaysWhat(string text, string expected, int position)
    {
        EcmaJsonException error = Assert.Throws<EcmaJsonException>(() => EcmaJson.Parse(text));
        Assert.Equal((expected, (long?)position), (error.Expected, error.Position));
    }

    private static int Check(string text)
    {
        if (Fault(text) is not { } fault)
        {
            return 0;
        }

        int at = (int)fault.Position!;
        string before = text[..at];
        foreach (string meant in Meant(fault.Expected!, before))
        {
            EcmaJsonException? then = Fault(before + meant);
            Assert.True(then is null || then.Position > at || (meant.Length == 0 && then.Position is null), $"{text}: {fault.Message} With '{meant}': {then?.Message}");
        }

        return 1;
    }

    private static IEnumerable<string> Meant(string expected, string before)
    {
        if (expected.StartsWith("The rest of ", StringComparison.Ordinal))
        {
            string word = expected.Split(' ')[3];
            return [Enumerable.Range(1, word.Length - 1).Where(length => before.EndsWith(word[..length], StringComparison.Ordinal)).Select(length => word[length..]).Last()];
        }

        return expected switch
        {
            "The end of the text was expected" => [""],
            "Well-formed UTF-8 was expected" => ["x"],
            "The end of a string was expected" => ["\""],
            "An escape was expected" => ["n", "\\", "u0041"],
            "A hexadecimal digit was expected" => ["0", "f", "A"],
            "A digit was expected" => ["0", "7"],
            _ when expected.StartsWith("A control character", StringComparison.Ordinal) => ["x", "\\n"],
            _ => [.. Quoted().Matches(expected).Select(static match => match.Groups[1].Value), .. expected.Contains("A value", StringComparison.Ordinal) ? ["1", "\"s\"", "{", "["] : Array.Empty<string>(),
                .. expected.Contains("A property name", StringComparison.Ordinal) ? ["\"name\""] : Array.Empty<string>()],
        };
    }

    private static EcmaJsonException? Fault(string text)
    {
        try
        {
            EcmaJson.Parse(text);
            return null;
        }
        catch (EcmaJsonException error)
        {
            return error;
        }
    }

    [GeneratedRegex("'(.)'")]
    private static partial Regex Quoted();
}
