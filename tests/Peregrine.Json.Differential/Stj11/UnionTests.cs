using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Unions, which this library reads and writes itself: whatever their cases are, wherever they stand, as System.Text.Json 11 does.</summary>
public class UnionTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new(JsonSerializerDefaults.Web),
        new() { ReferenceHandler = ReferenceHandler.Preserve },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true },
        new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString },
        new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals, WriteIndented = true, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip },
        new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) } },
        new() { Converters = { new JsonStringEnumConverter(allowIntegerValues: false), new Doubling() }, RespectNullableAnnotations = true },
        new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } }, MaxDepth = 9 },
        new() { RespectRequiredConstructorParameters = true, PropertyNameCaseInsensitive = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { UnknownTypeHandling = System.Text.Json.Serialization.JsonUnknownTypeHandling.JsonNode, AllowDuplicateProperties = false },
    ];

    private static readonly string[] s_texts =
    [
        "null", "0", "-2.5", "1e400", "\"a\"", "\"5\"", "\"NaN\"", "\"Red\"", "\"darkBlue\"", "\"2020-01-02\"", "true", "false", "[]", "[1,null]", "[1,\"x\"]", "[[[]]]", "{}", "{\"X\":1,\"Y\":2}", "{\"X\":\"3\"}", "{\"X\":true}", "[\"1\",2]",
        "{\"Lives\":1}", "{\"Lives\":1,\"Lives\":2}", "{\"$type\":\"d\",\"Inner\":5}", "{\"Inner\":{\"A\":\"x\"},\"$type\":\"d\"}", "{\"$type\":\"x\"}", "{\"$id\":\"1\",\"X\":1}", "{\"$ref\":\"1\"}", "{\"$id\":\"1\",\"$values\":[1]}", "{\"a\":true,\"b\":[0,{\"c\":null}]}",
        "{\"a\":{\"b\":{\"c\":\"no\"}}}", " \n [ 1 ]", "tru", "nul", "{\"X\":", "[1", "[1,]", "/*x*/1", "\"\\ud800\"", "\"bad\"", "\"\\u0061\"", "x", "", "1 2", "[[[[[[[[[[[[1]]]]]]]]]]]]",
    ];

    internal static void Reads<T>(params string[] texts) => Reads<T>(isServed: true, texts);

    internal static void Reads<T>(bool isServed, string[] texts)
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            if (isServed)
            {
                Served<T>(options);
            }

            foreach (string text in (string[])[.. texts, .. s_texts])
            {
                Both.Read<T>(report, Bytes(text), options);
                Both.ReadOnce<List<T>>(report, Bytes($"[\n{text},{text}]"), options);
                Both.ReadOnce<Dictionary<string, T>>(report, Bytes($"{{\"k'\": {text}\n,\"l\":{text}}}"), options);
                Both.ReadOnce<NewFeatureTests.Inside<T>>(report, Bytes($"{{\"Before\":1,\n\"Value\": {text} ,\"After\":\"2\"}}"), options);
                Both.ReadOnce<NewFeatureTests.Passed<T>>(report, Bytes($"{{\"Value\":{text},\"Before\":1,\"After\":\"x\"}}"), options);
                Forms.ByStream<T>(report, text, options, 1);
                Forms.ByStream<T[]>(report, $"[{text},{text}]", options, 3);
                if (!typeof(T).IsValueType || Nullable.GetUnderlyingType(typeof(T)) is null)
                {
                    Both.ReadOnce<T?>(report, Bytes(text), options);
                }
            }
        }

        report.Check();
    }

    internal static void Writes<T>(params T[] values)
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            Served<T>(options);
            foreach (T value in values)
            {
                Both.RoundTrip(report, value, options);
                Both.RoundTrip(report, new[] { value, value }, options);
                Both.RoundTrip(report, new Dictionary<string, T> { ["firstKey"] = value }, options);
                Both.RoundTrip(report, new NewFeatureTests.Inside<T> { Value = value }, options);
                Both.RoundTrip(report, new NewFeatureTests.Passed<T>(1, value, 2), options);
                Both.Write<object?>(report, value, options);
                Both.Write(report, new NewFeatureTests.Inside<object> { Value = value }, options);
                ByStream(report, value, options);
                ByStream(report, Enumerable.Repeat(value, 300).ToArray(), options);
            }
        }

        report.Check();
    }

    /// <summary>Nothing that the type leads to is left to System.Text.Json, if it can be described.</summary>
    private static void Served<T>(JsonSerializerOptions? options)
    {
        // Classifiers of polymorphic types are left to System.Text.Json where references are preserved, and so is what leads to them.
        if (!Outcome.Of(() => Ours.Describe<List<T>>(options)).IsOk || (options?.ReferenceHandler == ReferenceHandler.Preserve && (typeof(T) == typeof(Fruit) || typeof(T) == typeof(ISour))))
        {
            return;
        }

        Forms.AllAreOurs<T>(options);
    }

    private static void ByStream<T>(Report report, T value, JsonSerializerOptions options)
    {
        Both.Compare(report, value, options, Outcome.Of(() => Forms.Streamed(s => Stj.SerializeAsync(s, value, options))), Outcome.Of(() => Forms.Streamed(s => Ours.SerializeAsync(s, value, options))), "SerializeAsync<T>");
        Both.Compare(report, value, options, Outcome.Of(() => Forms.Piped(s => Stj.SerializeAsync(s, value, options))), Outcome.Of(() => Forms.Piped(s => Ours.SerializeAsync(s, value, options))), "SerializeAsync<T> to a pipe");
    }

    private static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);

    /// <summary>A converter of the options for numbers.</summary>
    internal sealed class Doubling : JsonConverter<double>
    {
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.Number ? reader.GetDouble() / 2 : throw new JsonException();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) => writer.WriteNumberValue(value * 2);
    }

    [Fact]
    public void ValuesWithoutBoxes()
    {
        Reads<Unboxed>();
        Writes(new Unboxed(1.5), new Unboxed("a"), new Unboxed(new Point { X = 1 }), default);
        Reads<HalfGiven>();
        Writes(new HalfGiven("a"), new HalfGiven((string?)null), new HalfGiven(1), new HalfGiven([new HalfGiven("b"), default]), default);
        Reads<PartlyGiven>();
        Writes(new PartlyGiven(new SmallCat { Purrs = true }), new PartlyGiven(new Cat()), new PartlyGiven(3), null);
    }

    [Fact]
    public void CasesThatTakeNull()
    {
        Reads<Nulls>();
        Reads<Nulls?>();
        Reads<NoNull>();
        Writes(new Nulls((int?)1), new Nulls((int?)null), new Nulls((bool?)true), new Nulls((string?)null), new Nulls("x"), new Nulls([1, null]), default);
        Writes(new NoNull(1), new NoNull("x"), new NoNull(1) { Value = null }, new NoNull(1) { Value = 1.5 }, null);
        Writes<Nulls?>(new Nulls((int?)1), null);
    }

    [Fact]
    public void UnionsInUnions()
    {
        Reads<Outer>();
        Writes(new Outer(new Kw(1)), new Outer(new Kw("x")), new Outer(new Kw((string?)null)), new Outer(new SmallCat()), new Outer([new Outer(new Kw(2)), new Outer([])]));
    }

    [Fact]
    public void NumbersByTheUnion()
    {
        Reads<Quoted>();
        Writes(new Quoted(1), new Quoted([1.5, 2]), new Quoted(new Point { X = 1 }));
    }

    [Fact]
    public void CasesOfManyKinds()
    {
        Reads<Mixed>();
        Writes(new Mixed(Colour.DarkBlue), new Mixed((Colour)7), new Mixed(true), new Mixed([new Mixed(false), new Mixed(Colour.Red)]), new Mixed(new Dictionary<string, Mixed> { ["aKey"] = new Mixed(true), ["b"] = default }));
        Reads<Texts>();
        Writes(new Texts(new DateTime(2020, 1, 2)), new Texts(double.NaN), new Texts(2.5), new Texts(new Base { A = 1 }), new Texts(new Derived { Inner = new Texts(1) }));
        Reads<Documents>();
        Writes(new Documents(3), new Documents(JsonDocument.Parse("{\"a\":[1]}").RootElement));
        Reads<Nodes>();
        Writes(new Nodes('x'), new Nodes(new System.Text.Json.Nodes.JsonObject { ["a"] = 1 }), new Nodes([1, 2]));
        Reads<OfObject>();
        Writes(new OfObject(1), new OfObject("x"), new OfObject(new Cat()), new OfObject(null), new OfObject(new OfObject(true)));
    }

    [Fact]
    public void CasesWithConverters()
    {
        Reads<Converted>();
        Reads<OnlyConverted>();
        Writes(new Converted(new Own { Text = "x" }), new Converted(3));
        Writes(new OnlyConverted(new Own { Text = "x" }), new OnlyConverted(null), new OnlyConverted(new Own { Text = "bad" }), default);
    }

    [Fact]
    public void InMembers()
    {
        string[] texts = ["{\"first\":1,\"Then\":true,\"Last\":[1]}", "{\"First\":\"x\",\"Then\":{\"a\":[\"x\"]},\"Last\":{\"Lives\":\"no\"}}", "{\"Then\":1.5,\"First\":[null,true]}", "{\"First\":null,\"Last\":{\"Lives\":1}, \"Then\":[ tru ]}", "{\"A\":1,\"it's\":[\"x\"]}", "{\"A\":\"s\",\"it's\":null,\"C\":3,\"D\":null}", "{\"A\":true}", "{\"it's\":1}", "{\"List\":[2,\"x\"],\"Map\":{\"b\":false}}", "{\"List\":[2,{}]}", "{\"Any\":[1]}", "{\"A\":\"1\"}", "{\"A\":[\"1\",2]}", "{\"A\":1,\"B\":[2],\"C\":\"3\"}"];
        Reads<Late>(texts);
        Reads<Required>(texts);
        Reads<Filled>(texts);
        Reads<FilledAround>(texts);
        Reads<HandledMember>(texts);
        Reads<HandledMembers>(texts);
        Reads<HandledType>(texts);
        Writes(new Late(new Nulls("x")) { Then = new Mixed(true), Last = new Anything("y") });
        Writes(new Required { A = new Kw(1), B = null }, new Required { A = default, B = new Anything([1]), C = new Nulls((int?)2), D = default(Nulls) });
        Writes(new HandledMember { A = new Kw(1) });
        Writes(new HandledMembers { A = [new Kw(1)] });
        Writes(new HandledType { A = new Kw(1), B = [new Kw(2)], C = 3 });
    }

    [Fact]
    public void ExceptionsOfUsers()
    {
        Reads<Thrower>("1", "2", "3", "4", "5", "6", "7", "8", "[1]", "[2]", "[3]", "[4]", "[5]", "[6]", "[7]", "[8]", "{\"Lives\":1}", "{\"Lives\":2}", "{\"Lives\":3}", "{\"Lives\":4,\"Name\":\"x\"}", "{\"Lives\":5}", "{\"Lives\":6}", "{\"Lives\":8}");
        Writes([.. Enumerable.Range(1, 8).Select(static number => new Thrower(number.ToString()))]);
    }

    [Fact]
    public void AsDeepAsAllowed()
    {
        var report = new Report();
        foreach (int depth in (int[])[3, 4, 8, 64])
        {
            var options = new JsonSerializerOptions { MaxDepth = depth };
            for (int levels = 0; levels <= depth + 1; levels++)
            {
                Mixed value = new Mixed(true);
                Outer outer = new Outer(new Kw(1));
                OfObject any = new OfObject(1);
                for (int i = 0; i < levels; i++)
                {
                    value = new Mixed([value]);
                    outer = new Outer([outer]);
                    any = new OfObject(any);
                }

                Both.Write(report, value, options);
                Both.Write(report, outer, options);
                Both.Read<Mixed>(report, Bytes(new string('[', levels) + "true" + new string(']', levels)), options);
            }

            var cycle = new NoNull(1);
            cycle.Value = cycle;
            Both.Write(report, cycle, options);
        }

        report.Check();
    }

    /// <summary>
    /// Values that do not fit a buffer. Version 11 shows what happens to be in the buffer after a literal that is none; does not wait for what converters and elements in a union read; and
    /// takes a union for null where a buffer ends after a null in it. All three depend on where buffers end, and here none happens.
    /// </summary>
    [Fact]
    public void InSmallBuffers()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new() { DefaultBufferSize = 20 }, new() { DefaultBufferSize = 20, ReferenceHandler = ReferenceHandler.Preserve }, new() { DefaultBufferSize = 20, ReferenceHandler = ReferenceHandler.IgnoreCycles }])
        {
            foreach (string text in (string[])[.. s_texts.Where(static text => text is not ("tru" or "nul" or "x")), "[" + string.Join(',', Enumerable.Range(0, 40)) + ",\"x\"]", "{\"a\":[true,false,{\"b\":[0,1,true,{}]},[[[true]]],7],\"b\":0,\"c\":{\"d\":[true,1.5]}}", "{\"Name\":\"a name that is longer than the buffer\",\"Lives\":9}"])
            {
                foreach (int size in (int[])[1, 7, 100])
                {
                    Forms.ByStream<Mixed>(report, text, options, size);
                    Forms.ByStream<Nulls?>(report, text, options, size);
                    Forms.ByStream<Outer[]>(report, $"[{text},{text}]", options, size);
                    Forms.ByStream<Unboxed>(report, text, options, size);
                    Forms.ByStream<Anything>(report, text, options, size);
                    Forms.ByStream<Dictionary<string, HalfGiven>>(report, $"{{\"a\":{text}}}", options, size);
                    Forms.ByStream<Late>(report, $"{{\"First\":{text},\"Last\":{text},\"Then\":{text}}}", options, size);
                }
            }
        }

        report.Check();
        Assert.True(Ours.Describe<Anything>().DerivedTypes[1].Description.IsReadInPieces);
        Assert.Equal(2, ((Dictionary<string, Mixed>)Ours.DeserializeAsync<Mixed>(new Forms.Slow(Bytes("{\"a longer name\":null,\"b\":[true,true,true,true]}"), 1), new JsonSerializerOptions { DefaultBufferSize = 20 }).AsTask().GetAwaiter().GetResult().Value!).Count);
        Assert.IsType<JsonElement>(Ours.DeserializeAsync<Documents[]>(new Forms.Slow(Bytes("[{\"a\":\"longer than the buffer\"}]"), 3), new JsonSerializerOptions { DefaultBufferSize = 20 }).AsTask().GetAwaiter().GetResult()![0].Value);
    }

    [Fact]
    public void ThatLeadToThemselves()
    {
        var link = new Link();
        var ring = new Ring(link);
        link.Next = ring;
        var list = new List<Ring>();
        var through = new Ring(list);
        list.Add(through);
        list.Add(ring);
        var loose = new Link();
        loose.Any = new Ring(loose);
        Writes(ring, through, new Ring(loose));
    }

    /// <summary>The doors that only this library has.</summary>
    [Fact]
    public void TriedAndFilled()
    {
        foreach (string text in s_texts)
        {
            Outcome read = Outcome.Of<object?>(() => Ours.Deserialize<Anything>(text));
            (bool isRead, Anything? value, DeserializationError? error) = Ours.TryDeserialize<Anything>(text);
            Assert.Equal(read.IsOk, isRead);
            Assert.Equal(read.Graph, new Outcome(value, null).Graph);
            Assert.Equal((read.Error as JsonException)?.Path, error?.Path);
        }

        var held = new FilledAround();
        Ours.Populate("{\"List\":[\"x\"],\"Map\":{\"b\":[true]}}", held);
        Assert.Equal("{\"List\":[1,\"x\"],\"Map\":{\"a\":true,\"b\":[true]}}", Ours.Serialize(held));
    }

    public static IEnumerable<object[]> Modifiers() => Enumerable.Range(0, 9).Select(static i => new object[] { i });

    /// <summary>What resolvers say of a union holds: other cases, other code, no code, another kind.</summary>
    [Theory]
    [MemberData(nameof(Modifiers))]
    public void ByResolvers(int way)
    {
        var report = new Report();
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver
            {
                Modifiers =
                {
                    info =>
                    {
                        if (info.Type != typeof(NoNull) || info is not JsonTypeInfo<NoNull> typed)
                        {
                            return;
                        }

                        switch (way)
                        {
                            case 0:
                                info.UnionCases.Clear();
                                break;
                            case 1:
                                info.UnionCases.RemoveAt(0);
                                break;
                            case 2:
                                info.UnionCases.Add(new JsonUnionCaseInfo(typeof(bool)));
                                break;
                            case 3:
                                typed.UnionConstructor = static (type, value) => new NoNull(5) { Value = (type, value) };
                                break;
                            case 4:
                                typed.UnionDeconstructor = static union => (typeof(object), union.Value);
                                break;
                            case 5:
                                info.UnionDeconstructor = static union => (typeof(string), ((NoNull)union).Value?.ToString());
                                info.UnionConstructor = static (type, value) => new NoNull(7) { Value = value };
                                break;
                            case 6:
                                info.UnionCases[1] = new JsonUnionCaseInfo(typeof(string)) { IsNullable = true };
                                break;
                            case 7:
                                typed.UnionDeconstructor = static union => union.Value is int ? (null, 1) : (typeof(int), "wrong");
                                typed.UnionConstructor = static (_, _) => null!;
                                break;
                            case 8:
                                info.NumberHandling = JsonNumberHandling.WriteAsString;
                                break;
                        }
                    },
                },
            },
        };
        foreach (NoNull value in (NoNull[])[new NoNull(1), new NoNull("x"), new NoNull(1) { Value = null }, new NoNull(1) { Value = true }])
        {
            Both.RoundTrip(report, value, options);
            Both.Write(report, new List<NoNull> { value }, options);
        }

        foreach (string text in (string[])["1", "\"x\"", "null", "true", "[]"])
        {
            Both.Read<NoNull>(report, Bytes(text), options);
            Both.Read<List<NoNull>>(report, Bytes($"[{text}]"), options);
        }

        report.Check();
        Served<NoNull>(options);
    }

    /// <summary>A resolver makes a union of a type that says nothing of it.</summary>
    [Fact]
    public void MadeByResolvers()
    {
        var report = new Report();
        JsonSerializerOptions options = new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(new UnionsOfMade(), new DefaultJsonTypeInfoResolver()) };
        foreach (Made value in (Made[])[new Made { Held = 1 }, new Made { Held = "x" }, new Made(), new Made { Held = new Made { Held = 2 } }])
        {
            Both.RoundTrip(report, value, options);
            Both.RoundTrip(report, new NewFeatureTests.Inside<Made> { Value = value }, options);
        }

        foreach (string text in (string[])["1", "\"x\"", "null", "true", "{}"])
        {
            Both.Read<Made>(report, Bytes(text), options);
        }

        report.Check();
        Served<Made>(options);
    }

    private sealed class UnionsOfMade : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => type != typeof(Made) ? null : JsonMetadataServices.CreateUnionInfo(options, new JsonUnionInfoValues<Made>
        {
            UnionCases = [new JsonUnionCaseInfo(typeof(int)), new JsonUnionCaseInfo(typeof(string)) { IsNullable = true }],
            UnionConstructor = static (type, value) => new Made { Held = value },
            UnionDeconstructor = static union => (union.Held?.GetType() ?? typeof(string), union.Held),
        });
    }

    /// <summary>The same through metadata that a caller has in hand, and through the bridge.</summary>
    [Fact]
    public void ByMetadataAndBridge()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            options.MakeReadOnly(populateMissingResolver: true);
            var info = (JsonTypeInfo<Anything>)options.GetTypeInfo(typeof(Anything));
            var bridged = new JsonSerializerOptions(options).UsePeregrine();
            foreach (string text in s_texts)
            {
                Outcome theirs = Outcome.Of<object?>(() => Stj.Deserialize(text, info));
                Both.Compare<Anything>(report, Bytes(text), options, theirs, Outcome.Of<object?>(() => Ours.Deserialize(text, info)), "Deserialize by metadata");
                Both.Compare<Anything>(report, Bytes(text), options, theirs, Outcome.Of<object?>(() => Stj.Deserialize<Anything>(text, bridged)), Differences.Bridged + "Deserialize<T>(string)");
                Both.Compare<List<Anything>>(report, Bytes(text), options, Outcome.Of<object?>(() => Stj.Deserialize<List<Anything>>($"[{text}]", options)), Outcome.Of<object?>(() => Stj.Deserialize<List<Anything>>($"[{text}]", bridged)), Differences.Bridged + "Deserialize<T>(string)");
            }

            foreach (Anything value in (Anything[])[new Anything(new SmallCat()), new Anything([1]), new Anything("x"), new Anything(2m), new Anything(true)])
            {
                Outcome theirs = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, info));
                Both.Compare(report, value, options, theirs, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, info)), "SerializeToUtf8Bytes by metadata");
                Both.Compare(report, value, options, theirs, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, bridged)), Differences.Bridged + "SerializeToUtf8Bytes<T>");
            }
        }

        report.Check();
    }
}
