namespace Peregrine.Json;

/// <summary>
/// Options of <see cref="JsonMergePatch"/> for merging into typed objects: lists whose elements are merged by a key, where RFC 7396 would replace the whole
/// list. Immutable.
/// </summary>
public sealed class JsonMergePatchOptions
{
    /// <summary>
    /// The keys by which elements of arrays are merged: for the declared type of the elements, or a base class of it, the JSON name of the member that
    /// identifies an element. An array of any other type replaces the existing list. Initially empty. The entries are copied.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A name is null.</exception>
    public IReadOnlyDictionary<Type, string> Keys
    {
        get;
        init
        {
            ArgumentNullException.ThrowIfNull(value);
            var keys = new Dictionary<Type, string>();
            foreach ((Type type, string name) in value)
            {
                keys[type] = name ?? throw new ArgumentException($"The name of the key of '{type}' is null.", nameof(value));
            }

            field = keys.AsReadOnly();
        }
    } = new Dictionary<Type, string>().AsReadOnly();
}
