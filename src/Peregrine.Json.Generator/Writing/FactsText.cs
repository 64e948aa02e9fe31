using System.Text;

namespace Peregrine.Json.Generator.Writing;

/// <summary>
/// Writes the facts of members as one string literal. Three characters stand for each member: its marks, its type and its declaring type. The library's
/// GeneratedObject reads the literal.
/// </summary>
internal sealed class FactsText
{
    /// <summary>
    /// The character code that stands for the first type in <see cref="Types"/>; the next codes stand for the next types. Smaller codes are letters.
    /// </summary>
    private const int FirstOther = 256;

    /// <summary>The letters of types, equal to the library's TypeLetters.</summary>
    internal static readonly Dictionary<string, char> Letters = new()
    {
        ["bool"] = 'b',
        ["int"] = 'i',
        ["object"] = 'o',
        ["string"] = 's',
    };

    private readonly ObjectModel _model;
    private readonly Dictionary<string, int> _numbers = [];

    /// <summary>Writes the facts of a type's members.</summary>
    public FactsText(ObjectModel model)
    {
        _model = model;
        var text = new StringBuilder();
        foreach (MemberModel member in model.Members)
        {
            Append(text, (char)member.Marks);
            Append(text, LetterOf(member.Type));
            Append(text, LetterOf(member.DeclaringType));
        }

        Literal = $"\"{text}\"";
    }

    /// <summary>The literal.</summary>
    public string Literal { get; }

    /// <summary>The types that the facts refer to by number.</summary>
    public List<string> Types { get; } = [];

    private char LetterOf(string type)
    {
        if (type == _model.Type)
        {
            return '.';
        }

        if (Letters.TryGetValue(type, out char letter))
        {
            return letter;
        }

        if (!_numbers.TryGetValue(type, out int number))
        {
            number = Types.Count;
            _numbers.Add(type, number);
            Types.Add(type);
        }

        return (char)(FirstOther + number);
    }

    private static void Append(StringBuilder text, char unit)
    {
        if (unit is > ' ' and < '\x7F' and not ('"' or '\\'))
        {
            text.Append(unit);
        }
        else
        {
            text.Append("\\u").Append(((int)unit).ToString("x4", System.Globalization.CultureInfo.InvariantCulture));
        }
    }
}
