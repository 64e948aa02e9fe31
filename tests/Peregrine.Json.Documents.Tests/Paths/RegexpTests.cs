using System.Globalization;
using System.Text;
using Peregrine.Json.Documents;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Regular expressions by RFC 9485.</summary>
public class RegexpTests
{
    [Theory]
    [InlineData("")]
    [InlineData("a|")]
    [InlineData("()")]
    [InlineData("(|a)")]
    [InlineData("a{2}b{2,}c{2,3}d{0}e{0,0}")]
    [InlineData("[-a]")]
    [InlineData("[a-]")]
    [InlineData("[--]")]
    [InlineData("[-]")]
    [InlineData("[^-a]")]
    [InlineData("[^^]")]
    [InlineData("a-b")]
    [InlineData("[.^$|*+?(){},&#]")]
    [InlineData(@"\(\)\*\+\-\.\?\[\\\]\^\n\r\t\{\|\}")]
    [InlineData(@"[\(\)\*\+\-\.\?\[\\\]\^\n\r\t\{\|\}]")]
    [InlineData(@"[\(-\+]")]
    [InlineData(@"\p{L}\P{Lu}[\p{Nd}\P{Z}a-z-]")]
    [InlineData("# a'\"/=!~`@,:;<>_&%\u0001\u007f\uffff")]
    [InlineData("𝄞[𝄞-𝄢]")]
    public void TheGrammarIsAccepted(string pattern) => Assert.Equal(RegexpState.Valid, new Regexp(pattern, isWhole: true).State);

    [Theory]
    [InlineData("*a")]
    [InlineData("a|*")]
    [InlineData("(*)")]
    [InlineData("a**")]
    [InlineData("a*?")]
    [InlineData("a++")]
    [InlineData("a{2}{3}")]
    [InlineData("a{2,1}")]
    [InlineData("a{,2}")]
    [InlineData("a{}")]
    [InlineData("a{2")]
    [InlineData("a{2,")]
    [InlineData("a{x}")]
    [InlineData("{2}")]
    [InlineData("}")]
    [InlineData("]")]
    [InlineData("(")]
    [InlineData(")")]
    [InlineData("(a))")]
    [InlineData("(?:a)")]
    [InlineData("(?=a)")]
    [InlineData("(?<n>a)")]
    [InlineData("(?i)a")]
    [InlineData("[")]
    [InlineData("[]")]
    [InlineData("[^]")]
    [InlineData("[a")]
    [InlineData("[z-a]")]
    [InlineData("[a-b-c]")]
    [InlineData("[--a]")]
    [InlineData("[a--]")]
    [InlineData("[[a]]")]
    [InlineData("[a-z-[aeiou]]")]
    [InlineData(@"[\d]")]
    [InlineData(@"[\p{L}-z]")]
    [InlineData(@"[a-\p{L}]")]
    [InlineData(@"\")]
    [InlineData(@"[\")]
    [InlineData(@"\d")]
    [InlineData(@"\b")]
    [InlineData(@"\1")]
    [InlineData(@"\k<a>")]
    [InlineData(@"\u0041")]
    [InlineData(@"\x41")]
    [InlineData(@"\/")]
    [InlineData(@"\-\a")]
    [InlineData(@"\p")]
    [InlineData(@"\pL")]
    [InlineData(@"\p{")]
    [InlineData(@"\p{L")]
    [InlineData(@"\p{}")]
    [InlineData(@"\p{Cs}")]
    [InlineData(@"\p{Lx}")]
    [InlineData(@"\p{l}")]
    [InlineData(@"\p{IsGreek}")]
    [InlineData(@"\p{Letter}")]
    public void WhatIsNotOfTheGrammarMatchesNothing(string pattern)
    {
        Assert.Equal(RegexpState.Invalid, new Regexp(pattern, isWhole: false).State);
        JsonValueView texts = JsonText.Parse("""["","a","aa","z"]""").Root;
        string literal = System.Text.Json.JsonSerializer.Serialize(pattern);
        Assert.Empty(JsonPath.Parse($"$[?match(@,{literal}) || search(@,{literal})]").Select(texts));
        Assert.Equal(4, JsonPath.Parse($"$[?!search(@,{literal})]").Select(texts).Length);
    }

    [Theory]
    [InlineData(".", "a", true)]
    [InlineData(".", "𝄞", true)]
    [InlineData("..", "𝄞", false)]
    [InlineData(".", "\n", false)]
    [InlineData(".", "\r", false)]
    [InlineData(".", "\u2028", true)]
    [InlineData(".", "\u0085", true)]
    [InlineData("[^a]", "\n", true)]
    [InlineData("[^a]", "𝄞", true)]
    [InlineData("[^a][^a]", "𝄞", false)]
    [InlineData("[^𝄞]", "𝄞", false)]
    [InlineData("[^𝄞]", "𝄢", true)]
    [InlineData("[𝄞]", "𝄞", true)]
    [InlineData("[𝄞]", "a", false)]
    [InlineData("[^𝄞]", "a", true)]
    [InlineData("[𝄞-𝄢]{3}", "𝄞𝄟𝄢", true)]
    [InlineData("[a-😀]+", "z𝄞😀￿", true)]
    [InlineData("[a-😀]+", "😁", false)]
    [InlineData("𝄞+", "𝄞𝄞𝄞", true)]
    [InlineData("a𝄞?b", "ab", true)]
    [InlineData(@"\p{L}+", "aЖ𐐀", true)]
    [InlineData(@"\p{Lu}", "𐐀", true)]
    [InlineData(@"\p{Lu}", "𐐨", false)]
    [InlineData(@"\P{Lu}", "𐐨", true)]
    [InlineData(@"\P{Lu}", "𐐀", false)]
    [InlineData(@"[\P{Lu}b]", "😀", true)]
    [InlineData(@"[^\p{So}]", "😀", false)]
    [InlineData(@"[^\P{So}]", "😀", true)]
    [InlineData(@"\p{C}", "\U0010fffd", true)]
    [InlineData(@"\p{Co}", "\U000f0000", true)]
    [InlineData(@"\p{Cn}", "\U0001ffff", true)]
    [InlineData("^a$", "a", true)]
    [InlineData("a$", "a\n", false)]
    [InlineData("(^a|b)c", "ac", true)]
    [InlineData("a{0}", "", true)]
    [InlineData("(a|b){2,3}", "abab", false)]
    [InlineData("(a|b){2,}", "ababab", true)]
    [InlineData("()*", "", true)]
    [InlineData("(a*)*", "aaa", true)]
    [InlineData("I", "ı", false)]
    [InlineData("K", "\u212a", false)]
    public void Matches(string pattern, string text, bool isMatch) => Assert.Equal(isMatch, new Regexp(pattern, isWhole: true).IsMatch(text.ToCharArray()));

    [Fact]
    public void EveryCategoryIsThatOfTheRuntime()
    {
        Dictionary<UnicodeCategory, string> names = new()
        {
            [UnicodeCategory.UppercaseLetter] = "Lu",
            [UnicodeCategory.LowercaseLetter] = "Ll",
            [UnicodeCategory.TitlecaseLetter] = "Lt",
            [UnicodeCategory.ModifierLetter] = "Lm",
            [UnicodeCategory.OtherLetter] = "Lo",
            [UnicodeCategory.NonSpacingMark] = "Mn",
            [UnicodeCategory.SpacingCombiningMark] = "Mc",
            [UnicodeCategory.EnclosingMark] = "Me",
            [UnicodeCategory.DecimalDigitNumber] = "Nd",
            [UnicodeCategory.LetterNumber] = "Nl",
            [UnicodeCategory.OtherNumber] = "No",
            [UnicodeCategory.SpaceSeparator] = "Zs",
            [UnicodeCategory.LineSeparator] = "Zl",
            [UnicodeCategory.ParagraphSeparator] = "Zp",
            [UnicodeCategory.Control] = "Cc",
            [UnicodeCategory.Format] = "Cf",
            [UnicodeCategory.PrivateUse] = "Co",
            [UnicodeCategory.ConnectorPunctuation] = "Pc",
            [UnicodeCategory.DashPunctuation] = "Pd",
            [UnicodeCategory.OpenPunctuation] = "Ps",
            [UnicodeCategory.ClosePunctuation] = "Pe",
            [UnicodeCategory.InitialQuotePunctuation] = "Pi",
            [UnicodeCategory.FinalQuotePunctuation] = "Pf",
            [UnicodeCategory.OtherPunctuation] = "Po",
            [UnicodeCategory.MathSymbol] = "Sm",
            [UnicodeCategory.CurrencySymbol] = "Sc",
            [UnicodeCategory.ModifierSymbol] = "Sk",
            [UnicodeCategory.OtherSymbol] = "So",
            [UnicodeCategory.OtherNotAssigned] = "Cn",
        };
        Assert.Equal(29, names.Count);
        var patterns = names.ToDictionary(
            static pair => pair.Key, static pair => (Is: new Regexp($@"\p{{{pair.Value}}}", true), IsNot: new Regexp($@"[^\p{{{pair.Value}}}]", true)));
        var firsts = patterns.Keys.ToDictionary(static key => key, static _ => 0);
        for (int character = 0; character <= 0x10FFFF; character += character is >= 0xD800 and <= 0xDFFF ? 1 : 7)
        {
            if (!Rune.IsValid(character))
            {
                continue;
            }

            UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(character);
            if (firsts[category]++ < 200)
            {
                string text = new Rune(character).ToString();
                Assert.True(patterns[category].Is.IsMatch(text.ToCharArray()), $"U+{character:X4}");
                Assert.False(patterns[category].IsNot.IsMatch(text.ToCharArray()), $"U+{character:X4}");
                Assert.DoesNotContain(patterns, other => other.Key != category && other.Value.Is.IsMatch(text.ToCharArray()));
            }
        }
    }

    [Fact]
    public void RandomExpressionsMatchWhatTheirPartsMatch()
    {
        int matches = 0, seeds = UsualRun.IsShort ? 450 : 3000;
        for (int seed = 0; seed < seeds; seed++)
        {
            var random = new Random(seed);
            RegexpPart part = RegexpPart.Random(random, 3);
            var whole = new Regexp(part.ToString()!, isWhole: true);
            var search = new Regexp(part.ToString()!, isWhole: false);
            Assert.Equal(RegexpState.Valid, whole.State);
            for (int i = 0; i < 6; i++)
            {
                Rune[] runes = [.. Enumerable.Range(0, random.Next(6)).Select(_ => RegexpPart.RandomRune(random))];
                string text = string.Concat(runes);
                bool isWhole = part.Ends(runes, 0).Contains(runes.Length);
                matches += isWhole ? 1 : 0;
                Assert.True(isWhole == whole.IsMatch(text.ToCharArray()), $"{part} over {text}");
                bool isThere = Enumerable.Range(0, runes.Length + 1).Any(start => part.Ends(runes, start).Count > 0);
                Assert.True(isThere == search.IsMatch(text.ToCharArray()), $"{part} in {text}");
            }
        }

        Assert.InRange(matches, seeds / 6, 35 * seeds / 6);
    }

    [Fact]
    public void SizeHasLimits()
    {
        foreach (string pattern in new[]
        {
            new string('a', 4097), "((a{100}){100}){100}", "a{1501}", "a{99999999999999999999}", "(a{1000}){2}", "(a|b|c|d){300}",
            new string('(', 65) + new string(')', 65),
            string.Concat(Enumerable.Range('\u4e00', 129).Select(static unit => (char)unit)),
            string.Concat(Enumerable.Range(0x1F300, 129).Select(char.ConvertFromUtf32)),
            string.Concat(Enumerable.Range('\u4e00', 129).Select(static unit => $"[^{(char)unit}]")),
        })
        {
            Assert.Equal(RegexpState.TooLarge, new Regexp(pattern, isWhole: true).State);
            JsonPathException refused = Assert.Throws<JsonPathException>(() => JsonPath.Parse($"$[?match(@,'{pattern}')]"));
            Assert.Contains("regular expression", refused.Message, StringComparison.Ordinal);
            JsonValueView root = JsonText.Parse($$"""{"pattern":"{{pattern}}","text":"a"}""").Root;
            JsonPathLimitException beyond = Assert.Throws<JsonPathLimitException>(() => JsonPath.Parse("$[?match(@,$.pattern)]").Select(root));
            Assert.Contains("regular expression", beyond.Message, StringComparison.Ordinal);
        }

        string many = string.Concat(Enumerable.Range(0x1F300, 128).Select(char.ConvertFromUtf32));
        Assert.True(new Regexp(many, isWhole: true).IsMatch(many.ToCharArray()));
        Assert.True(new Regexp("a{1500}", isWhole: true).IsMatch(new string('a', 1500).ToCharArray()));
        Assert.False(new Regexp("(a{2,30}){2,50}", isWhole: true).IsMatch(new string('a', 5000).ToCharArray()));
        Assert.False(new Regexp("(a|aa)+", isWhole: true).IsMatch((new string('a', 5000) + "b").ToCharArray()));
        Assert.True(new Regexp(@"(\p{L}|\P{N}){0,500}", isWhole: true).IsMatch("𐐀ab😀".ToCharArray()));
    }

    [Fact]
    public void PatternsOfDocumentsAreKeptUpToALimit()
    {
        string json = $"[{string.Join(',', Enumerable.Range(0, 500).Select(static i => $$"""{"p":"[a-z]*{{i}}","t":"x{{i}}"}"""))}]";
        JsonPath path = JsonPath.Parse("$[?match(@.t, @.p)]");
        Assert.Equal(500, path.Select(JsonText.Parse(json).Root).Length);
        Assert.InRange(path.Patterns.Count, 1, RegexpCache.Most);
    }
}
