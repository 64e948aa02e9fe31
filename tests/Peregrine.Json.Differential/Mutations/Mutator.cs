using System.Text;

namespace Peregrine.Json.Differential.Mutations;

/// <summary>Seeded damage to a document: bytes, tokens, structure, encoding.</summary>
public sealed class Mutator(int seed)
{
    private static readonly byte[] s_structural = "{}[],:\"\\/ \n\t0123456789-+.eEtfnua*"u8.ToArray();

    private static readonly byte[][] s_tokens =
    [
        .. new[]
        {
            "null", "true", "false", "0", "-0", "1", "-1", "1.5", "1e2", "1e400", "99999999999999999999", "\"\"", "\"x\"", "\"1\"", "\"NaN\"", "[]", "{}", "[[]]", "{\"a\":1}", "\"\\u0041\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"",
            "\"\\udc00x\"", "\"é\"", "\"😀\"", "tru", "nul", "01", "1.", ".5", "+1", "NaN", "'a'", "/*c*/", "//c\n", ",", ":", "[", "{", "\"unknown\":1,", "\"unknown\":{\"a\":[1,{}]},", "\"$type\":\"x\",", "2147483648", "255", "256",
            "\"2024-01-02T03:04:05Z\"", "\"0f8fad5b-d9cb-469f-a165-70867728950e\"", "\"AQ==\"", "1E-05", "0.1", "100000000400000000000.0", "\\", "\\u", "\"\\", "\"\\u00e9", "\u00a0", "\ufeff", "\u2028", "\0",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    private static readonly byte[][] s_illFormed = [[0x80], [0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0xAF]];

    private readonly Random _random = new(seed);

    public byte[] Mutate(byte[] document, byte[] other)
    {
        var bytes = new List<byte>(document);
        for (int times = _random.Next(10) < 7 ? 1 : _random.Next(2, 5); times > 0; times--)
        {
            MutateOnce(bytes, other);
        }

        return [.. bytes];
    }

    private void MutateOnce(List<byte> bytes, byte[] other)
    {
        int at = _random.Next(bytes.Count + 1);
        int inside = Math.Min(at, Math.Max(0, bytes.Count - 1));
        switch (_random.Next(16))
        {
            case 0 when bytes.Count > 0:
                bytes[inside] = (byte)_random.Next(256);
                break;
            case 1 when bytes.Count > 0:
                bytes[inside] = s_structural[_random.Next(s_structural.Length)];
                break;
            case 2:
                bytes.Insert(at, s_structural[_random.Next(s_structural.Length)]);
                break;
            case 3 when bytes.Count > 0:
                bytes.RemoveAt(inside);
                break;
            case 4:
                bytes.RemoveRange(at, bytes.Count - at);
                break;
            case 5:
                bytes.InsertRange(at, s_tokens[_random.Next(s_tokens.Length)]);
                break;
            case 6 or 7:
                ReplaceToken(bytes, s_tokens[_random.Next(s_tokens.Length)]);
                break;
            case 8:
                int length = _random.Next(1, 20);
                bytes.InsertRange(at, bytes.GetRange(inside, Math.Min(length, bytes.Count - inside)));
                break;
            case 9:
                bytes.RemoveRange(at, Math.Min(_random.Next(1, 20), bytes.Count - at));
                break;
            case 10:
                bytes.InsertRange(at, s_illFormed[_random.Next(s_illFormed.Length)]);
                break;
            case 11:
                int from = _random.Next(other.Length);
                bytes.InsertRange(at, other.AsSpan(from, _random.Next(1, Math.Min(60, other.Length - from + 1))).ToArray());
                break;
            case 12:
                int depth = _random.Next(1, 80);
                bytes.InsertRange(at, Enumerable.Repeat((byte)'[', depth).Concat(_random.Next(2) == 0 ? [] : Enumerable.Repeat((byte)']', depth)));
                break;
            case 13:
                bytes.InsertRange(at, Enumerable.Repeat(s_structural[_random.Next(s_structural.Length)], _random.Next(1, 40)));
                break;
            case 14 when bytes.Count > 0:
                // Case, as of names.
                if (char.IsAsciiLetter((char)bytes[inside]))
                {
                    bytes[inside] ^= 0x20;
                }

                break;
            default:
                SwapTokens(bytes);
                break;
        }
    }

    private void ReplaceToken(List<byte> bytes, byte[] with)
    {
        (int start, int length) = Token(bytes);
        bytes.RemoveRange(start, length);
        bytes.InsertRange(start, with);
    }

    private void SwapTokens(List<byte> bytes)
    {
        (int start, int length) = Token(bytes);
        List<byte> token = bytes.GetRange(start, length);
        (int otherStart, int otherLength) = Token(bytes);
        List<byte> replacement = bytes.GetRange(otherStart, otherLength);
        if (otherStart > start + length)
        {
            bytes.RemoveRange(otherStart, otherLength);
            bytes.InsertRange(otherStart, token);
            bytes.RemoveRange(start, length);
            bytes.InsertRange(start, replacement);
        }
    }

    /// <summary>A run of bytes between structure: roughly a token.</summary>
    private (int Start, int Length) Token(List<byte> bytes)
    {
        if (bytes.Count == 0)
        {
            return (0, 0);
        }

        int start = _random.Next(bytes.Count);
        while (start > 0 && !IsEdge(bytes[start - 1]))
        {
            start--;
        }

        int end = start;
        while (end < bytes.Count && !IsEdge(bytes[end]))
        {
            end++;
        }

        return (start, end - start);
    }

    private static bool IsEdge(byte b) => b is (byte)',' or (byte)':' or (byte)'[' or (byte)']' or (byte)'{' or (byte)'}' or (byte)' ' or (byte)'\n';
}
