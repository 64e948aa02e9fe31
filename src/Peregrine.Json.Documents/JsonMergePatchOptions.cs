namespace Peregrine.Json;

/// <summary>
/// Options of <see cref="JsonMergePatch"/> for merging into typed objects: the keys that identify the elements of lists. With a key, an array in a patch is
/// merged into the list by this key; without one, it replaces the whole list, as RFC 7396 says. Immutable.
/// </summary>
public sealed class JsonMergePatchOptions
{
    /// <summary>
    /// The keys by which the elements of lists are merged: maps the declared type of the elements, or a base class of that type, to the JSON name of the member
    /// that identifies an element. A list for whose elements there is no key is replaced. Initially empty. The entries are copied.
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
