using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Gigabytes;

/// <summary>Deep values and long chains of types on threads with small stacks: what System.Text.Json survives, this library must.</summary>
internal static partial class Cases
{
    public sealed class Node
    {
        public Node? Next { get; set; }
    }

    public sealed class Made(Made? next)
    {
        public Made? Next { get; } = next;
    }

    public sealed class Tree : List<Tree>;

    public sealed class Held
    {
        public List<Held>? Items { get; set; }
    }

    public struct Cell
    {
        public Cell[]? Items { get; set; }
    }

    public sealed class Table : Dictionary<string, Table>;

    public sealed class Loop : IEnumerable<Loop>
    {
        public Loop? Inner { get; set; }

        public IEnumerator<Loop> GetEnumerator()
        {
            if (Inner is not null)
            {
                yield return Inner;
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [JsonDerivedType(typeof(Leaf), "leaf")]
    public class Branch
    {
        public Branch? Next { get; set; }
    }

    public sealed class Leaf : Branch;

    public sealed class Untyped
    {
        public object? Next { get; set; }
    }

    [JsonConverter(typeof(CalledConverter))]
    public sealed class Called
    {
        public Called? Next { get; set; }
    }

    public sealed class CalledConverter : JsonConverter<Called>
    {
        [ThreadStatic]
        internal static Side? t_side;

        public override Called? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            var value = new Called();
            while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
            {
                reader.Read();
                value.Next = t_side!.ReadAt<Called>(ref reader, options);
            }

            return value;
        }

        public override void Write(Utf8JsonWriter writer, Called value, JsonSerializerOptions options)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("Next");
            t_side!.WriteTo(writer, value.Next, options);
            writer.WriteEndObject();
        }
    }

    private sealed record Kind(string Name, Func<Side, int, JsonSerializerOptions, string> Read, Func<Side, int, JsonSerializerOptions, string> Write);

    private static readonly Kind[] s_kinds =
    [
        KindOf<Node>("node", "{\"Next\":", "null", "}", static (inner, _) => new Node { Next = inner }),
        KindOf<Made>("record", "{\"Next\":", "null", "}", static (inner, _) => new Made(inner)),
        KindOf<Tree>("list", "[", "", "]", static (inner, _) => inner is null ? [] : [inner]),
        KindOf<Held>("member list", "{\"Items\":[", "", "]}", static (inner, _) => new Held { Items = inner is null ? [] : [inner] }),
        KindOf<Cell>("struct", "{\"Items\":[", "", "]}", static (inner, isFirst) => new Cell { Items = isFirst ? [] : [inner] }),
        KindOf<Table>("dictionary", "{\"a\":", "null", "}", static (inner, _) => new Table { ["a"] = inner! }),
        KindOf<Branch>("polymorphic", "{\"$type\":\"leaf\",\"Next\":", "null", "}", static (inner, _) => new Leaf { Next = inner }),
        KindOf<Untyped>("untyped member", "{\"Next\":", "null", "}", static (inner, _) => new Untyped { Next = inner }),
        KindOf<object>("object", "[", "", "]", static (inner, _) => new List<object?> { inner }),
        KindOf<Dictionary<string, object?>>("untyped dictionary", "{\"a\":", "1", "}", static (inner, _) => new Dictionary<string, object?> { ["a"] = inner }),
        KindOf<JsonNode>("json node", "[", "", "]", static (inner, _) => new JsonArray(inner)),
        KindOf<Called>("converter", "{\"Next\":", "null", "}", static (inner, _) => new Called { Next = inner }),
        new("lazy", static (_, _, _) => "nothing reads it", WriterOf<Loop>(static (inner, _) => new Loop { Inner = inner })),
    ];

    private static readonly (string Name, Action<JsonSerializerOptions> Set)[] s_modes =
    [
        ("plain", static _ => { }),
        ("preserved", static o => o.ReferenceHandler = ReferenceHandler.Preserve),
        ("cycles", static o => o.ReferenceHandler = ReferenceHandler.IgnoreCycles),
        ("late metadata", static o => o.AllowOutOfOrderMetadataProperties = true),
        ("indented", static o => o.WriteIndented = true),
    ];

    /// <summary>One trial: <c>kind/mode/read or write/KiB of stack/depth</c>.</summary>
    public static Case? DepthCase(string name)
    {
        if (name.Split('/') is not ["depth", var kind, var mode, var way, var stack, var depth])
        {
            return null;
        }

        Kind tried = s_kinds.Single(k => k.Name == kind);
        return new Case(name, side =>
        {
            // Two levels for each with preserved references, and one for what System.Text.Json does not write in the deepest container (depth-counts-containers).
            int levels = int.Parse(depth, CultureInfo.InvariantCulture);
            var options = new JsonSerializerOptions { MaxDepth = (levels * 2) + 1 };
            s_modes.Single(m => m.Name == mode).Set(options);
            return Task.FromResult(OnStack(int.Parse(stack, CultureInfo.InvariantCulture), side, () => (way == "read" ? tried.Read : tried.Write)(side, levels, options)));
        });
    }

    private static IEnumerable<Case> Depths()
    {
        foreach (Kind kind in s_kinds)
        {
            foreach ((string mode, _) in s_modes)
            {
                foreach (string way in (string[])["read", "write"])
                {
                    // KiB of stack and levels. On first use, before our code has been optimized, a level of lists takes about 1.2 KiB, and System.Text.Json's,
                    // which was compiled ahead, less: the smallest stack holds the default depth, that of a thread 1,000 levels.
                    foreach (string size in (string[])["128/64", "256/128", "1536/1000", "8192/5000", "16384/100000"])
                    {
                        if (way == "write" || kind.Name != "lazy")
                        {
                            yield return DepthCase($"depth/{kind.Name}/{mode}/{way}/{size}")! with { MayEnd = true };
                        }
                    }
                }
            }
        }

        foreach ((string kind, Func<int, Type> make) in ((string, Func<int, Type>)[])[("classes", Chain), ("lists", n => Nested(typeof(List<>), n)), ("arrays", Jagged), ("dictionaries", n => Nested(typeof(Dictionary<,>), n)), ("nullables", n => Nested(typeof(KeyValuePair<,>), n)), ("enumerables", n => Nested(typeof(IEnumerable<>), n))])
        {
            foreach ((int stack, int length) in ((int, int)[])[(128, 50), (256, 100), (256, 300), (256, 1000), (1536, 1000), (8192, 10_000)])
            {
                if (kind == "classes" || length <= 1000)
                {
                    yield return Of($"types/{kind}/{stack}/{length}", side =>
                    {
                        Type type = OnStack(256 * 1024, side, () => make(length));
                        return OnStack(stack, side, () => Program.Brief(side.Read("null"u8, type) + side.WriteAs(null, type)));
                    }) with
                    { MayEnd = true };
                }
            }
        }
    }

    private static T OnStack<T>(int kilobytes, Side side, Func<T> run)
    {
        T result = default!;
        Exception? thrown = null;
        var thread = new Thread(
            () =>
            {
                CalledConverter.t_side = side;
                try
                {
                    result = run();
                }
                catch (Exception error)
                {
                    thrown = error;
                }
            },
            kilobytes * 1024);
        thread.Start();
        thread.Join();
        return thrown is null ? result : throw new InvalidOperationException($"{thrown.GetType().Name}: {Program.MessageOf(thrown)}", thrown);
    }

    private static Kind KindOf<T>(string name, string head, string core, string tail, Func<T?, bool, T> wrap) => new(
        name,
        (side, depth, options) =>
        {
            int units = depth / (head.Length - head.Replace("[", "", StringComparison.Ordinal).Replace("{", "", StringComparison.Ordinal).Length);
            var text = new StringBuilder().Insert(0, head, units).Append(core).Insert(0, "", 0);
            for (int i = 0; i < units; i++)
            {
                text.Append(tail);
            }

            return side.Read<T>(text.ToString(), options) is null ? "null" : "read";
        },
        WriterOf(wrap));

    private static Func<Side, int, JsonSerializerOptions, string> WriterOf<T>(Func<T?, bool, T> wrap) => (side, depth, options) =>
    {
        T? value = default;
        for (int i = 0; i < depth; i++)
        {
            value = wrap(value, i == 0);
        }

        return Sum(side.ToText(value, options));
    };

    /// <summary>Classes each of which has a property of the next.</summary>
    private static Type Chain(int length)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Chain"), AssemblyBuilderAccess.Run);
        ModuleBuilder module = assembly.DefineDynamicModule("Chain");
        Type next = typeof(int);
        for (int i = length; --i >= 0;)
        {
            TypeBuilder type = module.DefineType($"C{i}", TypeAttributes.Public | TypeAttributes.Class);
            FieldBuilder field = type.DefineField("_next", next, FieldAttributes.Private);
            PropertyBuilder property = type.DefineProperty("Next", PropertyAttributes.None, next, null);
            MethodBuilder get = type.DefineMethod("get_Next", MethodAttributes.Public | MethodAttributes.SpecialName, next, null);
            ILGenerator il = get.GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldfld, field);
            il.Emit(OpCodes.Ret);
            MethodBuilder set = type.DefineMethod("set_Next", MethodAttributes.Public | MethodAttributes.SpecialName, null, [next]);
            il = set.GetILGenerator();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldarg_1);
            il.Emit(OpCodes.Stfld, field);
            il.Emit(OpCodes.Ret);
            property.SetGetMethod(get);
            property.SetSetMethod(set);
            next = type.CreateType();
        }

        return next;
    }

    private static Type Nested(Type open, int length)
    {
        Type type = typeof(int);
        for (int i = 0; i < length; i++)
        {
            type = open.GetGenericArguments().Length == 2 ? open.MakeGenericType(typeof(string), type) : open.MakeGenericType(type);
        }

        return type;
    }

    private static Type Jagged(int length)
    {
        Type type = typeof(int);
        for (int i = 0; i < length; i++)
        {
            type = type.MakeArrayType();
        }

        return type;
    }
}
