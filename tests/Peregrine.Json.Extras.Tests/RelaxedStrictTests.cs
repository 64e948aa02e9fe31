using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Strict JSON is relaxed JSON: the same values and the same exceptions. Anything else is read, or refused with a place.</summary>
public sealed class RelaxedStrictTests
{
    [Fact]
    public void EveryDocumentAndEveryVectorReadsAsItDoesStrictly()
    {
        string[] files = [.. Files("conformance"), .. Files("corpora")];
        int accepted = 0;
        foreach (string file in files)
        {
            byte[] text = File.ReadAllBytes(file);
            string strict = Outcome(() => Ours.Deserialize<JsonElement>(text));
            bool isStrict = !strict.StartsWith('!');
            accepted += isStrict ? 1 : 0;
            foreach ((Func<byte[], object?> relaxed, Func<byte[], object?> plain) in s_reads)
            {
                string expected = Outcome(() => plain(text));
                string actual = Outcome(() => relaxed(text));
                Assert.True(!isStrict || expected == actual, $"{file}: {expected} {actual}");
            }
        }

        Assert.InRange(accepted, 120, files.Length - 100);
    }

    [Theory]
    [InlineData("""{"a":[1,2,{"b":"x"}],"c":null}""")]
    [InlineData("[[[[[1]]]]]")]
    [InlineData("\"\\uD800\"")]
    [InlineData("[1e400,-0,1.10,\"\\/\"]")]
    [InlineData("{\"a\":1,\"a\":2}")]
    public void ExceptionsOfStrictTextsAreTheSame(string text)
    {
        JsonSerializerOptions[] all = [JsonSerializerOptions.Default, new() { MaxDepth = 3 }, new() { AllowDuplicateProperties = false }, JsonSerializerOptions.Web];
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        foreach (JsonSerializerOptions options in all)
        {
            Assert.Equal(Outcome(() => Ours.Deserialize<int>(text, options)), Outcome(() => Ours.DeserializeRelaxed<int>(text, options)));
            Assert.Equal(Outcome(() => Ours.Deserialize<List<int>>(text, options)), Outcome(() => Ours.DeserializeRelaxed<List<int>>(text, options)));
            Assert.Equal(Outcome(() => Ours.Deserialize<string>(text, options)), Outcome(() => Ours.DeserializeRelaxed<string>(text, options)));
            Assert.Equal(Outcome(() => Ours.Deserialize<JsonNode>(utf8, options)), Outcome(() => Ours.DeserializeRelaxed<JsonNode>(utf8, options)));
            Assert.Equal(
                Outcome(() => Ours.Deserialize<Dictionary<string, int>>(new MemoryStream(utf8), options)),
                Outcome(() => Ours.DeserializeRelaxed<Dictionary<string, int>>(new MemoryStream(utf8), options)));
        }
    }

    /// <summary>What System.Text.Json's reader can skip itself, it also reports where the relaxed reader does.</summary>
    [Fact]
    public void PlacesAreThoseOfAReaderThatSkipsComments()
    {
        var skipping = new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        var random = new Random(17);
        string[] gaps = ["", "", " ", "\n", "/**/", "/*é\n*/", "//y\n", "\n//é\r\n ", "/*//*/", "\t/*\"*/ \n"];
        for (int round = 0; round < 3000; round++)
        {
            string Gap() => gaps[random.Next(gaps.Length)];
            string List() => $"[{Gap()}{string.Join($"{Gap()},{Gap()}", Enumerable.Range(0, random.Next(1, 5)).Select(_ => Value()))}{Gap()}{(random.Next(3) == 0 ? "," : "")}{Gap()}]";
            string Value() => random.Next(12) switch { 0 => "\"é\"", 1 => "{}", 2 => "2.5", 3 => "true", 4 => $"[{Gap()}]", 5 => "x", _ => "17" };
            string text = $"{Gap()}{{{Gap()}\"a\":{Gap()}{List()}{Gap()},{Gap()}\"b\":{Gap()}{List()}{Gap()}}}{Gap()}";
            string expected = Outcome(() => Ours.Deserialize<Dictionary<string, int[]>>(text, skipping));
            string actual = Outcome(() => Ours.DeserializeRelaxed<Dictionary<string, int[]>>(text));

            // A text that breaks the grammar is refused before any of it is read.
            bool isBroken = text.Contains('x', StringComparison.Ordinal);
            Assert.Equal(isBroken ? PlaceOf(() => Ours.Deserialize<JsonElement>(text, skipping)) : expected, isBroken ? PlaceOf(() => Ours.DeserializeRelaxed<JsonElement>(text)) : actual);
        }

        static string PlaceOf(Func<JsonElement> read)
        {
            JsonException refused = Assert.Throws<JsonException>(() => read());
            return $"{refused.LineNumber} {refused.BytePositionInLine}";
        }
    }

    [Fact]
    public void DamagedTextsAreReadOrRefused()
    {
        byte[] whole = Encoding.UTF8.GetBytes("/*é*/{a:'x\\x41\\\n\\'é',$b\\u0063:[+1,.5,5.,0xAb,-Infinity,NaN,1e-3,],//c\u2028\"d\":{},'e' /**/ : null,\u00A0f:[true,'\\u12aB'],}\n");
        byte[] bytes = [0, (byte)'\n', (byte)'\r', (byte)'"', (byte)'\'', (byte)'\\', (byte)'/', (byte)'*', (byte)',', (byte)':', (byte)'[', (byte)']', (byte)'{', (byte)'}', (byte)'0', (byte)'9', (byte)'x', (byte)'u', (byte)'.', (byte)'-', (byte)'+', (byte)'e', (byte)'I', (byte)'N', 0x80, 0xA8, 0xC3, 0xE2, 0xED, 0xEF, 0xF4, 0xFF];
        Assert.Equal(7, ((JsonArray)Ours.DeserializeRelaxed<JsonNode>(whole)!["$bc"]!).Count);
        int refused = 0;
        for (int at = 0; at < whole.Length; at++)
        {
            refused += Try(whole.AsSpan(0, at));
            foreach (byte value in bytes)
            {
                byte[] damaged = [.. whole];
                damaged[at] = value;
                refused += Try(damaged);
                refused += Try([.. whole.AsSpan(0, at), value, .. whole.AsSpan(at)]);
            }

            refused += Try([.. whole.AsSpan(0, at), .. whole.AsSpan(at + 1)]);
        }

        Assert.InRange(refused, whole.Length * 2, (whole.Length * 2 * (bytes.Length + 1)) - 1);

        static int Try(ReadOnlySpan<byte> text)
        {
            byte[] damaged = text.ToArray();
            Exception? element = Record.Exception(() => Ours.DeserializeRelaxed<JsonElement>(damaged));
            Exception? dictionary = Record.Exception(() => Ours.DeserializeRelaxed<Dictionary<string, object>>(damaged));
            Assert.True(element is null or JsonException { LineNumber: not null } && dictionary is null or JsonException { LineNumber: not null }, $"{element} {dictionary}");
            string decoded = Encoding.UTF8.GetString(damaged);
            if (!decoded.Contains('\uFFFD', StringComparison.Ordinal))
            {
                Assert.Equal(element?.Message, Record.Exception(() => Ours.DeserializeRelaxed<JsonElement>(decoded))?.Message);
                string? strict = element is null ? JsonRelaxed.ToJson(decoded) : null;
                Assert.True(strict is null || JsonElement.Parse(strict).GetRawText() == Ours.DeserializeRelaxed<JsonElement>(damaged).GetRawText());
            }

            return element is null ? 0 : 1;
        }
    }

    private static readonly (Func<byte[], object?> Relaxed, Func<byte[], object?> Plain)[] s_reads =
    [
        (static text => Ours.DeserializeRelaxed<JsonElement>(text), static text => Ours.Deserialize<JsonElement>(text)),
        (static text => Ours.DeserializeRelaxed<object[]>(text), static text => Ours.Deserialize<object[]>(text)),
        (static text => Ours.DeserializeRelaxed<Dictionary<string, string>>(text), static text => Ours.Deserialize<Dictionary<string, string>>(text)),
        (static text => Ours.DeserializeRelaxed<double[]>(new MemoryStream(text)), static text => Ours.Deserialize<double[]>(new MemoryStream(text))),
        (static text => Ours.DeserializeRelaxed<string>(text), static text => Ours.Deserialize<string>(text)),
    ];

    private static IEnumerable<string> Files(string folder) =>
        Directory.EnumerateFiles(TestData.Require(folder), "*.json", SearchOption.AllDirectories).Order(StringComparer.Ordinal);

    private static string Outcome<T>(Func<T> read)
    {
        try
        {
            return Ours.Serialize(read(), JsonSerializerOptions.Web);
        }
        catch (Exception error) when (error is JsonException or NotSupportedException or ArgumentException or InvalidOperationException)
        {
            JsonException? json = error as JsonException;
            return $"!{error.GetType()} {error.Message} {json?.Path} {json?.LineNumber} {json?.BytePositionInLine} {error.InnerException?.Message}";
        }
    }
}
