using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A collection or dictionary that wants to know when it is read and written (IJsonOnDeserializing and its like).</summary>
internal sealed class CallbackContract<T>(TypeContract<T> inner, ObjectCallbacks callbacks) : WrappingContract<T>(inner)
{
    private bool _isBegun;

    public override TypeContract<T> WithMetadata(MetadataNames names, bool isBegun) =>
        new CallbackContract<T>(Inner.WithMetadata(names, isBegun), callbacks) { _isBegun = isBegun };

    public override T? ReadNoted(ref JsonReader reader) => Inner.CanCreate ? Read(ref reader) : Inner.ReadNoted(ref reader);

    public override T? Read(ref JsonReader reader)
    {
        if (!Inner.CanCreate || (default(T) is null && !_isBegun && reader.Peek() == (byte)'n'))
        {
            return Inner.Read(ref reader);
        }

        T value = Inner.Create();
        object? noted = ObjectSteps.NoteReference(ref reader, value);
        Populate(ref reader, ref value);
        ObjectSteps.FillBox(noted, in value);
        return value;
    }

    public override PieceReader? Pieces(byte first) =>
        !Inner.CanCreate || _isBegun ? Inner.Pieces(first)
        : first == (Inner.Kind == ShapeKind.Array ? (byte)'[' : (byte)'{') ? new FilledPieces<T>(Inner, callbacks)
        : null;

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
        if (!_isBegun && reader.Peek() is not ((byte)'[' or (byte)'{'))
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
