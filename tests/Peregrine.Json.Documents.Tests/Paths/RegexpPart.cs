using System.Globalization;
using System.Text;

namespace Peregrine.Json.DocumentsTests;

/// <summary>A part of a regular expression that a test makes: it writes itself, and matches by sets of places in a text of characters.</summary>
internal abstract record RegexpPart
{
    private static readonly string[] s_characters = ["a", "b", "\n", "é", "Ж", "𝄞", "𝄢", "😀", "𐐀", "^", "-", "1"];

    public sealed record Literal(string Text) : RegexpPart
    {
        public override string ToString() => Text is "^" or "-" ? $"\\{Text}" : Text == "\n" ? "\\n" : Text;

        public override HashSet<int> Ends(Rune[] text, int start) => One(text, start, rune => rune.ToString() == Text);
    }

    public sealed record Dot : RegexpPart
    {
        public override string ToString() => ".";

        public override HashSet<int> Ends(Rune[] text, int start) => One(text, start, static rune => rune.Value is not ('\n' or '\r'));
    }

    public sealed record Class(bool IsNegated, (string First, string Last)[] Ranges, string? Category) : RegexpPart
    {
        public override string ToString() =>
            $"[{(IsNegated ? "^" : "")}{string.Concat(Ranges.Select(Text))}{Category}]";

        public override HashSet<int> Ends(Rune[] text, int start) => One(text, start, rune => (IsInRange(rune) || IsInCategory(rune)) != IsNegated);

        private static string Text((string First, string Last) range) =>
            range.First == range.Last ? new Literal(range.First).ToString() : $"{new Literal(range.First)}-{new Literal(range.Last)}";

        private bool IsInRange(Rune rune) => Ranges.Any(range => Value(range.First) <= rune.Value && rune.Value <= Value(range.Last));

        private bool IsInCategory(Rune rune) =>
            Category is not null && CategoryOf(rune).StartsWith(Category[3..^1], StringComparison.Ordinal) != (Category[1] == 'P');

        private static string CategoryOf(Rune rune) => CharUnicodeInfo.GetUnicodeCategory(rune.Value) switch
        {
            UnicodeCategory.UppercaseLetter => "Lu",
            UnicodeCategory.LowercaseLetter => "Ll",
            UnicodeCategory.OtherSymbol => "So",
            UnicodeCategory.DecimalDigitNumber => "Nd",
            _ => "Zz",
        };
    }

    public sealed record Sequence(RegexpPart[] Parts) : RegexpPart
    {
        public override string ToString() => string.Concat(Parts.Select(static part => part.ToString()));

        public override HashSet<int> Ends(Rune[] text, int start) =>
            Parts.Aggregate(new HashSet<int> { start }, (places, part) => [.. places.SelectMany(place => part.Ends(text, place))]);
    }

    public sealed record Alternatives(RegexpPart[] Parts) : RegexpPart
    {
        public override string ToString() => $"({string.Join('|', Parts.Select(static part => part.ToString()))})";

        public override HashSet<int> Ends(Rune[] text, int start) => [.. Parts.SelectMany(part => part.Ends(text, start))];
    }

    public sealed record Repeated(RegexpPart Part, int Least, int? Most, string Quantifier) : RegexpPart
    {
        public override string ToString() => Part is Sequence or Repeated ? $"({Part}){Quantifier}" : $"{Part}{Quantifier}";

        public override HashSet<int> Ends(Rune[] text, int start)
        {
            HashSet<int> places = [start], all = Least == 0 ? [start] : [];
            for (int i = 1; i <= (Most ?? Least + text.Length + 1); i++)
            {
                places = [.. places.SelectMany(place => Part.Ends(text, place))];
                if (i >= Least)
                {
                    all.UnionWith(places);
                }
            }

            return all;
        }
    }

    public abstract HashSet<int> Ends(Rune[] text, int start);

    public static Rune RandomRune(Random random) => Rune.GetRuneAt(s_characters[random.Next(s_characters.Length)], 0);

    public static RegexpPart Random(Random random, int depth)
    {
        switch (random.Next(depth > 0 ? 8 : 4))
        {
            case 0 or 1:
                return new Literal(s_characters[random.Next(s_characters.Length)]);
            case 2:
                return new Dot();
            case 3:
                return new Class(random.Next(2) == 0, [.. Enumerable.Range(0, random.Next(1, 3)).Select(_ => Range(random))], RandomCategory(random));
            case 4 or 5:
                return new Sequence([.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => Random(random, depth - 1))]);
            case 6:
                return new Alternatives([.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => Random(random, depth - 1))]);
            default:
                RegexpPart part = Random(random, depth - 1);
                int least = random.Next(3), most = least + random.Next(3);
                return random.Next(6) switch
                {
                    0 => new Repeated(part, 0, null, "*"),
                    1 => new Repeated(part, 1, null, "+"),
                    2 => new Repeated(part, 0, 1, "?"),
                    3 => new Repeated(part, least, least, $"{{{least}}}"),
                    4 => new Repeated(part, least, null, $"{{{least},}}"),
                    _ => new Repeated(part, least, most, $"{{{least},{most}}}"),
                };
        }
    }

    private static (string First, string Last) Range(Random random)
    {
        string first = s_characters[random.Next(s_characters.Length)], last = random.Next(2) == 0 ? first : s_characters[random.Next(s_characters.Length)];
        return Value(first) <= Value(last) ? (first, last) : (last, first);
    }

    private static string? RandomCategory(Random random) => random.Next(6) switch
    {
        0 => @"\p{L}",
        1 => @"\P{Lu}",
        2 => @"\p{So}",
        _ => null,
    };

    private static int Value(string character) => Rune.GetRuneAt(character, 0).Value;

    private static HashSet<int> One(Rune[] text, int start, Func<Rune, bool> isOne) => start < text.Length && isOne(text[start]) ? [start + 1] : [];
}
