using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Which of several members of an enum counts: the first by value and, of flags, the one of most bits, however they are declared.</summary>
public class EnumOrderTests
{
    [Flags]
    public enum Signed : long
    {
        Lowest = long.MinValue,
        One = 1,
        Two = 2,
        Far = 1L << 40,
        Both = 3,
    }

    [Flags]
    public enum Backwards : byte
    {
        All = 255,
        High = 128,
        Three = 3,
        Two = 2,
        One = 1,
        None = 0,
    }

    [Flags]
    public enum Negative
    {
        Minus = -1,
        Even = -2,
        One = 1,
        None = 0,
    }

    public enum Unordered : ulong
    {
        Most = ulong.MaxValue,
        Middle = 7,
        Again = 7,
        Least = 0,
    }

    public enum Falling : sbyte
    {
        Top = 5,
        Zero = 0,
        Bottom = -5,
    }

    private sealed class Policy(Func<string, string> convert) : JsonNamingPolicy
    {
        public override string ConvertName(string name) => convert(name);
    }

    [Fact]
    public void MembersDeclaredInAnyOrder()
    {
        JsonNamingPolicy?[] policies =
        [
            null, JsonNamingPolicy.CamelCase, new Policy(_ => "same"), new Policy(n => n[..1]), new Policy(n => n + ",x"), new Policy(n => n.Length > 4 ? " " + n : n), new Policy(n => n.Length > 3 ? null! : n),
        ];
        foreach (JsonNamingPolicy? policy in policies)
        {
            var values = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(policy) } };
            var keys = new JsonSerializerOptions { DictionaryKeyPolicy = policy };
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[values, keys])
            {
                All(options, Signed.Lowest, Signed.One, Signed.Lowest | Signed.One, Signed.Both, Signed.Lowest | Signed.Far | Signed.Two, (Signed)4);
                All(options, Backwards.None, Backwards.All, Backwards.Three, Backwards.High | Backwards.Three, Backwards.High | Backwards.One, (Backwards)4, (Backwards)254);
                All(options, Negative.Minus, Negative.Even, Negative.One, Negative.None, (Negative)2, (Negative)(-3));
                All(options, Unordered.Most, Unordered.Middle, Unordered.Least, (Unordered)1);
                All(options, Falling.Top, Falling.Zero, Falling.Bottom, (Falling)1);
            }
        }
    }

    private static void All<T>(JsonSerializerOptions options, params T[] values)
        where T : struct, Enum
    {
        foreach (T value in values)
        {
            Seam.Write(value, options);
            Seam.Write<T?>(value, options);
            Seam.Write(new Dictionary<T, int> { [value] = 1 }, options);
            Seam.Write(new Dictionary<object, object> { [value] = value }, options);
        }

        foreach (string name in (string[])["same", "O", "T", "L", "A", "M", "One", "Two", "one, two", "Lowest, One", "Minus", "Again", "Middle", "One,x", "7", "-1", "Top"])
        {
            Seam.Read<T>("\"" + name + "\"", options);
            Seam.Read<Dictionary<T, int>>("{\"" + name + "\":1}", options);
        }
    }
}
