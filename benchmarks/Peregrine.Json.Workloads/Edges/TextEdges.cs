using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Edges;

/// <summary>
/// Text outside ASCII that is written as it is: fifty short words, and paragraphs of 60 to 199 code units in Chinese, Turkish and Russian; fifty short texts by name.
/// </summary>
internal static class TextEdges
{
    private const string Hanzi = "的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生";

    public static IReadOnlyList<string> Names { get; } = ["cyrillic-50x8", "cyrillic-50x30", "chinese", "turkish", "russian", "text-by-name"];

    public static Workload? Create(string name) => name switch
    {
        "cyrillic-50x8" => Texts(name, 64, static prose => prose.Many(50, static p => Letters(p, 8))),
        "cyrillic-50x30" => Texts(name, 32, static prose => prose.Many(50, static p => Letters(p, 30))),
        "chinese" => Texts(name, 32, static prose => prose.Many(20, Chinese)),
        "turkish" => Texts(name, 32, static prose => prose.Many(20, static p => Sentence(p, "aeıioöuübcçdğghklmnrsştyz", 9))),
        "russian" => Texts(name, 32, static prose => prose.Many(20, static p => Sentence(p, "абвгдежзийклмнопрстуфхцчшыьэюя", 9))),
        "text-by-name" => ByName(name),
        _ => null,
    };

    private static string Letters(Prose prose, int length) => string.Create(length, prose.Random, static (text, random) =>
    {
        foreach (ref char letter in text)
        {
            letter = (char)random.Next(0x410, 0x450);
        }
    });

    private static string Chinese(Prose prose) => string.Create(60 + prose.Number(140), prose.Random, static (text, random) =>
    {
        int clause = 0;
        foreach (ref char letter in text)
        {
            letter = clause > 4 && random.Next(6) == 0 ? (random.Next(3) == 0 ? '。' : '，')
                : random.Next(40) == 0 ? (char)('0' + random.Next(10))
                : random.Next(3) == 0 ? (char)random.Next(0x4E00, 0x9FA0) : Hanzi[random.Next(Hanzi.Length)];
            clause = letter is '。' or '，' ? 0 : clause + 1;
        }
    });

    /// <summary>Words of two to ten letters of an alphabet, with spaces and commas.</summary>
    private static string Sentence(Prose prose, string alphabet, int longest) => string.Create(60 + prose.Number(140), (prose.Random, alphabet, longest), static (text, from) =>
    {
        int left = 2 + from.Random.Next(from.longest);
        foreach (ref char letter in text)
        {
            letter = left > 0 ? from.alphabet[from.Random.Next(from.alphabet.Length)] : left == 0 && from.Random.Next(8) == 0 ? ',' : ' ';
            left = letter == ' ' ? 2 + from.Random.Next(from.longest) : letter == ',' ? -1 : left - 1;
        }
    });

    private static Workload<string[]> Texts(string name, int count, Func<Prose, IEnumerable<string>> make)
    {
        string[][] values = Written.Make(count, 1005, prose => make(prose).ToArray());
        return new Workload<string[]>(EdgeWorkloads.Group, name, values, Written.By(values, Written.Relaxed), null)
        {
            Options = Written.Relaxed,
            AgainstStandardOnly = true,
        };
    }

    private static Workload<Dictionary<string, string>> ByName(string name)
    {
        Dictionary<string, string>[] values = Written.Make(64, 1006, static prose =>
        {
            var texts = new Dictionary<string, string>();
            while (texts.Count < 50)
            {
                texts[prose.LettersAndDigits(4 + prose.Number(12))] = prose.Words(5 + prose.Number(30));
            }

            return texts;
        });
        return new Workload<Dictionary<string, string>>(EdgeWorkloads.Group, name, values, Written.By(values), TextEdgeContext.Default.DictionaryStringString)
        {
            AgainstStandardOnly = true,
        };
    }
}

[JsonSerializable(typeof(Dictionary<string, string>))]
public sealed partial class TextEdgeContext : JsonSerializerContext;
