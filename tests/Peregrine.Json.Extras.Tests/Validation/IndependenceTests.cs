using System.Collections.Immutable;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Values are replaced by wrong ones, first each alone, then several: the faults of several are those of each. And token by token damage.</summary>
public class IndependenceTests
{
    public sealed class Box<T>
    {
        public T? Value { get; set; }

        public List<T?>? More { get; set; }
    }

    public sealed record Both(int A, string B, Both? Next = null)
    {
        public required bool Must { get; init; }

        public double Extra { get; init; }
    }

    public record struct Small(int X, Guid Id);

    public sealed class Kept
    {
        public int A { get; set; }

        [JsonExtensionData]
        public JsonObject? Rest { get; set; }
    }

    public sealed class KeptNodes
    {
        public Box<int>? Inner { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind", UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
    [JsonDerivedType(typeof(Cat), 1)]
    [JsonDerivedType(typeof(Dog), "dog")]
    public class Animal
    {
        public string? Name { get; set; }

        public Animal? Friend { get; set; }
    }

    public sealed class Cat : Animal
    {
        public int Lives { get; set; }
    }

    public sealed class Dog(int age) : Animal
    {
        public int Age { get; } = age;

        public List<Animal>? Pups { get; set; }
    }

    public sealed class Filled
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Dictionary<int, List<int>> Lists { get; } = new() { [1] = [1] };

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Box<DateTime> Box { get; } = new();

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public Dictionary<string, decimal>? Prices { get; set; }
    }

    public sealed class Keys
    {
        public Dictionary<Color, int>? Colors { get; set; }

        public Dictionary<Guid, List<Dictionary<int, Small>>>? Guids { get; set; }

        public SortedDictionary<string, ImmutableList<DateOnly>>? Days { get; set; }

        public IReadOnlyDictionary<bool, TimeSpan?>? Flags { get; set; }
    }

    public sealed class Loose
    {
        public object? O { get; set; }

        public JsonNode? N { get; set; }

        public JsonElement E { get; set; }

        public JsonArray? Array { get; set; }

        public (int, string, List<Small>) Tuple { get; set; }

        public byte[]? Bytes { get; set; }

        public Uri? Link { get; set; }

        public Version? Version { get; set; }

        public Half Half { get; set; }

        public Int128 Wide { get; set; }

        public char Char { get; set; }

        public int? MaybeInt { get; set; }

        public Small? MaybeSmall { get; set; }

        public KeyValuePair<string, int> Pair { get; set; }

        public Memory<int> Memory { get; set; }

        public Stack<int>? Stack { get; set; }
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        new() { IncludeFields = true },
        new(JsonSerializerDefaults.Web)
        {
            IncludeFields = true,
            AllowTrailingCommas = true,
            ReadCommentHandling = JsonCommentHandling.Skip,
            AllowOutOfOrderMetadataProperties = true,
        },
        new()
        {
            IncludeFields = true,
            RespectNullableAnnotations = true,
            AllowDuplicateProperties = false,
            RespectRequiredConstructorParameters = true,
            MaxDepth = 12,
        },
        new() { IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, ReferenceHandler = ReferenceHandler.IgnoreCycles },
        new()
        {
            IncludeFields = true,
            PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate,
            NumberHandling = JsonNumberHandling.AllowReadingFromString,
        },
    ];

    private static readonly string[] s_wrong = ["{}", "[]", "\"zz\"", "-7.5", "true", "null", "nul", "1e", "\"\\q\"", "[1,{\"a\":[]}]", "{\"q\":{\"r\":1}}"];

    public static TheoryData<int> Sets => [0, 1, 2, 3, 4];

    [Theory]
    [MemberData(nameof(Sets))]
    public void OfObjects(int set)
    {
        var boxes = new Box<Box<int?>> { Value = new() { Value = 1, More = [2, null, 3] }, More = [new() { More = [4] }, null] };
        Run(set, boxes);
        Run(set, new List<Both> { new(1, "b") { Must = true }, new(2, "é😀", new(3, "n") { Must = false, Extra = 1.5 }) { Must = true } });
        Run(set, new Box<Small> { Value = new(1, Guid.Empty), More = [new(2, Guid.Empty)] });
        Run(
            set,
            new Filled { Box = { Value = new(2024, 2, 29), More = [new(2024, 3, 1)] }, Lists = { [2] = [5, 6] }, Prices = new() { ["a"] = 1.5m, ["b"] = 2 } });
    }

    [Theory]
    [MemberData(nameof(Sets))]
    public void OfPolymorphicOnes(int set) => Run(
        set,
        new List<Animal> { new Cat { Lives = 9, Name = "c" }, new Dog(3) { Name = "d", Friend = new Cat { Lives = 1 }, Pups = [new Dog(1), new Animal { Name = "a" }] } });

    [Theory]
    [MemberData(nameof(Sets))]
    public void OfKeys(int set) => Run(set, new Keys
    {
        Colors = new() { [Color.Red] = 1, [Color.Blue] = 2 },
        Guids = new() { [Guid.Empty] = [new() { [1] = new(1, Guid.Empty), [2] = new(2, Guid.Empty) }, []] },
        Days = new() { ["x"] = [new(2024, 2, 29)], ["y"] = [] },
        Flags = new Dictionary<bool, TimeSpan?> { [true] = TimeSpan.FromSeconds(5), [false] = null },
    });

    [Theory]
    [MemberData(nameof(Sets))]
    public void OfLooseOnes(int set)
    {
        Run(set, new Kept { A = 1, Rest = new JsonObject { ["x"] = 1, ["y"] = new JsonArray(1, "z") } });
        Run(set, new KeptNodes { Inner = new() { Value = 1, More = [2] }, Rest = new() { ["x"] = 1, ["y"] = new[] { 1, 2 } } });
        Run(set, new Loose
        {
            O = new[] { 1 },
            N = JsonNode.Parse("{\"a\":[1,2]}"),
            E = JsonElement.Parse("[{\"b\":1}]"),
            Array = [1, "x"],
            Tuple = (1, "t", [new(1, Guid.Empty)]),
            Bytes = [1, 2, 3],
            Link = new("http://x/"),
            Version = new(1, 2),
            Wide = Int128.MaxValue,
            Char = 'c',
            MaybeInt = 1,
            MaybeSmall = new(3, Guid.Empty),
            Pair = new("k", 1),
            Memory = new([1, 2]),
            Stack = new([1, 2]),
        });
    }

    /// <summary>Each discriminator is judged, also one that is no value without parts.</summary>
    [Theory]
    [InlineData("[]")]
    [InlineData("{\"a\":1}")]
    [InlineData("true")]
    [InlineData("\"oval\"")]
    public void WrongDiscriminators(string wrong)
    {
        JsonFaults faults = Checked.Of<List<Figure>>($$"""[{"$type":{{wrong}},"Radius":1},{"$type":{{wrong}},"Name":1},{"$type":"circle","Radius":"x"}]""");
        Assert.Equal([(0, true), (1, true), (2, false)], faults.Select(static one => (one.Path![2] - '0', one.Kind == DeserializationErrorKind.Metadata)));
        if (wrong != "\"oval\"")
        {
            JsonFaults known = Checked.Of<List<Animal>>($$"""[{"kind":{{wrong}},"Name":"x"},{"kind":{{wrong}},"Name":1},{"Name":2}]""");
            Assert.Equal([(0, true), (1, true), (2, false)], known.Select(static one => (one.Path![2] - '0', one.Kind == DeserializationErrorKind.Metadata)));
        }
    }

    private static void Run<T>(int set, T value)
    {
        JsonSerializerOptions options = s_options[set];
        string text = System.Text.Json.JsonSerializer.Serialize(
            value, new JsonSerializerOptions(options) { WriteIndented = set == 1, ReferenceHandler = null });
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        if (Checked.Of<T>(utf8, options) is not { Count: 0 })
        {
            return;
        }

        var random = new Random(set + utf8.Length);
        List<(int Start, int End, JsonTokenType Type)> tokens = Tokens(utf8);
        List<(int Start, int End, JsonTokenType Type)> scalars = tokens.FindAll(
            one => one.Type > JsonTokenType.PropertyName && !IsDiscriminator(utf8.AsSpan(0, one.Start)));
        List<(int Start, int End, string Wrong, (int Offset, string Fault) Fault)> single = [];
        foreach ((int start, int end, _) in scalars)
        {
            foreach (string wrong in s_wrong)
            {
                byte[] changed = [.. utf8[..start], .. Encoding.UTF8.GetBytes(wrong), .. utf8[end..]];
                JsonFaults? alone = Checked.Of<T>(changed, options);

                // A fault of an object around, or later than its value, is not that of the value alone.
                if (alone is { Count: 1 } && alone[0].Offset >= start && alone[0].Offset <= start + wrong.Length
                    && alone[0].Kind != DeserializationErrorKind.Metadata)
                {
                    single.Add((start, end, wrong, (alone[0].Offset - start, Shown(alone[0]))));
                }
            }
        }

        int runs = UsualRun.IsShort ? 20 : 60;
        for (int i = 0; i < runs && single.Count > 0; i++)
        {
            var chosen = Enumerable.Range(0, 1 + random.Next(6)).Select(_ => single[random.Next(single.Count)]).DistinctBy(static one => one.Start)
                .OrderBy(static one => one.Start).ToList();
            List<byte> whole = [];
            List<string> expected = [];
            int at = 0;
            foreach (var one in chosen)
            {
                whole.AddRange(utf8[at..one.Start]);
                expected.Add($"{whole.Count + one.Fault.Offset} {one.Fault.Fault}");
                whole.AddRange(Encoding.UTF8.GetBytes(one.Wrong));
                at = one.End;
            }

            whole.AddRange(utf8[at..]);
            JsonFaults? all = Checked.Of<T>([.. whole], options, i % 3 == 0 ? int.MaxValue : 100);
            string actual = string.Join('\n', all!.Select(static one => $"{one.Offset} {Shown(one)}"));
            string planted = string.Join('\n', expected);
            Assert.True(planted == actual, $"set {set} {typeof(T)}\n{Checked.Shown([.. whole], all!)}\nPLANTED\n{planted}");
        }

        Damage<T>(random, utf8, tokens, options);
    }

    /// <summary>One that is no JSON leaves the type of its object unknown.</summary>
    private static bool IsDiscriminator(ReadOnlySpan<byte> before) => before.TrimEnd((byte)' ').EndsWith("\"kind\":"u8);

    /// <summary>The path of a fault of the syntax is shorter in what reading reports.</summary>
    private static string Shown(JsonFault fault) =>
        $"{fault.Kind} {(fault.Kind == DeserializationErrorKind.Syntax ? "" : fault.Path)} {fault.Expected} {fault.Found}";

    private static void Damage<T>(Random random, byte[] utf8, List<(int Start, int End, JsonTokenType Type)> tokens, JsonSerializerOptions options)
    {
        byte[][] all = [.. Pieces(utf8, tokens)];
        int damaged = UsualRun.IsShort ? 80 : 300;
        for (int i = 0; i < damaged; i++)
        {
            List<byte[]> pieces = [.. all];
            for (int times = random.Next(1, 5); times > 0; times--)
            {
                int at = random.Next(pieces.Count), other = random.Next(pieces.Count);
                switch (random.Next(5))
                {
                    case 0 when pieces.Count > 1:
                        pieces.RemoveAt(at);
                        break;
                    case 1:
                        (pieces[at], pieces[other]) = (pieces[other], pieces[at]);
                        break;
                    case 2:
                        pieces.Insert(at, pieces[other]);
                        break;
                    case 3:
                        pieces.Insert(at, Encoding.UTF8.GetBytes(s_wrong[random.Next(s_wrong.Length)]));
                        break;
                    default:
                        pieces.Insert(at, [random.Next(2) == 0 ? (byte)random.Next(256) : "{}[],:\"\\/*\n'"u8[random.Next(12)]]);
                        break;
                }
            }

            Checked.Of<T>([.. pieces.SelectMany(static one => one)], options, (i % 4) switch { 0 => 1, 1 => 2, 2 => int.MaxValue, _ => 40 });
        }
    }

    /// <summary>Tokens, and what is between them.</summary>
    private static IEnumerable<byte[]> Pieces(byte[] utf8, List<(int Start, int End, JsonTokenType Type)> tokens)
    {
        int at = 0;
        foreach ((int start, int end, _) in tokens)
        {
            if (start > at)
            {
                yield return utf8[at..start];
            }

            yield return utf8[start..end];
            at = end;
        }
    }

    private static List<(int Start, int End, JsonTokenType Type)> Tokens(byte[] utf8)
    {
        var reader = new Utf8JsonReader(utf8);
        List<(int, int, JsonTokenType)> tokens = [];
        while (reader.Read())
        {
            int start = (int)reader.TokenStartIndex;
            int length = reader.TokenType is JsonTokenType.PropertyName or JsonTokenType.String ? reader.ValueSpan.Length + 2 : reader.ValueSpan.Length;
            tokens.Add((start, start + length, reader.TokenType));
        }

        return tokens;
    }
}
