namespace Peregrine.Json;

/// <summary>
/// How a new array is merged into an existing array at the same place (<see cref="JsonMergeOptions.Arrays"/>). The first four values do the same as the values
/// of Newtonsoft.Json with these names.
/// </summary>
public enum JsonMergeArrays
{
    /// <summary>All elements of the new array are added at the end of the existing array.</summary>
    Concat,

    /// <summary>
    /// Elements of the new array that the existing array does not contain yet are added at the end. Elements are compared by
    /// <see cref="System.Text.Json.Nodes.JsonNode.DeepEquals"/>.
    /// </summary>
    Union,

    /// <summary>The elements of the new array replace all elements of the existing array.</summary>
    Replace,

    /// <summary>
    /// Each element of the new array is merged with the existing element at the same index. Two objects or two arrays are merged. An existing string, number,
    /// Boolean or null is replaced, unless the new element is null. An existing object or array stays if the new element is not of the same kind. Further
    /// elements of the new array are added at the end.
    /// </summary>
    Merge,

    /// <summary>
    /// Objects in the new and the existing array that have the same value of the member <see cref="JsonMergeOptions.Key"/> are merged. All other elements of
    /// the new array are added at the end: objects with another value, objects without the member or with a null in it, and values that are not objects.
    /// </summary>
    ByKey,
}
