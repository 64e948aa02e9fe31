using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Tests.Writing;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Interop;

/// <summary>Elements whose text user code changes after it was parsed, encoders that keep backslashes, and the paths of elements that cannot be written.</summary>
public sealed class ElementTextTests
{
    /// <summary>Whatever the text has become, nothing is written outside the span: its end is an unmapped page.</summary>
    [Fact]
    public void ChangedTextStaysInItsSpan()
    {
        var random = new Random(17);
        byte[] bytes = "{}[],:\"\\/ \n1aé\0"u8.ToArray();
        using var target = new GuardedTarget();
        for (int i = UsualRun.IsShort ? 600 : 3_000; i > 0; i--)
        {
            byte[] text = Encoding.UTF8.GetBytes("[" + string.Join(",", Enumerable.Range(0, random.Next(1, 40)).Select(static n => $"{{\"a{n}\":[1.2,\"{n}\"]}}")) + "]");
            object value = JsonDocument.Parse(text.AsMemory()).RootElement;
            int depth = random.Next(70);
            for (int level = 0; level < depth; level++)
            {
                value = new List<object> { value };
            }

            for (int change = random.Next(1, 5); change > 0; change--)
            {
                text[random.Next(text.Length)] = bytes[random.Next(bytes.Length)];
            }

            var options = new JsonSerializerOptions { WriteIndented = random.Next(4) > 0, IndentSize = random.Next(128), MaxDepth = 200 };
            target.Clear();
            try
            {
                Ours.Serialize(target, value, options);
            }
            catch (Exception error) when (error is JsonException or ArgumentException or InvalidOperationException)
            {
            }
        }
    }

    [Fact]
    public void AnElementThatBecomesCommasIsBounded()
    {
        foreach (int depth in (int[])[3, 4, 5, 20, 60])
        {
            byte[] text = "1.2"u8.ToArray();
            object value = JsonDocument.Parse(text.AsMemory()).RootElement;
            for (int level = 0; level < depth; level++)
            {
                value = new List<object> { value };
            }

            text[1] = (byte)',';
            using var target = new GuardedTarget();
            Ours.Serialize(target, (List<object>)value, new JsonSerializerOptions { WriteIndented = true, IndentSize = 127 });
            Assert.True(target.Written.IndexOf("1,"u8) > 0);
        }
    }

    /// <summary>Brackets that are left open are an error, also after a comment.</summary>
    [Fact]
    public void BracketsLeftOpenAreRefused()
    {
        foreach (string json in (string[])["[1,[2],3]", "[1,/**/[2],3]"])
        {
            foreach (bool isIndented in (bool[])[false, true])
            {
                byte[] text = Encoding.UTF8.GetBytes(json);
                JsonElement element = JsonDocument.Parse(text.AsMemory(), new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip }).RootElement;
                text[^1] = (byte)' ';
                Assert.Throws<JsonException>(() => Ours.Serialize(new[] { element }, new JsonSerializerOptions { WriteIndented = isIndented }));
            }
        }
    }

    [Fact]
    public void EncodersMayKeepBackslashes()
    {
        var encoder = new Lax();
        string pad = new('x', 70);
        foreach (string json in (string[])["\"a\\nb\"", "\"\\u0041\"", "[\"a\\\"  b\", 1]", $"[\"{pad}\\\\\", \"{pad}\\t,{{[\"  , 1]", "{\"a\\u0062\" : [ \"\\/\" ] }"])
        {
            JsonElement element = JsonDocument.Parse(json).RootElement;
            foreach (bool isIndented in (bool[])[false, true])
            {
                var options = new JsonSerializerOptions { Encoder = encoder, WriteIndented = isIndented };
                Assert.Equal(Stj.Serialize(element, options), Ours.Serialize(element, options));
            }
        }
    }

    /// <summary>The path of an error in an element ends at the element, also where some of it was handed over before.</summary>
    [Fact]
    public async Task PathsEndAtTheElement()
    {
        foreach (int length in (int[])[10, 500, 1_000, 5_000, 9_000, 20_000, 100_000])
        {
            string text = new('x', length);
            foreach (string json in (string[])
                [$"{{\"a\":\"{text}\",\"b\":[[1]]}}", $"[\"{text}\",{{\"c\":{{\"d\":[]}}}}]", $"{{\"n{text}\":[\"{text}\"],\"{text}\":{{\"e\":{{}}}}}}", $"[\"{text}\",\"\\ud800\"]", $"{{\"a\":{{\"\\ud800\":1}}}}"])
            {
                JsonElement element = JsonDocument.Parse(json).RootElement;
                object[] values = [element, new Holder { Number = 1, Element = element }, new List<JsonElement> { JsonDocument.Parse("1").RootElement, element }, new Dictionary<string, JsonElement> { ["k"] = element }];
                foreach (object value in values)
                {
                    foreach (bool isIndented in (bool[])[false, true])
                    {
                        var options = new JsonSerializerOptions { MaxDepth = 3, WriteIndented = isIndented, DefaultBufferSize = 256 };
                        string expected = Outcome(() => Stj.Serialize(value, value.GetType(), options));
                        Assert.Equal(expected, Outcome(() => Ours.Serialize(value, value.GetType(), options)));
                        Assert.Equal(expected, Outcome(() => Ours.Serialize(new ArrayBufferWriter<byte>(), value, value.GetType(), options)));
                        Assert.Equal(expected, Outcome(() => Ours.Serialize(new MemoryStream(), value, value.GetType(), options)));
                        Assert.Equal(expected, await OutcomeAsync(() => Ours.SerializeAsync(new MemoryStream(), value, value.GetType(), options)));
                        Assert.Equal(expected, await OutcomeAsync(() => Ours.SerializeAsync(System.IO.Pipelines.PipeWriter.Create(Stream.Null), value, value.GetType(), options)));
                    }
                }
            }
        }

        static string Outcome(Action write)
        {
            try
            {
                write();
                return "written";
            }
            catch (Exception error) when (error is JsonException or InvalidOperationException or ArgumentException)
            {
                return $"{error.GetType()} {error.Message}";
            }
        }

        static async Task<string> OutcomeAsync(Func<Task> write)
        {
            try
            {
                await write();
                return "written";
            }
            catch (Exception error) when (error is JsonException or InvalidOperationException or ArgumentException)
            {
                return $"{error.GetType()} {error.Message}";
            }
        }
    }

    /// <summary>So does the path where the output is handed over at any place: in a name, in its escapes, before and after each bracket.</summary>
    [Fact]
    public void PathsEndAtTheElementWhereverTheOutputIsHandedOver()
    {
        string text = new('x', 5_000);
        foreach (string json in (string[])
            [$"{{\"n{text}\":[\"{text}\"],\"{text}\":{{\"e\":{{}}}}}}", $"{{\"{text}\":[[1]]}}", $"[\"{text}\",[{{}}]]", $"{{\"\\\"{{{text}\":{{\"[\\\\\":[]}}}}"])
        {
            JsonElement element = JsonDocument.Parse(json).RootElement;
            foreach (bool isIndented in (bool[])[false, true])
            {
                var options = new JsonSerializerOptions { MaxDepth = 3, WriteIndented = isIndented };
                foreach (object value in (object[])[new Holder { Element = element }, new Holders { Outer = new Holder { Element = element } }, new List<Holder> { new() { Element = element } }])
                {
                    string expected = OutcomeOf(() => Stj.Serialize(value, options));
                    for (int more = 0; more < 3_000; more += UsualRun.IsShort ? 7 : 1)
                    {
                        string actual = OutcomeOf(() => Ours.Serialize(new Sized(more), value, options));
                        Assert.True(expected == actual, $"{more} {isIndented} {value} {json}: {expected} but {actual}");
                    }
                }
            }
        }

        static string OutcomeOf(Action write) => Record.Exception(write)?.Message ?? "written";
    }

    /// <summary>Gives spans that are so much longer than asked for.</summary>
    private sealed class Sized(int more) : IBufferWriter<byte>
    {
        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => new byte[sizeHint + more];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    private sealed class Holders
    {
        public Holder? Outer { get; set; }
    }

    private sealed class Holder
    {
        public int Number { get; set; }

        public JsonElement Element { get; set; }
    }

    private sealed class Lax : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => 6;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) => -1;

        public override bool WillEncode(int unicodeScalar) => false;

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten)
        {
            numberOfCharactersWritten = 0;
            return false;
        }
    }
}
