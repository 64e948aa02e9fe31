using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Values of relaxed texts, and where errors in them are.</summary>
public sealed partial class RelaxedReadTests
{
    public sealed record Server
    {
        public string? Host { get; init; }

        [JsonPropertyName("ports")]
        public int[]? Ports { get; init; }

        public double Timeout { get; init; }

        public required bool Tls { get; init; }

        [JsonConverter(typeof(Picky))]
        public string? Note { get; init; }

        public Stream? Log { get; init; }
    }

    /// <summary>Refuses some strings, each in another way.</summary>
    public sealed class Picky : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString() switch
        {
            "own" => throw new OwnException("Own."),
            "placed" => throw new JsonException("Placed.", "$.elsewhere", 700, 3),
            "none" => throw new JsonException(),
            "nested" => Ours.Deserialize<string[]>("[[\n1]]")![0],
            "reader" => ReadOther(),
            "unsupported" => throw new NotSupportedException("Unsupported."),
            "other" => throw new ArithmeticException("Other."),
            string text => text,
            null => null,
        };

        private static string ReadOther()
        {
            var other = new Utf8JsonReader("\n[?"u8);
            return other.Read() && other.Read() ? "" : "?";
        }

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    public sealed class OwnException(string message) : JsonException(message);

    [JsonSerializable(typeof(Server))]
    [JsonSerializable(typeof(double[]))]
    private sealed partial class Contracts : JsonSerializerContext;

    private const string Whole = """
        // The first server.
        {
          Host: 'a\x2Eexample', /* not final */
          ports: [0x50, +443, 80,],
          Timeout: .5,
          Tls: true,
        }
        """;

    [Fact]
    public async Task EveryKindOfInputReadsTheSame()
    {
        const string text = Whole;
        byte[] utf8 = [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(text)];
        JsonTypeInfo<Server> info = Contracts.Default.Server;
        Server?[] all =
        [
            Ours.DeserializeRelaxed<Server>(text), Ours.DeserializeRelaxed<Server>(text.AsSpan()), Ours.DeserializeRelaxed<Server>(utf8),
            Ours.DeserializeRelaxed<Server>(new PieceStream(utf8, 3, seeks: false)), Ours.DeserializeRelaxed<Server>(new PieceStream(utf8, 7, seeks: true)),
            Ours.DeserializeRelaxed(text, info), Ours.DeserializeRelaxed(text.AsSpan(), info), Ours.DeserializeRelaxed(utf8, info),
            Ours.DeserializeRelaxed(new PieceStream(utf8, 3, seeks: false), info),
            await Ours.DeserializeRelaxedAsync<Server>(new PieceStream(utf8, 3, seeks: false), cancellationToken: TestContext.Current.CancellationToken),
            await Ours.DeserializeRelaxedAsync(new PieceStream(utf8, 7, seeks: true), info, TestContext.Current.CancellationToken),
        ];
        foreach (Server? server in all)
        {
            Assert.Equal(("a.example", 0.5, true), (server!.Host, server.Timeout, server.Tls));
            Assert.Equal([0x50, 443, 80], server.Ports!);
        }
    }

    [Fact]
    public async Task AsynchronousReadingIsCancelledAndFailsAsTheOtherOneDoes()
    {
        byte[] faulty = Encoding.UTF8.GetBytes("{Tls:true,\nports:[+1, 'x']}");
        JsonException expected = Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<Server>(new MemoryStream(faulty)));
        JsonException thrown = await Assert.ThrowsAsync<JsonException>(
            async () => await Ours.DeserializeRelaxedAsync<Server>(new PieceStream(faulty, 2, seeks: false), options: null, TestContext.Current.CancellationToken));
        Assert.Equal((expected.Message, expected.Path, expected.LineNumber, expected.BytePositionInLine), (thrown.Message, thrown.Path, thrown.LineNumber, thrown.BytePositionInLine));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await Ours.DeserializeRelaxedAsync<Server>(new PieceStream(faulty, 2, seeks: false), options: null, new CancellationToken(canceled: true)));
    }

    /// <summary>A caret stands where the exception says that the error is.</summary>
    [Theory]
    [InlineData("{Tls:true,ports:[0x50,\n/*é*/.5^,1]}", "$.ports[1]", NotInt)]
    [InlineData("{Tls:true,ports:[0x50,\n/*é*/'é\\x41'^,1]}", "$.ports[1]", NotInt)]
    [InlineData("{Tls:true,\n'ports':[0x50, /*é\n*/ +0xFFFFFFFFFF^ /*x*/]}", "$.ports[1]", NotInt)]
    [InlineData("{Tls:true,\n'ports':[+Infinity^,]}", "$.ports[0]", NotInt)]
    [InlineData("{Tls:true,ports:[\n/*\n*/{^/*\n*/a:1}]}", "$.ports[0]", NotInt)]
    [InlineData("{Tls:true,\u2028//\u2029ports:[\n{^}]}", "$.ports[0]", NotInt)]
    [InlineData("\uFEFF{Host:/**/'\\uD800'^}", "$.Host", "The JSON value could not be converted to System.String.")]
    [InlineData("{Tls:true,Host:/**/10.^ }", "$.Host", "The JSON value could not be converted to System.String.")]
    [InlineData("{ports\n/*é*/://\n+1^}", "$.ports", "The JSON value could not be converted to System.Int32[].")]
    [InlineData("{T\\u006cs: /*\n*/[^1]}", "$.Tls", "The JSON value could not be converted to System.Boolean.")]
    [InlineData("/*\n*/{tls:true, //\n}^", "$", MissingTls)]
    [InlineData("{Tls:true,Note: /*\n*/'non\\x65'^,}", "$.Note", "The JSON value could not be converted to System.String.")]
    [InlineData("{Tls:true,Note: /*\n*/'own'^}", "$.Note", "Own.")]
    [InlineData("[1,\n'é' ^x]", "$[2]", "'x' is invalid after a value. Expected either ',', '}', or ']'.")]
    [InlineData("{é:[{},{a:1,\n/*é*/b:'\\q\\^1'}]}", "$.é[1].b", "'1' is an invalid escapable character within a JSON string. The string should be correctly escaped.")]
    [InlineData("{a:1,\r\n  b:2 ^c", "$", "'c' is invalid after a value. Expected either ',', '}', or ']'.")]
    [InlineData("{a:1,/*\n*/b ^2", "$", "'2' is invalid after a property name. Expected a ':'.")]
    [InlineData("{'a b':{'c\\x41':tru^", "$['a b'].cA", "'tru' is an invalid JSON literal. Expected the literal 'true'.")]
    [InlineData("[/*\n^", "$[0]", "Expected end of comment, but instead reached end of data.")]
    [InlineData("{a:[]}\n\u2028^x", "$", "'x' is invalid after a single JSON value. Expected end of data.")]
    [InlineData("[1.e^]", "$[0]", "']' is invalid within a number, immediately after a sign character ('+' or '-'). Expected a digit ('0'-'9').")]
    [InlineData("['\\x4^", "$[0]", "Expected end of string, but instead reached end of data.")]
    [InlineData("{a\\u^:1}", "$", "':' is not a hex digit following '\\u' within a JSON string. The string should be correctly escaped.")]
    [InlineData("[\n0^1]", "$[0]", "Invalid leading zero before '1'.")]
    public void ErrorsAreWhereTheyStandInTheRelaxedText(string marked, string path, string message)
    {
        int at = marked.IndexOf('^', StringComparison.Ordinal);
        string text = marked.Remove(at, 1);
        (int line, int position) = (marked.AsSpan(0, at).Count('\n'), Encoding.UTF8.GetByteCount(marked.AsSpan(marked.LastIndexOf('\n', at) + 1)[..(at - marked.LastIndexOf('\n', at) - 1)]));
        foreach (Func<object?> read in (Func<object?>[])[() => Ours.DeserializeRelaxed<Server>(text), () => Ours.DeserializeRelaxed<Server>(Encoding.UTF8.GetBytes(text))])
        {
            JsonException error = Assert.ThrowsAny<JsonException>(() => read());
            Assert.Equal((path, line, position), (error.Path, error.LineNumber!.Value, error.BytePositionInLine!.Value));
            Assert.Equal(message is MissingTls or "Own." ? message : $"{message} Path: {path} | LineNumber: {line} | BytePositionInLine: {position}.", error.Message);
            Assert.Equal(message == "Own.", error is OwnException);
        }
    }

    private const string NotInt = "The JSON value could not be converted to System.Int32.";

    private const string MissingTls =
        "JSON deserialization for type 'Peregrine.Json.ExtrasTests.RelaxedReadTests+Server' was missing required properties including: 'Tls'.";

    [Fact]
    public void OtherExceptionsHaveTheirPlaceToo()
    {
        NotSupportedException unsupported = Assert.Throws<NotSupportedException>(() => Ours.DeserializeRelaxed<Server>("{Note:/*\n*/'unsupported'}"));
        Assert.EndsWith(" Path: $.Note | LineNumber: 1 | BytePositionInLine: 15.", unsupported.Message, StringComparison.Ordinal);
        NotSupportedException ofType = Assert.Throws<NotSupportedException>(() => Ours.DeserializeRelaxed<Server>("{Log:/*\n*/{}}"));
        Assert.EndsWith(" Path: $.Log | LineNumber: 1 | BytePositionInLine: 3.", ofType.Message, StringComparison.Ordinal);
        Assert.Equal("Other.", Assert.Throws<ArithmeticException>(() => Ours.DeserializeRelaxed<Server>("{Note:'other'}")).Message);

        // What a converter has found in other texts stays.
        foreach (string other in (string[])["nested", "reader"])
        {
            JsonException expected = Assert.ThrowsAny<JsonException>(() => Ours.Deserialize<Server>($$"""{"Tls":true,"Note":"{{other}}"}"""));
            JsonException error = Assert.ThrowsAny<JsonException>(() => Ours.DeserializeRelaxed<Server>($"{{Tls:/*\n*/true,Note:'{other}'}}"));
            Assert.Equal((expected.Message, expected.Path, expected.LineNumber, expected.BytePositionInLine), (error.Message, error.Path, error.LineNumber, error.BytePositionInLine));
        }

        JsonException placed = Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<Server>("{Note:'placed'}"));
        Assert.Equal(("Placed.", "$.elsewhere", 700, 3), (placed.Message, placed.Path, placed.LineNumber, placed.BytePositionInLine));
    }

    public sealed record Late([property: JsonConverter(typeof(Picky))] string? Note)
    {
        public int Number { get; set; }
    }

    /// <summary>An argument of the constructor is read before a member that stands before it.</summary>
    [Fact]
    public void AnErrorThatIsFoundWhileAnotherOneIsExplainedHasItsPlace()
    {
        JsonException error = Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<Late>("{Number:1e3,/*\n*/Note:'none'}"));
        Assert.Equal(("$.Note", 1, 13), (error.Path, error.LineNumber, error.BytePositionInLine));
        Assert.Equal("$.Note", Ours.TryDeserialize<Late>("""{"Number":1e3,"Note":"own"}""").Error?.Path);
        OwnException own = Assert.Throws<OwnException>(() => Ours.DeserializeRelaxed<Late>("{Number:1e3,/*\n*/Note:'own'}"));
        Assert.Equal(("$.Note", 1, 12), (own.Path, own.LineNumber, own.BytePositionInLine));
    }

    /// <summary>System.Text.Json takes comments in other places only.</summary>
    [Fact]
    public void CommentsMayStandBetweenANameAndItsColon()
    {
        var skipping = new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip };
        const string text = "{\"Tls\"/*c*/:true}";
        Assert.Equal(
            Assert.Throws<JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<Server>(text, skipping)).Message,
            Assert.Throws<JsonException>(() => Ours.Deserialize<Server>(text, skipping)).Message);
        Assert.True(Ours.DeserializeRelaxed<Server>(text)!.Tls);
        Assert.True(Ours.DeserializeRelaxed<Server>(text, skipping)!.Tls);
    }

    [Fact]
    public void BytesInStringsAreCheckedWhereTheyAreRead()
    {
        byte[] text = [.. "[/*\n*/'a', 'b\\x41"u8, 0xFF, .. "c']"u8];
        JsonException error = Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<string[]>(text));
        JsonException strict = Assert.Throws<JsonException>(() => Ours.Deserialize<string[]>([.. "[\n  \"a\", \"b___A"u8, 0xFF, .. "c\"]"u8]));
        Assert.Equal(strict.Message, error.Message);
    }

    /// <summary>Bytes do not become a character because what stands between them is left out.</summary>
    [Theory]
    [InlineData("\\", "")]
    [InlineData("\\\n", "")]
    [InlineData("\\\r\n", "\\\u2028")]
    public void BytesAreNotJoined(string first, string second)
    {
        foreach (byte[] character in (byte[][])[[0xC3, 0xA9], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80]])
        {
            for (int length = 1; length < character.Length; length++)
            {
                byte[] text = [.. "{/**/'a"u8, .. character[..length], .. Encoding.UTF8.GetBytes(first + second), .. character[length..], .. "':1}"u8];
                Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<Dictionary<string, int>>(text));
                JsonException error = Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<JsonElement>(text));
                Assert.StartsWith("Cannot transcode invalid UTF-8 JSON text to UTF-16 string. Path: $ | ", error.Message, StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public void NamesOfNumbersAreReadAsNumbers()
    {
        Assert.Equal(double.NaN, Ours.DeserializeRelaxed<double>("NaN"));
        Assert.Equal([double.NaN, double.PositiveInfinity, double.NegativeInfinity, 1], Ours.DeserializeRelaxed<double[]>("[NaN,+Infinity,-Infinity,1.]")!);
        Assert.Equal([float.NaN, null], Ours.DeserializeRelaxed<float?[]>("[-NaN,null,]")!);
        Assert.Equal([double.NaN], Ours.DeserializeRelaxed("[NaN]", Contracts.Default.DoubleArray)!);
        Assert.Equal([Half.NegativeInfinity], Ours.DeserializeRelaxed<List<Half>>(new MemoryStream("[-Infinity]"u8.ToArray()))!);
        Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<decimal>("NaN"));
        Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<int>("Infinity"));
        Assert.Equal("NaN", (string?)Ours.DeserializeRelaxed<JsonNode>("NaN"));

        // Only where a text has such a number does such a string become one.
        Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<double[]>("['NaN']"));
        Assert.Equal(2, Ours.DeserializeRelaxed<double[]>("['NaN',NaN]")!.Length);
    }

    [Fact]
    public void OptionsAndMetadataAreHonoured()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };
        Server server = Ours.DeserializeRelaxed<Server>("{HOST:'a',TIMEOUT:Infinity,tls:true}", options)!;
        Assert.Equal(("a", double.PositiveInfinity), (server.Host, server.Timeout));
        Assert.True(options.IsReadOnly);
        JsonException unmapped = Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<Server>("{tls:true,/*\n*/other:NaN}", options));
        Assert.Equal(("$.other", 1L, 8L), (unmapped.Path, unmapped.LineNumber!.Value, unmapped.BytePositionInLine!.Value));

        JsonTypeInfo<double[]> own = JsonTypeInfo.CreateJsonTypeInfo<double[]>(new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() });
        Assert.Equal([1], Ours.DeserializeRelaxed("[+1]", own)!);
        var strict = new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowReadingFromString };
        Assert.Equal([1, double.NaN], Ours.DeserializeRelaxed<double[]>("['1',NaN]", strict)!);
    }

    [Fact]
    public void CopiesOfOptionsGoWithTheirOptions()
    {
        WeakReference options = Read();
        for (int round = 0; round < 20 && options.IsAlive; round++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(options.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Read()
        {
            var own = new JsonSerializerOptions { MaxDepth = 7 };
            Assert.Equal([double.NaN], Ours.DeserializeRelaxed<double[]>("[NaN]", own)!);
            return new WeakReference(own);
        }
    }

    [Fact]
    public async Task ArgumentsAreChecked()
    {
        Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<int>((string)null!));
        Assert.Throws<ArgumentNullException>("json", () => JsonRelaxed.ToJson(null!));
        Assert.Throws<ArgumentNullException>("output", () => JsonRelaxed.ToJson("1"u8, null!));
        Assert.Throws<ArgumentNullException>("utf8Json", () => Ours.DeserializeRelaxed<int>((Stream)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.DeserializeRelaxed("1", (JsonTypeInfo<Server>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.DeserializeRelaxed("1"u8, (JsonTypeInfo<Server>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => Ours.DeserializeRelaxed(Stream.Null, (JsonTypeInfo<Server>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => { _ = Ours.DeserializeRelaxedAsync(Stream.Null, (JsonTypeInfo<Server>)null!); });
        await Assert.ThrowsAsync<ArgumentNullException>("utf8Json", async () => await Ours.DeserializeRelaxedAsync<int>(null!));
        Assert.Throws<ArgumentOutOfRangeException>("maxDepth", () => JsonRelaxed.ToJson("1", -1));
    }
}
