namespace Peregrine.Json;

/// <summary>Limits for the application of a <see cref="JsonPatch"/>.</summary>
public struct JsonPatchOptions : IEquatable<JsonPatchOptions>
{
    internal const long DefaultMaxLength = 256L * 1024 * 1024;

    private long _maxLength;

    /// <summary>
    /// The maximum total length in bytes of the document and the values of all add, replace and copy operations, including values that later operations remove.
    /// If it is exceeded, applying the patch throws a <see cref="JsonPatchException"/>. The limit also stops patches whose copies double a value again and
    /// again. If a tested value is longer than the expected one, because of white space, zeros in numbers or members with the same name, the additional length
    /// counts, too. 0, the default, means 256 MiB, or twice the length of the document if that is more. If the document is a
    /// <see cref="System.Text.Json.Nodes.JsonNode"/>, its length counts as 0.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxLength
    {
        readonly get => _maxLength;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _maxLength = value;
        }
    }

    /// <summary>Whether the limits are equal.</summary>
    public static bool operator ==(JsonPatchOptions left, JsonPatchOptions right) => left.Equals(right);

    /// <summary>Whether the limits differ.</summary>
    public static bool operator !=(JsonPatchOptions left, JsonPatchOptions right) => !left.Equals(right);

    /// <summary>Whether the limits are equal.</summary>
    public readonly bool Equals(JsonPatchOptions other) => _maxLength == other._maxLength;

    /// <inheritdoc/>
    public override readonly bool Equals(object? obj) => obj is JsonPatchOptions other && Equals(other);

    /// <inheritdoc/>
    public override readonly int GetHashCode() => _maxLength.GetHashCode();

    internal readonly long LengthFor(long document) => _maxLength == 0 ? Math.Max(DefaultMaxLength, 2 * document) : _maxLength;
}
