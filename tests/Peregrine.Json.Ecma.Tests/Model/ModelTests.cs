using System.Buffers;
using System.Text;
using Peregrine.Json.EcmaTests.Hosts;

namespace Peregrine.Json.EcmaTests.Model;

/// <summary>Properties that are not just data, of objects and of arrays: what holds for the one holds for the other.</summary>
public class ModelTests
{
    public static TheoryData<string> Kinds => ["object", "array", "proxy of object", "proxy of array", "boxed", "function", "deleted", "many"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Getters(string kind)
    {
        EcmaObject value = Make(kind);
        int calls = 0;
        value.SetGetter("0", (self, _) =>
        {
            Assert.Same(value, self.AsObject());
            return ++calls;
        });
        value.SetGetter("x", static (self, _) => self.AsObject()["y"]);
        value.Set("y", "why");
        Assert.Equal(1, value["0"].AsNumber());
        Assert.Equal("why", value["x"].AsString());
        if (value is EcmaArray array)
        {
            Assert.Equal(EcmaKind.Number, array[0].Kind);
            Assert.Equal("3", array[0].ToString());
        }

        string before = EcmaJson.NumberToString(calls + 1);
        Assert.StartsWith(value.IsArray ? $"[{before}" : $"{{\"0\":{before}", EcmaJson.Stringify(Plain(value)), StringComparison.Ordinal);
        value.Set("0", "data");
        Assert.Equal("data", value["0"].AsString());
        Assert.Contains("\"data\"", EcmaJson.Stringify(Plain(value)), StringComparison.Ordinal);
        value.SetGetter("0", static (_, _) => default);
        Assert.True(value.Delete("0"));
        Assert.DoesNotContain("0", value.Names);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Hidden(string kind)
    {
        EcmaObject value = Make(kind);
        value.SetHidden("0", 1);
        value.SetHidden("x", 2);
        value.Set("y", 3);
        Assert.Equal((1.0, 2.0), (value["0"].AsNumber(), value["x"].AsNumber()));
        Assert.DoesNotContain("0", value.Names);
        Assert.DoesNotContain("x", value.Names);
        Assert.Contains("y", value.Names);
        if (!value.IsArray)
        {
            Assert.DoesNotContain("\"0\"", EcmaJson.Stringify(Plain(value)), StringComparison.Ordinal);
        }

        value.Set("0", 4);
        Assert.Contains("0", value.Names);
        value.SetHidden("0", 5);
        value.Delete("0");
        value.Set("0", 6);
        Assert.Contains("0", value.Names);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Frozen(string kind)
    {
        EcmaObject value = Make(kind), prototype = new();
        value.Set("0", 1);
        value.Set("x", 2);
        value.Prototype = prototype;
        value.Freeze();
        string? before = EcmaJson.Stringify(Plain(value));
        Assert.Throws<InvalidOperationException>(() => value.Set("0", 3));
        Assert.Throws<InvalidOperationException>(() => value.Set("new", 3));
        Assert.Throws<InvalidOperationException>(() => value.SetHidden("x", 3));
        Assert.Throws<InvalidOperationException>(() => value.SetGetter("x", static (_, _) => 3));
        Assert.Throws<InvalidOperationException>(() => value["5"] = 3);
        Assert.Throws<InvalidOperationException>(() => value.Prototype = null);
        Assert.Throws<InvalidOperationException>(() => value.Prototype = new EcmaObject());
        value.Prototype = prototype;
        Assert.False(value.Delete("0"));
        Assert.False(value.Delete("x"));
        Assert.True(value.Delete("not there"));
        if (value is EcmaArray array)
        {
            Assert.Throws<InvalidOperationException>(() => array.Length = 0);
            Assert.Throws<InvalidOperationException>(() => array.Length = array.Length);
            Assert.Throws<InvalidOperationException>(() => array[0] = 1);
            Assert.Throws<InvalidOperationException>(() => array.Add(1));
            array.MakeHole(0);
        }

        Assert.Equal(before, EcmaJson.Stringify(Plain(value)));
        Assert.Same(prototype, value.Prototype);
        Assert.Equal(2, value["x"].AsNumber());
    }

    [Fact]
    public void TheLengthOfAnArrayStaysData()
    {
        var array = new EcmaArray(1, 2, 3);
        Assert.Throws<InvalidOperationException>(() => array.SetGetter("length", static (_, _) => 5));
        Assert.Equal("[1,2,3]", Text(array));
        Assert.False(array.Delete("length"));
        array.SetHidden("length", 2);
        Assert.Equal("[1,2]", Text(array));
        Assert.Equal("[null]", Text(Getter(new EcmaArray(), "0", default)));
        Assert.Equal("[5,2]", Text(Getter(new EcmaArray(1, 2), "0", 5)));
        Assert.Equal("[1,2,null,7]", Text(Getter(new EcmaArray(1, 2), "3", 7)));
        array = new EcmaArray(1, 2, 3);
        array.SetGetter("2", static (_, _) => 9);
        array.Length = 2;
        array.Length = 3;
        Assert.Equal("[1,2,null]", Text(array));

        static EcmaValue Getter(EcmaArray array, string name, EcmaValue value)
        {
            array.SetGetter(name, (_, _) => value);
            return array;
        }
    }

    /// <summary>String exotic objects (§10.4.3).</summary>
    [Fact]
    public void StringsAsObjects()
    {
        var boxed = new EcmaPrimitiveObject("a\ud83d\ude00");
        Assert.Equal(["0", "1", "2"], boxed.Names);
        Assert.Equal(("a", "\ud83d", 3.0), (boxed["0"].AsString(), boxed["1"].AsString(), boxed["length"].AsNumber()));
        Assert.True(boxed["3"].IsUndefined);
        Assert.False(boxed.Delete("0"));
        Assert.False(boxed.Delete("length"));
        Assert.Throws<InvalidOperationException>(() => boxed.Set("0", "x"));
        Assert.Throws<InvalidOperationException>(() => boxed.Set("length", 1));
        boxed.Set("5", "five");
        boxed.Set("x", 1);
        boxed.Set("4", "four");
        Assert.Equal(["0", "1", "2", "4", "5", "x"], boxed.Names);
        Assert.Equal("""{"0":"a","1":"\ud83d","2":"\ude00","4":"four","5":"five","x":1}""", EcmaJson.Stringify(new EcmaProxy(boxed, new EcmaProxyHandler())));
        Assert.Equal("\"a\ud83d\ude00\"", Text(boxed));
        Assert.Equal("""{"0":"a","1":"b"}""", Text(new EcmaProxy(new EcmaPrimitiveObject("ab"), new EcmaProxyHandler())));
        Assert.Equal("{}", Text(new EcmaProxy(new EcmaPrimitiveObject(1), new EcmaProxyHandler())));

        // A reviver that puts one in: its names are visited, and cannot be changed.
        List<string> visited = [];
        EcmaValue revived = EcmaJson.Parse("[1,2]", Fn((self, arguments) =>
        {
            visited.Add(arguments[0].AsString());
            if (visited.Count == 1)
            {
                self.AsObject().Set("1", new EcmaPrimitiveObject("ab"));
            }

            return visited.Count is 2 or 3 ? default : arguments[1];
        }));
        Assert.Equal(["0", "0", "1", "1", ""], visited);
        Assert.Equal("[1,\"ab\"]", EcmaJson.Stringify(revived));
    }

    [Fact]
    public void OwnKeysGivesEachNameOnce()
    {
        EcmaValue twice = new EcmaProxy(Obj(("a", 1)).AsObject(), new EcmaProxyHandler { OwnKeys = static _ => ["a", "a"] });
        Fails(() => EcmaJson.Stringify(twice), EcmaErrorKind.Type);
        Fails(() => EcmaJson.Stringify(default(OutsideHost), twice, default, default), EcmaErrorKind.Type);
        Fails(() => EcmaJson.Parse("[0,1]", Fn((self, arguments) =>
        {
            self.AsObject().Set("1", twice);
            return arguments[1];
        })), EcmaErrorKind.Type);
        EcmaValue many = new EcmaProxy(Obj().AsObject(), new EcmaProxyHandler { OwnKeys = static _ => Enumerable.Range(0, 100_000).Select(static i => $"n{i}"), IsEnumerable = static (_, _) => true });
        Assert.Equal("{}", EcmaJson.Stringify(many));
    }

    /// <summary>A proxy hands on what its handler has no trap for; what a trap for data cannot say is refused.</summary>
    [Fact]
    public void ProxiesHandOn()
    {
        var target = new EcmaObject();
        EcmaObject proxy = new EcmaProxy(new EcmaProxy(target, new EcmaProxyHandler()), new EcmaProxyHandler()), prototype = new();
        proxy.Prototype = prototype;
        Assert.Same(prototype, target.Prototype);
        proxy.SetHidden("h", 1);
        proxy.SetGetter("g", static (_, _) => 2);
        Assert.Equal("""{"g":2}""", EcmaJson.Stringify(target));
        proxy.Freeze();
        Assert.Throws<InvalidOperationException>(() => target.Set("x", 1));
        List<EcmaValue> given = [];
        var trapped = new EcmaProxy(new EcmaObject(), new EcmaProxyHandler
        {
            DefineProperty = (inner, name, value) =>
            {
                given.Add(value);
                return inner.CreateProperty(name, value);
            },
        });
        Assert.Throws<InvalidOperationException>(() => trapped.SetGetter("g", static (_, _) => 2));
        Assert.Throws<InvalidOperationException>(() => trapped.SetHidden("h", 2));
        Assert.Empty(given);
        trapped.Set("d", 3);
        Assert.Equal(3, Assert.Single(given).AsNumber());
    }

    /// <summary>ToString of what JSON.parse and JSON.rawJSON are given: arrays are their elements.</summary>
    [Fact]
    public void ArgumentsBecomeText()
    {
        EcmaObject json = EcmaJson.CreateJsonObject();
        Assert.Equal("1", Called("parse", Arr(1)));
        Assert.Equal("1", Called("parse", Arr(Arr(Arr("1")))));
        Assert.Equal("null", Called("parse", Arr("null")));
        Assert.Equal("[1,2]", Called("parse", Arr("[1", "2]")));
        Assert.Equal("[null,true]", Called("parse", Arr("[null", true, "]").AsArray() is var odd ? Joined(odd) : default));
        Assert.Equal("1", Called("rawJSON", Arr("1")));
        Assert.Equal("1", Called("parse", new EcmaProxy(new EcmaArray(1), new EcmaProxyHandler())));
        Assert.Equal("2", Called("parse", With(new EcmaArray(1), "join", Fn(static (_, _) => 2))));
        Assert.Equal("3", Called("parse", With(new EcmaArray(1), "toString", Fn(static (_, _) => 3))));
        Assert.Equal("true", Called("parse", Boxed(true)));
        Assert.Equal("1.5", Called("parse", Boxed(1.5)));
        Assert.Equal("7", Called("parse", Obj(("toString", default), ("valueOf", Fn(static (_, _) => 7))).AsObject() is var both ? With(both, "toString", Fn(static (_, _) => Obj())) : default));
        Assert.Equal("[5]", Text(EcmaJson.Parse("[5]"), Arr(Arr("a"))));
        Assert.Equal("""{"a":1}""", EcmaJson.Stringify(Obj(("a", 1), ("b", 2)), Arr(Boxed("a"))));
        Fails(() => Called("parse", Arr()), EcmaErrorKind.Syntax);
        Fails(() => Called("parse", Arr(1, 2)), EcmaErrorKind.Syntax);
        Fails(() => Called("parse", With(new EcmaArray(1), "join", 5)), EcmaErrorKind.Syntax);
        Fails(() => Called("parse", Arr(new EcmaSymbol("s"))), EcmaErrorKind.Type);
        Fails(() => Called("parse", new EcmaProxy(new EcmaPrimitiveObject("1"), new EcmaProxyHandler())), EcmaErrorKind.Type);

        string? Called(string function, EcmaValue argument) => EcmaJson.Stringify(json[function].AsObject().Call(json, [argument]));

        static EcmaValue Joined(EcmaArray array)
        {
            // Without a comma before the bracket.
            array.Set("join", Fn(static (self, _) => $"{self.AsObject()["0"].AsString()},{self.AsObject()["1"]}{self.AsObject()["2"].AsString()}"));
            return array;
        }

        static EcmaValue With(EcmaObject value, string name, EcmaValue method)
        {
            value.Set(name, method);
            return value;
        }
    }

    /// <summary>A value taken out and put in again is the one that was read, whichever layout its object has.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(200)]
    [InlineData(300)]
    [InlineData(1000)]
    public void SourceOfWhatWasTakenOutAndPutBack(int names)
    {
        string text = $"{{{string.Join(',', Enumerable.Range(0, names).Select(static i => $"\"n{i}\":{i}.50"))}}}";
        for (int round = 0; round < 3; round++)
        {
            List<string> sources = [];
            _ = EcmaJson.Parse(text, Fn((self, arguments) =>
            {
                if (arguments[0].AsString() == "n0")
                {
                    EcmaValue kept = self.AsObject()["n1"];
                    self.AsObject().Delete("n1");
                    self.AsObject().Set("new", 1);
                    self.AsObject().Set("n1", kept);
                }

                sources.Add(arguments[2].AsObject()["source"] is { IsUndefined: false } source ? source.AsString() : "none");
                return arguments[1];
            }));
            Assert.Equal([.. Enumerable.Range(0, names).Select(static i => $"{i}.50"), "none"], sources);
        }
    }

    /// <summary>A gap between whose repetitions a surrogate pair comes about: UTF-8 is that of the string.</summary>
    [Theory]
    [InlineData("\uDE00\uD83D")]
    [InlineData("\uDE00x\uD83D")]
    [InlineData("\uDE00\uD83D\uDE00\uD83D")]
    [InlineData("\uDE00\u20ac  \uD83D\uDE00 \uD83D")]
    [InlineData("\uDE00        \uD83D\uDE00")]
    [InlineData("\uD83D\uDE00")]
    [InlineData("\uD83D")]
    [InlineData("\uDE00")]
    public void GapsOfHalves(string gap)
    {
        EcmaValue value = EcmaJson.Parse("""[1,[2,{"a":[],"b":[[[3]]]},[]],{"c":{}}]""");
        EcmaValue deep = EcmaJson.Parse(new string('[', 300) + "1" + new string(']', 300));
        foreach (EcmaValue one in (EcmaValue[])[value, deep, value, Arr(deep, value, 1), 1])
        {
            Assert.Equal(Encoding.UTF8.GetBytes(EcmaJson.Stringify(one, default, gap)!), Utf8(one, default));
            Assert.Equal(Encoding.UTF8.GetBytes(EcmaJson.Stringify(one, default, gap)!), Utf8(one, Each(static (_, inner) => inner)));
        }

        byte[] Utf8(EcmaValue one, EcmaValue replacer)
        {
            var bytes = new ArrayBufferWriter<byte>();
            EcmaJson.TryStringify(one, bytes, replacer, gap);
            return bytes.WrittenSpan.ToArray();
        }
    }

    /// <summary>An object that is written by its own names, not as the value that it boxes.</summary>
    private static EcmaValue Plain(EcmaObject value) => value.Kind is EcmaKind.StringObject or EcmaKind.NumberObject or EcmaKind.Function
        ? new EcmaProxyOfNames(value).Value
        : value;

    private static EcmaObject Make(string kind)
    {
        switch (kind)
        {
            case "array":
                return new EcmaArray(default, default);
            case "proxy of object":
                return new EcmaProxy(new EcmaObject(), new EcmaProxyHandler());
            case "proxy of array":
                return new EcmaProxy(new EcmaProxy(new EcmaArray(), new EcmaProxyHandler()), new EcmaProxyHandler());
            case "boxed":
                return new EcmaPrimitiveObject(1);
            case "function":
                return new EcmaFunction(static (_, _) => default);
            case "deleted":
                var deleted = new EcmaObject();
                deleted.Set("a", 1);
                deleted.Set("0", 1);
                deleted.Delete("0");
                deleted.Delete("a");
                return deleted;
            case "many":
                var many = new EcmaObject();
                for (int i = 0; i < 300; i++)
                {
                    many.Set($"n{i}", i);
                }

                return many;
            default:
                return new EcmaObject();
        }
    }

    /// <summary>An ordinary object that has the names of another one, whose values are asked when they are written.</summary>
    private readonly struct EcmaProxyOfNames(EcmaObject value)
    {
        public EcmaValue Value
        {
            get
            {
                EcmaObject of = value;
                return new EcmaProxy(new EcmaObject(), new EcmaProxyHandler { Get = (_, name, _) => of.Get(name), OwnKeys = _ => of.Names, IsEnumerable = static (_, _) => true });
            }
        }
    }
}
