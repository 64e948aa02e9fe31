using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Tests.Names;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Tests.Writing;

/// <summary>The output cursor: growth at every boundary, layouts, names, depth, and targets that give too little.</summary>
public sealed class JsonWriterTests
{
    private static readonly WriteSettings s_compact = new(64, null);
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, NewLine = "\n" };

    public static readonly TheoryData<bool, int, char, string, bool> Layouts = new()
    {
        { false, 2, ' ', "\n", false },
        { true, 2, ' ', "\n", false },
        { true, 0, ' ', "\r\n", true },
        { true, 1, '\t', "\r\n", false },
        { true, 127, ' ', "\n", true },
    };

    /// <summary>A leading text of every length moves each later write across the end of a span that is exactly as long as requested.</summary>
    [Theory]
    [MemberData(nameof(Layouts))]
    public void GrowthAtEveryBoundary(bool indented, int size, char indent, string newLine, bool relaxed)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        var options = new JsonSerializerOptions
        {
            WriteIndented = indented,
            IndentSize = size,
            IndentCharacter = indent,
            NewLine = newLine,
            Encoder = relaxed ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : null,
        };
        using var target = new GuardedTarget();
        Everything value = Everything.Make();
        int step = indented ? 7 : 3;
        bool grew = false;
        for (int lead = 0; lead < 2300; lead += step)
        {
            value.Lead = new string('x', lead);
            byte[] expected = Stj.SerializeToUtf8Bytes(value, options);
            Assert.Equal(expected, JsonSerializer.SerializeToUtf8Bytes(value, options));
            target.Clear();
            JsonSerializer.Serialize(target, value, options);
            Assert.True(target.Written.SequenceEqual(expected), $"lead {lead}");
            grew |= target.Spans > 2;
        }

        Assert.True(grew);
    }

    [Theory]
    [InlineData("plain text")]
    [InlineData("<\"é\u0001>")]
    [InlineData("名前ё😀")]
    public void TextsOfEveryLengthInExactSpans(string unit)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        using var target = new GuardedTarget();
        foreach (JavaScriptEncoder encoder in new[] { JavaScriptEncoder.Default, JavaScriptEncoder.UnsafeRelaxedJsonEscaping })
        {
            var options = new JsonSerializerOptions { Encoder = encoder };
            for (int length = 0; length < 3000; length += length < 200 ? 1 : 17)
            {
                string text = string.Concat(Enumerable.Repeat(unit, length / unit.Length + 1))[..length];
                target.Clear();
                JsonSerializer.Serialize(target, text, options);
                Assert.True(target.Written.SequenceEqual(Stj.SerializeToUtf8Bytes(text, options)), $"{length} of {unit}");
            }
        }
    }

    private sealed record Named(string Text, int After = 1);

    /// <summary>Texts around the lengths at which they are written in another way, with one character to escape at every place of them.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OneEscapeAnywhere(bool relaxed)
    {
        var options = new JsonSerializerOptions { Encoder = relaxed ? JavaScriptEncoder.UnsafeRelaxedJsonEscaping : null };
        int[] lengths = [.. Enumerable.Range(0, 40), .. Enumerable.Range(62, 8), .. Enumerable.Range(95, 4), .. Enumerable.Range(126, 6), .. Enumerable.Range(191, 4), .. Enumerable.Range(255, 4), 513];
        foreach (string escaped in (string[])["\"", "\\", "\n", "\0", "<", "\u007f", "\u00e9", "\u2028", "\ud800", "\ud83d\ude00"])
        {
            foreach (int length in lengths)
            {
                string[] texts = [.. Enumerable.Range(0, length + 1).Select(at => new string('a', at) + escaped + new string('b', length - at))];
                Named[] named = [.. texts.Select(static text => new Named(text))];
                Assert.Equal(Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(texts, options)), Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(texts, options)));
                Assert.Equal(Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(named, options)), Encoding.UTF8.GetString(JsonSerializer.SerializeToUtf8Bytes(named, options)));
            }
        }
    }

    [Fact]
    public void ArraysAcrossBoundaries()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        using var target = new GuardedTarget();
        var random = new Random(8);
        for (int count = 0; count < 700; count += 9)
        {
            Same(Enumerable.Range(0, count).Select(_ => (int)random.NextInt64(int.MinValue, int.MaxValue)).ToArray());
            Same(Enumerable.Range(0, count).Select(_ => random.NextDouble() * Math.Pow(10, random.Next(-300, 300))).ToList());
            Same(Enumerable.Range(0, count).Select(_ => decimal.MaxValue / random.Next(1, 1000)).ToArray());
            Same(Enumerable.Range(0, count).Select(n => n % 3 == 0 ? null : new string('s', n % 90)).ToArray());
            Same(Enumerable.Range(0, count).Select(n => n % 2 == 0 ? (Guid?)null : new Guid(n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).ToArray());
            Same(Enumerable.Range(0, count).ToDictionary(n => "key" + n, n => n % 2 == 0));
        }

        void Same<T>(T value)
        {
            target.Clear();
            JsonSerializer.Serialize(target, value);
            byte[] expected = Stj.SerializeToUtf8Bytes(value);
            Assert.True(target.Written.SequenceEqual(expected));
            Assert.Equal(expected, JsonSerializer.SerializeToUtf8Bytes(value));
        }
    }

    [Fact]
    public void LargeOutputs()
    {
        string[] texts = [.. Enumerable.Range(0, 4000).Select(n => new string((char)('a' + n % 26), n % 1500))];
        Assert.Equal(Stj.SerializeToUtf8Bytes(texts), JsonSerializer.SerializeToUtf8Bytes(texts));
        string one = new('é', 3_000_000);
        Assert.Equal(Stj.SerializeToUtf8Bytes(one), JsonSerializer.SerializeToUtf8Bytes(one));
        byte[] bytes = new byte[1_000_001];
        Assert.Equal(Stj.SerializeToUtf8Bytes(bytes), JsonSerializer.SerializeToUtf8Bytes(bytes));
    }

    [Theory]
    [MemberData(nameof(NameSets.Cases), MemberType = typeof(NameSets))]
    public void NamesOfAContract(string set, bool indented)
    {
        string[] names = NameSets.Of(set, ignoreCase: false);
        NameTable table = NameTableTests.TableOf(names, ignoreCase: false);
        var writer = new JsonWriter(new WriteSettings(64, indented ? new Layout((byte)' ', 2, CarriageReturn: false) : null), EscapeSet.For(null));
        writer.StartObject();
        for (int i = 0; i < names.Length; i++)
        {
            writer.Name(table, i, i == 0 ? 1 : 0);
            writer.WriteNull();
        }

        writer.EndObject(names.Length > 0);
        var expected = new Dictionary<string, int?>(names.Select(name => KeyValuePair.Create(name, (int?)null)));
        Assert.Equal(Stj.Serialize(expected, indented ? s_indented : JsonSerializerOptions.Default), Encoding.UTF8.GetString(writer.Written));
        writer.Dispose();
    }

    [Fact]
    public void DepthCountsOpenContainers()
    {
        for (int depth = 1; depth <= 70; depth++)
        {
            var writer = new JsonWriter(new WriteSettings(depth, null), EscapeSet.For(null));
            for (int i = 0; i < depth; i++)
            {
                writer.StartArray();
                Assert.Equal(i + 1, writer.Depth);
            }

            WriteFault? fault = null;
            try
            {
                writer.StartObject();
            }
            catch (WriteFault caught)
            {
                fault = caught;
            }

            Assert.Equal(WriteFaultKind.Depth, fault?.Kind);
            writer.Dispose();
        }
    }

    [Fact]
    public void ACycleNamesItsPath()
    {
        var node = new Node();
        node.Next = node;
        JsonException mine = Assert.Throws<JsonException>(() => JsonSerializer.Serialize(node));
        JsonException theirs = Assert.Throws<JsonException>(() => Stj.Serialize(node));
        Assert.Equal(theirs.Message, mine.Message);
        Assert.Equal(theirs.Path, mine.Path);
        using var target = new GuardedTarget();
        node.Text = new string('t', 900); // what was handed over before the fault is written again for the path
        mine = Assert.Throws<JsonException>(() => JsonSerializer.Serialize(target, node));
        Assert.True(target.Spans > 1);
        Assert.Equal(theirs.Path, mine.Path);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 1)]
    [InlineData(0, int.MaxValue)]
    [InlineData(1, 0)]
    [InlineData(1, int.MaxValue)]
    [InlineData(3, int.MaxValue)]
    public void TargetsThatGiveTooLittle(int honestCalls, int size)
    {
        string[] value = [.. Enumerable.Repeat(new string('v', 5000), 20)];
        JsonException mine = Assert.Throws<JsonException>(() => JsonSerializer.Serialize(new ShortTarget(honestCalls, size), value));
        JsonException theirs = Assert.Throws<JsonException>(() => Stj.Serialize(new Utf8JsonWriter(new ShortTarget(0, 0)), value));
        Assert.Equal((theirs.Message, theirs.Path, theirs.Source), (mine.Message, mine.Path, mine.Source));
        var theirCause = Assert.IsType<InvalidOperationException>(theirs.InnerException);
        var myCause = Assert.IsType<InvalidOperationException>(mine.InnerException);
        Assert.Equal((theirCause.Message, theirCause.Source), (myCause.Message, myCause.Source));
    }

    /// <summary>A target that gave much once need not give as much again: only what a value needs is requested.</summary>
    [Theory]
    [InlineData(4096)]
    [InlineData(65536)]
    public void TargetsOfPiecesAfterALargeOne(int size)
    {
        string[] value = [.. Enumerable.Repeat("a text of some length, \u00e9", 100_000)];
        var mine = new PieceTarget(1 << 20, size);
        JsonSerializer.Serialize(mine, value);
        Assert.Equal(Stj.SerializeToUtf8Bytes(value), mine.Written.ToArray());
    }

    /// <summary>Hands out one large piece, then pieces of one size, whatever is requested.</summary>
    private sealed class PieceTarget(int first, int size) : IBufferWriter<byte>
    {
        private byte[] _piece = new byte[first];

        public MemoryStream Written { get; } = new();

        public void Advance(int count)
        {
            Written.Write(_piece, 0, count);
            _piece = new byte[size];
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _piece;

        public Span<byte> GetSpan(int sizeHint = 0) => _piece;
    }

    [Fact]
    public void AValueInsideAWriteGetsABufferOfItsOwn()
    {
        Outer[] value = [.. Enumerable.Range(0, 50).Select(static n => new Outer { Number = n })];
        Assert.Equal(Stj.Serialize(value), JsonSerializer.Serialize(value));
    }

    [Fact]
    public void TheThreadsBufferSurvivesAFault()
    {
        var node = new Node();
        node.Next = node;
        for (int i = 0; i < 100; i++)
        {
            Assert.Throws<JsonException>(() => JsonSerializer.SerializeToUtf8Bytes(node));
            Assert.Equal("[1,2]", JsonSerializer.Serialize(new[] { 1, 2 }));
        }
    }

    [Fact]
    public void CompactSettingsAreCompact()
    {
        var writer = new JsonWriter(s_compact, EscapeSet.For(null));
        writer.StartArray();
        writer.EndArray(any: false);
        Assert.Equal("[]"u8.ToArray(), writer.Written.ToArray());
        writer.Dispose();
    }

    private sealed class Node
    {
        public string? Text { get; set; }

        public Node? Next { get; set; }
    }

    /// <summary>Its getter serializes.</summary>
    private sealed class Outer
    {
        public int Number { get; set; }

        [JsonPropertyName("a name of an outer member that is longer than a vector")]
        public string Inner => JsonSerializer.Serialize(new { Number, Text = new string('i', Number * 20) });
    }

    private sealed class Everything
    {
        public string? Lead { get; set; }

        public int Int { get; set; } = int.MinValue;

        public bool Yes { get; set; } = true;

        public string? Null { get; set; }

        [JsonPropertyName("a name that is longer than the vector of thirty-two bytes: é \" <")]
        public long Long { get; set; } = long.MinValue;

        public double Double { get; set; } = -1.2345678901234567e-300;

        public decimal Decimal { get; set; } = decimal.MinValue;

        public Guid Guid { get; set; } = new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);

        public DateTimeOffset When { get; set; } = new(2026, 2, 28, 23, 59, 59, 123, TimeSpan.FromMinutes(-330));

        public TimeSpan Span { get; set; } = TimeSpan.MinValue;

        public Version Version { get; set; } = new(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue);

        public byte[] Bytes { get; set; } = new byte[50];

        public string Text { get; set; } = "<é\"名😀> and more plain text after it, to be long enough";

        public int[] Ints { get; set; } = [1, -22, 333, int.MaxValue];

        public Dictionary<string, double?> Map { get; set; } = new() { ["a"] = 1, ["<b>"] = null, [new string('k', 70)] = 2.5 };

        public List<Node> Nodes { get; set; } = [new() { Text = "one", Next = new() }, new()];

        public static Everything Make() => new();
    }
}
