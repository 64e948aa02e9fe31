using System.Collections;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>3: members, names, constructors, collections.</summary>
public class ContractFacts
{
    public class BaseType
    {
        public int Base1 { get; set; } = 1;

        [JsonPropertyOrder(-1)]
        public int First { get; set; }

        private int Hidden { get; set; } = 3;

        [JsonInclude]
        private int Included { get; set; } = 4;

        [JsonInclude]
        public int PrivateSetter { get; private set; } = 5;

        public static int Static { get; set; } = 6;

        public const int Constant = 7;

        public int this[int i] => i;

        public int WriteOnly { set => _ = value; }

        public readonly int Field = 8;

        public int Hiding { get; set; } = 9;
    }

    public class DerivedType : BaseType
    {
        public int Der1 { get; set; } = 2;

        [JsonIgnore]
        public new int Hiding { get; set; } = 10;

        [JsonPropertyName("Swapped")]
        public int A { get; set; } = 11;

        [JsonPropertyName("A")]
        public int Swapped { get; set; } = 12;

        [JsonPropertyName("")]
        public int Nameless { get; set; } = 13;
    }

    public record BaseRecord(int Base1);

    public record DerivedRecord(int Der1, int Base1) : BaseRecord(Base1);

    public class SetOnly
    {
        public List<int> L { set => throw new InvalidOperationException("set"); }

        public int N { get; private set; }
    }

    public ref struct Spans
    {
        public ReadOnlySpan<int> S => default;
    }

    public class RefReturning
    {
        private int _r;

        public ref int R => ref _r;
    }

    [Fact]
    [Proves("3.1-3", "most derived members first, then stable by order; records and interfaces likewise")]
    [Proves("3.1-4", "public properties, [JsonInclude] adds others of base classes too, fields by option; static, constant, indexed ones never")]
    [Proves("3.1-5", "ref-returning members make the type unusable")]
    [Proves("3.1-6", "a hiding member that is ignored shows the hidden one again")]
    [Proves("3.1-7", "members may swap names, and a name may be empty")]
    [Proves("3.1-8", "a collection that can be set and not got is not read")]
    public void Members()
    {
        Assert.StartsWith("{\"First\":0,\"Der1\":2,", Stj.Serialize(new DerivedType()), StringComparison.Ordinal);
        foreach (JsonSerializerOptions? options in new[] { null, new JsonSerializerOptions { IncludeFields = true }, new JsonSerializerOptions { IgnoreReadOnlyProperties = true, IgnoreReadOnlyFields = true, IncludeFields = true } })
        {
            Shown.WritesSame(options, new DerivedType());
            Shown.Reads<DerivedType>(options, "{\"A\":1,\"Swapped\":2,\"\":3,\"Hiding\":4,\"Included\":5,\"Hidden\":6,\"PrivateSetter\":7,\"Field\":8,\"WriteOnly\":9}");
        }

        Shown.Writes("{\"Der1\":2,\"Base1\":1}", new DerivedRecord(2, 1));
        Shown.RefusesToWrite("is invalid for serialization or deserialization because it is a pointer type", new RefReturning());
        Shown.Reads<SetOnly>(null, "{\"L\":[1],\"N\":5}", "{\"L\":[\"x\"]}");
    }

    [Fact]
    [Proves("3.2-2", "the options' condition goes member by member, not into collections; Always is refused, WhenWriting and WhenReading do nothing")]
    [Proves("3.2-3", "IgnoreNullValues: not written, not assigned; together with a condition refused")]
    [Proves("3.2-4", "read-only members are hidden by options, collections and those with a condition of their own are not")]
    public void Ignoring()
    {
        foreach (JsonIgnoreCondition condition in new[] { JsonIgnoreCondition.WhenWritingDefault, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWriting, JsonIgnoreCondition.WhenReading })
        {
            var options = new JsonSerializerOptions { DefaultIgnoreCondition = condition };
            Shown.WritesSame(options, new Holder<int?> { Value = 0 });
            Shown.WritesSame(options, new Holder<object> { Value = 0 });
            Shown.WritesSame(options, new Holder<StructHolder<int>>());
            Shown.WritesSame(options, new List<int?> { null, 0 });
            Shown.Reads<Holder<int?>>(options, "{\"Value\":null,\"After\":null}");
        }

        Assert.Throws<ArgumentException>(() => new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.Always });
        var old = new JsonSerializerOptions { IgnoreNullValues = true };
        Shown.WritesSame(old, new Holder<string>());
        Shown.Reads<Holder<string>>(old, "{\"After\":null}");
        Shown.Refuses<Holder<int>>(old, "{\"Value\":null}");
        Shown.WritesSame(new JsonSerializerOptions { IgnoreReadOnlyProperties = true }, new ReadOnly());
    }

    public class ReadOnly
    {
        public int A => 1;

        public List<int> L => [1];

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public int B => 2;
    }

    [Fact]
    [Proves("3.3-2", "the five naming policies, on names of every build; null name refused; attribute, policy, name in this order")]
    [Proves("3.3-3", "the key policy applies to keys that are text or enums, when writing, and does not see collisions")]
    public void Names()
    {
        string[] names = ["URLValue", "XY", "ÄBc", "UserID", "IOStream", "ABCdef", "_Foo", "Foo Bar", "Foo__Bar", "ǅabc", "日本Go", "Hi!! This is text. Time to test.", "HTTP2Server", "SHA512Hash", "FOO_BAR", "AB1", "IDs", "A1B2", "9Lives", "foo-bar", "URL Value", "  Lead", "İstanbul", "", "iPhone", "X"];
        foreach (JsonNamingPolicy policy in new[] { JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower, JsonNamingPolicy.SnakeCaseUpper, JsonNamingPolicy.KebabCaseLower, JsonNamingPolicy.KebabCaseUpper })
        {
            var options = new JsonSerializerOptions { DictionaryKeyPolicy = policy, PropertyNamingPolicy = policy };
            Shown.WritesSame(options, names.ToDictionary(n => n, _ => 1));
            Shown.WritesSame(options, new DerivedType());
            Shown.WritesSame<object>(options, new Hashtable { ["AbC"] = 1 }, new Dictionary<Day, int> { [Day.Monday] = 1 }, new Dictionary<char, int> { ['A'] = 1 }, new Dictionary<object, int> { ["AbC"] = 1 }, new System.Text.Json.Nodes.JsonObject { ["AbC"] = 1 });
        }

        Shown.RefusesToWrite("cannot be null.", new DerivedType(), new() { PropertyNamingPolicy = new NoNames() });
        Shown.Writes("{\"foo\":1,\"foo\":2}", new Dictionary<string, int> { ["Foo"] = 1, ["foo"] = 2 }, new() { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase });
    }

    private sealed class NoNames : JsonNamingPolicy
    {
        public override string ConvertName(string name) => null!;
    }

    public struct OnlyByParameters(int a)
    {
        public int A { get; } = a;
    }

    public class Initialized
    {
        public int A { get; init; } = 8;
    }

    [Fact]
    [Proves("3.4-5", "structs are made empty unless a constructor is marked; initializers of init-only members stay")]
    public void Constructors()
    {
        Shown.Reads<OnlyByParameters>(null, "{\"A\":5}");
        Shown.Reads<PositionalStruct<int>>(null, "{\"Value\":5}");
        Shown.Reads<Initialized>(null, "{}", "{\"A\":1}");
    }

    [Fact]
    [Proves("3.5-5", "arrays of several dimensions, types, delegates and pointers are refused; a type that is a sequence is a collection")]
    [Proves("3.5-6", "tuples have fields; longer ones nest in Rest")]
    [Proves("3.5-7", "a string declared as characters is an array, asynchronous sequences are read at once and not written by synchronous calls")]
    public void Collections()
    {
        Shown.RefusesToWrite("instances is not supported.", new int[1, 1]);
        Shown.Refuses<int[,]>(null, "[[1]]");
        Shown.RefusesToWrite("instances is not supported.", typeof(int));
        Shown.RefusesToWrite("instances is not supported.", (Action)(() => { }));
        Shown.WritesSame(null, (1, "a"));
        Shown.Writes("{\"Item1\":1,\"Item2\":\"a\"}", (1, "a"), new() { IncludeFields = true });
        Shown.WritesSame(new JsonSerializerOptions { IncludeFields = true }, (1, 2, 3, 4, 5, 6, 7, 8));
        Shown.Reads<Tuple<int, string>>(null, "{\"Item1\":1,\"Item2\":\"a\"}");
        Shown.Writes<IEnumerable<char>>("[\"a\",\"b\"]", "ab");
        Shown.Same(() => Stj.Deserialize<IAsyncEnumerable<int>>("[1,2]")!.ToBlockingEnumerable().ToArray(), () => Ours.Deserialize<IAsyncEnumerable<int>>("[1,2]")!.ToBlockingEnumerable().ToArray());
        Shown.RefusesToWrite<IAsyncEnumerable<int>>("can only be serialized using async serialization methods.", Stj.Deserialize<IAsyncEnumerable<int>>("[1]")!);
    }

    [Fact]
    [Proves("3.7-3", "Strict and Web are what they say")]
    public void Presets()
    {
        foreach (string text in new[] { "{\"before\":\"1\",\"value\":2}", "{\"Before\":1,\"Value\":2,\"After\":null}", "{\"Value\":1,\"Value\":2}", "{\"zz\":1}", "{\"Before\":1,\"Value\":2}" })
        {
            Both.Read<Positional<int>>(text, JsonSerializerOptions.Strict);
            Both.Read<Positional<int>>(text, JsonSerializerOptions.Web);
        }
    }

    [Fact]
    [Proves("6-4", "contracts of a resolver, changed by modifiers, are obeyed: names, conditions, members without setter")]
    public void Resolvers()
    {
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers =
                {
                    static info =>
                    {
                        foreach (JsonPropertyInfo member in info.Properties)
                        {
                            member.Name = "_" + member.Name;
                            member.ShouldSerialize = member.Name == "_Base1" ? static (_, _) => false : member.ShouldSerialize;
                        }
                    },
                },
            },
        };
        Shown.WritesSame(options, new DerivedType());
        Shown.Reads<DerivedType>(options, "{\"_Der1\":5,\"Der1\":6}");
        Shown.WritesSame(options, new WithConditions());
    }

    public class WithConditions
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public string? A { get; set; }

        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public Guid G { get; set; }
    }
}
