using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.Wide;

/// <summary>
/// Objects of 10, 60 and 200 members, all set or none, under each condition of writing, and as a member of another object. Times are per member: more members
/// must not make each of them slower.
/// </summary>
internal static class WideWorkloads
{
    public const string Group = "wide";

    /// <summary>The row of a quick run: 60 members WhenWritingNull, one in eight set.</summary>
    public const string Sparse = "wide-60-eighth";

    private const int Payloads = 64;

    private static readonly JsonSerializerOptions s_null = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    private static readonly JsonSerializerOptions s_default = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault };

    public static IReadOnlyList<string> Names { get; } =
    [
        Sparse,
        .. from count in (int[])[10, 60, 200] from filled in (string[])["all", "none"] from condition in (string[])["never", "null", "default"] select $"wide-{count}-{filled}-{condition}",
        .. from count in (int[])[10, 60, 200] from filled in (string[])["all", "none"] select $"wide-{count}-{filled}-member",
    ];

    public static Workload? Create(string name) => name.Split('-') switch
    {
        ["wide", "60", "eighth"] => Make(name, 60, static prose => Filled(new Strings60(), prose, 12), WideNullContext.Default.Strings60, s_null),
        ["wide", "10", var filled, var condition] => Of<Wide10>(name, 10, filled, condition, WideContext.Default.Wide10, WideNullContext.Default.Wide10, WideDefaultContext.Default.Wide10, WideNullContext.Default.HolderWide10),
        ["wide", "60", var filled, var condition] => Of<Wide60>(name, 60, filled, condition, WideContext.Default.Wide60, WideNullContext.Default.Wide60, WideDefaultContext.Default.Wide60, WideNullContext.Default.HolderWide60),
        ["wide", "200", var filled, var condition] => Of<Wide200>(name, 200, filled, condition, WideContext.Default.Wide200, WideNullContext.Default.Wide200, WideDefaultContext.Default.Wide200, WideNullContext.Default.HolderWide200),
        _ => null,
    };

    private static Workload? Of<T>(string name, int members, string filled, string condition, JsonTypeInfo<T> always, JsonTypeInfo<T> unlessNull, JsonTypeInfo<T> unlessDefault, JsonTypeInfo<Holder<T>> asMember)
        where T : class, new()
    {
        int percent = filled == "all" ? 100 : 0;
        return condition switch
        {
            "never" => Make(name, members, prose => Filled(new T(), prose, percent), always, null),
            "null" => Make(name, members, prose => Filled(new T(), prose, percent), unlessNull, s_null),
            "default" => Make(name, members, prose => Filled(new T(), prose, percent), unlessDefault, s_default),
            "member" => Make(name, members, prose => new Holder<T> { Id = prose.Number(1_000), Held = Filled(new T(), prose, percent) }, asMember, s_null),
            _ => null,
        };
    }

    private static Workload<T> Make<T>(string name, int members, Func<Prose, T> make, JsonTypeInfo<T> generated, JsonSerializerOptions? options)
    {
        T[] values = Written.Make(Payloads, 141, make);
        return new Workload<T>(Group, name, values, Written.By(values, generated), generated) { Options = options, UnitsPerDocument = members };
    }

    private static T Filled<T>(T value, Prose prose, int percent)
    {
        foreach (PropertyInfo member in typeof(T).GetProperties())
        {
            if (percent == 100 || prose.Chance(percent))
            {
                member.SetValue(value, member.PropertyType == typeof(string) ? prose.LettersAndDigits(3 + prose.Number(10)) : member.PropertyType == typeof(int) ? 1 + prose.Number(100_000) : true);
            }
        }

        return value;
    }
}

/// <summary>A wide object as a member of another.</summary>
public sealed class Holder<T>
{
    public int Id { get; set; }

    public T? Held { get; set; }

    public string? Note { get; set; }
}

[JsonSerializable(typeof(Wide10))]
[JsonSerializable(typeof(Wide60))]
[JsonSerializable(typeof(Wide200))]
public sealed partial class WideContext : JsonSerializerContext;

[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Strings60))]
[JsonSerializable(typeof(Holder<Wide10>))]
[JsonSerializable(typeof(Holder<Wide60>))]
[JsonSerializable(typeof(Holder<Wide200>))]
public sealed partial class WideNullContext : JsonSerializerContext;

[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
[JsonSerializable(typeof(Wide10))]
[JsonSerializable(typeof(Wide60))]
[JsonSerializable(typeof(Wide200))]
public sealed partial class WideDefaultContext : JsonSerializerContext;
