using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Views: look-up, conversions, stale and default ones.</summary>
public class ViewTests
{
    private static readonly JsonElement s_element = JsonElement.Parse("""[1,"x",{"a":1,"\u0062":"y","a":2},[],1.5,null,true,"2024-01-02T03:04:05Z","6f9619ff-8b86-d011-b42d-00c04fc964ff","AQID","\ud800",1e400,-1]""");

    private static JsonValueView View => JsonText.Parse(Encoding.UTF8.GetBytes(s_element.GetRawText())).Root;

    /// <summary>Midnight as 24:00 is a time for the views if it is one for the loaded System.Text.Json, escaped or not.</summary>
    [Theory]
    [InlineData("2024-02-29T24:00")]
    [InlineData("2024-02-29T24:00:00")]
    [InlineData("2024-02-29T24:00:00.000Z")]
    [InlineData("2024-12-31T24:00:00+01:00")]
    [InlineData("2024-02-29T24:00:01")]
    [InlineData("2024-02-29T23:59:59")]
    public void TimesAtTheEndOfADayAreAsInJsonElement(string time)
    {
        foreach (string json in (string[])[$"\"{time}\"", $"\"{time.Replace("T", "\\u0054", StringComparison.Ordinal)}\""])
        {
            using JsonDocument document = JsonDocument.Parse(json);
            JsonElement element = document.RootElement;
            JsonValueView view = JsonText.Parse(json).Root;
            Assert.Equal(element.TryGetDateTime(out DateTime local), view.TryGetDateTime(out DateTime ours));
            Assert.Equal(local, ours);
            Assert.Equal(element.TryGetDateTimeOffset(out DateTimeOffset instant), view.TryGetDateTimeOffset(out DateTimeOffset other));
            Assert.Equal(instant, other);
        }
    }

    [Fact]
    public void EveryMemberOfEveryKindIsAsInJsonElement()
    {
        for (int i = 0; i < View.Count; i++)
        {
            JsonElement element = s_element[i];
            JsonValueView view = View[i];
            Assert.Equal(element.ValueKind, view.ValueKind);
            Assert.Equal(Trees.Outcome(() => element.ToString()), Trees.Outcome(() => view.ToString()));
            Assert.Equal(Trees.Outcome(() => element.GetString()), Trees.Outcome(() => view.GetString()));
            Assert.Equal(Trees.Outcome(() => element.GetBoolean()), Trees.Outcome(() => view.GetBoolean()));
            Assert.Equal(Trees.Outcome(() => element.GetSByte()), Trees.Outcome(() => view.GetSByte()));
            Assert.Equal(Trees.Outcome(() => element.GetByte()), Trees.Outcome(() => view.GetByte()));
            Assert.Equal(Trees.Outcome(() => element.GetInt16()), Trees.Outcome(() => view.GetInt16()));
            Assert.Equal(Trees.Outcome(() => element.GetUInt16()), Trees.Outcome(() => view.GetUInt16()));
            Assert.Equal(Trees.Outcome(() => element.GetInt32()), Trees.Outcome(() => view.GetInt32()));
            Assert.Equal(Trees.Outcome(() => element.GetUInt32()), Trees.Outcome(() => view.GetUInt32()));
            Assert.Equal(Trees.Outcome(() => element.GetInt64()), Trees.Outcome(() => view.GetInt64()));
            Assert.Equal(Trees.Outcome(() => element.GetUInt64()), Trees.Outcome(() => view.GetUInt64()));
            Assert.Equal(Trees.Outcome(() => element.GetSingle()), Trees.Outcome(() => view.GetSingle()));
            Assert.Equal(Trees.Outcome(() => element.GetDouble()), Trees.Outcome(() => view.GetDouble()));
            Assert.Equal(Trees.Outcome(() => element.GetDecimal()), Trees.Outcome(() => view.GetDecimal()));
            Assert.Equal(Trees.Outcome(() => element.GetDateTime()), Trees.Outcome(() => view.GetDateTime()));
            Assert.Equal(Trees.Outcome(() => element.GetDateTimeOffset()), Trees.Outcome(() => view.GetDateTimeOffset()));
            Assert.Equal(Trees.Outcome(() => element.GetGuid()), Trees.Outcome(() => view.GetGuid()));
            Assert.Equal(Trees.Outcome(() => element.GetBytesFromBase64()), Trees.Outcome(() => view.GetBytesFromBase64()));
            Assert.Equal(Trees.Outcome(() => element.GetProperty("a").ToString()), Trees.Outcome(() => view.GetProperty("a").ToString()));
            Assert.Equal(Trees.Outcome(() => element.GetProperty("b").ToString()), Trees.Outcome(() => view["b"].ToString()));
            Assert.Equal(Trees.Outcome(() => element.GetProperty("c"u8)), Trees.Outcome(() => view.GetProperty("c"u8)));
            Assert.Equal(Trees.Outcome(() => element[0].ToString()), Trees.Outcome(() => view[0].ToString()));

            // A string with an unpaired surrogate equals no text; System.Text.Json throws when it compares.
            bool isUndecodable = element.GetRawText() == "\"\\ud800\"";
            Assert.Equal(isUndecodable ? false : Trees.Outcome(() => element.ValueEquals("x")), Trees.Outcome(() => view.ValueEquals("x")));
            Assert.Equal(isUndecodable ? false : Trees.Outcome(() => element.ValueEquals("x"u8)), Trees.Outcome(() => view.ValueEquals("x"u8)));
            Assert.Equal(isUndecodable, Trees.Outcome(() => element.ValueEquals("x")) is string text && text.Contains("surrogate", StringComparison.Ordinal));
            Assert.Equal(Trees.Outcome(() => element.EnumerateArray().Count()), Trees.Outcome(() => (object)CountOf(view)));
            Assert.Equal(Written(element.WriteTo), Written(view.WriteTo));
        }

        Assert.Equal(Trees.Outcome(() => s_element[13]), Trees.Outcome(() => View[13]));
        Assert.Equal(Trees.Outcome(() => s_element[-1]), Trees.Outcome(() => View[-1]));
    }

    [Fact]
    public void NamesOfEveryLengthAreFound()
    {
        Random random = new(7);
        foreach (int count in (ReadOnlySpan<int>)[1, 2, 5, 15, 16, 17, 40, 1000])
        {
            string[] names = [.. Enumerable.Range(0, count).Select(i => Name(random, i))];
            JsonText text = JsonText.Parse("{" + string.Join(',', names.Select(static (name, i) => $"{JsonSerializer.Serialize(name)}:{i}")) + "}");
            JsonElement element = JsonElement.Parse(text.Utf8.Span);
            for (int round = 0; round < 3; round++)
            {
                foreach (string name in names.SelectMany(static name => (string[])[name, name + "x", name.Length > 0 ? name[..^1] : "y"]))
                {
                    bool isThere = element.TryGetProperty(name, out JsonElement expected);
                    Assert.Equal(isThere, text.Root.TryGetProperty(name, out JsonValueView found));
                    Assert.Equal(isThere, text.Root.TryGetProperty(Encoding.UTF8.GetBytes(name), out JsonValueView same));
                    Assert.Equal(isThere, text.Root.TryGetProperty(new JsonName(name), out JsonValueView third));
                    Assert.Equal((expected.ToString(), expected.ToString(), expected.ToString()), (found.ToString(), same.ToString(), third.ToString()));
                }
            }
        }
    }

    [Fact]
    public void NamesWithUnpairedSurrogatesAreNowhere()
    {
        JsonValueView view = JsonText.Parse("{\"\uFFFD\":1,\"\\ud800\":2}").Root;
        Assert.False(view.TryGetProperty("\ud800", out _));
        Assert.False(view.TryGetProperty(new JsonName("\ud800"), out _));
        Assert.True(view.TryGetProperty(new JsonName("\uFFFD"), out _));
    }

    [Fact]
    public void ManyThreadsSearchOneDocument()
    {
        string json = "[" + string.Join(',', Enumerable.Range(0, 60).Select(static i => "{" + string.Join(',', Enumerable.Range(0, 30).Select(n => $"\"n{n}\":{n + i}")) + "}")) + "]";
        for (int round = 0; round < 20; round++)
        {
            JsonText text = JsonText.Parse(json);
            Parallel.For(0, 8, thread =>
            {
                Random random = new(thread);
                for (int i = 0; i < 2000; i++)
                {
                    int item = random.Next(60), name = random.Next(31);
                    Assert.Equal(name < 30, text.Root[item].TryGetProperty($"n{name}", out JsonValueView value));
                    Assert.True(name == 30 || value.GetInt32() == name + item);
                }
            });
        }
    }

    [Fact]
    public void AMillionNamesAreSearchedInConstantTime()
    {
        // Without an index, 10^5 look-ups among 10^6 names would compare 10^11 names.
        JsonText text = JsonText.Parse("{" + string.Join(',', Enumerable.Range(0, 1_000_000).Select(static i => $"\"{i}\":{i}")) + "}");
        for (int i = 0; i < 1_000_000; i += 10)
        {
            Assert.Equal(i, text.Root[i.ToString()].GetInt32());
        }
    }

    [Fact]
    public void DefaultAndStaleViewsThrow()
    {
        Assert.Equal(JsonValueKind.Undefined, default(JsonValueView).ValueKind);
        Assert.Equal("", default(JsonValueView).ToString());
        Assert.Throws<InvalidOperationException>(() => default(JsonValueView).Count);
        Assert.Throws<InvalidOperationException>(() => default(JsonValueView).GetString());
        Assert.Throws<InvalidOperationException>(() => default(JsonValueView).TryGetProperty("a", out _));
        var parser = new JsonTextParser();
        JsonValueView first = parser.Parse("""{"a":[1,2,3]}"""u8.ToArray()), item = first["a"][1];
        JsonMemberView member = Only(first);
        JsonValueView second = parser.Parse("[1]"u8.ToArray());
        Assert.Equal(1, second[0].GetInt32());
        foreach (JsonValueView stale in (JsonValueView[])[first, item])
        {
            Assert.Throws<InvalidOperationException>(() => stale.ValueKind);
            Assert.Throws<InvalidOperationException>(() => stale.RawText);
            Assert.Throws<InvalidOperationException>(() => stale.GetInt32());
            Assert.Throws<InvalidOperationException>(() => JsonValueView.DeepEquals(stale, second));
        }

        Assert.Throws<InvalidOperationException>(() => member.Name);
        foreach (string text in (string[])["a", "", "\ud800"])
        {
            Assert.Throws<InvalidOperationException>(() => member.NameEquals(text));
            Assert.Throws<InvalidOperationException>(() => default(JsonMemberView).NameEquals(text));
        }

        Assert.Throws<InvalidOperationException>(() => member.Value);
        Assert.ThrowsAny<JsonException>(() => parser.Parse("[1,"u8.ToArray()));
        Assert.Throws<InvalidOperationException>(() => second.Count);
        JsonValueView third = parser.Parse(Encoding.UTF8.GetBytes("[" + new string('1', 100_000) + ",2]"));
        parser.Dispose();
        parser.Dispose();
        Assert.Throws<InvalidOperationException>(() => third[1].GetInt32());
        Assert.Throws<ObjectDisposedException>(() => parser.Parse("1"u8.ToArray()));
    }

    [Fact]
    public void BytesThatChangeAfterParsingAreReadInBounds()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        Random random = new(3);
        using var guarded = new GuardedMemory(1 << 16);
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            byte[] json = Encoding.UTF8.GetBytes(Samples.Value(random));
            guarded.CopyAtEnd(json);
            using var memory = new GuardedBytes(guarded, json.Length);
            JsonText text = JsonText.Parse(memory.Memory);
            Span<byte> bytes = memory.GetSpan();
            for (int i = random.Next(1, 20); i > 0; i--)
            {
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            }

            ReadAll(text.Root);
            memory.Shorten(random.Next(json.Length));
            ReadAll(text.Root);
        }
    }

    [Fact]
    public void TextsThatChangeWhileTheyAreParsedMakeTreesThatCanBeRead()
    {
        Random random = new(8);
        byte[] json = Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, 60).Select(_ => Samples.Value(random, 3))) + "]");
        byte[] shared = [.. json];
        using var stop = new CancellationTokenSource();
        var changing = new Thread(() =>
        {
            Random places = new(9);
            while (!stop.IsCancellationRequested)
            {
                int at = places.Next(json.Length);
                shared[at] = (byte)"\"\\{}[],:0a"[places.Next(10)];
                Thread.SpinWait(20);
                shared[at] = json[at];
            }
        });
        changing.Start();
        try
        {
            for (int round = TestScale.Times(40_000); round > 0; round--)
            {
                try
                {
                    JsonText text = JsonText.Parse(shared);
                    ReadAll(text.Root);
                }
                catch (JsonException)
                {
                    // What is read depends on the moment.
                }
            }
        }
        finally
        {
            stop.Cancel();
            changing.Join();
        }

        Assert.Equal(60, JsonText.Parse(shared).Root.Count);
    }

    [Fact]
    public void EqualityIsThatOfValues()
    {
        (string First, string Second, bool AreEqual)[] cases =
        [
            ("1", "1.0", true), ("1", "10e-1", true), ("0", "-0", true), ("1e400", "10e399", true), ("1e400", "1e401", false), ("100", "1e2", true), ("0.00", "0e7", true),
            ("12345678901234567890123", "12345678901234567890124", false), ("-1", "1", false), ("0.1", "1e-1", true), ("1", "true", false), ("\"a\"", "\"\\u0061\"", true),
            ("[1,2]", "[2,1]", false), ("[]", "{}", false), ("{\"a\":1,\"b\":2}", "{\"b\":2.0,\"a\":1}", true), ("{\"a\":1}", "{\"a\":1,\"b\":2}", false),
            ("{\"a\":1,\"a\":2}", "{\"a\":2}", true), ("{\"a\":1,\"a\":2}", "{\"a\":1}", false), ("{\"\\ud800\":1}", "{\"\\ud801\":1}", false), ("{\"\\ud800\":1}", "{\"\\uD800\":1}", false),
            ("null", "null", true), ("[[[1]]]", "[[[1]]]", true), ("[[[1]]]", "[[[2]]]", false), ("1e99999999999999999999", "1e99999999999999999998", true), ("1e5", "1e-5", false),
        ];
        foreach ((string first, string second, bool areEqual) in cases)
        {
            JsonValueView one = JsonText.Parse(first).Root, other = JsonText.Parse(second).Root;
            Assert.True(areEqual == JsonValueView.DeepEquals(one, other), $"{first} {second}");
            Assert.True(areEqual == JsonValueView.DeepEquals(other, one), $"{second} {first}");
            Assert.True(JsonValueView.DeepEquals(one, JsonText.Parse(first).Root));
        }
    }

    [Fact]
    public void EqualityIsThatOfJsonElement()
    {
        Random random = new(99);
        for (int round = TestScale.Times(50_000); round > 0; round--)
        {
            string first = Samples.Value(random, 3), second = random.Next(3) == 0 ? first.Replace('1', '2') : Samples.Value(random, 4);
            if (HasTwice(JsonElement.Parse(first)) || HasTwice(JsonElement.Parse(second)))
            {
                continue;
            }

            Assert.Equal(JsonElement.DeepEquals(JsonElement.Parse(first), JsonElement.Parse(second)), JsonValueView.DeepEquals(JsonText.Parse(first).Root, JsonText.Parse(second).Root));
        }
    }

    private static JsonTypeInfo<T> Metadata<T>() => (JsonTypeInfo<T>)JsonSerializerOptions.Default.GetTypeInfo(typeof(T));

    [Fact]
    public void ConversionsGoToTypesAndBack()
    {
        JsonText text = JsonText.Parse("// c\n" + """{"Name":"n\u00e9","Values":[1,2,/* c */3,],}""", new JsonTextOptions { SkipComments = true, AllowTrailingCommas = true });
        Model model = text.Root.Deserialize<Model>()!;
        Assert.Equal(("né", 3), (model.Name, model.Values!.Length));
        Assert.True(text.Root.TryGet(out Model? second));
        Assert.Equal(3, second!.Values![2]);
        Assert.False(text.Root.TryGet(out int _));
        Assert.True(text.Root.TryGet(Metadata<Model>(), out Model? third));
        Assert.Equal(3, third!.Values![2]);
        Assert.False(text.Root.TryGet(Metadata<int>(), out int none));
        Assert.Equal(0, none);
        Assert.Equal("jsonTypeInfo", Assert.Throws<ArgumentNullException>(() => JsonText.Parse("1").Root.TryGet<int>(null!, out _)).ParamName);
        Assert.Equal("né", text.Root.ToJsonNode()!["Name"]!.GetValue<string>());
        Assert.Equal("né", text.Root.ToJsonElement().GetProperty("Name").GetString());
        Assert.Equal("""{"Name":"n\u00e9","Values":[1,2,3]}""", Text(text.Root));
        Assert.Equal("[1,2,/* c */3,]", Encoding.UTF8.GetString(text.Root["Values"].RawText.Span));
        Assert.Null(JsonText.Parse("null").Root.ToJsonNode());
        Assert.Equal(" [ 1 ] ".Trim(), Text(JsonText.Parse(" [ 1 ] ").Root));
    }

    [Fact]
    public void ViewsAreMembersOfTypedModels()
    {
        const string json = """{"View":{"a":[1,"\u00e9"]},"Text":[1.50],"Views":[1,null,"x"]}""";
        foreach (Holder holder in (Holder[])[JsonSerializer.Deserialize<Holder>(json)!, System.Text.Json.JsonSerializer.Deserialize<Holder>(json)!])
        {
            Assert.Equal("é", holder.View["a"][1].GetString());
            Assert.Equal("[1.50]", holder.Text!.ToString());
            Assert.Equal(JsonValueKind.Null, holder.Views![1].ValueKind);
            Assert.Equal(json.Replace("\\u00e9", "\\u00E9", StringComparison.Ordinal), JsonSerializer.Serialize(holder));
            Assert.Equal(System.Text.Json.JsonSerializer.Serialize(holder), JsonSerializer.Serialize(holder));
        }

        Assert.Equal("""{"View":null,"Text":null,"Views":null}""", JsonSerializer.Serialize(new Holder()));
        JsonSerializerOptions lenient = new() { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        Assert.Equal(2, JsonSerializer.Deserialize<JsonText>("[1,/* c */2,]", lenient)!.Root[1].GetInt32());
        Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<JsonText>("[1,]"));
        Assert.Null(JsonSerializer.Deserialize<JsonText>("null"));
    }

    private static string Text(JsonValueView view)
    {
        var buffer = new ArrayBufferWriter<byte>();
        view.WriteTo(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static bool HasTwice(JsonElement element) => element.ValueKind switch
    {
        JsonValueKind.Object => element.EnumerateObject().Select(static member => member.Name).Distinct().Count() != element.GetPropertyCount()
            || element.EnumerateObject().Any(static member => HasTwice(member.Value)),
        JsonValueKind.Array => element.EnumerateArray().Any(HasTwice),
        _ => false,
    };

    private static JsonMemberView Only(JsonValueView view)
    {
        foreach (JsonMemberView member in view.EnumerateObject())
        {
            return member;
        }

        throw new InvalidOperationException();
    }

    private static int CountOf(JsonValueView view)
    {
        int count = 0;
        foreach (JsonValueView _ in view.EnumerateArray())
        {
            count++;
        }

        return count;
    }

    private static string Written(Action<Utf8JsonWriter> write)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true });
        return (string?)Trees.Outcome(() =>
        {
            write(writer);
            writer.Flush();
            return Encoding.UTF8.GetString(buffer.WrittenSpan);
        }) ?? "";
    }

    private static string Name(Random random, int i) => random.Next(6) switch
    {
        0 => "",
        1 => "é" + i,
        2 => new string('n', random.Next(300)) + i,
        3 => "\n\"" + i,
        _ => $"name{i}"[..random.Next(3, 6 + (i > 99 ? 1 : 0))] + i,
    };

    /// <summary>Reads everything; what it finds is unspecified, and so are the errors.</summary>
    private static void ReadAll(JsonValueView view)
    {
        var pending = new Stack<JsonValueView>([view]);
        while (pending.TryPop(out view))
        {
            JsonValueView current = view;
            Try(() => current.GetString());
            Try(() => current.GetInt64());
            Try(() => current.GetDouble());
            Try(() => current.GetDecimal());
            Try(() => current.GetDateTime());
            Try(() => current.GetGuid());
            Try(() => current.GetBytesFromBase64());
            Try(() => current.RawText.Span.Length);
            Try(() => current.TryGetProperty("name", out _));
            Try(() => JsonValueView.DeepEquals(current, current));
            Try(() => current.ToJsonElement());
            if (current.ValueKind == JsonValueKind.Array)
            {
                foreach (JsonValueView item in current.EnumerateArray())
                {
                    pending.Push(item);
                }
            }
            else if (current.ValueKind == JsonValueKind.Object)
            {
                foreach (JsonMemberView member in current.EnumerateObject())
                {
                    Try(() => member.Name);
                    pending.Push(member.Value);
                }
            }
        }
    }

    private static void Try(Func<object?> call)
    {
        try
        {
            call();
        }
        catch (Exception error) when (error is InvalidOperationException or FormatException or JsonException or ArgumentException)
        {
            // Unspecified, but an exception that says so.
        }
    }

    private sealed class Holder
    {
        public JsonValueView View { get; set; }

        public JsonText? Text { get; set; }

        public JsonValueView[]? Views { get; set; }
    }

    private sealed class Model
    {
        public string? Name { get; set; }

        public int[]? Values { get; set; }
    }

    /// <summary>Memory that ends at an unmapped page, and that its owner can shorten.</summary>
    private sealed class GuardedBytes(GuardedMemory guarded, int length) : MemoryManager<byte>
    {
        private int _from;

        public void Shorten(int by) => _from = by;

        public override Span<byte> GetSpan() => guarded.AtEnd(length)[_from..];

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
