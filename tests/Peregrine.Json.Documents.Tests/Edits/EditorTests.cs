using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Edits whose result is known to the byte.</summary>
public class EditorTests
{
    private const string Pretty = """
        {
          "a": [
            1,
            2
          ],
          "b": { "c": "\u0061", "d": {} },
          "e": 1.50
        }

        """;

    [Fact]
    public void NothingChangesWithoutEdits()
    {
        JsonText text = JsonText.Parse("  " + Pretty);
        var editor = new JsonEditor(text);
        Assert.Same(text, editor.ToJsonText());
        Assert.Equal(text.ToString(), Encoding.UTF8.GetString(editor.ToUtf8Bytes()));
        Assert.False(editor.TryRemove("/x"));
        Assert.Same(text, editor.ToJsonText());
    }

    [Theory]
    [InlineData("[1, 2, 3]", "/0", "[2, 3]")]
    [InlineData("[1, 2, 3]", "/1", "[1, 3]")]
    [InlineData("[1, 2, 3]", "/2", "[1, 2]")]
    [InlineData("[ 1 ]", "/0", "[]")]
    [InlineData("{ \"a\" : 1 , \"b\" : 2 }", "/a", "{ \"b\" : 2 }")]
    [InlineData("{ \"a\" : 1 , \"b\" : 2 }", "/b", "{ \"a\" : 1 }")]
    [InlineData("{\"a\":1,\"b\":2,\"a\":3}", "/a", "{\"b\":2}")]
    [InlineData("{\"a\":1,\"\\u0061\":3}", "/a", "{}")]
    [InlineData("{\"x\":[[1,2],[3]]}", "/x/0/1", "{\"x\":[[1],[3]]}")]
    public void RemovingTakesTheComma(string json, string path, string expected) => Is(expected, new JsonEditor(JsonText.Parse(json)).Remove(path));

    [Theory]
    [InlineData("[]", "/-", "[9]")]
    [InlineData("[ ]", "/0", "[9]")]
    [InlineData("[1]", "/-", "[1,9]")]
    [InlineData("[ 1 ]", "/1", "[ 1, 9 ]")]
    [InlineData("[ 1 ]", "/0", "[ 9, 1 ]")]
    [InlineData("[1, 2,3]", "/1", "[1, 9, 2,3]")]
    [InlineData("[\n  1\n]", "/-", "[\n  1,\n  9\n]")]
    [InlineData("{}", "/x", "{\"x\":9}")]
    [InlineData("{\n  \"a\": 1\n}", "/x", "{\n  \"a\": 1,\n  \"x\": 9\n}")]
    [InlineData("{\"a\" : 1, \"b\":2}", "/b", "{\"a\" : 1, \"b\":9}")]
    [InlineData("{\"a\":1,\"a\":2}", "/a", "{\"a\":1,\"a\":9}")]
    [InlineData(" 1\n", "", " 9\n")]
    [InlineData("{\"a\":1}", "/\u00e9\"\n", "{\"a\":1,\"\u00e9\\\"\\n\":9}")]
    public void AddingFollowsTheLayout(string json, string path, string expected) => Is(expected, new JsonEditor(JsonText.Parse(json)).Add(path, 9));

    [Fact]
    public void ManyEditsOfOneText()
    {
        JsonEditor editor = new JsonEditor(JsonText.Parse(Pretty))
            .Replace("/a/1", "two").Insert("/a/0", 0).Set("/b/d/new", true).Remove("/b/c").Move("/e", "/f").Copy("/b", "/a/-")
            .Set("/a/0", JsonEditorValue.Parse("[ ]"u8));
        Is("""
            {
              "a": [
                [ ],
                1,
                "two",
                { "d": {"new":true} }
              ],
              "b": { "d": {"new":true} },
              "f": 1.50
            }

            """, editor);
    }

    [Fact]
    public void ValuesOfAllKinds()
    {
        JsonValueView view = JsonText.Parse("""{"a": [1,  2]}""").Root;
        JsonEditor editor = new JsonEditor(JsonText.Parse("[]"))
            .Add("/-", "s\u00e9<").Add("/-", true).Add("/-", false).Add("/-", 5).Add("/-", long.MinValue).Add("/-", 0.1f)
            .Add("/-", 1e300).Add("/-", 1.10m).Add("/-", default)
            .Add("/-", (string?)null).Add("/-", (JsonNode?)null).Add("/-", view["a"]).Add("/-", JsonElement.Parse("""{"x" : 1}"""))
            .Add("/-", new JsonObject { ["y"] = "\u00e9" })
            .Add("/-", JsonEditorValue.From(new { Z = 1 })).Add("/-", JsonEditorValue.Parse(" [1 , 2] "));
        Is("""["sé<",true,false,5,-9223372036854775808,0.1,1E+300,1.10,null,null,null,[1,  2],{"x" : 1},{"y":"é"},{"Z":1},[1 , 2]]""", editor);
        Assert.Throws<ArgumentException>(() => (JsonEditorValue)double.NaN);
        Assert.Throws<ArgumentException>(() => (JsonEditorValue)float.PositiveInfinity);
        Assert.Throws<ArgumentException>(() => (JsonEditorValue)default(JsonElement));
        Assert.Throws<InvalidOperationException>(() => (JsonEditorValue)default(JsonValueView));
        Assert.Throws<ArgumentException>(() => (JsonEditorValue)"\ud800");
        Assert.ThrowsAny<JsonException>(() => JsonEditorValue.Parse("[1"));
    }

    [Fact]
    public void AValueOfAParserIsCopied()
    {
        using var parser = new JsonTextParser();
        JsonEditor editor = new JsonEditor(JsonText.Parse("[1]")).Add("/-", parser.Parse("""{"a":1}"""u8.ToArray()));
        parser.Parse("[2,3,4]"u8.ToArray());
        Is("""[1,{"a":1}]""", editor);
    }

    [Theory]
    [InlineData("/x", "no member 'x'")]
    [InlineData("/a/2", "none with the index 2")]
    [InlineData("/a/-", "'-'")]
    [InlineData("/e/x", "is a number")]
    [InlineData("", "root cannot be removed")]
    public void EditsThatFailSayWhyAndChangeNothing(string path, string message)
    {
        var editor = new JsonEditor(JsonText.Parse(Pretty));
        Assert.Contains(message, Assert.Throws<KeyNotFoundException>(() => editor.Remove(path)).Message, StringComparison.Ordinal);
        Assert.Throws<KeyNotFoundException>(() => editor.Add("/e/x", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Add("/a/4", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Set("/a/01", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Replace("/zz", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Insert("/zz", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Insert("", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Add("/\ud800", 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Move("/a", "/a/0"));
        Assert.Throws<KeyNotFoundException>(() => editor.Move("/a/0", "/b/x/y"));
        Assert.Throws<KeyNotFoundException>(() => editor.Move("/b/c", "/a/7"));
        Assert.Throws<KeyNotFoundException>(() => editor.Move("", "/a"));
        Assert.Throws<KeyNotFoundException>(() => editor.Copy("/q", "/a"));
        Assert.Throws<KeyNotFoundException>(() => editor.Copy("/a", "/q/r"));
        Is(Pretty, editor);
    }

    [Theory]
    [InlineData("[ ]", "/1")]
    [InlineData("{\n}", "/a")]
    [InlineData("{\"a\": { }, \"b\": [\n]}", "/a/c")]
    [InlineData("{\"a\": { }, \"b\": [\n]}", "/b/0")]
    public void FailedEditsLeaveEmptyOnesAsTheyAre(string json, string path)
    {
        var editor = new JsonEditor(JsonText.Parse(json));
        Assert.False(editor.TryRemove(path));
        Assert.Throws<KeyNotFoundException>(() => editor.Replace(path, 1));
        Assert.Throws<KeyNotFoundException>(() => editor.Move(path, "/z"));
        Assert.Throws<KeyNotFoundException>(() => editor.Copy(path, "/z"));
        Assert.Equal(json, System.Text.Encoding.UTF8.GetString(editor.ToUtf8Bytes()));
        Assert.Equal(json, editor.ToJsonText().ToString());
    }

    [Fact]
    public void AFailedMoveRestoresNamesThatOccurTwice()
    {
        var editor = new JsonEditor(JsonText.Parse("""{"a":1,"b":2,"a":3,"a":[]}"""));
        Assert.Throws<KeyNotFoundException>(() => editor.Move("/a", "/x/y"));
        Is("""{"a":1,"b":2,"a":3,"a":[]}""", editor);
        editor.Add("/c", 1);
        Assert.Throws<KeyNotFoundException>(() => editor.Move("/c", "/x/y"));
        Is("""{"a":1,"b":2,"a":3,"a":[],"c":1}""", editor);
        Is("""{"b":2,"c":1,"d":[]}""", editor.Move("/a", "/d"));
    }

    [Theory]
    [InlineData("[1, 2]", "/0", "[9, 2]")]
    [InlineData("[1, 2]", "/2", "[1, 2, 9]")]
    [InlineData("[1, 2]", "/-", "[1, 2, 9]")]
    [InlineData("{\"a\": [ ]}", "/a", "{\"a\": 9}")]
    [InlineData("{\"a\": [ ]}", "/b", "{\"a\": [ ],\"b\": 9}")]
    [InlineData(" {} ", "", " 9 ")]
    public void SettingReplacesOrAdds(string json, string path, string expected) => Is(expected, new JsonEditor(JsonText.Parse(json)).Set(path, 9));

    [Fact]
    public void ADocumentThatRefusesNamesTwiceStaysSo()
    {
        JsonText text = JsonText.Parse("""{"a":{"b":1}}""", new JsonTextOptions { AllowDuplicateProperties = false });
        var editor = new JsonEditor(text);
        Assert.Throws<JsonException>(() => editor.Set("/a", JsonEditorValue.Parse("""[{"x":1,"\u0078":2}]""")));
        Is("""{"a":{"b":1}}""", editor);
        Is("""{"a":[{"x":1}]}""", editor.Set("/a", JsonEditorValue.Parse("""[{"x":1}]""")));
        JsonPatch patch = JsonPatch.Parse("""[{"op":"add","path":"/c","value":{"x":1,"x":2}}]""");
        Assert.IsType<JsonException>(Assert.Throws<JsonPatchException>(() => patch.Apply(text)).InnerException);
        Assert.Throws<JsonException>(() => JsonMergePatch.Apply(text, JsonText.Parse("""{"c":[{"x":1,"x":2}]}""")));
        Assert.Equal("""{"a":{"b":1},"c":{"x":2}}""", JsonMergePatch.Apply(text, JsonText.Parse("""{"c":{"x":1,"x":2}}""")).ToString());
    }

    [Fact]
    public void AMoveToItselfAndToTheRoot()
    {
        Is("[1,2]", new JsonEditor(JsonText.Parse("[1,2]")).Move("/0", "/0"));
        Is("[2,1]", new JsonEditor(JsonText.Parse("[1,2]")).Move("/0", "/1"));
        Is("[2,1]", new JsonEditor(JsonText.Parse("[1,2]")).Move("/0", "/-"));
        Is(" 2 ", new JsonEditor(JsonText.Parse(" [1, 2 ] ")).Move("/1", ""));
        Is("""{"a":{"b":1},"c":{"a":{"b":1}}}""", new JsonEditor(JsonText.Parse("""{"a":{"b":1}}""")).Copy("", "/c"));
    }

    [Fact]
    public void CommentsAndTrailingCommasStay()
    {
        const string json = """
            // settings
            {
              "a": 1, // one
              /* two */ "b": [1, 2, /* last */ ],
              "c": { /* nothing */ },
            } // end
            """;
        var options = new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true };
        JsonText text = JsonText.Parse(json, options);
        JsonEditor editor = new JsonEditor(text).Set("/a", 2).Add("/b/-", 3).Add("/c/x", 1).Add("/d", JsonEditorValue.Parse("[1,]", options));
        string expected = """
            // settings
            {
              "a": 2, // one
              /* two */ "b": [1, 2, 3, /* last */ ],
              "c": { /* nothing */ "x":1},
              "d": [1,],
            } // end
            """;
        Assert.Equal(expected, Encoding.UTF8.GetString(editor.ToUtf8Bytes()));
        JsonText made = editor.ToJsonText();
        Assert.Equal(JsonText.Parse(made.Utf8, options).Root.Tree.Words, made.Root.Tree.Words);
        Assert.Equal("""{"a":2,"b":[1,2,3],"c":{"x":1},"d":[1]}""", made.Root.ToJsonElement().ToString() is { } ? Compact(made.Root) : "");
        editor.Remove("/b").Remove("/a");
        Assert.Equal("""{"c":{"x":1},"d":[1]}""", Compact(JsonText.Parse(editor.ToUtf8Bytes(), options).Root));

        // In a text without them, a value with comments is written without them.
        Is("[[1]]", new JsonEditor(JsonText.Parse("[]")).Add("/0", JsonEditorValue.Parse("[1,/**/]", options)));
    }

    private static string Compact(JsonValueView view)
    {
        var text = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(text);
        view.WriteTo(writer);
        writer.Flush();
        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    private static void Is(string expected, JsonEditor editor)
    {
        Assert.Equal(expected, Encoding.UTF8.GetString(editor.ToUtf8Bytes()));
        var written = new ArrayBufferWriter<byte>();
        editor.WriteTo(written);
        Assert.Equal(expected, Encoding.UTF8.GetString(written.WrittenSpan));
        JsonText made = editor.ToJsonText();
        Assert.Equal(expected, made.ToString());
        Assert.Equal(JsonText.Parse(expected).Root.Tree.Words, made.Root.Tree.Words);
    }
}
