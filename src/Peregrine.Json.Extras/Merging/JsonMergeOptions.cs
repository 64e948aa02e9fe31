using System.Text.Json;

namespace Peregrine.Json;

/// <summary>How <see cref="JsonMerging"/> merges.</summary>
public sealed class JsonMergeOptions
{
    internal static JsonMergeOptions Default { get; } = new();

    /// <summary>How two arrays become one.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not one of the enum.</exception>
    public JsonMergeArrays Arrays { get; init => field = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value)); }

    /// <summary>What a null does.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not one of the enum.</exception>
    public JsonMergeNulls Nulls { get; init => field = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value)); }

    /// <summary>The member that tells the elements of arrays apart, for <see cref="JsonMergeArrays.ByKey"/>. Initially <c>id</c>.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public string Key
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = "id";

    /// <summary>Depth, comments and trailing commas of the text. A name that an object has twice is always refused.</summary>
    public JsonDocumentOptions DocumentOptions { get; init; }
}
