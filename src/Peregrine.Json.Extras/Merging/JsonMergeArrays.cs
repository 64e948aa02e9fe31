namespace Peregrine.Json;

/// <summary>
/// How two arrays at the same place are merged (<see cref="JsonMergeOptions.Arrays"/>). The first four values do the same as the values of Newtonsoft.Json with
/// these names.
/// </summary>
public enum JsonMergeArrays
{
    /// <summary>The elements of the other array are added at the end.</summary>
    Concat,

    /// <summary>
    /// The elements of the other array that the array does not contain yet are added at the end. They are compared by
    /// <see cref="System.Text.Json.Nodes.JsonNode.DeepEquals"/>.
    /// </summary>
    Union,

    /// <summary>The elements of the other array replace all elements.</summary>
    Replace,

    /// <summary>
    /// Each element is merged with the element of the other array at the same index. An object or array stays if the other element is not of the same kind. Any
    /// element stays if the other one is null. Further elements of the other array are added at the end.
    /// </summary>
    Merge,

    /// <summary>
    /// Objects that have the same value of the member <see cref="JsonMergeOptions.Key"/> are merged. All other elements of the other array are added at the
    /// end: objects with another value, objects without the member or with a null in it, and values that are not objects.
    /// </summary>
    ByKey,
}
