using System.Text;
using System.Text.Json;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Tests.Reading;

/// <summary>The cursor between unmapped pages: whole documents, every beginning of them, and every byte replaced.</summary>
public sealed class JsonReaderTests
{
    public static readonly TheoryData<string> Documents =
    [
        """{"Id":1,"Name":"plain","Tags":["a","b\n","é名😀"],"Inner":{"Ok":true,"No":false,"Nothing":null,"Empty":{},"List":[]},"Pi":3.14159e0}""",
        "{\n  \"Id\" : 1 ,\r\n\t\"A longer name than fits a vector of thirty-two bytes\" : [ 1 , 2.5 , -3e10 , [ ] , { } ] ,\n  \"\\u0041\\u00e9\\ud83d\\ude00\" : \"\\u0041\\\\\\\"\"\n}\n",
        "[[[[[[1]]]]],[true,false,null],\"" + "0123456789012345678901234567890123456789012345678901234567890123456789" + "\"]",
        "12345678901234567890.125E-10",
        "\"one string with an escape\\t and a tail\"",
        " true ",
        "null",
        "false",
        "[0,-0,0.1,1e5,123456789,1234567890123456789,0.000001]",
    ];

    [Theory]
    [MemberData(nameof(Documents))]
    public void ReadsTheWholeDocument(string document)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(document);
        string expected = DescribeByDocument(document);
        foreach (byte[] input in (byte[][])[utf8, [.. utf8, .. new byte[40].Select(static _ => (byte)' ')], [.. " \r\n\t"u8, .. utf8]])
        {
            Assert.Equal(expected, OnBothSides(input, static text => ReaderWalk.Describe(text, ReaderWalk.Strict)));
            Assert.Equal("", OnBothSides(input, static text => ReaderWalk.Describe(text, ReaderWalk.Strict, skip: true)));
        }
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void EveryBeginningIsAFaultOfTheReader(string document)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(document);
        for (int length = 0; length < utf8.Length; length++)
        {
            byte[] prefix = utf8[..length];
            Assert.Equal(Expected(prefix, skip: false), OnBothSides(prefix, static text => Outcome(text, ReaderWalk.Strict, skip: false)));
            Assert.Equal(Expected(prefix, skip: true), OnBothSides(prefix, static text => Outcome(text, ReaderWalk.Strict, skip: true)));
        }
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void EveryReplacedByteIsAcceptedOrRefusedAsByTheReference(string document)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(document);
        byte[] replacements = [.. "\"\\{}[],:0e-.tn/ \n"u8, 0, 0x1F, 0x7F, 0x80, 0xC0, 0xE2, 0xED, 0xF4, 0xFF];
        for (int at = 0; at < utf8.Length; at++)
        {
            byte old = utf8[at];
            foreach (byte replacement in replacements)
            {
                utf8[at] = replacement;
                string read = OnBothSides(utf8, static text => Outcome(text, ReaderWalk.Strict, skip: false));
                string skipped = OnBothSides(utf8, static text => Outcome(text, ReaderWalk.Strict, skip: true));
                Assert.True(Expected(utf8, skip: false) == read, $"read: {read}, byte {at} as {replacement:X2} in {document}");
                Assert.True(Expected(utf8, skip: true) == skipped, $"skipped: {skipped}, byte {at} as {replacement:X2} in {document}");
            }

            utf8[at] = old;
        }
    }

    [Fact]
    public void RandomDamage()
    {
        var random = new Random(9);
        byte[][] documents = [.. Documents.Select(static row => Encoding.UTF8.GetBytes(row.Data))];
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            byte[] damaged = [.. documents[random.Next(documents.Length)]];
            for (int hits = random.Next(1, 6); hits > 0; hits--)
            {
                damaged[random.Next(damaged.Length)] = random.Next(3) == 0 ? (byte)random.Next(256) : documents[0][random.Next(documents[0].Length)];
            }

            int start = random.Next(2) == 0 ? 0 : random.Next(damaged.Length);
            byte[] input = damaged[start..];
            var settings = new ReadSettings(random.Next(1, 8), random.Next(2) == 0, random.Next(2) == 0);
            string read = OnBothSides(input, text => Outcome(text, settings, skip: false));
            string skipped = OnBothSides(input, text => Outcome(text, settings, skip: true));
            Assert.True(Expected(input, skip: false, settings) == read, $"read: {read}, {settings}, {Encoding.Latin1.GetString(input)}");
            Assert.True(Expected(input, skip: true, settings) == skipped, $"skipped: {skipped}, {settings}, {Encoding.Latin1.GetString(input)}");
        }
    }

    [Theory]
    [InlineData("[1,2,]", true, false, true)]
    [InlineData("[1,2,]", false, false, false)]
    [InlineData("{\"a\":1,}", true, false, true)]
    [InlineData("{\"a\":1,}", false, false, false)]
    [InlineData("[,]", true, false, false)]
    [InlineData("{,}", true, false, false)]
    [InlineData("[1,,2]", true, false, false)]
    [InlineData("/*a*/[//b\n1/**/,/***/2]// end", false, true, true)]
    [InlineData("/*a*/[1]", false, false, false)]
    [InlineData("[1]/*", false, true, false)]
    [InlineData("[1]/", false, true, false)]
    [InlineData("{\"a\":/*x*/1,}//", true, true, true)]
    [InlineData("{\"a\"/*x*/:1}", false, true, false)]
    public void CommasAndComments(string document, bool trailingCommas, bool comments, bool accepted)
    {
        byte[] input = Encoding.UTF8.GetBytes(document);
        var settings = new ReadSettings(64, trailingCommas, comments);
        Assert.Equal(accepted ? "value" : "fault", OnBothSides(input, text => Outcome(text, settings, skip: false)));
        Assert.Equal(accepted ? "value" : "fault", OnBothSides(input, text => Outcome(text, settings, skip: true)));
        Assert.Equal(accepted ? "value" : "fault", Expected(input, skip: false, settings));
    }

    [Fact]
    public void DepthCountsContainers()
    {
        for (int depth = 1; depth <= 70; depth++)
        {
            foreach ((char open, char close) in new[] { ('[', ']'), ('{', '}') })
            {
                string inner = open == '[' ? "" : "\"a\":";
                string text = string.Concat(Enumerable.Repeat(open + inner, depth - 1)) + open + new string(close, depth);
                byte[] input = Encoding.UTF8.GetBytes(text);
                foreach (bool skip in new[] { false, true })
                {
                    Assert.Equal("value", OnBothSides(input, t => Outcome(t, new ReadSettings(depth, false, false), skip)));
                    Assert.Equal("fault", OnBothSides(input, t => Outcome(t, new ReadSettings(depth - 1, false, false), skip)));
                }
            }
        }
    }

    [Fact]
    public void FaultsPointIntoTheInput()
    {
        foreach (string document in Documents.Select(static row => row.Data))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(document);
            for (int length = 0; length < utf8.Length; length++)
            {
                try
                {
                    ReaderWalk.Describe(utf8.AsSpan(0, length), ReaderWalk.Strict);
                }
                catch (ReadFault fault)
                {
                    Assert.InRange(fault.Offset, 0, length);
                }
            }
        }
    }

    private delegate string Walk(ReadOnlySpan<byte> input);

    /// <summary>The same against the lower and the upper unmapped page.</summary>
    private static string OnBothSides(byte[] input, Walk walk)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        t_memory ??= new GuardedMemory(4096);
        string result = walk(t_memory.CopyAtEnd(input));
        Assert.Equal(result, walk(t_memory.CopyAtStart(input)));
        return result;
    }

    [ThreadStatic]
    private static GuardedMemory? t_memory;

    /// <summary>Anything but a value or the reader's own fault escapes and fails the test.</summary>
    private static string Outcome(ReadOnlySpan<byte> input, ReadSettings settings, bool skip)
    {
        try
        {
            ReaderWalk.Describe(input, settings, skip);
            return "value";
        }
        catch (ReadFault)
        {
            return "fault";
        }
    }

    /// <summary>
    /// What System.Text.Json says. Two deliberate differences: ill-formed UTF-8 is refused in skipped values and in comments too. An escaped
    /// lone surrogate is refused where the string is made, and passes where it is skipped.
    /// </summary>
    private static string Expected(ReadOnlySpan<byte> input, bool skip, ReadSettings? settings = null)
    {
        ReadSettings grammar = settings ?? ReaderWalk.Strict;
        try
        {
            var reader = new Utf8JsonReader(input, new JsonReaderOptions
            {
                AllowTrailingCommas = grammar.TrailingCommas,
                CommentHandling = grammar.Comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
                MaxDepth = grammar.MaxDepth,
            });
            while (reader.Read())
            {
                if (!skip && reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName)
                {
                    _ = reader.GetString();
                }
            }

            return System.Text.Unicode.Utf8.IsValid(input) ? "value" : "fault";
        }
        catch (Exception exception) when (exception is JsonException or InvalidOperationException)
        {
            return "fault";
        }
    }

    private static string DescribeByDocument(string document)
    {
        using JsonDocument parsed = JsonDocument.Parse(document);
        var text = new StringBuilder();
        Value(parsed.RootElement);
        return text.ToString();

        void Value(JsonElement element)
        {
            switch (element.ValueKind)
            {
                case JsonValueKind.Object:
                    text.Append("{\n");
                    foreach (JsonProperty property in element.EnumerateObject())
                    {
                        text.Append(property.Name).Append(":\n");
                        Value(property.Value);
                    }

                    text.Append("}\n");
                    break;
                case JsonValueKind.Array:
                    text.Append("[\n");
                    foreach (JsonElement item in element.EnumerateArray())
                    {
                        Value(item);
                    }

                    text.Append("]\n");
                    break;
                case JsonValueKind.String:
                    text.Append("s ").Append(element.GetString()).Append('\n');
                    break;
                case JsonValueKind.Number:
                    text.Append("n ").Append(element.GetDouble()).Append('\n');
                    break;
                case JsonValueKind.Null:
                    text.Append("null\n");
                    break;
                default:
                    text.Append(element.GetBoolean()).Append('\n');
                    break;
            }
        }
    }
}
