namespace Peregrine.Json.EcmaTests.Differential;

/// <summary>The same small program as in driver.js: what a replacer or reviver does depends on a seed and on how often it was called.</summary>
internal static class Meddling
{
    public static EcmaValue Function(int seed, List<string> trace)
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
            trace.Add(key + ":" + kind + (kind is "number" or "string" or "boolean" ? "=" + value : ""));
            if (calls > 300)
            {
                return value;
            }

            switch (((seed * 31) + (calls * 17) + (key.Length * 7)) % 23)
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
                    if (holder.Names.FirstOrDefault(name => name != key) is { } other)
                    {
                        holder.Delete(other);
                    }

                    return value;
                case 7:
                    if (holder is not EcmaArray)
                    {
                        holder.Set("n" + calls, calls);
                    }

                    return value;
                case 8:
                    if (holder.Names.LastOrDefault(name => name != key) is { } last)
                    {
                        holder.Set(last, Obj(("r", calls)));
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
                default: return value;
            }
        });
    }
}
