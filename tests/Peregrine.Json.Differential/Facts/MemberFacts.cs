using System.Collections;
using System.Collections.Immutable;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>2.3 to 2.5, 3.1 to 3.3: limits of texts, names, required members, extension data, hiding.</summary>
public class MemberFacts
{
    [Fact]
    [Proves("2.2-9", "keys that spell the same number are one entry, the last value wins; names that are not finite are keys of doubles")]
    public void NumberKeys()
    {
        Shown.Reads<Dictionary<int, int>>(null, "{\"1\":1,\"01\":2}", "{\"-0\":1,\"0\":2}");
        Assert.Equal(2, Ours.Deserialize<Dictionary<int, int>>("{\"1\":1,\"01\":2}")![1]);
        Shown.Reads<Dictionary<double, int>>(null, "{\"NaN\":1,\"Infinity\":2,\"-Infinity\":3,\"1e2\":4}");
        Shown.Reads<Dictionary<Half, int>>(null, "{\" 1\":1,\"1,000\":2}");
        Shown.Reads<Dictionary<Int128, int>>(null, "{\" 1\":1,\"2\\n\":2}");
        Shown.Refuses<Dictionary<int, int>>(null, "{\" 1\":1}", "{\"1.0\":1}", "{\"\":1}");
        Shown.Refuses<Dictionary<decimal, int>>(null, "{\" 1\":1}", "{\"1,000\":1}");
    }

    public enum TwinCase
    {
        aB = 1,
        Ab = 2,
        AB = 3,
    }

    [Fact]
    [Proves("2.3-14", "texts are held to the longest of their kind: versions, dates of 10 to 42, spelled with escapes or not")]
    [Proves("2.3-15", "a name of an enum is the member of exactly that name, or else the first declared")]
    [Proves("2.3-16", "a slash may be escaped in Base64; the last moment there is, without an offset, is read")]
    public void Limits()
    {
        string longest = "2147483647.2147483647.2147483647.2147483647";
        Shown.Reads<Version>(null, $"\"{longest}\"", "\"" + string.Concat(longest.Select(c => "\\u" + ((int)c).ToString("x4"))) + "\"", "\"000000000000000000000000001.2\"", "\"01.02\"", $"\"0{longest}\"");
        Shown.Refuses<Version>(null, "\"1.2147483648\"", "\"-1.2\"", "\"1.2.\"", "\".1.2\"");
        foreach (string date in new[] { "2024-01-02", "2024-01-02T03:04:05.1234567+01:00", "2024-01-02T03:04:05.1234567890123456+01:00" })
        {
            string escaped = "\"" + string.Concat(date.Select(c => "\\u" + ((int)c).ToString("X4"))) + "\"";
            Shown.Reads<DateTimeOffset>(null, $"\"{date}\"", escaped);
            Shown.Reads<DateTime>(null, escaped);
        }

        Shown.Refuses<DateTime>(null, "\"2024-01-0\"", "\"2024-01-02T03:04:05.12345678901234567+01:00\"", "\"" + new string('2', 300) + "\"", "\"" + string.Concat(Enumerable.Repeat("\\u0032", 43)) + "\"");
        foreach (Type type in new[] { typeof(Guid), typeof(TimeSpan), typeof(TimeOnly), typeof(DateOnly), typeof(char), typeof(Version) })
        {
            foreach (string text in new[] { new string('1', 300), string.Concat(Enumerable.Repeat("\\u0031", 60)), "\\u0030\\u0031:02:03", "\\u0030f8fad5b-d9cb-469f-a165-70867728950e", "\\u0032024-01-02" })
            {
                var report = new Report();
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes($"\"{text}\""), null);
                report.Check();
            }
        }

        Shown.Reads<TwinCase[]>(new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } }, "[\"aB\",\"Ab\",\"AB\",\"ab\",\" AB \"]");
        Shown.Reads<byte[]>(null, "\"\\/\\/\\/\\/\"", "\"//8=\"");
        Shown.Refuses<byte[]>(null, "\"A\"", "\"A===\"", "\"AA=A\"", "\"AA==AA==\"", "\"AAA\"");
        Shown.Reads<DateTime>(null, "\"9999-12-31T23:59:59.9999999\"", "\"0001-01-01T00:00:00\"", "\"9999-12-31T23:59:59+00:00\"");
    }

    public class Doubled
    {
        public int A { get; set; }

        public int ReadOnly { get; } = 1;

        [JsonIgnore]
        public int Ignored { get; set; }
    }

    [Fact]
    [Proves("2.4-9", "of repeated members an element finds the last and counts all, and writes all")]
    [Proves("2.4-10", "members that are ignored or cannot be set are not unmapped")]
    public void Repeated()
    {
        JsonElement mine = Ours.Deserialize<JsonElement>("{\"a\":1,\"b\":0,\"a\":2}");
        Assert.Equal((2, 3), (mine.GetProperty("a").GetInt32(), mine.GetPropertyCount()));
        Shown.Writes("{\"a\":1,\"b\":0,\"a\":2}", mine);
        Shown.Writes("{\"a\":1,\"a\":2}", JsonNode.Parse("{\"a\":1,\"a\":2}"));
        var closed = new JsonSerializerOptions { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };
        Shown.Reads<Doubled>(closed, "{\"ReadOnly\":5,\"Ignored\":6,\"A\":7}");
        Shown.RefusesWith<Doubled>("The JSON property '$type' could not be mapped", "{\"$type\":\"x\"}", closed);
        Shown.Refuses<Doubled>(closed, "{\"a\":1}");
    }

    public class Needs
    {
        public required int A { get; set; }

        [JsonPropertyName("bee")]
        public required string? B { get; set; }

        [JsonPropertyOrder(-1)]
        public required Needs? C { get; set; }
    }

    public class IgnoredRequired
    {
        [JsonIgnore]
        public required int A { get; set; }
    }

    public record Parameters(int A, string B = "x", int? C = null)
    {
        [JsonIgnore]
        public int D { get; set; }
    }

    [Fact]
    [Proves("2.4-11", "missing required members are told with the path of their object, set on the exception and not in the message")]
    [Proves("2.4-12", "a required member without setter or ignored: InvalidOperationException")]
    [Proves("2.4-13", "parameters without a default are required under RespectRequiredConstructorParameters, those with one are not")]
    public void Required()
    {
        foreach (string text in new[] { "{}", "{\"A\":1}", "{\"C\":{\"A\":1},\"A\":1,\"bee\":null}", "{\"A\":1,\"bee\":null,\"C\":null}", "{\"B\":1}", "[{}]" })
        {
            Both.Read<Needs>(text);
            Both.Read<Needs>(text, JsonSerializerOptions.Web);
            Both.Read<List<Needs>>(text);
            Both.Read<Dictionary<string, Needs>>("{\"a b\":" + text + "}");
        }

        JsonException error = Assert.Throws<JsonException>(() => Ours.Deserialize<List<Needs>>("[{}]"));
        Assert.Equal(("$[0]", false), (error.Path, error.Message.Contains("Path", StringComparison.Ordinal)));

        // What stands between the names follows the culture there.
        Shown.RefusesWith<Needs>("was missing required properties including: 'C'", "{}");
        Shown.RefusesWith<IgnoredRequired>("is marked required but does not specify a setter.", "{}");
        var strict = new JsonSerializerOptions { RespectRequiredConstructorParameters = true };
        Shown.Reads<Parameters>(strict, "{\"A\":1}");
        Shown.RefusesWith<Parameters>("was missing required properties including: 'A'.", "{\"B\":\"y\"}", strict);
    }

    public class Sorted
    {
        [JsonExtensionData]
        public SortedDictionary<string, object?>? X { get; set; }

        [JsonPropertyOrder(100)]
        public int Last { get; set; }
    }

    public class Own : Dictionary<string, JsonElement>;

    public class ByOwn
    {
        [JsonExtensionData]
        public Own? X { get; set; }
    }

    public class ByInterface
    {
        [JsonExtensionData]
        public IDictionary<string, object?>? X { get; set; }
    }

    public class Twice
    {
        [JsonExtensionData]
        public Dictionary<string, object>? X { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Y { get; set; }
    }

    public class ByConstructor(Dictionary<string, object> x)
    {
        [JsonExtensionData]
        public Dictionary<string, object> X { get; } = x;
    }

    public class ByImmutable
    {
        [JsonExtensionData]
        public ImmutableDictionary<string, object>? X { get; set; }
    }

    public class GetterOnly
    {
        [JsonExtensionData]
        public Dictionary<string, object> X { get; } = new() { ["old"] = 1 };
    }

    public class ByField
    {
        [JsonExtensionData]
        public Dictionary<string, object>? X;
    }

    public class Base
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public class IgnoringIt : Base
    {
        [JsonIgnore]
        public new Dictionary<string, JsonElement>? More { get; set; }

        public int B { get; set; }
    }

    public class HidingIt : Base
    {
        public new int More { get; set; }
    }

    [Fact]
    [Proves("2.5-8", "extension data hidden by a member that is ignored is there all the same, hidden by another it is not")]
    public void HiddenExtensionData()
    {
        foreach (JsonSerializerOptions? options in new[] { null, JsonSerializerOptions.Web })
        {
            Shown.Reads<IgnoringIt>(options, "{\"A\":1,\"b\":2,\"B\":3,\"zz\":4,\"More\":{\"x\":1}}");
            Shown.Reads<HidingIt>(options, "{\"A\":1,\"zz\":4,\"More\":5}");
            var value = new IgnoringIt { B = 5, More = new() { ["no"] = JsonElement.Parse("1") } };
            ((Base)value).More = new() { ["yes"] = JsonElement.Parse("2") };
            Shown.WritesSame(options, value);
            var hiding = new HidingIt { More = 5 };
            ((Base)hiding).More = new() { ["no"] = JsonElement.Parse("2") };
            Shown.WritesSame(options, hiding);
        }
    }

    [Fact]
    [Proves("2.5-6", "extension data of an interface becomes a Dictionary, of a class itself; two of them, one bound to a parameter, and immutable ones are refused")]
    [Proves("2.5-7", "extension data that can only be got drops what is unknown, a field without the option is none, a later value replaces an earlier one")]
    public void ExtensionData()
    {
        Shown.Reads<Sorted>(null, "{\"b\":1,\"a\":2,\"b\":3}");
        Shown.Writes("{\"Last\":5,\"a\":1,\"b\":null}", new Sorted { Last = 5, X = new() { ["b"] = null, ["a"] = 1 } });
        Shown.Reads<ByOwn>(null, "{\"b\":1,\"a\":null}");
        Assert.IsType<Dictionary<string, object?>>(Ours.Deserialize<ByInterface>("{\"a\":1}")!.X);
        Shown.Reads<ByInterface>(null, "{\"a\":1}", "{}");
        Shown.Refuses<Twice>(null, "{}");
        Shown.RefusesWith<ByConstructor>("cannot bind with a parameter in the deserialization constructor.", "{}");
        Shown.Refuses<ByImmutable>(null, "{\"a\":1}");
        Shown.Reads<GetterOnly>(null, "{\"a\":1}", "{\"old\":2}");
        Shown.Reads<ByField>(null, "{\"a\":1}");
        Shown.Reads<ByField>(new JsonSerializerOptions { IncludeFields = true }, "{\"a\":1}");
    }

    public interface IBase
    {
        int Base { get; set; }
    }

    public interface IDerived : IBase
    {
        int Derived { get; set; }
    }

    public class Implementation : IDerived
    {
        public int Base { get; set; } = 1;

        public int Derived { get; set; } = 2;

        public int Own { get; set; } = 3;
    }

    public class Hidden
    {
        public int A { get; set; } = 1;
    }

    public class HidingRenamed : Hidden
    {
        [JsonPropertyName("renamed")]
        public new int A { get; set; } = 2;
    }

    public class PrivateGetter
    {
        public int A { private get; set; }

        public int B { get; private set; } = 5;

        public int C { get; } = 6;

        public readonly int D = 7;

        [JsonInclude]
        public readonly int E = 8;
    }

    public class NullName
    {
        [JsonPropertyName(null!)]
        public int A { get; set; }
    }

    public class RefIgnored
    {
        private int _r = 1;

        [JsonIgnore]
        public ref int R => ref _r;

        public int A { get; set; } = 2;
    }

    [Fact]
    [Proves("3.1-9", "interfaces have their own members first, then those of the interfaces they extend")]
    [Proves("3.1-10", "a hiding member with another name leaves both; a null name is refused; a ref-returning member that is ignored does no harm")]
    [Proves("3.1-11", "a property with a private getter is read and not written, one without setter written and not read, so are readonly fields")]
    public void Hiding()
    {
        Shown.Writes<IDerived>("{\"Derived\":2,\"Base\":1}", new Implementation());
        Shown.Writes("{\"renamed\":2,\"A\":1}", new HidingRenamed());
        Shown.Reads<HidingRenamed>(null, "{\"A\":5,\"renamed\":6}");
        Shown.RefusesToWrite("cannot be null.", new NullName());
        Shown.Writes("{\"A\":2}", new RefIgnored());
        foreach (JsonSerializerOptions? options in new[] { null, new JsonSerializerOptions { IncludeFields = true } })
        {
            Shown.WritesSame(options, new PrivateGetter { A = 1 });
            Shown.Reads<PrivateGetter>(options, "{\"A\":9,\"B\":9,\"C\":9,\"D\":9,\"E\":9}");
        }
    }

    public class NullableDefaults
    {
        public int? Zero { get; set; } = 0;

        public StructHolder<int> Default { get; set; }

        public object? Boxed { get; set; } = 0;

        public List<int?> L { get; set; } = [null, 0];

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Never { get; set; }

        public Dictionary<string, string?> D { get; set; } = new() { ["a"] = null };
    }

    public class WhenNullOnInt
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int A { get; set; }
    }

    [Fact]
    [Proves("3.2-5", "a nullable zero and a boxed one are no defaults, a struct is by value; entries and elements are never left out; Never goes before the options")]
    [Proves("3.2-6", "WhenWritingNull on a value type is refused with the member's name")]
    public void Conditions()
    {
        Shown.Writes("{\"Zero\":0,\"Boxed\":0,\"L\":[null,0],\"Never\":null,\"D\":{\"a\":null}}", new NullableDefaults(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault });
        Shown.WritesSame(new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, new NullableDefaults(), new NullableDefaults { Zero = null, Boxed = null });
        Shown.RefusesToWrite("The ignore condition 'JsonIgnoreCondition.WhenWritingNull' is not valid on value-type member 'A' on type", new WhenNullOnInt());
    }

    public class Named
    {
        [JsonPropertyName("asIs")]
        public int First { get; set; }

        public int SecondOne { get; set; }
    }

    internal sealed class OtherInts : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() + 1;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value - 1);
    }

    [Fact]
    [Proves("3.3-4", "an attribute's name goes before the policy, keys of extension data, nodes, addresses, characters and numbers before the key policy")]
    [Proves("3.3-5", "a converter of a key's type that has no say about names leaves the built-in way to write keys")]
    [Proves("3.3-6", "an empty dictionary with keys of no supported type is read and written")]
    public void Names()
    {
        var options = new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper };
        Shown.Writes("{\"asIs\":0,\"SECOND_ONE\":0}", new Named(), options);
        Shown.Writes("{\"LAST\":0,\"abCd\":1}", new Sorted { X = new() { ["abCd"] = 1 } }, options);
        Shown.Writes("{\"abCd\":1}", new JsonObject { ["abCd"] = 1 }, options);
        Shown.Writes("{\"http://aB/\":1}", new Dictionary<Uri, int> { [new Uri("http://aB/")] = 1 }, options);
        Shown.WritesSame<object>(options, new Dictionary<char, int> { ['a'] = 1 }, new Dictionary<bool, int> { [true] = 1 }, new Dictionary<double, int> { [1e20] = 1 }, new Hashtable { ["aB"] = 1 }, new Dictionary<object, int> { ["aB"] = 1, [Day.Monday] = 2, [5] = 3 }, new Dictionary<Guid, int> { [Guid.Empty] = 1 });
        var converted = new JsonSerializerOptions { Converters = { new OtherInts() } };
        Shown.Writes("{\"5\":4}", new Dictionary<int, int> { [5] = 5 }, converted);
        Shown.Reads<Dictionary<int, int>>(converted, "{\"5\":4}");
        Shown.Writes("{}", new Dictionary<int[], int>());
        Shown.Reads<Dictionary<int[], int>>(null, "{}");
        Shown.RefusesToWrite("is not a supported dictionary key using converter of type", new Dictionary<int[], int> { [[1]] = 1 });
    }
}
