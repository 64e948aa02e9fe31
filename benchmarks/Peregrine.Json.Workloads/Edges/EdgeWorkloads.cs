using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Workloads.Contract;

namespace Peregrine.Json.Workloads.Edges;

/// <summary>
/// Arrays of 1,000 values in spellings and of types that are less usual: numbers in quotes, doubles with zeros before their digits or with more digits
/// than fit 64 bits, characters, literals, enums whose names must be joined or looked up; 1 KiB of Base64; long text that is not ASCII. Documents of a few bytes, where
/// the call is most of the time; many small collections in one; objects that have only some of their members.
/// </summary>
internal static class EdgeWorkloads
{
    public const string Group = "edges";

    private const int Length = 1_000;

    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    private static readonly JsonSerializerOptions s_sparse = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    public static IReadOnlyList<string> Names { get; } =
    [
        "quoted-double", "quoted-decimal", "quoted-int", "quoted-id", "double-small", "double-23",
        "char", "bool", "optional-int", "bytes-1KB", "bytes-16KB", "enum-flags", "enum-renamed", "cyrillic-100000",
        .. TextEdges.Names,
        "root-int", "root-string", "root-ints", "root-object", "root-optional-60", "root-dictionary",
        "lists-of-lists", "sets-of-ints", "sets-of-strings", "dictionary-of-lists", "optional-half", "optional-pattern",
    ];

    public static Workload? Create(string name) => name switch
    {
        "quoted-double" => Spelled(name, static p => Quote(Cents(p)), WebEdgeContext.Default.DoubleArray, s_web),
        "quoted-decimal" => Spelled(name, static p => Quote(Cents(p)), WebEdgeContext.Default.DecimalArray, s_web),
        "quoted-int" => Spelled(name, static p => Quote(p.Integer(9).ToString(CultureInfo.InvariantCulture)), WebEdgeContext.Default.Int32Array, s_web),
        "quoted-id" => Spelled(name, static p => Quote(p.Integer(9, negativeToo: false).ToString(CultureInfo.InvariantCulture)), WebEdgeContext.Default.Int32Array, s_web),
        "double-small" => Spelled(name, static p => $"0.0000000000000{1 + p.Number(9)}{p.Digits(6)}", EdgeContext.Default.DoubleArray),
        "double-23" => Spelled(name, static p => $"{1 + p.Number(9)}{p.Digits(3)}.{p.Digits(19)}", EdgeContext.Default.DoubleArray),
        "char" => Arrays(name, static p => p.LettersAndDigits(1)[0], EdgeContext.Default.CharArray),
        "bool" => Arrays(name, static p => p.Chance(50), EdgeContext.Default.BooleanArray),
        "optional-int" => Arrays(name, static p => p.Chance(80) ? (int?)p.Integer(6) : null, EdgeContext.Default.NullableInt32Array),
        "bytes-1KB" => Bytes(name, 1024),
        "bytes-16KB" => Bytes(name, 16 * 1024),
        "enum-flags" => Arrays(name, static p => (Permissions)p.Number(32), EdgeContext.Default.PermissionsArray),
        "enum-renamed" => Arrays(name, static p => (Delivery)p.Number(4), EdgeContext.Default.DeliveryArray),
        "cyrillic-100000" => Cyrillic(name),
        "root-int" => Plain(name, Written.Make(64, 1005, static p => (int)p.Integer(3)), EdgeContext.Default.Int32),
        "root-string" => Plain(name, Written.Make(64, 1006, static p => p.LettersAndDigits(4)), EdgeContext.Default.String),
        "root-ints" => Arrays(name, static p => (int)p.Integer(2), EdgeContext.Default.Int32Array, length: 3),
        "root-object" => Plain(name, Written.Make(64, 1007, static p => new OneMember { A = (int)p.Integer(3) }), EdgeContext.Default.OneMember),
        "root-optional-60" => Sparsely(name, 1008, OneOf60, SparseEdgeContext.Default.Optional60),
        "root-dictionary" => Plain(name, Written.Make(64, 1009, static p => new Dictionary<string, int> { [p.Letters(1)] = p.Number(10) }), EdgeContext.Default.DictionaryStringInt32),
        "lists-of-lists" => Plain(name, Written.Make(64, 1010, static p => p.Many(Length, static p => p.Many(p.Number(4), static p => (int)p.Integer(4)))), EdgeContext.Default.ListListInt32),
        "sets-of-ints" => Plain(name, Written.Make(64, 1011, static p => p.Many(100, static p => p.Many(10, static p => (int)p.Integer(6)).ToHashSet())), EdgeContext.Default.ListHashSetInt32),
        "sets-of-strings" => Plain(name, Written.Make(64, 1012, static p => p.Many(100, static p => p.Many(10, static p => p.Letters(6)).ToHashSet())), EdgeContext.Default.ListHashSetString),
        "dictionary-of-lists" => Plain(name, Written.Make(64, 1013, DictionaryOfLists), EdgeContext.Default.DictionaryStringListInt32),
        "optional-half" => Sparsely(name, 1014, static p => p.Many(100, static p => Sparse.Filled<Optional10>(p, _ => p.Chance(50))), SparseEdgeContext.Default.ListOptional10),
        "optional-pattern" => Sparsely(name, 1015, static p => p.Many(100, static p => Sparse.Filled<Optional20>(p, static i => i % 5 is 1 or 2 && i != 6)), SparseEdgeContext.Default.ListOptional20),
        _ => TextEdges.Create(name),
    };

    private static Optional60 OneOf60(Prose prose)
    {
        int chosen = prose.Number(60);
        return Sparse.Filled<Optional60>(prose, i => i == chosen);
    }

    private static Dictionary<string, List<int>> DictionaryOfLists(Prose prose) =>
        Enumerable.Range(0, 100).ToDictionary(_ => prose.Letters(8), _ => prose.Many(prose.Number(6), static p => (int)p.Integer(4)));

    private static Workload<T> Sparsely<T>(string name, int seed, Func<Prose, T> make, JsonTypeInfo<T> generated)
    {
        T[] values = Written.Make(64, seed, make);
        return new Workload<T>(Group, name, values, Written.By(values, s_sparse), generated) { Options = s_sparse, AgainstStandardOnly = true };
    }

    private static string Quote(string number) => $"\"{number}\"";

    private static string Cents(Prose prose) => (prose.Number(10_000_000) / 100m).ToString(CultureInfo.InvariantCulture);

    /// <summary>Numbers in a spelling that nothing writes.</summary>
    private static Workload<TItem[]> Spelled<TItem>(string name, Func<Prose, string> spell, JsonTypeInfo<TItem[]> generated, JsonSerializerOptions? options = null)
    {
        byte[][] documents = Written.Make(64, 1001, prose => Encoding.UTF8.GetBytes($"[{string.Join(',', prose.Many(Length, spell))}]"));
        return new Workload<TItem[]>(Group, name, [], documents, generated) { Options = options, Writes = false, AgainstStandardOnly = true };
    }

    private static Workload<TItem[]> Arrays<TItem>(string name, Func<Prose, TItem> make, JsonTypeInfo<TItem[]> generated, int length = Length)
        => Plain(name, Written.Make(64, 1002, prose => prose.Many(length, make).ToArray()), generated);

    private static Workload<byte[]> Bytes(string name, int length)
        => Plain(name, Written.Make(length > 1024 ? 8 : 64, 1003, prose =>
        {
            var array = new byte[length];
            prose.Random.NextBytes(array);
            return array;
        }), EdgeContext.Default.ByteArray);

    private static Workload<string> Cyrillic(string name)
    {
        string[] values = Written.Make(4, 1004, static prose => string.Create(100_000, prose.Random, static (text, random) =>
        {
            foreach (ref char letter in text)
            {
                letter = (char)random.Next(0x410, 0x450);
            }
        }));
        return new Workload<string>(Group, name, values, Written.By(values, Written.Relaxed), EdgeContext.Default.String) { Writes = false, AgainstStandardOnly = true };
    }

    private static Workload<T> Plain<T>(string name, T[] values, JsonTypeInfo<T> generated)
        => new(Group, name, values, Written.By(values), generated) { AgainstStandardOnly = true };
}

[JsonSerializable(typeof(double[]))]
[JsonSerializable(typeof(char[]))]
[JsonSerializable(typeof(bool[]))]
[JsonSerializable(typeof(int?[]))]
[JsonSerializable(typeof(byte[]))]
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(Permissions[]))]
[JsonSerializable(typeof(Delivery[]))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(int[]))]
[JsonSerializable(typeof(OneMember))]
[JsonSerializable(typeof(Dictionary<string, int>))]
[JsonSerializable(typeof(List<List<int>>))]
[JsonSerializable(typeof(List<HashSet<int>>))]
[JsonSerializable(typeof(List<HashSet<string>>))]
[JsonSerializable(typeof(Dictionary<string, List<int>>))]
public sealed partial class EdgeContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(int[]))]
[JsonSerializable(typeof(double[]))]
[JsonSerializable(typeof(decimal[]))]
public sealed partial class WebEdgeContext : JsonSerializerContext;
