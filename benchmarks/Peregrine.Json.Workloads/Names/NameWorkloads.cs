using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.Names;

/// <summary>Objects of 10, 30 and 100 members whose names come in order, in any order, unknown, or in the wrong case.</summary>
internal static class NameWorkloads
{
    public const string Group = "names";

    private const int Payloads = 64;

    private static readonly JsonSerializerOptions s_insensitive = new() { PropertyNameCaseInsensitive = true };

    public static IReadOnlyList<string> Orders { get; } = ["ordered", "reversed", "shuffled", "unknown", "wrongcase"];

    public static IReadOnlyList<string> Names { get; } =
        [.. from count in (int[])[10, 30, 100] from order in Orders select $"names-{count}-{order}"];

    public static Workload? Create(string name) => name.Split('-') switch
    {
        ["names", "10", var order] => Make(name, 10, order, NameContext.Default.Names10, InsensitiveNameContext.Default.Names10),
        ["names", "30", var order] => Make(name, 30, order, NameContext.Default.Names30, InsensitiveNameContext.Default.Names30),
        ["names", "100", var order] => Make(name, 100, order, NameContext.Default.Names100, InsensitiveNameContext.Default.Names100),
        _ => null,
    };

    private static Workload<T>? Make<T>(string name, int members, string order, JsonTypeInfo<T> exact, JsonTypeInfo<T> insensitive)
        where T : class, new()
    {
        T[] values = Written.Make(Payloads, 500 + members, Filled<T>);
        byte[][] ordered = Written.By(values);
        var random = new Random(503);
        Func<byte[], byte[]>? arrange = order switch
        {
            "ordered" => static document => document,
            "reversed" => Reordered.Reversed,
            "shuffled" => document => Reordered.Shuffled(document, random),
            "unknown" => document => HalfUnknown(document, random),
            "wrongcase" => document => Reordered.Renamed(document, (_, member) => RandomCase(member, random)),
            _ => null,
        };
        if (arrange is null)
        {
            return null;
        }

        bool wrongCase = order == "wrongcase";
        return new Workload<T>(Group, name, values, [.. ordered.Select(arrange)], wrongCase ? insensitive : exact)
        {
            Options = wrongCase ? s_insensitive : null,
            Writes = order == "ordered",
            UnitsPerDocument = members,
            Training = ordered,
        };
    }

    private static T Filled<T>(Prose prose)
        where T : class, new()
    {
        var value = new T();
        foreach (PropertyInfo member in typeof(T).GetProperties())
        {
            object filling = Type.GetTypeCode(member.PropertyType) switch
            {
                TypeCode.Int32 => (int)prose.Integer(6),
                TypeCode.String => prose.LettersAndDigits(3 + prose.Number(10)),
                TypeCode.Boolean => prose.Chance(50),
                TypeCode.Double => prose.Integer(6) / 100.0,
                _ => throw new NotSupportedException(member.PropertyType.Name),
            };
            member.SetValue(value, filling);
        }

        return value;
    }

    /// <summary>Every other name, beginning at a random one of the first two, loses its meaning but not its length.</summary>
    private static byte[] HalfUnknown(byte[] document, Random random)
    {
        int odd = random.Next(2);
        return Reordered.Renamed(document, (index, member) => index % 2 == odd ? Unknown(member, random) : member);
    }

    private static string Unknown(string member, Random random)
    {
        char[] letters = member.ToCharArray();
        letters[random.Next(letters.Length)] = '_';
        letters[random.Next(letters.Length)] = (char)('a' + random.Next(26));
        letters[random.Next(letters.Length)] = '_';
        return new string(letters);
    }

    private static string RandomCase(string member, Random random)
        => string.Create(member.Length, (member, random), static (span, state) =>
        {
            for (int i = 0; i < span.Length; i++)
            {
                char letter = state.member[i];
                span[i] = state.random.Next(2) == 0 ? char.ToLowerInvariant(letter) : char.ToUpperInvariant(letter);
            }
        });
}

[JsonSerializable(typeof(Names10))]
[JsonSerializable(typeof(Names30))]
[JsonSerializable(typeof(Names100))]
public sealed partial class NameContext : JsonSerializerContext;

[JsonSourceGenerationOptions(PropertyNameCaseInsensitive = true)]
[JsonSerializable(typeof(Names10))]
[JsonSerializable(typeof(Names30))]
[JsonSerializable(typeof(Names100))]
public sealed partial class InsensitiveNameContext : JsonSerializerContext;
