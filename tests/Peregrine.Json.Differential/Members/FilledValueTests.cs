using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Matrix;

namespace Peregrine.Json.Differential.Members;

/// <summary>Which value of a member is filled, and which fault of an object that is filled comes first.</summary>
public class FilledValueTests
{
    private const JsonObjectCreationHandling Fill = JsonObjectCreationHandling.Populate;

    public record Made(int A, string? B)
    {
        public int C { get; set; }

        public Made? Inner { get; set; }
    }

    public record struct MadeStruct(int A, string? B)
    {
        public int C { get; set; }

        public Plain? Inner { get; set; }
    }

    public class Plain
    {
        public int A { get; set; }

        public int C { get; set; }

        public Plain? Inner { get; set; }
    }

    /// <summary>One argument of the constructor is no member that can be set.</summary>
    public class HalfMade(int a)
    {
        public int A { get; } = a;

        public int C { get; set; }

        public HalfMade? Inner { get; set; }
    }

    public struct Loose
    {
        public int A { get; set; }
    }

    public class Filled<T>
    {
        [JsonObjectCreationHandling(Fill)]
        public T V { get; set; } = default!;

        public int N { get; set; }
    }

    public class FilledMade : Filled<Made>
    {
        public FilledMade() => V = new(5, "x");
    }

    public class FilledMadeStruct : Filled<MadeStruct>
    {
        public FilledMadeStruct() => V = new(5, "x");
    }

    public class FilledPlain : Filled<Plain>
    {
        public FilledPlain() => V = new();
    }

    public class FilledHalfMade : Filled<HalfMade>
    {
        public FilledHalfMade() => V = new(5);
    }

    public struct FilledInStruct<T>
    {
        [JsonObjectCreationHandling(Fill)]
        public T V { get; set; }

        public int N { get; set; }
    }

    /// <summary>
    /// A second value for a member is an error at the name if the object is being created by a constructor with parameters, and after the value otherwise. An
    /// object that is filled exists already, even if its type has such a constructor.
    /// </summary>
    [Fact]
    public void Duplicates()
    {
        var report = new Report();
        foreach (bool allows in (bool[])[false, true])
        {
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new(JsonSerializerDefaults.Web), new(JsonSerializerOptions.Strict), new() { IgnoreNullValues = true, NumberHandling = JsonNumberHandling.AllowReadingFromString }])
            {
                options.AllowDuplicateProperties = allows;
                foreach (string name in (string[])["A", "B", "C", "Inner", "None"])
                {
                    foreach (string value in (string[])["1", "\"x\"", "null", "{\"A\":3}", "{\"A\":3,\"A\":4}", "[{}]", "tru", "{\"C\":\"x\"}"])
                    {
                        foreach (string second in (string[])[" 2 ", "\"x\"", "null", "{\"A\":4}", "{\"A\":\"x\"}", "[1,", "{\"C\":1}"])
                        {
                            string text = $"{{\"V\":{{\"{name}\":{value},\"{name}\": {second}}},\"N\":1}}";
                            byte[] utf8 = Encoding.UTF8.GetBytes(text);
                            Both.ReadQuickly<FilledMade>(report, utf8, options);
                            Both.ReadQuickly<FilledMadeStruct>(report, utf8, options);
                            Both.ReadQuickly<FilledPlain>(report, utf8, options);
                            Both.ReadQuickly<FilledHalfMade>(report, utf8, options);
                            Both.ReadQuickly<Filled<Made>>(report, utf8, options);
                            Both.ReadQuickly<FilledInStruct<MadeStruct>>(report, utf8, options);
                            Both.ReadQuickly<FilledInStruct<Made>>(report, utf8, options);
                        }
                    }
                }
            }
        }

        report.Check();
    }

    /// <summary>A getter that a modifier has set may return null or a value of another type, even for a struct.</summary>
    [Fact]
    public void GettersOfModifiers()
    {
        var report = new Report();
        foreach (object? got in (object?[])[null, new StructCollection(), new Loose { A = 7 }, new MadeStruct(7, "y"), new KeyValuePair<int, int>(1, 2), new Plain { A = 7 }, new List<int> { 7 }, 5])
        {
            foreach (bool ignoresNull in (bool[])[false, true])
            {
                JsonSerializerOptions options = Getting(got, ignoresNull);
                foreach (string value in (string[])["[]", "[1,2]", "[\"2\"]", "{}", "{\"A\":1}", "{\"A\":\"x\"}", "{\"Key\":3}", "null", "5", "[", "{\"A\":1,\"A\":2}"])
                {
                    byte[] utf8 = Encoding.UTF8.GetBytes($"{{\"V\":{value},\"N\":1}}");
                    ReadAll<StructCollection>(report, utf8, options);
                    ReadAll<StructCollection?>(report, utf8, options);
                    ReadAll<Loose>(report, utf8, options);
                    ReadAll<Loose?>(report, utf8, options);
                    ReadAll<MadeStruct>(report, utf8, options);
                    ReadAll<Plain>(report, utf8, options);
                    ReadAll<List<int>>(report, utf8, options);
                    ReadAll<KeyValuePair<int, int>>(report, utf8, options);
                }
            }
        }

        report.Check();
    }

    /// <summary>Options whose contracts have one value for all members of this name.</summary>
    internal static JsonSerializerOptions Getting(object? value, bool ignoresNull = false) => new()
    {
        IgnoreNullValues = ignoresNull,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver
        {
            Modifiers =
            {
                info =>
                {
                    foreach (JsonPropertyInfo property in info.Properties.Where(static p => p.Name == "V"))
                    {
                        property.Get = _ => value;
                    }
                },
            },
        },
    };

    private static void ReadAll<T>(Report report, byte[] utf8, JsonSerializerOptions options)
    {
        Both.ReadQuickly<Filled<T>>(report, utf8, options);
        Both.ReadQuickly<FilledInStruct<T>>(report, utf8, options);
    }
}
