using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Contract;

[JsonConverter(typeof(JsonStringEnumConverter<Weekday>))]
public enum Weekday
{
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

[Flags]
[JsonConverter(typeof(JsonStringEnumConverter<Permissions>))]
public enum Permissions
{
    None = 0,
    Read = 1,
    Write = 2,
    Delete = 4,
    Share = 8,
    Administer = 16,
}

[JsonConverter(typeof(JsonStringEnumConverter<Delivery>))]
public enum Delivery
{
    [JsonStringEnumMemberName("not-sent")]
    NotSent,

    [JsonStringEnumMemberName("in-transit")]
    InTransit,

    [JsonStringEnumMemberName("at-the-door")]
    AtTheDoor,

    [JsonStringEnumMemberName("delivered")]
    Delivered,
}

public sealed class EnumHolder<TEnum>
    where TEnum : struct, Enum
{
    public TEnum First { get; set; }

    public TEnum Second { get; set; }

    public List<TEnum> Many { get; set; } = [];

    internal static EnumHolder<TEnum> Make(Prose prose, Func<Prose, TEnum> one) => new()
    {
        First = one(prose),
        Second = one(prose),
        Many = prose.Many(14, one),
    };
}
