using System.Text;
using System.Text.RegularExpressions;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Number text for tests: random, and where the published vectors are.</summary>
internal static partial class NumberText
{
    [GeneratedRegex(@"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$", RegexOptions.CultureInvariant)]
    private static partial Regex Grammar();

    /// <summary>RFC 8259 §6.</summary>
    public static bool IsJson(string text) => Grammar().IsMatch(text);

    /// <summary>A number by the JSON grammar: few or many digits, with or without fraction and exponent.</summary>
    public static string Random(Random random)
    {
        StringBuilder text = new();
        text.Append(random.Next(3) == 0 ? "-" : "");
        if (random.Next(4) == 0)
        {
            text.Append('0');
        }
        else
        {
            text.Append((char)('1' + random.Next(9)));
            Digits(text, random, Length(random));
        }

        if (random.Next(3) > 0)
        {
            text.Append('.');
            text.Append('0', random.Next(4) == 0 ? random.Next(30) : 0);
            Digits(text, random, 1 + Length(random));
        }

        if (random.Next(3) == 0)
        {
            int e = random.Next(random.Next(2) == 0 ? 12 : 340);
            text.Append(random.Next(2) == 0 ? 'e' : 'E').Append(random.Next(3) switch { 0 => "", 1 => "+", _ => "-" });
            text.Append('0', random.Next(10) == 0 ? random.Next(12) : 0).Append(e);
        }

        return text.ToString();
    }

    private static int Length(Random random) => random.Next(8) switch { 0 => random.Next(60), 1 or 2 => random.Next(20), _ => random.Next(9) };

    private static void Digits(StringBuilder text, Random random, int count)
    {
        bool round = random.Next(5) == 0;
        for (int i = 0; i < count; i++)
        {
            text.Append(round && i > 2 ? '0' : (char)('0' + random.Next(10)));
        }
    }
}
