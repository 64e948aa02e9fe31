using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Default values, invalid arguments, and views that are used after their document was replaced or disposed.</summary>
public sealed class ArgumentTests
{
    [Fact]
    public void AnEnumeratorHasAValueOnlyBetweenItsEnds()
    {
        JsonValueView root = JsonText.Parse("""[[1,2],{"a":3},[]]""").Root;
        foreach (JsonValueView array in (JsonValueView[])[root, root[0], root[2]])
        {
            JsonValueView.ArrayEnumerator elements = array.EnumerateArray();
            Assert.Equal(JsonValueKind.Undefined, elements.Current.ValueKind);
            while (elements.MoveNext())
            {
                Assert.NotEqual(JsonValueKind.Undefined, elements.Current.ValueKind);
            }

            Assert.Equal(JsonValueKind.Undefined, elements.Current.ValueKind);
            Assert.False(elements.MoveNext());
            Assert.Equal(JsonValueKind.Undefined, elements.Current.ValueKind);
        }

        JsonValueView.ObjectEnumerator members = root[1].EnumerateObject();
        JsonMemberView before = members.Current;
        Assert.True(members.MoveNext());
        Assert.Equal("a", members.Current.Name);
        Assert.False(members.MoveNext());
        JsonMemberView after = members.Current;
        foreach (JsonMemberView none in (JsonMemberView[])[before, after, default])
        {
            Assert.Throws<InvalidOperationException>(() => none.Name);
            Assert.Throws<InvalidOperationException>(() => none.Value);
            Assert.Throws<InvalidOperationException>(() => none.RawName);
            Assert.Throws<InvalidOperationException>(() => none.NameEquals("a"));
            Assert.Throws<InvalidOperationException>(none.ToString);
        }
    }

    [Fact]
    public void DefaultEnumeratorsAreEmpty()
    {
        JsonValueView.ArrayEnumerator elements = default;
        Assert.Equal(JsonValueKind.Undefined, elements.Current.ValueKind);
        Assert.False(elements.MoveNext());
        JsonValueView.ObjectEnumerator members = default;
        JsonMemberView none = members.Current;
        Assert.Throws<InvalidOperationException>(() => none.Value);
        Assert.False(members.MoveNext());
    }

    [Theory]
    [InlineData("""{"k":"other"}""")]
    [InlineData("1")]
    [InlineData("")]
    [InlineData(null)]
    public void AnEnumeratorDoesNotGoOnInTheNextText(string? next)
    {
        foreach (int moves in (int[])[0, 1, 3])
        {
            using var parser = new JsonTextParser();
            JsonValueView.ArrayEnumerator elements = parser.Parse("""[[1,2,3],{"a":1,"b":2},5,6]"""u8.ToArray()).EnumerateArray();
            for (int i = 0; i < moves; i++)
            {
                Assert.True(elements.MoveNext());
            }

            JsonValueView current = elements.Current;
            Replace(parser, next);
            string message = "";
            try
            {
                _ = elements.MoveNext();
            }
            catch (InvalidOperationException error)
            {
                message = error.Message;
            }

            Assert.Contains("another text", message, StringComparison.Ordinal);
            if (moves > 0)
            {
                JsonValueView later = elements.Current;
                Assert.Throws<InvalidOperationException>(() => current.ValueKind);
                Assert.Throws<InvalidOperationException>(() => later.ValueKind);
            }
        }
    }

    [Fact]
    public void AMemberDoesNotGoOnInTheNextText()
    {
        using var parser = new JsonTextParser();
        JsonValueView.ObjectEnumerator members = parser.Parse("""{"a":1,"b":2}"""u8.ToArray()).EnumerateObject();
        Assert.True(members.MoveNext());
        Replace(parser, """{"k":"other"}""");
        JsonMemberView stale = members.Current;
        Assert.Throws<InvalidOperationException>(() => stale.Name);
        Assert.Throws<InvalidOperationException>(() => stale.Value);
        bool throws = false;
        try
        {
            _ = members.MoveNext();
        }
        catch (InvalidOperationException)
        {
            throws = true;
        }

        Assert.True(throws);
    }

    [Theory]
    [InlineData("""{"a\"b":1}""", "\"a\\\"b\":1")]
    [InlineData("""{"\ud800" : [1, 2]}""", "\"\\ud800\" : [1, 2]")]
    public void TheTextOfAMemberIsThatOfTheDocument(string json, string expected)
    {
        JsonValueView.ObjectEnumerator members = JsonText.Parse(json).Root.EnumerateObject();
        Assert.True(members.MoveNext());
        Assert.Equal(expected, members.Current.ToString());
        using JsonElement.ObjectEnumerator others = JsonElement.Parse(json).EnumerateObject();
        Assert.True(others.MoveNext());
        Assert.Equal(expected, others.Current.ToString());
    }

    [Fact]
    public void AnExceptionNamesTheParameter()
    {
        JsonElement one = JsonElement.Parse("1");
        Named("value", static () => (JsonEditorValue)default(JsonElement));
        Named("document", () => JsonPatch.Parse("[]").Apply(default(JsonElement)));
        Named("from", () => JsonPatch.Between(default, one));
        Named("to", () => JsonPatch.Between(one, default(JsonElement)));
        Named("target", () => JsonMergePatch.Apply(default(JsonElement), one));
        Named("patch", () => JsonMergePatch.Apply(one, default(JsonElement)));
        Named("from", () => JsonMergePatch.Between(default, one));
        Named("to", () => JsonMergePatch.Between(one, default(JsonElement)));
    }

    [Fact]
    public void ATargetIsAskedForBeforeThePatchIsRead()
    {
        var known = (JsonTypeInfo<List<int>>)JsonSerializerOptions.Default.GetTypeInfo(typeof(List<int>));
        Assert.Throws<ArgumentNullException>("target", () => JsonMergePatch.Populate(null!, "["u8, known));
        Assert.Throws<ArgumentNullException>("target", () => JsonMergePatch.Populate<List<int>>(null!, "["u8));
    }

    private static void Named(string parameter, Func<object?> call) => Assert.Equal(parameter, Assert.Throws<ArgumentException>(call).ParamName);

    private static void Replace(JsonTextParser parser, string? next)
    {
        if (next is null)
        {
            parser.Dispose();
        }
        else if (next.Length == 0)
        {
            Assert.ThrowsAny<JsonException>(() => parser.Parse(default));
        }
        else
        {
            _ = parser.Parse(System.Text.Encoding.UTF8.GetBytes(next));
        }
    }
}
