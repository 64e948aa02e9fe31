namespace Peregrine.Json.Converters;

/// <summary>The callbacks of a type.</summary>
internal readonly record struct ObjectCallbacks(bool Deserializing, bool Deserialized, bool Serializing, bool Serialized)
{
    /// <summary>The callback that metadata sets, or null. It is called instead of the interface's method.</summary>
    public Action<object>? OnDeserializing { get; init; }

    /// <inheritdoc cref="OnDeserializing"/>
    public Action<object>? OnDeserialized { get; init; }

    /// <inheritdoc cref="OnDeserializing"/>
    public Action<object>? OnSerializing { get; init; }

    /// <inheritdoc cref="OnDeserializing"/>
    public Action<object>? OnSerialized { get; init; }

    /// <summary>The callbacks that exist, as flags.</summary>
    public CallbackKinds Kinds =>
        (Deserializing ? CallbackKinds.Deserializing : 0) | (Deserialized ? CallbackKinds.Deserialized : 0)
        | (Serializing ? CallbackKinds.Serializing : 0) | (Serialized ? CallbackKinds.Serialized : 0);

    public static ObjectCallbacks Of(Type type) => new(
        typeof(IJsonOnDeserializing).IsAssignableFrom(type),
        typeof(IJsonOnDeserialized).IsAssignableFrom(type),
        typeof(IJsonOnSerializing).IsAssignableFrom(type),
        typeof(IJsonOnSerialized).IsAssignableFrom(type));

    public void BeforeRead<T>(ref T value)
    {
        if (Deserializing)
        {
            object boxed = value!;
            if (OnDeserializing is not null)
            {
                OnDeserializing(boxed);
            }
            else
            {
                ((IJsonOnDeserializing)boxed).OnDeserializing();
            }

            value = (T)boxed;
        }
    }

    public void AfterRead<T>(ref T value)
    {
        if (Deserialized)
        {
            object boxed = value!;
            try
            {
                if (OnDeserialized is not null)
                {
                    OnDeserialized(boxed);
                }
                else
                {
                    ((IJsonOnDeserialized)boxed).OnDeserialized();
                }
            }
            catch (Exception error) when (ReadFault.NoteInside(error))
            {
                throw;
            }

            value = (T)boxed;
        }
    }

    public void BeforeWrite<T>(ref T value)
    {
        if (Serializing)
        {
            object boxed = value!;
            if (OnSerializing is not null)
            {
                OnSerializing(boxed);
            }
            else
            {
                ((IJsonOnSerializing)boxed).OnSerializing();
            }

            value = (T)boxed;
        }
    }

    public void AfterWrite<T>(ref T value)
    {
        if (Serialized)
        {
            object boxed = value!;
            if (OnSerialized is not null)
            {
                OnSerialized(boxed);
            }
            else
            {
                ((IJsonOnSerialized)boxed).OnSerialized();
            }

            value = (T)boxed;
        }
    }
}
