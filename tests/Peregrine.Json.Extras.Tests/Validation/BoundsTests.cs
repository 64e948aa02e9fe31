using System.Text;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>The faults of a text show a bounded number of characters, and finding them allocates a bounded number of bytes, also if each has a long path.</summary>
public sealed class BoundsTests
{
    private sealed class Talkative : System.Text.Json.Serialization.JsonConverter<Guid>
    {
        public override Guid Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new JsonException($"'{reader.GetString()}' is bad, and so is {new string('z', 100_000)}");

        public override void Write(Utf8JsonWriter writer, Guid value, JsonSerializerOptions options) => throw new NotSupportedException();
    }

    private static readonly JsonSerializerOptions s_options = new() { MaxDepth = 100_000, Converters = { new Talkative() }, AllowDuplicateProperties = false };

    private static string Long(char one) => new(one, 300_000);

    private static string Repeated(string piece, int count) => string.Join(',', Enumerable.Repeat(piece, count));

    /// <summary>An array in an array, and so on.</summary>
    private static string Deep(int depth, string inside) => new string('[', depth) + inside + new string(']', depth);

    public sealed class Node
    {
        public List<Node>? A { get; set; }

        public int N { get; set; }
    }

    private static IEnumerable<(string Name, Func<string> Text, Func<byte[], int, JsonFaults> Faults)> Cases()
    {
        static JsonFaults Of<T>(byte[] utf8, int most)
        {
            JsonFaults faults = Ours.Validate<T>(utf8, s_options, most);
            Assert.Equal(faults.Count, Ours.TryDeserialize<T>(utf8, most, s_options).Faults.Count);
            return faults;
        }

        yield return ("a long key", static () => $$"""{"{{Long('a')}}":[{{Repeated("\"x\"", 2000)}}]}""", Of<Dictionary<string, List<int>>>);
        yield return ("a long key in brackets", static () => $$"""{"{{Long(' ')}}":[{{Repeated("\"x\"", 2000)}}]}""", Of<Dictionary<string, List<int>>>);
        yield return ("a long key of pairs", static () => $$"""{"{{string.Concat(Enumerable.Repeat("😀", 75_000))}}":[{{Repeated("\"x\"", 2000)}}]}""", Of<Dictionary<string, List<int>>>);
        yield return ("an escaped key", static () => $$"""{"{{string.Concat(Enumerable.Repeat("\\u00e9", 50_000))}}":[{{Repeated("\"x\"", 2000)}}]}""", Of<Dictionary<string, List<int>>>);
        yield return ("an unknown member", static () => $$"""{"{{Long('a')}}":[{{Repeated("tru", 2000)}}]}""", Of<Node>);
        yield return ("long keys that are no numbers", static () => $$"""{{{string.Join(',', Enumerable.Range(0, 10).Select(static i => $"\"{new string((char)('a' + i), 30_000)}\":1"))}}}""", Of<Dictionary<int, int>>);
        yield return ("a long key twice", static () => $$"""{{{Repeated($"\"{new string('k', 3_000)}\":1", 100)}}}""", Of<Dictionary<string, int>>);
        yield return ("a long string", static () => $"[{Repeated($"\"{new string('s', 3_000)}\"", 100)}]", Of<int[]>);
        yield return ("a long number", static () => $"[{Repeated(new string('7', 3_000), 100)}]", Of<int[]>);
        yield return ("messages of a converter", static () => $"[{Repeated("\"b\"", 2000)}]", Of<Guid[]>);
        yield return ("arrays in arrays", static () => Deep(50_000, Repeated("tru", 20_000)), Of<JsonElement>);
        yield return ("arrays in arrays, each with a fault", static () => string.Concat(Enumerable.Repeat("[tru,", 40_000)), Of<JsonElement>);
        yield return ("objects in objects", static () => string.Concat(Enumerable.Repeat("{\"A\":[", 500)) + Repeated("{\"N\":\"x\"}", 10_000), Of<Node>);
        yield return ("objects in objects, each with a fault", static () => string.Concat(Enumerable.Repeat("{\"N\":\"x\",\"A\":[", 500)), Of<Node>);
        yield return ("many faults", static () => $"[{Repeated("\"x\"", 100_000)}]", Of<int[]>);
        yield return ("commas", static () => new string(',', 300_000), Of<int[]>);
        yield return ("commas in an array", static () => $"[{new string(',', 300_000)}]", Of<int[]>);
        yield return ("colons in an object", static () => $"{{{new string(':', 300_000)}}}", Of<Dictionary<string, int>>);
    }

    public static TheoryData<string> Names => [.. Cases().Select(static one => one.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void CharactersAndMemory(string name)
    {
        (_, Func<string> text, Func<byte[], int, JsonFaults> faultsOf) = Cases().Single(one => one.Name == name);
        byte[] utf8 = Encoding.UTF8.GetBytes(text());
        faultsOf(utf8, 2);
        foreach (int most in UsualRun.IsShort ? (int[])[1, 200, int.MaxValue] : [1, 100, 200, int.MaxValue])
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            JsonFaults faults = faultsOf(utf8, most);
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

            // Of each call: reading, the text, the walk, and the faults at a few bytes for each character that they show.
            long bound = (4 * 1024 * 1024) + (most <= 200 ? 128L : 400L) * utf8.Length;
            Assert.True(allocated < 2 * bound, $"{name}, {most}: {allocated} bytes for {utf8.Length}, {faults.Count} faults, {Shown(faults)} characters");
            Assert.InRange(Shown(faults), 1, (256 * 1024) + (16L * utf8.Length) + (4L * utf8.Length) + 300_000);
            Assert.True(most > 200 || name == "messages of a converter" || Shown(faults) < 700_000 + (3L * utf8.Length), $"{name}, {most}: {Shown(faults)}");
        }
    }

    /// <summary>The characters of everything that faults have.</summary>
    private static long Shown(JsonFaults faults) =>
        faults.Sum(static one => (long)one.Path!.Length + one.Message.Length + one.Snippet.Length + one.Found.Length + (one.Expected?.Length ?? 0)
            + one.ToException() switch { JsonException json => json.Path!.Length, _ => 0 });

    /// <summary>One fault is the exception of reading, with its whole path; the paths of the others lose their middle.</summary>
    [Fact]
    public void OnlyTheFirstFaultHasItsWholePath()
    {
        string text = $$"""{"{{Long('a')}}":["x","y",[1]]}""";
        JsonException thrown = Assert.Throws<JsonException>(() => Ours.Deserialize<Dictionary<string, List<int>>>(text));
        JsonFaults faults = Ours.Validate<Dictionary<string, List<int>>>(text);
        Assert.Equal(3, faults.Count);
        Assert.False(faults.IsFull);
        Assert.Equal((thrown.Path, thrown.Message), (faults[0].Path, faults[0].Message));
        Assert.Equal($"$.{Long('a')}[0]", faults[0].Path);
        Assert.Equal($"$.{new string('a', 254)}…{new string('a', 252)}[1]", faults[1].Path);
        Assert.Equal($"$.{new string('a', 254)}…{new string('a', 252)}[2]", faults[2].Path);
        Assert.All(faults, static one => Assert.Equal(one.Path, ((JsonException)one.ToException()).Path));
        Assert.Contains($"Path: {faults[1].Path} | LineNumber: 0", faults[1].Message, StringComparison.Ordinal);
    }

    /// <summary>A path of 512 characters is whole, wherever it is cut into names; one more loses its middle, but no half of a pair of surrogates.</summary>
    [Theory]
    [InlineData(512)]
    [InlineData(513)]
    [InlineData(2_000)]
    public void LongPaths(int length)
    {
        var random = new Random(length);
        for (int i = 0; i < 30; i++)
        {
            var whole = new StringBuilder("$");
            var text = new StringBuilder();
            int depth = 0;
            while (whole.Length < length)
            {
                int most = length - whole.Length - 1;
                string name = most < 2 ? new string('b', Math.Max(most, 0)) : string.Concat(Enumerable.Repeat("😀", Math.Min(1 + random.Next(40), most / 2)));
                if (name.Length == 0)
                {
                    whole[1] = '.';
                    break;
                }

                whole.Append('.').Append(name);
                text.Append($"{{\"{name}\":");
                depth++;
            }

            text.Append("tru,\"m\":1").Append('}', depth);
            JsonFault last = Ours.Validate<JsonElement>("[nul," + text + "]", new JsonSerializerOptions { MaxDepth = 2_000 })[1];
            string path = whole.Insert(1, "[1]").ToString();
            if (path.Length > 512)
            {
                Assert.InRange(last.Path!.Length, 509, 512);
                string[] parts = last.Path.Split('…');
                Assert.StartsWith(parts[0], path, StringComparison.Ordinal);
                Assert.EndsWith(parts[1], path, StringComparison.Ordinal);
                Assert.Equal(last.Path, Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(last.Path)));
            }
            else
            {
                Assert.Equal(path, last.Path);
            }
        }
    }
}
