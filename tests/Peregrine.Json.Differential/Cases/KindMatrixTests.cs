using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Every kind of text into every type: what is taken, what is refused, and with which words.</summary>
public class KindMatrixTests
{
    private static readonly string[] s_texts =
    [
        "null", "true", "false", "0", "-0", "1", "-1", "1.0", "1.5", "1e2", "1e0", "0.0", "1e400", "-1e400", "1e-400", "3.5e38", "65520", "1e5", "127", "128", "255", "256", "-128", "-129",
        "32767", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
        "340282366920938463463374607431768211455", "340282366920938463463374607431768211456", "1e28", "1e29", "79228162514264337593543950335", "79228162514264337593543950335.5", "79228162514264337593543950336",
        "1.10", "0e-100", "0e5", "-0.0", "1E-05", "100000000400000000000.0", "3100449972323026176.0", "300000400000000000000e-12", "1.00000000000000000000000000005", "0.00000000000000000000000000025",
        "9007199254740993", "9007199254740993.0", "1.00000000000000011102230246251565404236316680908203125", "2.4703282292062328e-324", "1e2147483648", "0e99999999999999999999", "1e-99999999999999999999",
        "\"\"", "\"x\"", "\"1\"", "\"01\"", "\"00\"", "\"\\u0031\"", "\"+1\"", "\"-0\"", "\"-1\"", "\"1.0\"", "\"1e2\"", "\".5\"", "\"5.\"", "\" 1\"", "\"1 \"", "\"1\\n\"", "\"1,000\"", "\"NaN\"",
        "\"Infinity\"", "\"-Infinity\"", "\"\\u004eaN\"", "\"nan\"", "\"+Infinity\"", "\"∞\"", "\"1e400\"", "\"0x1\"", "\"١\"", "\"null\"", "\"true\"", "\"True\"", "\"ab\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"",
        "\"\\udc00\"", "\"\\ud800A\"", "\"\\u0000\"", "\"😀\"", "\"a\\/b\"", "\"99999999999999999999\"", "\"300\"", "\"-129\"",
        "\"0f8fad5b-d9cb-469f-a165-70867728950e\"", "\"0F8FAD5B-D9CB-469F-A165-70867728950E\"", "\"0f8fad5bd9cb469fa16570867728950e\"", "\"{0f8fad5b-d9cb-469f-a165-70867728950e}\"",
        "\" 0f8fad5b-d9cb-469f-a165-70867728950e\"", "\"\\u0030f8fad5b-d9cb-469f-a165-70867728950e\"",
        "\"AQ==\"", "\"A Q = =\"", "\"AQ==\\n\"", "\"AQ\"", "\"AR==\"", "\"_-8=\"", "\"\\/\\/8=\"", "\"AAEC\"", "\"A\"", "\"====\"",
        "\"01:02:03\"", "\"1:2:3\"", "\"01:02\"", "\"-1\"", "\"1.1:2\"", "\"001:02:03\"", "\"24:00:00\"", "\"23:60:00\"", "\"1:02:03:04\"", "\"01:02:03.1234567\"", "\"01:02:03.12345678\"", "\"1.5\"", "\"P1D\"",
        "\"10675199.02:48:05.4775807\"", "\"10675199.02:48:05.4775808\"", "\"-10675199.02:48:05.4775808\"", "\"-00:00:00\"", "\"0:0\"", "\"01:02:03.5\"", "\"-01:02:03\"", "\"1.01:02:03\"", "\"23:59:59.9999999\"", "\"01:02:03Z\"",
        "\"2024-01-02\"", "\"2024-02-30\"", "\"2024-01-02T03:04\"", "\"2024-01-02T03:04:05\"", "\"2024-01-02T03:04:05Z\"", "\"2024-01-02T03:04:05.Z\"", "\"2024-01-02T03:04Z\"", "\"2024-01-02T03:04:05.1\"",
        "\"2024-01-02T03:04:05.1234567890123456\"", "\"2024-01-02T03:04:05.12345678901234567\"", "\"2024-01-02T03:04:05.\"", "\"2024-01-02T03:04:05+05\"", "\"2024-01-02T03:04:05+05:30\"", "\"2024-01-02T03:04:05-00:00\"",
        "\"2024-01-02T03:04:05+14:00\"", "\"2024-01-02T03:04:05+14:01\"", "\"2024-01-02T03:04:05+0100\"", "\"2024-01-02t03:04:05\"", "\"2024-01-02 03:04:05\"", "\"2024-01-02T24:00:00\"", "\"2024-01-02T03:04:60\"",
        "\"2024-01-02Z\"", "\"0000-01-01\"", "\"10000-01-01\"", "\"0001-01-01\"", "\"0001-01-01T00:00:00+14:00\"", "\"0001-01-01T00:00:00\"", "\"9999-12-31T23:59:59-14:00\"", "\"9999-12-31T23:59:59.9999999\"",
        "\"9999-12-31T23:59:59+00:00\"", "\"2024\\u002d01-02\"", "\"2024\\u002d01\\u002d02T03:04:05.678\\u005A\"", "\"2023-02-29\"", "\"2024-02-29\"", "\"20240102\"",
        "\"1.2\"", "\"1.2.3\"", "\"1.2.3.4\"", "\"1.2.3.4.5\"", "\"1. 2\"", "\"1.+2\"", "\"01.02\"", "\" 1.2\"", "\"1.2 \"", "\"+1.2\"", "\"1.-2\"", "\"2147483648.0\"", "\"2147483647.2147483647.2147483647.2147483647\"",
        "\"http://\"", "\"http://[\"", "\" http://a \"", "\"a b\"",
        "\"Monday\"", "\"monday\"", "\"MONDAY\"", "\" Monday \"", "\"Monday, Tuesday\"", "\"Monday,\"", "\",Monday\"", "\"Monday,,Tuesday\"", "\"One\"", "\"One,1\"", "\"99\"", "\" 1 \"", "\"Red|Green\"", "\"red, green\"",
        "\"Red ,Green\"", "\"First\"", "\"Second\"", "\"AB\"", "\"ab\"", "\"aB\"", "\"Ab\"", "\"the 2nd, <really>\"", "\"Two\"", "\"123\"", "\"bee\"", "\"A, bee\"", "\"first_value\"", "\"First_Value\"", "\"FirstValue\"", "\"firstvalue\"",
        "\"Most\"", "\"None\"", "\"yellow\"", "\"255\"",
        "[]", "[1]", "[1,2,\"x\"]", "[null]", "[[]]", "[true]", "[\"a\"]", "{}", "{\"a\":1}", "{\"a\":\"b\"}", "{\"Key\":1,\"Value\":2}", "{\"1\":1}", "{\"$type\":\"x\"}", "[[1],[2]]", "[{}]", "{\"a\":{}}",
        "", " ", "\t\r\n ", "nul", "tru", "nulll", "True", "NaN", "Infinity", "-Infinity", "'a'", "+1", ".5", "1.", "1e", "1e+", "-", "--1", "01", "-01", "00", "0x10", "1_000", "1.e5", "1ee5", "-x", "1a", "1 2", "\"a", "\"a\\", "\"\\u12",
        "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"", "[", "{", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{\"a\" 1}", "{1:1}", "]", "}", "[}", "{]", "[1}", "{\"a\":1]",
        "1//x", "/*c*/1", "1/*", "[/*a*/1/*b*/,/*c*/2/*d*/]", "{/*a*/\"a\"/*b*/:1}", "{\"a\"://c\n1}", "/", "//", "\ufeff1",
    ];

    private static readonly byte[][] s_bytes =
    [
        [0x22, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22], [0xFF], [0xC2, 0xA0, 0x31], [0x31, 0xFF],
        [0x22, 0x61, 0xFF, 0x5C, 0x6E, 0x22], [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x31, 0], [0x0C, 0x31],
    ];

    public static TheoryData<string> Optioned => Environment.GetEnvironmentVariable(Processes.ProcessTests.Inside) is not null ? ["Web"] :
        ["null", "Web", "numbers from strings", "named literals", "lax text", "string enums", "camel enums, names only", "snake enums", "numbers as strings", "no duplicates", "depth 4"];

    private static IEnumerable<byte[]> Texts => s_texts.Select(Encoding.UTF8.GetBytes).Concat(s_bytes);

    [Theory]
    [MemberData(nameof(Optioned))]
    public void AtTheRoot(string options)
    {
        var report = new Report();
        foreach (Type type in Samples.AllSimpleTypes.Concat([typeof(int[]), typeof(List<string>), typeof(Dictionary<string, int>), typeof(Dictionary<int, int>), typeof(Unknown), typeof(Holder<int>), typeof(Positional<int>),
            typeof(KeyValuePair<int, int>), typeof(HashSet<int>), typeof(System.Collections.Immutable.ImmutableArray<int>), typeof(StructHolder<int>), typeof(StructHolder<int>?), typeof(Stack<string>), typeof(Dictionary<Day, string>)]))
        {
            foreach (byte[] text in Texts.Where((_, i) => IsUsual(options) || TestScale.Takes(type, i, options)))
            {
                Both.Of(type).Read(report, text, OptionSets.Get(options));
            }
        }

        report.Check();
    }

    private static readonly string[] s_optionedInside = Environment.GetEnvironmentVariable(Processes.ProcessTests.Inside) is not null ? ["Web"] : ["null", "Web", "lax text"];

    public static TheoryData<string> OptionedInside => [.. s_optionedInside];

    [Theory]
    [MemberData(nameof(OptionedInside))]
    public void Inside(string options)
    {
        JsonSerializerOptions? used = OptionSets.Get(options);
        var report = new Report();

        int number = Array.IndexOf(s_optionedInside, options);

        // In the usual run each type under one of the sets of options.
        foreach (Type type in Samples.AllSimpleTypes.Where((_, i) => UsualRun.Meet(i, number, s_optionedInside.Length)))
        {
            foreach (byte[] text in Texts.Where((_, i) => TestScale.Takes(type, i, options)))
            {
                Both.Of(typeof(Holder<>).MakeGenericType(type)).ReadQuickly(report, Wrap("{\"Before\":2,\"Value\":", text, ",\"After\":\"y\"}"), used);
                Both.Of(typeof(Positional<>).MakeGenericType(type)).ReadQuickly(report, Wrap("{\"Before\":2,\n\"Value\":", text, ",\"After\":\"y\"}"), used);
                Both.Of(typeof(StructHolder<>).MakeGenericType(type)).ReadQuickly(report, Wrap("{\"After\":2,\n \"Value\" : ", text, "}"), used);
                Both.Of(typeof(List<>).MakeGenericType(type)).ReadQuickly(report, Wrap("[", text, "]"), used);
                Both.Of(typeof(List<>).MakeGenericType(type)).ReadQuickly(report, Wrap("[null,", text, ",1]"), used);
                Both.Of(type.MakeArrayType()).ReadQuickly(report, Wrap("[", text, " , \"1\"]"), used);
                Both.Of(typeof(Dictionary<,>).MakeGenericType(typeof(string), type)).ReadQuickly(report, Wrap("{\"a b\":", text, "}"), used);
                Both.Of(typeof(List<>).MakeGenericType(typeof(Holder<>).MakeGenericType(type))).ReadQuickly(report, Wrap("[{},{\"Value\":", text, "}]"), used);
            }
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(Optioned))]
    [Facts.Proves("3.3-1", "key types that are read and written; others are refused when an entry is met")]
    public void AsKeys(string options)
    {
        var report = new Report();
        foreach (Type type in Samples.SimpleTypes)
        {
            foreach (byte[] text in Texts.Where((t, i) => t.Length > 0 && t[0] == '"' && (IsUsual(options) || TestScale.Takes(type, i, options))))
            {
                Both.Of(typeof(Dictionary<,>).MakeGenericType(type, typeof(int))).ReadQuickly(report, Wrap("{", text, ":1}"), OptionSets.Get(options));
            }
        }

        report.Check();
    }

    [Theory]
    [InlineData("null")]
    [InlineData("lax text")]
    [InlineData("closed")]
    public void Skipped(string options)
    {
        var report = new Report();
        foreach (byte[] text in Texts)
        {
            Both.Read<Unknown>(report, Wrap("{\"unknown\":", text, "}"), OptionSets.Get(options));
            Both.Read<Unknown>(report, Wrap("{\"unknown\":[", text, "]}"), OptionSets.Get(options));
            Both.Read<Holder<int>>(report, Wrap("{\"Before\":1,\"unknown\":{\"x\":", text, "},\"Value\":2}"), OptionSets.Get(options));
        }

        foreach (byte[] text in Texts.Where(t => t.Length > 0 && t[0] == '"'))
        {
            Both.Read<Unknown>(report, Wrap("{", text, ":1}"), OptionSets.Get(options));
            Both.Read<Positional<int>>(report, Wrap("{", text, ":1}"), OptionSets.Get(options));
            Both.Read<Holder<int>>(report, Wrap("{\"Value\":1,", text, ":1}"), OptionSets.Get(options));
            Both.Read<Unknown>(report, Wrap("{\"x\":{", text, ":1}}"), OptionSets.Get(options));
        }

        report.Check();
    }

    /// <summary>Options of which every text is tried at every scale.</summary>
    private static bool IsUsual(string options) => options is "null" or "Web";

    public static byte[] Wrap(string before, byte[] text, string after) => [.. Encoding.UTF8.GetBytes(before), .. text, .. Encoding.UTF8.GetBytes(after)];
}
