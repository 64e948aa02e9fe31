namespace Peregrine.Json;

/// <summary>
/// What happens to a member of the existing object if the object that is merged into it has a null for the member (<see cref="JsonMergeOptions.Nulls"/>).
/// </summary>
public enum JsonMergeNulls
{
    /// <summary>The member stays unchanged. If there is no such member, it is added with the null. This is the default of Newtonsoft.Json.</summary>
    Ignore,

    /// <summary>The null becomes the value of the member.</summary>
    Set,

    /// <summary>
    /// The member is removed. Members with a null are also left out of objects that are added (RFC 7396 section 2). Arrays that are added keep all their nulls,
    /// also those of members of objects in the arrays.
    /// </summary>
    Remove,
}
