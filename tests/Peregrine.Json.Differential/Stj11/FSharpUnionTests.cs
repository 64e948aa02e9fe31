using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Microsoft.FSharp.Collections;
using Microsoft.FSharp.Core;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.FSharpModels;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Unions of F#, which this library reads and writes itself, as System.Text.Json 11 does, and says what is wrong as that does.</summary>
public class FSharpUnionTests
{
    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new(JsonSerializerDefaults.Web),
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true },
        new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { AllowDuplicateProperties = false, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
        new() { AllowOutOfOrderMetadataProperties = true, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping },
        new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } },
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, PropertyNameCaseInsensitive = true },
        new() { ReferenceHandler = ReferenceHandler.Preserve },
        new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
    ];

    private static readonly string[] s_texts =
    [
        "null", "1", "true", "[]", "[1]", "{}", "\"\"", "\"Nope\"", "nul", "{\"$type\"", "{\"$type\":", "{\"$type\":\"", "{\"$type\":null}", "{\"$type\":1}", "{\"$type\":[],\"a\":1}", "{\"$type\":{\"a\":1},\"a\":1}", "{\"$type\":\"Nope\",\"a\":1}", "{\"$values\":[]}", "{\"$ref\":\"1\"}", "{\"x\":1,\"y\":2}", "\"\\ud800\"", "{\"kind\":\"x\"}", "",
    ];

    private static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);

    private static void Check<T>(T[] values, string[] texts)
    {
        var report = new Report();
        var all = new HashSet<string>([.. texts, .. s_texts]);
        foreach (T value in values)
        {
            string text = Stj.Serialize(value);
            all.Add(text);
            // Broken off, with a wrong value, with more, without the first member, and with the discriminator last.
            all.UnionWith([text[..^1], text.Replace("\":", "\":x", StringComparison.Ordinal), text.Replace('1', '"'), text.Replace('1', '['), text.Replace("}", ",\"more\":[{\"$type\":1}],\"$x\":null}", StringComparison.Ordinal), text.Replace(",", " ,\n ", StringComparison.Ordinal), text.Replace("$type", "\\u0024type", StringComparison.Ordinal), text.Replace('e', 'E'), text.Replace("}", ",\"$type\":\"x\"}", StringComparison.Ordinal), text.ToLowerInvariant()]);
            if (Stj.SerializeToNode(value) is System.Text.Json.Nodes.JsonObject whole)
            {
                foreach ((string name, System.Text.Json.Nodes.JsonNode? _) in whole.ToArray())
                {
                    var other = (System.Text.Json.Nodes.JsonObject)whole.DeepClone();
                    System.Text.Json.Nodes.JsonNode? moved = other[name]?.DeepClone();
                    other.Remove(name);
                    all.Add(other.ToJsonString());
                    other[name] = moved;
                    all.Add(other.ToJsonString());
                    other[name] = new System.Text.Json.Nodes.JsonArray("wrong");
                    all.Add(other.ToJsonString());
                    string twice = whole.ToJsonString();
                    all.Add(string.Concat(twice.AsSpan(0, twice.Length - 1), $",\"{name}\":null}}"));
                    all.Add(string.Concat(twice.AsSpan(0, twice.Length - 1), $",\"{name}\":{moved?.ToJsonString() ?? "null"}}}"));
                }
            }
        }

        foreach (JsonSerializerOptions options in s_options)
        {
            if (options.ReferenceHandler is null)
            {
                Served<T>(options);
            }

            foreach (T value in values)
            {
                Both.RoundTrip(report, value, options);
                Both.RoundTrip(report, new[] { value, value }, options);
                Both.RoundTrip(report, ListModule.OfArray([value]), options);
                Both.RoundTrip(report, new NewFeatureTests.Inside<T> { Value = value }, options);
                Both.RoundTrip(report, new NewFeatureTests.Passed<T>(1, value, 2), options);
                Both.RoundTrip(report, MapModule.OfSeq([Tuple.Create("aKey", value)]), options);
                Both.Write<object?>(report, value, options);
                ByStream(report, Enumerable.Repeat(value, 300).ToArray(), options);
            }

            foreach (string text in all)
            {
                Both.Read<T>(report, Bytes(text), options);
                Both.ReadOnce<List<T>>(report, Bytes($"[\n{text},{text}]"), options);
                Both.ReadOnce<Dictionary<string, T>>(report, Bytes($"{{\"k'\": {text}\n,\"l\":{text},\"m\":\"a text that is long enough to be looked at without tests of the end, and longer\"}}"), options);
                Both.ReadOnce<NewFeatureTests.Inside<T>>(report, Bytes($"{{\"Before\":1,\n\"Value\": {text} ,\"After\":2}}"), options);
                Both.ReadOnce<FSharpOption<T>>(report, Bytes(text), options);
                Forms.ByStream<T>(report, text, options, 1);
                Forms.ByStream<T[]>(report, $"[{text},{text}]", options, 7);
            }
        }

        report.Check();
    }

    /// <summary>Neither the type nor anything that it leads to is left to System.Text.Json.</summary>
    private static void Served<T>(JsonSerializerOptions options)
    {
        IReadOnlyCollection<TypeDescription> seen = Forms.AllAreOurs<T>(options);

        Assert.Contains(seen, static one => one.Reading == ExecutionKind.UnionCase && one.Writing == ExecutionKind.UnionCase);
    }

    /// <summary>
    /// Streams get what an array gets: System.Text.Json 11 writes something else, or fails, where its buffer is full inside a container in a field. What it writes itself, as where
    /// references are kept, is not compared.
    /// </summary>
    private static void ByStream<T>(Report report, T value, JsonSerializerOptions options)
    {
        if (options.ReferenceHandler is null)
        {
            Outcome theirs = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, options));
            Both.Compare(report, value, options, theirs, Outcome.Of(() => Forms.Streamed(s => Ours.SerializeAsync(s, value, options))), "SerializeAsync<T>");
            Both.Compare(report, value, options, theirs, Outcome.Of(() => Forms.Piped(s => Ours.SerializeAsync(s, value, options))), "SerializeAsync<T> to a pipe");
        }
    }

    [Fact]
    public void CasesOfEveryShape() => Check(UnionValues.figures, ["\"Disc\"", "\"Many\"", "{\"$type\":\"Point\"}", "{\"$type\":\"Point\",\"a\":1}", "{\"radius\":[1,{\"$type\":\"x\"}],\"$type\":\"Disc\"}", "{\"a\":1,\"b\":[1,{\"c\":tru}],\"$type\":\"Disc\"}", "{\"$type\":\"Di\\u0073c\",\"r\\u0061dius\":2}", "{\"$type\":\"Disc\",\"$id\":\"1\",\"radius\":2}", "{\"$id\":\"1\",\"$type\":\"Disc\",\"radius\":2}", "{\"$type\":\"Disc\",\"radius\":null}", "{\"$type\":\"Renamed\",\"Value\":1}", "{\"$type\":\"Many\",\"items\":[{\"$type\":\"Point\"},\"Point\",{\"$type\":\"Disc\",\"radius\":[]}]}", "{\"$type\":\"Shifted\",\"at\":{\"SX\":\"a\"}}", "{\"$type\":\"Wrapped\",\"Item\":{\"$type\":\"Wrapped\",\"Item\":{\"$type\":\"Wrapped\",\"Item\":{\"$type\":\"Wrapped\",\"Item\":{\"$type\":\"Wrapped\",\"Item\":\"Point\"}}}}}"]);

    [Fact]
    public void RecursiveUnions()
    {
        Check(UnionValues.trees, []);
        Check(UnionValues.mutual, []);
    }

    [Fact]
    public void StructsAndSingleCases()
    {
        Check(UnionValues.structMany, ["\"Whole\""]);
        Check(UnionValues.structAlone, []);
        Check(UnionValues.alone, ["\"Alone\""]);
        Check(UnionValues.onlyName, []);
        Check(UnionValues.twoCases, []);
        Check(UnionValues.big, []);
    }

    [Fact]
    public void GenericUnions()
    {
        Check(UnionValues.answers, []);
        Check(UnionValues.answersOfFigures, []);
        Check([FSharpResult<int, string>.NewOk(1), FSharpResult<int, string>.NewError("x")], []);
        Check([FSharpChoice<int, string>.NewChoice1Of2(1), FSharpChoice<int, string>.NewChoice2Of2("x")], []);
    }

    [Fact]
    public void AttributesOfTypes()
    {
        Check(UnionValues.kinded, ["{\"kind\":\"First\",\"a\":1}", "{\"$type\":\"First\",\"a\":1}", "{\"KIND\":\"First\",\"a\":1}", "{\"kind\":\"First\",\"$type\":1,\"a\":2}"]);
        Check(UnionValues.strict, []);
        Check(UnionValues.numeric, ["{\"$type\":\"Count\",\"n\":\"1\"}"]);
        Check(UnionValues.withMembers, []);
    }

    [Fact]
    public void InRecords() => Check([UnionValues.record, UnionValues.emptyRecord], []);

    /// <summary>A null among the values, names that differ in case alone, a field with the discriminator's name: System.Text.Json reads, writes and refuses these.</summary>
    [Fact]
    public void WhatIsLeftToSystemTextJson()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            foreach (string text in (string[])["null", "\"Absent\"", "{\"$type\":\"Present\",\"value\":1}", "{\"$type\":\"Typed\"}", "{\"$type\":\"Case\",\"a\":1}", "{\"$type\":\"CASE\",\"b\":1}", "{\"$type\":\"case\",\"b\":1}"])
            {
                Both.Read<Nullish>(report, Bytes(text), options);
                Both.Read<Odd>(report, Bytes(text), options);
                Both.Read<OddCases>(report, Bytes(text), options);
            }

            Array.ForEach(UnionValues.nullish, one => Both.Write(report, one, options));
            Array.ForEach(UnionValues.odd, one => Both.Write(report, one, options));
            Array.ForEach(UnionValues.oddCases, one => Both.Write(report, one, options));
            Both.Write(report, new Dictionary<Figure, int> { [UnionValues.figures[0]] = 1 }, options);
            Both.ReadOnce<Dictionary<Figure, int>>(report, Bytes("{\"Point\":1}"), options);
        }

        report.Check();
        Assert.Equal(ExecutionKind.SystemTextJson, Ours.Describe<Nullish>().Reading);
        Assert.Equal(ExecutionKind.SystemTextJson, Ours.Describe<Figure>(s_options[9]).Reading);
    }

    [Fact]
    public void AsDeepAsAllowed()
    {
        var report = new Report();
        foreach (int depth in (int[])[1, 2, 3, 4, 8])
        {
            var options = new JsonSerializerOptions { MaxDepth = depth };
            Figure figure = UnionValues.figures[0];
            for (int level = 0; level < depth + 2; level++)
            {
                Both.Write(report, figure, options);
                Both.Write(report, new[] { figure }, options);
                Both.Read<Figure>(report, Bytes(Stj.Serialize(figure)), options);
                if (level < depth - 1)
                {
                    Both.Read<Figure[]>(report, Bytes(Stj.Serialize(new[] { figure })), options);
                    Both.Read<Figure[]>(report, Bytes(Stj.Serialize(new[] { figure })[..^1]), options);
                }

                figure = Figure.NewWrapped(figure);
            }
        }

        report.Check();
    }

    /// <summary>What a converter of a user's throws in a field.</summary>
    [Fact]
    public void ConvertersInFields()
    {
        var report = new Report();
        foreach (Exception thrown in (Exception[])[new JsonException(), new JsonException("own"), new FormatException("own"), new InvalidOperationException("own"), new NotSupportedException("own")])
        {
            var options = new JsonSerializerOptions { Converters = { new Throwing(thrown) } };
            foreach (Figure figure in UnionValues.figures)
            {
                Both.Write(report, figure, options);
                Both.Write(report, new[] { UnionValues.figures[0], figure }, options);
                ByStream(report, new[] { UnionValues.figures[0], figure }, options);
                string text = Stj.Serialize(figure);
                Both.Read<Figure>(report, Bytes(text), options);
                Both.ReadOnce<Figure[]>(report, Bytes($"[\"Point\", {text}]"), options);
            }
        }

        report.Check();
    }

    /// <summary>A value that fails is read or written once more, however many unions are around it.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(30)]
    public void WhatFailsIsTriedOnceMore(int unions)
    {
        var counting = new Counting();
        var options = new JsonSerializerOptions { Converters = { counting } };
        Figure figure = Figure.NewDisc(1);
        for (int i = 0; i < unions; i++)
        {
            figure = Figure.NewWrapped(figure);
        }

        Assert.Throws<FormatException>(() => Ours.Deserialize<Figure[]>("[" + Stj.Serialize(figure) + "]", options));
        Assert.Equal(2, counting.Reads);
        Assert.Throws<FormatException>(() => Ours.Serialize(new[] { figure }, options));
        Assert.Equal(2, counting.Writes);
    }

    internal sealed class Counting : JsonConverter<double>
    {
        public int Reads { get; private set; }

        public int Writes { get; private set; }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            Reads++;
            throw new FormatException("own");
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            Writes++;
            throw new FormatException("own");
        }
    }

    internal sealed class Throwing(Exception thrown) : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw (Exception)Activator.CreateInstance(thrown.GetType(), thrown.Message)!;

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) => throw (Exception)Activator.CreateInstance(thrown.GetType(), thrown.Message)!;
    }
}
