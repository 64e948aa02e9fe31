using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Wraps the contract of a collection or dictionary, to call callbacks, to create the value in another way, or to refuse its creation. Used if the type
/// implements IJsonOnDeserializing or a similar interface, or if its JsonTypeInfo has callbacks, has a creator (CreateObject) of its own, or has no creator
/// although an empty collection can be created.
/// </summary>
/// <param name="inner">The contract of the collection.</param>
/// <param name="create">Creates the collection instead of the type's constructor; the result may be of another type. Null for the constructor.</param>
/// <param name="isRefused">Whether the metadata has disabled the constructor.</param>
/// <param name="callbacks">The callbacks to call before and after reading or writing.</param>
internal sealed class CallbackContract<T>(TypeContract<T> inner, Func<object?>? create, bool isRefused, ObjectCallbacks callbacks) : WrappingContract<T>(inner)
{
    private IStepwiseContract<T> Stepwise => (IStepwiseContract<T>)Inner;

    private IStepwiseDictionary<T> StepwiseMembers => (IStepwiseDictionary<T>)Inner;

    public override void DescribeTo(ContractNotes notes)
    {
        notes.Take(Inner);
        notes.Features |= callbacks.Kinds == CallbackKinds.None ? 0 : TypeFeatures.Callbacks;
        if (isRefused)
        {
            notes.RefuseReading(ErrorText.NoConstructorOfCollection(typeof(T)));
        }
        else if (create is not null)
        {
            (notes.Reading, notes.ReadingReason) = (Serving, ServingText.MadeByContract);
        }
    }

    public override bool CanMake => !isRefused && (create is not null || Inner.CanMake);

    public override T? Read(ref JsonReader reader)
    {
        if (default(T) is null && reader.Peek() == (byte)'n')
        {
            return Inner.Read(ref reader);
        }

        if (isRefused)
        {
            Stepwise.Refuse(ref reader, ErrorText.NoConstructorOfCollection(typeof(T)));
        }

        return Stepwise.ReadStepwise(ref reader, create, callbacks);
    }

    public override T ReadMembers(ref JsonReader reader)
    {
        if (isRefused)
        {
            MetadataReader.Refuse(ref reader, ErrorText.NoConstructorOfCollection(typeof(T)));
        }

        return StepwiseMembers.ReadMembers(ref reader, create, callbacks);
    }

    public override PieceReader? Pieces(byte first) => isRefused ? null : Stepwise.Pieces(first, create, callbacks);

    public override void Populate(ref JsonReader reader, ref T value)
    {
        object held = value!;
        value = Stepwise.ReadStepwise(ref reader, () => held, callbacks);
    }

    public override void PopulateMembers(ref JsonReader reader, ref T value)
    {
        object held = value!;
        value = StepwiseMembers.ReadMembers(ref reader, () => held, callbacks);
    }

    public override void Update(ref JsonReader reader, ref T value)
    {
        RefuseToken(ref reader);
        callbacks.BeforeRead(ref value);
        ((IPopulates<T>)Inner).Update(ref reader, ref value);
        callbacks.AfterRead(ref value);
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        CallBefore(ref writer, value);
        Inner.Write(ref writer, value);
        CallAfter(callbacks, ref writer, value);
    }

    /// <summary>Calls the callback before writing. Changes that it makes to a struct are lost, as in System.Text.Json.</summary>
    private void CallBefore(ref JsonWriter writer, T value)
    {
        // Gives an exception thrown here a path, even if nothing has been written yet.
        writer.Member = -1;
        callbacks.BeforeWrite(ref value);
        writer.Member = 0;
    }

    /// <summary>
    /// Calls the callback that follows writing. If the callback throws, removes the closing bracket, so that the path of the exception is inside the
    /// collection.
    /// </summary>
    private static void CallAfter(in ObjectCallbacks callbacks, ref JsonWriter writer, T value)
    {
        try
        {
            callbacks.AfterWrite(ref value);
        }
        catch (Exception error) when (WriteDiagnosis.Explains(error))
        {
            writer.Reopen();
            throw;
        }
    }

    public override nint PutMembers(ref JsonWriter writer, nint at, T value)
    {
        writer.At = at;
        CallBefore(ref writer, value);
        writer.At = base.PutMembers(ref writer, at, value);
        CallAfter(callbacks, ref writer, value);
        return writer.At;
    }

    public override bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value)
    {
        int level = output.Level;
        CallBefore(ref writer, value);
        return TryEnd(ref writer, output, value, base.TryWriteMembers(ref writer, output, value), level);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value is null)
        {
            writer.WriteNull();
            return true;
        }

        int level = output.Level;
        CallBefore(ref writer, value);
        return TryEnd(ref writer, output, value, Inner.TryWrite(ref writer, output, value), level);
    }

    /// <summary>
    /// If the value is complete, calls the callback that follows writing. Otherwise pushes, below the writers of the content, a writer that will call the
    /// callback. Returns <paramref name="isWhole"/>.
    /// </summary>
    private bool TryEnd(ref JsonWriter writer, PieceOutput output, T value, bool isWhole, int level)
    {
        if (isWhole)
        {
            CallAfter(callbacks, ref writer, value);
        }
        else
        {
            output.BeginBelow(level, new After(callbacks, value));
        }

        return isWhole;
    }

    /// <summary>Calls the callback that follows the writing of the value.</summary>
    private sealed class After(ObjectCallbacks callbacks, T value) : PieceWriter
    {
        public override bool GoesFirst => true;

        public override bool Write(ref JsonWriter writer, PieceOutput output)
        {
            CallAfter(callbacks, ref writer, value);
            return true;
        }
    }

    protected override WrappingContract<T> Around(TypeContract<T> other) => new CallbackContract<T>(other, create, isRefused, callbacks);

    /// <summary>Throws unless the next token begins a collection. Called before user code is called.</summary>
    private void RefuseToken(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)(Kind == ShapeKind.Array ? '[' : '{'))
        {
            reader.ThrowToken();
        }
    }
}
