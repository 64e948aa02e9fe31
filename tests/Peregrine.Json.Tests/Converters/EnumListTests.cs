using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Converters;

/// <summary>Lists of flags: found as one text where they stand as this library writes them, else name by name; the value is the same.</summary>
public sealed class EnumListTests
{
    [Flags]
    internal enum Few
    {
        None = 0,
        Read = 1,
        Write = 2,
        Delete = 4,
        Share = 8,
        Administer = 16,
    }

    [Flags]
    internal enum Combined
    {
        A = 1,
        B = 2,
        C = 8,
        Both = A | B,
        Everything = A | B | C | 64,
    }

    [Flags]
    internal enum Many
    {
        Alpha = 1,
        Beta = 2,
        Gamma = 4,
        Delta = 8,
        Epsilon = 16,
        Zeta = 32,
        Eta = 64,
        Theta = 128,
    }

    [Fact]
    public void FewFlagsReadInAnyForm() => Check<Few>();

    [Fact]
    public void FlagsWithNamedCombinationsReadInAnyForm() => Check<Combined>();

    [Fact]
    public void ManyFlagsReadInAnyForm() => Check<Many>();

    private static void Check<TEnum>()
        where TEnum : struct, Enum
    {
        var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        List<string> texts = TextsOf<TEnum>();

        // Twice: the combinations are there from the first list on.
        for (int pass = 0; pass < 2; pass++)
        {
            foreach (string text in texts)
            {
                foreach (string json in (string[])[$"[\"{text}\"]", $"[\"{text}\",\"{text}\",1]", $"[\"{text}\"{new string(' ', 40)}]"])
                {
                    string expected = Show(() => Stj.Deserialize<TEnum[]>(json, options)!);
                    Assert.Equal(expected, Show(() => JsonSerializer.Deserialize<TEnum[]>(json, options)!));
                }
            }
        }
    }

    private static List<string> TextsOf<TEnum>()
        where TEnum : struct, Enum
    {
        string[] names = Enum.GetNames<TEnum>();
        var texts = new List<string>();
        foreach (string first in names)
        {
            texts.Add(first);
            foreach (string second in names)
            {
                texts.AddRange(
                [
                    $"{first}, {second}", $"{first},{second}", $"{first} , {second}", $"{first}, {second}, ", $"{first}, {second}x",
                    $"{first}, {second.ToLowerInvariant()}", $"{first}, {second}, {names[^1]}",
                ]);
            }
        }

        for (int bits = 0; bits < 300; bits++)
        {
            texts.Add(Enum.ToObject(typeof(TEnum), bits).ToString()!);
        }

        return texts;
    }

    private static string Show<TEnum>(Func<TEnum[]> read)
        where TEnum : struct, Enum
    {
        try
        {
            return string.Join(';', read().Select(v => Convert.ToInt64(v, CultureInfo.InvariantCulture)));
        }
        catch (JsonException error)
        {
            return error.Message;
        }
    }
}
