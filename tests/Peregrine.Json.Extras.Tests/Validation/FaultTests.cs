using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Each kind of fault, alone and with others: how many, where, of what kind, what is expected and found.</summary>
public class FaultTests
{
    private static readonly JsonSerializerOptions s_strict = new() { AllowDuplicateProperties = false, RespectNullableAnnotations = true, IncludeFields = true, MaxDepth = 6 };
    private static readonly JsonSerializerOptions s_loose = new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, MaxDepth = 6 };

    [Theory]
    [InlineData("""{"Grid":[[1 2]]}""", "12+1 Syntax $.Grid[0][1] ',' or ']' | '2'")]
    [InlineData("""{"Grid":[[1,,2]]}""", "12+1 Syntax $.Grid[0][1] a value | ','")]
    [InlineData("""{"Grid":[[,2]]}""", "10+1 Syntax $.Grid[0][0] a value or ']' | ','")]
    [InlineData("""{"Grid":[[2,]]}""", "12+1 Syntax $.Grid[0][1] a value | ']'")]
    [InlineData("""{"Plain":{"Number":1,}}""", "21+1 Syntax $.Plain a name | '}'")]
    [InlineData("""{"Plain":{"Number":1,,"Small":2}}""", "21+1 Syntax $.Plain a name | ','")]
    [InlineData("""{"Plain":{"Number":1 "Small":2}}""", "21+1 Syntax $.Plain ',' or '}' | '\"'")]
    [InlineData("""{"Plain":{"Number" 1}}""", "19+1 Syntax $.Plain ':' | '1'")]
    [InlineData("""{"Plain":{"Number":}}""", "19+1 Syntax $.Plain.Number a value | '}'")]
    [InlineData("""{"Plain":{"Number"}}""", "18+1 Syntax $.Plain ':' | '}'")]
    [InlineData("""{"Plain":{Number:1}}""", "10+1 Syntax $.Plain a name or '}' | 'N'")]
    [InlineData("""{"Plain":{'Number':"x"}}""", "10+1 Syntax $.Plain a name or '}' | '''\n19+3 Value $.Plain.Number number (Int32) | string \"x\"")]
    [InlineData("""{"Plain":{"Number"="x"}}""", "18+1 Syntax $.Plain ':' | '='\n19+3 Value $.Plain.Number number (Int32) | string \"x\"")]
    [InlineData("""{"Plain":{"Flag":True,"Maybe":undefined}}""", "17+1 Syntax $.Plain.Flag a value | 'T'\n30+1 Syntax $.Plain.Maybe a value | 'u'")]
    [InlineData("""{"Plain":{"Flag":tru,"Number":01}}""", "20+1 Syntax $.Plain.Flag true, false or null | ','\n31+1 Syntax $.Plain.Number the rest of a number | '1'")]
    [InlineData("{\"Plain\":{\"Text\":\"abc,\n\"Number\":\"x\"}}", "22+1 Syntax $.Plain.Text the rest of a string | 0x0A\n32+3 Value $.Plain.Number number (Int32) | string \"x\"")]
    [InlineData("{\"Plain\":{\"Text\":\"abc\n\ndef\",\"Number\":\"x\"}}", "21+1 Syntax $.Plain.Text the rest of a string | 0x0A\n37+3 Value $.Plain.Number number (Int32) | string \"x\"")]
    [InlineData("""{"Plain":{"Text":"a\qb","Number":"x"}}""", "20+1 Syntax $.Plain.Text the rest of a string | 'q'\n33+3 Value $.Plain.Number number (Int32) | string \"x\"")]
    [InlineData("""{"Plain":{"Text":"a\u12G4\q"}}""", "23+1 Syntax $.Plain.Text the rest of a string | 'G'")]
    [InlineData("""{"Plain":{"Number":1],"Small":"x"}}""", "20+1 Syntax $.Plain ',' or '}' | ']'\n30+3 Value $.Plain.Small number (Byte) | string \"x\"")]
    [InlineData("""{"Grid":[[1},["x"]]}""", "11+1 Syntax $.Grid[0][1] ',' or ']' | '}'\n14+3 Value $.Grid[1][0] number (Int32) | string \"x\"")]
    [InlineData("""{"Grid":[[1],["x"],"Quoted":"y"}""", "14+3 Value $.Grid[1][0] number (Int32) | string \"x\"\n19+8 Value $.Grid[2] array | string \"Quoted\"\n27+1 Syntax $.Grid[3] ',' or ']' | ':'\n28+3 Value $.Grid[3] array | string \"y\"\n31+1 Syntax $.Grid[4] ',' or ']' | '}'")]
    [InlineData("""{"Grid":[[1],["x"]},"Quoted":"y"}""", "14+3 Value $.Grid[1][0] number (Int32) | string \"x\"\n18+1 Syntax $.Grid[2] ',' or ']' | '}'\n29+3 Value $.Quoted number (Int32) | string \"y\"")]
    [InlineData("""{"Plain":{"Number":1}}}""", "22+1 Syntax $ the end of the text | '}'")]
    [InlineData("""{"Plain":{"Number":1}} x y""", "23+1 Syntax $ the end of the text | 'x'")]
    [InlineData("""{"Plain":{"Number":1""", "20+1 Syntax $.Plain.Number ',' or '}' | the end of the text")]
    [InlineData("""{"Plain":{"Number":"x",""", "19+3 Value $.Plain.Number number (Int32) | string \"x\"\n23+1 Syntax $.Plain a name | the end of the text")]
    [InlineData("", "0+1 Syntax $ a value | the end of the text")]
    [InlineData("""{"Quoted":"12" /* c */, "Plain":{} // d """, "15+1 Syntax $ ',' or '}' | '/'\n35+1 Syntax $ ',' or '}' | '/'\n40+1 Syntax $ ',' or '}' | the end of the text")]
    [InlineData("""{"Plain":[],"Line":"x","Names":{},"Element":1}""",
        "9+1 Value $.Plain object | array\n19+3 Value $.Line object | string \"x\"\n31+1 Value $.Names array | object")]
    [InlineData("""{"Plain":{"Number":3000000000,"Small":-1,"Real":"1","Money":1e30,"Flag":1}}""",
        "19+10 Value $.Plain.Number number (Int32) | number 3000000000\n38+2 Value $.Plain.Small number (Byte) | number -1\n48+3 Value $.Plain.Real number (Double) | string \"1\"\n60+4 Value $.Plain.Money number (Decimal) | number 1e30\n72+1 Value $.Plain.Flag true or false | number 1")]
    [InlineData("""{"Plain":{"When":"2023-02-29","Id":"1","Color":"Pink","Maybe":"x","Number":null}}""",
        "17+12 Value $.Plain.When string (DateTime) | string \"2023-02-29\"\n35+3 Value $.Plain.Id string (Guid) | string \"1\"\n47+6 Value $.Plain.Color name or number of Color | string \"Pink\"\n62+3 Value $.Plain.Maybe number (Int32) | string \"x\"\n75+4 Value $.Plain.Number number (Int32) | null")]
    [InlineData("""{"Needs":{"Inner":[{},{"A":1,"B":null}]}}""",
        "9+31 Member $.Needs all required members | object\n19+2 Member $.Needs.Inner[0] all required members | object\n33+4 Member $.Needs.Inner[1].B string | null")]
    [InlineData("""{"Closed":{"a":1,"Next":{"B":{"A":1},"A":2}}}""",
        "12+1 Member $.Closed.a a name that is known and not repeated | name \"a\"\n26+1 Member $.Closed.Next.B a name that is known and not repeated | name \"B\"")]
    [InlineData("""{"Plain":{"Number":1,"Number":2},"ByName":{"a":null,"\u0061":null}}""",
        "22+6 Member $.Plain.Number a name that is known and not repeated | name \"Number\"\n53+6 Member $.ByName.a a name that is known and not repeated | name \"a\"")]
    [InlineData("""{"ByNumber":{"x":[1],"2":["y"],"":[]}}""",
        "14+1 Value $.ByNumber.x name (Int32) | name \"x\"\n26+3 Value $.ByNumber.2[0] number (Int32) | string \"y\"\n32+0 Value $.ByNumber. name (Int32) | name \"\"")]
    [InlineData("""{"Figures":[{"$type":"oval"},{"Name":"x"},{"$type":"circle","Radius":"r"},{"$type":true},7]}""",
        "12+16 Metadata $.Figures[0] object whose discriminator is known | object\n29+8 Unsupported $.Figures[1] object whose discriminator is known | object\n69+3 Value $.Figures[2].Radius number (Double) | string \"r\"\n74+14 Metadata $.Figures[3].$type object whose discriminator is known | object\n89+1 Value $.Figures[4] object | number 7")]
    [InlineData("""{"Figure":{"$type":"square", ,"Side":"s","$type":"circle"}}""",
        "29+1 Syntax $.Figure a name | ','\n37+3 Value $.Figure.Side number (Int32) | string \"s\"")]
    [InlineData("""{"Unknown":[[[[[[[1]]],"x"]]]],"Quoted":"y"}""", "16+1 Depth $.Unknown a value or ']' | '['\n40+3 Value $.Quoted number (Int32) | string \"y\"")]
    [InlineData("""{"Element":{"a":[1,2}],"b":1},"Anything":[nul],"Open":{"x":{"y":tru}}}""",
        "20+1 Syntax $.Element ',' or ']' | '}'\n45+1 Syntax $.Anything[0] true, false or null | ']'\n67+1 Syntax $.Open.x.y true, false or null | '}'")]
    [InlineData("""{"Line":{"From":{"X":"a","Y":"b"},"To":{"X":1},"Marks":["c"]}}""",
        "21+3 Value $.Line.From.X number (Int32) | string \"a\"\n29+3 Value $.Line.From.Y number (Int32) | string \"b\"\n56+3 Value $.Line.Marks[0] number (Int32) | string \"c\"")]
    [InlineData("""{"Fields":{"Item1":"a","Item2":[1]}}""", "19+3 Value $.Fields.Item1 number (Int32) | string \"a\"\n31+1 Value $.Fields.Item2 number (Int32) | array")]
    [InlineData("""{"Names":["a",1,null,["b"]],"Ids":["z",null,5]}""",
        "14+1 Value $.Names[1] string | number 1\n21+1 Value $.Names[3] string | array\n35+3 Value $.Ids[0] string (Guid) | string \"z\"\n44+1 Value $.Ids[2] string (Guid) | number 5")]
    [InlineData("""{"Plain":{"Text":"\ud800","Number":1.0}}""", "17+8 Value $.Plain.Text string | string \"\\ud800\"\n35+3 Value $.Plain.Number number (Int32) | number 1.0")]
    public void All(string json, string expected) => Assert.Equal(expected, Shown(Checked.Of<Everything>(json, s_strict)));

    [Theory]
    [InlineData("""{"Grid":[[1,],/* " */],"Quoted":"y",}""", "32+3 Value $.Quoted number (Int32) | string \"y\"")]
    [InlineData("""{"Grid":[[1,,],]}""", "12+1 Syntax $.Grid[0][1] a value | ','")]
    [InlineData("""{"Quoted"/* c */:1}""", "9+1 Syntax $ ':' | '/'")]
    [InlineData("""{"Quoted":"y" /* c """, "10+3 Value $.Quoted number (Int32) | string \"y\"\n14+1 Syntax $ ',' or '}' | '/'\n19+1 Syntax $ ',' or '}' | the end of the text")]
    public void AllOfLooseTexts(string json, string expected) => Assert.Equal(expected, Shown(Checked.Of<Everything>(json, s_loose)));

    [Fact]
    public void BytesThatAreNotUtf8()
    {
        byte[] utf8 = [.. "{\"Plain\":{\"Text\":\"a"u8, 0xFF, .. "\",\"Number\":\"x\"},\"Unknown\":[\""u8, 0xC3, .. "\"],\"Element\":[\""u8, 0xC3, .. "\"]}"u8];
        Assert.Equal(
            "17+4 Value $.Plain.Text string | string \"a\\xFF\"\n31+3 Value $.Plain.Number number (Int32) | string \"x\"\n48+1 Syntax $.Unknown[0] a value or ']' | 0xC3\n62+5 Syntax $.Element value of JsonElement | array",
            Shown(Checked.Of<Everything>(utf8, s_strict)!));
    }

    [Fact]
    public void Snippets()
    {
        Assert.Equal("  [1, tru]\n         ^", SnippetOf<int[]>("{\n  [1, tru]"[2..]));
        Assert.Equal("{\"Text\":\"é日😀\" 1}\n              ^", SnippetOf<Plain>("{\"Text\":\"é日😀\" 1}"));
        Assert.Equal("[\\t\\u0007\\xFF]\n   ^^^^^^", FirstOf<int[]>([(byte)'[', (byte)'\t', 7, 0xFF, (byte)']']).Snippet);
        Assert.Equal("[\"a\\u202e\"]\n ^^^^^^^^^", SnippetOf<int[]>("[\"a\u202e\"]"));
        Assert.Equal("\"é\\u2028\\r\n        ^^", SnippetOf<string>("\"é\u2028\r\n\""));

        string longer = SnippetOf<int[]>("[" + string.Concat(Enumerable.Repeat("1,", 500)) + "x," + string.Concat(Enumerable.Repeat("😀1,", 500)) + "2]");
        Assert.Equal("…" + string.Concat(Enumerable.Repeat("1,", 20)) + "x,😀1,", longer[..47]);
        Assert.Equal(new string(' ', 41) + "^", longer.Split('\n')[1]);
        Assert.EndsWith("…", longer.Split('\n')[0], StringComparison.Ordinal);

        static string SnippetOf<T>(string json) => FirstOf<T>(Encoding.UTF8.GetBytes(json)).Snippet;
        static JsonFault FirstOf<T>(byte[] utf8) => Checked.Of<T>(utf8, null)![0];
    }

    /// <summary>All inputs and both kinds of metadata give the same.</summary>
    [Fact]
    public async Task Inputs()
    {
        const string json = """{"Number":"é","Small":256,"Text":1 2}""";
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        var info = (JsonTypeInfo<Plain>)JsonSerializerOptions.Default.GetTypeInfo(typeof(Plain));
        CancellationToken token = TestContext.Current.CancellationToken;
        string expected = Shown(Checked.Of<Plain>(utf8, null)!);
        Assert.Equal(4, expected.Split('\n').Length);
        JsonFaults[] all =
        [
            Ours.Validate<Plain>(json), Ours.Validate<Plain>(json.AsSpan()), Ours.Validate<Plain>(new MemoryStream(utf8)),
            await Ours.ValidateAsync<Plain>(new MemoryStream(utf8), cancellationToken: token),
            Ours.Validate(json, info), Ours.Validate(json.AsSpan(), info), Ours.Validate(utf8, info), Ours.Validate(new MemoryStream(utf8), info),
            await Ours.ValidateAsync(new MemoryStream([0xEF, 0xBB, 0xBF, .. utf8]), info, cancellationToken: token),
            Ours.TryDeserialize<Plain>(json, 10).Faults, Ours.TryDeserialize<Plain>(json.AsSpan(), 10).Faults,
            Ours.TryDeserialize<Plain>(new MemoryStream(utf8), 10).Faults, (await Ours.TryDeserializeAsync<Plain>(new MemoryStream(utf8), 10, cancellationToken: token)).Faults,
            Ours.TryDeserialize(json, 10, info).Faults, Ours.TryDeserialize(json.AsSpan(), 10, info).Faults, Ours.TryDeserialize(utf8, 10, info).Faults,
            Ours.TryDeserialize(new MemoryStream(utf8), 10, info).Faults, (await Ours.TryDeserializeAsync(new MemoryStream(utf8), 10, info, token)).Faults,
            JsonValidation.Validate<Plain>(json),
        ];
        Assert.All(all, faults => Assert.Equal(expected, Shown(faults)));

        ValidatedValue<Plain> read = Ours.TryDeserialize<Plain>("""{"Number":3}""", 1);
        Assert.True(read.IsSuccess && read.Value!.Number == 3 && read.Faults.Count == 0);
        Assert.False(default(ValidatedValue<int>).IsSuccess);
        Assert.Empty(default(ValidatedValue<int>).Faults);
        Assert.Equal(2, Ours.Validate<Plain>(json, null, 2).Count);
        Assert.True(Ours.Validate<Plain>(json, null, 2).IsFull);
        Assert.False(Ours.Validate<Plain>(json, null, 20).IsFull);
    }

    [Fact]
    public void Arguments()
    {
        Assert.Throws<ArgumentNullException>(() => Ours.Validate<int>((string)null!));
        Assert.Throws<ArgumentNullException>(() => Ours.Validate<int>((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => Ours.Validate("1", null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => Ours.Validate<int>("1", null, 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => Ours.TryDeserialize<int>("1", -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => Ours.Validate<int>("x")[1]);
    }

    [Fact]
    public void ASurrogateAlone()
    {
        JsonFaults faults = Ours.Validate<Plain>("{\"Text\":\"é\ud800\",\"Number\":\"x\"}");
        Assert.Equal(2, faults.Count);
        Assert.Contains(faults, static one => one is { Kind: DeserializationErrorKind.Syntax, Path: null });
        Assert.Contains(faults, static one => one is { Path: "$.Number", Kind: DeserializationErrorKind.Value });
    }

    internal static string Shown(JsonFaults faults) =>
        string.Join('\n', faults.Select(static one => $"{one.Offset}+{one.Length} {one.Kind} {one.Path} {one.Expected} | {one.Found}"));
}
