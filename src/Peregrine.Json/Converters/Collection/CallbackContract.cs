using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A collection or dictionary that wants to know when it is read and written (IJsonOnDeserializing and its like).</summary>
internal sealed class CallbackContract<T>(TypeContract<T> inner, ObjectCallbacks callbacks) : WrappingContract<T>(inner)
{
    public override T? Read(ref JsonReader reader)
    {
        if (!Inner.CanCreate || (default(T) is null && reader.Peek() == (byte)'n'))
        {
            return Inner.Read(ref reader);
        }

        T value = Inner.Create();
        Populate(ref reader, ref value);
        return value;
    }

    public override void Populate(ref JsonReader reader, ref T value)
    {
        Begin(ref reader, ref value);
        Inner.Populate(ref reader, ref value);
        callbacks.AfterRead(ref value);
    }

    public override void Update(ref JsonReader reader, ref T value)
    {
        Begin(ref reader, ref value);
        Inner.Update(ref reader, ref value);
        callbacks.AfterRead(ref value);
    }

    private void Begin(ref JsonReader reader, ref T value)
    {
        if (reader.Peek() is not ((byte)'[' or (byte)'{'))
        {
            reader.ThrowToken();
        }

        callbacks.BeforeRead(ref value);
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        callbacks.BeforeWrite(ref value);
        Inner.Write(ref writer, value);
        callbacks.AfterWrite(ref value);
    }

    protected override WrappingContract<T> Around(TypeContract<T> other) => new CallbackContract<T>(other, callbacks);
}
