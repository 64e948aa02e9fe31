using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.DocumentsTests;
using Peregrine.Json.DocumentsTests.Edits;
using Peregrine.Json.Support;

namespace Peregrine.Json.Outside;

/// <summary>
/// JSON without types for older frameworks: a library that was compiled once, against the one for .NET Standard, gets the same values, texts and errors from the library of each
/// framework; of the published suites, those that they expect.
/// </summary>
public sealed class FacadeDocumentTests
{
    private static readonly string[] s_forms = ["element", "node"], s_allForms = ["bytes", "element", "node"];

    private static readonly Func<string, string[], string> s_engine = OlderLibraries.Engine.DocumentCalls();

    public static TheoryData<string> Frameworks { get; } = [.. OlderLibraries.Frameworks];

    /// <summary>RFC 9535 by its compliance suite.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void ThePathSuiteHolds(string framework)
    {
        using JsonDocument suite = JsonDocument.Parse(File.ReadAllBytes(TestData.Require("conformance", "jsonpath", "cts.json")));
        var calls = new Calls(framework);
        int valid = 0, invalid = 0;
        foreach (JsonElement test in suite.RootElement.GetProperty("tests").EnumerateArray())
        {
            string selector = test.GetProperty("selector").GetString()!;
            string parsed = calls.Same("path", selector);
            if (test.TryGetProperty("invalid_selector", out _))
            {
                invalid++;
                Assert.Contains("JsonPathException", parsed, StringComparison.Ordinal);
                continue;
            }

            valid++;
            string[] expected = [.. (test.TryGetProperty("result", out JsonElement one) ? [one] : test.GetProperty("results").EnumerateArray().ToArray()).Select(Compact)];
            foreach (string form in s_forms)
            {
                string[] found = calls.Same("select", form, selector, Compact(test.GetProperty("document"))).Split('\n');
                int count = int.Parse(found[^1], System.Globalization.CultureInfo.InvariantCulture);
                Assert.Contains($"[{string.Join(',', count == 0 ? [] : found[..count].Select(static value => Compact(JsonElement.Parse(value))))}]", expected);
            }
        }

        Assert.Equal((456, 247), (valid, invalid));
    }

    /// <summary>RFC 6902 by its public suite.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void ThePatchSuiteHolds(string framework)
    {
        using JsonDocument suite = JsonDocument.Parse(File.ReadAllBytes(TestData.Require("conformance", "jsonpatch", "tests.json")));
        var calls = new Calls(framework);
        int run = 0;
        foreach (JsonElement test in suite.RootElement.EnumerateArray())
        {
            if ((test.TryGetProperty("disabled", out JsonElement disabled) && disabled.GetBoolean()) || !test.TryGetProperty("patch", out JsonElement patch))
            {
                continue;
            }

            run++;
            calls.Same("patch", patch.GetRawText(), "d");
            foreach (string form in s_allForms)
            {
                string found = calls.Same("apply", form, Compact(patch), Compact(test.GetProperty("doc"))).Split('\n')[0];
                if (test.TryGetProperty("error", out _))
                {
                    Assert.StartsWith("JsonPatchException", found, StringComparison.Ordinal);
                }
                else if (test.TryGetProperty("expected", out JsonElement expected))
                {
                    Assert.True(JsonElement.DeepEquals(expected, JsonElement.Parse(found)), $"{found} of {test}");
                }
            }
        }

        Assert.Equal(92, run);
    }

    /// <summary>RFC 7396 appendix A.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void TheExamplesOfMergePatchHold(string framework)
    {
        var calls = new Calls(framework);
        foreach ((string target, string patch, string expected) in (ReadOnlySpan<(string, string, string)>)
        [
            ("""{"a":"b"}""", """{"a":"c"}""", """{"a":"c"}"""), ("""{"a":"b"}""", """{"b":"c"}""", """{"a":"b","b":"c"}"""), ("""{"a":"b"}""", """{"a":null}""", "{}"),
            ("""{"a":"b","b":"c"}""", """{"a":null}""", """{"b":"c"}"""), ("""{"a":["b"]}""", """{"a":"c"}""", """{"a":"c"}"""), ("""{"a":"c"}""", """{"a":["b"]}""", """{"a":["b"]}"""),
            ("""{"a":{"b":"c"}}""", """{"a":{"b":"d","c":null}}""", """{"a":{"b":"d"}}"""), ("""{"a":[{"b":"c"}]}""", """{"a":[1]}""", """{"a":[1]}"""),
            ("""["a","b"]""", """["c","d"]""", """["c","d"]"""), ("""{"a":"b"}""", """["c"]""", """["c"]"""), ("""{"a":"foo"}""", "null", "null"), ("""{"a":"foo"}""", "\"bar\"", "\"bar\""),
            ("""{"e":null}""", """{"a":1}""", """{"e":null,"a":1}"""), ("[1,2]", """{"a":"b","c":null}""", """{"a":"b"}"""), ("{}", """{"a":{"bb":{"ccc":null}}}""", """{"a":{"bb":{}}}"""),
        ])
        {
            Assert.All(s_allForms, form => Assert.Equal(expected, calls.Same("merge", form, patch, target).Replace(" True", "", StringComparison.Ordinal).Replace(" False", "", StringComparison.Ordinal)));
        }
    }

    /// <summary>RFC 6901 sections 5 and 6, and what is no pointer.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void TheExamplesOfPointersHold(string framework)
    {
        const string document = """{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"é\n":9,"a":1,"a":2}""";
        var calls = new Calls(framework);
        string[] pointers = ["/foo/0", "/", "/a~1b", "/c%d", "/e^f", "/g|h", "/i\\j", "/k\"l", "/ ", "/m~0n"], values = ["\"bar\"", "0", "1", "2", "3", "4", "5", "6", "7", "8"];
        foreach (string form in s_forms)
        {
            Assert.Equal(values, pointers.Select(pointer => calls.Same("evaluate", form, pointer, document.Replace(",\"a\":1,\"a\":2", "", StringComparison.Ordinal)).Split(' ')[0]));
            foreach (string pointer in (string[])[.. pointers, "", "/foo", "/foo/-", "/foo/2", "/foo/01", "/foo/99999999999", "/foo/x", "/foo/0/x", "/x", "/a", "/é\n", "/\uD800"])
            {
                calls.Same("evaluate", form, pointer, document);
                calls.Same("pointer", pointer);
            }
        }

        Assert.All((string[])["a", "/~", "/~2", "/a~0~1/~01", "/\uD800", "#"], text => calls.Same("pointer", text));
        Assert.All((string[])["#", "#/a%20b", "#/%c3%a9~1", "/a", "", "#/%", "#/%zz", "#/%c3", "#/ ", "#/é", "#/%ED%A0%80"], text => calls.Same("fragment", text));
    }

    /// <summary>Random expressions over random documents, with limits, too.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void RandomPathsSelectTheSame(string framework)
    {
        var calls = new Calls(framework);
        for (int i = 0; i < 600; i++)
        {
            var random = new RandomPath(7_000_000 + i);
            string json = random.Document();
            foreach (string form in s_forms)
            {
                string expression = random.Query().ToString();
                calls.Same("select", form, expression, json);
                calls.Same("limited", form, expression, json, $"{i % 7}", $"{i % 50}");
            }
        }
    }

    /// <summary>Random regular expressions (RFC 9485), and texts in and beyond the basic plane.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void RegularExpressionsMatchTheSame(string framework)
    {
        var calls = new Calls(framework);
        var random = new Random(9485);
        for (int i = UsualRun.IsShort ? 50 : 150; i > 0; i--)
        {
            string pattern = RegexpPart.Random(random, 3).ToString()!;
            string json = JsonSerializer.Serialize(Enumerable.Range(0, 12).Select(_ => string.Concat(Enumerable.Range(0, random.Next(6)).Select(_ => RegexpPart.RandomRune(random).ToString()))));
            calls.Same("select", "element", $"$[?match(@, {JsonSerializer.Serialize(pattern)})]", json);
            calls.Same("select", "node", $"$[?search(@, {JsonSerializer.Serialize(pattern)})]", json);
        }

        string[] patterns =
        [
            "", "()", "a|", "(|a)*", "^a$", "$^", "a{0}", "a{0,0}b", "(a?){3}", "((a+)?)+b", "((a*)*)*", "(a{2,3}){2}", ".*", "[^a]", "[a-cx-z]", @"\p{L}+", @"\P{L}", @"[\p{Lu}\p{Nd}]", @"[^\p{Lu}é]",
            @"\p{C}", @"\p{Cn}|\p{S}", "𝄞", "[𝄞-𝄢]", "[^𝄞]", "*a", "[", @"\d", "(a", "a{1500}", "a{1501}", "(a{40}){40}", "[a-z-]", "[^^]", @"\n\r\t", "(^a|b$)+", "x(y|z)*$",
        ];
        string texts = JsonSerializer.Serialize((string[])["", "a", "aa", "aaaaaa", "b", "ab", "ba", "é", "É", "1", "\n", "\r", "𝄞", "𝄢a", "a𝄞", "xyzz", "^", "-", "\0", "\u0378", "中", new string('a', 1500), new string('a', 3000)]);
        foreach (string pattern in patterns)
        {
            calls.Same("select", "element", $"$[?match(@, {JsonSerializer.Serialize(pattern)})]", texts);
            calls.Same("select", "element", $"$[?search(@, {JsonSerializer.Serialize(pattern)})]", texts);

            // A pattern that is found in the document.
            calls.Same("select", "node", "$.t[?search(@, $.p)]", $$"""{"p":{{JsonSerializer.Serialize(pattern)}},"t":{{texts}}}""");
        }

        // With backtracking, these would take longer than the universe is old.
        string run = JsonSerializer.Serialize((string[])[new string('a', 3000)]);
        Assert.All((string[])["match(@, '(a*)*b')", "search(@, '(a|a?)+c')", "search(@, '((a+)?)+c$')", "match(@, '(a|aa)+[^a]')"], test =>
            Assert.EndsWith("\n0", calls.Same("select", "element", $"$[?{test}]", run), StringComparison.Ordinal));
    }

    /// <summary>Random pairs: what is between them, applied, and merged.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void RandomPairsComeToTheSame(string framework)
    {
        var calls = new Calls(framework);
        for (int seed = 0; seed < 400; seed++)
        {
            var random = new RandomJson(seed) { HasNulls = seed % 3 > 0 };
            string from = random.Next(), to = random.Next();
            foreach (string form in s_forms)
            {
                string[] between = calls.Same("between", form, from, to).Split('\n');
                string found = calls.Same("apply", form, between[0], from).Split('\n')[0];
                Assert.False(found.StartsWith("JsonPatchException", StringComparison.Ordinal), found);
            }

            Assert.All(s_allForms, form => calls.Same("merge", form, to, from));
        }
    }

    /// <summary>Operations that mostly cannot be applied, and limits.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void RandomOperationsComeToTheSame(string framework)
    {
        var calls = new Calls(framework);
        string[] kinds = ["add", "remove", "replace", "move", "copy", "test", "none"];
        for (int seed = 0; seed < 400; seed++)
        {
            var random = new RandomJson(100_000 + seed);
            string json = random.Next();
            string Pointer() => string.Concat(Enumerable.Range(0, random.Random.Next(3)).Select(_ => "/" + (random.Random.Next(3) == 0 ? random.Random.Next(4) + "" : random.Name().Replace("~", "~0", StringComparison.Ordinal).Replace("/", "~1", StringComparison.Ordinal))));
            IEnumerable<string> operations = Enumerable.Range(0, 1 + (seed % 3)).Select(_ =>
                $$"""{"op":"{{kinds[random.Random.Next(seed % 10 == 0 ? 7 : 6)]}}","path":{{JsonSerializer.Serialize(Pointer())}},"from":{{JsonSerializer.Serialize(Pointer())}},"value":{{random.Scalar()}}}""");
            string patch = $"[{string.Join(',', operations)}]";
            calls.Same("patch", patch, "");
            Assert.All(s_allForms, form => calls.Same("apply", form, patch, json, seed % 5 == 0 ? "40" : "0"));
        }
    }

    /// <summary>Texts and patches that are refused, options, deep ones.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void RefusedTextsAreToldTheSame(string framework)
    {
        var calls = new Calls(framework);
        string[] texts =
        [
            "", " ", "{", "[1,]", "[1 2]", "{\"a\":1,}", "[1]x", "// c\n[1,/* d */2]", "[\"\\x\"]", "[\"\u0001\"]", "01", "-", "1e", "tru", "nul", "[[[[1]]]]", "[[[1]]]", "{\"a\":1,\"\\u0061\":2}",
            "{\"a\":{\"b\":1,\"c\":[],\"b\":2}}", "\"\\ud800\"", "{\"\\ud800\":1,\"\\ud800\":2}", "\uFEFF1", "[1,\n2,\n  x]", new string('[', 65) + new string(']', 65), "{\"" + new string('x', 2000) + "\":1,\"" + new string('x', 2000) + "\":2}",
        ];
        foreach ((int at, string options) in ((string[])["", "c", "t", "ct", "d", "3", "o"]).Index())
        {
            // In the usual run each text with two or three of the options, and each of them with a third of the texts.
            string[] some = [.. texts.Where((_, index) => !UsualRun.IsShort || (index + at) % 3 == 0)];
            Assert.All(some, text => calls.Same("text", Convert.ToBase64String(Encoding.UTF8.GetBytes(text)), options));
            Assert.All(some, text => calls.Same("patch", text, options));
            foreach (byte[] text in (byte[][])[[.. "\"a"u8, 0xFF, .. "\""u8], [.. "[1,\n \""u8, 0xC3, .. "\" , 2]"u8], [.. "{\"a"u8, 0xE0, 0x80, .. "\" : 1}"u8], [.. "[\""u8, 0xED, 0xA0, 0x80, .. "\",x"u8], [0xFF]])
            {
                calls.Same("text", Convert.ToBase64String(text), options);
            }
        }

        string[] patches =
        [
            "{}", "[1]", "[{}]", """[{"op":1}]""", """[{"op":"add"}]""", """[{"op":"add","path":1}]""", """[{"op":"add","path":"a","value":1}]""", """[{"op":"add","path":"/a"}]""", """[{"op":"mov","path":"/a"}]""",
            """[{"op":"move","path":"/a"}]""", """[{"op":"move","path":"/a","from":2}]""", """[{"op":"copy","path":"/a","from":"/~3"}]""", """[{"op":"add","op":"add","path":"","value":1}]""", """[{"op":"\ud800"}]""",
            """[{"op":"add","path":"/\ud800","value":1}]""", """[{"op":"test","path":"/a/b~1","value":{"x":[1, 2]}}]""", """[{"op":"add","path":"","value":1},{"op":"remove","path":""}]""",
        ];
        Assert.All(patches, patch => calls.Same("patch", patch, ""));
        Assert.All(patches, patch => Assert.All(s_allForms, form => calls.Same("apply", form, patch, """{"a":{"b/":{"x":[1.0,2]}}}""")));

        foreach (byte[] text in (byte[][])[[.. "[\""u8, 0xFF, .. "\",\"\\u0061"u8, 0xC3, .. "\",{\"n"u8, 0xE2, 0x82, .. "\":1},\"a\"]"u8], [.. "[\"\\ud800\",\"\\ud800\",\"\\udc00x\",{\"\\ud834\":\"\\ud834\\udd1e\"}]"u8]])
        {
            calls.Same("ill-formed", Convert.ToBase64String(text));
        }

        // Doubling again and again.
        string doubling = $"[{string.Join(',', Enumerable.Repeat("""{"op":"copy","from":"","path":"/-"}""", 30))}]";
        Assert.All(s_allForms, form => calls.Same("apply", form, doubling, "[1]", "100000"));
        string deep = string.Concat(Enumerable.Repeat("{\"a\":[", 4000)) + "1" + string.Concat(Enumerable.Repeat("]}", 4000));
        calls.Same("select", "element", "$..a[?@ == 1]", deep);
        calls.Same("between", "element", deep, deep.Replace('1', '2'));
        calls.Same("merge", "bytes", deep, "{}");
        Assert.All((string[])["$", "$[", "$.a b", "$['\\x']", "$['\\ud800']", "$[?@.a == ]", "$[01]", "$[9007199254740993]", "$[?length(@)]", "$[?foo(@)]", "$" + new string('(', 99), "$[?" + new string('(', 99) + "@", "", "a", "$\0", "$.é", "$[\u0001]"], text => calls.Same("path", text));
    }

    /// <summary>Members of models, by System.Text.Json's serializer.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void MembersOfModelsComeToTheSame(string framework)
    {
        var calls = new Calls(framework);
        const string operation = """{"op":"move","from":"/a/b~1","path":"/\u00E9"}""", other = """{"op":"add","path":"","value":{"x":[1.0,"\u0061",null]}}""";
        Assert.Equal("[\"/a~1b/0\",null,\"\"]", calls.Same("converted", "pointer", "[\"/a~1b/0\", null, \"\"]"));
        Assert.Equal("[\"$.a[0]\"]", calls.Same("converted", "path", "[\"$.a[0]\"]"));
        Assert.Equal($"[{operation}," + """{"op":"add","path":"","value":{"x":[1.0,"a",null]}}]""", calls.Same("converted", "operation", $"[{operation},{other}]"));
        Assert.Equal($"[[{operation}],[],null]", calls.Same("converted", "patch", $"[[{operation}], [], null]"));
        Assert.Equal("""[{"":1,"/a":2}]""", calls.Same("converted", "keys", """[{"":1,"/a":2}]"""));
        foreach (string kind in (string[])["pointer", "path", "operation", "patch", "keys"])
        {
            foreach (string text in (string[])["1", "{}", "[]", "\"a\"", "\"/~2\"", "\"$[\"", "[1]", "{\"op\":\"add\",\"path\":\"/a\"}", "{\"a\":1}", "true", "[{}]", "\"\\ud800\""])
            {
                calls.Same("converted", kind, $"[{text}]");
            }
        }
    }

    /// <summary>Values of a program's, and arguments that are refused.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void ValuesComeToTheSame(string framework) => Assert.True(new Calls(framework).Same("values").Split('\n').Length > 70);

    private static string Compact(JsonElement element) => JsonNode.Parse(element.GetRawText())?.ToJsonString() ?? "null";

    /// <summary>Calls of the engine and of an older library.</summary>
    private sealed class Calls(string framework)
    {
        private readonly Func<string, string[], string> _older = OlderLibraries.Of(framework).DocumentCalls();

        /// <summary>Returns what comes of a call, after checking that it is the same.</summary>
        public string Same(string call, params string[] arguments)
        {
            string expected = s_engine(call, arguments), found = _older(call, arguments);
            Assert.True(expected == found, $"{call}({string.Join(", ", arguments)})\nengine: {expected}\nolder: {found}");
            return found;
        }
    }
}
