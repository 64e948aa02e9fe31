namespace Peregrine.Json.Workloads.Foreign;

/// <summary>From which letters prose is made.</summary>
internal enum Alphabet
{
    Chinese,
    Turkish,
}

/// <summary>An article in a language that is not written in ASCII alone.</summary>
public sealed class Article
{
    private const string Turkish = "aaaabceeefghiiiklllmnnnoprrsttuvyzçğıöşüâ";

    public int Id { get; set; }

    public string Title { get; set; } = "";

    public string Author { get; set; } = "";

    public string Summary { get; set; } = "";

    public List<string> Keywords { get; set; } = [];

    internal static Article Make(Prose prose, Alphabet alphabet) => new()
    {
        Id = prose.Number(100_000),
        Title = Text(prose, alphabet, alphabet == Alphabet.Chinese ? 14 : 45),
        Author = Text(prose, alphabet, alphabet == Alphabet.Chinese ? 3 : 15),
        Summary = Text(prose, alphabet, (alphabet == Alphabet.Chinese ? 60 : 200) + prose.Number(100)),
        Keywords = prose.Many(1 + prose.Number(4), p => Text(p, alphabet, alphabet == Alphabet.Chinese ? 3 : 9)),
    };

    private static string Text(Prose prose, Alphabet alphabet, int length) => string.Create(length, (prose, alphabet), static (text, made) =>
    {
        Random random = made.prose.Random;
        int left = 0;
        for (int i = 0; i < text.Length; i++)
        {
            bool ends = left-- == 0;
            text[i] = (made.alphabet, ends) switch
            {
                (Alphabet.Chinese, true) when i > 0 => random.Next(3) == 0 ? '。' : '，',
                (Alphabet.Chinese, _) => (char)random.Next(0x4E00, 0x9FA0),
                (_, true) when i > 0 => ' ',
                _ => Turkish[random.Next(Turkish.Length)],
            };
            left = ends ? 3 + random.Next(9) : left;
        }
    });
}
