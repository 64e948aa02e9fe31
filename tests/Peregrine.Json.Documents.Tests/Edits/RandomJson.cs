using System.Globalization;
using System.Text;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>
/// Random texts of small documents: with white space, escapes, numbers in several forms, and a few names so that documents have some in common.
/// </summary>
internal sealed class RandomJson(int seed)
{
    private static readonly string[] s_names = ["a", "b", "c", "d", "e/f", "g~h", "", "0", "1", "é", "x\"y", "long name of a member"];
    private static readonly string[] s_scalars =
        ["0", "-0", "1", "1.0", "10e-1", "2", "1e400", "true", "false", "\"\"", "\"a\"", "\"\\u0061\"",
            "\"\\n\"", "\"é\"", "\"\\u00e9\"", "12345678901234567890", "0.5"];

    private readonly Random _random = new(seed);
    private readonly StringBuilder _text = new();

    /// <summary>Whether members can be null.</summary>
    public bool HasNulls { get; init; } = true;

    /// <summary>Whether there is white space.</summary>
    public bool HasSpace { get; init; } = true;

    public Random Random => _random;

    /// <summary>Returns the text of a value.</summary>
    public string Next(int depth = 4)
    {
        _text.Clear();
        Space();
        Value(depth, isMember: true);
        Space();
        return _text.ToString();
    }

    /// <summary>Returns a name as JSON, and as a string.</summary>
    public static string NameJson(string name, bool isEscaped) => isEscaped
        ? $"\"{string.Concat(name.Select(static unit => "\\u" + ((int)unit).ToString("x4", CultureInfo.InvariantCulture)))}\""
        : $"\"{name.Replace("\"", "\\\"", StringComparison.Ordinal)}\"";

    public string Name() => s_names[_random.Next(s_names.Length)];

    public string Scalar() => s_scalars[_random.Next(s_scalars.Length)];

    private void Value(int depth, bool isMember)
    {
        int kind = depth == 0 ? 0 : _random.Next(10);
        if (kind < 4)
        {
            _text.Append(_random.Next(12) == 0 && (HasNulls || !isMember) ? "null" : Scalar());
            return;
        }

        bool isObject = kind < 7;
        int count = _random.Next(_random.Next(20) == 0 ? 25 : 6);
        _text.Append(isObject ? '{' : '[');
        var names = new HashSet<string>();
        bool isFirst = true;
        for (int at = 0; at < count; at++)
        {
            string name = count > 12 && isObject ? "n" + at.ToString(CultureInfo.InvariantCulture) : Name();
            if (isObject && !names.Add(name))
            {
                continue;
            }

            _text.Append(isFirst ? "" : ",");
            isFirst = false;
            Space();
            if (isObject)
            {
                _text.Append(NameJson(name, _random.Next(5) == 0));
                Space();
                _text.Append(':');
                Space();
            }

            Value(depth - 1, isObject);
            Space();
        }

        _text.Append(isObject ? '}' : ']');
    }

    private void Space()
    {
        if (HasSpace && _random.Next(3) == 0)
        {
            _text.Append(" \n\t "[.._random.Next(1, 4)]);
        }
    }
}
