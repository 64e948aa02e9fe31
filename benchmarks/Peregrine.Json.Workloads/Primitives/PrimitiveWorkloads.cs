using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads.Primitives;

/// <summary>
/// Arrays of 1,000 values in rotation over so many that no branch predictor remembers them:
/// 128 arrays of numbers, 64 of strings and dates, 32 of identifiers; and 4 of 262,144 bytes, in base64.
/// </summary>
internal static class PrimitiveWorkloads
{
    public const string Group = "primitives";

    private const int Length = 1_000;

    public static IReadOnlyList<string> Names { get; } =
        ["int", "long", "double-random", "double-cents", "decimal", "string-short", "guid", "datetime", "bytes-256KB"];

    public static Workload? Create(string name) => name switch
    {
        "int" => Arrays(name, 128, Integer, PrimitiveContext.Default.Int32Array),
        "long" => Arrays(name, 128, static p => p.Integer(18), PrimitiveContext.Default.Int64Array),
        "double-random" => Arrays(name, 128, static p => RandomBits(p.Random), PrimitiveContext.Default.DoubleArray),
        "double-cents" => Arrays(name, 128, static p => p.Number(1_000_000) / 100.0, PrimitiveContext.Default.DoubleArray),
        "decimal" => Arrays(name, 128, static p => p.Number(10_000_000) / 100m, PrimitiveContext.Default.DecimalArray),
        "string-short" => Arrays(name, 64, static p => p.LettersAndDigits(3 + p.Number(18)), PrimitiveContext.Default.StringArray),
        "guid" => Arrays(name, 32, static p => p.Identifier(), PrimitiveContext.Default.GuidArray),
        "datetime" => Arrays(name, 64, static p => p.Moment(DateTimeKind.Utc, fraction: true), PrimitiveContext.Default.DateTimeArray),
        "bytes-256KB" => Bytes(name),
        _ => null,
    };

    private static Workload<TItem[]> Arrays<TItem>(string name, int count, Func<Prose, TItem> make, JsonTypeInfo<TItem[]> generated)
    {
        TItem[][] values = Written.Make(count, 401, prose =>
        {
            var array = new TItem[Length];
            for (int i = 0; i < array.Length; i++)
            {
                array[i] = make(prose);
            }

            return array;
        });
        return new Workload<TItem[]>(Group, name, values, Written.By(values), generated);
    }

    private static Workload<byte[]> Bytes(string name)
    {
        byte[][] values = Written.Make(4, 402, static prose =>
        {
            var array = new byte[256 * 1024];
            prose.Random.NextBytes(array);
            return array;
        });
        return new Workload<byte[]>(Group, name, values, Written.By(values), PrimitiveContext.Default.ByteArray);
    }

    /// <summary>One to ten digits, as often of each count; three in ten are negative.</summary>
    private static int Integer(Prose prose)
        => prose.Number(10) == 0 ? prose.Random.Next(1_000_000_000, int.MaxValue) : (int)prose.Integer(9);

    /// <summary>Every finite bit pattern is as likely as any other.</summary>
    private static double RandomBits(Random random)
    {
        while (true)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (double.IsFinite(value))
            {
                return value;
            }
        }
    }
}

[JsonSerializable(typeof(int[]))]
[JsonSerializable(typeof(long[]))]
[JsonSerializable(typeof(double[]))]
[JsonSerializable(typeof(decimal[]))]
[JsonSerializable(typeof(string[]))]
[JsonSerializable(typeof(Guid[]))]
[JsonSerializable(typeof(DateTime[]))]
[JsonSerializable(typeof(byte[]))]
public sealed partial class PrimitiveContext : JsonSerializerContext;
