using System.Text.Json;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>
/// A document and others of its length: the same text with the elements of every array in another order. Taken alternately, so that the branch predictor cannot
/// learn one by heart.
/// </summary>
internal static class EcmaVariants
{
    private const int Most = 8;
    private const int MostBytes = 8 << 20;

    /// <summary>The document itself, then the others: as many as make eight, or eight megabytes, but two at least.</summary>
    public static byte[][] Of(byte[] document)
    {
        Value root = Read(document);
        int count = Math.Clamp(MostBytes / document.Length, 2, Most);
        return [.. Enumerable.Range(0, count).Select(seed =>
        {
            using var text = new MemoryStream(document.Length);
            text.Write(document, 0, root.Start);
            Write(text, document, root, seed == 0 ? null : new Random(seed));
            text.Write(document, root.End, document.Length - root.End);
            return text.ToArray();
        })];
    }

    /// <summary>The text of a value: what stands between its elements stays where it is.</summary>
    private static void Write(MemoryStream text, byte[] document, Value value, Random? random)
    {
        Value[] order = [.. value.Inner];
        if (value.IsArray)
        {
            random?.Shuffle(order);
        }

        int at = value.Start;
        for (int i = 0; i < order.Length; i++)
        {
            text.Write(document, at, value.Inner[i].Start - at);
            Write(text, document, order[i], random);
            at = value.Inner[i].End;
        }

        text.Write(document, at, value.End - at);
    }

    private static Value Read(byte[] document)
    {
        var reader = new Utf8JsonReader(document);
        var open = new Stack<Value>();
        var last = new Value(0, false);
        while (reader.Read())
        {
            switch (reader.TokenType)
            {
                case JsonTokenType.PropertyName:
                    break;
                case JsonTokenType.EndArray or JsonTokenType.EndObject:
                    last = open.Pop();
                    last.End = (int)reader.BytesConsumed;
                    break;
                default:
                    last = new Value((int)reader.TokenStartIndex, reader.TokenType == JsonTokenType.StartArray) { End = (int)reader.BytesConsumed };
                    if (open.TryPeek(out Value? around))
                    {
                        around.Inner.Add(last);
                    }

                    if (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject)
                    {
                        open.Push(last);
                    }

                    break;
            }
        }

        return last;
    }

    /// <summary>Where a value stands, and the elements or the members' values in it.</summary>
    private sealed class Value(int start, bool isArray)
    {
        public int Start { get; } = start;

        public int End { get; set; }

        public bool IsArray { get; } = isArray;

        public List<Value> Inner { get; } = [];
    }
}
