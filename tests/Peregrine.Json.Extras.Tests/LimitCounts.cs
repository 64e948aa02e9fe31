using System.Buffers;
using System.Text.Json;

namespace Peregrine.Json.ExtrasTests;

/// <summary>The slow counterpart of the check of limits: counts with System.Text.Json's reader.</summary>
internal static class LimitCounts
{
    private static readonly SearchValues<char> s_special = SearchValues.Create(". '/\"[]()\\\t\n\r\f\b\u0085\u2028\u2029");

    /// <summary>The smallest value of each limit that allows a text.</summary>
    public static IEnumerable<(JsonLimit Limit, long Most)> Of(byte[] utf8)
    {
        foreach (JsonLimit limit in Enum.GetValues<JsonLimit>())
        {
            long most = 0;
            while (FirstBeyond(utf8, limit, most).Offset >= 0)
            {
                most++;
            }

            yield return (limit, most);
        }
    }

    /// <summary>The offset of the first byte beyond a limit and the path of its value; the offset is -1 if there is none.</summary>
    public static (long Offset, string Path) FirstBeyond(byte[] utf8, JsonLimit limit, long most)
    {
        var reader = new Utf8JsonReader(utf8);
        var open = new Stack<(bool IsObject, string? Name, int Count)>();
        int tokens = 0;
        while (reader.Read())
        {
            long start = reader.TokenStartIndex;
            if (limit == JsonLimit.DocumentLength && reader.BytesConsumed > most)
            {
                break;
            }

            bool isEnd = reader.TokenType is JsonTokenType.EndArray or JsonTokenType.EndObject;
            bool isStart = reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject;
            bool isName = reader.TokenType == JsonTokenType.PropertyName;
            bool isItem = open.TryPeek(out (bool IsObject, string? Name, int Count) inner) && inner.IsObject == isName && !isEnd;
            if (isItem)
            {
                open.Pop();
                open.Push((inner.IsObject, null, inner.Count + 1));
            }

            if ((limit == JsonLimit.Depth && isStart && open.Count >= most) || (++tokens > most && limit == JsonLimit.Tokens)
                || (isItem && limit == (isName ? JsonLimit.Members : JsonLimit.Elements) && inner.Count >= most))
            {
                return (start, Path(open));
            }

            if (isEnd)
            {
                open.Pop();
                continue;
            }

            JsonLimit length = reader.TokenType switch
            {
                JsonTokenType.PropertyName => JsonLimit.NameLength,
                JsonTokenType.String => JsonLimit.StringLength,
                JsonTokenType.Number => JsonLimit.NumberLength,
                _ => (JsonLimit)(-1),
            };
            if (limit == length && reader.ValueSpan.Length > most)
            {
                return (start + (length == JsonLimit.NumberLength ? 0 : 1) + most, Path(open));
            }

            if (isName)
            {
                inner = open.Pop();
                open.Push((true, reader.GetString(), inner.Count));
            }

            if (isStart)
            {
                open.Push((reader.TokenType == JsonTokenType.StartObject, null, 0));
            }
        }

        return limit == JsonLimit.DocumentLength && utf8.Length > most ? (most, "$") : (-1, "");
    }

    private static string Path(Stack<(bool IsObject, string? Name, int Count)> open)
    {
        string path = "$";
        foreach ((bool isObject, string? name, int count) in open.Reverse())
        {
            bool isPlain = name is not null && !name.AsSpan().ContainsAny(s_special);
            path += isObject ? (string.IsNullOrEmpty(name) ? "" : isPlain ? $".{name}" : $"['{name}']") : count > 0 ? $"[{count - 1}]" : "";
        }

        return path;
    }
}
