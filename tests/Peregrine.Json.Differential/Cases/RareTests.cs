using System.Collections;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Ways through the library that no ordinary model takes.</summary>
public class RareTests
{
    public enum Signed8 : sbyte { Least = sbyte.MinValue, One = 1 }

    public enum Signed16 : short { Least = short.MinValue, One = 1 }

    public enum Unsigned16 : ushort { Most = ushort.MaxValue, One = 1 }

    public enum Unsigned32 : uint { Most = uint.MaxValue, One = 1 }

    public enum Signed64 : long { Least = long.MinValue, One = 1 }

    public enum Unsigned64 : ulong { Most = ulong.MaxValue, One = 1 }

    /// <summary>Enums of every underlying type by their names, also as numbers in text.</summary>
    [Fact]
    public void EnumsOfEveryWidth()
    {
        var report = new Report();
        JsonSerializerOptions[] all =
        [
            new() { Converters = { new JsonStringEnumConverter() } }, new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower, allowIntegerValues: false) } }, new(), new() { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase },
        ];
        foreach (JsonSerializerOptions options in all)
        {
            One<Signed8>(options, (Signed8)5, (Signed8)(-3));
            One<Signed16>(options, (Signed16)5, (Signed16)(-3));
            One<Unsigned16>(options, (Unsigned16)5, (Unsigned16)60000);
            One<Unsigned32>(options, (Unsigned32)5, (Unsigned32)4000000000);
            One<Signed64>(options, (Signed64)5, (Signed64)(-3));
            One<Unsigned64>(options, (Unsigned64)5, (Unsigned64)9000000000000000000);
            One<Day>(options, (Day)50, (Day)(-1));
            One<SmallEnum>(options, (SmallEnum)50, (SmallEnum)254);
        }

        report.Check();

        void One<T>(JsonSerializerOptions options, params T[] values)
            where T : struct, Enum
        {
            T[] every = [.. Enum.GetValues<T>(), .. values];
            Both.RoundTrip(report, every, options);
            foreach (T value in every)
            {
                Both.RoundTrip(report, new Dictionary<T, T?> { [value] = value }, options);
            }

            foreach (string text in new[] { "1", "-1", "+1", "-129", "128", "-128", "255", "256", "32768", "-32769", "65535", "65536", "4294967295", "4294967296", "-2147483649", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "1.0", "0x1", "-", "+", " 1 ", "Most", "least", "one", "One,Most", "one , 1", "" })
            {
                Both.Read<T>(report, Encoding.UTF8.GetBytes($"\"{text}\""), options);
                Both.Read<Dictionary<T, int>>(report, Encoding.UTF8.GetBytes($"{{\"{text}\":1}}"), options);
                Both.Read<T>(report, Encoding.UTF8.GetBytes(text), options);
            }
        }
    }

    public class Wide;

    /// <summary>More members than one word of bits has, made by a resolver; each may come once.</summary>
    [Fact]
    public void ManyMembersOnce()
    {
        var report = new Report();
        foreach (bool isRequired in new[] { false, true })
        {
            var options = new JsonSerializerOptions { AllowDuplicateProperties = false, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Widen } } };
            string all = string.Join(',', Enumerable.Range(0, 200).Select(static i => $"\"M{i}\":{i}"));
            foreach (string json in new[] { $"{{{all}}}", $"{{{all},\"M150\":1}}", $"{{{all},\"M3\":1}}", $"{{{all},\"M63\":1}}", $"{{{all},\"M64\":1}}", $"{{{all},\"M199\":1}}", "{\"M199\":1,\"M130\":2,\"M130\":3}", "{\"M70\":1,\"M199\":5,\"M199\":6}", "{}", "{\"M1\":1}" })
            {
                Both.Read<Wide>(report, Encoding.UTF8.GetBytes(json), options);
            }

            void Widen(JsonTypeInfo info)
            {
                if (info.Type == typeof(Wide))
                {
                    for (int i = 0; i < 200; i++)
                    {
                        JsonPropertyInfo member = info.CreateJsonPropertyInfo(typeof(int), "M" + i);
                        member.Set = static (_, _) => { };
                        member.IsRequired = isRequired;
                        info.Properties.Add(member);
                    }
                }
            }
        }

        report.Check();
    }

    public class Sequences { public IAsyncEnumerable<int>? Numbers { get; set; } public IAsyncEnumerable<List<string>>? Lists { get; set; } }

    /// <summary>Asynchronous sequences through calls that are not: read whole, refused when written.</summary>
    [Fact]
    public async Task AsynchronousSequencesAtOnce()
    {
        foreach (string json in new[] { "{\"Numbers\":[1,2,3]}", "{\"Numbers\":null}", "{\"Numbers\":[]}", "{\"Lists\":[[\"a\"],[],null]}", "{\"Numbers\":5}", "{\"Numbers\":[1,x]}", "{\"Numbers\":[\"x\"]}", "{\"Numbers\":{}}" })
        {
            Assert.Equal(await Spell(() => Stj.Deserialize<Sequences>(json)), await Spell(() => Ours.Deserialize<Sequences>(json)));
        }

        foreach (string json in new[] { "[1,2]", "null", "[]", "5", "[1,", "[\"x\"]" })
        {
            Assert.Equal(await SpellOne(() => Stj.Deserialize<IAsyncEnumerable<int>>(json)), await SpellOne(() => Ours.Deserialize<IAsyncEnumerable<int>>(json)));
        }

        var report = new Report();
        Both.Write(report, new Sequences());
        Both.Write(report, new Sequences { Numbers = Ours.Deserialize<IAsyncEnumerable<int>>("[1]") });
        Both.Read<Own>(report, "[1]"u8.ToArray());
        Both.Read<Own>(report, "null"u8.ToArray());
        Both.Read<Own>(report, "{}"u8.ToArray());
        Both.Read<Own>(report, "5"u8.ToArray());
        Both.Read<Own>(report, "x"u8.ToArray());
        Both.Read<Own>(report, "[x"u8.ToArray());
        Both.Read<List<Own>>(report, "[{\"a\":1}]"u8.ToArray());
        Both.Write(report, new Own());
        Both.Write<object>(report, new Own());
        Both.Write(report, new List<object> { new Own() });
        Both.Write(report, new Dictionary<string, object> { ["a"] = new Own() });
        Both.Write(report, new KeyValuePair<int, object>(1, new Own()));
        Both.Write(report, new List<Own> { new() });
        Both.Write(report, new { Any = (object)new Own() });
        report.Check();

        static async Task<string> Spell(Func<Sequences?> read)
        {
            Outcome outcome = Outcome.Of<object?>(read);
            return outcome.Value is not Sequences sequences ? outcome.ErrorText ?? "null"
                : (sequences.Numbers is null ? "null" : Stj.Serialize(await sequences.Numbers.ToListAsync())) + (sequences.Lists is null ? "null" : Stj.Serialize(await sequences.Lists.ToListAsync()));
        }

        static async Task<string> SpellOne(Func<IAsyncEnumerable<int>?> read)
        {
            Outcome outcome = Outcome.Of<object?>(read);
            return outcome.Value is not IAsyncEnumerable<int> numbers ? outcome.ErrorText ?? "null" : Stj.Serialize(await numbers.ToListAsync());
        }
    }

    public class Own : IAsyncEnumerable<int>
    {
        public async IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            yield return 1;
        }
    }

    public class Closed : Hashtable { public override bool IsReadOnly => true; }

    public class NoWay(int size) : Hashtable(size);

    public class Old
    {
        public Hashtable Table { get; set; } = new() { ["a"] = 1 };
        public IDictionary Any { get; set; } = new Hashtable { ["a"] = 1 };
        public Closed Closed { get; set; } = [];
        public NoWay NoWay { get; set; } = new(4);
        public NoWay? Nothing { get; set; }
        public Memory<int> Memory { get; set; }
        public ReadOnlyMemory<double> More { get; set; }
        public ArrayList List { get; set; } = [1];
    }

    public class OldNumbers
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)] public Memory<int> Memory { get; set; } = new int[] { 1 };
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public ReadOnlyMemory<double> More { get; set; } = new double[] { 1.5 };
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public Hashtable? Table { get; set; }
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)] public ArrayList? List { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
    public class OldNumbersOfAType
    {
        public Hashtable Table { get; set; } = new() { ["a"] = 1 };
        public ArrayList List { get; set; } = [1, 2.5];
        public Memory<int> Memory { get; set; } = new int[] { 1 };
        public IDictionary? Any { get; set; }
        public ReadOnlyMemory<double> More { get; set; } = new double[] { 1.5 };
    }

    /// <summary>Collections that do not say what they hold, and memory: filled, replaced, with numbers as text, among metadata.</summary>
    [Fact]
    public void OldCollections()
    {
        var report = new Report();
        JsonSerializerOptions[] all =
        [
            new(), new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }, new() { AllowDuplicateProperties = false }, new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString },
            new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        ];
        foreach (JsonSerializerOptions options in all)
        {
            foreach (string member in new[] { "Table", "Any", "Closed", "NoWay", "Nothing", "List", "Memory", "More" })
            {
                foreach (string value in new[] { "{}", "{\"a\":2,\"b\":[]}", "{\"a\":1,\"a\":2}", "null", "5", "[]", "[1,\"2\"]", "[1", "{\"a\":x}", "{\"$id\":\"1\",\"a\":1}", "{\"a\":1,\"$id\":\"1\"}", "{\"$id\":\"1\",\"$values\":[1,2]}", "{\"$values\":[1]}", "{\"$ref\":\"1\"}" })
                {
                    byte[] utf8 = Encoding.UTF8.GetBytes($"{{\"{member}\":{value}}}");
                    Both.Read<Old>(report, utf8, options);
                    Both.Read<OldNumbersOfAType>(report, utf8, options);
                }
            }

            Both.RoundTrip(report, new Old(), options);
            Both.RoundTrip(report, new OldNumbers(), options);
            Both.RoundTrip(report, new OldNumbersOfAType { Any = new SortedList { ["k"] = 1.5 } }, options);
        }

        report.Check();
    }

    [JsonDerivedType(typeof(Leaf), "leaf")]
    [JsonDerivedType(typeof(Branch), "branch")]
    public abstract class Tree { public int Size { get; set; } }

    public class Leaf : Tree { public string? Name { get; set; } }

    public class Branch : Tree { public List<Tree>? Parts { get; set; } public required int Age { get; set; } }

    /// <summary>Metadata where it mostly is, though it may be anywhere: an error after it is reported as if it were looked for.</summary>
    [Fact]
    public void OrderedMetadataThatMayStandAnywhere()
    {
        var report = new Report();
        foreach (string json in new[]
        {
            """{"$type":"leaf","Size":1,"Name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}""",
            """{"$type":"leaf","Size":"x","Name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}""",
            """{"$type":"leaf","Size":1,"Name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","$type":"leaf"}""",
            """{"$type":"leaf","Size":1,"Name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","$id":"1"}""",
            """{"$type":"branch","Size":1,"Parts":[{"Size":1,"$type":"leaf"},{"$type":"branch","Parts":[],"Age":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]}""",
            """{"$type":"branch","Size":1,"Parts":[{"Size":1,"Name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]}""",
            """{"$type":"branch","Size":1,"Parts":null,"unknown":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}""",
        })
        {
            foreach (bool anywhere in new[] { false, true })
            {
                foreach (ReferenceHandler? handler in new[] { null, ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles })
                {
                    var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = anywhere, ReferenceHandler = handler };
                    Both.Read<Tree>(report, Encoding.UTF8.GetBytes(json), options);
                    Both.Read<List<Tree>>(report, Encoding.UTF8.GetBytes($"[{json},{json}]"), options);
                }
            }
        }

        report.Check();
    }

    public class Nulls { public string A { get; set; } = "a"; public List<int> L { get; } = [1]; public Dictionary<string, int> D { get; set; } = new() { ["o"] = 1 }; public int? N { get; set; } = 5; }

    /// <summary>The same by reflection.</summary>
    [Fact]
    public void NullsOfTypes()
    {
        var report = new Report();
        foreach (JsonObjectCreationHandling handling in new[] { JsonObjectCreationHandling.Replace, JsonObjectCreationHandling.Populate })
        {
            foreach (JsonIgnoreCondition condition in new[] { JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault })
            {
                var options = new JsonSerializerOptions { RespectNullableAnnotations = true, DefaultIgnoreCondition = condition, PreferredObjectCreationHandling = handling };
                foreach (string json in new[] { "{\"A\":null}", "{\"L\":null}", "{\"D\":null}", "{\"N\":null}", "{\"L\":[2],\"D\":{\"n\":2},\"A\":\"b\",\"N\":1}", "{\"L\":[\"x\"]}", "{}" })
                {
                    Both.Read<Nulls>(report, Encoding.UTF8.GetBytes(json), options);
                }

                Both.Write(report, new Nulls { A = null!, D = null!, N = null }, options);
            }
        }

        report.Check();
    }

    /// <summary>Members by a resolver that give or take no null, are filled, or left out.</summary>
    [Fact]
    public void NullsOfResolvers()
    {
        var report = new Report();
        Action<JsonPropertyInfo>[] changes =
        [
            static p => p.IsSetNullable = false, static p => p.IsGetNullable = false, static p => p.ShouldSerialize = static (_, value) => value is not null, static p => p.ObjectCreationHandling = p.Name is "L" or "D" ? JsonObjectCreationHandling.Populate : null,
            static p => (p.ObjectCreationHandling, p.IsSetNullable) = (p.Name is "L" or "D" ? JsonObjectCreationHandling.Populate : null, false), static p => p.Set = p.Name == "A" ? null : p.Set, static p => p.Get = p.Name == "A" ? null : p.Get,
        ];
        foreach (Action<JsonPropertyInfo> change in changes)
        {
            foreach (JsonIgnoreCondition condition in new[] { JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault })
            {
                var options = new JsonSerializerOptions { RespectNullableAnnotations = true, DefaultIgnoreCondition = condition, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Change } } };
                foreach (string json in new[] { "{\"A\":null}", "{\"L\":null}", "{\"D\":null}", "{\"N\":null}", "{\"L\":[2],\"D\":{\"n\":2},\"A\":\"b\",\"N\":1}", "{\"L\":[\"x\"]}", "{}" })
                {
                    Both.Read<Nulls>(report, Encoding.UTF8.GetBytes(json), options);
                }

                Both.Write(report, new Nulls(), options);
                Both.Write(report, new Nulls { A = null!, D = null!, N = null }, options);
                void Change(JsonTypeInfo info)
                {
                    foreach (JsonPropertyInfo property in info.Properties)
                    {
                        change(property);
                    }
                }
            }
        }

        report.Check();
    }
}
