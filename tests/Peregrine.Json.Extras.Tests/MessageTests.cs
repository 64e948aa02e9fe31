using System.Collections;
using System.Collections.Frozen;
using System.ComponentModel;
using System.Data;
using System.Drawing;
using System.Globalization;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>No message shows more than a bounded part of a text or value.</summary>
public sealed partial class MessageTests
{
    /// <summary>Two quotations of 1,024 characters, the names of types, and the words.</summary>
    private const int Most = 4_000;

    private static readonly int s_length = UsualRun.IsShort ? 100_000 : 1_000_000;

    private static readonly string s_long = new('x', s_length);

    public enum Level
    {
        [EnumMember(Value = "l-o-w")]
        Low,
    }

    [DataContract]
    public sealed class Contracted
    {
        [DataMember(IsRequired = true)]
        public int Id { get; set; }
    }

    [JsonFallbackType(typeof(Other))]
    [JsonDerivedType(typeof(One), "one")]
    public abstract class Base
    {
        public int Id { get; set; }
    }

    public sealed class One : Base;

    public sealed class Other : Base;

    public sealed class Times
    {
        [Iso8601Duration]
        public TimeSpan Length { get; set; }

        [UnixTime]
        public DateTimeOffset At { get; set; }

        [TimeFormat("dd.MM.yyyy")]
        public DateOnly Day { get; set; }

        [UseTypeConverter]
        public Point Corner { get; set; }
    }

    private static readonly JsonSerializerOptions s_options = new()
    {
        AllowDuplicateProperties = false,
        NumberHandling = JsonNumberHandling.AllowReadingFromString,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply, NewtonsoftModifier.Apply, FallbackTypeModifier.Apply } },
        Converters =
        {
            new CommonTypesConverter(), new CommonGenericTypesConverter(), new EnumMemberConverter(), new ClrObjectConverter(),
            new TypeConverterConverter(static type => type == typeof(Color)),
        },
    };

    public static TheoryData<Type> Types =>
    [
        typeof(BigInteger), typeof(Complex), typeof(Index), typeof(Range), typeof(Rune), typeof(IPAddress), typeof(IPEndPoint), typeof(IPNetwork), typeof(PhysicalAddress),
        typeof(MailAddress), typeof(CultureInfo), typeof(Encoding), typeof(DBNull), typeof(BitArray), typeof(DataTable), typeof(DataSet), typeof((int, Level)),
        typeof(Tuple<int, Level>), typeof(FrozenSet<Level>), typeof(FrozenDictionary<string, Level>), typeof(IReadOnlyDictionary<Level, int>), typeof(Dictionary<IPAddress, int>),
        typeof(Dictionary<BigInteger, int>), typeof(Dictionary<Color, int>), typeof(Lazy<Level>), typeof(Level), typeof(Level[]), typeof(Color), typeof(Contracted), typeof(Base),
        typeof(Times), typeof(object), typeof(List<object>), typeof(TimeSpan), typeof(Point),
    ];

    private static IEnumerable<string> Texts()
    {
        string digits = new('9', s_length);
        foreach (string value in (string[])[$"\"{s_long}\"", $"\"{digits}\"", digits, "-" + digits + ".5", $"nul{s_long}", $"\"{s_long}\\q\"", $"\"\\u{s_long}\"", $"[{s_long}"])
        {
            yield return value;
            yield return $"[{value}]";
            yield return $"[1,{value}]";
            yield return $$"""{"Id":{{value}}}""";
            yield return $$"""{"$type":{{value}}}""";
            foreach (string name in (string[])["Length", "At", "Day", "Corner", "a"])
            {
                yield return $$"""{"{{name}}":{{value}}}""";
            }
        }

        string twice = $"\"{s_long}\":[]";
        foreach (string text in (string[])[$"{{{twice}}}", $"{{{twice},{twice}}}", $"[{{{twice},{twice}}}]", $"{{{twice},\"{s_long}\\u00AD\":[]}}", $"{{\"{s_long}\":{{\"a\":tru}}}}"])
        {
            yield return text;
        }
    }

    [Theory]
    [MemberData(nameof(Types))]
    public void OfConverters(Type type)
    {
        int refused = 0;
        foreach (byte[] utf8 in Texts().Select(Encoding.UTF8.GetBytes))
        {
            if (Record.Exception(() => Ours.Deserialize(utf8, type, s_options)) is { } thrown)
            {
                refused++;
                Assert.True(thrown.Message.Length <= Most, $"{type}, {Encoding.UTF8.GetString(utf8.AsSpan(0, 20))}: {thrown.Message.Length} {thrown.Message[..Math.Min(200, thrown.Message.Length)]}");
                Assert.True(IsOfOthers(type, thrown.InnerException) || thrown.InnerException!.Message.Length <= Most, $"{type}: {thrown.InnerException?.GetType()} {thrown.InnerException?.Message.Length}");
            }
        }

        Assert.True(refused > 20, $"{refused}");
    }

    /// <summary>Whether an inner exception is what a <see cref="TypeConverter"/> has thrown, which is passed on as it is.</summary>
    private static bool IsOfOthers(Type type, Exception? inner) =>
        inner is null || type == typeof(Color) || type == typeof(Times) || type == typeof(Dictionary<Color, int>);

    /// <summary>A cycle through long keys, and values that cannot be written.</summary>
    [Fact]
    public void OfValues()
    {
        var cyclic = new Dictionary<string, object?>();
        cyclic[s_long] = new Dictionary<string, object?> { [s_long] = cyclic };
        foreach (Action action in (Action[])
        [
            () => JsonCycles.ThrowIfAny<object>(cyclic),
            () => Ours.Serialize<object>(cyclic, s_options),
            () => Ours.Serialize(new Dictionary<string, Level> { [s_long] = (Level)7 }, new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(allowIntegerValues: false) } }),
        ])
        {
            JsonException thrown = Assert.Throws<JsonException>(action);
            Assert.InRange(thrown.Message.Length, 1, Most);
        }
    }
}
