namespace Peregrine.Json.EcmaTests.Differential;

/// <summary>The same small program as in meddler.js: what a replacer or reviver does depends on a seed and on how often it was called.</summary>
internal static class Meddling
{
    public static EcmaValue Function(int seed, List<string> trace, bool makesRawJson = true)
    {
        int calls = 0;
        return Fn((self, arguments) =>
        {
            calls++;
            string key = arguments[0].AsString();
            EcmaValue value = arguments[1];
            EcmaObject holder = self.AsObject();
            string kind = value.Kind switch
            {
                EcmaKind.Null => "null",
                EcmaKind.Undefined => "undefined",
                EcmaKind.Number => "number",
                EcmaKind.String => "string",
                EcmaKind.Boolean => "boolean",
                _ => value.Reference is EcmaArray ? "array" : "object",
            };
            string source = arguments.Length > 2 ? $"/{string.Join(',', arguments[2].AsObject().Names)}/{Ecma.Conversion.ToText(arguments[2].AsObject()["source"])}" : "";
            trace.Add(key + ":" + kind + (kind is "number" or "string" or "boolean" ? "=" + EcmaJson.Stringify(value) : "") + source);
            if (calls > 300)
            {
                return value;
            }

            string[] names = [.. holder.Names.Where(name => name != key).Order(StringComparer.Ordinal)];
            switch (((seed * 31) + (calls * 17) + (key.Length * 7)) % 29)
            {
                case 0: return default;
                case 1: return calls;
                case 2: return "c" + calls;
                case 3: return Arr(calls, EcmaValue.Null, "x");
                case 4: return Obj(("b", calls), ("1", "i"), ("a", Arr(value.IsUndefined ? 0 : 1)));
                case 5:
                    holder.Delete(key);
                    return value;
                case 6:
                    if (names.Length > 0)
                    {
                        holder.Delete(names[0]);
                    }

                    return value;
                case 7:
                    if (holder is not EcmaArray)
                    {
                        holder.CreateProperty("n" + calls, calls);
                    }

                    return value;
                case 8:
                    if (names.Length > 0)
                    {
                        holder.CreateProperty(names[^1], Obj(("r", calls)));
                    }

                    return value;
                case 9:
                    if (holder is EcmaArray { Length: > 1 } longer)
                    {
                        longer.Length--;
                    }

                    return value;
                case 10:
                    (holder as EcmaArray)?.Add(calls);
                    return value;
                case 11: return makesRawJson ? EcmaJson.RawJson("1.50") : value;
                case 12:
                    if (names.Length > 0)
                    {
                        holder.CreateProperty(names[^1], Arr(calls, Arr(calls)));
                    }

                    return value;
                case 13:
                    if (names.Length > 0 && !holder.Get(names[0]).IsNumber)
                    {
                        holder.CreateProperty(names[^1], holder.Get(names[0]));
                    }

                    return value;
                default: return value;
            }
        });
    }
}
