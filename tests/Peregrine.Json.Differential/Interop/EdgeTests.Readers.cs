using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Readers, writers and streams that have a state of their own.</summary>
public partial class EdgeTests
{
    [Fact]
    public async Task PathsOfElementsThatArrive()
    {
        string[] bad = ["\"x\"", "{\"X\":\"x\"}", "{\"X\":1", "tru", "{\"X\":[1]}", "{\"X\" 1}", "1.5", "[]", "{\"Y\":{\"X\":\"x\"}}", "null,", "", "]", "}"];
        string[] good = ["{\"X\":1}", "{}", "null", "{\"X\":2,\"Z\":[1,{}]}", "{\"Y\":{\"X\":1}}"];
        foreach (int size in new[] { 1, 16, 64, 16384 })
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            foreach (string fault in bad)
            {
                for (int before = 0; before < 6; before++)
                {
                    string[] items = [.. Enumerable.Range(0, before).Select(i => good[i % good.Length]), fault, "{\"X\":9}"];
                    if (fault == "tru" && size < 16384)
                    {
                        // What is quoted of a literal ends with System.Text.Json's buffer.
                        continue;
                    }

                    foreach (string text in new[] { "[" + string.Join(',', items) + "]", "[\n " + string.Join(" ,\n", items) + "\n]", " [" + string.Join(',', items[..^1]) })
                    {
                        await Elements<Node>(text, options, false);
                        if (size < 16384 || fault.StartsWith('{'))
                        {
                            // Before the end of the stream has been seen, System.Text.Json looks whether a whole value is there before it looks at its kind.
                            continue;
                        }

                        await Elements<int>(text.Replace("{\"X\":1}", "1").Replace("{}", "2").Replace("null", "3"), options, false);
                    }

                    await Elements<Node>(string.Join('\n', items), options, true);
                }
            }
        }

        static async Task Elements<T>(string text, JsonSerializerOptions options, bool lines)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            string theirs = await All(Stj.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), lines, options));
            string mine = await All(Ours.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), lines, options));
            Match own = FirstIndex().Match(mine), other = FirstIndex().Match(theirs);
            if (own.Value != other.Value)
            {
                // System.Text.Json counts the elements since its buffer was last empty, we count all.
                Assert.True(int.Parse(own.Groups[1].Value) > int.Parse(other.Groups[1].Value), $"{text}\ntheirs: {theirs}\nmine:   {mine}");
                (theirs, mine) = (FirstIndex().Replace(theirs, "$[]"), FirstIndex().Replace(mine, "$[]"));
            }

            Assert.True(theirs == mine, $"{typeof(T)} {text} {options.DefaultBufferSize}\ntheirs: {theirs}\nmine:   {mine}");
        }

        static async Task<string> All<T>(IAsyncEnumerable<T> source)
        {
            var text = new StringBuilder();
            try
            {
                await foreach (T item in source)
                {
                    text.Append(ObjectGraph.Describe(item)).Append(';');
                }
            }
            catch (Exception error)
            {
                // What comes before a fault depends on System.Text.Json's buffer; what the fault is, does not.
                return new Outcome(null, error).ErrorText!;
            }

            return text.ToString();
        }
    }

    /// <summary>How deep a value may go that stands inside others already.</summary>
    [Fact]
    public void DepthInsideReadersAndWriters()
    {
        foreach (int optionsDepth in new[] { 0, 1, 2, 3, 5 })
        {
            foreach (int otherDepth in new[] { 0, 1, 2, 3, 5 })
            {
                for (int outside = 0; outside < 5; outside++)
                {
                    for (int inside = 0; inside < 5; inside++)
                    {
                        var options = new JsonSerializerOptions { MaxDepth = optionsDepth };
                        string what = $"options {optionsDepth}, other {otherDepth}, outside {outside}, inside {inside}";
                        string json = new string('[', outside) + new string('[', inside) + "1" + new string(']', inside) + new string(']', outside);
                        Same(Reading(false, true), Reading(true, true), "read by info " + what);
                        Same(Reading(false, false), Reading(true, false), "read " + what);
                        Outcome Reading(bool isOurs, bool byInfo) => Outcome.Of<object?>(() =>
                        {
                            var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(json), new JsonReaderOptions { MaxDepth = otherDepth });
                            for (int i = 0; i < outside; i++)
                            {
                                reader.Read();
                            }

                            object? value = (isOurs, byInfo) switch
                            {
                                (true, true) => Ours.Deserialize(ref reader, options.GetTypeInfo(typeof(JsonElement))),
                                (true, false) => Ours.Deserialize<object>(ref reader, options),
                                (false, true) => Stj.Deserialize(ref reader, options.GetTypeInfo(typeof(JsonElement))),
                                (false, false) => Stj.Deserialize<object>(ref reader, options),
                            };
                            return value + " " + reader.BytesConsumed + reader.TokenType + reader.CurrentDepth;
                        });
                    }
                }
            }
        }
    }

    [GeneratedRegex(@"\$\[(\d+)\]")]
    private static partial Regex FirstIndex();

    /// <summary>A reader's grammar and depth go before those of metadata too.</summary>
    [Fact]
    public void GrammarOfReadersByMetadata()
    {
        string[] texts = ["[[1,2,],]", "[/*c*/[1]]", "{\"Value\":[1,],\"x\":[1,/*c*/],}", "[[[[1]]]]", "{\"Value\":[[1]]}", "[1,,]", "{\"Value\":null/*c*/}", "{\"Value\":[\"x\",],}"];
        JsonReaderOptions[] grammars = [default, new() { AllowTrailingCommas = true }, new() { CommentHandling = JsonCommentHandling.Skip }, new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip, MaxDepth = 2 }, new() { CommentHandling = JsonCommentHandling.Allow }, new() { MaxDepth = 1 }];
        foreach (JsonSerializerOptions options in new JsonSerializerOptions[] { new(), new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip }, new() { MaxDepth = 2 }, new() { TypeInfoResolver = Resolver(static _ => { }) } })
        {
            foreach (Type type in new[] { typeof(List<List<int>>), typeof(Outer<List<int>>), typeof(JsonElement), typeof(JsonNode), typeof(object), typeof(Seen), typeof(List<Seen>) })
            {
                JsonTypeInfo info = InfoOf(type, options);
                foreach (string text in texts)
                {
                    foreach (JsonReaderOptions grammar in grammars)
                    {
                        Same(At(false), At(true), $"{type} {text} {grammar.AllowTrailingCommas} {grammar.CommentHandling} {grammar.MaxDepth} {OptionSets.Describe(options)}");
                        Outcome At(bool isOurs) => Outcome.Of<object?>(() =>
                        {
                            var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text), grammar);
                            object? value = isOurs ? Ours.Deserialize(ref reader, info) : Stj.Deserialize(ref reader, info);
                            return ObjectGraph.Describe(value) + reader.BytesConsumed + reader.TokenType;
                        });
                    }
                }
            }
        }

        static JsonTypeInfo InfoOf(Type type, JsonSerializerOptions options)
        {
            options.MakeReadOnly(populateMissingResolver: true);
            return options.GetTypeInfo(type);
        }
    }

    /// <summary>Containers that a caller's writer has open count.</summary>
    [Fact]
    public void DepthInsideWriters()
    {
        foreach (int optionsDepth in new[] { 0, 2, 3, 5 })
        {
            foreach (int otherDepth in new[] { 0, 2, 3, 5 })
            {
                for (int outside = 0; outside < 5; outside++)
                {
                    for (int inside = 0; inside < 5; inside++)
                    {
                        var options = new JsonSerializerOptions { MaxDepth = optionsDepth };
                        object value = 1;
                        for (int i = 0; i < inside; i++)
                        {
                            value = new[] { value };
                        }

                        Outcome theirs = Writing(static (writer, value, options) => Stj.Serialize(writer, value, options));
                        Outcome mine = Writing(static (writer, value, options) => Ours.Serialize(writer, value, options));
                        string what = $"options {optionsDepth}, other {otherDepth}, outside {outside}, inside {inside}";
                        if (mine.IsOk == theirs.IsOk)
                        {
                            Same(theirs, mine, what);
                        }
                        else
                        {
                            // Depth counts containers: System.Text.Json refuses most values inside the last one.
                            Assert.False(theirs.IsOk, what);
                        }

                        if (outside <= (otherDepth == 0 ? 1000 : otherDepth))
                        {
                            int limit = Math.Min(optionsDepth == 0 ? 64 : optionsDepth, otherDepth == 0 ? 1000 : otherDepth);
                            Assert.True(mine.IsOk == (outside + inside <= limit), what);
                        }

                        Outcome Writing(Action<Utf8JsonWriter, object, JsonSerializerOptions> write) => Outcome.Of<object?>(() =>
                        {
                            var output = new ArrayBufferWriter<byte>();
                            using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { MaxDepth = otherDepth });
                            for (int i = 0; i < outside; i++)
                            {
                                writer.WriteStartArray();
                            }

                            write(writer, value, options);
                            writer.Flush();
                            return Encoding.UTF8.GetString(output.WrittenSpan);
                        });
                    }
                }
            }
        }
    }

    private static void Same(Outcome theirs, Outcome mine, string what)
    {
        string a = theirs.ErrorText ?? ObjectGraph.Describe(theirs.Value);
        string b = mine.ErrorText ?? ObjectGraph.Describe(mine.Value);
        Assert.True(a == b, $"{what}\ntheirs: {a}\nmine:   {b}");
    }
}
