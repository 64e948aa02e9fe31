using System.Text.Json;

namespace Peregrine.Json;

/// <summary>
/// How <see cref="JsonText"/> and <see cref="JsonTextParser"/> parse a text. The default value has the defaults of <see cref="JsonDocumentOptions"/>.
/// </summary>
public struct JsonTextOptions : IEquatable<JsonTextOptions>
{
    internal const int DefaultMaxDepth = 64;

    private int _maxDepth;
    private bool _refusesDuplicates;

    /// <summary>The maximum depth of nested arrays and objects; 0, the default, means 64. Nesting does not use the call stack, so any value is safe.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxDepth
    {
        readonly get => _maxDepth;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _maxDepth = value;
        }
    }

    /// <summary>Whether comments are skipped. <see langword="false"/> is the default: a comment is an error.</summary>
    public bool SkipComments { readonly get; set; }

    /// <summary>Whether a comma may precede a closing bracket. <see langword="false"/> is the default.</summary>
    public bool AllowTrailingCommas { readonly get; set; }

    /// <summary>
    /// Whether an object may contain a name twice. <see langword="true"/> is the default: look-ups find the last member with a name. Names are compared after
    /// unescaping.
    /// </summary>
    public bool AllowDuplicateProperties
    {
        readonly get => !_refusesDuplicates;
        set => _refusesDuplicates = !value;
    }

    /// <summary>
    /// Whether the document copies the text. <see langword="false"/> is the default: the document refers to the caller's memory, which must not change while
    /// the document is used. If it changes, values and errors are unspecified, but nothing outside the memory is read.
    /// </summary>
    public bool Copy { readonly get; set; }

    internal readonly int EffectiveMaxDepth => _maxDepth == 0 ? DefaultMaxDepth : _maxDepth;

    /// <summary>Whether the settings are equal.</summary>
    public static bool operator ==(JsonTextOptions left, JsonTextOptions right) => left.Equals(right);

    /// <summary>Whether the settings differ.</summary>
    public static bool operator !=(JsonTextOptions left, JsonTextOptions right) => !left.Equals(right);

    /// <summary>Returns options with the grammar and the maximum depth of a serializer's options. Names may occur twice.</summary>
    internal static JsonTextOptions Of(JsonSerializerOptions? options) => new()
    {
        MaxDepth = options?.MaxDepth ?? 0,
        SkipComments = options?.ReadCommentHandling == JsonCommentHandling.Skip,
        AllowTrailingCommas = options?.AllowTrailingCommas ?? false,
    };

    /// <summary>Whether the settings are equal.</summary>
    public readonly bool Equals(JsonTextOptions other) =>
        EffectiveMaxDepth == other.EffectiveMaxDepth && SkipComments == other.SkipComments && AllowTrailingCommas == other.AllowTrailingCommas
        && _refusesDuplicates == other._refusesDuplicates && Copy == other.Copy;

    /// <inheritdoc/>
    public override readonly bool Equals(object? obj) => obj is JsonTextOptions other && Equals(other);

    /// <inheritdoc/>
    public override readonly int GetHashCode() => HashCode.Combine(EffectiveMaxDepth, SkipComments, AllowTrailingCommas, _refusesDuplicates, Copy);
}
