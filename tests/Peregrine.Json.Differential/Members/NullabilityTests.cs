#nullable enable
#pragma warning disable CS8601, CS8607, CS8625
using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>RespectNullableAnnotations: what annotations of members and parameters forbid.</summary>
public class NullabilityTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new() { RespectNullableAnnotations = true },
        new() { RespectNullableAnnotations = true, IncludeFields = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, PropertyNameCaseInsensitive = true },
        new() { RespectNullableAnnotations = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { RespectNullableAnnotations = true, IgnoreNullValues = true },
        new() { RespectNullableAnnotations = true, PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, IncludeFields = true },
        new(JsonSerializerDefaults.Strict),
        new(JsonSerializerDefaults.Strict) { IncludeFields = true, WriteIndented = true },
    ];

    public class Annotated
    {
        public string Plain { get; set; } = "";
        public string? Nullable { get; set; }
        [AllowNull] public string Allowed { get; set; } = "";
        [DisallowNull] public string? Disallowed { get; set; } = "";
        [MaybeNull] public string Maybe { get; set; } = "";
        [NotNull] public string? Not { get; set; } = "";
        [DisallowNull] public int? Number { get; set; } = 1;
        [NotNull] public int? NotNumber { get; set; } = 1;
        public List<string> Items { get; set; } = [];
        public Dictionary<string, string?> Map { get; set; } = [];
        public Annotated? Self { get; set; }
        public int[] Array { get; set; } = [];
        public string Field = "";
        public string? NullableField;
        [DisallowNull] public string? DisallowedField = "";
        [JsonPropertyName("the <name>")] public Uri Renamed { get; set; } = new("http://a");
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string Left { get; set; } = "";
    }

    public record Parameters(string Plain, string? Nullable, [property: AllowNull] string A, [AllowNull] string B, [DisallowNull] string? C, [DisallowNull] int? D, List<string> L, string Default = "x")
    {
        public string Other { get; set; } = "";
        public string? Free { get; set; }
        public required string Needed { get; init; }
    }

    public record struct Structure(string Plain, string? Nullable, Inner Inner);

    public struct Inner
    {
        public string Text { get; set; }
        public string? Free { get; set; }
    }

    public class Generic<T>
    {
        public T Value { get; set; } = default!;
        public List<T> Values { get; set; } = [];
        public T? Maybe { get; set; }
    }

    public class Constrained<T>
        where T : notnull
    {
        public T Value { get; set; } = default!;
        public T? Maybe { get; set; }
    }

    public record Wrapped<T>(T Value, T? Maybe);

#nullable disable
    public class Oblivious
    {
        public string Text { get; set; }
        public List<string> Items { get; set; }
    }
#nullable enable

    public static IEnumerable<object?> Values()
    {
        yield return new Annotated();
        foreach (string member in (string[])["Plain", "Nullable", "Allowed", "Disallowed", "Maybe", "Not", "Number", "NotNumber", "Items", "Map", "Self", "Array", "Renamed", "Left"])
        {
            var one = new Annotated();
            typeof(Annotated).GetProperty(member)!.SetValue(one, null);
            yield return one;
            yield return new Annotated { Self = one };
        }

        foreach (string member in (string[])["Field", "NullableField", "DisallowedField"])
        {
            var one = new Annotated();
            typeof(Annotated).GetField(member)!.SetValue(one, null);
            yield return one;
        }

        yield return new Parameters("", "", "", "", "", 1, []) { Needed = "" };
        yield return new Parameters(null!, "", "", "", "", 1, []) { Needed = "" };
        yield return new Parameters("", null, "", "", "", 1, []) { Needed = "" };
        yield return new Parameters("", "", null!, "", "", 1, []) { Needed = "" };
        yield return new Parameters("", "", "", null!, "", 1, []) { Needed = "" };
        yield return new Parameters("", "", "", "", null!, 1, null!) { Needed = null!, Other = null! };
        yield return new Structure("a", null, default);
        yield return new Structure(null!, null, new Inner { Text = "a" });
        yield return new Generic<string>();
        yield return new Generic<string> { Value = "a", Values = null! };
        yield return new Generic<int?> { Value = null };
        yield return new Constrained<string>();
        yield return new Wrapped<string>(null!, null);
        yield return new Oblivious();
    }

    private static readonly (Type, string)[] s_inputs =
    [
        .. from name in (string[])["Plain", "Nullable", "Allowed", "Disallowed", "Maybe", "Not", "Number", "NotNumber", "Items", "Map", "Self", "Array", "the <name>", "Left", "Field", "NullableField", "DisallowedField"]
           from form in (string[])["{{\"{0}\":null}}", "{{ \"Plain\" : \"a\" ,\n\"{0}\" : null , \"Nullable\":1 }}", "{{\"Self\":{{\"{0}\":null}}}}"]
           select (typeof(Annotated), string.Format(form, name)),
        .. from name in (string[])["Plain", "Nullable", "A", "B", "C", "D", "L", "Default", "Other", "Free", "Needed"]
           from form in (string[])["{{\"{0}\":null}}", "{{\"Plain\":\"a\",\"Nullable\":null,\"A\":\"\",\"B\":\"\",\"C\":\"\",\"D\":1,\"L\":[],\"Needed\":\"a\",\"Default\":\"a\",\"Other\":\"\", \"{0}\":null}}"]
           select (typeof(Parameters), string.Format(form, name)),
        (typeof(Structure), """{"Plain":null,"Nullable":null}"""), (typeof(Structure), """{"Plain":"a","Nullable":null,"Inner":{"Text":null}}"""), (typeof(Structure?), """{"Plain":null}"""),
        (typeof(Generic<string>), """{"Value":null}"""), (typeof(Generic<string>), """{"Values":null}"""), (typeof(Generic<string>), """{"Values":[null],"Maybe":null}"""),
        (typeof(Constrained<string>), """{"Value":null}"""), (typeof(Constrained<string>), """{"Maybe":null}"""), (typeof(Wrapped<string>), """{"Value":null,"Maybe":null}"""), (typeof(Wrapped<string>), """{"Value":"a","Maybe":null}"""),
        (typeof(Oblivious), """{"Text":null,"Items":null}"""), (typeof(List<string>), "[null]"), (typeof(Dictionary<string, string>), """{"a":null}"""), (typeof(string), "null"), (typeof(KeyValuePair<string, string>), """{"Key":null,"Value":null}"""),
        (typeof(List<Annotated>), """[{},{"Plain":null}]"""), (typeof(Dictionary<string, Parameters>), """{"a b":{"Plain":null}}"""), (typeof(Tuple<string, string>), """{"Item1":null}"""),
    ];

    [Fact]
    [Facts.Proves("3.7-1", "getting null from a member annotated otherwise is refused under RespectNullableAnnotations")]
    public void Written()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (object? value in Values())
            {
                Both.Of(value!.GetType()).Write(report, value, options);
                report.Check();
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("3.7-2", "setting null, as member or parameter, is refused; attributes on annotations count; roots, elements, entries, generic members are not held to it")]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach ((Type type, string json) in s_inputs)
            {
                Both.Of(type).Read(report, System.Text.Encoding.UTF8.GetBytes(json), options);
            }
        }

        report.Check();
    }
}
