namespace Peregrine.Json;

/// <summary>How <see cref="JsonMergePatch"/> merges into typed objects what RFC 7396 would replace: lists, by a member of their elements. Immutable.</summary>
public sealed class JsonMergePatchOptions
{
    /// <summary>
    /// The members that tell the elements of arrays apart: for the declared type of the elements, or a base class of it, the name of the member in JSON. Arrays
    /// of other types replace what there is. Initially empty. The entries are copied.
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
