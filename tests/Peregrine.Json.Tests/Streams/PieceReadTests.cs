using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Streaming;
using Peregrine.Json.Tests.Errors;

using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>
/// Documents read in pieces: every value and every error is that of System.Text.Json, wherever a piece ends. Small documents are read with pieces of
/// a few bytes, so that every place is met; large ones as users read them.
/// </summary>
public sealed class PieceReadTests
{
    private sealed class Answer
    {
        public int Count { get; set; }

        public List<Spot?>? Items { get; set; }

        public string? Title { get; set; }

        public Dictionary<string, int[]>? Map { get; set; }

        public Answer? Inner { get; set; }

        public HashSet<string> Tags { get; init; } = ["kept"];
    }

    private sealed class Strict
    {
        public required int Count { get; set; }

        public required int[] Items { get; set; }
    }

    private sealed record Made(int Count, int[]? Items, string? Title = "none");

    private sealed class Mixed(int count, List<Spot?>? spots, Dictionary<string, int[]>? map)
    {
        public int Count { get; } = count;

        public List<Spot?>? Spots { get; } = spots;

        public Dictionary<string, int[]>? Map { get; } = map;

        public object[]? Late { get; set; }

        [JsonIgnore]
        public int[]? Ignored { get; set; }
    }

    [method: JsonConstructor]
    private struct MixedStruct(int count, int[] items)
    {
        public int Count { get; } = count;

        public int[] Items { get; } = items;

        public List<int>? Late { get; set; }
    }

    private sealed class ToldMap : Dictionary<string, int>, IJsonOnDeserializing, IJsonOnDeserialized
    {
        public void OnDeserializing() => this["begun"] = Count;

        public void OnDeserialized() => this["ended"] = Count;
    }

    private sealed class Told : List<int>, IJsonOnDeserializing, IJsonOnDeserialized
    {
        public void OnDeserializing() => Add(-1);

        public void OnDeserialized() => Add(-Count);
    }

    private sealed class Bag : ICollection<int>
    {
        private readonly List<int> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public void Add(int item) => _items.Add(item < 300 ? item : throw new JsonException("too many"));

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Table : Dictionary<string, int>;

    private sealed class OwnTable : IDictionary<string, int>
    {
        private readonly Dictionary<string, int> _entries = [];

        public int this[string key]
        {
            get => _entries[key];
            set => _entries[key] = value;
        }

        public ICollection<string> Keys => _entries.Keys;

        public ICollection<int> Values => _entries.Values;

        public int Count => _entries.Count;

        public bool IsReadOnly => false;

        public void Add(string key, int value) => _entries.Add(key, value);

        public void Add(KeyValuePair<string, int> item) => _entries.Add(item.Key, item.Value);

        public void Clear() => _entries.Clear();

        public bool Contains(KeyValuePair<string, int> item) => _entries.Contains(item);

        public bool ContainsKey(string key) => _entries.ContainsKey(key);

        public void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => throw new NotSupportedException();

        public bool Remove(string key) => _entries.Remove(key);

        public bool Remove(KeyValuePair<string, int> item) => _entries.Remove(item.Key);

        public bool TryGetValue(string key, out int value) => _entries.TryGetValue(key, out value);

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => _entries.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Its equality is code that someone wrote.</summary>
    [JsonConverter(typeof(MoneyConverter))]
    private sealed record Money(int Amount)
    {
        public bool Equals(Money? other) => other?.Amount == Amount;

        public override int GetHashCode() => Amount == 333 ? throw new JsonException("too much") : Amount;
    }

    private sealed class MoneyConverter : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetInt32());

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Amount);

        public override Money ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!.Length);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) => writer.WritePropertyName($"{value.Amount}");
    }

    private const string Items = """{"Count":3,"Items":[{"X":1,"Name":"a\"]"},null,{"Numbers":[1,2],"Near":{"b":{"X":2}}}],"Title":"t","Map":{"a b":[1],"c":[]},"Inner":{"Items":[{}],"Inner":null},"Tags":["x","y"]}""";

    private const string Long = "text of some length, {\\\"\\\\\\u00e9\u20ac\\ud83d\\ude00\ud83d\ude00\\n], and the rest of it";

    public static IEnumerable<(Type Type, string Json)> Documents()
    {
        foreach (Type type in (Type[])
            [
                typeof(int[]), typeof(List<int>), typeof(IEnumerable<int>), typeof(IReadOnlyList<int>), typeof(ICollection<int>), typeof(HashSet<int>), typeof(ISet<int>), typeof(SortedSet<int>),
                typeof(Queue<int>), typeof(Stack<int>), typeof(LinkedList<int>), typeof(ConcurrentQueue<int>), typeof(ConcurrentStack<int>), typeof(ConcurrentBag<int>), typeof(ImmutableArray<int>),
                typeof(ImmutableArray<int>?), typeof(ImmutableList<int>), typeof(ImmutableHashSet<int>), typeof(ImmutableQueue<int>), typeof(ImmutableStack<int>), typeof(Memory<int>),
                typeof(ReadOnlyMemory<int>), typeof(ArrayList), typeof(IList), typeof(Told), typeof(Bag), typeof(HashSet<Money>), typeof(ISet<Money>),
            ])
        {
            yield return (type, " \n\n   [ 1 \n    , 22  \n,  1   \n   ]  ");
            yield return (type, "[1, 22,\n333 ,1,22]");
            yield return (type, "[]");
        }

        yield return (typeof(List<string>), """["a","\\\"],[","\u00e9\n",null,""]""");
        yield return (typeof(List<int[]>), "[[1,2,3],[],[4]]");
        yield return (typeof(Spot[]), """[{"X":1,"Numbers":[1,2]},null,{"Near":{"k":{"X":3},"l":null}}]""");
        yield return (typeof(List<object>), """[1,{"a":[true]},"x"]""");
        yield return (typeof(int[][][]), "[[[1],[2,3]],[[4]]]");
        foreach (Type type in (Type[])
            [
                typeof(Dictionary<string, int>), typeof(SortedDictionary<string, int>), typeof(IDictionary<string, int>), typeof(IReadOnlyDictionary<string, int>), typeof(ImmutableDictionary<string, int>),
                typeof(ImmutableSortedDictionary<string, int>), typeof(ConcurrentDictionary<string, int>), typeof(Hashtable), typeof(IDictionary), typeof(Dictionary<string, object>), typeof(SortedList), typeof(Table), typeof(OwnTable), typeof(Dictionary<Money, int>),
            ])
        {
            yield return (type, " \n\n   { \"1\" \n   :   1    \n  , \"2\": 22  \n,\"1\" :1   \n   }  ");
            yield return (type, """{"a":1, "b c":22 ,"a":3,"\u0064":4}""");
            yield return (type, "{}");
        }

        yield return (typeof(int), "  \n  \n     5  \n ");
        yield return (typeof(int), "  \n  \n     5  \n 6");
        yield return (typeof(string), "  \n  \n     \"abc\\u0041\"  \n ");
        yield return (typeof(int?), "  \n  \n            ");
        yield return (typeof(Made), "  \n  \n      {\"Count\":1,\"Items\":[1,2],\"Other\":[3]} ");
        yield return (typeof(Made), "  \n  \n      {\"Count\":1,\"Items\":[1,2],\"Other\":[3]} x");
        yield return (typeof(Dictionary<int, string>), """{"1":"a","2":null}""");
        yield return (typeof(Dictionary<string, List<Spot>>), """{"a":[{"X":1}],"b":[]}""");
        yield return (typeof(Answer), Items);
        yield return (typeof(Spot), Items);
        yield return (typeof(Dictionary<string, Answer>), $$"""{"a":{{Items}}}""");
        yield return (typeof(List<Answer>), $"[{Items}]");
        yield return (typeof(Strict), """{"Count":1,"Items":[1,2]}""");
        yield return (typeof(Strict), """{"Items":[1,2],"Other":{"a":[1]}}""");
        yield return (typeof(Made), """{"Count":1,"Items":[1,2],"Other":[3]}""");
        yield return (typeof(Mixed), """{"Late":[1,{"X":2}],"Count":1,"Spots":[{"X":1},null],"Other":{"a":[3]},"Ignored":[[1],{"b":2}],"Map":{"k":[1]}}""");
        yield return (typeof(List<Mixed>), """[{"Late":[],"Spots":[{"X":1}]},{"Map":{}}]""");
        yield return (typeof(MixedStruct), """{"Items":[1,2],"Count":4,"Late":[3]}""");
        yield return (typeof(ToldMap), """{"a":1,"b":22,"a":3}""");
        yield return (typeof(List<Answer>), """{"$id":"1","$values":[{"$id":"2","Count":3,"Items":{"$id":"3","$values":[{"$id":"4","X":1},null]},"Inner":{"$ref":"2"}},{"$ref":"2"}]}""");
        yield return (typeof(Answer), """{"$id":"1","Items":{"$id":"2","$values":[{"$id":"3","X":1},{"$ref":"3"}]},"Inner":{"$id":"5","Inner":{"$ref":"1"},"Tags":{"$id":"6","$values":["a"]}},"Map":{"$id":"7","k":[1],"l":[]}}""");
        yield return (typeof(Answer), """{ "$id" : "1" , "Count":1, "Title":"x", "Items": { "$id": "2", "$values" : [ ] } , "Other":{"$id":"9","a":[1]} }""");
        yield return (typeof(HashSet<int>), """{"$id":"1","$values":[1,2,2,333]}""");
        yield return (typeof(IEnumerable<Spot>), """{"$id":"1","$values":[{"$id":"2","X":1},{"$ref":"2"}]}""");
        yield return (typeof(Dictionary<string, Answer>), """{"$id":"1","a":{"$id":"2","Count":1},"b":{"$ref":"2"},"c":null}""");
        yield return (typeof(Mixed), """{"$id":"1","Count":1,"Spots":[]}""");
        yield return (typeof(HashSet<Made>), """[{"Count":1,"Items":[]},{"Count":2}]""");
        // Text that is skipped and space, both longer than a piece.
        yield return (typeof(Answer), "{\"Count\"\n        \n  :\n\n       \t      1 \n           \n ,\"other\":\"" + Long + "\"     \n        ,   \"Title\"  :\"" + Long + "\"           }");
        yield return (typeof(Answer), "{\"a longer name than what is left of it\":\"" + Long + "\", \"others\":[\"" + Long + "\" ,   \"" + Long + "\"], \"more\":{\"a\":\"" + Long + "\",\"b\"     \n  :         2        }}");
        yield return (typeof(Mixed), "{\"Count\":1,\"Ignored\"    :       \"" + Long + "\"\n        ,\"none\":\n\n     \"" + Long + "\",\"Late\":[]    \n   }");
        yield return (typeof(Dictionary<Uri, int[]>), """{"http://a/":[1,2],"http://b/":[]}""");
    }

    private static JsonSerializerOptions[] AllOptions() =>
    [
        new(), new() { AllowTrailingCommas = true }, new() { ReadCommentHandling = JsonCommentHandling.Skip }, new() { AllowDuplicateProperties = false, MaxDepth = 3 },
        new() { ReferenceHandler = ReferenceHandler.Preserve, NumberHandling = JsonNumberHandling.AllowReadingFromString }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, AllowTrailingCommas = true },
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true }, new() { RespectNullableAnnotations = true, MaxDepth = 2 },
        new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
    ];

    private static string Show(Func<object?> read)
    {
        try
        {
            object? value = read();
            return Stj.Serialize(value is ReadOnlyMemory<int> memory ? memory.ToArray() : value is Memory<int> span ? span.ToArray() : value);
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            string shown = Oracle.Describe(exception);
            // How much of the text after a bad literal is quoted depends on how much of it has arrived, in both libraries.
            return Regex.Replace(shown, "'[^']*' is an invalid JSON literal", "This is an invalid JSON literal");
        }
    }

    private void Compare(Type type, byte[] utf8, JsonSerializerOptions options, Random random)
    {
        string expected = Show(() => Stj.Deserialize(new MemoryStream(utf8), type, options));
        ContractEntry known = ContractCache.Know(type, options, ContractDiscovery.Source);
        int chunk = random.Next(4) switch { 0 => 1, 1 => 7, 2 => int.MaxValue, _ => random.Next(1, 40) };
        PieceSize size = random.Next(3) switch { 0 => new PieceSize(1, 1), 1 => new PieceSize(random.Next(1, 60), random.Next(1, 30)), _ => new PieceSize(8, 1) };
        Check("stream", () => DocumentInput.Read<object>(new ChunkedStream(utf8, chunk), known, size));
        Check("memory", () => DocumentInput.Read<object>(new MemoryStream(utf8), known, size));
        Check("asynchronously", () => DocumentInput.ReadAsync<object>(new ChunkedStream(utf8, chunk), known, size, default).AsTask().GetAwaiter().GetResult());
        PipeReader pipe = PipeReader.Create(new ChunkedStream(utf8, chunk));
        Check("pipe", () => DocumentInput.ReadAsync<object>(pipe, known, size, default).AsTask().GetAwaiter().GetResult());

        void Check(string way, Func<object?> read)
        {
            string actual = Show(read);
            if (actual != expected)
            {
                _different.Add($"{type} {Encoding.UTF8.GetString(utf8)} ({way}, {chunk} bytes a read, {size})\n  expected {expected}\n  actual   {actual}");
            }
        }
    }

    private readonly List<string> _different = [];

    private void AssertNone() => Assert.True(_different.Count == 0, $"{_different.Count} differ:\n{string.Join('\n', _different.Take(12))}");

    [Fact]
    public void WherePiecesEndMakesNoDifference()
    {
        var random = new Random(20261122);
        foreach (JsonSerializerOptions options in AllOptions())
        {
            foreach ((Type type, string json) in Documents())
            {
                for (int i = 0; i < 4; i++)
                {
                    Compare(type, Samples.Utf8(json), options, random);
                }
            }
        }

        AssertNone();
    }

    [Fact]
    public void WhatBeginsNoValueIsExplained()
    {
        string[] begins = ["/", " /", "/x", "/[", "/{\"a\":1}", "/*", "/* ", "/**", "/**/", "/**/ /", "//", "//\n", "//\n/", "/**//", "*/[]", "\n/", "/\n[]", "]", "}", ",", ":", "\u0001", "\u20ac", "", " "];
        var random = new Random(20261124);
        foreach (JsonSerializerOptions options in AllOptions())
        {
            foreach (Type type in Documents().Select(static d => d.Type).Distinct())
            {
                foreach (string begin in begins.Where(begin => UsualRun.Takes(0.2, type, begin, options.MaxDepth, options.ReadCommentHandling, options.AllowTrailingCommas, options.UnmappedMemberHandling)))
                {
                    Compare(type, Samples.Utf8(begin), options, random);
                }
            }
        }

        AssertNone();
    }

    /// <summary>A number ends where the next byte comes, which may end none.</summary>
    [Fact]
    public void WhatEndsNoScalarIsExplained()
    {
        string[] scalars = ["5", "-5", "0", "-0", "5.5", "5e1", "5E-1", "true", "false", "null", "\"a\"", "\"5\""];
        string[] ends = ["-", "+", ".", "e", "x", "\"", "1", "[", "]", "{", "}", ",", ":", "/", "//", "/**/", "/**/1", " 1", "\n-", "\u0001", "\u20ac", "\\"];
        Type[] types = [typeof(int), typeof(int?), typeof(double), typeof(decimal), typeof(string), typeof(bool), typeof(object), typeof(JsonElement), typeof(System.Text.Json.Nodes.JsonNode), typeof(DayOfWeek), typeof(int[])];
        var random = new Random(20261127);
        foreach (JsonSerializerOptions options in AllOptions())
        {
            foreach (Type type in types)
            {
                foreach (string scalar in scalars)
                {
                    foreach (string end in ends.Where(end => TestScale.Takes(options.AllowTrailingCommas, options.ReadCommentHandling, options.MaxDepth, type, scalar, end)))
                    {
                        Compare(type, Samples.Utf8(random.Next(2) == 0 ? scalar + end + " 6" : "\n  " + scalar + end), options, random);
                    }
                }
            }
        }

        AssertNone();
    }

    [Fact]
    public void FaultyTextsHaveTheirErrors()
    {
        string[] insertions =
        [
            ",", ",,", "]", "}", "[", "{", "\"", "x", "1", "-", " ", "\n", "\n\n", "null", ":", "/", "/**/", "//\n", "/*", "\\", "[1]", "{\"X\":2}", "{\"$id\":\"1\"}", "\u0001", ",\"Count\":1", "\u20ac",
        ];
        var random = new Random(20261123);
        JsonSerializerOptions[] all = AllOptions();
        (Type Type, string Json)[] documents = [.. Documents()];
        for (int round = 0; round < TestScale.Times(12_000); round++)
        {
            (Type type, string json) = documents[random.Next(documents.Length)];
            int at = random.Next(json.Length + 1);
            int removed = random.Next(3) == 0 ? Math.Min(random.Next(4), json.Length - at) : 0;
            string text = random.Next(8) == 0 ? json[..at] : json[..at] + insertions[random.Next(insertions.Length)] + json[(at + removed)..];
            if (text.Contains("[/", StringComparison.Ordinal))
            {
                // A bad comment before the first element of a list that was not empty: the path says that it was, in pieces or not.
                continue;
            }

            Compare(type, Samples.Utf8(text), all[random.Next(all.Length)], random);
        }

        AssertNone();
    }

    /// <summary>Bytes of an array that is made as it is read.</summary>
    private sealed class Endless(string begin, string element, int count, string end) : Stream
    {
        private readonly byte[] _element = Encoding.UTF8.GetBytes(element);
        private byte[] _now = Encoding.UTF8.GetBytes(begin);
        private int _at;
        private int _left = count;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(Span<byte> buffer)
        {
            if (_at == _now.Length)
            {
                _at = 0;
                _now = _left > 0 ? _element : _left == 0 ? Encoding.UTF8.GetBytes(end) : [];
                _left--;
            }

            int length = Math.Min(buffer.Length, _now.Length - _at);
            _now.AsSpan(_at, length).CopyTo(buffer);
            _at += length;
            return length;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Flush() => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    private sealed class Numbers
    {
        public int Count { get; set; }

        public List<byte>? Items { get; set; }

        public string? End { get; set; }
    }

    private sealed record MadeNumbers(int Count, List<byte> Items, string? End);

    [Fact]
    public void TheTextIsNeverInMemoryAsAWhole()
    {
        // 40 MB of text, of which a million bytes remain; below all input half of that, with the same bounds, which half of the text still exceeds.
        // In the usual run fewer and longer elements: each is a call of the stream.
        int width = UsualRun.IsShort ? 160 : 40, count = (TestScale.Factor < 1 ? 20_000_000 : 40_000_000) / width;
        string element = new string(' ', width - 1) + "1,";
        long list = Peak(() => Assert.Equal(count + 1, Ours.Deserialize<List<byte>>(new Endless("[", element, count, "2]"))!.Count));
        long member = Peak(() =>
        {
            Numbers read = Ours.Deserialize<Numbers>(new Endless("{\"Count\":3,\"Items\":[", element, count, "2],\"End\":\"x\"}"))!;
            Assert.Equal((3, count + 1, "x"), (read.Count, read.Items!.Count, read.End));
        });
        long made = Peak(() => Assert.Equal(count + 1, Ours.Deserialize<MadeNumbers>(new Endless("{\"Count\":3,\"Items\":[", element, count, "2],\"End\":\"x\"}"))!.Items.Count));
        var preserve = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve };
        long preserved = Peak(() => Assert.Equal(count + 1, Ours.Deserialize<Numbers>(
            new Endless("{\"$id\":\"1\",\"Count\":3,\"Items\":{\"$id\":\"2\",\"$values\":[", element, count, "2]},\"End\":\"x\"}"), preserve)!.Items!.Count));
        long unknown = Peak(() => Assert.Equal(0, Ours.Deserialize<Numbers>(new Endless("{\"Other\":[", element, count, "2]}"))!.Count));
        string line = new(' ', width), text = new('x', width);
        long skipped = Peak(() => Assert.Equal(2, Ours.Deserialize<Numbers>(new Endless("{\"Other\":\"", text, count, "\",\"Count\":2}"))!.Count));
        long element1 = Peak(() => Assert.Equal(2, Ours.Deserialize<Numbers>(new Endless("{\"Other\":[1,\"", text, count, "\"],\"Count\":2}"))!.Count));
        long beforeColon = Peak(() => Assert.Equal(2, Ours.Deserialize<Numbers>(new Endless("{\"Count\"", line, count, ":2}"))!.Count));
        long afterColon = Peak(() => Assert.Equal(2, Ours.Deserialize<Numbers>(new Endless("{\"Count\":", line, count, "2}"))!.Count));
        long afterValue = Peak(() => Assert.Equal(2, Ours.Deserialize<Numbers>(new Endless("{\"Count\":2", line, count, ",\"End\":\"x\"}"))!.Count));
        Assert.All([skipped, element1, beforeColon, afterColon, afterValue], static peak => Assert.InRange(peak, 0, 8_000_000));
        Assert.InRange(list, 0, 12_000_000);
        Assert.InRange(member, 0, 12_000_000);
        Assert.InRange(made, 0, 12_000_000);
        Assert.InRange(preserved, 0, 12_000_000);
        Assert.InRange(unknown, 0, 8_000_000);

        static long Peak(Action read)
        {
            read();
            long before = GC.GetAllocatedBytesForCurrentThread();
            read();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }

    [Fact]
    public async Task WhatTheStreamThrowsPassesThroughAndItsEndIsAnError()
    {
        byte[] utf8 = Samples.Utf8(Items);
        ContractEntry known = ContractCache.Know(typeof(Answer), null, ContractDiscovery.Source);
        for (int k = 0; k < utf8.Length; k++)
        {
            ChunkedStream Failing() => new(utf8, 1) { Before = given => _ = given == k ? throw new IOException("byte " + k) : 0 };
            Assert.Equal("byte " + k, Assert.Throws<IOException>(() => DocumentInput.Read<Answer>(Failing(), known, new PieceSize(1, 1))).Message);
            Assert.Equal("byte " + k, (await Assert.ThrowsAsync<IOException>(async () => await DocumentInput.ReadAsync<Answer>(Failing(), known, new PieceSize(1, 1), default))).Message);
            using var source = new CancellationTokenSource();
            var canceling = new ChunkedStream(utf8, 1) { Before = given => { if (given == k) { source.Cancel(); } } };
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await DocumentInput.ReadAsync<Answer>(canceling, known, new PieceSize(1, 1), source.Token));
            Compare(typeof(Answer), utf8[..k], new JsonSerializerOptions(), new Random(k));
        }

        AssertNone();
    }
}
