namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>Runs <see cref="EndlessCases"/> in a process of its own: a stack that overflows would end the one that tests run in.</summary>
public class EndlessTests
{
    [Fact]
    public async Task NothingEndsTheProcess()
    {
        using var child = new OwnProcess(typeof(EndlessTests).Assembly, null, "-explicit", "only", "-class", typeof(EndlessCases).FullName!);
        int cases = typeof(EndlessCases).GetMethods().Count(static method => method.IsDefined(typeof(FactAttribute), inherit: false));
        Assert.Equal(cases, (await child.RunAsync()).Passed());
    }
}

/// <summary>Chains without end, and functions that make ever new values: an error of the standard, soon and with little memory.</summary>
public class EndlessCases
{
    private const long MostBytes = 300L << 20;

    private static readonly int s_many = UsualRun.IsShort ? 250_000 : 1_000_000;

    [Fact(Explicit = true)]
    public void AnObjectIsNotItsOwnPrototype()
    {
        var a = new EcmaObject();
        Fails(() => a.Prototype = a, EcmaErrorKind.Type);
        var b = new EcmaObject { Prototype = a };
        var c = new EcmaArray { Prototype = b };
        Fails(() => a.Prototype = b, EcmaErrorKind.Type);
        Fails(() => a.Prototype = c, EcmaErrorKind.Type);
        Assert.Null(a.Prototype);
        Fails(() => new EcmaProxy(a, new EcmaProxyHandler()).Prototype = c, EcmaErrorKind.Type);
        c.Prototype = null;
        a.Prototype = c;
        Fails(() => c.Prototype = b, EcmaErrorKind.Type);
        a.Set("x", 1);
        Assert.Equal("""{"x":1}""", EcmaJson.Stringify(a));
        Assert.Equal(1, b["x"].AsNumber());
        Assert.Equal("{}", EcmaJson.Stringify(b));
    }

    /// <summary>What a proxy leads to is not looked at when a prototype is set, so that a circle can be made; a property that nobody in it has is an error.</summary>
    [Fact(Explicit = true)]
    public void CirclesThroughProxies()
    {
        var a = new EcmaObject();
        a.Set("x", 1);
        var proxy = new EcmaProxy(a, new EcmaProxyHandler());
        a.Prototype = new EcmaObject { Prototype = new EcmaProxy(proxy, new EcmaProxyHandler()) };
        Assert.Equal(1, a["x"].AsNumber());
        Fails(() => a.Get("y"), EcmaErrorKind.Range);
        foreach (EcmaValue value in (EcmaValue[])[a, proxy, Arr(proxy)])
        {
            Fails(() => EcmaJson.Stringify(value), EcmaErrorKind.Range);
            Fails(() => EcmaJson.Stringify(default(OutsideHost), value, default, default), EcmaErrorKind.Range);
        }

        // Around a long way.
        EcmaObject first = new();
        EcmaObject last = first;
        for (int i = 0; i < 100_000; i++)
        {
            last = new EcmaObject { Prototype = last };
        }

        first.Prototype = new EcmaProxy(last, new EcmaProxyHandler());
        Fails(() => first.Get("y"), EcmaErrorKind.Range);
    }

    [Fact(Explicit = true)]
    public void ManyPrototypes()
    {
        var root = new EcmaArray(1, 2);
        root.Set("x", 7);
        EcmaObject last = root;
        for (int i = 0; i < s_many; i++)
        {
            last = new EcmaObject { Prototype = last };
        }

        Assert.Equal(7, last["x"].AsNumber());
        Assert.Equal(2, last["1"].AsNumber());
        Assert.True(last["y"].IsUndefined);
        Assert.Equal("{}", EcmaJson.Stringify(last));
        Assert.Equal("""{"x":7}""", EcmaJson.Stringify(last, Arr("x")));
        Assert.Equal("[{}]", EcmaJson.Stringify(default(OutsideHost), Arr(last), default, default));
        Fails(() => root.Prototype = last, EcmaErrorKind.Type);
    }

    [Fact(Explicit = true)]
    public void ManyProxies()
    {
        (EcmaValue, string?)[] targets = [(Obj(("a", 1)), """{"a":1}"""), (Arr(1, Arr()), "[1,[]]"), (Fn((_, _) => 5), null), (Boxed("ab"), """{"0":"a","1":"b"}""")];
        foreach ((EcmaValue target, string? text) in targets)
        {
            EcmaValue value = Wrapped(target, new EcmaProxyHandler());
            Assert.Equal(target.IsFunction ? EcmaKind.Function : EcmaKind.Object, value.Kind);
            Assert.Equal(text, EcmaJson.Stringify(value));
            Assert.Equal(text, EcmaJson.Stringify(default(OutsideHost), value, default, default));
            Assert.Equal(text is null ? "[null]" : $"[{text}]", EcmaJson.Stringify(Arr(value), Each((_, inner) => inner)));
            value.AsObject().Set("b", 2);
            Assert.Equal(2, target.AsObject()["b"].AsNumber());
            Assert.True(value.AsObject().Delete("b"));
            Assert.DoesNotContain("b", target.AsObject().Names);
            Assert.Equal(target.AsObject().Names, value.AsObject().Names);
        }

        Assert.Equal(5, Wrapped(targets[2].Item1, new EcmaProxyHandler()).AsObject().Call(default, []).AsNumber());
        EcmaProxy revoked = new(new EcmaObject(), new EcmaProxyHandler());
        EcmaValue around = Wrapped(revoked, new EcmaProxyHandler());
        revoked.Revoke();
        Fails(() => EcmaJson.Stringify(around), EcmaErrorKind.Type);
    }

    /// <summary>Traps are code, which takes stack: too many of them are an error.</summary>
    [Fact(Explicit = true)]
    public void ManyTraps()
    {
        EcmaProxyHandler[] handlers =
        [
            new() { Get = static (target, name, _) => Called(target, target.Get(name)) },
            new() { IsEnumerable = static (target, name) => Called(target, target.Names.Contains(name)) },
            new() { OwnKeys = static target => Called(target, target.Names) },
        ];
        foreach (EcmaProxyHandler handler in handlers)
        {
            Fails(() => EcmaJson.Stringify(Wrapped(Obj(("a", 1)), handler)), EcmaErrorKind.Range);
        }

        EcmaObject defining = Wrapped(Obj(), new EcmaProxyHandler { DefineProperty = static (target, name, value) => Called(target, target.CreateProperty(name, value)) }).AsObject();
        Fails(() => defining.Set("a", 1), EcmaErrorKind.Range);
        EcmaObject deleting = Wrapped(Obj(), new EcmaProxyHandler { DeleteProperty = static (target, name) => Called(target, target.Delete(name)) }).AsObject();
        Fails(() => deleting.Delete("a"), EcmaErrorKind.Range);
        var getter = new EcmaObject();
        getter.SetGetter("a", static (self, _) => Called(self.AsObject(), self.AsObject()["a"]));
        Fails(() => EcmaJson.Stringify(getter), EcmaErrorKind.Range);

        // A call that is the last thing a trap does takes no stack where the JIT jumps to it; this one has something left to do.
        static T Called<T>(EcmaObject target, T result)
        {
            GC.KeepAlive(target);
            return result;
        }
    }

    [Fact(Explicit = true)]
    public void ArraysThatBecomeText()
    {
        EcmaObject json = EcmaJson.CreateJsonObject();
        EcmaValue deep = Arr(1);
        for (int i = 0; i < s_many; i++)
        {
            deep = Arr(deep);
        }

        var cyclic = new EcmaArray();
        cyclic.Add(cyclic);
        foreach (EcmaValue value in (EcmaValue[])[deep, cyclic])
        {
            Fails(() => json["parse"].AsObject().Call(json, [value]), EcmaErrorKind.Range);
            Fails(() => json["rawJSON"].AsObject().Call(json, [value]), EcmaErrorKind.Range);
        }
    }

    [Fact(Explicit = true)]
    public void ARevivedValueThatGrows()
    {
        EcmaValue grows = Fn(static (self, arguments) =>
        {
            if (arguments[0].AsString() == "0")
            {
                self.AsObject().Set("1", Arr(1, 2));
            }

            return arguments[1];
        });
        Ends(() => EcmaJson.Parse("[1,2]", grows), "more than 100000 deep");
        Ends(() => EcmaJson.Parse(default(OutsideHost), "[1,2]", grows), "more than 100000 deep");
        Ends(() => EcmaJson.Parse("[1,2]", grows, new EcmaOptions { MaxDepth = 1000 }), "more than 1000 deep");
    }

    [Fact(Explicit = true)]
    public void AWrittenValueThatGrows()
    {
        EcmaObject growing = new();
        growing.Set("toJSON", Fn((_, _) => Arr(growing)));
        EcmaObject getter = new();
        getter.SetGetter("a", (_, _) =>
        {
            var next = new EcmaObject { Prototype = getter };
            next.SetGetter("a", (self, _) => Arr(getter["a"]));
            return next;
        });
        EcmaProxy? proxy = null;
        proxy = new EcmaProxy(new EcmaArray(1), new EcmaProxyHandler { Get = (_, name, _) => name == "length" ? 1 : name == "0" ? new EcmaProxy(proxy!, new EcmaProxyHandler()) : default });
        (EcmaValue Value, EcmaValue Replacer)[] cases =
        [
            (growing, default), (Arr(growing), 1), (getter, default), (proxy, default),
            (Arr(), Each(static (_, _) => Arr(1))), (Arr(), Each(static (_, _) => Obj(("a", 1)))),
            (Obj(("a", Obj())), Each(static (_, value) =>
            {
                value.AsObject().Set("a", Obj());
                return value;
            })),
        ];
        EcmaOptions?[] options = [null, new EcmaOptions { MaxLength = 10_000_000 }];
        foreach ((EcmaValue value, EcmaValue replacer) in cases)
        {
            foreach (EcmaOptions? limits in options)
            {
                Ends(() => EcmaJson.Stringify(value, replacer, default, limits), "more than 100000 deep");
                Ends(() => EcmaJson.Stringify(default(OutsideHost), value, replacer, default, limits), "more than 100000 deep");
            }
        }
    }

    private static void Ends(Action action, string message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Contains(message, Fails(action, EcmaErrorKind.Range).Message, StringComparison.Ordinal);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, MostBytes);
    }

    private static EcmaValue Wrapped(EcmaValue target, EcmaProxyHandler handler)
    {
        EcmaObject value = target.AsObject();
        for (int i = 0; i < s_many; i++)
        {
            value = new EcmaProxy(value, handler);
        }

        return value;
    }
}
