using System.Buffers;
using System.Text;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.EcmaTests.Parsing;

/// <summary>Names chosen with the knowledge of everything but the seed: no object with them takes longer than one with others.</summary>
[Collection(Alone.Name)]
[Trait("Phase", "Alone")]
public class CollidingNameTests
{
    private const int Names = 1024, Objects = 60_000, Most = 3;

    /// <summary>Of the usual hashes, functions of all bytes that anybody can compute; and the ends and the middle, which are cheap to look at.</summary>
    private static readonly Dictionary<string, Func<string, uint>> s_hashes = new(StringComparer.Ordinal)
    {
        ["ends, middle and length"] = static name => (uint)((name[0] * 31) + name[^1] + (name[name.Length >> 1] * 7) + (name.Length * 131)),
        ["multiplied by 31"] = static name => name.Aggregate(0u, static (hash, c) => (hash * 31) + c),
        ["multiplied by 33"] = static name => name.Aggregate(5381u, static (hash, c) => (hash * 33) ^ c),
        ["FNV-1a"] = static name => name.Aggregate(2166136261u, static (hash, c) => (hash ^ c) * 16777619),
        ["sum"] = static name => name.Aggregate(0u, static (hash, c) => hash + c),
    };

    public static TheoryData<string> Hashes => [.. s_hashes.Keys];

    [Theory(Explicit = true)]
    [MemberData(nameof(Hashes))]
    public void TheyCostWhatOthersCost(string hash)
    {
        Func<string, uint> compute = s_hashes[hash];
        var random = new Random(7);
        string[] others = [.. Enumerable.Range(0, Names).Select(_ => Name(random))];
        uint bucket = compute(others[0]) & 255;
        string[] colliding = [.. Enumerable.Range(0, int.MaxValue).Select(_ => Name(random)).Where(name => (compute(name) & 255) == bucket).Distinct().Take(Names)];
        byte[] hostile = Document(colliding), plain = Document(others);
        foreach (Action<byte[]> read in (Action<byte[]>[])[static text => EcmaJson.Parse(text), static text => CanonicalJson.Canonicalize(text, new ArrayBufferWriter<byte>(4_000_000))])
        {
            ThreadTime.InProportion(() => read(plain), () => read(hostile), Most, 0, "names that collide");
        }
    }

    private static string Name(Random random) =>
        "a" + string.Concat(Enumerable.Range(0, 7).Select(_ => (char)('a' + random.Next(26)))).Remove(3, 1).Insert(3, "m") + "z";

    private static byte[] Document(string[] names) =>
        Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, Objects).Select(i => $"{{\"{names[i * 7 % names.Length]}\":1}}")) + "]");
}
