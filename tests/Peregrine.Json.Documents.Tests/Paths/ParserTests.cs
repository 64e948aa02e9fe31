namespace Peregrine.Json.DocumentsTests;

/// <summary>What is refused, where and in which words.</summary>
public class ParserTests
{
    private const string Compared =
        "A query that is compared, or is the argument of a function for values, may have names and indexes only, one for each segment";

    [Theory]
    [InlineData("", 0, "Expected '$', with which an expression begins, but the expression ends")]
    [InlineData("a", 0, "Expected '$', with which an expression begins, but found 'a'")]
    [InlineData("@.a", 0, "Expected '$', with which an expression begins, but found '@'")]
    [InlineData("$ ", 1, "Expected '.', '..' or '[', with which a segment begins, or the end of the expression, but found a space")]
    [InlineData("$.", 2, "Expected a name or '*', but the expression ends")]
    [InlineData("$.1", 2, "Expected a name or '*', but found '1'")]
    [InlineData("$..", 3, "Expected a name, '*' or '[', but the expression ends")]
    [InlineData("$...a", 3, "Expected a name, '*' or '[', but found '.'")]
    [InlineData("$[", 2, "Expected a selector: a name in quotes, an index, a slice, '*' or '?', but the expression ends")]
    [InlineData("$[a]", 2, "Expected a selector: a name in quotes, an index, a slice, '*' or '?', but found 'a'")]
    [InlineData("$[\u0001", 2, "Expected a selector: a name in quotes, an index, a slice, '*' or '?', but found U+0001")]
    [InlineData("$[0 1]", 4, "Expected ',' or ']', but found '1'")]
    [InlineData("$[-]", 3, "Expected a digit, but found ']'")]
    [InlineData("$[00]", 2, "An integer is neither -0 nor begins with 0")]
    [InlineData("$[-0]", 2, "An integer is neither -0 nor begins with 0")]
    [InlineData("$[9007199254740992]", 2, "An integer is at least -(2^53)+1 and at most 2^53-1")]
    [InlineData("$[1:99999999999999999999999]", 4, "An integer is at least -(2^53)+1 and at most 2^53-1")]
    [InlineData("$['a", 2, "The string has no closing quote")]
    [InlineData("$['\\x']", 3, "An escape is one of \\b \\f \\n \\r \\t \\/ \\\\ \\' and \\u with four hexadecimal digits")]
    [InlineData("$['\\", 3, "An escape is one of \\b \\f \\n \\r \\t \\/ \\\\ \\' and \\u with four hexadecimal digits")]
    [InlineData("$['\\u12']", 3, "\\u needs four hexadecimal digits")]
    [InlineData("$['\\u0041\0']", 9, "A control character in a string must be escaped")]
    [InlineData("$['\\u004\0']", 3, "\\u needs four hexadecimal digits")]
    [InlineData("$['\\u41\0\0']", 3, "\\u needs four hexadecimal digits")]
    [InlineData("$['\\u\0\0\0\0']", 3, "\\u needs four hexadecimal digits")]
    [InlineData("$['\\ud83d\\ude0\0']", 3, "\\u needs four hexadecimal digits")]
    [InlineData("$['a\\ud800']", 4, "A surrogate has no partner")]
    [InlineData("$['\n']", 3, "A control character in a string must be escaped")]
    [InlineData("$[?]", 3, "Expected a condition: a query, a comparison, a function, '!' or '(', but found ']'")]
    [InlineData("$[?1]", 4, "A literal is no condition: expected a comparison")]
    [InlineData("$[?(@.a]", 7, "Expected ')', an operator or another segment, but found ']'")]
    [InlineData("$[?@.a == ]", 10, "Expected a literal, a query or a function, but found ']'")]
    [InlineData("$[?@.* == 1]", 3, Compared)]
    [InlineData("$[?1 == @..a]", 8, Compared)]
    [InlineData("$[?!@.a == 1]", 7, "A comparison after '!' needs parentheses")]
    [InlineData("$[?@.a = 1]", 7, "Expected ',' or ']', but found '='")]
    [InlineData("$[?@.a & @.b]", 7, "Expected ',' or ']', but found '&'")]
    [InlineData("$[?@.a == 01]", 10, "A number may not begin with 0")]
    [InlineData("$[?@.a == 1.]", 12, "Expected a digit, but found ']'")]
    [InlineData("$[?foo(@)]", 3, "There is no function foo: expected length, count, match, search or value")]
    [InlineData("$[?length(@.a)]", 14, "The function returns a value, which is no condition: expected a comparison")]
    [InlineData("$[?length()==1]", 10, "Expected a literal, a query or a function, but found ')'")]
    [InlineData("$[?length(@,@)==1]", 11, "Expected ')', because length has one argument, but found ','")]
    [InlineData("$[?count(1)==1]", 9, "Expected a query, because count is a function for nodes, but found '1'")]
    [InlineData("$[?match(@.a)]", 12, "Expected ',' and the second of two arguments of match, but found ')'")]
    [InlineData("$[?search(@.a,'a','b')]", 17, "Expected ')', because search has two arguments, but found ','")]
    [InlineData("$[?match(@.a,'a')==true]", 3, "The result of match is true or false and cannot be compared")]
    [InlineData("$[?1==search(@.a,'a')]", 6, "The result of search is true or false and cannot be compared")]
    [InlineData("$[?@[ 'a']==1]", 5, "A query that is compared, or is the argument of a function for values, may not have blank space inside its brackets")]
    [InlineData("$[?@['a'\t]==1]", 8, "A query that is compared, or is the argument of a function for values, may not have blank space inside its brackets")]
    [InlineData("$[?1<$.a[0][\n0\r]]", 12, "A query that is compared, or is the argument of a function for values, may not have blank space inside its brackets")]
    [InlineData("$[?length(@[ 0 ])>1]", 12, "A query that is compared, or is the argument of a function for values, may not have blank space inside its brackets")]
    [InlineData("$[?@[0, 1]==1]", 3, "A query that is compared, or is the argument of a function for values, may have names and indexes only, one for each segment")]
    public void ErrorsSayWhatIsWrongAndWhere(string expression, int offset, string problem)
    {
        JsonPathException refused = Assert.Throws<JsonPathException>(() => JsonPath.Parse(expression));
        Assert.Equal($"{problem}, at offset {offset} of the JSONPath expression.", refused.Message);
        Assert.Equal(offset, refused.Offset);
        Assert.False(JsonPath.TryParse(expression, out JsonPath? path, out string? error));
        Assert.Null(path);
        Assert.Equal(refused.Message, error);
    }

    /// <summary>Blank space in brackets is refused only in queries that are compared, or are values (RFC 9535 section 2.3.5.1); elsewhere it may stand.</summary>
    [Theory]
    [InlineData("$[ 'a' ][ 0 , 1 ][ ?@ [0] ['b'] == 1 ]")]
    [InlineData("$[?@[ 'a' ]]")]
    [InlineData("$[?@[ 'a' ] && @['b']\n== $ [0] ]")]
    [InlineData("$[?count(@[ 0 ]) == length( @[0] )]")]
    [InlineData("$[ ?value(@[ 0 ]) < @.a[1] || @[ ?@[0] == 1 ]]")]
    public void BlankSpaceElsewhere(string expression) => Assert.Equal(expression, JsonPath.Parse(expression).ToString());

    [Fact]
    public void UnpairedSurrogatesAreRefused()
    {
        Assert.Equal(4, Assert.Throws<JsonPathException>(() => JsonPath.Parse("$.ab\ud834")).Offset);
        Assert.Equal(3, Assert.Throws<JsonPathException>(() => JsonPath.Parse("$['\udd1e\ud834']")).Offset);
    }

    [Fact]
    public void EveryPrefixOfAnExpressionIsParsedOrRefused()
    {
        const string All = "$.a..b['c',\"\\u0041\\ud834\\udd1e\",-1,1:2:3,*,"
            + "?(!(@.a==1e-2||length($['x'])>=count(@..*))&&match(@.b,'[a-z]{2,}')||value(@.c)!=null)][?@]";
        for (int length = 0; length <= All.Length; length++)
        {
            if (!JsonPath.TryParse(All[..length], out JsonPath? path, out string? error))
            {
                Assert.NotEmpty(error);
            }
            else
            {
                Assert.Equal(All[..length], path.ToString());
            }
        }

        Assert.True(JsonPath.TryParse(All, out _));
    }

    [Fact]
    public void NestingHasALimit()
    {
        foreach (Func<int, string> make in new Func<int, string>[]
        {
            static depth => string.Concat(Enumerable.Repeat("$[?", depth)) + "@" + new string(']', depth),
            static depth => "$[?" + string.Concat(Enumerable.Repeat("!(", depth - 1)) + "@" + new string(')', depth - 1) + "]",
            static depth => "$[?" + string.Concat(Enumerable.Repeat("length(", depth - 1)) + "@" + new string(')', depth - 1) + "==1]",
        })
        {
            Assert.NotNull(JsonPath.Parse(make(64)).Select(JsonText.Parse("[[[1]]]").Root));
            Assert.Contains("64 deep", Assert.Throws<JsonPathException>(() => JsonPath.Parse(make(65))).Message, StringComparison.Ordinal);
            Assert.Throws<JsonPathException>(() => JsonPath.Parse(make(1_000_000)));
        }
    }

    [Fact]
    public void WidthHasNoLimit()
    {
        string wide = "$" + string.Concat(Enumerable.Repeat(".a", 100_000));
        Assert.Empty(JsonPath.Parse(wide).Select(JsonText.Parse("""{"a":{"a":1}}""").Root));
        Assert.Empty(JsonPath.Parse(wide.Replace(".a", "[*]", StringComparison.Ordinal)).Select(JsonText.Parse("[[1]]").Root));
        string conditions = "$[?" + string.Join("||", Enumerable.Repeat("@.a&&@.b", 50_000)) + "]";
        Assert.Empty(JsonPath.Parse(conditions).Select(JsonText.Parse("[1]").Root));
    }

    [Theory]
    [InlineData("$", true)]
    [InlineData("$.a['b'][-1]", true)]
    [InlineData("$.a.*", false)]
    [InlineData("$..a", false)]
    [InlineData("$['a','b']", false)]
    [InlineData("$[0:1]", false)]
    [InlineData("$[?@]", false)]
    public void SingularExpressionsAreKnown(string expression, bool isSingular) => Assert.Equal(isSingular, JsonPath.Parse(expression).IsSingular);

    [Fact]
    public void NullIsRefused()
    {
        Assert.Throws<ArgumentNullException>(() => JsonPath.Parse(null!));
        Assert.False(JsonPath.TryParse(null, out _));
        Assert.False(JsonPath.TryParse(null, out _, out string? error));
        Assert.NotEmpty(error);
    }
}
