namespace Peregrine.Json.Differential.Interop;

/// <summary>Objects whose names are equal, resemble each other or have no text, at every depth.</summary>
internal static class RepeatedNameTexts
{
    /// <summary>Numbers of names around those at which a comparison changes: one, few, a vector's, and many.</summary>
    private static readonly int[] s_counts = [1, 2, 3, 15, 16, 17, 31, 32, 33, 64, 100];

    /// <summary>Short objects.</summary>
    public static readonly string[] Objects =
    [
        "{}", "{\"\":1}", "{\"\":1,\"\":2}", "{\"a\":1,\"b\":2}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":2,\"a\":3}", "{\"a\":1,\"b\":2,\"b\":3,\"a\":4}", "{\"a\":null,\"a\":null}",
        "{\"a\":1,\"\\u0061\":2}", "{\"\\u0061\":1,\"a\":2}", "{\"\\u0061\":1,\"\\u0061\":2}", "{\"\\u0061\":1}", "{\"\\u0061b\":1,\"ac\":2}", "{\"a\\/\":1,\"a/\":2}", "{\"\\n\":1,\"n\":2}", "{\"\\\\u0061\":1,\"a\":2}",
        "{\"é\":1,\"\\u00e9\":2}", "{\"é\":1,\"e\\u0301\":2}", "{\"\\ud83d\\ude00\":1,\"😀\":2}", "{\"\\ud83d\\ude00\":1,\"\\ud83d\\ude01\":2}", "{\"\\u0000\":1,\"\":2}", "{\"\\u0000\":1,\"\\u0000\":2}",
        "{\"a\":1,\"A\":2}", "{\"é\":1,\"É\":2}", "{\"\\u0041\":1,\"a\":2}", "{\"ß\":1,\"SS\":2}", "{\"K\":1,\"K\":2,\"k\":3}", "{\"i\":1,\"İ\":2}",
        "{\"\\ud800\":1}", "{\"a\":1,\"\\ud800\":2}", "{\"\\ud800\":1,\"\\ud800\":2}", "{\"\\udc00x\":1,\"b\":2}", "{\"a\":1,\"a\":2,\"\\ud800\":3}", "{\"a\":\"\\ud800\"}", "{\"a\":[\"\\udc00\"]}", "{\"a\":\"\\ud800\",\"a\":2}",
        "{\"a\":\"\\u0041\\n\",\"b\":\"\",\"c\":\"é😀\",\"d\":1.50e+1,\"e\":-0,\"f\":true,\"g\":false,\"h\":null}",
        "{\"a\":{\"a\":{\"a\":1}}}", "{\"a\":{\"b\":1,\"b\":2},\"a\":3}", "{\"a\":{\"b\":1},\"a\":{\"b\":2}}", "{\"a\":[1,{\"b\":1},{\"b\":2}],\"c\":{\"b\":3},\"b\":[]}", "{\"a\":[{\"b\":1},[{\"c\":1,\"c\":2}]],\"d\":1}",
        "{\"a\":[],\"b\":{},\"c\":[[]],\"d\":[{}],\"e\":{\"f\":{}}}", "{\"a\":[[1,2],[3,[4,{\"x\":[],\"x\":1}]]]}",
        "{\"12345678a12345678\":1,\"12345678b12345678\":2}", "{\"12345678a12345678\":1,\"12345678b12345678\":2,\"12345678a12345678\":3}", "{\"1234a678\":1,\"1234b678\":2}", "{\"abc\":1,\"abcd\":2,\"abcde\":3,\"abcdefgh\":4,\"abcdefghi\":5}",
        "{\"a\":1,\"a\":2", "{\"a\":1,\"a\":", "{\"a\":1,\"a\"}", "{\"a\":1,\"b\":tru,\"a\":2}", "{\"a\":1,\"a\":2,\"b\":tru}", "{\"a\":1,\"a\":[2,{\"b\":]}", "{\"a\":1,\"a\":2}}", "{\"a\":1,\"a\":2} x",
        "{\"a\":1,}", "{\"a\":1,\"a\":2,}", "{/*a*/\"a\":1,//b\n\"b\":2}", "{/*a*/\"a\":1,//b\n\"a\":2/*c*/}", "{\n  \"a\" : 1 ,\n  \"b\" : [ 2 ,\n { \"c\" : 3 , \"c\" : 4 } ]\n}",
    ];

    /// <summary>The text around an object.</summary>
    public static readonly (string Before, string After)[] Places =
        [("", ""), ("[", "]"), ("[1,", ",[]]"), ("[{\"a\":1},", "]"), ("{\"w\":", "}"), ("{\"w\":[{\"v\":", "}],\"z\":1}"), ("[[[[", "]]]]"), (" ", "\n")];

    /// <summary>Objects of many names: all different, one repeated at several distances, in another spelling, or in another case.</summary>
    public static IEnumerable<string> Many(bool isLong) => from count in isLong ? [1000, 5000] : s_counts
                                                           from name in (Func<int, string>[])[static i => $"n{i}", static i => $"same beginning {i:D8} same end", static i => i == 0 ? "" : new string('x', i % 70) + i, static i => $"\\u00e9{i}"]
                                                           from extra in (string?[])[null, name(0), name(count / 2), name(count - 1), name(count - 1).Replace("n", "\\u006e", StringComparison.Ordinal), name(0).ToUpperInvariant().Replace("\\U", "\\u", StringComparison.Ordinal)]
                                                           select "{" + string.Join(',', Enumerable.Range(0, count).Select(i => $"\"{name(i)}\":{i}")) + (extra is null ? "}" : $",\"{extra}\":[]}}");
}
