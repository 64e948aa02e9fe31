using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Faults that carry a text of their own, invalid UTF-8 where System.Text.Json does not look, and faults that make no sense.</summary>
public sealed class OtherFaultTests
{
    private static readonly JsonSerializerOptions s_noDuplicates = new() { AllowDuplicateProperties = false };
    private static readonly JsonSerializerOptions s_noUnknown = new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };
    private static readonly JsonSerializerOptions s_nullable = new() { RespectNullableAnnotations = true };
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions s_refusing = new() { Converters = { new Refusing() } };

    [Theory]
    [InlineData(typeof(Spot), "{\"X\":1, \"X\" : 2}", 14, "default")]
    [InlineData(typeof(ConversionTests.Holder<List<int>>), "{\"Member\":[1],\"Member\":[1 ]}", 26, "default")]
    [InlineData(typeof(ConversionTests.Holder<Spot>), "{\"Member\":{},\"Member\":{} }", 23, "default")]
    [InlineData(typeof(ConversionTests.Holder<object>), "{\"Member\":1,\"Member\":[[1] ]}", 26, "default")]
    [InlineData(typeof(Pair), "{\"First\":1,\"First\":2}", 11, "default")]
    [InlineData(typeof(Late), "{\"P\":1,\"P\":2,\"A\":1}", 7, "default")]
    [InlineData(typeof(Dictionary<string, int>), "{\"a\":1,\"a\" : 2}", 13, "default")]
    [InlineData(typeof(Dictionary<int, Spot>), "{\"1\":{},\"01\":{ } }", 15, "default")]
    [InlineData(typeof(Dictionary<int, int[]>), "{\"1\":[],\"01\":[1 ]}", 16, "default")]
    [InlineData(typeof(List<Dictionary<string, int>>), "[{\"a\":1,\"a\":\n2}]", 13, "default")]
    [InlineData(typeof(Spot), "{\"X\":1,\"zz\" : 2}", 7, "unknown")]
    [InlineData(typeof(List<Pair>), "[{\"First\":1},{\"z z\":2}]", 14, "unknown")]
    [InlineData(typeof(Needy), "{\n }", 3, "default")]
    [InlineData(typeof(List<Needy>), "[{\"A\":1,\"B\":2},{}]", 16, "default")]
    [InlineData(typeof(Dictionary<string, Needy>), "{\"k\":{ }}", 7, "default")]
    public void Plain(Type type, string json, int offset, string options)
    {
        JsonSerializerOptions chosen = options == "unknown" ? s_noUnknown : s_noDuplicates;
        byte[] input = Encoding.UTF8.GetBytes(json);
        Exception expected = Oracle.Fail(input, type, chosen)!;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, chosen, FaultKind.Plain, offset, expected.Message), input, $"{type}");
    }

    [Theory]
    [InlineData(typeof(NonNull), "{\"S\" : null}", 7, FaultKind.Positioned, "The property or field 'S' on type '{0}' doesn't allow setting null values. Consider updating its nullability annotation.")]
    [InlineData(typeof(List<NonNull>), "[{\"L\":\nnull}]", 7, FaultKind.Positioned, "The property or field 'L' on type '{0}' doesn't allow setting null values. Consider updating its nullability annotation.")]
    [InlineData(typeof(Animal), "{\"$type\":\"fish\"}", 15, FaultKind.Positioned | FaultKind.AtObject, "Read unrecognized type discriminator id 'fish'.")]
    [InlineData(typeof(List<Animal>), "[{\"$type\": 5,\"A\":1}]", 13, FaultKind.Positioned | FaultKind.AtObject, "Read unrecognized type discriminator id '5'.")]
    [InlineData(typeof(Animal), "{\"$type\":\"cat\",\"A\":5,\"$type\" : \"cat\"}", 21, FaultKind.Positioned, ErrorText.MetadataNotFirst)]
    [InlineData(typeof(Animal), "{\"A\" : 1}", 1, FaultKind.Unsupported, "The JSON payload for polymorphic interface or abstract type '{1}' must specify a type discriminator.")]
    [InlineData(typeof(List<Animal>), "[{\"A\":1}]", 2, FaultKind.Unsupported, "The JSON payload for polymorphic interface or abstract type '{1}' must specify a type discriminator.")]
    [InlineData(typeof(Dictionary<string, Animal>), "{\"k\":{}}", 6, FaultKind.Unsupported, "The JSON payload for polymorphic interface or abstract type '{1}' must specify a type discriminator.")]
    [InlineData(typeof(IDisposable), "{}", 0, FaultKind.Unsupported, "Deserialization of interface or abstract types is not supported. Type 'System.IDisposable'.")]
    [InlineData(typeof(List<IDisposable>), "[ {}]", 2, FaultKind.Unsupported, "Deserialization of interface or abstract types is not supported. Type 'System.IDisposable'.")]
    public void WithPosition(Type type, string json, int offset, object kind, string text)
    {
        byte[] input = Encoding.UTF8.GetBytes(json);
        text = text.Replace("{0}", typeof(NonNull).ToString(), StringComparison.Ordinal).Replace("{1}", typeof(Animal).ToString(), StringComparison.Ordinal);
        Exception expected = Oracle.Fail(input, type, s_nullable)!;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, s_nullable, (FaultKind)kind, offset, text), input, $"{type}");
    }

    [Theory]
    [InlineData(typeof(ConversionTests.Holder<Refused>), "{\"Member\": [1]}", 11)]
    [InlineData(typeof(ConversionTests.Taker<Refused>), "{\"Parameter\":\n1}", 14)]
    [InlineData(typeof(List<Refused>), "[{}]", 1)]
    [InlineData(typeof(Refused), "true", 0)]
    [InlineData(typeof(Dictionary<string, Refused>), "{\"a b\":1}", 7)]
    public void RefusingConverter(Type type, string json, int offset)
    {
        byte[] input = Encoding.UTF8.GetBytes(json);
        Exception expected = Oracle.Fail(input, type, s_refusing)!;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, s_refusing, FaultKind.Unsupported, offset, Refusing.Text), input, $"{type}");
    }

    [Theory]
    [InlineData(typeof(Dictionary<string, int>), "{\"a\":1,\"\\ud800\":2}", 7)]
    [InlineData(typeof(Dictionary<int, string>), "{\"\\ud800\":2}", 1)]
    [InlineData(typeof(Dictionary<int, string>), "{\"$id\":\"1\",\"\\ud800\":2}", 11)]
    [InlineData(typeof(Dictionary<int, List<Spot>>), "{\"$id\":\"1\",\"7\":[],\"\\ud800\":2}", 18)]
    [InlineData(typeof(Spot), "{\"X\":1,\"\\ud800\":2}", 7)]
    [InlineData(typeof(List<Pair>), "[{\"First\":1,\"\\ud800\":2}]", 12)]
    public void UndecodableNamesBesideMetadata(Type type, string json, int offset)
    {
        byte[] input = Encoding.UTF8.GetBytes(json);
        Exception expected = Oracle.Fail(input, type, s_preserve)!;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, s_preserve, FaultKind.Text, offset), input, $"{type}");
    }

    [Theory]
    [InlineData(typeof(List<int>), "{\"$id\":\"1\",\"$values\":[1,\"x\"]}", 24)]
    [InlineData(typeof(List<int>), "{\"$id\":\"1\",\"$values\":[1,}", 25)]
    [InlineData(typeof(List<int>), "{\"$id\":\"1\",\"$values\":[1],}", 26)]
    [InlineData(typeof(List<List<int>>), "{\"$id\":\"1\",\"$values\":[[1],{\"$id\":\"2\",\"$values\":[1,2,true]}]}", 52)]
    [InlineData(typeof(ConversionTests.Holder<List<Spot>>), "{\"Member\":{\"$id\":\"1\",\"$values\":[{},{\"X\":\"x\"}]}}", 40)]
    [InlineData(typeof(Dictionary<string, List<int>>), "{\"$id\":\"1\",\"k\":{\"$id\":\"2\",\"$values\":[]}", 40)]
    public void ArraysWithMetadata(Type type, string json, int offset)
    {
        byte[] input = Encoding.UTF8.GetBytes(json);
        Exception expected = Oracle.Fail(input, type, s_preserve)!;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, s_preserve, FaultKind.Token, offset), input, $"{type}");
    }

    /// <summary>System.Text.Json accepts all of these: ours says where the first bad byte is.</summary>
    [Theory]
    [InlineData("{\"zz\":\"ab\u00ffc\"}", 6, "$.zz", 0, 9)]
    [InlineData("{\"zz\":[1,{\"q\":\"\u00ff\"}]}", 14, "$.zz", 0, 15)]
    [InlineData("{\"zz\":{\"\u00ff\":1}}", 7, "$.zz", 0, 8)]
    [InlineData("{\"X\":1,\n\"a\u00c3\" : \n1}", 8, "$", 1, 2)]
    [InlineData("{\"X\":1,/*a\n b\u00ff*/\"q\":1}", 7, "$", 1, 2)]
    [InlineData("{//\u00e2\u0082\n\"q\":1}", 1, "$", 0, 3)]
    public void InvalidUtf8WhereNobodyLooks(string latin1, int offset, string path, long line, long position)
    {
        byte[] input = Encoding.Latin1.GetBytes(latin1);
        var options = new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip };
        Assert.Null(Oracle.Fail(input, typeof(Spot), options));
        JsonException ours = Assert.IsType<JsonException>(Oracle.Ours(input, typeof(Spot), options, FaultKind.Text, offset));
        Assert.Equal($"{ErrorText.InvalidUtf8} Path: {path} | LineNumber: {line} | BytePositionInLine: {position}.", ours.Message);
        Assert.Equal((path, line, position), (ours.Path, ours.LineNumber, ours.BytePositionInLine));
    }

    [Theory]
    [InlineData(64)]
    [InlineData(1)]
    [InlineData(130)]
    public void Depth(int maxDepth)
    {
        var options = new JsonSerializerOptions { MaxDepth = maxDepth };
        foreach (string opener in (string[])["[", "{\"a\":", "[{\"a\":"])
        {
            byte[] input = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(opener, maxDepth + 1)));
            Exception expected = Oracle.Fail(input, typeof(JsonElement), options)!;
            Assert.Contains("maximum configured depth", expected.Message, StringComparison.Ordinal);
            Oracle.AssertSame(expected, Oracle.Ours(input, typeof(JsonElement), options, FaultKind.Depth, Oracle.OffsetOfSyntax(input, (JsonException)expected)), input, opener);
        }
    }

    [Fact]
    public void TrailingData()
    {
        foreach ((string json, Type type) in ((string, Type)[])[("1 2", typeof(int)), ("[1]]", typeof(List<int>)), ("{\"a\":1}x", typeof(Dictionary<string, int>)), ("{}\n ,", typeof(Spot))])
        {
            byte[] input = Encoding.UTF8.GetBytes(json);
            Exception expected = Oracle.Fail(input, type, JsonSerializerOptions.Default)!;
            Oracle.AssertSame(expected, Oracle.Ours(input, type, JsonSerializerOptions.Default, FaultKind.Trailing, input.Length - 1), input, json);
        }
    }

    [Fact]
    public void DeepInputTakesNoStack()
    {
        const int Depth = 200_000;
        byte[] input = [.. Enumerable.Repeat((byte)'[', Depth), (byte)'?'];
        Exception ours = Diagnosis.Explain(input, new ReadFault(FaultKind.Token, Depth), Nested.Shape, new ReadRules(Depth, false, false));
        JsonException json = Assert.IsType<JsonException>(ours);
        Assert.Equal(string.Concat("$", string.Concat(Enumerable.Repeat("[0]", Depth))), json.Path);
        Assert.InRange(json.Message.Length, 1024, 1300);
        Assert.Equal(Depth, json.BytePositionInLine);
    }

    [Fact]
    public void LiteralsAreQuotedWithinBounds()
    {
        byte[] input = [.. "tru\u00e9"u8, .. Enumerable.Repeat("\u00e9", 500_000).SelectMany(Encoding.UTF8.GetBytes)];
        Exception ours = Diagnosis.Explain(input, new ReadFault(FaultKind.Token, 0), ModelShape.Of(typeof(bool)), new ReadRules(64, false, false));
        Assert.InRange(ours.Message.Length, 500, 1200);
        Assert.StartsWith("'tru\u00e9\u00e9", ours.Message, StringComparison.Ordinal);
        Assert.Contains("\u00e9…' is an invalid JSON literal. Expected the literal 'true'. Path: $ |", ours.Message, StringComparison.Ordinal);
    }

    /// <summary>Any fault at any offset of any input gives an exception of a documented kind, and nothing is thrown.</summary>
    [Fact]
    public void SenselessFaults()
    {
        string[] inputs =
        [
            "", " ", "1", "\"\\ud800\"", "[1,[2,{\"a\":\"\\udc00\"}],null]", "{\"X\":1,\"Name\":\"n\",\"zz\":[{\"q\":1}]}", "{\"First\":1,\"Third\":[1,2]}", "{\"P\":1,\"Q\":[1],\"N\":{\"P\":1}}",
            "{\"$id\":\"1\",\"$values\":[1,2]}", "{\"$values\":{\"$values\":[1]}}", "{\"\\ud800\":{\"\\udc00\":[]}}", "[[[[", "{\"a\":", "\"", "]", "//", "/*\n*/[1//x\r]",
        ];
        Type[] types = [typeof(int), typeof(string), typeof(object), typeof(List<int>), typeof(List<List<int>>), typeof(Spot), typeof(Pair), typeof(Late), typeof(Dictionary<string, int>), typeof(Dictionary<Guid, List<Late>>), typeof(Spot?)];
        FaultKind[] kinds = [.. Enum.GetValues<FaultKind>().Where(kind => kind < FaultKind.AtEnd)], flags = [FaultKind.Token, .. Enum.GetValues<FaultKind>().Where(kind => kind >= FaultKind.AtEnd)];
        foreach (string text in inputs)
        {
            byte[] input = Encoding.UTF8.GetBytes(text);
            foreach (Type type in types)
            {
                foreach (FaultKind kind in kinds.SelectMany(kind => flags.Select(flag => kind | flag)).Where(kind => UsualRun.Takes(0.3, text, type, (int)kind)))
                {
                    for (int offset = -1; offset <= input.Length + 1; offset++)
                    {
                        foreach (bool lenient in (bool[])[false, true])
                        {
                            Exception ours = Diagnosis.Explain(input, new ReadFault(kind, offset, "text"), ModelShape.Of(type), new ReadRules(64, lenient, lenient));
                            Assert.True(ours.GetType() == typeof(JsonException) || (ours.GetType() == typeof(NotSupportedException) && (kind & (FaultKind)0xF) is FaultKind.Unsupported or FaultKind.ReferenceInParameter), $"{text}, {type}, {kind}, {offset}: {ours}");
                        }
                    }
                }
            }
        }
    }

    internal sealed class Needy
    {
        public required int A { get; set; }
        public required int B { get; set; }
    }

    internal sealed class NonNull
    {
        public string S { get; set; } = "";
        public List<int> L { get; set; } = [];
    }

    internal sealed class Refused;

    private sealed class Refusing : JsonConverter<Refused>
    {
        public const string Text = "not here";

        public override Refused Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException(Text);

        public override void Write(Utf8JsonWriter writer, Refused value, JsonSerializerOptions options) => throw new NotSupportedException(Text);
    }

    /// <summary>Arrays of arrays without end.</summary>
    private sealed class Nested : IElementShape
    {
        public static readonly Shape Shape = new(ShapeKind.Array, typeof(Array)) { Elements = new Nested() };

        public Shape ElementShape => Shape;
    }
}
