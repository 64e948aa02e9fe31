using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;
using Peregrine.Json.Runtime;

namespace Peregrine.Json;

/// <summary>
/// A JSON Pointer (RFC 6901): the way from the root of a document to a value, by names of members and indexes of elements. Immutable and thread-safe. A pointer
/// refers to its parent, so <see cref="Append(string)"/> and <see cref="Parent"/> take constant time. In a typed model, a pointer can be a member, which is a
/// JSON string, or the key of a dictionary.
/// </summary>
[JsonConverter(typeof(JsonPointerConverter))]
public sealed partial class JsonPointer : IEquatable<JsonPointer>
{
    private readonly int _hash;
    private string[]? _tokens;

    private JsonPointer() => Token = "";

    private JsonPointer(JsonPointer parent, string token)
    {
        Parent = parent;
        Token = token;
        Depth = parent.Depth + 1;
        TextLength = parent.TextLength + 1 + PointerText.EscapedLength(token);
        _hash = HashCode.Combine(parent._hash, token.GetHashCode(StringComparison.Ordinal));
    }

    /// <summary>The pointer to the whole document. Its text is empty.</summary>
    public static JsonPointer Root { get; } = new();

    /// <summary>The pointer without its last reference token, or null for the root.</summary>
    public JsonPointer? Parent { get; }

    /// <summary>The last reference token, unescaped: the name of a member, or the index of an element. Empty for the root.</summary>
    public string Token { get; }

    /// <summary>The number of reference tokens; 0 for the root.</summary>
    public int Depth { get; }

    /// <summary>The number of characters of <see cref="ToString"/>.</summary>
    internal long TextLength { get; }

    /// <summary>The reference tokens from the root.</summary>
    internal ReadOnlySpan<string> Tokens => _tokens ??= MakeTokens();

    /// <summary>Parses a pointer.</summary>
    /// <param name="pointer">The text of the pointer, for example <c>/store/books/0</c>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pointer"/> is null.</exception>
    /// <exception cref="FormatException">The text is not a pointer; the message has the index of the first wrong character.</exception>
    public static implicit operator JsonPointer(string pointer) => Parse(pointer);

    /// <summary>Whether two pointers have the same tokens.</summary>
    public static bool operator ==(JsonPointer? left, JsonPointer? right) => left is null ? right is null : left.Equals(right);

    /// <summary>Whether two pointers have different tokens.</summary>
    public static bool operator !=(JsonPointer? left, JsonPointer? right) => !(left == right);

    /// <summary>
    /// Parses the text of a pointer (RFC 6901 section 3): empty, or tokens that each follow a slash. In a token, <c>~1</c> is a slash and <c>~0</c> a tilde.
    /// </summary>
    /// <param name="pointer">The text of the pointer, for example <c>/store/books/0</c>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pointer"/> is null.</exception>
    /// <exception cref="FormatException">The text is not a pointer; the message has the index of the first wrong character.</exception>
    public static JsonPointer Parse(string pointer)
    {
        ArgumentNullException.ThrowIfNull(pointer);
        return PointerText.TryParse(pointer, out JsonPointer? parsed, out string? fault) ? parsed : throw new FormatException(fault);
    }

    /// <summary>Parses a text if it is a pointer.</summary>
    /// <param name="pointer">The text, or null, which is no pointer.</param>
    /// <param name="result">The pointer, or null.</param>
    /// <returns>Whether the text is a pointer.</returns>
    public static bool TryParse([NotNullWhen(true)] string? pointer, [NotNullWhen(true)] out JsonPointer? result)
    {
        result = null;
        return pointer is not null && PointerText.TryParse(pointer, out result, out _);
    }

    /// <summary>Parses a pointer in the form of a URI fragment (RFC 6901 section 6).</summary>
    /// <param name="fragment">The fragment with its number sign, for example <c>#/a%20b</c>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="fragment"/> is null.</exception>
    /// <exception cref="FormatException">
    /// The text is not a URI fragment, or does not encode a pointer in UTF-8; the message has the position of the error.
    /// </exception>
    public static JsonPointer ParseUriFragment(string fragment)
    {
        ArgumentNullException.ThrowIfNull(fragment);
        return Parse(PointerText.FromFragment(fragment));
    }

    /// <summary>
    /// Returns a pointer to a child of the value to which this pointer refers: the member with this name, or the element at this decimal index.
    /// </summary>
    /// <param name="token">The name without escapes, or the index; <c>-</c> is the element after the last one.</param>
    /// <exception cref="ArgumentNullException"><paramref name="token"/> is null.</exception>
    public JsonPointer Append(string token)
    {
        ArgumentNullException.ThrowIfNull(token);
        return new JsonPointer(this, token);
    }

    /// <summary>Returns the pointer to an element of the array to which this pointer refers.</summary>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is negative.</exception>
    public JsonPointer Append(int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        return new JsonPointer(this, index.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>Returns the text of the pointer.</summary>
    public override string ToString() => PointerText.ToText(this);

    /// <summary>Returns the pointer as a URI fragment (RFC 6901 section 6), with its number sign.</summary>
    /// <exception cref="InvalidOperationException">A token has an unpaired surrogate, which UTF-8 cannot represent.</exception>
    public string ToUriFragment() => PointerText.ToFragment(ToString());

    /// <summary>Whether another pointer has the same tokens. Tokens are compared by their code units.</summary>
    public bool Equals([NotNullWhen(true)] JsonPointer? other)
    {
        if (other is null || Depth != other.Depth || _hash != other._hash)
        {
            return false;
        }

        for (JsonPointer? left = this, right = other; left is not null && !ReferenceEquals(left, right); left = left.Parent, right = right.Parent)
        {
            if (left.Token != right!.Token)
            {
                return false;
            }
        }

        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as JsonPointer);

    /// <inheritdoc/>
    public override int GetHashCode() => _hash;

    /// <summary>Whether another pointer begins with all tokens of this one, and has more.</summary>
    internal bool IsProperPrefixOf(JsonPointer other) => other.Depth > Depth && other.Before(Depth).Equals(this);

    /// <summary>Returns the pointer that consists of the first <paramref name="depth"/> tokens of this one.</summary>
    internal JsonPointer Before(int depth)
    {
        JsonPointer pointer = this;
        while (pointer.Depth > depth)
        {
            pointer = pointer.Parent!;
        }

        return pointer;
    }

    private string[] MakeTokens()
    {
        string[] tokens = new string[Depth];
        for (JsonPointer pointer = this; pointer.Parent is { } parent; pointer = parent)
        {
            tokens[pointer.Depth - 1] = pointer.Token;
        }

        return tokens;
    }
}
