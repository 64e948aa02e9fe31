using System.Text;

namespace Peregrine.Json.Tests.Streams;

internal sealed class Spot
{
    public int X { get; set; }

    public string? Name { get; set; }

    public List<int>? Numbers { get; set; }

    public Dictionary<string, Spot?>? Near { get; set; }
}

internal static class Samples
{
    /// <summary>Documents, good and bad, with the type they are read as.</summary>
    public static IEnumerable<(Type Type, string Json)> All()
    {
        string[] spots =
        [
            """{"X":1,"Name":"a","Numbers":[1,2],"Near":{"b":{"X":2},"c":null}}""",
            "\uFEFF{\"X\":12}", "\uFEFF", "", " \n ", "null", "  {\n \"X\" : 1 ,\r\n \"Name\" : \"\u00e9\u20ac\ud83d\ude00\\u00e9\\n\" }\n ",
            "{\"X\":1}x", "{\"X\":1} 2", "{\"X\":1}\uFEFF", " \uFEFF{}", "{\"X\":\"x\"}", "{\"X\":1,\"Name\":5}", "{\"X\":1,}", "{\"X\":1", "{\"X\"", "{\"X\":tru}",
            "{\"Numbers\":[1,2,\"x\"]}", "{\"Numbers\":[1,2", "{\"Near\":{\"a\":{\"X\":1},\"b\":{\"X\":[]}}}", "{\"Near\":{\"a\":{\"X\":1},", "[]", "5", "\"x\"",
            "{\n\n\"X\":\n 1 \"y\"", "{\"unknown\":[{\"a\":\"\\ud800\"},1.5e3],\"X\":3}", "{\"unknown\":[1,}", "{\"X\":99999999999}", "{\"Name\":\"\\x\"}", "{\"Name\":\"\u0001\"}",
        ];
        foreach (string json in spots)
        {
            yield return (typeof(Spot), json);
        }

        foreach (string json in (string[])["1", " 12 ", "\uFEFF-3\n", "1 2", "1,", "-", "1.5", "01", "1e", "x", "\"1\"", "[1", "tru", "2147483648", "{}"])
        {
            yield return (typeof(int), json);
        }

        foreach (string json in (string[])["[1,2,3]", "[]", "[ ]", "[1,]", "[,1]", "[1 2]", "[1", "[", "[1,\"x\",3]", "[[1]]", "{}", "null", "[1,2]]", "[1,\n2,\n\nx]"])
        {
            yield return (typeof(List<int>), json);
        }

        foreach (string json in (string[])["true", "tru", "false ", "null", "nul", "\"a", "\"\u20ac\\n\""])
        {
            yield return (typeof(bool?), json);
            yield return (typeof(string), json);
        }
    }

    public static byte[] Utf8(string json) => Encoding.UTF8.GetBytes(json);

    /// <summary>An object graph of about so many bytes.</summary>
    public static List<Spot> Large(int bytes)
    {
        var spots = new List<Spot>();
        for (int i = 0; i < bytes / 64; i++)
        {
            spots.Add(new Spot { X = i, Name = $"spot {i} \u00e9", Numbers = i % 3 == 0 ? [i, -i] : null });
        }

        return spots;
    }
}
