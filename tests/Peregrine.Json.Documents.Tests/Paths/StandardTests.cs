namespace Peregrine.Json.DocumentsTests;

/// <summary>The tables of RFC 9535.</summary>
public class StandardTests
{
    private const string Store = """
        {"store":{"book":[
        {"category":"reference","author":"Nigel Rees","title":"Sayings of the Century","price":8.95},
        {"category":"fiction","author":"Evelyn Waugh","title":"Sword of Honour","price":12.99},
        {"category":"fiction","author":"Herman Melville","title":"Moby Dick","isbn":"0-553-21311-3","price":8.99},
        {"category":"fiction","author":"J. R. R. Tolkien","title":"The Lord of the Rings","isbn":"0-395-19395-8","price":22.99}],
        "bicycle":{"color":"red","price":399}}}
        """;

    private const string Names = """{"o":{"j j":{"k.k":3}},"'":{"@":2}}""";
    private const string Wild = """{"o":{"j":1,"k":2},"a":[5,3]}""";
    private const string Letters = """["a","b","c","d","e","f","g"]""";
    private const string Filters = """
        {"a":[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],"o":{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}},"e":"f"}
        """;

    private const string Descendants = """{"o":{"j":1,"k":2},"a":[5,3,[{"j":4},{"k":6}]]}""";
    private const string Nulls = """{"a":null,"b":[null],"c":[{}],"null":1}""";

    [Theory]
    [InlineData("$.store.book[*].author", """["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]""")]
    [InlineData("$..author", """["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]""")]
    [InlineData("$.store..price", "[8.95,12.99,8.99,22.99,399]")]
    [InlineData("$..book[2].author", """["Herman Melville"]""")]
    [InlineData("$..book[2].publisher", "[]")]
    [InlineData("$..book[-1].title", """["The Lord of the Rings"]""")]
    [InlineData("$..book[0,1].price", "[8.95,12.99]")]
    [InlineData("$..book[:2].price", "[8.95,12.99]")]
    [InlineData("$..book[?@.isbn].price", "[8.99,22.99]")]
    [InlineData("$..book[?@.price<10].price", "[8.95,8.99]")]
    [InlineData("$.store.*.color", """["red"]""")]
    public void Section1_5(string expression, string expected) => Selects(expression, Store, expected);

    [Fact]
    public void AllOfTheStoreIsSelected() => Assert.Equal(27, JsonPath.Parse("$..*").Select(JsonText.Parse(Store).Root).Length);

    [Theory]
    [InlineData("$.o['j j']", """[{"k.k":3}]""")]
    [InlineData("$.o['j j']['k.k']", "[3]")]
    [InlineData("""$.o["j j"]["k.k"]""", "[3]")]
    [InlineData("""$["'"]["@"]""", "[2]")]
    public void Section2_3_1_3(string expression, string expected) => Selects(expression, Names, expected);

    [Theory]
    [InlineData("$[*]", """[{"j":1,"k":2},[5,3]]""")]
    [InlineData("$.o[*]", "[1,2]")]
    [InlineData("$.o[*,*]", "[1,2,1,2]")]
    [InlineData("$.a[*]", "[5,3]")]
    public void Section2_3_2_3(string expression, string expected) => Selects(expression, Wild, expected);

    [Theory]
    [InlineData("$[1]", """["b"]""")]
    [InlineData("$[-2]", """["f"]""")]
    [InlineData("$[7]", "[]")]
    [InlineData("$[-8]", "[]")]
    [InlineData("$[1:3]", """["b","c"]""")]
    [InlineData("$[5:]", """["f","g"]""")]
    [InlineData("$[1:5:2]", """["b","d"]""")]
    [InlineData("$[5:1:-2]", """["f","d"]""")]
    [InlineData("$[::-1]", """["g","f","e","d","c","b","a"]""")]
    [InlineData("$[::0]", "[]")]
    [InlineData("$[9007199254740991:-9007199254740991:-9007199254740991]", """["g"]""")]
    [InlineData("$[-9007199254740991:9007199254740991:9007199254740991]", """["a"]""")]
    [InlineData("$[0,3]", """["a","d"]""")]
    [InlineData("$[0:2,5]", """["a","b","f"]""")]
    [InlineData("$[0,0]", """["a","a"]""")]
    public void Sections2_3_3And2_3_4And2_5_1(string expression, string expected) => Selects(expression, Letters, expected);

    [Theory]
    [InlineData("$.absent1 == $.absent2", true)]
    [InlineData("$.absent1 <= $.absent2", true)]
    [InlineData("$.absent == 'g'", false)]
    [InlineData("$.absent1 != $.absent2", false)]
    [InlineData("$.absent != 'g'", true)]
    [InlineData("1 <= 2", true)]
    [InlineData("1 > 2", false)]
    [InlineData("13 == '13'", false)]
    [InlineData("'a' <= 'b'", true)]
    [InlineData("'a' > 'b'", false)]
    [InlineData("$.obj == $.arr", false)]
    [InlineData("$.obj != $.arr", true)]
    [InlineData("$.obj == $.obj", true)]
    [InlineData("$.obj != $.obj", false)]
    [InlineData("$.arr == $.arr", true)]
    [InlineData("$.arr != $.arr", false)]
    [InlineData("$.obj == 17", false)]
    [InlineData("$.obj != 17", true)]
    [InlineData("$.obj <= $.arr", false)]
    [InlineData("$.obj < $.arr", false)]
    [InlineData("$.obj <= $.obj", true)]
    [InlineData("$.arr <= $.arr", true)]
    [InlineData("1 <= $.arr", false)]
    [InlineData("1 >= $.arr", false)]
    [InlineData("1 > $.arr", false)]
    [InlineData("1 < $.arr", false)]
    [InlineData("true <= true", true)]
    [InlineData("true > true", false)]
    [InlineData("$.absent < $.absent", false)]
    [InlineData("$.absent < 1", false)]
    [InlineData("$.absent >= 1", false)]
    [InlineData("$.obj.x > 1", false)]
    [InlineData("$.obj.x >= 'y'", true)]
    public void Table11(string condition, bool holds) =>
        Selects($"$[?{condition}]", """{"obj":{"x":"y"},"arr":[2,3]}""", holds ? """[{"x":"y"},[2,3]]""" : "[]");

    [Theory]
    [InlineData("$.a[?@.b == 'kilo']", """[{"b":"kilo"}]""")]
    [InlineData("$.a[?(@.b == 'kilo')]", """[{"b":"kilo"}]""")]
    [InlineData("$.a[?@>3.5]", "[5,4,6]")]
    [InlineData("$.a[?@.b]", """[{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]""")]
    [InlineData("$[?@.*].p", "[1]")]
    [InlineData("$[?@[?@.b]][9]", """[{"b":"kilo"}]""")]
    [InlineData("$.o[?@<3, ?@<3]", "[1,2,1,2]")]
    [InlineData("""$.a[?@<2 || @.b == "k"]""", """[1,{"b":"k"}]""")]
    [InlineData("""$.a[?match(@.b, "[jk]")]""", """[{"b":"j"},{"b":"k"}]""")]
    [InlineData("""$.a[?search(@.b, "[jk]")]""", """[{"b":"j"},{"b":"k"},{"b":"kilo"}]""")]
    [InlineData("$.o[?@>1 && @<4]", "[2,3]")]
    [InlineData("$.o[?@.u || @.x]", """[{"u":6}]""")]
    [InlineData("$.a[?@.b == $.x]", "[3,5,1,2,4,6]")]
    [InlineData("$.a[?@ == @]", """[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]""")]
    public void Table12(string expression, string expected) => Selects(expression, Filters, expected);

    [Theory]
    [InlineData("$[?length(@) < 3]", true)]
    [InlineData("$[?length(@.*) < 3]", false)]
    [InlineData("$[?count(@.*) == 1]", true)]
    [InlineData("$[?count(1) == 1]", false)]
    [InlineData("$[?count(foo(@.*)) == 1]", false)]
    [InlineData("$[?match(@.timezone, 'Europe/.*')]", true)]
    [InlineData("$[?match(@.timezone, 'Europe/.*') == true]", false)]
    [InlineData("""$[?value(@..color) == "red"]""", true)]
    [InlineData("$[?value(@..color)]", false)]
    [InlineData("$[?length(match(@, 'a')) == 1]", false)]
    [InlineData("$[?count(value(@..a)) == 1]", false)]
    [InlineData("$[?length(value(@..a)) == count($..b)]", true)]
    [InlineData("$[?length(@.a && @.b) == 1]", false)]
    [InlineData("$[?length((@.a)) == 1]", false)]
    [InlineData("$[?match(@.a == 'a', 'a')]", false)]
    [InlineData("$[?true == match(@.a, 'a')]", false)]
    public void Section2_4_9(string expression, bool isValid) => Assert.Equal(isValid, JsonPath.TryParse(expression, out _));

    [Theory]
    [InlineData("$..j", "[1,4]")]
    [InlineData("$..[0]", """[5,{"j":4}]""")]
    [InlineData("$..o", """[{"j":1,"k":2}]""")]
    [InlineData("$.o..[*, *]", "[1,2,1,2]")]
    [InlineData("$.a..[0, 1]", """[5,3,{"j":4},{"k":6}]""")]
    [InlineData("$..*", """[{"j":1,"k":2},[5,3,[{"j":4},{"k":6}]],1,2,5,3,[{"j":4},{"k":6}],{"j":4},{"k":6},4,6]""")]
    public void Section2_5_2_3(string expression, string expected) => Selects(expression, Descendants, expected);

    [Theory]
    [InlineData("$.a", "[null]")]
    [InlineData("$.a[0]", "[]")]
    [InlineData("$.a.d", "[]")]
    [InlineData("$.b[0]", "[null]")]
    [InlineData("$.b[*]", "[null]")]
    [InlineData("$.b[?@]", "[null]")]
    [InlineData("$.b[?@==null]", "[null]")]
    [InlineData("$.c[?@.d==null]", "[]")]
    [InlineData("$.null", "[1]")]
    public void Section2_6_1(string expression, string expected) => Selects(expression, Nulls, expected);

    [Theory]
    [InlineData("$.a", """{"a":1}""", "$['a']")]
    [InlineData("$[1]", "[0,1]", "$[1]")]
    [InlineData("$[-3]", "[0,1,2,3,4]", "$[2]")]
    [InlineData("$.a.b[1:2]", """{"a":{"b":[0,1]}}""", "$['a']['b'][1]")]
    [InlineData("""$["\u000B"]""", """{"\u000b":1}""", """$['\u000b']""")]
    [InlineData("""$["\u0061"]""", """{"a":1}""", "$['a']")]
    [InlineData("$[*]", """{"'\\\"/\b\f\n\r\t\u001f\u007f":1}""", "$['\\'\\\\\"/\\b\\f\\n\\r\\t\\u001f\u007f']")]
    [InlineData("$[::-2]", "[0,1]", "$[1]")]
    [InlineData("$", "1", "$")]
    public void Section2_7_1(string expression, string json, string expected)
    {
        foreach (PathTree tree in PathTree.All)
        {
            Assert.Equal([expected], tree.Select(JsonPath.Parse(expression), json).Select(static match => match.Path));
        }
    }

    private static void Selects(string expression, string json, string expected)
    {
        var path = JsonPath.Parse(expression);
        foreach (PathTree tree in PathTree.All)
        {
            Assert.Equal(PathTree.Compact(expected), tree.Values(path, json));
            tree.Paths(path, json);
        }
    }
}
