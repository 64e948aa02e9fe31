using System.Text;

namespace Peregrine.Json;

/// <summary>Members of strings, spans and collections that the sources of documents use and that netstandard2.0 lacks.</summary>
internal static class NewerTextMembers
{
    public static bool Contains<T>(this ReadOnlySpan<T> span, T value)
        where T : IEquatable<T> => span.IndexOf(value) >= 0;

    public static int Count<T>(this ReadOnlySpan<T> span, T value)
        where T : IEquatable<T>
    {
        int count = 0;
        foreach (T item in span)
        {
            count += item.Equals(value) ? 1 : 0;
        }

        return count;
    }

    public static int CommonPrefixLength(this Span<ulong> span, ReadOnlySpan<ulong> other)
    {
        int at = 0;
        while (at < span.Length && at < other.Length && span[at] == other[at])
        {
            at++;
        }

        return at;
    }

    public static int IndexOfAnyExcept(this ReadOnlySpan<byte> span, ReadOnlySpan<byte> values)
    {
        int at = 0;
        while (at < span.Length && values.IndexOf(span[at]) >= 0)
        {
            at++;
        }

        return at < span.Length ? at : -1;
    }

    public static int LastIndexOfAnyExcept(this ReadOnlySpan<byte> span, ReadOnlySpan<byte> values)
    {
        int at = span.Length - 1;
        while (at >= 0 && values.IndexOf(span[at]) >= 0)
        {
            at--;
        }

        return at;
    }

    public static bool ContainsAnyExcept(this ReadOnlySpan<byte> span, ReadOnlySpan<byte> values) => span.IndexOfAnyExcept(values) >= 0;

    public static int IndexOfAnyExcept(this ReadOnlySpan<char> span, SearchValues<char> values)
    {
        int at = 0;
        while (at < span.Length && values.Contains(span[at]))
        {
            at++;
        }

        return at < span.Length ? at : -1;
    }

    public static bool ContainsAnyExcept(this ReadOnlySpan<char> span, SearchValues<char> values) => span.IndexOfAnyExcept(values) >= 0;

    public static int IndexOfAnyInRange(this ReadOnlySpan<char> span, char least, char most)
    {
        int at = 0;
        while (at < span.Length && (span[at] < least || span[at] > most))
        {
            at++;
        }

        return at < span.Length ? at : -1;
    }

    public static bool ContainsAnyInRange(this Span<char> span, char least, char most) => ((ReadOnlySpan<char>)span).IndexOfAnyInRange(least, most) >= 0;

    public static ReadOnlySpan<T> TrimStart<T>(this ReadOnlySpan<T> span, T value)
        where T : IEquatable<T>
    {
        int at = 0;
        while (at < span.Length && span[at].Equals(value))
        {
            at++;
        }

        return span.Slice(at);
    }

    public static ReadOnlySpan<byte> TrimStart(this ReadOnlySpan<byte> span, ReadOnlySpan<byte> values)
    {
        int at = span.IndexOfAnyExcept(values);
        return at < 0 ? default : span.Slice(at);
    }

    public static ReadOnlySpan<T> TrimEnd<T>(this ReadOnlySpan<T> span, T value)
        where T : IEquatable<T>
    {
        int length = span.Length;
        while (length > 0 && span[length - 1].Equals(value))
        {
            length--;
        }

        return span.Slice(0, length);
    }

    public static bool Contains(this string text, char value, StringComparison comparison) => text.IndexOf(value, comparison) >= 0;

    public static bool StartsWith(this string text, char value) => text.Length > 0 && text[0] == value;

    public static string Replace(this string text, string old, string @new, StringComparison comparison) =>
        comparison == StringComparison.Ordinal ? text.Replace(old, @new) : throw new ArgumentOutOfRangeException(nameof(comparison));

    public static int GetHashCode(this string text, StringComparison comparison) =>
        comparison == StringComparison.Ordinal ? text.GetHashCode() : throw new ArgumentOutOfRangeException(nameof(comparison));

    public static StringBuilder Append(this StringBuilder text, IFormatProvider provider, FormattableString added) => text.Append(added.ToString(provider));

    public static string GetString(this Encoding encoding, ReadOnlySpan<byte> bytes) => encoding.GetString(bytes.ToArray());

    public static int GetChars(this Encoding encoding, ReadOnlySpan<byte> bytes, Span<char> chars)
    {
        char[] decoded = encoding.GetChars(bytes.ToArray());
        decoded.CopyTo(chars);
        return decoded.Length;
    }

    public static void Deconstruct<TKey, TValue>(this KeyValuePair<TKey, TValue> pair, out TKey key, out TValue value)
    {
        key = pair.Key;
        value = pair.Value;
    }

    public static bool TryAdd<TKey, TValue>(this Dictionary<TKey, TValue> dictionary, TKey key, TValue value)
        where TKey : notnull
    {
        if (dictionary.ContainsKey(key))
        {
            return false;
        }

        dictionary.Add(key, value);
        return true;
    }
}
