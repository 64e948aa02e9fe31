using System.Collections;
using System.Collections.Specialized;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>Keys that are nothing but objects, and names with every kind of bad escape wherever user code is given them.</summary>
public class KeyTests
{
    public readonly record struct Money(string Text);

    public sealed class MoneyConverter : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override Money ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) => writer.WritePropertyName(value.Text);
    }

    public sealed class Holder<T>
    {
        public int Before { get; set; }

        public T? Value { get; set; }
    }

    [JsonPolymorphic]
    [JsonDerivedType(typeof(Base), "base")]
    [JsonDerivedType(typeof(Derived), "derived")]
    public class Base
    {
        public int A { get; set; }
    }

    public sealed class Derived : Base
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public sealed class Resolver : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => new Ids();

        private sealed class Ids : ReferenceResolver
        {
            private readonly Dictionary<string, object> _byId = [];

            public override void AddReference(string referenceId, object value) => _byId.Add(referenceId, value);

            public override string GetReference(object value, out bool alreadyExists)
            {
                alreadyExists = false;
                return "1";
            }

            public override object ResolveReference(string referenceId) => _byId[referenceId];
        }
    }

    public static TheoryData<string> OptionNames => ["null", "indented", "references", "cycles"];

    [Theory]
    [MemberData(nameof(OptionNames))]
    public void ObjectsAsKeys(string name)
    {
        JsonSerializerOptions options = name switch
        {
            "indented" => new() { WriteIndented = true },
            "references" => new() { ReferenceHandler = ReferenceHandler.Preserve },
            "cycles" => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
            _ => new(),
        };
        var report = new Report();
        object[] keys = [new object(), "text", 1, 1.5, DayOfWeek.Friday, Guid.Empty, new Uri("http://a/"), new List<int>(), new object[] { new object() }, typeof(int), new Derived(), true];
        foreach (object key in keys)
        {
            Everywhere(report, new Dictionary<object, int> { [key] = 1 }, options);
            Everywhere(report, new Dictionary<object, object> { ["first"] = 1, [key] = new Dictionary<object, object> { [key] = key } }, options);
            Everywhere(report, new Hashtable { [key] = 1 }, options);
            Everywhere(report, new ListDictionary { [key] = 1 }, options);
            Everywhere(report, new HybridDictionary { [key] = 1 }, options);
            Everywhere<IDictionary>(report, new Hashtable { [key] = new Hashtable { [key] = 2 } }, options);
            Everywhere<IReadOnlyDictionary<object, int>>(report, new Dictionary<object, int> { [key] = 1 }, options);
            Everywhere<IDictionary<object, object?>>(report, new Dictionary<object, object?> { [key] = null }, options);
            if (key is IComparable)
            {
                Everywhere(report, new SortedList { [key] = 1 }, options);
                Everywhere(report, new SortedDictionary<object, int> { [key] = 1 }, options);
            }
        }

        report.Check();
    }

    private static void Everywhere<T>(Report report, T value, JsonSerializerOptions options)
    {
        Both.Write(report, value, options);
        Both.Write<object>(report, value!, options);
        Both.Write(report, new Holder<T> { Value = value }, options);
        Both.Write(report, new[] { value }, options);
        Both.Write(report, new Dictionary<string, T> { ["k"] = value }, options);
    }

    public static TheoryData<string> Escapes =>
    [
        "\\u00", "\\u", "\\u0", "\\u004", "\\", "\\x", "\\u00zz", "\\uD800", "\\uDC00", "\\uD800\\u0041", "\\uD800\\uD800", "\\uD800\\", "\\uD800\\u", "\\uD800\\uDC", "\\uD83D\\uDE00", "\\u0041", "\\n", "\\/", "a\\u00", "\\u0041\\u00", "\\uD800\\u00",
        "\\uD800x\\u00", "\\u+041", "\\u 041", "\\u-041", "\\U0041", "\u0001", "\\ud800\\n", "\\ud800\\x",
    ];

    [Theory]
    [MemberData(nameof(Escapes))]
    public void Names(string escape)
    {
        var report = new Report();
        var options = new JsonSerializerOptions { Converters = { new MoneyConverter() } };
        var enums = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        var lax = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true };
        var preserve = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve };
        var resolver = new JsonSerializerOptions { ReferenceHandler = new Resolver() };
        foreach (string end in (string[])["\":1}", "\"", "\" :1}", "x\":1}", "\"}", "", "\":{}}", "\\\":1}"])
        {
            string text = "{\"" + escape + end;
            Read<Dictionary<Money, int>>(report, text, options);
            Read<Dictionary<string, int>>(report, text, null);
            Read<Dictionary<DayOfWeek, int>>(report, text, enums);
            Read<Dictionary<Guid, int>>(report, text, null);
            Read<Dictionary<int, int>>(report, text, null);
            Read<Dictionary<Version, int>>(report, text, null);
            Read<Dictionary<DateTime, int>>(report, text, null);
            Read<Dictionary<Uri, int>>(report, text, null);
            Read<Dictionary<object, int>>(report, text, null);
            Read<Hashtable>(report, text, null);
            Read<Base>(report, text, null);
            Read<Base>(report, text, lax);
            Read<Derived>(report, text, null);
            Read<Derived>(report, text, preserve);
            foreach (string name in (string[])["$type", "$id", "$ref", "$values"])
            {
                foreach (JsonSerializerOptions? read in (JsonSerializerOptions?[])[null, lax, preserve, resolver])
                {
                    Read<Base>(report, "{\"" + name + "\":\"" + escape + end, read);
                    Read<Base>(report, "{\"A\":1,\"" + name + "\":\"" + escape + end, read);
                }
            }

            Read<Money>(report, "\"" + escape + end, options);
            Read<DayOfWeek>(report, "\"" + escape + end, enums);
            Read<Money[]>(report, "[\"" + escape + end, options);
        }

        report.Check();
    }

    private static void Read<T>(Report report, string json, JsonSerializerOptions? options)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        Both.ReadQuickly<T>(report, utf8, options);
        Both.ReadQuickly<Holder<T>>(report, [.. "{\"Before\":1,\"Value\":"u8, .. utf8, .. "}"u8], options);
    }
}
