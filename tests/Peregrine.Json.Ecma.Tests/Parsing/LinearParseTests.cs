using System.Buffers;
using System.Text;
using Peregrine.Json.EcmaTests.Hosts;

namespace Peregrine.Json.EcmaTests.Parsing;

/// <summary>Eight times the text takes about eight times the time, whoever reads it: what is quadratic would take sixty-four.</summary>
[Collection(Alone.Name)]
[Trait("Phase", "Alone")]
public class LinearParseTests
{
    private const int Small = 30_000, Factor = 8, Most = 4 * Factor;

    private static readonly Dictionary<string, Action<byte[]>> s_readers = new(StringComparer.Ordinal)
    {
        ["UTF-8"] = static text => EcmaJson.Parse(text),
        ["UTF-16"] = static text => EcmaJson.Parse(Encoding.UTF8.GetString(text)),
        ["reviver"] = static text => EcmaJson.Parse(text, Each((_, value) => value)),
        ["host"] = static text => EcmaJson.Parse<EcmaValue, OutsideHost>(default, text, default),
        ["host, reviver"] = static text => EcmaJson.Parse<EcmaValue, OutsideHost>(new OutsideHost { ShowsLayouts = true }, text, Each((_, value) => value)),
        ["and written"] = static text => EcmaJson.TryStringify(EcmaJson.Parse(text), new ArrayBufferWriter<byte>()),
        ["and written by a replacer"] = static text => EcmaJson.Stringify(EcmaJson.Parse(text), Each((_, value) => value)),
        ["and written by a list"] = static text => EcmaJson.Stringify(EcmaJson.Parse(text), Arr("a", "n1", "n2", "x")),
        ["canonical UTF-8"] = static text => CanonicalJson.Canonicalize(text),
        ["canonical UTF-16"] = static text => CanonicalJson.Canonicalize(Encoding.UTF8.GetString(text)),
        ["canonical, to a buffer"] = static text => CanonicalJson.Canonicalize(text, new ArrayBufferWriter<byte>()),
        ["raw"] = static text => EcmaJson.RawJson(Encoding.UTF8.GetString(text)),
    };

    private static readonly Dictionary<string, Func<int, string>> s_shapes = new(StringComparer.Ordinal)
    {
        ["digits"] = static size => new string('7', size),
        ["fraction"] = static size => $"[0.{new string('0', size)}1]",
        ["string"] = static size => $"\"{new string('x', size)}\"",
        ["escapes"] = static size => $"\"{string.Concat(Enumerable.Repeat("\\u00e9\\n", size / 8))}\"",
        ["halves"] = static size => $"\"{string.Concat(Enumerable.Repeat("\\ud800", size / 6))}\"",
        ["name"] = static size => $"{{\"{new string('n', size)}\":1}}",
        ["names"] = static size => Members(size, static i => $"n{i}"),
        ["names of one end"] = static size => Members(size, static i => $"same beginning {i:D8} same end"),
        ["indices up"] = static size => Members(size, static i => $"{i}"),
        ["indices down"] = static size => Members(size, static i => $"{10_000_000 - i}"),
        ["escaped names"] = static size => Members(size, static i => $"\\u006e{i}"),
        ["duplicates"] = static size => Members(size, static _ => "n"),
        ["duplicates of many"] = static size => Members(size, static i => $"n{i % 200}"),
        ["first names"] = static size => $"[{string.Join(',', Enumerable.Range(0, size / 16).Select(static i => $"{{\"n{i}\":1}}"))}]",
        ["second names"] = static size => $"[{string.Join(',', Enumerable.Range(0, size / 20).Select(static i => $"{{\"a\":1,\"n{i}\":1}}"))}]",
        ["arrays"] = static size => new string('[', size / 2) + new string(']', size / 2),
        ["objects"] = static size => string.Concat(Enumerable.Repeat("{\"a\":", size / 6)) + "1" + new string('}', size / 6),
        ["records"] = static size => $"[{string.Join(',', Enumerable.Repeat("{\"A\":1,\"Text\":\"t\",\"Inner\":[]}", size / 30))}]",
        ["white space"] = static size => $"[1{new string(' ', size)},2]",
    };

    public static TheoryData<string> Readers => [.. s_readers.Keys];

    [Theory(Explicit = true)]
    [MemberData(nameof(Readers))]
    public void ReadingIsLinear(string reader) => Check(reader, "");

    /// <summary>The text is walked once more to find the place of an error, here the very end.</summary>
    [Theory(Explicit = true)]
    [MemberData(nameof(Readers))]
    public void RefusingIsLinear(string reader) => Check(reader, " x");

    private static string Members(int size, Func<int, string> name) => "{" + string.Join(',', Enumerable.Range(0, size / 16).Select(i => $"\"{name(i)}\":{i}")) + "}";

    private static void Check(string reader, string end)
    {
        Action<byte[]> read = s_readers[reader];
        foreach ((string shape, Func<int, string> make) in s_shapes)
        {
            byte[] small = Encoding.UTF8.GetBytes(make(Small) + end), large = Encoding.UTF8.GetBytes(make(Small * Factor) + end);
            ThreadTime.InProportion(() => Read(small), () => Read(large), Most, 0.05, $"{shape} of {small.Length} and {large.Length} bytes");
        }

        void Read(byte[] text)
        {
            try
            {
                read(text);
            }
            catch (EcmaJsonException)
            {
                // What is refused is timed too.
            }
        }
    }
}
