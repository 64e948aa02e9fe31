using System.Collections;
using System.Globalization;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Types of the framework as strings: the form of each, its refusals, and every place of a document.</summary>
public class CommonTypesTests
{
    private static readonly JsonSerializerOptions s_options = new() { Converters = { new CommonTypesConverter() }, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The usual encoder, and one that escapes everything but a letter.</summary>
    private static readonly JsonSerializerOptions[] s_escaping =
        [new(s_options) { Encoder = null }, new(s_options) { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.Create(new System.Text.Encodings.Web.TextEncoderSettings(new System.Text.Unicode.UnicodeRange('a', 1))) }];

    /// <summary>A value, its text in JSON and texts that are none.</summary>
    public static TheoryData<object, string, string[]> Forms { get; } = new()
    {
        { new Index(3), "3", ["", "-1", "+1", " 1", "^", "^^1", "^-1", "2147483648", "1.0", "\u0661"] },
        { ^3, "^3", [] },
        { ^0, "^0", [] },
        { new Index(int.MaxValue), "2147483647", [] },
        { 1..^2, "1..^2", ["", "..", "1..", "..1", "1", "1...2", "1..2..3", "1 .. 2", "-1..2"] },
        { .., "0..^0", [] },
        { new Rune('a'), "a", ["", "ab", "a\u0301", "\U0001F600a"] },
        { new Rune(0x1F600), "\U0001F600", [] },
        { new Rune(0xFFFD), "\uFFFD", [] },
        { new Complex(1.5, -2), "<1.5; -2>", ["", "1", "<1.5>", "<1.5;>", "<1.5; x>", "1.5; -2", "(1.5, -2)", "<1,5; 2>", " <1.5; -2>", "<1.5; -2> "] },
        { new Complex(0.1, -0.0), "<0.1; -0>", [] },
        { new Complex(double.NaN, double.NegativeInfinity), "<NaN; -Infinity>", [] },
        { new Complex(double.MaxValue, double.Epsilon), "<1.7976931348623157E+308; 5E-324>", [] },
        { IPAddress.Parse("192.0.2.1"), "192.0.2.1", ["", "1", "192.0.2", "0x7f.0.0.1", "010.0.0.1", "256.0.0.1", "192.0.2.1 ", " 192.0.2.1", "1.2.3.4.5", "host"] },
        { IPAddress.Loopback, "127.0.0.1", [] },
        { IPAddress.IPv6Loopback, "::1", ["[::1]", "[::1]:80", "::1/64", ":::1", "fe80::1%lo", "fe80::1%nope", "fe80::1%", "1::2::3"] },
        { IPAddress.Parse("fe80::1%3"), "fe80::1%3", [] },
        { IPAddress.Parse("::ffff:1.2.3.4"), "::ffff:1.2.3.4", [] },
        { new IPEndPoint(IPAddress.Parse("192.0.2.1"), 80), "192.0.2.1:80", ["", ":", ":80", "192.0.2.1", "192.0.2.1:", "192.0.2.1:65536", "192.0.2.1:-1", "192.0.2.1:+1", "192.0.2.1: 1", "[192.0.2.1]:80", "1:80"] },
        { new IPEndPoint(IPAddress.Parse("fe80::1%3"), 65535), "[fe80::1%3]:65535", ["::1", "::1:80", "[::1]", "[::1]:", "[]:80", "[:80", "]:80", "[[::1]]:80", "[::1]:80:80"] },
        { IPNetwork.Parse("192.0.2.0/24"), "192.0.2.0/24", ["", "/", "/8", "192.0.2.0", "192.0.2.0/", "192.0.2.0/33", "192.0.2.1/24", "192.0.2.0/+24", "192.0.2.0/ 24", "192/8", "192.0.2.0/24/24"] },
        { default(IPNetwork), "0.0.0.0/0", [] },
        { IPNetwork.Parse("2001:db8::/32"), "2001:db8::/32", ["[2001:db8::]/32", "2001:db8::/129"] },
        { new PhysicalAddress([0, 0x15, 0x5d, 1, 0xa2, 0xb3]), "00155D01A2B3", ["0", "00-1", "xx", "00155D01A2BG", "001"] },
        { new MailAddress("ann@example.org"), "ann@example.org", ["", "ann", "@example.org", "ann@", "<ann@example.org", "a b c", "\"ann@example.org"] },
        { new MailAddress("ann@example.org", "Ann, of \u00e9"), "\"Ann, of \u00e9\" <ann@example.org>", [] },
        { new MailAddress("ann@example.org", "Ann \"A\" B\\"), "\"Ann \\\"A\\\" B\\\\\" <ann@example.org>", [] },
        { CultureInfo.InvariantCulture, "", ["no such culture", "xx-YY", "(Default)", "de-DE\0", "x-klingon", "de-DE-u-co-phonebk"] },
        { Encoding.UTF8, "utf-8", ["", "no such encoding", " utf-8", "utf-7", "65001"] },
        { Encoding.Latin1, "iso-8859-1", [] },
    };

    [Theory]
    [MemberData(nameof(Forms))]
    public void TextAndBack(object value, string text, string[] refused)
    {
        Type type = value.GetType();
        while (!type.IsPublic || (type.BaseType != typeof(object) && type.BaseType != typeof(ValueType) && type.BaseType != typeof(EndPoint)))
        {
            type = type.BaseType!;
        }

        typeof(CommonTypesTests).GetMethod(nameof(Check), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!
            .MakeGenericMethod(type).Invoke(null, System.Reflection.BindingFlags.DoNotWrapExceptions, null, [value, text, refused], null);
    }

    private static void Check<T>(T value, string text, string[] refused)
        where T : notnull
    {
        Assert.Equal(text, JsonDocument.Parse(Places.Write(value, s_options)).RootElement.GetString());
        Assert.Equal(text, Places.Key(value, s_options));
        string json = Stj.Serialize(text);
        Assert.Equal(value, Places.Read<T>(json, s_options));
        Assert.Equal(value, Ours.Deserialize<T>(json, s_options));
        Assert.Equal(value, Ours.Deserialize<T>(string.Concat("\"", string.Concat(text.Select(static c => $"\\u{(int)c:x4}")), "\""), s_options));

        // Parsers of the framework accept null characters after digits.
        refused = [.. refused, .. Enumerable.Range(0, text.Length + 1).Select(at => text.Insert(at, "\0")).Where(static no => no.Length > 1)];
        foreach (string other in (string[])["true", "1", "[]", "{}", "[\"a\"]", "\"\\ud800\"", .. refused.Select(static no => Stj.Serialize(no)), $"\"{new string('1', 2001)}\"", $"\"{new string('\\', 2000)}\""])
        {
            JsonException error = Places.Refused<T>(other, s_options);
            Assert.StartsWith($"The JSON value could not be converted to {typeof(T)}. Path: $ | LineNumber: 0 | BytePositionInLine: ", error.Message, StringComparison.Ordinal);
            Places.Same<Dictionary<T, int>>($$"""{{{(other[0] == '"' && other.Length < 100 ? other : "\"\\u0000\"")}}:1}""", s_options);
        }

        Places.Same<T>("null", s_options);
        foreach (JsonSerializerOptions escaping in s_escaping)
        {
            Places.Write(value, escaping);
            Places.SameText(new Dictionary<T, int> { [value] = 1 }, escaping);
        }

        Serving.Reading<T>(typeof(T) == typeof(Encoding) ? ExecutionKind.Converter : ExecutionKind.SimpleValue, s_options);
        Serving.Origin<T>(typeof(CommonTypesConverter), s_options);
    }

    /// <summary>Forms that are read and not written.</summary>
    [Fact]
    public void OtherForms()
    {
        Assert.Equal(IPAddress.Parse("2001:db8::1"), Places.Read<IPAddress>("\"2001:0DB8:0:0:0:0:0:1\"", s_options));
        Assert.Equal(new PhysicalAddress([0, 0x15]), Places.Read<PhysicalAddress>("\"00-15\"", s_options));
        Assert.Equal("Ann", Places.Read<MailAddress>("\"Ann <ann@example.org>\"", s_options)!.DisplayName);
        Assert.Same(Encoding.Unicode, Places.Read<Encoding>("\"UTF-16\"", s_options));
    }

    /// <summary>The tests may run where the framework knows no culture but the invariant one: then all others are refused.</summary>
    [Fact]
    public void Cultures()
    {
        // The framework takes these for de, or for no culture, and keeps each name for ever.
        foreach (string name in (string[])["de-x-a1", "de-u-a1bc", "de-b-a1", "de_u_a1bc", "x-a1", "de-DE-x-a1", "de-DE-u-co-phonebk", "a", "de_DE", "pa-Guru1_abc12-IN"])
        {
            Places.Refused<CultureInfo>($"\"{name}\"", s_options);
            Places.Same<Dictionary<CultureInfo, int>>($$"""{"{{name}}":1}""", s_options);
        }

        if (CultureInfo.GetCultures(CultureTypes.SpecificCultures).Length < 2)
        {
            Places.Refused<CultureInfo>("\"de-DE\"", s_options);
            return;
        }

        Assert.Equal("\"de-DE\"", Places.Write(CultureInfo.GetCultureInfo("de-DE"), s_options));
        Assert.Equal("de-DE", Places.Key(CultureInfo.GetCultureInfo("de-DE"), s_options));
        Assert.Equal("de-DE", Places.Read<CultureInfo>("\"DE-de\"", s_options)!.Name);
        foreach (CultureInfo culture in CultureInfo.GetCultures(CultureTypes.AllCultures))
        {
            Assert.Equal(culture.Name, Ours.Deserialize<CultureInfo>(Stj.Serialize(culture, s_options), s_options)!.Name);
        }
    }

    /// <summary>Classes of the framework that are derived from a type are written; a class that is declared is read if the value is one.</summary>
    [Fact]
    public void DerivedClasses()
    {
        Assert.Equal("\"utf-8\"", Places.Write(new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), s_options));
        Assert.Equal("""["127.0.0.1","utf-16",""]""", Places.Write<object[]>([IPAddress.Loopback, Encoding.Unicode, CultureInfo.InvariantCulture], s_options));
        Assert.IsType<UTF8Encoding>(Ours.Deserialize<UTF8Encoding>("\"utf-8\"", s_options), exactMatch: false);
        Assert.StartsWith("The JSON value could not be converted to System.Text.UTF8Encoding.", Places.Refused<UTF8Encoding>("\"utf-16\"", s_options).Message, StringComparison.Ordinal);
    }

    private sealed class Nameless(Func<string> name) : Encoding
    {
        public override string WebName => name();

        public override int GetByteCount(char[] chars, int index, int count) => 0;

        public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex) => 0;

        public override int GetCharCount(byte[] bytes, int index, int count) => 0;

        public override int GetChars(byte[] bytes, int byteIndex, int byteCount, char[] chars, int charIndex) => 0;

        public override int GetMaxByteCount(int charCount) => 0;

        public override int GetMaxCharCount(int byteCount) => 0;
    }

    /// <summary>An exception that a class of the program throws, when its text is requested, is reported as one of a converter.</summary>
    [Fact]
    public void ClassesThatThrow()
    {
        Written(new Nameless(static () => throw new NotSupportedException("none")));
        Written(new Nameless(static () => throw new JsonException("none")));
        Written(new Nameless(static () => null!));

        static void Written(Encoding value)
        {
            Places.SameText(value, s_options);
            Places.SameText(new[] { Encoding.UTF8, value }, s_options);
            Places.SameText(new Places.Member<Encoding> { Value = Encoding.UTF8, More = [null, value] }, s_options);
            Places.SameText(new Dictionary<string, Encoding> { ["a"] = value }, s_options);
            Places.SameText(new Dictionary<string, object> { ["a"] = new List<object> { value } }, s_options);
        }
    }

    private sealed class Named(string address) : MailAddress(address)
    {
        public int Number => 5;
    }

    /// <summary>A class of the program may have more than the framework's class that it is derived from.</summary>
    [Fact]
    public void ClassesOfThePrograms()
    {
        Assert.False(new CommonTypesConverter().CanConvert(typeof(Named)));
        Assert.Contains("\"Number\":5", Places.Write(new Named("a@example.org"), s_options), StringComparison.Ordinal);
    }

    /// <summary>Any text is a value that is written and read again, or a JsonException.</summary>
    [Fact]
    public void AnyText()
    {
        var random = new Random(7);
        Try<Index>("^12", "^0123456789-", random);
        Try<Range>("1..^2", "^..0123-", random);
        Try<Rune>("a", "a\ud83d\ude00\u0301", random);
        Try<Complex>("<1.5; -2>", "<>;  0123456789.-+eENaIinfty,", random);
        Try<IPAddress>("1.2.3.4", "0123456789abcf::..%[]x/", random);
        Try<IPAddress>("fe80::1%3", "0123456789abcf::..%[]x/", random);
        Try<IPEndPoint>("1.2.3.4:5", "0123456789abcf:::..%[]x/", random);
        Try<IPEndPoint>("[fe80::1%3]:5", "0123456789abcf:::..%[]x/", random);
        Try<IPNetwork>("10.0.0.0/8", "0123456789abcf:..%[]/", random);
        Try<IPNetwork>("fe80::/10", "0123456789abcf:..%[]/", random);
        Try<PhysicalAddress>("00-1F", "0123456789abcdef-:.x", random);
        Try<MailAddress>("\"a b\" <a@b.c>", "ab\"\\ <>@.,;:()[]\u00e9\t", random);
        Try<CultureInfo>("", "deENus-_@x\0", random);
        Try<Encoding>("utf-16", "utf-816iso59_ ", random);

        static void Try<T>(string valid, string letters, Random random)
        {
            int read = 0;
            for (int i = UsualRun.IsShort ? 800 : 4000; i > 0; i--)
            {
                var text = new StringBuilder(valid);
                for (int edits = random.Next(4); edits >= 0; edits--)
                {
                    int at = random.Next(text.Length + 1);
                    text.Remove(at, Math.Min(random.Next(2), text.Length - at)).Insert(at, new string(random.GetItems<char>(letters, random.Next(3))));
                }

                string json = Stj.Serialize(text.ToString());
                try
                {
                    T value = Ours.Deserialize<T>(json, s_options)!;
                    string written = Ours.Serialize(value, s_options);
                    Assert.Equal(written, Ours.Serialize(Ours.Deserialize<T>(written, s_options), s_options));
                    read++;
                }
                catch (JsonException)
                {
                    Assert.Throws<JsonException>(() => Stj.Deserialize<T>(json, s_options));
                }
            }

            Assert.True(read > 5, typeof(T).Name);
        }
    }

    public sealed record Often(BigInteger Number, Index? Index, Rune Rune)
    {
        public IPAddress? Address { get; init; }

        public BigInteger? Maybe { get; init; }

        public List<BigInteger>? Numbers { get; init; }

        public Range[]? Ranges { get; init; }
    }

    /// <summary>A model that is used often has code of its own.</summary>
    [Fact]
    public void EmittedCode()
    {
        const string text = """{"Number":18446744073709551616,"Index":"^1","Rune":"a","Address":"::1","Maybe":-5,"Numbers":[1,2],"Ranges":["1..^2"]}""";
        for (int i = 0; i < 100; i++)
        {
            Assert.Equal(text, Ours.Serialize(Ours.Deserialize<Often>(text, s_options), s_options));
        }

        Serving.Reading<Often>(ExecutionKind.EmittedCode, s_options);
        Assert.Equal(text, Places.Write(Ours.Deserialize<Often>(text, s_options), s_options));
        foreach (string json in (string[])["""{"Number":1.5}""", """{"Number":null}""", """{"Maybe":"1"}""", """{"Numbers":[1,x]}""", """{"Index":1}""", """{"Rune":null}""", """{"Address":"x"}""", """{"Ranges":[1]}""", """{"Numbers":[1,null]}"""])
        {
            Places.Same<Often>(json, s_options);
        }
    }

    [Fact]
    public void Bits()
    {
        Assert.Equal("[true,false,true]", Places.Write(new BitArray([true, false, true]), s_options));
        Assert.Equal("[]", Places.Write(new BitArray(0), s_options));
        foreach (string json in (string[])["true", "{}", "\"\"", "[1]", "[true,null]", "[[true]]"])
        {
            Places.Refused<BitArray>(json, s_options);
        }

        Places.Same<BitArray>("null", s_options);
        Places.Same<BitArray>("[true", s_options);
        Places.Same<BitArray>("[true,]", s_options);
    }

    [Fact]
    public void DatabaseNull()
    {
        Assert.Equal("null", Stj.Serialize(DBNull.Value, s_options));
        Places.SameText(DBNull.Value, s_options);
        Places.SameText<object[]>([DBNull.Value, 1], s_options);
        Places.SameText(new Places.Member<DBNull> { Value = DBNull.Value, More = [null, DBNull.Value] }, s_options);
        Assert.Same(DBNull.Value, Places.Read<DBNull>("null", s_options));
        Assert.Same(DBNull.Value, Ours.Deserialize<DBNull>("null", s_options));
        Places.Refused<DBNull>("{}", s_options);
        Places.Refused<DBNull>("0", s_options);
    }

    public sealed record Marked
    {
        [JsonConverter(typeof(CommonTypesConverter))]
        public IPAddress? Address { get; set; }

        [JsonConverter(typeof(CommonTypesConverter))]
        public BigInteger? Count { get; set; }

        [JsonConverter(typeof(CommonTypesConverter))]
        public Index Index { get; set; }
    }

    public sealed record Wrong([property: JsonConverter(typeof(CommonTypesConverter))] int Number);

    [Fact]
    public void ByAttribute()
    {
        const string text = """{"Address":"::1","Count":18446744073709551616,"Index":"^1"}""";
        Assert.Equal(text, Stj.Serialize(Places.Read<Marked>(text, JsonSerializerOptions.Default)));
        Assert.Equal(text, Places.Write(Ours.Deserialize<Marked>(text), JsonSerializerOptions.Default));
        Places.Same<Marked>("""{"Address":null,"Count":null}""", JsonSerializerOptions.Default);
        Places.Same<Marked>("""{"Index":null}""", JsonSerializerOptions.Default);
        Places.Same<Wrong>("{}", JsonSerializerOptions.Default);
        Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Wrong>("{}"));
    }

    [Fact]
    public void Escapes()
    {
        Assert.Equal("\"\\u003C1.5; -2\\u003E\"", Places.Write(new Complex(1.5, -2), s_escaping[0]));
        var strings = new JsonSerializerOptions(s_escaping[1]) { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString };
        Assert.Equal("\"\\u002D\\u0031\"", Places.Write(BigInteger.MinusOne, strings));
        Places.SameText(new Dictionary<BigInteger, BigInteger> { [BigInteger.Pow(2, 70)] = BigInteger.Pow(2, 70) }, strings);
    }

    [Fact]
    public void Arguments()
    {
        var factory = new CommonTypesConverter();
        Assert.False(factory.CanConvert(typeof(object)));
        Assert.False(factory.CanConvert(typeof(string)));
        Assert.Null(factory.CreateConverter(typeof(int), s_options));
        Assert.Throws<ArgumentNullException>(() => factory.CanConvert(null!));
        Assert.Throws<ArgumentNullException>(() => factory.CreateConverter(null!, s_options));
    }
}
