using System.Text.Json.Serialization;

namespace Peregrine.Json.Converters;

/// <summary>Which callbacks a type has.</summary>
internal readonly record struct ObjectCallbacks(bool Deserializing, bool Deserialized, bool Serializing, bool Serialized)
{
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
            ((IJsonOnDeserializing)boxed).OnDeserializing();
            value = (T)boxed;
        }
    }

    public void AfterRead<T>(ref T value)
    {
        if (Deserialized)
        {
            object boxed = value!;
            ((IJsonOnDeserialized)boxed).OnDeserialized();
            value = (T)boxed;
        }
    }

    public void BeforeWrite<T>(ref T value)
    {
        if (Serializing)
        {
            object boxed = value!;
            ((IJsonOnSerializing)boxed).OnSerializing();
            value = (T)boxed;
        }
    }

    public void AfterWrite<T>(ref T value)
    {
        if (Serialized)
        {
            object boxed = value!;
            ((IJsonOnSerialized)boxed).OnSerialized();
            value = (T)boxed;
        }
    }
}
