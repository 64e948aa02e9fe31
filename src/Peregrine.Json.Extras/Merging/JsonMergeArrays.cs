namespace Peregrine.Json;

/// <summary>How two arrays at the same place become one (<see cref="JsonMergeOptions.Arrays"/>). The first four do what Newtonsoft.Json's do.</summary>
public enum JsonMergeArrays
{
    /// <summary>The other elements follow.</summary>
    Concat,

    /// <summary>Those other elements follow that the array does not have yet, by <see cref="System.Text.Json.Nodes.JsonNode.DeepEquals"/>.</summary>
    Union,

    /// <summary>The other elements take the place of all.</summary>
    Replace,

    /// <summary>
    /// Each element is merged with the other one at its index. An object or array stays if the other element is not of its kind, any element if the other
    /// one is null.
    /// </summary>
    Merge,

    /// <summary>
    /// Objects are merged that have the same value of the member <see cref="JsonMergeOptions.Key"/>. Others follow: those with another value, without the
    /// member or with a null in it, and all that are no objects.
    /// </summary>
    ByKey,
}
