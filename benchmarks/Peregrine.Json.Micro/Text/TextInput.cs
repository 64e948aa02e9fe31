namespace Peregrine.Json.Micro.Text;

/// <summary>Texts of one length and content: in all 65,536 code units, too many for a branch predictor to learn.</summary>
internal static class TextInput
{
    private const int Total = 65_536;

    public static int CountOf(int length) => (Total + length - 1) / length;

    public static string[] Create(int length, TextContent content)
    {
        var random = new Random(Total);
        return [.. Enumerable.Range(0, CountOf(length)).Select(_ => Create(random, length, content))];
    }

    private static string Create(Random random, int length, TextContent content) => string.Create(length, (random, content), static (text, state) =>
    {
        (Random random, TextContent content) = state;
        for (int i = 0; i < text.Length; i++)
        {
            TextContent kind = content == TextContent.Mixed ? (TextContent)random.Next(5) : content;
            if (kind == TextContent.Mixed && i + 1 < text.Length)
            {
                text[i++] = '\uD83D';
                text[i] = (char)random.Next(0xDE00, 0xDE50);
                continue;
            }

            text[i] = kind switch
            {
                TextContent.TwoByte when random.Next(7) != 0 => (char)random.Next('А', 'я' + 1),
                TextContent.ThreeByte => (char)random.Next(0x4E00, 0x9FA0),
                _ => random.Next(7) == 0 ? ' ' : (char)random.Next('a', 'z' + 1),
            };
        }

        if (content == TextContent.OneEscape)
        {
            text[random.Next(text.Length)] = "\"\\\n\t"[random.Next(4)];
        }
    });
}
