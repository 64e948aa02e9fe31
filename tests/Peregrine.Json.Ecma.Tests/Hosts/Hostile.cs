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
                EcmaObject array = Filled(random, new EcmaArray(), depth);
                return random.Next(3) == 0 ? Lying(random, array) : array;
            case 8:
                EcmaValue asked = Obj(("a", 1));
                asked.AsObject().Set("toJSON", Meddle(random));
                return asked;
            default:
                EcmaObject made = Filled(random, random.Next(10) == 0 ? new EcmaPrimitiveObject("bx") : new EcmaObject(), depth);
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
                    (holder as EcmaArray)?.CreateProperty("length", random.Next(4));
                    return given;
                case 4: return EcmaJson.Stringify(Value(random, 1), default, 1, HostileHostTests.Options);
                case 5: return EcmaJson.Parse("{\"a\":[1,2,{\"b\":3}]}", random.Next(2) == 0 ? default : Each((_, value) => value));
                case 6: return Value(random, 1);
                case 7: return default;
                case 8:
                    holder?.CreateProperty("n" + calls, calls);
                    return given;
                case 9:
                    if (holder is not (null or EcmaProxy) && holder.CreateProperty("1", calls))
                    {
                        holder.SetGetter("1", (_, _) => calls);
                    }

                    return given;
                case 10:
                    if (holder is not (null or EcmaProxy) && holder.CreateProperty("0", calls))
                    {
                        holder.SetHidden("0", given);
                    }

                    return given;
                case 11:
                    if (random.Next(4) == 0)
                    {
                        holder?.Freeze();
                    }

                    return given;
                default: return given;
            }
        });
    }

    /// <summary>An object or an array with properties of every kind: data, getters, hidden, deleted again, itself; perhaps with a prototype, perhaps frozen.</summary>
    private static EcmaObject Filled(Random random, EcmaObject made, int depth)
    {
        for (int i = random.Next(5); i > 0; i--)
        {
            string name = made.IsArray && random.Next(4) != 0 ? EcmaJson.NumberToString(random.Next(5)) : s_names[random.Next(s_names.Length)];
            if (!made.CreateProperty(name, 1))
            {
                // A code unit of a string.
                continue;
            }

            switch (random.Next(12))
            {
                case 0 or 1:
                    EcmaValue getter = Meddle(random);
                    made.SetGetter(name, (self, _) => getter.AsObject().Call(self, [name, 1]));
                    break;
                case 2:
                    made.SetHidden(name, Value(random, depth - 1));
                    break;
                case 3:
                    made.Delete(name);
                    break;
                default:
                    made.Set(name, Value(random, depth - 1));
                    break;
            }
        }

        switch (random.Next(20))
        {
            case 0 or 1 or 2:
                made.Set(made.IsArray ? "2" : "self", made);
                break;
            case 3:
                made.CreateProperty("length", random.Next(6));
                break;
            case 4:
                made.Prototype = Filled(random, random.Next(2) == 0 ? new EcmaArray() : new EcmaObject(), 1);
                break;
            case 5:
                made.Freeze();
                break;
        }

        return made;
    }

    private static EcmaProxy Lying(Random random, EcmaObject target) => new(target, new EcmaProxyHandler
    {
        Get = (inner, name, receiver) => random.Next(20) == 0 ? throw new Exception()
            : name == "length" ? (EcmaValue)((random.Next(6) - 1) * 1.5)
            : inner.Get(name),
        OwnKeys = inner => random.Next(2) == 0 ? inner.Names : [.. inner.Names.Except(["b"]), "b", .. random.Next(8) == 0 ? ["b"] : (string[])[], "not there"],
        IsEnumerable = (_, name) => random.Next(20) != 0,
        DefineProperty = (inner, name, value) => random.Next(3) == 0 && inner.CreateProperty(name, value),
        DeleteProperty = (_, _) => random.Next(20) == 0 ? throw new Exception() : false,
    });
}
