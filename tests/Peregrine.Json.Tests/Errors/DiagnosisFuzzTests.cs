using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Tests.Errors;

/// <summary>Broken inputs by the thousand: each must give the exception that System.Text.Json gives.</summary>
public sealed class DiagnosisFuzzTests
{
    private static readonly JsonSerializerOptions s_lenient = new()
    {
        AllowTrailingCommas = true,
        ReadCommentHandling = JsonCommentHandling.Skip,
        NumberHandling = JsonNumberHandling.AllowReadingFromString,
    };

    private static readonly JsonSerializerOptions s_compact = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault };
    private static readonly JsonSerializerOptions s_indented = new(s_compact) { WriteIndented = true, NewLine = "\r\n" };
    private static readonly JsonSerializerOptions s_comments = new() { ReadCommentHandling = JsonCommentHandling.Skip, PropertyNameCaseInsensitive = true };
    private static readonly JsonSerializerOptions s_commas = new() { AllowTrailingCommas = true };
    private static readonly JsonSerializerOptions s_shallow = new() { MaxDepth = 3 };
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions[] s_options = [JsonSerializerOptions.Default, s_lenient, s_comments, s_commas, s_shallow, s_preserve];

    private static readonly (Type Type, string Json)[] s_seeds =
    [
        (typeof(int), "-12"), (typeof(double), "1.5e-3"), (typeof(string), "\"a\\u00e9\\n\u00e9\""), (typeof(bool), " true "), (typeof(object), "[1,{\"a\":[2]}]"),
        (typeof(int[]), "[1, 2 ,3]"), (typeof(List<List<int>>), "[[1,2],[],\n[3]]"), (typeof(int?[]), "[1,null]"),
        (typeof(Dictionary<string, int>), "{\"a\":1,\"b c\" : 2}"), (typeof(Dictionary<int, List<Spot>>), "{\"1\":[{\"X\":1}],\"2\":[]}"),
        (typeof(Spot), "{\"X\":1,\"zz\":[1,{\"q\":null}],\"Name\":\"n\"}"), (typeof(List<Spot?>), "[null,{\"Name\":null}]"),
        (typeof(Pair), "{\"First\":1,\"zz\":{},\"Third\":[1,2],\"Second\":\"x\"}"), (typeof(List<Pair>), "[{\"First\":1},{\"Third\":null}]"),
        (typeof(Late), "{\"P\":1,\"Q\":[1,2],\n\"A\":3,\"N\":{\"A\":1,\"P\":2}}"), (typeof(KeyValuePair<string, int>), "{\"Key\":\"a\",\"Value\":1}"),
        (typeof(Spot), "/*a\nb*/{//x\n\"X\"/**/:/*y*/1,/*z*/}//\r\n"), (typeof(List<int>), "//a\n[1/*\n*/,\r\n2,//e\u2027\r\n]/**/"),
        (typeof(Everything), Stj.Serialize(Everything.Sample(), s_compact)),
        (typeof(Everything), Stj.Serialize(Everything.Sample(), s_indented)),
    ];

    private static readonly string[] s_pieces =
    [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\q", "/", "/*", "*/", "//", "\n", "\r", " ", "\t", "0", "01", "-", "+", ".", "e", "E5",
        "1e999", "99999999999999999999999", "null", "true", "nul", "tru", "falsee", "NaN", "\"x\":", "\"x\":1,", "{}", "[]", "\"\"", "\0", "\u0001", "\u00e9", "\u2028", "\ufeff", "\ud83d\ude00", "[[[[", "{\"a\":{\"a\":",
    ];

    [Fact]
    public void EveryTruncation()
    {
        foreach ((Type type, string json) in s_seeds)
        {
            byte[] whole = Encoding.UTF8.GetBytes(json);
            int step = whole.Length > 500 ? 3 : 1;
            for (int length = 0; length <= whole.Length; length += step)
            {
                for (int i = 0; i < s_options.Length; i++)
                {
                    if (TestScale.TakesOf(0.3, length, i))
                    {
                        Check(whole[..length], type, s_options[i]);
                    }
                }
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Mutations(int seed)
    {
        var random = new Random(seed);
        int checkedFaults = 0;
        for (int round = TestScale.Times(6000); round > 0; round--)
        {
            (Type type, string json) = s_seeds[random.Next(s_seeds.Length)];
            byte[] input = Encoding.UTF8.GetBytes(json);
            for (int edits = random.Next(1, 4); edits > 0; edits--)
            {
                input = Mutate(input, random);
            }

            checkedFaults += Check(input, type, s_options[random.Next(s_options.Length)]) ? 1 : 0;
        }

        Assert.True(checkedFaults > TestScale.Times(6000) / 4, $"only {checkedFaults} inputs were faulty");
    }

    private static byte[] Mutate(byte[] input, Random random)
    {
        int at = random.Next(input.Length + 1);
        int removed = random.Next(4) == 0 ? 0 : Math.Min(random.Next(1, 4), input.Length - at);
        byte[] piece = random.Next(6) switch
        {
            0 => [],
            1 => [(byte)random.Next(256)],
            2 when input.Length > 0 => [input[random.Next(input.Length)]],
            _ => Encoding.UTF8.GetBytes(s_pieces[random.Next(s_pieces.Length)]),
        };
        return [.. input.AsSpan(0, at), .. piece, .. input.AsSpan(at + removed)];
    }

    private static bool Check(byte[] input, Type type, JsonSerializerOptions options) =>
        Check(input, type, options, isStream: false) | (!input.AsSpan().StartsWith("\ufeff"u8) && Check(input, type, options, isStream: true));

    private static bool Check(byte[] input, Type type, JsonSerializerOptions options, bool isStream)
    {
        Exception? expected = Oracle.Fail(input, type, options, isStream);
        if (expected is not JsonException json)
        {
            return false;
        }

        if (Oracle.IsSyntax(expected))
        {
            int error = Oracle.OffsetOfSyntax(input, json);
            foreach (int offset in (int[])[input.Length, error, Oracle.FirstUnread(input, options)])
            {
                Oracle.AssertSame(expected, Oracle.Ours(input, type, options, FaultKind.Token, offset, isStream: isStream), input, $"syntax, {type}, fault at {offset}, stream {isStream}");
            }

            return true;
        }

        (int start, JsonTokenType token) = Oracle.TokenEndingAt(input, options, json);
        if (start < 0 || token is JsonTokenType.EndObject or JsonTokenType.EndArray)
        {
            return false;
        }

        if (!json.Message.StartsWith("The JSON value could not be converted", StringComparison.Ordinal))
        {
            // Broken metadata: a text of its own, at the member or at its object.
            string text = json.Message[..json.Message.LastIndexOf(" Path: ", StringComparison.Ordinal)];
            Exception atMember = Oracle.Ours(input, type, options, FaultKind.Positioned, start, text, isStream);
            Exception atObject = Oracle.Ours(input, type, options, FaultKind.Positioned | FaultKind.AtObject, start, text, isStream);
            Oracle.AssertSame(expected, Oracle.Describe(atMember) == Oracle.Describe(expected) ? atMember : atObject, input, $"metadata, {type}, fault at {start}");
            return true;
        }

        bool isText = expected.InnerException?.Message is { } inner && inner.Contains("UTF-", StringComparison.Ordinal);
        FaultKind kind = isText ? FaultKind.Text : token == JsonTokenType.PropertyName ? FaultKind.Key : FaultKind.Token;
        Oracle.AssertSame(expected, Oracle.Ours(input, type, options, kind, start, isStream: isStream), input, $"{kind}, {type}, fault at {start}, stream {isStream}");
        return true;
    }
}
