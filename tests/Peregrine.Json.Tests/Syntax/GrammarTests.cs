using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Syntax;

namespace Peregrine.Json.Tests.Syntax;

/// <summary>The machine of the grammar against System.Text.Json's reader, and against itself wherever the text is split.</summary>
public sealed class GrammarTests
{
    private static readonly string[] s_parts =
    [
        "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\\n\"", "\"a", "\\", "\\u12", "\\q", "/*c*/", "//c\n", "//c\r", "//c\r\n", "//\u2028", "/", "*", "/*", " ", "\n", "\r\n", "\t", "0", "01", "-", "1.5e+3",
        "1.", "1.2", "1e", "+", "true", "false", "null", "tru", "nul", "falsee", "\"x\":", "\"x\":1,", "\u0001", "\u00e9", "\ud83d\ude00", "\ufeff", "[[[[", "{\"a\":{\"b\":[",
    ];

    private static readonly string[] s_texts =
    [
        """{ "name": "a \u00e9\n\ud83d\ude00 日本語 😀 text of more than thirty-two bytes", "numbers": [ -0.50, 12345678901234567890, 1.25e-300, 0 ], "x": {} }""",
        "{\"literals\":[true, false , null],\"empty\":[ [ ], { } , \"\"],\r\n\"n\\u0041me\":{\"deep\":[[[[{\"x\":[1]}]]]]}}",
        "/*a\nb*/{//x\n\"X\":/*y*/1,/*z*/}//\r\n", "//a\n[1/*\n*/,\r\n2,//e\u2027\r\n]/**/", "[1,2,]", " -12.5E+07 ", "\"a\"", "// \rnull // x",
    ];

    /// <summary>Each token and the first fault of System.Text.Json's reader: kind, place and text.</summary>
    [Fact]
    public void TokensAndFaultsAreThoseOfTheReader()
    {
        int faulty = 0;
        foreach (byte[] text in Texts())
        {
            foreach (bool comments in (bool[])[false, true])
            {
                foreach (bool commas in (bool[])[false, true])
                {
                    foreach (int depth in (int[])[2, 64])
                    {
                        faulty += AgreesWithReader(text, comments, commas, depth) ? 0 : 1;
                    }
                }
            }
        }

        Assert.True(faulty > 1000, $"only {faulty} faults");
    }

    /// <summary>The same tokens, and the same fault at the same place, whether the text comes as a whole, byte by byte, or in other pieces.</summary>
    [Fact]
    public void EverySplitGivesTheSame()
    {
        var random = new Random(7);
        foreach (byte[] text in Texts())
        {
            foreach (GrammarComments comments in Enum.GetValues<GrammarComments>())
            {
                var rules = new GrammarRules(random.Next(2) == 0, comments, (GrammarBytes)random.Next(3));
                int depth = random.Next(3) == 0 ? 2 : 64;
                string whole = Log(text, rules, depth, text.Length, keepsAll: true);
                int piece = random.Next(2, 20);
                foreach (bool keepsAll in (bool[])[true, false])
                {
                    Same(whole, Log(text, rules, depth, 1, keepsAll), text, rules, 1);
                    Same(whole, Log(text, rules, depth, piece, keepsAll), text, rules, piece);
                }
            }
        }
    }

    [Theory]
    [InlineData("", "End Root 0")]
    [InlineData("[1,", "End Element 3")]
    [InlineData("[1,]", "TrailingComma Element 3")]
    [InlineData("{\"a\":1,}", "TrailingComma Name 7")]
    [InlineData("[[[", "TooDeep FirstElement 2")]
    [InlineData("[01]", "Byte Zero 2")]
    [InlineData("[1}", "Byte AfterValue 2")]
    [InlineData("[1]]", "Byte AfterRoot 3")]
    [InlineData("\"\\u12g", "Byte Hex 5")]
    [InlineData("[tru", "End Literal 4")]
    public void AFaultHasAKindAndAPlace(string text, string fault)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        var grammar = new Grammar(new GrammarRules(false, GrammarComments.None, GrammarBytes.Utf8), 2);
        NoSink none = default;
        int stopped = grammar.Run(ref none, bytes, 0, isLast: true);
        if (grammar.Stop == GrammarStop.Root)
        {
            stopped = grammar.Run(ref none, bytes, stopped, isLast: true);
        }

        Assert.Equal(fault, $"{grammar.Fault} {grammar.Place} {stopped}");
        Assert.Equal(stopped, grammar.Run(ref none, bytes, stopped, isLast: true));
    }

    /// <summary>Which bytes of a string or comment are refused, and where.</summary>
    [Theory]
    [InlineData(new byte[] { 0x80 }, 0, 0)]
    [InlineData(new byte[] { 0xC3 }, 0, 0)]
    [InlineData(new byte[] { (byte)'a', 0xC0, 0xAF }, 1, 1)]
    [InlineData(new byte[] { 0xED, 0xA0, 0x80 }, 0, -1)]
    [InlineData(new byte[] { 0xED, 0xA0, 0x80, 0xED, 0xB0, 0xFF }, 0, 3)]
    [InlineData(new byte[] { 0xED, 0xA0 }, 0, 0)]
    [InlineData(new byte[] { 0xED, 0x80, 0x80 }, -1, -1)]
    [InlineData(new byte[] { 0xF0, 0x9F, 0x98, 0x80 }, -1, -1)]
    [InlineData(new byte[] { 0xF4, 0x90, 0x80, 0x80 }, 0, 0)]
    public void BytesThatAreNotUtf8(byte[] bytes, int atOfUtf8, int atOfWtf8)
    {
        foreach (string around in (string[])["\"\u0000\"", "/*\u0000*/0", "//\u0000\n0"])
        {
            byte[] before = Encoding.UTF8.GetBytes(around[..around.IndexOf('\0', StringComparison.Ordinal)]);
            byte[] text = [.. before, .. bytes, .. Encoding.UTF8.GetBytes(around[(before.Length + 1)..])];
            foreach (int piece in (int[])[1, 2, 3, text.Length])
            {
                Assert.EndsWith(FaultAt(-1), Log(text, Of(GrammarBytes.Any), 64, piece, keepsAll: true), StringComparison.Ordinal);
                Assert.EndsWith(FaultAt(atOfUtf8), Log(text, Of(GrammarBytes.Utf8), 64, piece, keepsAll: true), StringComparison.Ordinal);
                Assert.EndsWith(FaultAt(atOfWtf8), Log(text, Of(GrammarBytes.Wtf8), 64, piece, keepsAll: true), StringComparison.Ordinal);
            }

            string FaultAt(int at) => at < 0 ? $"End None AfterRoot {text.Length} 0" : $"Fault NotUtf8 {(around[0] == '"' ? "Text" : around[1] == '*' ? "BlockComment" : "LineComment")} {before.Length + at} 0";
        }

        static GrammarRules Of(GrammarBytes bytes) => new(false, GrammarComments.Anywhere, bytes);
    }

    /// <summary>All sorts of texts: well-formed ones, damaged ones, the public suites, and every one of up to three of some bytes.</summary>
    private static IEnumerable<byte[]> Texts()
    {
        foreach (string folder in (string[])["JSONTestSuite/test_parsing", "jsonchecker"])
        {
            foreach (string file in Directory.EnumerateFiles(TestData.Require("conformance", folder), "*.json"))
            {
                byte[] text = File.ReadAllBytes(file);
                if (text.Length < 2000)
                {
                    yield return text;
                }
            }
        }

        byte[] alphabet = [.. "{}[],:\"\\0 1e-.tn/*\n\r\u0001"u8, 0xC3, 0xE2];
        for (int i = 0, count = alphabet.Length; i < TestScale.Times(count * count * count); i++)
        {
            yield return [alphabet[i % count], alphabet[i / count % count], alphabet[i / count / count % count]];
        }

        var random = new Random(3);
        for (int i = 0; i < TestScale.Times(20_000); i++)
        {
            string text = random.Next(3) == 0
                ? string.Concat(Enumerable.Range(0, random.Next(1, 12)).Select(_ => s_parts[random.Next(s_parts.Length)]))
                : s_texts[random.Next(s_texts.Length)];
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            for (int edits = random.Next(3); edits > 0 && bytes.Length > 0; edits--)
            {
                int at = random.Next(bytes.Length);
                byte[] part = Encoding.UTF8.GetBytes(s_parts[random.Next(s_parts.Length)]);
                bytes = [.. bytes.AsSpan(0, at), .. random.Next(4) == 0 ? [(byte)random.Next(256)] : part, .. bytes.AsSpan(Math.Min(bytes.Length, at + random.Next(3)))];
            }

            yield return random.Next(6) == 0 ? bytes[..random.Next(bytes.Length + 1)] : bytes;
        }
    }

    private static bool AgreesWithReader(byte[] text, bool comments, bool commas, int depth)
    {
        var options = new JsonReaderOptions { AllowTrailingCommas = commas, CommentHandling = comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow, MaxDepth = depth };
        var reader = new Utf8JsonReader(text, options);
        var walker = new SyntaxWalker(text, new ReadRules(depth, commas, comments));
        try
        {
            while (reader.Read())
            {
                Assert.True(walker.Read(), $"{Shown(text)}: {walker.Failure}");
                Assert.True(
                    (reader.TokenType, reader.TokenStartIndex, reader.BytesConsumed) == (walker.Token, walker.TokenStart, walker.Position),
                    $"{Shown(text)}: {walker.Token} {walker.TokenStart} {walker.Position}, not {reader.TokenType} {reader.TokenStartIndex} {reader.BytesConsumed}");
                if (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName or JsonTokenType.Number)
                {
                    Assert.True(reader.ValueSpan.SequenceEqual(walker.Text), Shown(text));
                    Assert.Equal(reader.ValueIsEscaped, walker.IsEscaped);
                }
            }

            Assert.False(walker.Read(), Shown(text));
            Assert.True(walker.Failure is null, $"{Shown(text)}: {walker.Failure}");
            return true;
        }
        catch (JsonException expected)
        {
            Assert.False(walker.Read(), Shown(text));
            string actual = $"{walker.Failure} LineNumber: {walker.Line} | BytePositionInLine: {walker.BytePositionInLine}.";
            Assert.True(expected.Message == actual, $"{Shown(text)}\n{actual}, not\n{expected.Message}");
            return false;
        }
    }

    /// <summary>What a sink receives, and how the machine ends.</summary>
    /// <param name="text">The text.</param>
    /// <param name="rules">The grammar.</param>
    /// <param name="depth">The most containers.</param>
    /// <param name="piece">How many bytes arrive at once.</param>
    /// <param name="keepsAll">Whether the machine sees all bytes that have arrived, or only those it still needs.</param>
    private static string Log(byte[] text, GrammarRules rules, int depth, int piece, bool keepsAll)
    {
        var sink = new LogSink(new StringBuilder());
        var grammar = new Grammar(rules, depth);
        int dropped = 0;
        int at = 0;
        for (int end = Math.Min(piece, text.Length); ; end = Math.Min(end + piece, text.Length))
        {
            do
            {
                at = grammar.Run(ref sink, text.AsSpan(dropped..end), at, end == text.Length);
            }
            while (grammar.Stop == GrammarStop.Root);
            if (grammar.Stop != GrammarStop.More)
            {
                return $"{sink.Text}{grammar.Stop} {grammar.Fault} {grammar.Place} {dropped + at} {grammar.Open.Level}";
            }

            int kept = grammar.IsInToken || grammar.Place == GrammarPlace.Slash ? grammar.Start : at;
            if (!keepsAll)
            {
                grammar.MoveStart(0);
                dropped += kept;
                at -= kept;
            }
        }
    }

    private static void Same(string expected, string actual, byte[] text, GrammarRules rules, int piece) =>
        Assert.True(expected == actual, $"{Shown(text)} ({rules}, {piece} a piece):\n{actual}, not\n{expected}");

    private static string Shown(byte[] text) => $"{Encoding.UTF8.GetString(text)} ({Convert.ToHexString(text)})";

    private readonly struct LogSink(StringBuilder log) : ITokenSink
    {
        public StringBuilder Text => log;

        public void BeginRoot() => log.Append('<');

        public void EndRoot() => log.Append('>');

        public void Open(byte bracket) => log.Append((char)bracket);

        public void Close(byte bracket) => log.Append((char)bracket);

        public void Empty(byte bracket) => log.Append('(').Append((char)bracket).Append(')');

        public void Comma() => log.Append(',');

        public void Colon() => log.Append(':');

        void ITokenSink.Text(TokenKind kind, ReadOnlySpan<byte> text, bool isLast) => log.Append(kind).Append('<').Append(Encoding.Latin1.GetString(text)).Append('>').Append(isLast);
    }
}
