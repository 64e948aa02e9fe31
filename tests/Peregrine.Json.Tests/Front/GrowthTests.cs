using System.Globalization;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Front;

/// <summary>Every table of a call or a contract that grows or changes its form, with as many entries as it has before, at and after that: as in System.Text.Json.</summary>
public sealed class GrowthTests
{
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve, MaxDepth = 1_500 };
    private static readonly JsonSerializerOptions s_cycles = new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, MaxDepth = 1_500 };
    private static readonly JsonSerializerOptions s_deep = new() { MaxDepth = 1_500 };
    private static readonly JsonSerializerOptions s_deepSmall = new() { MaxDepth = 1_500, DefaultBufferSize = 16 };
    private static readonly JsonSerializerOptions s_strict = new() { AllowDuplicateProperties = false, IncludeFields = true };

    public sealed class Node
    {
        public int Value { get; set; }

        public Node? Next { get; set; }

        public List<Node>? Nodes { get; set; }
    }

    /// <summary>Ids by number are in an array while they are dense, and in a dictionary if not; each is found, and none is accepted twice, wherever it is.</summary>
    [Fact]
    public void IdsWhileTheyAreRead()
    {
        foreach (int count in (int[])[1, 2, 14, 15, 16, 17, 31, 32, 33, 127, 128, 129, 200, 300, 1_100])
        {
            foreach (int[] ids in (int[][])
                [[.. Enumerable.Range(1, count)], [.. Enumerable.Range(1, count).Reverse()], [.. Enumerable.Range(1, count).Select(static i => i * 9)],
                [.. Enumerable.Range(1, count).Select(static i => i * 1_000)], [300, .. Enumerable.Range(1, count).Where(static i => i != 300)],
                [1_500, 129, 128, .. Enumerable.Range(1, count).Where(static i => i is not (128 or 129 or 1_500))]])
            {
                foreach (int again in (int[])[ids[0], ids[^1], ids[ids.Length / 2], ids[ids.Length / 3], 5, 128, 129, 300, 1_500, 99_999_999, 100_000_000])
                {
                    string items = string.Join(',', ids.Select(static id => $$"""{"$id":"{{id}}","Value":{{id}}}"""));
                    AssertReadSame<List<Node>>($$"""{"$id":"root","$values":[{{items}},{"$ref":"{{again}}"}]}""", s_preserve, static list => string.Join(' ', list.Select(static node => node.Value)));
                    AssertReadSame<List<Node>>($$"""{"$id":"root","$values":[{{items}},{"$id":"{{again}}","Value":0}]}""", s_preserve, static list => list.Count.ToString(CultureInfo.InvariantCulture));
                    AssertReadSame<List<Node>>($$"""{"$id":"root","$values":[{{items}},{"$id":"0{{again}}","Value":0},{"$ref":"{{again}}"},{"$ref":"0{{again}}"}]}""", s_preserve, static list => string.Join(' ', list.Select(static node => node.Value)));
                }
            }
        }
    }

    /// <summary>Numbers of objects are found by open addressing, which grows.</summary>
    [Fact]
    public void IdsWhileTheyAreWritten()
    {
        for (int count = 1; count < 1_200; count += count < 70 ? 1 : 61)
        {
            Node[] nodes = [.. Enumerable.Range(0, count).Select(static i => new Node { Value = i })];
            AssertWrittenSame<List<Node>>([.. nodes, .. nodes, new(), .. nodes.Reverse()], s_preserve);
        }
    }

    /// <summary>Open containers: references, paths of errors, brackets by bits, in one part and in many.</summary>
    [Fact]
    public void Levels()
    {
        foreach (int depth in (int[])[1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 62, 63, 64, 65, 66, 126, 127, 128, 129, 130, 191, 192, 193, 255, 256, 257, 320, 513])
        {
            var last = new Node();
            Node node = last;
            for (int i = 0; i < depth; i++)
            {
                node = i % 3 == 0 ? new Node { Nodes = [node] } : new Node { Next = node, Value = i };
            }

            AssertWrittenSame(node, s_deep);
            AssertWrittenSame(node, s_preserve);
            AssertWrittenSame(node, s_cycles);
            last.Next = node;
            AssertWrittenSame(node, s_cycles);
            AssertWrittenSame(node, s_preserve);
            AssertWrittenSame(node, s_deep);
            last.Next = null;

            string text = Stj.Serialize(node, s_deep);
            AssertReadSame<Node>(text, s_deep, static read => Stj.Serialize(read, s_deep));
            foreach (string fault in (string[])["\"x\"", "]", "}", "[", "{", "1.5", ""])
            {
                int at = text.LastIndexOf("\"Value\":0", StringComparison.Ordinal) + 8;
                string faulty = string.Concat(text.AsSpan(0, at), fault, text.AsSpan(at + 1));
                AssertReadSame<Node>(faulty, s_deep, static read => Stj.Serialize(read, s_deep));
                AssertReadSame<Node>(faulty, s_deepSmall, static read => Stj.Serialize(read, s_deep));
                AssertReadSame<JsonElement>(faulty, s_deep, static read => read.GetRawText());
            }
        }
    }

    /// <summary>Members that have been met are bits: of one word, of more.</summary>
    [Fact]
    public void MembersOfAnObject()
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "The types are emitted.");
        foreach (int count in (int[])[1, 2, 62, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 320])
        {
            Type type = Wide(count);
            string[] members = [.. Enumerable.Range(0, count).Select(static i => $"\"m{i}\":{i + 1}")];
            for (int use = 0; use < 30; use++)
            {
                AssertReadSame(type, "{" + string.Join(',', members) + "}", s_strict, static read => Stj.Serialize(read, read.GetType(), s_strict));
            }

            foreach (int again in (int[])[0, count / 2, Math.Max(0, count - 2), count - 1, Math.Min(63, count - 1), Math.Min(64, count - 1)])
            {
                AssertReadSame(type, "{" + string.Join(',', members) + "," + members[again] + "}", s_strict, static _ => "");
                AssertReadSame(type, "{" + members[again] + "," + string.Join(',', members) + "}", s_strict, static _ => "");
                AssertReadSame(type, "{" + string.Join(',', members.Where((_, i) => i != again)) + "}", s_strict, static read => Stj.Serialize(read, read.GetType(), s_strict));
                AssertReadSame<Dictionary<string, int>>("{" + string.Join(',', members) + "," + members[again] + "}", s_strict, static read => string.Join(' ', read));
                AssertReadSame<JsonElement>("{" + string.Join(',', members) + "," + members[again] + "}", s_strict, static read => read.GetRawText());
            }
        }
    }

    /// <summary>Elements are gathered in a few places of the frame, then in rented arrays.</summary>
    [Fact]
    public void ElementsOfACollection()
    {
        for (int count = 0; count < 5_000; count += count < 140 ? 1 : 977)
        {
            int[] numbers = [.. Enumerable.Range(0, count)];
            string[] texts = [.. numbers.Select(static i => new string('t', i % 7) + i)];
            AssertReadSame<int[]>(Stj.Serialize(numbers), s_deep, static read => string.Join(' ', read));
            AssertReadSame<List<string>>(Stj.Serialize(texts), s_deep, static read => string.Join(' ', read));
            AssertReadSame<HashSet<string>>(Stj.Serialize(texts), s_deep, static read => string.Join(' ', read));
            AssertReadSame<Queue<Node>>(Stj.Serialize(numbers.Select(static i => new Node { Value = i })), s_deep, static read => string.Join(' ', read.Select(static node => node.Value)));
            AssertReadSame<Dictionary<string, int>>(Stj.Serialize(texts.ToDictionary(static text => text, static text => text.Length)), s_deep, static read => string.Join(' ', read));
            AssertReadSame<Dictionary<int, string>>(Stj.Serialize(numbers.ToDictionary(static i => i, static i => "v" + i)), s_deep, static read => string.Join(' ', read));
        }
    }

    /// <summary>Names and strings with escapes are decoded in a small space first, then in larger ones.</summary>
    [Fact]
    public void LengthsOfEscapedText()
    {
        for (int length = 0; length < 40_000; length = length < 600 ? length + 1 : (length * 2) - 7)
        {
            string text = "\\u0041" + new string('n', length) + "\\u00e9\\n";
            AssertReadSame<Dictionary<string, string>>($$"""{"{{text}}":"{{text}}"}""", s_deep, static read => string.Join(' ', read));
            AssertReadSame<Node>($$"""{"{{text}}":1,"\u0056alue":2}""", s_deep, static read => Stj.Serialize(read));
            AssertReadSame<Node>($$"""{"{{text}}":1,"Value":"{{text}}"}""", s_deep, static read => Stj.Serialize(read));
        }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k0")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase0;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k1")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase1;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k2")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase2;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k3")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase3;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k4")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase4;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k5")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase5;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k6")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase6;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k7")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase7;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k8")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase8;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k9")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase9;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k10")]
    [JsonDerivedType(typeof(Many), "m")]
    public interface IBase10;

    /// <summary>Its members are called like metadata, but for their case.</summary>
    public class Many : IBase0, IBase1, IBase2, IBase3, IBase4, IBase5, IBase6, IBase7, IBase8, IBase9, IBase10
    {
        public int A { get; set; }

        [JsonPropertyName("K2")]
        public string? Third { get; set; }

        [JsonPropertyName("K5")]
        public string? Sixth { get; set; }

        public Many? Inner { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    /// <summary>A type under one base after another: the names that each reserves are kept up to a number, then compared at each read.</summary>
    [Fact]
    public void BasesOfOneType()
    {
        Type[] bases = [typeof(IBase0), typeof(IBase1), typeof(IBase2), typeof(IBase3), typeof(IBase4), typeof(IBase5), typeof(IBase6), typeof(IBase7), typeof(IBase8), typeof(IBase9), typeof(IBase10)];
        foreach ((bool allows, bool ignoresCase) in ((bool, bool)[])[(false, false), (true, false), (false, true), (true, true)])
        {
            var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = allows, PropertyNameCaseInsensitive = ignoresCase };
            for (int round = 0; round < 30; round++)
            {
                for (int i = 0; i < bases.Length; i++)
                {
                    // Its own name is metadata, that of any other base a member like others.
                    foreach (int other in (int[])[i, (i + 1) % bases.Length, (i + round) % bases.Length])
                    {
                        AssertReadSame(bases[i], $$"""{"k{{i}}":"m","A":1,"k{{other}}":"m","Inner":{"A":2,"k{{i}}":"m"} }""", options, read => Stj.Serialize(read, typeof(Many), options));
                        AssertReadSame(bases[i], $$"""{"k{{other}}":"m","A":1,"$type":"m"}""", options, read => Stj.Serialize(read, typeof(Many), options));
                    }
                }
            }
        }
    }

    public sealed class Nested(int levels)
    {
        public int Levels => levels;
    }

    private sealed class NestedConverter : JsonConverter<Nested>
    {
        public override Nested Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Nested value, JsonSerializerOptions options)
        {
            writer.WriteStartArray();
            writer.WriteNumberValue(value.Levels);
            if (value.Levels > 0)
            {
                writer.WriteRawValue(JsonSerializer.Serialize(new { Inner = new Nested(value.Levels - 1), Next = new Nested(0) }, options));
            }

            writer.WriteEndArray();
        }
    }

    /// <summary>Converters inside converters: each has a writer of its own, of which a thread keeps a few.</summary>
    [Fact]
    public void ConvertersInsideConverters()
    {
        var options = new JsonSerializerOptions { Converters = { new NestedConverter() } };
        for (int levels = 0; levels < 40; levels++)
        {
            for (int use = 0; use < 3; use++)
            {
                AssertWrittenSame(new[] { new Nested(levels), new Nested(1) }, options);
            }
        }
    }

    public sealed class Part
    {
        public string Text { get; set; } = "";
    }

    /// <summary>Writes strings, at once or in parts, the last of which may be without its end.</summary>
    private sealed class PartConverter : JsonConverter<Part>
    {
        public override Part Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Part value, JsonSerializerOptions options)
        {
            if (value.Text.StartsWith('!'))
            {
                writer.WriteStringValueSegment(value.Text.AsSpan(1), isFinalSegment: false);
            }
            else if (value.Text.StartsWith('~'))
            {
                writer.WriteStringValueSegment(value.Text.AsSpan(1), isFinalSegment: false);
                writer.WriteStringValueSegment("end", isFinalSegment: true);
            }
            else
            {
                writer.WriteStringValue(value.Text);
            }
        }
    }

    public sealed class Whole
    {
        public int Before { get; set; }

        public Part? Value { get; set; }

        public int After { get; set; }
    }

    /// <summary>
    /// After a converter that left a string without its end, with quotation marks or half of a surrogate pair in it or not, the next one begins anew: among the
    /// elements of an array, which may share a writer, and as the value of a member or an entry.
    /// </summary>
    [Fact]
    public void StringsWithoutTheirEnd()
    {
        foreach (JavaScriptEncoder encoder in (JavaScriptEncoder[])[JavaScriptEncoder.Default, JavaScriptEncoder.UnsafeRelaxedJsonEscaping])
        {
            foreach (bool isIndented in (bool[])[false, true])
            {
                var options = new JsonSerializerOptions { Encoder = encoder, WriteIndented = isIndented, Converters = { new PartConverter() } };
                AssertNothingIsLeft(static text => new Part { Text = text }, options);
                AssertNothingIsLeft(static text => new[] { new Part { Text = text } }, options);
                AssertNothingIsLeft(static text => new Whole { Value = new Part { Text = text } }, options);
                AssertNothingIsLeft(static text => new Dictionary<string, Part> { ["a"] = new() { Text = text } }, options);
            }
        }

        static void AssertNothingIsLeft<T>(Func<string, T> make, JsonSerializerOptions options)
        {
            foreach (string left in (string[])["!", "!a", "!\"", "!a\"b", "!\"\"", "!\"a\"b\"", "!\\", "!\\\"", "!\\\"\\\"", "!\uD83D", "!\"\uD83D", "!\"\"\uD83D"])
            {
                foreach (string next in (string[])["", "x", "\"", "a\"b", "\"\"", "~", "~x", "~\"", "~\uDE00"])
                {
                    _ = Record.Exception(() => JsonSerializer.Serialize(make(left), options));
                    Assert.Equal(Stj.Serialize(make(next), options), JsonSerializer.Serialize(make(next), options));
                    _ = Record.Exception(() => JsonSerializer.Serialize(new[] { make(next), make(left) }, options));
                    Assert.Equal(Stj.Serialize(new[] { make(next) }, options), JsonSerializer.Serialize(new[] { make(next) }, options));
                }
            }
        }
    }

    /// <summary>
    /// What a failed write left in the buffer is not part of the next text. Strings are written in blocks, after which the buffer is sent. The text of a converter
    /// is written at once: it makes a buffer in which it does not fit larger, and what is before it stays in the buffer.
    /// </summary>
    [Fact]
    public void BuffersAfterAFailure()
    {
        for (int length = 0; length < 60_000; length = length < 2_000 ? length + 333 : length + 3_331)
        {
            foreach (object first in (object[])[new string('a', length), new Part { Text = new string('a', length) }])
            {
                object[] rows = [first, .. Enumerable.Repeat<object>(new string('b', 100), length / 400), double.NaN];
                foreach (int size in (int[])[16, 1_000, 16_384, 100_000])
                {
                    var options = new JsonSerializerOptions { DefaultBufferSize = size, Converters = { new PartConverter() } };
                    var failing = new MemoryStream();
                    Assert.ThrowsAny<Exception>(() => JsonSerializer.Serialize(failing, rows, options));
                    Assert.ThrowsAny<Exception>(() => JsonSerializer.Serialize(failing, (object[])[first, double.NaN], options));
                    var next = new MemoryStream();
                    JsonSerializer.Serialize(next, rows[..^1], options);
                    Assert.Equal(Stj.Serialize(rows[..^1], options), Encoding.UTF8.GetString(next.ToArray()));
                }
            }
        }
    }

    private static Type Wide(int count)
    {
        TypeBuilder type = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Peregrine.Json.Tests.Wide" + count), AssemblyBuilderAccess.RunAndCollect)
            .DefineDynamicModule("Wide").DefineType("Wide" + count, TypeAttributes.Public | TypeAttributes.Sealed);
        for (int i = 0; i < count; i++)
        {
            type.DefineField("m" + i, typeof(int), FieldAttributes.Public);
        }

        return type.CreateType();
    }

    private static void AssertReadSame<T>(string text, JsonSerializerOptions options, Func<T, string> show) => AssertReadSame(typeof(T), text, options, read => show((T)read));

    private static void AssertReadSame(Type type, string text, JsonSerializerOptions options, Func<object, string> show)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        string expected = Outcome(() => show(Stj.Deserialize(utf8, type, options)!));
        Assert.Equal(expected, Outcome(() => show(JsonSerializer.Deserialize(utf8, type, options)!)));
        if (options.DefaultBufferSize < 100)
        {
            // A stream gives what the same bytes in one span give.
            Assert.Equal(expected, Outcome(() => show(JsonSerializer.Deserialize(new BufferedStream(new MemoryStream(utf8)), type, options)!)));
        }
    }

    private static void AssertWrittenSame<T>(T value, JsonSerializerOptions options)
    {
        Assert.Equal(Outcome(() => Stj.Serialize(value, options)), Outcome(() => JsonSerializer.Serialize(value, options)));
        Assert.Equal(Outcome(() => ToStream(stream => Stj.Serialize(stream, value, options))), Outcome(() => ToStream(stream => JsonSerializer.Serialize(stream, value, options))));

        static string ToStream(Action<Stream> write)
        {
            var stream = new MemoryStream();
            write(stream);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    private static string Outcome(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            // A message quotes at most 1 KiB of a path.
            return error.GetType().Name + ": " + (error.Message.Length <= 1_000 ? error.Message : error.Message[..1_000]);
        }
    }
}
