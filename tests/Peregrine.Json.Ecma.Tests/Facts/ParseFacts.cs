using System.Text;

namespace Peregrine.Json.EcmaTests.Facts;

public class ParseFacts
{
    [Fact]
    [Statement("1.2.1")]
    public void TheTextIsConvertedFirst()
    {
        EcmaFunction parse = (EcmaFunction)EcmaJson.CreateJsonObject().Get("parse").AsObject();
        Assert.True(parse.Callback(default, [EcmaValue.Null]).IsNull);
        Assert.Equal(1, parse.Callback(default, [1]).AsNumber());
        EcmaValue text = Obj(("toString", Fn((_, _) => "[2]")));
        Assert.Equal("[2]", Text(parse.Callback(default, [text])));
        Fails(() => parse.Callback(default, []), EcmaErrorKind.Syntax);
        Fails(() => parse.Callback(default, [new EcmaSymbol("s")]), EcmaErrorKind.Type);
        Assert.Throws<ArgumentNullException>(() => EcmaJson.Parse((string)null!));
    }

    [Theory]
    [InlineData("", 0), InlineData(" ", 1), InlineData("\uFEFF1", 0), InlineData("\u00A01", 0), InlineData("1\u2028", 1), InlineData("\v1", 0), InlineData("1\0", 1)]
    [InlineData("01", 1), InlineData("-", 1), InlineData("+1", 0), InlineData(".5", 0), InlineData("1.", 2), InlineData("0x1", 1), InlineData("NaN", 0), InlineData("1e", 2)]
    [InlineData("1e+", 3), InlineData("-Infinity", 1), InlineData("[1,]", 3), InlineData("[,1]", 1), InlineData("{\"a\":1,}", 7), InlineData("{a:1}", 1), InlineData("{'a':1}", 1)]
    [InlineData("\"\\x\"", 2), InlineData("\"\\u12g4\"", 5), InlineData("\"\\'\"", 2), InlineData("\"\t\"", 1), InlineData("\"a", 2), InlineData("tru", 3), InlineData("truE", 3)]
    [InlineData("nul", 3), InlineData("falsy", 4), InlineData("[1 2]", 3), InlineData("{\"a\" 1}", 5), InlineData("[1}", 2), InlineData("{\"a\":1]", 6), InlineData("1 2", 2), InlineData("//1", 0)]
    [InlineData("[\n1,\n\u20AC]", 5), InlineData("[\"\u20AC\ud83d\ude00\",x]", 7), InlineData("undefined", 0), InlineData("]", 0), InlineData("\"\\\0\"", 2), InlineData("[1", 2), InlineData("{\"a\":", 5)]
    [Statement("1.2.2")]
    public void WhatIsNoJson(string text, int position)
    {
        EcmaJsonException thrown = Outputs.ParseError(text);
        Assert.Equal(position, thrown.Position);
        Assert.Equal(Encoding.UTF8.GetByteCount(text.AsSpan(0, position)), thrown.BytePosition);
        Assert.Equal(text.AsSpan(0, position).Count('\n') + 1, thrown.LineNumber);
        Assert.EndsWith("expected", thrown.Expected, StringComparison.Ordinal);
        Assert.StartsWith(thrown.Expected!, thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Statement("1.2.2")]
    public void WhatIsJson()
    {
        Assert.Equal("""[1,"a",true,false,null,{},[]]""", Text(Outputs.Parse(" \t\r\n[ 1 ,\"a\" ,true, false,null ,{ } ,[ ] ]\n")));
        Assert.Equal("\"\\\\/\b\f\n\r\t\u0041\u2028\u2029\u007f\u00e9\"", Outputs.Parse("\"\\\"\\\\\\\\\\/\\b\\f\\n\\r\\t\\u0041\u2028\u2029\u007f\u00e9\\\"\"").AsString());
        Assert.Equal("""{"a":{"b":[1]}}""", Text(Outputs.Parse("{ \"a\" : { \"b\" : [ 1 ] } }")));
    }

    [Theory]
    [InlineData("0", 0.0), InlineData("-0", -0.0), InlineData("-0.0", -0.0), InlineData("1e999", double.PositiveInfinity), InlineData("-1e999", double.NegativeInfinity)]
    [InlineData("1e-400", 0.0), InlineData("9007199254740993", 9007199254740992.0), InlineData("4.9e-324", double.Epsilon), InlineData("2.4703282292062327e-324", 0.0)]
    [InlineData("2.4703282292062328e-324", double.Epsilon), InlineData("1.7976931348623157e308", double.MaxValue), InlineData("1.7976931348623159e308", double.PositiveInfinity), InlineData("1E5", 1e5), InlineData("0.1", 0.1)]
    [Statement("1.2.3")]
    public void Numbers(string text, double value)
    {
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(Outputs.Parse(text).AsNumber()));
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(Outputs.Parse($"[{text}]").AsArray()[0].AsNumber()));
    }

    [Fact]
    [Statement("1.2.4")]
    public void Duplicates()
    {
        Assert.Equal("""{"a":3,"b":2}""", Text(Outputs.Parse("""{"a":1,"b":2,"a":3}""")));
        Assert.Equal("""{"a":{"c":1},"b":[2]}""", Text(Outputs.Parse("""{"a":[1,2,{"a":1,"a":2}],"b":{},"\u0061":{"c":1},"b":[2]}""")));
        Assert.Equal("""{"x":1,"__proto__":[3]}""", Text(Outputs.Parse("""{"x":1,"__proto__":{"a":1},"__proto__":[3]}""")));
        EcmaValue value = Outputs.Parse("""{"__proto__":{"inherited":1}}""");
        Assert.Null(value.AsObject().Prototype);
        Assert.True(value.AsObject().Get("inherited").IsUndefined);

        // Objects of very many names, where each comes twice.
        foreach (int count in (int[])[9, 200, 300, 1000])
        {
            IEnumerable<int> numbers = Enumerable.Range(0, count);
            string text = "{" + string.Join(",", numbers.Concat(numbers.Reverse()).Select((n, at) => $"\"n{n}\":{at}")) + "}";
            string expected = "{" + string.Join(",", numbers.Select(n => $"\"n{n}\":{2 * count - 1 - n}")) + "}";
            Assert.Equal(expected, Text(Outputs.Parse(text)));

            // Indices, descending with others between.
            text = "{" + string.Join(",", numbers.Reverse().Select(n => $"\"{n}\":{n},\"x{n}\":0,\"{n}\":-{n}")) + "}";
            expected = "{" + string.Join(",", numbers.Select(n => $"\"{n}\":{(n == 0 ? "0" : $"-{n}")}").Concat(numbers.Reverse().Select(n => $"\"x{n}\":0"))) + "}";
            Assert.Equal(expected, Text(Outputs.Parse(text)));
        }
    }

    [Fact]
    [Statement("1.2.5")]
    public void UnpairedSurrogates()
    {
        Assert.Equal("\ud800", EcmaJson.Parse("\"\\ud800\"").AsString());
        Assert.Equal("\ud800", EcmaJson.Parse("\"\\uD800\""u8).AsString());
        Assert.Equal("\udc00a\ud83d\ude00", EcmaJson.Parse("\"\\udc00a\\ud83d\\ude00\""u8).AsString());
        Assert.Equal("\ud83d\ude00", EcmaJson.Parse("\"\\ud83d\ude00\"").AsString());
        Assert.Equal("x\ud800y", EcmaJson.Parse("\"x\ud800y\"").AsString());
        Assert.Equal("\ud800\u00e9\n\udfff", EcmaJson.Parse("\"\ud800\u00e9\\n\udfff\"").AsString());
        Assert.Equal("{\"\\ud800\":1,\"\\udc00\":2}", Text(EcmaJson.Parse("{\"\ud800\":1,\"\\udc00\":2}")));
        Assert.Equal("{\"\\ud800\":2}", Text(EcmaJson.Parse("{\"\ud800\":1,\"\\ud800\":2}")));

        // As bytes they are no UTF-8.
        Assert.Equal(1, Fails(() => EcmaJson.Parse([(byte)'"', 0xED, 0xA0, 0x80, (byte)'"']), EcmaErrorKind.Syntax).BytePosition);
        Assert.Equal(2, Fails(() => EcmaJson.Parse([(byte)'{', (byte)'"', 0xED, 0xA0, 0x80, (byte)'"', (byte)':', (byte)'1', (byte)'}']), EcmaErrorKind.Syntax).BytePosition);
        Fails(() => EcmaJson.Parse([(byte)'"', 0xC0, 0x80, (byte)'"']), EcmaErrorKind.Syntax);
        Fails(() => EcmaJson.Parse([(byte)'"', 0xE2, 0x82]), EcmaErrorKind.Syntax);
    }

    [Fact]
    [Statement("1.2.6")]
    public void AnyDepth()
    {
        int depth = TestScale.Factor < 1 ? 200_000 : 1_000_000;
        string arrays = new string('[', depth) + new string(']', depth);
        Assert.Equal(arrays, EcmaJson.Stringify(EcmaJson.Parse(arrays)));
        string objects = string.Concat(Enumerable.Repeat("{\"a\":", depth)) + "1" + new string('}', depth);
        Assert.Equal(objects, EcmaJson.Stringify(EcmaJson.Parse(objects)));

        // The general ways too: with a reviver, with a replacer, with a list; where functions could make ever new values, as deep as one allows.
        var options = new EcmaOptions { MaxDepth = int.MaxValue };
        Assert.Equal(arrays, EcmaJson.Stringify(EcmaJson.Parse(arrays, Each((_, value) => value)), Each((_, value) => value), default, options));
        Assert.Equal(objects, EcmaJson.Stringify(EcmaJson.Parse(objects, Each((_, value) => value)), Arr("a"), default, options));

        // Wrong at the very end: found without recursion.
        Assert.Equal(2 * depth - 1, Fails(() => EcmaJson.Parse(arrays[..^1] + "}"), EcmaErrorKind.Syntax).Position);

        // Spaced, every level costs its indentation twice.
        const int Less = 3_000;
        string shallow = new string('[', Less) + "1" + new string(']', Less);
        string spaced = EcmaJson.Stringify(EcmaJson.Parse(shallow), default, 1)!;
        Assert.Equal(shallow, EcmaJson.Stringify(EcmaJson.Parse(spaced)));
        Assert.Equal(spaced, EcmaJson.Stringify(EcmaJson.Parse(shallow), Each((_, value) => value), 1));
    }

    [Fact]
    [Statement("1.2.7")]
    public void TheReviver()
    {
        List<string> trace = [];
        EcmaValue revived = EcmaJson.Parse("""{"b":[1,{"x":2}],"2":3,"1":4}""", Fn((self, arguments) =>
        {
            Assert.Equal(3, arguments.Length);
            Assert.Equal(self.AsObject().Get(arguments[0].AsString()), arguments[1]);
            trace.Add($"{arguments[0].AsString()}={EcmaJson.Stringify(arguments[1])}");
            return arguments[1].IsNumber ? arguments[1].AsNumber() + 10 : arguments[1];
        }));
        Assert.Equal(["1=4", "2=3", "0=1", "x=2", "1={\"x\":12}", "b=[11,{\"x\":12}]", "={\"1\":14,\"2\":13,\"b\":[11,{\"x\":12}]}"], trace);
        Assert.Equal("""{"1":14,"2":13,"b":[11,{"x":12}]}""", Text(revived));

        // undefined deletes; in an array that leaves a hole.
        Assert.Equal("""{"b":[null,2]}""", Text(EcmaJson.Parse("""{"a":1,"b":[1,2],"c":1}""", Each((_, value) => value == 1 ? default : value))));
        Assert.True(EcmaJson.Parse("1", Fn((_, _) => default)).IsUndefined);

        // What is not a function is ignored.
        Assert.Equal("[1]", Text(EcmaJson.Parse("[1]", Obj())));

        // Values are read when their turn comes; names are those on entry.
        EcmaValue changed = EcmaJson.Parse("""{"a":1,"b":2,"c":3}""", Fn((self, arguments) =>
        {
            if (arguments[0] == "a")
            {
                self.AsObject().Delete("b");
                self.AsObject().Set("c", "new");
                self.AsObject().Set("d", 4);
            }

            return arguments[1].IsUndefined ? "gone" : arguments[1];
        }));
        Assert.Equal("""{"a":1,"c":"new","d":4,"b":"gone"}""", Text(changed));

        // Refusals are silent: a frozen holder stays as it is.
        Assert.Equal("[1,2]", Text(EcmaJson.Parse("[1,2]", Fn((self, arguments) =>
        {
            self.AsObject().Freeze();
            return arguments[1].IsNumber ? default : self.AsObject().Get(arguments[0].AsString());
        }))));

        // A proxy that the reviver plants is visited through its traps, and their exceptions pass.
        List<string> traps = [];
        EcmaValue planted = new EcmaProxy(new EcmaArray(7, 8), new EcmaProxyHandler
        {
            Get = (target, name, _) =>
            {
                traps.Add("get " + name);
                return target.Get(name);
            },
            DefineProperty = (target, name, value) =>
            {
                traps.Add($"define {name} {value}");
                return false;
            },
            DeleteProperty = (_, name) => throw new NotSupportedException(name),
        });
        Assert.Throws<NotSupportedException>(() => EcmaJson.Parse("[1,[2]]", Fn((self, arguments) =>
        {
            if (arguments[1] == 1)
            {
                self.AsArray()[1] = planted;
            }

            return arguments[1] == 8 ? default : arguments[1];
        })));
        Assert.Equal(["get length", "get 0", "define 0 7", "get 1"], traps);
    }

    [Fact]
    [Statement("1.2.8")]
    public void SourceText()
    {
        Assert.Equal(
            ["0=-0", "1=-0.0", "2=1E5", "3=\"a\\u0062\u00e9\"", "4=true", "5=null", "x=2", "6", "7", ""],
            Sources("[-0,-0.0, 1E5 ,\"a\\u0062\u00e9\",true,null,{\"x\" : 2 },[]]"));
        Assert.Equal(["=1.50"], Sources(" 1.50 "));
        Assert.Equal(["a=3", "b=2", ""], Sources("""{"a":1,"b":2,"a":3}"""));
        Assert.Equal(["1=y", "2=x", "b=z", ""], Sources("""{"2":"x","b":"z","1":"y"}""", quoted: false));
        Assert.Equal(["0=\"\ud800\"", "1=\"\u20ac\\n\"", ""], Sources("[\"\ud800\",\"\u20ac\\n\"]"));

        // Not for a value that is another now, nor inside a container that is.
        Assert.Equal(["0=1", "1", "2=3", ""], Sources("[1,2,3]", (self, arguments) => self.Reference is EcmaArray array ? array[1] = "2" : default));
        Assert.Equal(["0=1", "0", "1", ""], Sources("[1,[2]]", (self, arguments) => self.Reference is EcmaArray { Length: 2 } array && arguments[0] == "0" ? array[1] = Arr(2) : default));

        // But for an equal one: 2 is 2 wherever it comes from.
        Assert.Equal(["0=1", "1=2", ""], Sources("[1,2]", (self, arguments) => self.Reference is EcmaArray array ? array[1] = 2 : default));

        // -0 is not 0.
        Assert.Equal(["0=1", "1", ""], Sources("[1,0]", (self, arguments) => self.Reference is EcmaArray array && arguments[0] == "0" ? array[1] = -0.0 : default));

        // Each call has a context of its own, an ordinary object.
        HashSet<object> contexts = [];
        EcmaJson.Parse("[1,2,[]]", Fn((_, arguments) =>
        {
            EcmaObject context = arguments[2].AsObject();
            Assert.True(contexts.Add(context));
            Assert.Equal(arguments[1].IsNumber ? "source" : "", string.Join(",", context.Names));
            context.Set("more", 1);
            context.Set("source", 2);
            Assert.True(context.Delete("source"));
            return arguments[1];
        }));
        Assert.Equal(4, contexts.Count);
    }

    private static List<string> Sources(string text, EcmaCallback? meddle = null, bool quoted = true)
    {
        List<string> sources = [];
        EcmaJson.Parse(text, Fn((self, arguments) =>
        {
            EcmaValue source = arguments[2].AsObject().Get("source");
            sources.Add(source.IsUndefined ? arguments[0].AsString() : $"{arguments[0].AsString()}={(quoted ? source.AsString() : source.AsString().Trim('"'))}");
            meddle?.Invoke(self, arguments);
            return self.AsObject().Get(arguments[0].AsString());
        }));
        return sources;
    }
}
