using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Enums by the names of attributes and with a fallback: the same by both serializers.</summary>
public class EnumMemberTests
{
    public enum Color
    {
        Red,

        [EnumMember(Value = "light-blue")]
        LightBlue,

        [EnumMember(Value = "ignored")]
        [JsonStringEnumMemberName("green!")]
        Green,

        [EnumMember]
        Dark,
    }

    [Flags]
    public enum Rights : byte
    {
        None,

        [EnumMember(Value = "r")]
        Read = 1,

        [EnumMember(Value = "w")]
        Write = 2,

        [EnumMember(Value = "rw")]
        Both = 3,
    }

    public enum State
    {
        [EnumFallback]
        Unknown = -1,

        [EnumMember(Value = "on")]
        On,

        Off = 100,
    }

    [JsonConverter(typeof(EnumMemberConverter<Marked>))]
    public enum Marked
    {
        [EnumMember(Value = "1st")]
        First,

        [EnumFallback]
        Other,
    }

    public enum Twice
    {
        [EnumFallback]
        A,

        [EnumFallback]
        B,
    }

    [Flags]
    public enum Bad
    {
        [EnumMember(Value = "a,b")]
        A,

        B,
    }

    [Flags]
    public enum Signed : sbyte
    {
        A = 1,
        B = 2,
        Top = sbyte.MinValue,
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        new() { Converters = { new EnumMemberConverter() } },
        new() { Converters = { new EnumMemberConverter { NamingPolicy = JsonNamingPolicy.SnakeCaseUpper, AllowIntegerValues = false } } },
        new(JsonSerializerDefaults.Web) { Converters = { new EnumMemberConverter<Color>(Color.Green), new EnumMemberConverter<Rights>(Rights.None), new EnumMemberConverter<State>() } },
        new() { Converters = { new EnumMemberConverter() }, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase },
    ];

    private static readonly string[] s_texts =
    [
        "\"Red\"", "\"red\"", "\"RED\"", "\"light-blue\"", "\"Light-Blue\"", "\"LightBlue\"", "\"LIGHT_BLUE\"", "\"green!\"", "\"Green\"", "\"ignored\"", "\"Dark\"", "\"DARK\"", "\"r\"", "\"w\"",
        "\"r, w\"", "\"r,w\"", "\" w , r \"", "\"rw\"", "\"Read\"", "\"r, x\"", "\"r,\"", "\"on\"", "\"On\"", "\"off\"", "\"Off\"", "\"1st\"", "\"First\"", "\"other\"", "\"\"", "\" \"", "\"x\"", "\"1\"", "\"+1\"",
        "\"-1\"", "\"4\"", "\"99999999999\"", "\"\\u0072\"", "\"\\ud800\"", "0", "1", "2", "3", "4", "100", "-1", "255", "256", "1.5", "99999999999", "true", "null", "[]", "{}",
    ];

    [Fact]
    public void EveryTextOfEveryEnum()
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string text in s_texts)
            {
                Check<Color>(text, options);
                Check<Rights>(text, options);
                Check<State>(text, options);
                Check<Marked>(text, options);
                Check<DayOfWeek>(text, options);
            }
        }

        static void Check<T>(string text, JsonSerializerOptions options)
            where T : struct, Enum
        {
            try
            {
                Sides.Read<T>(text, options);
            }
            catch (JsonException)
            {
            }
            catch (InvalidOperationException)
            {
            }

            if (text[0] == '"' && text != "\"\\ud800\"")
            {
                Sides.Same<Dictionary<T, int>>($$"""{{{text}}:1}""", options);
            }
        }
    }

    [Fact]
    public void EveryValueOfEveryEnum()
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (int value in (int[])[-1, 0, 1, 2, 3, 4, 5, 7, 100, 255])
            {
                Check((Color)value, options);
                Check((Rights)value, options);
                Check((State)value, options);
                Check((Marked)value, options);
                Check((DayOfWeek)value, options);
            }
        }

        static void Check<T>(T value, JsonSerializerOptions options)
            where T : struct, Enum
        {
            try
            {
                Sides.Write(value, options);
            }
            catch (JsonException)
            {
            }

            Sides.SameText(new Dictionary<T, T> { [value] = value }, options);
        }
    }

    /// <summary>System.Text.Json puts the flag with the most bits first, and counts those to which it extends a negative value.</summary>
    [Fact]
    public void ANegativeFlagComesFirst()
    {
        Assert.Equal("\"Top, A, B\"", Ours.Serialize(Signed.A | Signed.B | Signed.Top, s_options[0]));
        foreach (JsonSerializerOptions options in s_options)
        {
            Sides.Write(Signed.A | Signed.Top, options);
            Sides.Same<Signed>("\"Top, A\"", options);
        }

        Sides.SameText(Signed.B | Signed.Top, new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } });
    }

    public enum Accented
    {
        [JsonStringEnumMemberName("é<")]
        A,
    }

    /// <summary>Creates its converter with options of its own, not with those that it receives.</summary>
    private sealed class Relaxed : JsonConverterFactory
    {
        private static readonly JsonSerializerOptions s_other = new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

        public override bool CanConvert(Type typeToConvert) => typeToConvert.IsEnum;

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            new JsonStringEnumConverter().CreateConverter(typeToConvert, s_other);
    }

    [Fact]
    public void AConverterKeepsTheEscapesOfTheOptionsItWasMadeFor()
    {
        var options = new JsonSerializerOptions { Converters = { new Relaxed() } };
        Assert.Equal("\"é<\"", Ours.Serialize(Accented.A, options));
        Sides.Write(Accented.A, options);
        Sides.Write(DayOfWeek.Friday, options);
        Serving.Writing<DayOfWeek>(ExecutionKind.SimpleValue, options);
    }

    [Fact]
    public void Names()
    {
        Assert.Equal("[\"Red\",\"light-blue\",\"green!\",\"Dark\"]", Ours.Serialize(Enum.GetValues<Color>(), s_options[0]));
        Assert.Equal("[\"RED\",\"light-blue\",\"green!\",\"DARK\"]", Ours.Serialize(Enum.GetValues<Color>(), s_options[1]));
        Assert.Equal("\"rw\"", Ours.Serialize(Rights.Read | Rights.Write, s_options[0]));
        Assert.Equal("\"1st\"", Ours.Serialize(Marked.First));
        Assert.Equal(Rights.Read | Rights.Write, Ours.Deserialize<Rights>("\"w, r\"", s_options[0]));
    }

    [Fact]
    public void Fallbacks()
    {
        Assert.Equal([State.On, State.Off, State.Unknown, State.Unknown, State.Unknown, State.Off], Ours.Deserialize<State[]>("[\"on\",\"off\",\"paused\",\"\",7,100]", s_options[0])!);
        Assert.Equal([Color.Red, Color.Green, Color.Green], Ours.Deserialize<Color[]>("[0,17,\"pink\"]", s_options[2])!);
        Assert.Equal([Marked.First, Marked.Other], Ours.Deserialize<Marked[]>("[\"1st\",\"2nd\"]")!);
        Assert.Equal(Rights.None, Ours.Deserialize<Rights>("\"r, x\"", s_options[2]));
        Assert.Equal((Rights)4, Ours.Deserialize<Rights>("4", s_options[0]));
        Assert.Throws<JsonException>(() => Ours.Deserialize<State>("true", s_options[0]));
        Assert.Throws<JsonException>(() => Ours.Deserialize<State>("7", s_options[1]));
        Assert.Null(Ours.Deserialize<State?>("null", s_options[0]));
    }

    [Fact]
    public void EnumsThatDoNotServe()
    {
        Assert.Contains("A, B", Assert.Throws<InvalidOperationException>(() => new EnumMemberConverter<Twice>()).Message, StringComparison.Ordinal);
        Sides.Same<Bad>("\"A\"", s_options[0]);
        Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Bad>("\"A\"", s_options[0]));
        Assert.Throws<ArgumentNullException>(() => new EnumMemberConverter().CanConvert(null!));
        Assert.False(new EnumMemberConverter().CanConvert(typeof(int)));
    }

    /// <summary>The engine reads and writes the names without the converters, those of System.Text.Json's included.</summary>
    [Fact]
    public void TheEngineDoesNotCallTheConverters()
    {
        Serving.Reading<Color>(ExecutionKind.SimpleValue, s_options[0]);
        Serving.Writing<State>(ExecutionKind.SimpleValue, s_options[0]);
        Serving.Reading<Marked>(ExecutionKind.SimpleValue, null);
    }
}
