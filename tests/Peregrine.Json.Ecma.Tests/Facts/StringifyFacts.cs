using Peregrine.Json.EcmaTests.Hosts;

namespace Peregrine.Json.EcmaTests.Facts;

public class StringifyFacts
{
    [Fact]
    [Statement("1.1.1")]
    public void ReplacerThenSpaceThenTheWrapper()
    {
        List<string> trace = [];
        EcmaValue boxed = Boxed(2);
        boxed.AsObject().Set("valueOf", Fn((_, _) =>
        {
            trace.Add("space");
            return 1;
        }));
        EcmaValue list = new EcmaProxy(new EcmaArray("a"), new EcmaProxyHandler
        {
            Get = (target, name, receiver) =>
            {
                trace.Add(name);
                return target.Get(name);
            },
        });
        Assert.Equal("{\n \"a\": 1\n}", EcmaJson.Stringify(Obj(("a", 1)), list, boxed));
        Assert.Equal(["length", "0", "space"], trace);

        // Also for undefined: space is converted, and the wrapper is made.
        trace.Clear();
        Assert.Null(EcmaJson.Stringify(default, default, boxed));
        Assert.Equal(["space"], trace);
        EcmaValue holder = default;
        EcmaJson.Stringify(default, Fn((self, arguments) =>
        {
            holder = self;
            Assert.Equal("", arguments[0]);
            return arguments[1];
        }));
        Assert.Equal([""], holder.AsObject().Names);
        Assert.True(holder.AsObject().Get("").IsUndefined);
    }

    [Fact]
    [Statement("1.1.2")]
    public void ListOfNames()
    {
        EcmaValue value = Obj(("b", 1), ("1", 2), ("a", Arr(Obj(("c", 3), ("b", 4)))), ("0", 5));
        Assert.Equal("""{"a":[{"b":4}],"b":1,"0":5,"1":2}""", Text(value, Arr("a", "b", 0, "a", -0.0, Boxed(1), Boxed("b"), true, EcmaValue.Null, Obj(), BigInt(1))));
        Assert.Equal("""{"a":[{"b":4}],"b":1}""", Text(value, new EcmaProxy(new EcmaArray("a", "b"), new EcmaProxyHandler())));
        Assert.Equal("{}", Text(value, Arr()));
        Assert.Equal("[1,2]", Text(Arr(1, 2), Arr()));

        // Other objects are ignored.
        Assert.Equal("""{"a":1}""", Text(Obj(("a", 1)), Obj(("length", 0))));

        // Names are read with Get: inherited ones and __proto__ count.
        EcmaValue derived = Obj(("own", 1));
        derived.AsObject().Prototype = Obj(("inherited", 2)).AsObject();
        Assert.Equal("""{"inherited":2,"own":1}""", Text(derived, Arr("inherited", "own")));
        Assert.Equal("""{"__proto__":1}""", Text(Obj(("__proto__", 1), ("a", 2)), Arr("__proto__")));

        // A boxed string is converted by its toString, a boxed number too.
        EcmaValue odd = Boxed("x");
        odd.AsObject().Set("toString", Fn((_, _) => "own"));
        EcmaValue number = Boxed(7);
        number.AsObject().Set("toString", Fn((_, _) => "own"));
        number.AsObject().Set("valueOf", Fn((_, _) => throw new InvalidOperationException()));
        Assert.Equal("""{"own":1}""", Text(derived, Arr(odd, number)));
    }

    [Fact]
    [Statement("1.1.2")]
    public void AFunctionBeatsItsLikenessToAnArray()
    {
        EcmaValue function = Fn((_, arguments) => arguments[0] == "" ? arguments[1] : 7);
        function.AsObject().Set("length", 1);
        function.AsObject().Set("0", "a");
        Assert.Equal("""{"b":7}""", Text(Obj(("b", 1)), function));
        Assert.Equal("""{"b":7}""", Text(Obj(("b", 1)), new EcmaProxy(function.AsObject(), new EcmaProxyHandler())));
    }

    [Theory]
    [InlineData(0.0, 0), InlineData(0.9, 0), InlineData(1.0, 1), InlineData(1.9, 1), InlineData(10.0, 10), InlineData(11.0, 10), InlineData(1e300, 10)]
    [InlineData(-5.0, 0), InlineData(double.NaN, 0), InlineData(double.PositiveInfinity, 10), InlineData(double.NegativeInfinity, 0)]
    [Statement("1.1.3")]
    public void SpaceAsANumber(double space, int spaces)
    {
        string expected = spaces == 0 ? "[1]" : $"[\n{new string(' ', spaces)}1\n]";
        Assert.Equal(expected, Text(Arr(1), default, space));
        Assert.Equal(expected, Text(Arr(1), default, Boxed(space)));
    }

    [Fact]
    [Statement("1.1.3")]
    public void SpaceAsAText()
    {
        Assert.Equal("[\n\t1,\n\t{\n\t\t\"a\": []\n\t},\n\t{}\n]", Text(Arr(1, Obj(("a", Arr())), Obj()), default, "\t"));
        const string letters = "abcdefghijkl";
        for (int length = 1; length <= letters.Length; length++)
        {
            string gap = letters[..length], expected = $"[\n{letters[..Math.Min(length, 10)]}1\n]";
            Assert.Equal(expected, Text(Arr(1), default, gap));
            Assert.Equal(expected, Text(Arr(1), default, Boxed(gap)));
        }

        Assert.Equal("[1]", Text(Arr(1), default, ""));
        foreach (EcmaValue ignored in (EcmaValue[])[true, EcmaValue.Null, Obj(), Arr(1), Boxed(true), BigInt(3), Boxed(BigInt(3)), new EcmaSymbol("s"), Fn((_, _) => 3)])
        {
            Assert.Equal("[1]", Text(Arr(1), default, ignored));
        }

        EcmaValue boxed = Boxed("abc");
        boxed.AsObject().Set("toString", Fn((_, _) => "-"));
        Assert.Equal("[\n-1\n]", Text(Arr(1), default, boxed));
        Assert.Equal("{\n\u00E9\"\u00E9\": \"\u20AC\"\n}", Text(Obj(("\u00E9", "\u20AC")), default, "\u00E9"));
    }

    [Fact]
    [Statement("1.1.4")]
    public void ToJsonThenTheReplacer()
    {
        List<string> trace = [];
        EcmaValue inner = Obj(("x", 1));
        inner.AsObject().SetHidden("toJSON", Fn((self, arguments) =>
        {
            Assert.Equal(inner, self);
            Assert.Equal(1, arguments.Length);
            trace.Add("toJSON " + arguments[0].AsString());
            return "j";
        }));
        EcmaValue value = Obj(("a", inner), ("b", Arr(0, inner)));
        Assert.Equal("""{"a":"j!","b":[0,"j!"]}""", EcmaJson.Stringify(value, Fn((self, arguments) =>
        {
            trace.Add($"replacer {arguments[0].AsString()} {arguments[1].Kind}");
            Assert.True(arguments[0].AsString() is "" || self.AsObject().Get(arguments[0].AsString()) == (arguments[1] == "j" ? inner : arguments[1]));
            return arguments[1] == "j" ? "j!" : arguments[1];
        })));
        Assert.Equal(["replacer  Object", "toJSON a", "replacer a String", "replacer b Object", "replacer 0 Number", "toJSON 1", "replacer 1 String"], trace);
    }

    [Fact]
    [Statement("1.1.4")]
    public void StringsAndNumbersDoNotKnowToJson()
    {
        // A BigInt does, and stays a BigInt as receiver.
        var prototype = new EcmaObject();
        prototype.Set("toJSON", Fn((self, arguments) => $"{self.Kind} {self.AsBigInt()} {arguments[0].AsString()}"));
        var host = new OutsideHost { BigIntPrototype = prototype };
        Assert.Equal("""{"a":"BigInt 5 a","b":["BigInt 6 0"]}""", EcmaJson.Stringify(host, Obj(("a", BigInt(5)), ("b", Arr(BigInt(6)))), default, default));
        Assert.Equal("\"BigInt 5 \"", EcmaJson.Stringify(host, BigInt(5), default, default));

        // What toJSON gives is not asked again; one that is not a function is ignored; an inherited one counts; a function may have one.
        EcmaValue twice = Obj(("toJSON", Fn((_, _) => Obj(("toJSON", Fn((_, _) => 1)), ("a", 1)))));
        Assert.Equal("""{"a":1}""", Text(twice));
        Assert.Equal("""{"toJSON":5}""", Text(Obj(("toJSON", 5))));
        EcmaValue derived = Obj(("a", 1));
        derived.AsObject().Prototype = Obj(("toJSON", Fn((_, _) => 2))).AsObject();
        Assert.Equal("2", Text(derived));
        EcmaValue function = Fn((_, _) => 0);
        function.AsObject().Set("toJSON", Fn((_, _) => "x"));
        Assert.Equal("\"x\"", Text(function));
        Assert.Equal("[\"x\"]", Text(Arr(function)));
        EcmaValue array = Arr(1);
        array.AsObject().Set("toJSON", Fn((_, _) => "array"));
        Assert.Equal("\"array\"", Text(array));
    }

    [Fact]
    [Statement("1.1.5")]
    public void BoxedValues()
    {
        Assert.Equal("""[1,"s",true,false,{}]""", Text(Arr(Boxed(1), Boxed("s"), Boxed(true), Boxed(false), Boxed(new EcmaSymbol("s")))));
        EcmaValue number = Boxed(1);
        number.AsObject().Set("valueOf", Fn((_, _) => 2));
        number.AsObject().Set("toString", Fn((_, _) => "3"));
        EcmaValue text = Boxed("s");
        text.AsObject().Set("valueOf", Fn((_, _) => "v"));
        text.AsObject().Set("toString", Fn((_, _) => "t"));
        EcmaValue truth = Boxed(false);
        truth.AsObject().Set("valueOf", Fn((_, _) => true));
        Assert.Equal("""[2,"t",false]""", Text(Arr(number, text, truth)));
        Fails(() => EcmaJson.Stringify(Boxed(BigInt(1))), EcmaErrorKind.Type);
        Assert.Equal("""[1E5,-0,"\u0041",1e1000]""", Text(Arr(EcmaJson.RawJson("1E5"), EcmaJson.RawJson("-0"), EcmaJson.RawJson("\"\\u0041\""), EcmaJson.RawJson("1e1000"))));
    }

    [Fact]
    [Statement("1.1.6")]
    public void WhatHasNoJson()
    {
        EcmaValue function = Fn((_, _) => 1);
        EcmaValue symbol = new EcmaSymbol("s");
        Assert.Equal("""[null,null,null,null,null,null]""", Text(Arr(default, function, symbol, double.NaN, double.PositiveInfinity, double.NegativeInfinity)));
        Assert.Equal("""{"e":null,"f":0}""", Text(Obj(("a", default), ("b", function), ("c", symbol), ("e", double.NaN), ("f", -0.0))));
        Assert.Equal("{}", Text(Obj(("a", default)), default, 2));
        Assert.Equal("[\n null\n]", Text(Arr(function), default, 1));
        Assert.Null(Text(default));
        Assert.Null(Text(function));
        Assert.Null(Text(symbol));
        Assert.Equal("null", Text(double.NaN));
        Assert.Equal("null", Text(EcmaValue.Null));
        Assert.Equal("true", Text(true));
        Assert.Equal("false", Text(false));
        Assert.Equal("\"a\"", Text("a"));
        Fails(() => EcmaJson.Stringify(BigInt(1)), EcmaErrorKind.Type);
        Fails(() => EcmaJson.Stringify(Obj(("a", Arr(BigInt(1))))), EcmaErrorKind.Type);
        var revoked = new EcmaProxy(new EcmaArray(), new EcmaProxyHandler());
        Assert.Equal("[]", Text(revoked));
        revoked.Revoke();
        Fails(() => EcmaJson.Stringify(revoked), EcmaErrorKind.Type);
    }

    [Fact]
    [Statement("1.1.7")]
    public void NamesAreListedBeforeValuesAreRead()
    {
        EcmaValue value = Obj();
        EcmaObject target = value.AsObject();
        target.SetGetter("first", (self, _) =>
        {
            Assert.Equal(value, self);
            target.Delete("second");
            target.Set("third", "changed");
            target.Set("added", 1);
            return "got";
        });
        target.Set("second", 2);
        target.Set("third", 3);
        Assert.Equal("""{"first":"got","third":"changed"}""", EcmaJson.Stringify(value));

        // The same by a replacer, where the names come from a layout.
        EcmaValue plain = Obj(("a", 1), ("b", 2), ("c", 3));
        Assert.Equal("""{"a":1,"c":9}""", EcmaJson.Stringify(plain, Fn((self, arguments) =>
        {
            if (arguments[0] == "a")
            {
                self.AsObject().Delete("b");
                self.AsObject().Set("c", 9);
                self.AsObject().Set("d", 4);
            }

            return arguments[1];
        })));

        EcmaValue hidden = Obj(("a", 1));
        hidden.AsObject().SetHidden("b", 2);
        Assert.Equal("""{"a":1}""", Text(hidden));
        hidden.AsObject().Prototype = Obj(("inherited", 1)).AsObject();
        Assert.Equal("""{"a":1}""", Text(hidden));
    }

    [Fact]
    [Statement("1.1.8")]
    public void OrderOfNames()
    {
        EcmaValue value = Obj(("b", 1), ("10", 2), ("4294967295", 3), ("a", 4), ("9", 5), ("01", 6), ("-1", 7), ("1.5", 8), ("4294967294", 9), ("0", 10));
        Assert.Equal("""{"0":10,"9":5,"10":2,"4294967294":9,"b":1,"4294967295":3,"a":4,"01":6,"-1":7,"1.5":8}""", Text(value));
        value.AsObject().Delete("b");
        value.AsObject().Set("b", 11);
        Assert.Equal("""{"0":10,"9":5,"10":2,"4294967294":9,"4294967295":3,"a":4,"01":6,"-1":7,"1.5":8,"b":11}""", Text(value));
        Assert.Equal("""{"1":0,"2":0}""", Text(Outputs.Parse("""{"2":0,"1":0}""")));
    }

    [Fact]
    [Statement("1.1.9")]
    public void ArraysAndHoles()
    {
        EcmaValue array = Arr(1, 2, 3);
        array.AsArray().MakeHole(1);
        array.AsArray().Set("extra", 5);
        Assert.Equal("[1,null,3]", Text(array));
        array.AsArray().Prototype = Obj(("1", "inherited")).AsObject();
        Assert.Equal("""[1,"inherited",3]""", Text(array));
        Assert.Equal("[]", Text(LengthOf(-1)));
        Assert.Equal("[]", Text(LengthOf(double.NaN)));
        Assert.Equal("[1]", Text(LengthOf("1.9")));
        Assert.Equal("[1,null]", Text(LengthOf(2)));

        // An array that grows while it is written has the length it had.
        EcmaValue growing = Arr(1, 2);
        Assert.Equal("[1,2]", EcmaJson.Stringify(growing, Fn((self, arguments) =>
        {
            if (self == growing)
            {
                growing.AsArray().Add(7);
            }

            return arguments[1];
        })));
        Assert.Equal("[1,null]", EcmaJson.Stringify(Arr(1, 2), Fn((self, arguments) =>
        {
            if (self.Reference is EcmaArray shrinking)
            {
                shrinking.Length = 1;
            }

            return arguments[1];
        })));

        static EcmaValue LengthOf(EcmaValue length) => new EcmaProxy(new EcmaArray(1), new EcmaProxyHandler { Get = (target, name, _) => name == "length" ? length : target.Get(name) });
    }

    [Fact]
    [Statement("1.1.10")]
    public void Cycles()
    {
        EcmaValue shared = Obj(("a", 1));
        Assert.Equal("""[{"a":1},{"a":1}]""", Text(Arr(shared, shared)));
        for (int length = 1; length <= 70; length++)
        {
            for (int lead = 0; lead < 3; lead++)
            {
                EcmaValue first = Arr();
                EcmaValue last = first;
                for (int i = 1; i < length; i++)
                {
                    EcmaValue next = i % 2 == 0 ? Arr(1, Arr()) : Obj(("x", Obj()));
                    Append(last, next);
                    last = next;
                }

                Append(last, first);
                EcmaValue root = first;
                for (int i = 0; i < lead; i++)
                {
                    root = Arr(Obj(), root);
                }

                foreach (EcmaValue replacer in (EcmaValue[])[default, Each((_, value) => value)])
                {
                    Fails(() => EcmaJson.Stringify(root, replacer), EcmaErrorKind.Type);
                }
            }
        }

        // Before anything of the object is looked at.
        EcmaValue trap = new EcmaProxy(new EcmaObject(), new EcmaProxyHandler());
        EcmaValue array = Arr(trap);
        EcmaValue proxy = new EcmaProxy(array.AsObject(), new EcmaProxyHandler());
        array.AsArray()[0] = proxy;
        Fails(() => EcmaJson.Stringify(proxy), EcmaErrorKind.Type);

        static void Append(EcmaValue container, EcmaValue value)
        {
            if (container.Reference is EcmaArray array)
            {
                array.Add(value);
            }
            else
            {
                container.AsObject().Set("next", value);
            }
        }
    }

    [Fact]
    [Statement("1.1.11")]
    public void Quoting()
    {
        Assert.Equal("\"\\b\\t\\n\\f\\r\\\"\\\\\"", Text("\b\t\n\f\r\"\\"));
        Assert.Equal("\"\\u0000\\u0001\\u000b\\u001f\"", Text("\0\u0001\v\u001f"));
        Assert.Equal("\"\\udfff\\ud800\\udbff\"", Text("\udfff\ud800\udbff"));
        Assert.Equal("\"a\\udc00\ud83d\ude00\\ud83d\"", Text("a\udc00\ud83d\ude00\ud83d"));
        Assert.Equal("\"/\u007f\u2028\u2029\u00e9<>&'+`\"", Text("/\u007f\u2028\u2029\u00e9<>&'+`"));
        Assert.Equal("{\"\\ud800\\n\\\"\":1}", Text(Obj(("\ud800\n\"", 1))));
        Assert.Equal("{\n \"\\ud800\": 1\n}", Text(Obj(("\ud800", 1)), default, 1));
    }

    [Fact]
    [Statement("1.1.12")]
    public void TheJsonObject()
    {
        EcmaObject json = EcmaJson.CreateJsonObject();
        Assert.Empty(json.Names);
        Assert.Equal([2, 3, 1, 1], ((string[])["parse", "stringify", "rawJSON", "isRawJSON"]).Select(name => json.Get(name).AsObject().Get("length").AsNumber()));
        EcmaFunction stringify = (EcmaFunction)json.Get("stringify").AsObject();
        Assert.Equal("[\n 1\n]", stringify.Callback(default, [Arr(1), EcmaValue.Null, 1]));
        Assert.True(stringify.Callback(default, []).IsUndefined);
        EcmaFunction raw = (EcmaFunction)json.Get("rawJSON").AsObject();
        Assert.True(((EcmaFunction)json.Get("isRawJSON").AsObject()).Callback(default, [raw.Callback(default, [1])]).AsBoolean());
    }
}
