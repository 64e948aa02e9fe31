namespace Peregrine.Json;

/// <summary>What a null does to the member with its name (<see cref="JsonMergeOptions.Nulls"/>).</summary>
public enum JsonMergeNulls
{
    /// <summary>Nothing. If there is no such member, it is added, with the null. So does Newtonsoft.Json, if nothing is set.</summary>
    Ignore,

    /// <summary>It becomes the value.</summary>
    Set,

    /// <summary>It removes the member, and none with a null is added, also within added objects (RFC 7396 section 2); nulls in arrays stay.</summary>
    Remove,
}
