using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.DocumentsTests;

/// <summary>A part of an expression that a test makes: it writes itself, and evaluates itself by the words of RFC 9535, with lists and recursion.</summary>
internal abstract record ReferenceSelector
{
    public sealed record Name(string Text) : ReferenceSelector
    {
        public override string ToString() => JsonSerializer.Serialize(Text);

        public override IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root) =>
            ReferenceNode.Children(node).Where(child => child.Step is string name && name == Text);
    }

    public sealed record Index(int Number) : ReferenceSelector
    {
        public override string ToString() => Number.ToString(CultureInfo.InvariantCulture);

        public override IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root)
        {
            List<ReferenceNode> all = [.. ReferenceNode.Children(node)];
            return all.Where(child => child.Step is int index && index == (Number < 0 ? Number + all.Count : Number));
        }
    }

    public sealed record Wildcard : ReferenceSelector
    {
        public override string ToString() => "*";

        public override IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root) => ReferenceNode.Children(node);
    }

    public sealed record Slice(int? Start, int? End, int? Step) : ReferenceSelector
    {
        public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Start}:{End}{(Step is null ? "" : ":")}{Step}");

        /// <summary>The algorithm of section 2.3.4.2.2.</summary>
        public override IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root)
        {
            if (node.Value.ValueKind != JsonValueKind.Array)
            {
                yield break;
            }

            List<ReferenceNode> all = [.. ReferenceNode.Children(node)];
            int length = all.Count, step = Step ?? 1;
            int first = Normal(Start ?? (step >= 0 ? 0 : length - 1), length);
            int last = End is null ? (step >= 0 ? length : -1) : Normal(End.Value, length);
            if (step > 0)
            {
                for (int i = Math.Min(Math.Max(first, 0), length); i < Math.Min(Math.Max(last, 0), length); i += step)
                {
                    yield return all[i];
                }
            }
            else if (step < 0)
            {
                for (int i = Math.Min(Math.Max(first, -1), length - 1); i > Math.Min(Math.Max(last, -1), length - 1); i += step)
                {
                    yield return all[i];
                }
            }
        }

        private static int Normal(int index, int length) => index >= 0 ? index : length + index;
    }

    public sealed record Filter(ReferenceCondition Condition) : ReferenceSelector
    {
        public override string ToString() => $"?{Condition}";

        public override IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root) =>
            ReferenceNode.Children(node).Where(child => Condition.Holds(child.Value, root));
    }

    public abstract IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root);
}

internal sealed record ReferenceNode(string Path, object? Step, JsonElement Value)
{
    public static IEnumerable<ReferenceNode> Children(ReferenceNode node)
    {
        int index = 0;
        return node.Value.ValueKind switch
        {
            JsonValueKind.Object => node.Value.EnumerateObject()
                .Select(member => new ReferenceNode($"{node.Path}['{Normal(member.Name)}']", member.Name, member.Value)),
            JsonValueKind.Array => node.Value.EnumerateArray().Select(element => new ReferenceNode(node.Path + Number(index), index++, element)),
            _ => [],
        };
    }

    private static string Number(int index) => string.Create(CultureInfo.InvariantCulture, $"[{index}]");

    private static string Normal(string name) =>
        name.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "\\'", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal)
            .Replace("\u0001", "\\u0001", StringComparison.Ordinal);
}

internal sealed record ReferenceSegment(bool IsDescendant, ReferenceSelector[] Selectors)
{
    public override string ToString() => $"{(IsDescendant ? ".." : "")}[{string.Join(',', Selectors.Select(static selector => selector.ToString()))}]";

    public IEnumerable<ReferenceNode> Of(ReferenceNode node, JsonElement root) =>
        (IsDescendant ? WithDescendants(node) : [node]).SelectMany(visited => Selectors.SelectMany(selector => selector.Of(visited, root)));

    private static IEnumerable<ReferenceNode> WithDescendants(ReferenceNode node) => [node, .. ReferenceNode.Children(node).SelectMany(WithDescendants)];
}

internal sealed record ReferenceQuery(char Start, ReferenceSegment[] Segments)
{
    public override string ToString() => Start + string.Concat(Segments.Select(static segment => segment.ToString()));

    public List<ReferenceNode> Select(JsonElement current, JsonElement root)
    {
        List<ReferenceNode> nodes = [new("$", null, Start == '$' ? root : current)];
        foreach (ReferenceSegment segment in Segments)
        {
            nodes = [.. nodes.SelectMany(node => segment.Of(node, root))];
        }

        return nodes;
    }
}

internal abstract record ReferenceCondition
{
    public sealed record Combined(string Operator, ReferenceCondition First, ReferenceCondition Second) : ReferenceCondition
    {
        public override string ToString() => $"({First} {Operator} {Second})";

        public override bool Holds(JsonElement current, JsonElement root) => Operator == "&&"
            ? First.Holds(current, root) && Second.Holds(current, root)
            : First.Holds(current, root) || Second.Holds(current, root);
    }

    public sealed record Negated(ReferenceCondition Condition) : ReferenceCondition
    {
        public override string ToString() => $"!({Condition})";

        public override bool Holds(JsonElement current, JsonElement root) => !Condition.Holds(current, root);
    }

    public sealed record Existence(ReferenceQuery Query) : ReferenceCondition
    {
        public override string ToString() => Query.ToString();

        public override bool Holds(JsonElement current, JsonElement root) => Query.Select(current, root).Count > 0;
    }

    public sealed record Comparison(string Operator, ReferenceOperand Left, ReferenceOperand Right) : ReferenceCondition
    {
        public override string ToString() => $"{Left}{Operator}{Right}";

        public override bool Holds(JsonElement current, JsonElement root)
        {
            JsonElement? left = Left.Of(current, root), right = Right.Of(current, root);
            return Operator switch
            {
                "==" => ReferenceOperand.AreEqual(left, right),
                "!=" => !ReferenceOperand.AreEqual(left, right),
                "<" => ReferenceOperand.IsLess(left, right),
                ">" => ReferenceOperand.IsLess(right, left),
                "<=" => ReferenceOperand.IsLess(left, right) || ReferenceOperand.AreEqual(left, right),
                _ => ReferenceOperand.IsLess(right, left) || ReferenceOperand.AreEqual(left, right),
            };
        }
    }

    public abstract bool Holds(JsonElement current, JsonElement root);
}

internal abstract record ReferenceOperand
{
    public sealed record Literal(string Json) : ReferenceOperand
    {
        public override string ToString() => Json;

        public override JsonElement? Of(JsonElement current, JsonElement root) => JsonElement.Parse(Json);
    }

    public sealed record Single(ReferenceQuery Query) : ReferenceOperand
    {
        public override string ToString() => Query.ToString();

        public override JsonElement? Of(JsonElement current, JsonElement root) => Query.Select(current, root) is [var only] ? only.Value : null;
    }

    public sealed record Function(string Name, ReferenceQuery Query) : ReferenceOperand
    {
        public override string ToString() => $"{Name}({Query})";

        public override JsonElement? Of(JsonElement current, JsonElement root)
        {
            List<ReferenceNode> nodes = Query.Select(current, root);
            return Name switch
            {
                "count" => Number(nodes.Count),
                "value" => nodes is [var only] ? only.Value : null,
                _ => nodes is not [{ Value: var value }] ? null : value.ValueKind switch
                {
                    JsonValueKind.String => Number(value.GetString()!.EnumerateRunes().Count()),
                    JsonValueKind.Array => Number(value.GetArrayLength()),
                    JsonValueKind.Object => Number(value.GetPropertyCount()),
                    _ => null,
                },
            };
        }

        private static JsonElement Number(int number) => JsonElement.Parse(number.ToString(CultureInfo.InvariantCulture));
    }

    public abstract JsonElement? Of(JsonElement current, JsonElement root);

    public static bool AreEqual(JsonElement? left, JsonElement? right)
    {
        if (left is not { } one || right is not { } other)
        {
            return left is null && right is null;
        }

        return one.ValueKind == other.ValueKind && one.ValueKind switch
        {
            JsonValueKind.Number => Decimal(one) == Decimal(other),
            JsonValueKind.String => one.GetString() == other.GetString(),
            JsonValueKind.Array => one.GetArrayLength() == other.GetArrayLength()
                && one.EnumerateArray().Zip(other.EnumerateArray()).All(static pair => AreEqual(pair.First, pair.Second)),
            JsonValueKind.Object => one.GetPropertyCount() == other.GetPropertyCount()
                && one.EnumerateObject().All(member => other.TryGetProperty(member.Name, out JsonElement same) && AreEqual(member.Value, same)),
            _ => true,
        };
    }

    public static bool IsLess(JsonElement? left, JsonElement? right) =>
        left is { } one && right is { } other && one.ValueKind == other.ValueKind && IsLess(one, other);

    private static bool IsLess(JsonElement one, JsonElement other) => one.ValueKind switch
    {
        JsonValueKind.Number => Decimal(one) < Decimal(other),
        JsonValueKind.String => Encoding.UTF8.GetBytes(one.GetString()!).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(other.GetString()!)) < 0,
        _ => false,
    };

    private static decimal Decimal(JsonElement number) => decimal.Parse(number.GetRawText(), NumberStyles.Float, CultureInfo.InvariantCulture);
}
