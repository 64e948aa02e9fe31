namespace Peregrine.Json.EcmaTests.Hosts;

/// <summary>Values of the model with getters, proxies and functions that change what is being looked at, throw, and call in again.</summary>
internal static class Hostile
{
    private static readonly string[] s_names = ["a", "b", "0", "c", "1"];

    /// <summary>What hostile functions throw.</summary>
    public sealed class Exception : System.Exception;

    public static EcmaValue Replacer(Random random) => random.Next(3) switch
    {
        0 => default,
        1 => Meddle(random),
        _ => Arr("a", "b", "0", "c"),
    };

    public static EcmaValue Value(Random random, int depth)
    {
        switch (random.Next(depth == 0 ? 6 : 14))
        {
            case 0: return random.Next(100) / 4.0;
            case 1: return "text\u20ac\ud800"[random.Next(7)..];
            case 2: return random.Next(2) == 0;
            case 3: return random.Next(2) == 0 ? default : EcmaValue.Null;
            case 4: return Boxed("boxed");
            case 5: return random.Next(8) == 0 ? BigInt(1) : EcmaJson.RawJson("1.50");
            case 6 or 7:
                var array = new EcmaArray();
                for (int i = random.Next(4); i > 0; i--)
                {
                    array.Add(Value(random, depth - 1));
                }

                return random.Next(3) == 0 ? Lying(random, array) : array;
            case 8:
                EcmaValue asked = Obj(("a", 1));
                asked.AsObject().Set("toJSON", Meddle(random));
                return asked;
            default:
                EcmaObject made = Object(random, depth);
                return random.Next(4) == 0 ? Lying(random, made) : made;
        }
    }

    /// <summary>A function that changes the holder, throws, calls in again, or gives what it was given.</summary>
    public static EcmaValue Meddle(Random random)
    {
        int calls = 0;
        return Fn((self, arguments) =>
        {
            EcmaValue given = arguments.Length > 1 ? arguments[1] : "given";
            if (++calls > 100)
            {
                return given;
            }

            EcmaObject? holder = self.IsObject ? self.AsObject() : null;
            switch (random.Next(24))
            {
                case 0: throw new Exception();
                case 1:
                    holder?.Delete("a");
                    return given;
                case 2:
                    holder?.Delete("0");
                    return given;
                case 3:
                    if (holder is EcmaArray array)
                    {
                        array.Length = random.Next(4);
                    }

                    return given;
                case 4: return EcmaJson.Stringify(Value(random, 1), default, 1, HostileHostTests.Options);
                case 5: return EcmaJson.Parse("{\"a\":[1,2,{\"b\":3}]}", random.Next(2) == 0 ? default : Each((_, value) => value));
                case 6: return Value(random, 1);
                case 7: return default;
                case 8:
                    holder?.CreateProperty("n" + calls, calls);
                    return given;
                default: return given;
            }
        });
    }

    private static EcmaObject Object(Random random, int depth)
    {
        var made = new EcmaObject();
        for (int i = random.Next(4); i > 0; i--)
        {
            string name = s_names[random.Next(s_names.Length)];
            if (random.Next(6) == 0)
            {
                EcmaValue getter = Meddle(random);
                made.SetGetter(name, (self, _) => getter.AsObject().Call(self, [name, 1]));
            }
            else
            {
                made.Set(name, Value(random, depth - 1));
            }
        }

        if (random.Next(6) == 0)
        {
            made.Set("self", made);
        }

        return made;
    }

    private static EcmaProxy Lying(Random random, EcmaObject target) => new(target, new EcmaProxyHandler
    {
        Get = (inner, name, receiver) => random.Next(20) == 0 ? throw new Exception()
            : name == "length" ? (EcmaValue)((random.Next(6) - 1) * 1.5)
            : inner.Get(name),
        OwnKeys = inner => random.Next(2) == 0 ? inner.Names : [.. inner.Names, "b", "b", "not there"],
        IsEnumerable = (_, name) => random.Next(20) != 0,
        DefineProperty = (inner, name, value) => random.Next(3) == 0 && inner.CreateProperty(name, value),
        DeleteProperty = (_, _) => random.Next(20) == 0 ? throw new Exception() : false,
    });
}
