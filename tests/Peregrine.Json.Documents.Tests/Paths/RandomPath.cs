using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>Makes documents and expressions that have much in common.</summary>
internal sealed class RandomPath(int seed)
{
    private static readonly string[] s_names = ["a", "b", "c", "", "é", "x y", "it's", "\\", "line\n", "\u0001", "𝄞"];
    private static readonly string[] s_scalars =
    [
        "0", "1", "1.0", "10e-1", "-0", "2", "-3.5", "1E2", "100",
        "\"a\"", "\"b\"", "\"\"", "\"\\u0061\"", "\"𝄞\"", "\"\\ud834\\udd1e\"", "\"\uffff\"", "true", "false", "null",
    ];

    private static readonly string[] s_literals =
    [
        "0", "1", "-0", "1.00", "100", "2e0", "-3.5", "\"a\"", "\"b\"", "\"𝄞\"", "\"\uffff\"", "true", "false", "null", "3",
    ];

    private static readonly string[] s_operators = ["==", "!=", "<", "<=", ">", ">="];

    private readonly Random _random = new(seed);

    /// <summary>Returns a document. Its objects have no name twice.</summary>
    public string Document()
    {
        var text = new StringBuilder();
        Value(text, 4);
        return text.ToString();
    }

    public ReferenceQuery Query() => new('$', Segments(_random.Next(4), depth: 2));

    private void Value(StringBuilder text, int depth)
    {
        int kind = depth == 4 ? _random.Next(2) : depth == 0 ? 2 : _random.Next(4);
        int count = _random.Next(depth == 4 ? 2 : 0, _random.Next(20) == 0 ? 25 : 6);
        switch (kind)
        {
            case 0:
                text.Append('[');
                for (int i = 0; i < count; i++)
                {
                    Separate(text, i);
                    Value(text, depth - 1);
                }

                text.Append(']');
                break;
            case 1:
                text.Append('{');
                string[] names = [.. s_names, .. Enumerable.Range(0, 20).Select(static i => $"n{i}")];
                _random.Shuffle(count > 6 ? names : names.AsSpan(0, s_names.Length));
                for (int i = 0; i < count; i++)
                {
                    Separate(text, i);
                    text.Append(Escaped(names[i])).Append(':');
                    Value(text, depth - 1);
                }

                text.Append('}');
                break;
            default:
                text.Append(Pick(s_scalars));
                break;
        }
    }

    private void Separate(StringBuilder text, int index) => text.Append(index > 0 ? "," : "").Append(' ', _random.Next(6) == 0 ? 1 : 0);

    /// <summary>Returns a name as it may be written, with or without needless escapes.</summary>
    private string Escaped(string name) => _random.Next(4) == 0
        ? $"\"{string.Concat(name.Select(static unit => $"\\u{(int)unit:x4}"))}\""
        : JsonSerializer.Serialize(name);

    private ReferenceSegment[] Segments(int count, int depth) => [.. Enumerable.Range(0, count).Select(_ => Segment(depth))];

    private ReferenceSegment Segment(int depth) =>
        new(_random.Next(4) == 0, [.. Enumerable.Range(0, _random.Next(5) == 0 ? 2 : 1).Select(_ => Selector(depth))]);

    private ReferenceSelector Selector(int depth) => _random.Next(depth > 0 ? 7 : 4) switch
    {
        0 => new ReferenceSelector.Name(Pick(s_names)),
        1 => new ReferenceSelector.Index(_random.Next(-3, 4)),
        2 => new ReferenceSelector.Wildcard(),
        3 => new ReferenceSelector.Slice(Bound(), Bound(), _random.Next(2) == 0 ? null : _random.Next(-3, 4)),
        _ => new ReferenceSelector.Filter(Condition(depth - 1)),
    };

    private int? Bound() => _random.Next(2) == 0 ? null : _random.Next(-6, 7);

    private ReferenceCondition Condition(int depth) => _random.Next(depth > 0 ? 6 : 3) switch
    {
        0 => new ReferenceCondition.Existence(Query(depth)),
        1 or 2 => new ReferenceCondition.Comparison(Pick(s_operators), Operand(depth), Operand(depth)),
        3 => new ReferenceCondition.Negated(Condition(depth - 1)),
        _ => new ReferenceCondition.Combined(_random.Next(2) == 0 ? "&&" : "||", Condition(depth - 1), Condition(depth - 1)),
    };

    private ReferenceQuery Query(int depth) => new(_random.Next(4) == 0 ? '$' : '@', Segments(_random.Next(3), depth));

    private ReferenceQuery Singular() => new(
        _random.Next(5) == 0 ? '$' : '@',
        [.. Enumerable.Range(0, _random.Next(3)).Select(_ => new ReferenceSegment(false, [One()]))]);

    private ReferenceSelector One() =>
        _random.Next(2) == 0 ? new ReferenceSelector.Name(Pick(s_names)) : new ReferenceSelector.Index(_random.Next(-2, 3));

    private ReferenceOperand Operand(int depth) => _random.Next(6) switch
    {
        0 or 1 => new ReferenceOperand.Literal(Pick(s_literals)),
        2 or 3 => new ReferenceOperand.Single(Singular()),
        4 => new ReferenceOperand.Function("length", Singular()),
        _ => new ReferenceOperand.Function(_random.Next(2) == 0 ? "count" : "value", Query(depth)),
    };

    private T Pick<T>(T[] all) => all[_random.Next(all.Length)];
}
