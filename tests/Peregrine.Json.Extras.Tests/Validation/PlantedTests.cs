using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.ExtrasTests.Validation;

/// <summary>Right texts of random values with faults planted in them: exactly these are found, each at its place.</summary>
public class PlantedTests
{
    private static readonly JsonSerializerOptions s_options =
        new() { AllowDuplicateProperties = false, RespectNullableAnnotations = true, IncludeFields = true, MaxDepth = 40 };

    [Theory]
    [InlineData(1, 0)]
    [InlineData(2, 2)]
    [InlineData(3, 5)]
    [InlineData(4, 12)]
    [InlineData(5, 40)]
    public void ExactlyThose(int seed, int perCent)
    {
        int texts = UsualRun.IsShort ? 75 : 300;
        for (int i = 0; i < texts; i++)
        {
            var text = new PlantedText(new Random((seed * 100_000) + i), perCent);
            text.Everything();
            byte[] utf8 = text.ToArray();
            JsonFaults faults = Checked.Of<Everything>(utf8, s_options, 10_000)!;
            string[] expected = [.. text.Planted.OrderBy(static one => one.Offset).Select(static one => $"{one.Offset} {one.Kind} {one.Path}")];
            string[] actual = [.. faults.Select(static one => $"{one.Offset} {one.Kind} {(one.Kind == DeserializationErrorKind.Syntax ? "" : one.Path)}")];
            if (!expected.AsSpan().SequenceEqual(actual))
            {
                int first = expected.Zip(actual).TakeWhile(static pair => pair.First == pair.Second).Count();
                int at = Math.Min(expected.Concat([$"{utf8.Length}"]).Skip(first).Concat(actual.Skip(first)).Min(static one => int.Parse(one.Split(' ')[0], CultureInfo.InvariantCulture)), utf8.Length);
                Assert.Fail($"{seed}, {i}, at {at}: {Encoding.UTF8.GetString(utf8[Math.Max(at - 60, 0)..at])}<here>{Encoding.UTF8.GetString(utf8[at..Math.Min(at + 60, utf8.Length)])}"
                    + $"\nplanted {string.Join("; ", expected.Skip(first).Take(2))}\nfound {string.Join("; ", faults.Skip(first).Take(2).Select(one => $"{one.Offset} {one.Kind} {one.Path} {one.Message}"))}");
            }
        }
    }
}

/// <summary>A text of random values with faults.</summary>
internal sealed class PlantedText(Random random, int perCent)
{
    private readonly StringBuilder _text = new();
    private string _path = "$";
    private int _depth;
    private bool _isPlainNext;
    private bool _isCommaMissing;

    public List<(int Offset, DeserializationErrorKind Kind, string Path)> Planted { get; } = [];

    public byte[] ToArray() => Encoding.UTF8.GetBytes(_text.ToString());

    private int At => Encoding.UTF8.GetByteCount(_text.ToString());

    public void Everything() => Object(
        [("Plain", Plain), ("Line", Line), ("Needs", Needs), ("Closed", Closed), ("Figure", Figure), ("Open", Open),
            ("Figures", () => Array(Figure)), ("ByName", () => Map(static r => $"k{r.Next(1000)}é", Plain)), ("ByNumber", ByNumber),
            ("Grid", () => Array(() => Array(Int))), ("Element", () => Any(3)), ("Anything", () => Any(3)), ("Quoted", Quoted), ("Unknown", () => Any(2)),
            ("Ids", () => Array(Id)), ("Names", () => Array(Text))]);

    private bool Plants() => random.Next(100) < perCent;

    private void Plant(DeserializationErrorKind kind, string text, int at = 0)
    {
        Planted.Add((At + at, kind, kind == DeserializationErrorKind.Syntax ? "" : _path));
        _text.Append(text);
    }

    private string Pick(params string[] texts) => texts[random.Next(texts.Length)];

    /// <summary>Plants a value that is no JSON; only texts after which a comma or bracket goes on.</summary>
    private void BadToken()
    {
        (string text, int at) = (_isCommaMissing ? 0 : random.Next(9)) switch
        {
            0 => ("01", 1),
            1 => ("1.x", 2),
            2 => ("+1", 0),
            3 => ("True", 0),
            4 => ("nul_", 3),
            5 => ("'it s'", 0),
            6 => ("\"a\\qb\"", 3),
            7 => ("\"a\u0001é\"", 2),
            _ => ("-x", 1),
        };
        Plant(DeserializationErrorKind.Syntax, text, at);
    }

    /// <summary>Writes a value, or a wrong one.</summary>
    private void Value(Func<string> right, params string[] wrong)
    {
        if (!Plants())
        {
            _text.Append(right());
        }
        else if (random.Next(3) == 0)
        {
            BadToken();
        }
        else
        {
            Plant(DeserializationErrorKind.Value, Pick(wrong));
        }
    }

    private void Int() => Value(
        () => random.Next(-5000, 5000).ToString(CultureInfo.InvariantCulture), "\"1\"", "true", "2147483648", "1.5", "1e400", "{}", "[1,2]", """{"a":[{}]}""", "null");

    private void Quoted() => Value(() => Pick("1", "\"2\"", "\"-33\""), "\"\"", "\"x\"", "true", "null", "[]");

    private void Text() => Value(() => Pick("\"\"", "\"a\"", "\"é\\n\\u00e9😀\"", "\"{[,:\\\"\"", "null"), "1", "false", "[]", "{\"a\":1}");

    private void Id() => Value(() => Pick("null", "\"3f2504e0-4f89-11d3-9a0c-0305e82c3301\""), "\"3f2504e0\"", "1", "{}");

    private void Any(int levels)
    {
        switch (random.Next(levels > 0 ? 5 : 3))
        {
            case 0:
                if (Plants())
                {
                    BadToken();
                    return;
                }

                _text.Append(Pick("1", "true", "-1e99", "null"));
                return;
            case 1 or 2:
                _text.Append(Pick("\"\"", "\"x\\t\""));
                return;
            case 3:
                Array(() => Any(levels - 1));
                return;
            default:
                Map(static r => $"m{r.Next()}", () => Any(levels - 1));
                return;
        }
    }

    private void Plain() => Object(
        [("Number", Int), ("Text", Text), ("Flag", () => Value(() => Pick("true", "false"), "0", "\"true\"", "null")),
            ("Real", () => Value(() => Pick("1", "-2.5e-3"), "\"1\"", "[]")),
            ("When", () => Value(() => "\"2024-02-29T12:00:00Z\"", "\"2023-02-29\"", "\"x\"", "1", "null")),
            ("Id", () => Value(() => "\"3f2504e0-4f89-11d3-9a0c-0305e82c3301\"", "\"y\"", "null")),
            ("Color", () => Value(() => Pick("\"Red\"", "2"), "\"Pink\"", "true", "[]")), ("Maybe", () => Value(() => Pick("null", "1"), "\"\"", "false")),
            ("Small", () => Value(() => Pick("0", "255"), "256", "-1")), ("Money", () => Value(() => "9.90", "1e30", "\"\""))]);

    private void Point() => Object([("X", Int), ("Y", Int)]);

    private void Line() => Object([("From", Point), ("To", Point), ("Name", Text), ("Marks", () => Array(Int))]);

    private void Needs()
    {
        int at = At;
        List<(string, Action)> members = [("A", Int), ("B", B)];
        if (Plants())
        {
            Planted.Add((at, DeserializationErrorKind.Member, _path));
            members.RemoveAt(random.Next(2));
        }

        if (_depth < 8)
        {
            members.Add(("Inner", () => Array(Needs)));
        }

        Object(members, loses: false);
    }

    private void B()
    {
        if (Plants())
        {
            bool isNull = random.Next(2) == 0;
            Plant(isNull ? DeserializationErrorKind.Member : DeserializationErrorKind.Value, isNull ? "null" : "1");
        }
        else
        {
            _text.Append("\"b\"");
        }
    }

    private void Closed()
    {
        List<(string, Action)> members = [("A", Int)];
        if (Plants())
        {
            members.Add(("?", () => Any(2)));
        }

        if (_depth < 8)
        {
            members.Add(("Next", random.Next(3) == 0 ? () => _text.Append("null") : Closed));
        }

        Object(members);
    }

    private void Open() => Object([("A", Int), ("x", () => Any(2)), ("y", () => Any(2))]);

    private void ByNumber() => Map(
        r =>
        {
            bool plants = Plants();
            return plants ? $"!{r.Next(1000)}" : r.Next().ToString(CultureInfo.InvariantCulture);
        },
        () => Array(Int));

    private void Figure()
    {
        switch (random.Next(_depth < 8 ? 4 : 2))
        {
            case 0:
                _text.Append("null");
                break;
            case 1 when Plants():
                Planted.Add((At, random.Next(2) == 0 ? DeserializationErrorKind.Metadata : DeserializationErrorKind.Unsupported, _path));
                _text.Append(Planted[^1].Kind == DeserializationErrorKind.Metadata ? """{"$type":"oval","Radius":"x"}""" : """{"Radius":"x"}""");
                break;
            case 1 or 2:
                Object([("$type", () => _text.Append("\"circle\"")), ("Name", Text), ("Radius", () => Value(() => "1.5", "\"\"", "{}"))], isOrdered: true);
                break;
            default:
                Object([("$type", () => _text.Append("\"square\"")), ("Side", Int), ("Inside", Figure)], isOrdered: true);
                break;
        }
    }

    private void Map(Func<Random, string> name, Action value) =>
        Object([.. Enumerable.Range(0, random.Next(4)).Select(_ => name(random)).Distinct().Select(one => (one, value))]);

    private void Object(List<(string Name, Action Value)> members, bool isOrdered = false, bool loses = true)
    {
        (string Name, Action Value)[] all = [.. members];
        if (!isOrdered)
        {
            random.Shuffle(all);
        }

        _text.Append('{');
        _isCommaMissing = false;
        _depth++;
        string around = _path;
        for (int i = 0; i < all.Length; i++)
        {
            string name = all[i].Name;
            bool isBad = name.StartsWith('!');
            if (isBad || name == "?")
            {
                _path = $"{around}.{name[1..]}zz";
                Plant(isBad ? DeserializationErrorKind.Value : DeserializationErrorKind.Member, "", at: 1);
                name = name[1..] + "zz";
            }

            bool hasPlace = !(isOrdered && i == 0) && !isBad && all[i].Name != "?" && !_isCommaMissing;
            _isCommaMissing = false;
            if (hasPlace && Plants() && random.Next(4) == 0 && !name.Contains('é', StringComparison.Ordinal))
            {
                Plant(DeserializationErrorKind.Syntax, name);
            }
            else
            {
                _text.Append('"').Append(name).Append('"');
            }

            _path = $"{around}.{name}";
            if (hasPlace && Plants() && random.Next(4) == 0)
            {
                Plant(DeserializationErrorKind.Syntax, Pick("=", "=>"));
            }
            else
            {
                _text.Append(Pick(":", ":", " : "));
            }

            if (loses && hasPlace && Plants() && random.Next(6) == 0)
            {
                // No value.
                Plant(DeserializationErrorKind.Syntax, "");
                _isPlainNext = true;
            }
            else
            {
                all[i].Value();
            }

            _path = around;
            Between(i == all.Length - 1, isArray: false);
        }

        _depth--;
        _text.Append('}');
    }

    private void Array(Action element)
    {
        _text.Append('[');
        _isCommaMissing = false;
        _depth++;
        string around = _path;
        int count = random.Next(4);
        for (int i = 0; i < count; i++)
        {
            _path = $"{around}[{i}]";
            element();
            _isCommaMissing = false;
            _path = around;
            Between(i == count - 1, isArray: true);
        }

        _depth--;
        _text.Append(']');
    }

    /// <summary>Writes a comma between values, or plants what is wrong there.</summary>
    private void Between(bool isLast, bool isArray)
    {
        if (_isPlainNext)
        {
            _isPlainNext = false;
            _text.Append(isLast ? "" : ",");
            return;
        }

        if (Plants() && random.Next(4) == 0)
        {
            Plant(DeserializationErrorKind.Syntax, Pick("/* c, \" */", "// d }\n"));
        }

        if (isLast)
        {
            if (Plants() && random.Next(2) == 0)
            {
                _text.Append(", ");
                Plant(DeserializationErrorKind.Syntax, "");
            }
        }
        else if (Plants() && random.Next(2) == 0 && _text[^1] is not ('\n' or '/'))
        {
            if (random.Next(2) == 0 && !isArray)
            {
                _text.Append(", ");
                Plant(DeserializationErrorKind.Syntax, ",");
            }
            else
            {
                _text.Append('\n');
                Plant(DeserializationErrorKind.Syntax, "");
                _isCommaMissing = true;
            }
        }
        else
        {
            _text.Append(Pick(",", ", ", ",\n  ", " ,"));
        }
    }
}
