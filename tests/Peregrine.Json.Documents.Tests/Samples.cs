using System.Text;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Texts for tests.</summary>
internal static class Samples
{
    private const string Damage = "[]{}\",:\\/ 1e\u0001x-0.";

    /// <summary>Returns the published documents, each with its name; none if they are absent.</summary>
    public static IEnumerable<(string Name, byte[] Text)> Published(params string[] folders)
    {
        foreach (string folder in folders)
        {
            if (TestData.Find(folder) is { } path)
            {
                foreach (string file in Directory.EnumerateFiles(path, "*.json", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
                {
                    yield return (Path.GetRelativePath(path, file), File.ReadAllBytes(file));
                }
            }
        }
    }

    /// <summary>Returns a random value with white space, escapes, all kinds and, sometimes, names that an object has twice.</summary>
    public static string Value(Random random, int depth = 0)
    {
        string blank = random.Next(6) > 0 ? "" : new string(' ', random.Next(9)) + "\n";
        return blank + random.Next(depth > 5 ? 6 : 9) switch
        {
            0 => random.Next(1_000_000),
            1 => Number(random),
            2 => random.Next(2) == 0 ? "true" : "false",
            3 => "null",
            4 or 5 => Text(random),
            6 or 7 => "[" + string.Join(',', Enumerable.Range(0, random.Next(5)).Select(_ => Value(random, depth + 1))) + blank + "]",
            _ => "{" + string.Join(',', Enumerable.Range(0, random.Next(random.Next(8) == 0 ? 40 : 6)).Select(_ => $"{blank}{Text(random)}{blank}:{Value(random, depth + 1)}")) + "}",
        } + blank;
    }

    /// <summary>Returns a text with some bytes replaced or the end cut off.</summary>
    public static byte[] Damaged(Random random, byte[] text)
    {
        byte[] damaged = [.. text];
        for (int i = random.Next(3); i > 0 && damaged.Length > 0; i--)
        {
            damaged[random.Next(damaged.Length)] = (byte)Damage[random.Next(Damage.Length)];
        }

        return damaged[..random.Next(random.Next(2) == 0 ? damaged.Length : 0, damaged.Length + 1)];
    }

    private static string Number(Random random) => random.Next(5) switch
    {
        0 => "-0",
        1 => $"{random.Next(100)}.{random.Next(100)}0",
        2 => $"-{random.Next(100)}e{random.Next(-12, 400)}",
        3 => $"{random.NextInt64()}{random.NextInt64()}",
        _ => $"{random.NextDouble():R}",
    };

    private static string Text(Random random)
    {
        var text = new StringBuilder("\"");
        for (int parts = random.Next(3); parts >= 0; parts--)
        {
            text.Append(random.Next(8) switch
            {
                0 => "\\n\\u0041",
                1 => "é€😀",
                2 => new string('y', random.Next(90)),
                3 => "[]{},:",
                4 => "\\\\\\\"",
                5 => "\\ud83d\\ude00",
                _ => ((char)('a' + random.Next(4))).ToString(),
            });
        }

        return text.Append('"').ToString();
    }
}
