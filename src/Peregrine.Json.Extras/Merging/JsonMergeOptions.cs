using System.Text.Json;

namespace Peregrine.Json;

/// <summary>Options of <see cref="JsonMerging"/>: how arrays and nulls are merged, and how the text is parsed.</summary>
public sealed class JsonMergeOptions
{
    internal static JsonMergeOptions Default { get; } = new();

    /// <summary>How a new array is merged into an existing array at the same place. Initially <see cref="JsonMergeArrays.Concat"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not one of the enum.</exception>
    public JsonMergeArrays Arrays { get; init => field = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value)); }

    /// <summary>
    /// What happens to a member of the existing object if the object that is merged into it has a null for the member. Initially
    /// <see cref="JsonMergeNulls.Ignore"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not one of the enum.</exception>
    public JsonMergeNulls Nulls { get; init => field = Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value)); }

    /// <summary>The name of the member that identifies the elements of arrays, for <see cref="JsonMergeArrays.ByKey"/>. Initially <c>id</c>.</summary>
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

    /// <summary>The options for parsing the text: depth, comments and trailing commas. An object with a name twice is always refused.</summary>
    public JsonDocumentOptions DocumentOptions { get; init; }
}
